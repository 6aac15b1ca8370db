"""python check.py --out DIR --weights A.pt[,B.pt...]: what the mean of these weights finds of the documents that are left out, at equal shares of honest documents that alarm."""
import argparse
import collections
import pathlib
import pickle

import numpy as np
import torch

import net

parser = argparse.ArgumentParser()
parser.add_argument('--out', required=True)
parser.add_argument('--weights', required=True)
parser.add_argument('--save', help='writes the mean there')
parser.add_argument('--most', type=int, default=100_000, help='documents of a group, evenly spread; of honest ones twelve times as many')
options = parser.parse_args()
torch.set_num_threads(1)
out = pathlib.Path(options.out)
states = [torch.load(out / name) for name in options.weights.split(',')]
state = {k: sum(s[k].float() for s in states) / len(states) for k in states[0]}
if options.save:
    torch.save(state, out / options.save)
model = net.reading(state)
groups = collections.defaultdict(list)
for group, label, windows in pickle.load(open(out / 'validation.pkl', 'rb')):
    if windows:
        groups[group, label].append((group, label, windows[:4]))
docs = []
for (group, _), own in groups.items():
    docs += own[:: max(1, len(own) // (options.most * (12 if group == 'honest' else 1)))]
found = collections.defaultdict(list)
for (group, label, _), logit in zip(docs, net.worst(model, [windows for *_, windows in docs])):
    found[group, label].append(logit)
honest = np.sort(found.pop(('honest', 0)))
print(options.weights, f'{len(honest)} honest documents')
for share in (0.002, 0.005, 0.01, 0.02):
    threshold = honest[int(len(honest) * (1 - share))]
    at = {key: np.mean(np.array(logits) > threshold) for key, logits in found.items()}
    families = sorted(v for (group, _), v in at.items() if group.startswith('family/'))
    print(f'{share:.1%} at {threshold:.2f}: families {np.mean(families):.1%}, worst quarter {np.mean(families[: max(1, len(families) // 4)]):.1%}; ' + ', '.join(f'{g} {"orders" if y else "look-alikes"} {v:.1%}' for (g, y), v in sorted(at.items()) if not g.startswith('family/')), flush=True)
