"""Runs all steps; see README.md. Steps whose result is in --out already are passed over."""
import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
parser = argparse.ArgumentParser()
parser.add_argument('--training', default=str(ROOT.parent / 'shared' / 'training'))
parser.add_argument('--shared', default=str(ROOT.parent / 'shared'))
parser.add_argument('--out', required=True)
parser.add_argument('--minutes', type=float, default=45, help='of the first round; the second takes two thirds of it')
options = parser.parse_args()
out = pathlib.Path(options.out).resolve()
out.mkdir(parents=True, exist_ok=True)
corpus, models = str(ROOT / 'corpus'), str(ROOT / 'models')
data = ['--training', options.training, '--corpus', corpus, '--out', str(out)]
rates = ['--tokens', '1400', '--frozen', '2', '--epochs', '1']


def step(result, name, *arguments):
    if result is None or not (out / result).exists():
        print(f'== {name} {" ".join(arguments)}', flush=True)
        subprocess.run([sys.executable, str(HERE / f'{name}.py'), *arguments], check=True, cwd=HERE)


step('windows-1.pkl', 'prepare', *data, '--count', '45000', '--seed', '1', '--mix', '1')
step('windows-2.pkl', 'prepare', *data, '--count', '16000', '--seed', '2', '--mix', '2')
step('first.pt', 'fit', '--out', str(out), '--name', 'first', '--windows', 'windows-1.pkl', '--minutes', str(options.minutes), '--rate', '1.2e-4', *rates)
step('scorer.pt', 'fit', '--out', str(out), '--begin', 'first.pt', '--windows', 'windows-2.pkl', '--minutes', str(options.minutes * 2 / 3), '--rate', '0.9e-4', '--warm', '15', '--seed', '2', *rates)
step('first.npy', 'first', '--out', str(out))
step(None, 'export', '--out', str(out), '--weights', 'scorer.pt', '--to', models)
step(None, 'thresholds', '--out', str(out), '--weights', 'scorer.pt', '--shared', options.shared, '--training', options.training, '--to', models)
step(None, 'reference', '--out', str(out), '--weights', 'scorer.pt', '--corpus', corpus, '--to', str(ROOT / 'test' / 'fixtures' / 'scorer-reference.json'))
step(None, 'card', '--training', options.training, '--corpus', corpus, '--card', str(ROOT / 'models' / 'README.md'))
