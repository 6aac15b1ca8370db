"""python fit.py --out DIR --minutes N [--layers 6] [--windows windows-1.pkl] [--begin NAME.pt]: fine-tunes the encoder; writes NAME.pt (mean of the weights so far) every few minutes."""
import argparse
import json
import pathlib
import pickle
import random
import time

import numpy as np
import torch

import net
import pretrained

parser = argparse.ArgumentParser()
parser.add_argument('--out', required=True)
parser.add_argument('--name', default='scorer')
parser.add_argument('--windows', default='windows-1.pkl')
parser.add_argument('--layers', type=int, default=6)
parser.add_argument('--frozen', type=int, default=1)
parser.add_argument('--rate', type=float, default=1.4e-4)
parser.add_argument('--tokens', type=int, default=2600, help='a batch')
parser.add_argument('--epochs', type=float, default=1.0)
parser.add_argument('--minutes', type=float, default=60)
parser.add_argument('--until', help='HH:MM: ends then at the latest')
parser.add_argument('--begin', help='weights to go on from')
parser.add_argument('--without', default='', help='families left out, by comma')
parser.add_argument('--threads', type=int, default=1)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--warm', type=int, default=60, help='steps until the full rate')
parser.add_argument('--last', type=float, default=0.02, help='share of the rate that is left at the end')
parser.add_argument('--save-minutes', type=float, default=4)
options = parser.parse_args()
torch.set_num_threads(options.threads)
random.seed(options.seed), torch.manual_seed(options.seed)
out = pathlib.Path(options.out)
keep = json.loads((out / 'vocabulary.json').read_text())
rows = pickle.load(open(out / options.windows, 'rb'))
without = {f'strangers/{f}' for f in options.without.split(',') if f}
rows = [r for r in rows if r[3] not in without]
model = net.pretrained(pretrained.Pretrained(pretrained.fetch(out)), keep, options.layers)
if options.begin:
    model.load_state_dict(torch.load(out / options.begin))
model.frozen = options.frozen
fixed = [model.word.weight, model.pos, *model.ln.parameters(), *(p for layer in model.layers[: options.frozen] for p in layer.parameters())]
for parameter in fixed:
    parameter.requires_grad_(False)


def batches(indices):
    indices = sorted(indices, key=lambda i: len(rows[i][0]) + random.random() * 6)
    found, part = [], []
    for i in indices:
        if part and len(rows[i][0]) * (len(part) + 1) > options.tokens:
            found.append(part)
            part = []
        part.append(i)
    random.shuffle(found)
    return found


def tensors(windows):
    longest = max(map(len, windows))
    ids = torch.full((len(windows), longest), 1)
    seen = torch.zeros(len(windows), longest, dtype=torch.bool)
    for at, window in enumerate(windows):
        ids[at, : len(window)] = torch.tensor(window)
        seen[at, : len(window)] = True
    return ids, seen


plan, left = [], options.epochs
while left > 0:
    some = batches(range(len(rows)))
    plan += some[: int(len(some) * min(1, left))]
    left -= 1
head = [*model.att.parameters(), *model.out.parameters()]
body = [p for k, p in model.named_parameters() if p.requires_grad and not k.startswith(('att', 'out'))]
groups = [{'params': [p for p in body if p.ndim > 1], 'weight_decay': 0.01}, {'params': [p for p in body if p.ndim <= 1], 'weight_decay': 0}, {'params': head, 'weight_decay': 0, 'lr': options.rate * 5}]
optimizer = torch.optim.AdamW(groups, lr=options.rate, fused=True)
rates = [g['lr'] for g in optimizer.param_groups]
trained = [p for p in model.parameters() if p.requires_grad]
mean = [p.detach().clone() for p in trained]
limit = options.minutes * 60
if options.until:
    now = time.localtime()
    hour, minute = map(int, options.until.split(':'))
    limit = min(limit, ((hour - now.tm_hour) * 60 + minute - now.tm_min) * 60 - now.tm_sec)
print(f'{len(rows)} windows, {len(plan)} steps, at most {limit / 60:.0f} minutes', flush=True)


def save():
    state = {k: v.clone() for k, v in model.state_dict().items()}
    names = [k for k, p in model.named_parameters() if p.requires_grad]
    state |= {k: m for k, m in zip(names, mean)}
    torch.save(state, out / f'{options.name}.tmp')
    (out / f'{options.name}.tmp').replace(out / f'{options.name}.pt')


began = last = time.time()
losses, tokens = [], 0
model.train()
for step, part in enumerate(plan):
    done = max(step / len(plan), (time.time() - began) / limit)
    if done >= 1:
        break
    pace = min(1, (step + 1) / options.warm) * (1 - done * (1 - options.last))
    for group, rate in zip(optimizer.param_groups, rates):
        group['lr'] = rate * pace
    ids, seen = tensors([rows[i][0] for i in part])
    labels = torch.tensor([float(rows[i][1]) for i in part]) * 0.97 + 0.015
    weights = torch.tensor([rows[i][2] for i in part])
    with net.precision():
        logits = model(ids, seen)
    loss = (torch.nn.functional.binary_cross_entropy_with_logits(logits.float(), labels, reduction='none') * weights).sum() / weights.sum()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    keeping = min(0.995, step / (step + 20))
    with torch.no_grad():
        torch._foreach_lerp_(mean, [p.detach() for p in trained], 1 - keeping)
    losses.append(loss.item())
    tokens += int(seen.sum())
    if step % 25 == 24:
        print(f'{step + 1}/{len(plan)} loss {np.mean(losses[-50:]):.4f}, {tokens / (time.time() - began):.0f} tokens/s, {(time.time() - began) / 60:.1f} min', flush=True)
    if time.time() - last > options.save_minutes * 60:
        save()
        last = time.time()
save()
print(f'saved after {(time.time() - began) / 60:.1f} min, {tokens} tokens')
