"""Answers of many shapes around sentences of honest text: an order takes the place of one field, line or cell, as any other value would."""
import json

from disguise import FIRST, LAST, host, word

KEYS = 'text body content note description message comment title summary value snippet subject details remark review bio caption reason hint location'.split()
FIELDS = 'id status type author created updated priority owner count url tags price rating branch size'.split()


def person(rng):
    return rng.choice(FIRST) + ' ' + rng.choice(LAST)


def value(rng):
    return rng.choice([rng.randint(1, 99999), word(rng), person(rng), f'2025-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}', f'https://{host(rng)}/{word(rng)}', True, None, round(rng.random() * 900, 2), [word(rng), word(rng)], rng.choice(['open', 'closed', 'pending', 'ok', 'active', 'draft'])])


def day(rng):
    return f'2025-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}'


def clock(rng):
    return f'{rng.randint(0, 23):02}:{rng.randint(0, 59):02}'


def flat(part):
    return ' '.join(part.split())


def _records(rng, parts):
    key, extra = rng.choice(KEYS), rng.sample(FIELDS, rng.randint(1, 4))
    rows = [{**{f: value(rng) for f in extra}, key: part} for part in parts]
    if rng.random() < 0.5:
        rows = [{key: part, **{f: value(rng) for f in extra}} for part in parts]
    whole = rows if rng.random() < 0.4 else {rng.choice(['results', 'items', 'data', 'messages', 'rows', 'entries']): rows, rng.choice(['total', 'page', 'has_more', 'took_ms']): rng.randint(0, 900)}
    return json.dumps(whole, ensure_ascii=rng.random() < 0.1, indent=rng.choice([None, None, 1, 2]))


def _mails(rng, parts):
    out, me = [], f'{rng.choice(FIRST).lower()}@{host(rng)}'
    for part in parts:
        a = person(rng)
        out.append(f'From: {a} <{a.split()[0].lower()}@{host(rng)}>\nTo: {me}\nDate: {day(rng)} {clock(rng)}\nSubject: {" ".join(part.split()[: rng.randint(2, 6)])}\n\n{rng.choice(["", "Hi,", "Hello " + rng.choice(FIRST) + ",", "Dear all,"])}\n{part}\n\n{rng.choice(["Best", "Thanks", "Regards", "Cheers", ""])}\n{a.split()[0]}')
    return rng.choice(['\n\n---\n\n', '\n\n', '\n> ']).join(out)


def _page(rng, parts):
    tag = rng.choice(['p', 'li', 'div', 'td', 'section'])
    return f'<html><head><title>{word(rng)}</title></head><body><h1>{flat(parts[0])[:50]}</h1>' + ''.join(f'<{tag}{rng.choice(["", "", " class=" + word(rng)])}>{part}</{tag}>\n' for part in parts) + '</body></html>'


def _log(rng, parts):
    at = rng.randint(0, 23)
    return '\n'.join(f'{day(rng) if rng.random() < 0.2 else "2025-06-11"}T{at:02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}Z {rng.choice(["INFO", "INFO", "WARN", "ERROR", "DEBUG"])} [{word(rng)}] {flat(part)}' for part in parts)


def _table(rng, parts):
    rows = [f'| {rng.randint(1, 999)} | {flat(part)} | {value(rng)} |' for part in parts]
    if rng.random() < 0.4:
        return 'id,note,state\n' + '\n'.join(f'{rng.randint(1, 999)},"{flat(part)}",{rng.choice(["open", "done", "new"])}' for part in parts)
    return f'| id | {rng.choice(KEYS)} | {rng.choice(FIELDS)} |\n|--|--|--|\n' + '\n'.join(rows)


def _calendar(rng, parts):
    return '\n'.join(rng.choice([f'- {day(rng)} {clock(rng)}–{clock(rng)} {word(rng).capitalize()} with {person(rng)}\n  {flat(part)}', f'BEGIN:VEVENT\nDTSTART:{day(rng).replace("-", "")}\nSUMMARY:{word(rng)} {rng.choice(["sync", "review", "dinner", "call"])}\nDESCRIPTION:{flat(part)}\nEND:VEVENT']) for part in parts)


def _chat(rng, parts):
    people = [rng.choice(FIRST) for _ in range(3)]
    return '\n'.join(rng.choice([f'[{clock(rng)}] {rng.choice(people)}: {flat(part)}', f'{rng.choice(people).lower()} ({clock(rng)}): {flat(part)}', f'**{rng.choice(people)}**: {flat(part)}']) for part in parts)


def _code(rng, parts):
    mark = rng.choice(['# ', '// ', ' * ', '-- '])
    lines = [f'def {word(rng)}_{word(rng)}({word(rng)}):', f'const {word(rng)} = {word(rng)}("{word(rng)}");', 'return result', f'if ({word(rng)} === null) return;', f'import {word(rng)}', f'self.{word(rng)} = {rng.randint(0, 99)}']
    return '\n'.join(mark + flat(part) + '\n' + '\n'.join(rng.sample(lines, rng.randint(1, 3))) for part in parts)


def _notes(rng, parts):
    return f'# {word(rng).capitalize()} {rng.choice(["notes", "guide", "report", "readme", "minutes"])}\n\n' + '\n\n'.join(rng.choice([part, f'## {word(rng).capitalize()}\n\n{part}', f'- {flat(part)}', f'> {flat(part)}', f'{i + 1}. {flat(part)}']) for i, part in enumerate(parts))


def _search(rng, parts):
    return '\n\n'.join(f'[{i + 1}] {" ".join(part.split()[:6])} - {host(rng)}\nhttps://{host(rng)}/{word(rng)}/{word(rng)}\n{flat(part)}' for i, part in enumerate(parts))


def _reviews(rng, parts):
    return f'{word(rng).capitalize()} {rng.choice(["Hotel", "Bistro", "Headphones", "Clinic", "App", "Garage"])}, {rng.randint(20, 49) / 10} of 5\n' + '\n'.join(f'{"★" * rng.randint(1, 5)} {rng.choice(FIRST)}: {flat(part)}' for part in parts)


def _tickets(rng, parts):
    return f'#{rng.randint(10, 9999)} {" ".join(parts[0].split()[:7])}\nState: {rng.choice(["open", "closed", "in review"])}  Labels: {word(rng)}, {word(rng)}\n' + '\n\n'.join(f'@{rng.choice(FIRST).lower()}{rng.randint(1, 99)} commented on {day(rng)}:\n{part}' for part in parts)


def _yaml(rng, parts):
    return '\n'.join(f'- {rng.choice(FIELDS)}: {word(rng)}\n  {rng.choice(KEYS)}: {json.dumps(flat(part), ensure_ascii=False) if rng.random() < 0.5 else flat(part)}' for part in parts)


SHAPES = [_records, _records, _records, _mails, _mails, _page, _log, _table, _calendar, _chat, _chat, _code, _notes, _notes, _search, _reviews, _tickets, _tickets, _yaml]


def carried(rng, sentences, order=None):
    """An answer that holds honest sentences and, at a place that any of them could have, the order: (text, begin, end). A shape that spells it another way has no place."""
    parts = list(sentences)
    if order is not None:
        at = rng.randint(0, len(parts))
        # A field of its own, or behind words that belong there.
        if parts and rng.random() < 0.4:
            at = min(at, len(parts) - 1)
            parts[at] = rng.choice([parts[at] + ' ' + order, order + ' ' + parts[at], parts[at] + '\n\n' + order])
        else:
            parts.insert(at, order)
    text = rng.choice(SHAPES)(rng, parts)
    for shown in () if order is None else (order, flat(order), json.dumps(order, ensure_ascii=False)[1:-1], json.dumps(order)[1:-1], json.dumps(flat(order), ensure_ascii=False)[1:-1]):
        begin = text.find(shown)
        if begin >= 0:
            return text, begin, begin + len(shown)
    return text, None, None
