"""python first.py --out DIR --windows windows-3.pkl: the first stage, which picks the windows that the encoder reads: one weight of 0 or more for each pair of neighbouring tokens and each token, hashed. More text never makes a window less suspicious."""
import argparse
import pathlib
import pickle

import numpy as np
import torch

BITS = 16


def features(ids):
    """Buckets of tokens and pairs of neighbours behind the role, each once. src/engine/scorer/first-stage.ts does the same."""
    ids = np.asarray(ids, np.uint32)
    one = (ids * np.uint32(0x9E3779B1)) >> np.uint32(32 - BITS)
    two = ((ids[:-1] * np.uint32(0x85EBCA6B)) ^ (ids[1:] * np.uint32(0xC2B2AE35))) * np.uint32(0x27D4EB2F) >> np.uint32(32 - BITS)
    return np.unique(np.concatenate([one, two]).astype(np.int64))


def train(rows, epochs=6, seed=1):
    torch.manual_seed(seed)
    found = [features(ids[3:-1]) for ids, *_ in rows]
    labels = torch.tensor([float(r[1]) for r in rows])
    weights = torch.full((2**BITS,), -3.0, requires_grad=True)
    bias = torch.tensor(-2.0, requires_grad=True)
    optimizer = torch.optim.Adam([weights, bias], lr=0.05)
    for _ in range(epochs):
        for part in torch.randperm(len(rows)).split(512):
            flat = torch.from_numpy(np.concatenate([found[i] for i in part]))
            offsets = torch.tensor(np.cumsum([0] + [len(found[i]) for i in part[:-1]]))
            value = torch.nn.functional.embedding_bag(flat, torch.nn.functional.softplus(weights)[:, None], offsets, mode='sum').squeeze(1) + bias
            loss = torch.nn.functional.binary_cross_entropy_with_logits(value, labels[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return torch.nn.functional.softplus(weights).detach().numpy(), bias.item()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', required=True)
    parser.add_argument('--windows', required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    out = pathlib.Path(options.out)
    rows = pickle.load(open(out / options.windows, 'rb'))
    weights, bias = train(rows)
    np.save(out / 'first.npy', np.append(weights, bias).astype(np.float32))
    docs = pickle.load(open(out / 'validation.pkl', 'rb'))
    score = lambda ids: weights[features(ids[3:-1])].sum()
    best = lambda group, label: np.array([max(map(score, w)) for g, y, w in docs if g.split('/')[0] == group and y == label and w])
    honest = np.sort(np.array([score(w) for g, y, ws in docs if g == 'honest' for w in ws]))
    for group in ('family', 'answers', 'declared', 'made-held'):
        found = best(group, 1)
        print(group, {f'{share:.0%} of honest windows read': f'{(found >= honest[int(len(honest) * (1 - share))]).mean():.1%}' for share in (0.1, 0.2, 0.3, 0.5)})


if __name__ == '__main__':
    main()
