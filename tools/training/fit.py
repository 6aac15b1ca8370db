"""python fit.py --out DIR --minutes N [--layers 6] [--windows windows-1.pkl]: fine-tunes the encoder; writes NAME.pt (mean of the weights so far) every few minutes."""
import argparse
import collections
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
parser.add_argument('--check-minutes', type=float, default=8)
options = parser.parse_args()
torch.set_num_threads(options.threads)
random.seed(options.seed), torch.manual_seed(options.seed)
out = pathlib.Path(options.out)
keep = json.loads((out / 'vocabulary.json').read_text())
rows = pickle.load(open(out / options.windows, 'rb'))
without = {f'strangers/{f}' for f in options.without.split(',') if f}
rows = [r for r in rows if r[3] not in without]
checks = pickle.load(open(out / 'validation.pkl', 'rb'))
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


def score(network, windows):
    network.eval()
    order = sorted(range(len(windows)), key=lambda i: len(windows[i]))
    logits = np.zeros(len(windows))
    with torch.no_grad(), torch.autocast('cpu', dtype=torch.bfloat16):
        for at in range(0, len(order), 32):
            part = order[at : at + 32]
            logits[part] = network(*tensors([windows[i] for i in part])).float().numpy()
    network.train()
    return logits


def check(network, docs):
    flat = [w for _, _, windows in docs for w in windows]
    logits = score(network, flat)
    at, worst = 0, collections.defaultdict(list)
    for group, label, windows in docs:
        worst[group.split('/')[0], label].append(logits[at : at + len(windows)].max() if windows else -99)
        at += len(windows)
    honest = np.sort(worst['honest', 0])
    lines = []
    for share in (0.003, 0.01, 0.02):
        threshold = honest[int(len(honest) * (1 - share))]
        lines.append(f'{share:.1%} at {threshold:.2f}: ' + ', '.join(f'{g} {"orders" if y else "look-alikes"} {np.mean(np.array(v) > threshold):.1%}' for (g, y), v in sorted(worst.items()) if (g, y) != ('honest', 0)))
    return '\n  '.join(lines)


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


def save(checked):
    current = [p.detach().clone() for p in trained]
    with torch.no_grad():
        for p, m in zip(trained, mean):
            p.copy_(m)
    torch.save(model.state_dict(), out / f'{options.name}.tmp')
    (out / f'{options.name}.tmp').replace(out / f'{options.name}.pt')
    if checked:
        print('  ' + check(model, checked), flush=True)
    with torch.no_grad():
        for p, c in zip(trained, current):
            p.copy_(c)


few = random.Random(3).sample(checks, min(len(checks), 700))
began = last = time.time()
losses, tokens = [], 0
model.train()
for step, part in enumerate(plan):
    done = max(step / len(plan), (time.time() - began) / limit)
    if done >= 1:
        break
    pace = min(1, (step + 1) / options.warm) * max(0.02, 1 - done)
    for group, rate in zip(optimizer.param_groups, rates):
        group['lr'] = rate * pace
    ids, seen = tensors([rows[i][0] for i in part])
    labels = torch.tensor([float(rows[i][1]) for i in part]) * 0.97 + 0.015
    weights = torch.tensor([rows[i][2] for i in part])
    with torch.autocast('cpu', dtype=torch.bfloat16):
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
    if time.time() - last > options.check_minutes * 60:
        save(few)
        last = time.time()
save(checks)
print(f'saved after {(time.time() - began) / 60:.1f} min, {tokens} tokens')
