"""python hard.py --out DIR --weights NAME.pt --training DIR --corpus DIR: honest windows that these weights take for orders; written to hard.pkl, for prepare.py."""
import argparse
import pathlib
import pickle
import re

import numpy as np
import torch

import first
import net
import windows
from words import cuts, of_run

# Collections of attacks: what they show is no honest text to learn from.
ATTACKS = re.compile(r'red-?team|inject|payload|llm-guard|llm-security|rebuff|vigil|PyRIT|spikee|agentshield|agentic_security|deepteam|TaskTracker|skill-scanner|jailbreak|wunderwuzzi|read-no-evil|Infra-Guard|atlas-data|garak', re.I)
READ, KEPT = 1200, 500


def main():
    parser = argparse.ArgumentParser()
    for name in ('out', 'weights', 'training', 'corpus'):
        parser.add_argument('--' + name, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    out = pathlib.Path(options.out)
    words = of_run(out)
    data = windows.Data(options.training, options.corpus)
    texts = [(h['role'], h['text'], 'honest/' + h['family']) for h in data.honest if not ATTACKS.search(h['family'])]
    texts += [('result', a['text'], 'answers/' + a['family']) for a in data.answers if a['label'] == 0]
    found = [(role, ids[a:b], family) for role, text, family in texts for ids, starts, ends in [words.spans(text)] for a, b in cuts(text, ids, starts, ends) if b - a > 8]
    weights = np.load(out / 'first.npy')
    worth = np.array([weights[first.features(ids)].sum() for _, ids, _ in found])
    found = [found[i] for i in np.argsort(-worth)[:READ]]
    model = net.reading(torch.load(out / options.weights))
    logits = net.logits(model, [words.window(role, ids) for role, ids, _ in found])
    order = np.argsort(-logits)[:KEPT]
    print(f'{len(worth)} honest windows; of the {len(found)} that the first stage ranks highest {KEPT} are kept, down to a logit of {logits[order[-1]]:.2f}')
    (out / 'hard.pkl').write_bytes(pickle.dumps([found[i] for i in order]))


if __name__ == '__main__':
    main()
