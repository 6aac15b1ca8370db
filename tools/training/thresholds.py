"""python thresholds.py --out DIR --weights scorer.pt --shared DIR --training DIR --to models: from which logit on a passage of each role counts, by how many honest documents may alarm; written to scorer.json.

Honest documents are repositories that are not trained on, and every second row (from the first) of the shared honest sets; `npm run eval` counts all of them."""
import argparse
import collections
import hashlib
import json
import pathlib
import pickle
import random

import numpy as np
import torch

import export
import net
import sources
from words import ROLES, cuts, of_run

# Of 1,000 honest documents, how many may alarm.
SHARES = {'tool': 2, 'result': 6, 'resource': 6, 'message': 6, 'error': 6, 'instructions': 7, 'prompt': 7}
# So much more, in logits, keeps the honest rate of rules and scorer at that of the rules alone (docs/detection.md).
RAISED = {'tool': 0.708}
RESULTS = {'results_agentdyn_benign': 4, 'results_docs_benign': 1, 'results_mails_benign': 1, 'results_multilingual_benign': 1, 'results_tldr_benign': 2, 'results_bipia_train_clean': 1}
TOOLS = {'benign_tools_awslabs': 2, 'benign_tools_docker': 2, 'benign_tools_github': 1, 'benign_tools_livemcpbench': 2, 'benign_tools_toucan': 6}


def documents(shared, training, seed=11):
    """Role, source and text of each honest document."""
    rng = random.Random(seed)
    _, honest = sources.strangers(training)
    held = [h for h in honest if h['held']]
    found = [('result', 'repositories', h['text']) for h in rng.sample([h for h in held if h['role'] == 'result'], 1500)]
    found += [('tool', 'repositories', h['text']) for h in held if h['role'] == 'tool']
    for role in ('resource', 'message', 'error', 'instructions', 'prompt'):
        found += [(role, 'repositories', h['text'][:450]) for h in rng.sample(held, 260)]
    for names, role in ((RESULTS, 'result'), (TOOLS, 'tool')):
        for name, step in names.items():
            for row in list(sources.jsonl(pathlib.Path(shared) / 'corpora' / f'{name}.jsonl'))[:: 2 * step]:
                found += [(role, name, text) for _, text in sources.passages(row)]
    return found


def main():
    parser = argparse.ArgumentParser()
    for name in ('out', 'weights', 'shared', 'training', 'to'):
        parser.add_argument('--' + name, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    out, to = pathlib.Path(options.out), pathlib.Path(options.to)
    words = of_run(out)
    model = net.reading(export.rounded(torch.load(out / options.weights))[1])
    docs = documents(options.shared, options.training)
    cut = lambda role, text: [words.window(role, ids[a:b]) for ids, starts, ends in [words.spans(text)] for a, b in cuts(text, ids, starts, ends)[:6] if b > a]
    worst = net.worst(model, [cut(role, text) for role, _, text in docs])
    np.save(out / 'honest.npy', worst)
    thresholds = {}
    for role in ROLES:
        own = np.sort(worst[[d[0] == role for d in docs]])
        at = len(own) * (1 - SHARES[role] / 1000) - 0.5
        thresholds[role] = round(float(np.interp(at, np.arange(len(own)), own)), 3)
        thresholds[role] = round(thresholds[role] + RAISED.get(role, 0), 3)
        print(f'{role}: {len(own)} honest documents, {SHARES[role] / 10} % of them at {thresholds[role]}, 1 % at {np.quantile(own, 0.99):.2f}, 2 % at {np.quantile(own, 0.98):.2f}')
    for name in sorted({d[1] for d in docs}):
        rows = [i for i, d in enumerate(docs) if d[1] == name]
        print(f'  {name}: {np.mean([worst[i] >= thresholds[docs[i][0]] for i in rows]):.2%} of {len(rows)}')
    # The other roles are measured on repositories only, so their threshold is never below that of results.
    thresholds = {role: max(at, thresholds['result']) for role, at in thresholds.items()}
    digest = hashlib.sha256((to / 'scorer.bin').read_bytes()).hexdigest()
    (to / 'scorer.json').write_text(json.dumps({'sha256': digest, 'thresholds': thresholds}, indent='\t') + '\n')
    groups = collections.defaultdict(list)
    for group, label, windows in pickle.load(open(out / 'validation.pkl', 'rb')):
        if group != 'honest' and windows:
            groups[group, label].append(windows)
    shares = {}
    for (group, label), texts in sorted(groups.items()):
        role = 'result' if group.startswith(('family/', 'answers/')) else 'tool'
        found = net.worst(model, texts) >= thresholds[role]
        shares[group, label] = float(np.mean(found))
        print(f'left out: {group}, {"orders found" if label else "look-alikes alarmed"}: {np.mean(found):.1%} of {len(found)}')
    families = sorted(v for (group, _), v in shares.items() if group.startswith('family/'))
    print(f'families left out: mean {np.mean(families):.1%}, worst quarter {np.mean(families[: max(1, len(families) // 4)]):.1%}')


if __name__ == '__main__':
    main()
