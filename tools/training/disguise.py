"""What anybody can do to a text without changing what it asks: names, hosts, padding, typing, wrapping. Used alike on both labels, so that none of it tells them apart."""
import json
import re

FIRST = 'Emma Alice Bob Carlos Priya Mei Tomas Fatima Olga Jonas Lena Marta Kofi Aisha Pedro Ivan Sofia Noah Liam Yuki Hana Omar Nadia Erik Anna Pavel Chloe Diego Ingrid Samuel Zeynep Rahul Bao Linh Tariq Elena Marco Giulia Henrik Freya'.split()
LAST = 'Johnson Smith Meyer Rossi Kim Tanaka Okafor Silva Novak Larsen Dubois Patel Haddad Lopez Moreau Fischer Jensen Costa Adeyemi Walsh Brandt Ito Chen Weber Nowak Popescu Murphy Hansen Vega Lindqvist'.split()
MODELS = 'GPT-4 ChatGPT Claude Gemini Copilot Llama Mistral assistant Assistant AI agent model bot'.split()
BRANDS = ['OpenAI', 'Anthropic', 'Google', 'Microsoft', 'Slack', 'Gmail', 'GitHub', 'Notion', 'Stripe', 'Salesforce', 'Jira', 'Dropbox', 'Discord', 'Telegram', 'WhatsApp', 'PayPal', 'Amazon', 'Shopify', 'Zoom', 'Outlook']
SYLLABLES = 'ba ke li mo nu ra si ta ve zo dar fen gul hix jor kal lum nor pex quil rov sten tor vim wex yor brik clar dren flot'.split()
NAME = re.compile(r'\b(?:' + '|'.join(FIRST) + r')(?: (?:' + '|'.join(LAST) + r'))?\b')
BRAND = re.compile(r'\b(?:' + '|'.join(BRANDS) + r')\b')
MODEL = re.compile(r'\b(?:GPT-4o?|GPT-3\.5|ChatGPT|Claude|Gemini|Copilot|Llama|Mistral)\b')
HOST = re.compile(r'\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|example|test|evil|invalid|app|ai|co|ru|xyz|info|biz)\b', re.I)
EVIL = re.compile(r'\b(?:evil|attacker|malicious|hacker|exfil|steal|pwned|hacked)\b', re.I)
NUMBER = re.compile(r'\d')


def word(rng, low=2, high=3):
    return ''.join(rng.choice(SYLLABLES) for _ in range(rng.randint(low, high)))


def host(rng):
    return rng.choice(['', '', 'api.', 'www.', 'docs.', 'mail.', 'cdn.']) + word(rng) + rng.choice(['', '', '-' + word(rng, 1, 2)]) + rng.choice(['.com', '.net', '.org', '.io', '.dev', '.example', '.app', '.co', '.de', '.info'])


def swap_names(text, rng):
    """Other people, brands, models, hosts and numbers; a host named for its purpose loses that name."""
    people, hosts = {}, {}
    text = HOST.sub(lambda m: hosts.setdefault(m.group().lower(), host(rng)), text)
    text = NAME.sub(lambda m: people.setdefault(m.group(), rng.choice(FIRST) + (' ' + rng.choice(LAST) if ' ' in m.group() else '')), text)
    if rng.random() < 0.7:
        text = BRAND.sub(lambda m: people.setdefault(m.group(), rng.choice(BRANDS) if rng.random() < 0.5 else word(rng).capitalize()), text)
        text = MODEL.sub(lambda m: people.setdefault(m.group(), rng.choice(MODELS)), text)
    if rng.random() < 0.7:
        text = EVIL.sub(lambda m: people.setdefault(m.group().lower(), word(rng)), text)
    if rng.random() < 0.5:
        text = NUMBER.sub(lambda m: rng.choice('0123456789'), text)
    return text


def typos(text, rng):
    out = []
    for w in text.split(' '):
        if len(w) > 3 and rng.random() < 0.1:
            at = rng.randint(1, len(w) - 2)
            w = rng.choice([w[:at] + w[at + 1] + w[at] + w[at + 2 :], w[:at] + w[at + 1 :], w[:at] + w[at] + w[at:]])
        out.append(w)
    return ' '.join(out)


def padded(text, rng, filler):
    """Words of another text set in somewhere: in brackets, between dashes or commas."""
    words = text.split(' ')
    for _ in range(rng.randint(1, 2)):
        part = ' '.join(filler.split()[: rng.randint(2, 11)])
        part = rng.choice(['({})', '({})', '– {} –', ', {},', '[{}]', '"{}"']).format(part)
        words.insert(rng.randint(0, len(words)), part)
    return ' '.join(words)


POLITE = [('must', 'please'), ('Always', 'Please'), ('always', 'kindly'), ('immediately', 'when you get a moment'), ('IMPORTANT', 'Small note'), ('Ignore', 'Please ignore'), ('ignore', 'kindly leave aside'), ('never', 'please do not')]


def polite(text, rng):
    for a, b in POLITE:
        if rng.random() < 0.7:
            text = re.sub(rf'\b{a}\b', b, text)
    if rng.random() < 0.5:
        text = rng.choice(['Would you be so kind: ', 'If it is not too much trouble, ', 'Please, ', 'Could you kindly do the following. ']) + text
    return text + rng.choice(['', '', ' Thank you!', ' Thanks so much.', ' Much appreciated.'])


def in_json(text, rng):
    key = rng.choice(['text', 'body', 'content', 'note', 'description', 'message', 'comment', 'title', 'summary', 'value', 'data'])
    shown = json.dumps(text, ensure_ascii=rng.random() < 0.15)
    kind = rng.random()
    if kind < 0.5:
        return '{"' + key + '": ' + shown + '}'
    if kind < 0.8:
        return '{"id": ' + str(rng.randint(1, 99999)) + ', "' + rng.choice(['status', 'type', 'author', 'created']) + '": "' + word(rng) + '", "' + key + '": ' + shown + ', "ok": true}'
    return '[{"type": "text", "text": ' + shown + '}]'


WRAPS = [
    '<!-- {} -->', '> {}', '/* {} */', '# {}', '// {}', '"{}"', '<div>{}</div>', '<p>{}</p>', '**{}**', '- {}', '| note | {} |', '`{}`', '```\n{}\n```', '[{}]', '({})', '<span style="display:none">{}</span>', 'note: {}', 'TODO: {}',
    'P.S. {}', '--- {} ---', 'description: "{}"', '1. {}', '<li>{}</li>', '"""{}"""', '[comment]: # ({})', '<note>{}</note>', 'alt="{}"', 'Comment by user: {}', 'Subject: {}', 'title: {}',
]


def wrapped(text, rng):
    return rng.choice(WRAPS).format(text.replace('\n', rng.choice(['\n', ' '])))


def changed(text, rng, filler):
    """One change, or none: the chance is the caller's."""
    kind = rng.random()
    if kind < 0.26:
        return padded(text, rng, filler)
    if kind < 0.42:
        return typos(text, rng)
    if kind < 0.54:
        return text.upper() if rng.random() < 0.5 else text.lower()
    if kind < 0.70:
        return polite(text, rng)
    if kind < 0.86:
        return in_json(text, rng)
    return ' '.join(text.split()) if rng.random() < 0.5 else text.replace('. ', '.\n')
