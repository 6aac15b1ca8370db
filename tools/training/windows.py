"""Training windows: orders planted into many honest hosts, honest text beside them, declarations, made text. Held-out groups never come in."""
import json
import random
import re

import acts
import asked
import carriers
import made
import sources
from disguise import changed, in_json, swap_names, wrapped
from words import CONTENT, cuts

ROLES = [('result', 62), ('error', 5), ('resource', 7), ('message', 8), ('prompt', 4), ('instructions', 5)]
AGENTS = re.compile(r'\b(?:agent|assistant|prompt|skill|instruction|inject|jailbreak|LLM|Claude|Copilot|system message)', re.I)
SENTENCE = re.compile(r'(?<=[.!?。！？])\s+|\n+')
# How often each kind is drawn. Honest windows are half of all, and as near to the orders as honest text gets.
KINDS = {
    'strangers': 19, 'foreign': 2, 'answers': 24, 'orders': 1, 'asked': 3, 'acts': 5, 'definitions': 5, 'bad': 7,
    'good': 8, 'honest answers': 19, 'requests': 2, 'twins': 4, 'act twins': 5, 'quoted': 1.5, 'honest': 15,
}


def role_of(rng):
    return rng.choices([r for r, _ in ROLES], [w for _, w in ROLES])[0]


class Data:
    def __init__(self, training, corpus, held_families=sources.HELD_FAMILIES):
        injected, honest = sources.strangers(training)
        rows = sources.project(corpus, ['fit', 'answers', 'malicious', 'hard-negative', 'plain', 'engine', 'blind'])
        self.payloads = [p for p in injected if p['family'] not in held_families]
        self.held_payloads = [p for p in injected if p['family'] in held_families]
        self.foreign = [p for p in sources.foreign(training) if p['family'] not in held_families]
        self.honest = [h for h in honest if not h['held']]
        self.held_honest = [h for h in honest if h['held']]
        self.about_agents = [h for h in self.honest if AGENTS.search(h['text'])]
        self.tools = [{'text': t, 'family': r['author']} for r in rows if r['set'] == 'plain' for role, t in sources.passages(r) if role == 'tool']
        self.answers, self.held_answers, self.declared, self.held_declared = [], [], [], []
        for row in rows:
            label = int(row['label'] == 'malicious')
            for role, text in sources.passages(row):
                if not text.strip():
                    continue
                item = {'text': text, 'role': role, 'label': label, 'family': row['author'], 'set': row['set'], 'lang': (row.get('language') or 'en')[:2], 'planted': row.get('planted')}
                if row['set'] == 'answers':
                    (self.held_answers if row['author'] in sources.HELD_ANSWERS else self.answers).append(item)
                elif row['surface'] == 'tool_set' and label == 1:
                    continue  # Which tool of the set holds the order isn't known.
                else:
                    (self.held_declared if row['set'] == 'fit' and row['author'] in sources.HELD_FIT else self.declared).append(item)
        self.hosts = {}
        for h in self.honest:
            if h['role'] == 'result':
                self.hosts.setdefault(h['lang'], []).append(h['text'])
        for a in self.answers:
            if a['label'] == 0:
                self.hosts.setdefault(a['lang'], []).append(a['text'])

    def texts(self):
        """For the vocabulary."""
        for group in (self.payloads, self.held_payloads):
            for p in group:
                yield p['planted']
        for group in (self.honest, self.answers, self.declared):
            for p in group:
                yield p['text']


def position(text, rng):
    kind = rng.random()
    pattern = r'\n\s*\n' if kind < 0.4 else r'\n' if kind < 0.65 else r'(?<=[.!?。]) ' if kind < 0.88 else r' '
    places = [m.start() for m in re.finditer(pattern, text)] or [0, len(text)]
    glue = '\n\n' if kind < 0.4 else '\n' if kind < 0.65 else ' '
    return rng.choice(places), glue


class Maker:
    def __init__(self, data, words, seed, hard=()):
        """`hard`: honest windows that earlier weights took for orders, as (role, ids, family)."""
        self.data, self.words, self.rng, self.hard = data, words, random.Random(seed), hard

    def host(self, lang):
        rng = self.rng
        pool = self.data.hosts.get(lang) or []
        if len(pool) < 8 or rng.random() < 0.12:
            pool = self.data.hosts['en']
        if lang == 'en' and rng.random() < 0.3:
            pool = [rng.choice(self.data.about_agents)['text']]
        if lang == 'en' and rng.random() < 0.06:
            return next(made.human_requests(rng, 1))['text']
        return rng.choice(pool)

    def sentences(self, lang):
        """A few neighbouring sentences of an honest text."""
        rng = self.rng
        found = [s.strip() for s in SENTENCE.split(self.host(lang)[:6000]) if 12 < len(s.strip()) < 400] or ['ok']
        at = rng.randrange(len(found))
        return found[at : at + rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6])]

    def filler(self):
        words = self.rng.choice(self.data.honest)['text'].split()
        at = self.rng.randrange(max(1, len(words) - 12))
        return ' '.join(words[at : at + 12])

    def crop(self, text, begin, end, least=24):
        """Ids of a window that holds the planted part, and of one beside it (or none)."""
        rng = self.rng
        ids, starts, ends = self.words.spans(text)
        inside = [i for i in range(len(ids)) if ends[i] > begin and starts[i] < end]
        if not inside:
            return None, None
        first, past = inside[0], inside[-1] + 1
        if past - first > CONTENT:
            first = rng.randint(first, past - CONTENT)
            past = first + CONTENT
        length = max(past - first, min(len(ids), rng.randint(least, CONTENT) if rng.random() < 0.5 else CONTENT))
        low, high = max(0, past - length), min(first, len(ids) - length)
        at = rng.randint(low, high) if high >= low else low
        beside = None
        a, b = max([(0, inside[0]), (inside[-1] + 1, len(ids))], key=lambda r: r[1] - r[0])
        if b - a >= 20:
            size = min(b - a, rng.randint(20, CONTENT))
            start = rng.randint(a, b - size)
            beside = ids[start : start + size]
        return ids[at : at + length], beside

    def planted(self, payload, lang, weight, family, beside_share=0.2, tool_share=0.09, label=1):
        """An order in an honest text, or an honest twin of one."""
        rng = self.rng
        order = swap_names(payload, rng) if rng.random() < 0.8 else payload
        if rng.random() < 0.38:
            order = changed(order, rng, self.filler())
        if rng.random() < 0.22:
            order = wrapped(order, rng)
        if rng.random() < 0.07:
            ids = self.words.ids(order)
            at = rng.randint(0, max(0, len(ids) - CONTENT))
            yield role_of(rng), ids[at : at + CONTENT], label, weight, family
            return
        if rng.random() < tool_share:
            role = 'tool'
            host = rng.choice(self.data.tools)['text'] if rng.random() < 0.5 else next(d for d in made.definitions(rng, 4, False) if d['label'] == 0)['text']
        else:
            role, host = role_of(rng), self.host(lang)
        if role != 'tool' and rng.random() < 0.35:
            text, begin, end = carriers.carried(rng, self.sentences(lang), order)
            ids, beside = (None, None) if begin is None else self.crop(text, begin, end)
            if ids is not None:
                yield role, ids, label, weight, family
                if beside is not None and rng.random() < beside_share:
                    yield role, beside, 0, weight, family
            return
        if rng.random() < 0.5:
            host = swap_names(host, rng)
        at, glue = position(host, rng)
        before, after = host[:at], host[at:]
        if rng.random() < 0.13 and role != 'tool':
            cutoff = rng.randint(100, 900)
            before, after = before[-cutoff:], after[:cutoff]
            quoted = lambda t: json.dumps(t, ensure_ascii=False)[1:-1]
            before, after, order, glue = '{"' + rng.choice(['text', 'body', 'content', 'result']) + '": "' + quoted(before), quoted(after) + '"}', quoted(order), glue.replace('\n', '\\n')
        text = before + glue + order + glue + after.lstrip('\n')
        begin = len(before) + len(glue)
        ids, beside = self.crop(text, begin, begin + len(order))
        if ids is None:
            return
        yield role, ids, label, weight, family
        if beside is not None and rng.random() < beside_share:
            yield role, beside, 0, weight, family

    def quoted(self):
        """Orders as data of a test: program text that holds them and says so."""
        rng = self.rng
        shown = [json.dumps(' '.join(rng.choice(self.data.payloads)['planted'].split())[: rng.randint(40, 120)], ensure_ascii=False) for _ in range(rng.randint(1, 2))]
        w = lambda: made.word(rng)
        test = rng.choice(['is_injection', 'scan', 'detect', 'check_prompt', 'flag', f'{w()}.inspect'])
        lines = {
            0: lambda s: f'    assert {test}({s}) is True', 1: lambda s: f'  it("blocks {w()}", () => expect({test}({s})).toBe(true));', 2: lambda s: f'- name: test_{w()}\n  input: {s}\n  expected: blocked',
            3: lambda s: f'    ({s}, "injection"),', 4: lambda s: f'{{"text": {s}, "label": 1}}', 5: lambda s: f'\t\t{{name: "{w()}", in: {s}, want: true}},',
        }[rng.randrange(6)]
        head = rng.choice([f'def test_{w()}_payloads():', f'describe("{test}", () => {{', '# Regression cases of the detector', '@pytest.mark.parametrize("text, label", [', f'var {w()}Cases = []testCase{{', f'# tests/{w()}.yaml', ''])
        return head + '\n' + '\n'.join(map(lines, shown)) + rng.choice(['', '\n', '\n])', '\n});', f'\n    assert not {test}("{w()} {w()}")'])

    def plain(self, text, role, label, weight, family, share=0.3):
        """A crop of a text that is one thing as a whole."""
        rng = self.rng
        if rng.random() < 0.5:
            text = swap_names(text, rng)
        if rng.random() < share:
            part = text[:1500]
            text = changed(part, rng, self.filler()) if rng.random() < 0.75 else wrapped(part, rng)
        ids = self.words.ids(text)
        if label == 1 and len(ids) > CONTENT:
            return
        length = min(len(ids), CONTENT if role == 'tool' or rng.random() < 0.5 else rng.randint(24, CONTENT))
        at = 0 if rng.random() < 0.3 else rng.randint(0, len(ids) - length)
        if length >= 3:
            yield role, ids[at : at + length], label, weight, family

    def one(self):
        """The windows of one draw."""
        rng, data = self.rng, self.data
        kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
        if kind == 'strangers':
            p = rng.choice(data.payloads)
            if rng.random() < 0.5:  # Families count alike in one half of the draws.
                family = rng.choice(self.families)
                p = rng.choice(self.by_family[family])
            yield from self.planted(p['planted'], p['lang'], 1.0, 'strangers/' + p['family'])
        elif kind == 'foreign':
            p = rng.choice(data.foreign)
            yield from self.planted(p['planted'], p['lang'], 0.4, 'strangers/' + p['family'])
        elif kind == 'answers':
            a = rng.choice(self.injected_answers)
            if rng.random() < 0.4:
                begin = a['text'].find(a['planted'].strip())
                ids, beside = self.crop(a['text'], begin, begin + len(a['planted'].strip())) if begin >= 0 else (None, None)
                if ids is not None:
                    yield 'result', ids, 1, 0.8, 'answers/' + a['family']
                    if beside is not None and rng.random() < 0.7:
                        yield 'result', beside, 0, 0.8, 'answers/' + a['family']
            else:
                yield from self.planted(a['planted'], a['lang'], 0.8, 'answers/' + a['family'], tool_share=0.02)
        elif kind == 'orders':
            order = next(made.orders(rng, 1))
            yield from self.planted(order['planted'], 'en', 0.5, 'made/order', beside_share=0.4, tool_share=0.03)
        elif kind in ('asked', 'acts'):
            name, order = (asked if kind == 'asked' else acts).orders(rng)
            yield from self.planted(order, 'en', 0.5, 'made/asked-' + name, beside_share=0.4, tool_share=0.06)
        elif kind in ('twins', 'act twins'):
            name, twin = (asked if kind == 'twins' else acts).honest(rng)
            yield from self.planted(twin, 'en', 0.6, 'made/twin-' + name, beside_share=0, tool_share=0.06, label=0)
        elif kind == 'quoted':
            ids = self.words.ids(self.quoted())
            if len(ids) <= CONTENT:  # Without its frame it would be an order.
                yield 'result', ids, 0, 0.5, 'made/quoted'
        elif kind == 'definitions':
            for d in made.definitions(rng, 1, False):
                yield from self.plain(d['text'], d['role'], d['label'], 0.5, 'made/' + d['family'], share=0.15)
        elif kind == 'bad':
            d = rng.choice(self.bad_declared)
            yield from self.plain(d['text'], d['role'], 1, 0.6, d['set'] + '/' + d['family'], share=0.2)
        elif kind == 'good':
            d = rng.choice(self.good_declared)
            yield from self.plain(d['text'], d['role'], 0, 0.6, d['set'] + '/' + d['family'], share=0.2)
        elif kind == 'honest answers':
            a = rng.choice(self.honest_answers)
            if len(a['text']) < 500 and rng.random() < 0.3:  # In the same hosts as the orders.
                yield from self.planted(a['text'], a['lang'], 0.8, 'answers/' + a['family'], beside_share=0, tool_share=0.02, label=0)
            else:
                yield from self.plain(a['text'], 'result', 0, 0.8, 'answers/' + a['family'])
        elif kind == 'requests':
            h = next(made.human_requests(rng, 1))
            yield from self.plain(h['text'], h['role'], 0, 0.5, 'made/human-request', share=0.1)
        else:
            if self.hard and rng.random() < 0.5:
                role, ids, family = rng.choice(self.hard)
                yield role, ids, 0, 1.0, family
                return
            h = rng.choice(data.about_agents if rng.random() < 0.45 else data.honest)
            role = h['role'] if h['role'] == 'tool' else role_of(rng)
            text = h['text']
            if role != 'tool' and rng.random() < 0.2:
                text, _, _ = carriers.carried(rng, [s for s in map(str.strip, SENTENCE.split(text)) if 12 < len(s) < 400][: rng.randint(2, 7)] or [text[:300]])
            yield from self.plain(text, role, 0, 1.0, 'honest/' + h['family'])

    def windows(self, count):
        data = self.data
        self.by_family = {}
        for p in data.payloads:
            self.by_family.setdefault(p['family'], []).append(p)
        self.families = [f for f, ps in self.by_family.items() if len(ps) >= 4]
        self.injected_answers = [a for a in data.answers if a['label'] == 1 and a['planted']]
        self.honest_answers = [a for a in data.answers if a['label'] == 0]
        self.bad_declared = [d for d in data.declared if d['label'] == 1]
        self.good_declared = [d for d in data.declared if d['label'] == 0]
        out = []
        while len(out) < count:
            for role, ids, label, weight, family in self.one():
                out.append((self.words.window(role, ids), label, weight, family))
        return out


def validation(data, words, seed=7):
    """Held-out documents as (group, label, windows): families of strangers, authors, structures, repositories."""
    rng = random.Random(seed)
    docs = []
    cut = lambda role, text: [words.window(role, ids[a:b]) for ids, starts, ends in [words.spans(text)] for a, b in cuts(text, ids, starts, ends)[:12]]
    hosts = [h['text'] for h in data.held_honest if h['role'] == 'result' and len(h['text']) > 200]
    for p in data.held_payloads:
        for _ in range(2):
            host = rng.choice(hosts)
            at, glue = position(host, rng)
            docs.append(('family/' + p['family'], 1, cut('result', host[:at] + glue + p['planted'] + glue + host[at:])))
    for a in data.held_answers:
        docs.append(('answers/' + a['family'], a['label'], cut('result', a['text'])))
    for d in rng.sample(data.held_declared, min(700, len(data.held_declared))):
        docs.append(('declared', d['label'], cut(d['role'], d['text'])))
    for d in made.definitions(rng, 120, True):
        docs.append(('made-held', d['label'], cut(d['role'], d['text'])))
    for h in rng.sample(data.held_honest, 1500):
        docs.append(('honest', 0, cut(h['role'], h['text'])))
    return docs
