"""python released.py --out DIR --models DIR: the shipped weights as a state of the network, to go on from; reads what export.py wrote. Writes released.pt, vocabulary.json and first.npy."""
import argparse
import json
import pathlib
import struct

import numpy as np
import torch

import pretrained

MAGIC, ZERO = b'MCSC', 64
SHAPES = {'q': (384, 384), 'k': (384, 384), 'v': (384, 384), 'o': (384, 384), 'fi': (1536, 384), 'fo': (384, 1536)}


class Released:
    def __init__(self, path):
        data = pathlib.Path(path).read_bytes()
        if data[:4] != MAGIC:
            raise SystemExit(f'{path} is not a file of the scorer')
        (length,) = struct.unpack_from('<I', data, 8)
        self.header = json.loads(data[12 : 12 + length])
        self.body = data[12 + length :]

    def section(self, name, kind):
        at, size = self.header['sections'][name]
        return np.frombuffer(self.body[at : at + size], kind)

    def keep(self, source):
        """Indices of its pieces in the pretrained vocabulary."""
        at, pieces = 0, self.section('pieces', np.uint8).tobytes()
        where = {p.encode(): i for i, p in reversed(list(enumerate(source.pieces)))}
        found = []
        for number, length in enumerate(map(int, self.section('piece-lengths', np.uint8))):
            found.append(number if number < 4 else where[pieces[at : at + length]])
            at += length
        return found

    def state(self):
        t = lambda a: torch.from_numpy(np.array(a, np.float32))
        plain = lambda name: t(self.section(name, '<f4'))
        packed = self.section('embeddings', np.uint8).reshape(-1, 12, 16)
        scale = self.section('embedding-scales', '<f2').astype(np.float32).reshape(-1, 12, 1)
        words = (np.concatenate([packed & 15, packed >> 4], 2).astype(np.float32) - 8) * scale
        state = {
            'word.weight': t(words.reshape(-1, 384)), 'pos': plain('positions').reshape(128, 384), 'ln.weight': plain('norm-weight'), 'ln.bias': plain('norm-bias'),
            'att.weight': plain('pool')[None], 'att.bias': torch.zeros(1), 'out.weight': plain('output')[None], 'out.bias': plain('output-bias'),
        }
        for layer in range(self.header['layers']):
            for part, (rows, columns) in SHAPES.items():
                blocks = self.section(f'{layer}-{part}', np.uint8).reshape(rows // 4, columns // 4, 4, 4).transpose(0, 2, 1, 3).reshape(rows, columns)
                whole = (blocks.astype(np.float32) - ZERO) * self.section(f'{layer}-{part}-scale', '<f4')[:, None]
                state |= {f'layers.{layer}.{part}.weight': t(whole), f'layers.{layer}.{part}.bias': plain(f'{layer}-{part}-bias')}
            for norm in ('ln1', 'ln2'):
                state |= {f'layers.{layer}.{norm}.{kind}': plain(f'{layer}-{norm}-{kind}') for kind in ('weight', 'bias')}
        return state

    def first_stage(self):
        """As first.py writes it; the bias is only for its training."""
        return np.append(self.section('first-stage', np.uint8), 0).astype(np.float32)


def main():
    parser = argparse.ArgumentParser()
    for name in ('out', 'models'):
        parser.add_argument('--' + name, required=True)
    options = parser.parse_args()
    out = pathlib.Path(options.out)
    released = Released(pathlib.Path(options.models) / 'scorer.bin')
    (out / 'vocabulary.json').write_text(json.dumps(released.keep(pretrained.Pretrained(pretrained.fetch(out)))))
    np.save(out / 'first.npy', released.first_stage())
    torch.save(released.state(), out / 'released.pt')


if __name__ == '__main__':
    main()
