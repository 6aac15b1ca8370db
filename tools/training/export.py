"""python export.py --out DIR --weights scorer.pt --to models: the weights as the kernel reads them, in one file."""
import argparse
import hashlib
import json
import pathlib
import struct

import numpy as np
import torch

import net
import pretrained

parser = argparse.ArgumentParser()
parser.add_argument('--out', required=True)
parser.add_argument('--weights', default='scorer.pt')
parser.add_argument('--to', required=True)
ZERO = 64


def matrix(weight):
    """7-bit numbers and a scale for each row; bytes in blocks of four rows by four columns. Of nine scales the one with the least squared error."""
    most = np.maximum(np.abs(weight).max(1), 1e-8)
    best, least = None, None
    for share in np.linspace(0.7, 1, 13):
        scale = most * share / 63
        whole = np.clip(np.round(weight / scale[:, None]), -63, 63)
        error = ((whole * scale[:, None] - weight) ** 2).sum(1)
        if least is None:
            best, least, chosen = whole, error, scale
        else:
            better = error < least
            best, least, chosen = np.where(better[:, None], whole, best), np.where(better, error, least), np.where(better, scale, chosen)
    rows, columns = weight.shape
    packed = (best + ZERO).astype(np.uint8).reshape(rows // 4, 4, columns // 4, 4).transpose(0, 2, 1, 3)
    return np.ascontiguousarray(packed), chosen.astype(np.float32), best * chosen[:, None]


def embeddings(weight):
    """4-bit numbers in blocks of 32 with a 16-bit scale: the pretrained ones come out as they went in."""
    blocks = weight.reshape(len(weight), -1, 32)
    place = np.abs(blocks).argmax(2)
    most = np.take_along_axis(blocks, place[..., None], 2)[..., 0]
    scale = (most / -8).astype(np.float16)
    divisor = np.where(scale == 0, 1, scale.astype(np.float32))
    whole = np.clip(np.round(blocks / divisor[..., None]) + 8, 0, 15).astype(np.uint8)
    packed = whole[..., :16] | (whole[..., 16:] << 4)
    back = (whole.astype(np.float32) - 8) * scale.astype(np.float32)[..., None]
    return packed, scale, back.reshape(weight.shape)


def rounded(state):
    """The sections of the file, and the state with the weights that it holds."""
    get = lambda key: state[key].float().numpy()
    sections, back = {}, {k: v.clone().float() for k, v in state.items()}
    sections['embeddings'], sections['embedding-scales'], words = embeddings(get('word.weight'))
    back['word.weight'] = torch.from_numpy(words)
    sections['positions'] = get('pos')
    sections['norm-weight'], sections['norm-bias'] = get('ln.weight'), get('ln.bias')
    sections['pool'], sections['output'], sections['output-bias'] = get('att.weight')[0], get('out.weight')[0], get('out.bias')
    for layer in range(net.layers(state)):
        for part in ('q', 'k', 'v', 'o', 'fi', 'fo'):
            key = f'layers.{layer}.{part}'
            packed, scale, whole = matrix(get(key + '.weight'))
            sections |= {f'{layer}-{part}': packed, f'{layer}-{part}-scale': scale, f'{layer}-{part}-bias': get(key + '.bias')}
            back[key + '.weight'] = torch.from_numpy(whole.astype(np.float32))
        for norm in ('ln1', 'ln2'):
            for kind in ('weight', 'bias'):
                sections[f'{layer}-{norm}-{kind}'] = get(f'layers.{layer}.{norm}.{kind}')
    return sections, back


def vocabulary(source, keep):
    """Lengths in bytes, the bytes, and scores of all pieces but the first four, which no text spells."""
    pieces = [b'' if at < 4 else source.pieces[i].encode() for at, i in enumerate(keep)]
    return np.array([len(p) for p in pieces], np.uint8), np.frombuffer(b''.join(pieces), np.uint8), source.scores[keep].astype(np.float32)


def main():
    options = parser.parse_args()
    out, to = pathlib.Path(options.out), pathlib.Path(options.to)
    source = pretrained.Pretrained(pretrained.fetch(out))
    keep = json.loads((out / 'vocabulary.json').read_text())
    sections, back = rounded(torch.load(out / options.weights))
    sections['piece-lengths'], sections['pieces'], sections['piece-scores'] = vocabulary(source, keep)
    first = np.load(out / 'first.npy')[:-1]
    sections['first-stage'] = np.round(first / first.max() * 255).astype(np.uint8)
    at, places, body = 0, {}, []
    for name, values in sections.items():
        data = np.ascontiguousarray(values).tobytes()
        places[name] = [at, len(data)]
        body.append(data + bytes(-len(data) % 16))
        at += len(body[-1])
    header = json.dumps({'layers': net.layers(back), 'vocabulary': len(keep), 'sections': places}).encode()
    header += b' ' * (-(len(header) + 12) % 16)
    data = b'MCSC' + struct.pack('<2I', 1, len(header)) + header + b''.join(body)
    to.mkdir(exist_ok=True)
    (to / 'scorer.bin').write_bytes(data)
    print(f'{to / "scorer.bin"}: {len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}')


if __name__ == '__main__':
    main()
