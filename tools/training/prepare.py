"""python prepare.py --training DIR --corpus DIR --out DIR [--count N] [--seed N] [--hard FILE]: the vocabulary and the windows, as files the training reads."""
import argparse
import json
import pathlib
import pickle
import time

import pretrained
import vocabulary
import windows
from words import of_run

parser = argparse.ArgumentParser()
parser.add_argument('--training', required=True)
parser.add_argument('--corpus', required=True)
parser.add_argument('--out', required=True)
parser.add_argument('--count', type=int, default=60_000)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--hard', help='honest windows that earlier weights took for orders')
options = parser.parse_args()
out = pathlib.Path(options.out)
out.mkdir(parents=True, exist_ok=True)
began = time.time()
data = windows.Data(options.training, options.corpus)
kept = out / 'vocabulary.json'
if not kept.exists():
    kept.write_text(json.dumps(vocabulary.cut(pretrained.Pretrained(pretrained.fetch(out)), data.texts())))
words = of_run(out)
print(f'{len(data.payloads)} payloads, {len(data.honest)} honest passages, {len(data.answers)} answers, {len(data.declared)} declarations, {time.time() - began:.0f} s', flush=True)
rows = windows.Maker(data, words, options.seed, pickle.load(open(out / options.hard, 'rb')) if options.hard else ()).windows(options.count)
with open(out / f'windows-{options.seed}.pkl', 'wb') as file:
    pickle.dump(rows, file)
with open(out / 'validation.pkl', 'wb') as file:
    pickle.dump(windows.validation(data, words), file)
share = sum(r[1] for r in rows) / len(rows)
print(f'{len(rows)} windows, {sum(len(r[0]) for r in rows)} tokens, {share:.0%} orders, {time.time() - began:.0f} s')
