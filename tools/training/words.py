"""Text to token ids, as src/engine/scorer/tokens.ts does it: words between white space, NFKC, unigram pieces."""
import json
import pathlib
import re
import unicodedata

import pretrained
from tokenizers import Tokenizer, models

SPACE = '\\x00-\\x20\\x7f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
WORDS = re.compile(f'[^{SPACE}]+')
UNSEEN = re.compile('[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\U000e0000-\\U000e007f]')
CHUNK = 48
MARK = '\u2581'
ROLES = ('tool', 'instructions', 'prompt', 'resource', 'result', 'error', 'message')
CONTENT = 123
STRIDE = 104
LONGEST_CUT = 64
SENTENCE_END = re.compile(r'(?s).[^\S\r\n]*[\r\n]|[.!?。！？]\s')


class Words:
    """Tokens of a vocabulary `[(piece, score)]`; 0 to 3 are begin, padding, end and unknown."""

    BOS, PAD, EOS, UNK = 0, 1, 2, 3

    def __init__(self, vocabulary):
        # No text spells the first four: a word holds no control character.
        pieces = [(f'\0{i}' if i < 4 else p, float(s)) for i, (p, s) in enumerate(vocabulary)]
        self.vocabulary = pieces
        self.model = Tokenizer(models.Unigram(pieces, unk_id=3, byte_fallback=False))
        self.known = {}
        self.role = {role: self.ids(role + ':') for role in ROLES}

    def word(self, word):
        ids = self.known.get(word)
        if ids is None:
            if len(self.known) > 400_000:
                self.known.clear()
            shown = UNSEEN.sub('', word)
            ids = []
            for at in range(0, len(shown), CHUNK):
                piece = unicodedata.normalize('NFKC', shown[at : at + CHUNK])
                ids += self.model.encode((MARK if at == 0 else '') + piece, add_special_tokens=False).ids
            self.known[word] = ids
        return ids

    def ids(self, text):
        return [i for match in WORDS.finditer(text) for i in self.word(match.group())]

    def spans(self, text):
        """Ids, and for each the first and last offset of its word."""
        ids, starts, ends = [], [], []
        for match in WORDS.finditer(text):
            own = self.word(match.group())
            ids += own
            starts += [match.start()] * len(own)
            ends += [match.end()] * len(own)
        return ids, starts, ends

    def window(self, role, ids):
        return [self.BOS, *self.role[role], *ids, self.EOS]


def of_run(out):
    """The tokens that a run keeps of the pretrained vocabulary."""
    source = pretrained.Pretrained(pretrained.fetch(out))
    keep = json.loads((pathlib.Path(out) / 'vocabulary.json').read_text())
    return Words([(source.pieces[i], float(source.scores[i])) for i in keep])


def cuts(text, ids, starts, ends):
    """Windows over the tokens that `spans` gives: (first, past last). The sentence that one cuts is whole in the next, up to LONGEST_CUT tokens of it."""
    begins = lambda at: SENTENCE_END.match(text[ends[at - 1] - 1 : starts[at]])
    found, first = [], 0
    while not found or found[-1][1] < len(ids):
        past = min(len(ids), first + CONTENT)
        found.append((first, past))
        at = first + STRIDE
        while past < len(ids) and at > past - LONGEST_CUT and not begins(at):
            at -= 1
        first = at if past < len(ids) and begins(at) else first + STRIDE
    return found
