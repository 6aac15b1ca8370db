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
parser.add_argument('--minutes', type=float, default=20, help='of the first round; the second takes twice as long')
parser.add_argument('--anew', action='store_true', help='from the pretrained encoder, not from the shipped weights')
options = parser.parse_args()
out = pathlib.Path(options.out).resolve()
out.mkdir(parents=True, exist_ok=True)
corpus, models = str(ROOT / 'corpus'), str(ROOT / 'models')
data = ['--training', options.training, '--corpus', corpus, '--out', str(out)]
rates = ['--tokens', '2600', '--frozen', '1', '--epochs', '1']


def step(result, name, *arguments):
    if result is None or not (out / result).exists():
        print(f'== {name} {" ".join(arguments)}', flush=True)
        subprocess.run([sys.executable, str(HERE / f'{name}.py'), *arguments], check=True, cwd=HERE)


begin = [] if options.anew else ['--begin', 'released.pt']
if not options.anew:
    step('released.pt', 'released', '--out', str(out), '--models', models)
step('windows-5.pkl', 'prepare', *data, '--count', '60000', '--seed', '5')
step('first.pt', 'fit', '--out', str(out), '--name', 'first', *begin, '--windows', 'windows-5.pkl', '--minutes', str(options.minutes), '--rate', '1.6e-4', '--last', '0.35', '--warm', '60', '--seed', '5', *rates)
if options.anew:
    step('first.npy', 'first', '--out', str(out), '--windows', 'windows-5.pkl')
step('hard.pkl', 'hard', '--out', str(out), '--weights', 'first.pt', '--training', options.training, '--corpus', corpus)
step('windows-6.pkl', 'prepare', *data, '--count', '70000', '--seed', '6', '--hard', 'hard.pkl')
step('second.pt', 'fit', '--out', str(out), '--name', 'second', '--begin', 'first.pt', '--windows', 'windows-6.pkl', '--minutes', str(options.minutes * 2), '--rate', '1.3e-4', '--last', '0.03', '--warm', '20', '--seed', '6', *rates)
# The mean with the weights that it began from finds more of the families that are left out than the new weights alone.
step('scorer.pt', 'check', '--out', str(out), '--weights', 'second.pt,first.pt' if options.anew else 'second.pt,released.pt', '--save', 'scorer.pt', '--most', '40')
step(None, 'export', '--out', str(out), '--weights', 'scorer.pt', '--to', models)
step(None, 'thresholds', '--out', str(out), '--weights', 'scorer.pt', '--shared', options.shared, '--training', options.training, '--to', models)
step(None, 'reference', '--out', str(out), '--weights', 'scorer.pt', '--corpus', corpus, '--to', str(ROOT / 'test' / 'fixtures' / 'scorer-reference.json'))
step(None, 'card', '--training', options.training, '--corpus', corpus, '--card', str(ROOT / 'models' / 'README.md'))
