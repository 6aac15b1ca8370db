"""The network: a BERT encoder of few layers, attention pooling, one number."""
import contextlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

# Half precision only where the processor multiplies it itself: elsewhere it takes ten times as long.
HALVES = any(getattr(torch.cpu, f'_is_{name}_supported', lambda: False)() for name in ('amx_tile', 'avx512_bf16'))


def precision():
    return torch.autocast('cpu', dtype=torch.bfloat16) if HALVES else contextlib.nullcontext()


class Layer(nn.Module):
    def __init__(self, hidden=384, inner=1536, heads=12):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(hidden, hidden) for _ in range(4))
        self.ln1 = nn.LayerNorm(hidden, eps=1e-12)
        self.fi, self.fo = nn.Linear(hidden, inner), nn.Linear(inner, hidden)
        self.ln2 = nn.LayerNorm(hidden, eps=1e-12)

    def forward(self, x, mask, dropout):
        batch, tokens, hidden = x.shape
        split = lambda t: t.view(batch, tokens, self.heads, hidden // self.heads).transpose(1, 2)
        # The fused attention of PyTorch takes three times as long backward on a processor.
        scores = split(self.q(x)) @ split(self.k(x)).transpose(-1, -2) * (hidden // self.heads) ** -0.5
        y = (scores + mask).softmax(-1) @ split(self.v(x))
        y = self.o(y.transpose(1, 2).reshape(batch, tokens, hidden))
        x = self.ln1(x + F.dropout(y, dropout, self.training))
        return self.ln2(x + F.dropout(self.fo(F.gelu(self.fi(x))), dropout, self.training))


class Net(nn.Module):
    def __init__(self, vocabulary, layers, hidden=384):
        super().__init__()
        self.word = nn.Embedding(vocabulary, hidden)
        self.pos = nn.Parameter(torch.zeros(128, hidden))
        self.ln = nn.LayerNorm(hidden, eps=1e-12)
        self.layers = nn.ModuleList([Layer() for _ in range(layers)])
        self.att, self.out = nn.Linear(hidden, 1), nn.Linear(hidden, 1)
        nn.init.zeros_(self.att.weight), nn.init.zeros_(self.att.bias)
        nn.init.normal_(self.out.weight, std=0.02), nn.init.zeros_(self.out.bias)
        self.dropout, self.frozen = 0.0, 0

    def forward(self, ids, seen):
        x = self.ln(self.word(ids) + self.pos[: ids.shape[1]])
        mask = torch.zeros(seen.shape).masked_fill(~seen, -1e4)[:, None, None, :]
        for at, layer in enumerate(self.layers):
            if self.training and at < self.frozen:
                with torch.no_grad():
                    x = layer(x, mask, 0.0)
            else:
                x = layer(x, mask, self.dropout)
        x = x.float()
        weight = self.att(x).squeeze(-1).masked_fill(~seen, -1e4).softmax(-1)
        return self.out((weight.unsqueeze(-1) * x).sum(1)).squeeze(-1)


def pretrained(source, keep, layers):
    """The net with the lower `layers` of the pretrained encoder and the kept rows of its vocabulary."""
    net = Net(len(keep), layers)
    hidden, inner = source.hidden, source.inner
    t = lambda a: torch.from_numpy(a).float()
    with torch.no_grad():
        net.word.weight.copy_(t(source.quantized('emb.word', (source.vocabulary, hidden))[keep]))
        net.pos.copy_(t(source.plain('emb.pos', (512, hidden))[:128] + source.plain('emb.type', (2, hidden))[:1]))
        net.ln.weight.copy_(t(source.plain('emb.ln.w', (hidden,))))
        net.ln.bias.copy_(t(source.plain('emb.ln.b', (hidden,))))
        for at, layer in enumerate(net.layers):
            for part, name, rows, columns in ((layer.q, 'q', hidden, hidden), (layer.k, 'k', hidden, hidden), (layer.v, 'v', hidden, hidden), (layer.o, 'ao', hidden, hidden), (layer.fi, 'fi', inner, hidden), (layer.fo, 'fo', hidden, inner)):
                part.weight.copy_(t(source.quantized(f'l{at}.{name}.w', (rows, columns))))
                part.bias.copy_(t(source.plain(f'l{at}.{name}.b', (rows,))))
            for part, name in ((layer.ln1, 'aln'), (layer.ln2, 'oln')):
                part.weight.copy_(t(source.plain(f'l{at}.{name}.w', (hidden,))))
                part.bias.copy_(t(source.plain(f'l{at}.{name}.b', (hidden,))))
    return net


def layers(state):
    return 1 + max(int(k.split('.')[1]) for k in state if k.startswith('layers.'))


def reading(state):
    """The net with these weights, to read with."""
    net = Net(len(state['word.weight']), layers(state))
    net.load_state_dict(state)
    return net.eval()


def logits(model, windows):
    """Of each window, in their order."""
    order = sorted(range(len(windows)), key=lambda i: len(windows[i]))
    out = np.zeros(len(windows))
    with torch.no_grad(), precision():
        for at in range(0, len(order), 16):
            part = order[at : at + 16]
            ids = torch.full((len(part), max(len(windows[i]) for i in part)), 1)
            for row, i in enumerate(part):
                ids[row, : len(windows[i])] = torch.tensor(windows[i])
            seen = torch.zeros(ids.shape, dtype=torch.bool)
            for row, i in enumerate(part):
                seen[row, : len(windows[i])] = True
            out[part] = model(ids, seen).float().numpy()
    return out


def worst(model, texts):
    """The highest logit of each text, a list of windows."""
    found, at, out = logits(model, [w for windows in texts for w in windows]), 0, []
    for windows in texts:
        out.append(found[at : at + len(windows)].max() if windows else -99.0)
        at += len(windows)
    return np.array(out)
