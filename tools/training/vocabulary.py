"""Which pieces of the vocabulary stay: those seen in training texts, single characters, then the most frequent ones."""
import collections

from words import Words

SIZE = 54_000


def cut(source, texts):
    """Indices into the pretrained vocabulary, ascending; 0 to 3 stay in front."""
    whole = Words(list(zip(source.pieces, source.scores)))
    counts = collections.Counter()
    for text in texts:
        counts.update(whole.ids(text))
    keep = {0, 1, 2, 3}
    keep |= {i for i, c in counts.items() if c >= 4}
    keep |= {i for i, piece in enumerate(source.pieces[:250_000]) if len(piece.replace('\u2581', '')) <= 1}
    for i, c in counts.most_common():
        if len(keep) >= SIZE or c < 2:
            break
        keep.add(i)
    print(f'vocabulary: {len(counts)} pieces seen, {sum(c >= 4 for c in counts.values())} of them four times, {len(keep)} kept before filling up')
    for i in range(len(source.pieces)):
        if len(keep) >= SIZE:
            break
        if source.pieces[i] not in ('<mask>', '<unk>', '<s>', '</s>', '<pad>'):
            keep.add(i)
    return sorted(keep)
