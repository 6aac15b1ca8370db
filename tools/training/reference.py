"""python reference.py --out DIR --weights scorer.pt --corpus DIR --to FILE: what the tokenizer and the net say of 1,000 texts of the corpus, to hold the runtime against."""
import argparse
import hashlib
import json
import pathlib

import numpy as np
import torch

import export
import net
import sources
from words import of_run

parser = argparse.ArgumentParser()
for name in ('out', 'weights', 'corpus', 'to'):
    parser.add_argument('--' + name, required=True)
options = parser.parse_args()
torch.set_num_threads(1)
out = pathlib.Path(options.out)
words = of_run(out)
model = net.reading(export.rounded(torch.load(out / options.weights))[1])


class Quantized(torch.nn.Linear):
    """Rows rounded to bytes, as the kernel does."""

    def forward(self, x):
        scale = x.abs().amax(-1, keepdim=True) / 127
        return super().forward(torch.where(scale > 0, (x / scale.clamp(min=1e-30)).round() * scale, x))


def rounding(model):
    for layer in model.layers:
        for part in ('q', 'k', 'v', 'o', 'fi', 'fo'):
            getattr(layer, part).__class__ = Quantized
    return model


rows = sources.project(options.corpus, ['answers', 'plain', 'hard-negative'])
rows = [r for r in rows if r['surface'] in ('tool_result', 'instructions', 'tool_definition')]
step = len(rows) / 1000
texts = []
for i in range(1000):
    row = rows[int(i * step)]
    role, text = sources.passages(row)[0]
    texts.append((row['id'], role, text))
found = []
for at, (name, role, text) in enumerate(texts):
    ids = words.ids(text)
    entry = {'id': name, 'role': role, 'tokens': len(ids), 'digest': hashlib.sha256(np.array(ids, '<u2').tobytes()).hexdigest()[:16]}
    found.append(entry)
chosen = found[:: len(found) // 24][:24]
by_id = {name: (role, text) for name, role, text in texts}
with torch.no_grad():
    for kind in ('exact', 'rounded'):
        if kind == 'rounded':
            rounding(model)
        for entry in chosen:
            role, text = by_id[entry['id']]
            window = torch.tensor([words.window(role, words.ids(text)[:123])])
            entry[kind] = round(torch.sigmoid(model(window, torch.ones_like(window, dtype=torch.bool))).item(), 5)
print('largest difference by rounding activations:', max(abs(e['exact'] - e['rounded']) for e in chosen))
lines = ',\n'.join('\t{ ' + json.dumps(e, ensure_ascii=False)[1:-1] + ' }' for e in found)
pathlib.Path(options.to).write_text('[\n' + lines + '\n]\n')
