"""The form in which the model reads a text, and its tokens. The TypeScript in src/text does the same; test/form-cases.json holds the two together."""

import random
import re
import unicodedata

PAD, CLS, MASK, SEP = 0, 1, 2, 3
FIRST_BYTE = 4
FIRST_MERGE = FIRST_BYTE + 256
LONGEST_PIECE = 32
LONGEST_TEXT = 104

_BREAKS = "\t\n\v\f\r\x85\u2028\u2029"
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SPACES = re.compile(r"[\s\ufeff]+")
_PIECES = re.compile(r" ?[a-z][a-zM]*| ?[0-9]| ?[^ a-z0-9]+")


def form(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    if not text.isascii() or not text.isprintable():
        text = "".join(" " if c in _BREAKS else c for c in text if c in _BREAKS or unicodedata.category(c) not in ("Cf", "Cc"))
        text = text.translate(_QUOTES)
    return _SPACES.sub(" ", _HUMPS.sub(" ", text).lower()).strip()


def _outline(text: str) -> str:
    """One ASCII character for each of the text: a letter, a digit, a mark (M), a space or something else."""
    if text.isascii():
        return text
    outline = []
    for character in text:
        kind = unicodedata.category(character)[0]
        outline.append(character if character == " " else "a" if kind == "L" else "0" if kind == "N" else "M" if kind == "M" else ".")
    return "".join(outline)


def pieces(formed: str) -> list[bytes]:
    text = " " + formed
    found = []
    for match in _PIECES.finditer(_outline(text)):
        piece = text[match.start() : match.end()].encode()
        found.extend(piece[at : at + LONGEST_PIECE] for at in range(0, len(piece), LONGEST_PIECE))
    return found


class Tokenizer:
    def __init__(self, merges: list[tuple[int, int]]):
        self.ids = {(left, right): FIRST_MERGE + rank for rank, (left, right) in enumerate(merges)}
        self.known: dict[bytes, list[int]] = {}

    def encode(self, text: str, dropout: float = 0.0, chance: random.Random | None = None) -> list[int]:
        """The tokens of a text, CLS first. With dropout, some words are spelt in other, smaller tokens."""
        tokens = [CLS]
        for piece in pieces(form(text)):
            if dropout and chance.random() < dropout:
                tokens.extend(self._merge(piece, chance))
                continue
            ids = self.known.get(piece)
            if ids is None:
                ids = self.known[piece] = self._merge(piece)
            tokens.extend(ids)
        return tokens

    def _merge(self, piece: bytes, chance: random.Random | None = None) -> list[int]:
        tokens = [FIRST_BYTE + byte for byte in piece]
        while len(tokens) > 1:
            best = None
            for pair in zip(tokens, tokens[1:]):
                merged = self.ids.get(pair)
                if merged is not None and (best is None or merged < best[0]) and (chance is None or chance.random() > 0.15):
                    best = (merged, pair)
            if best is None:
                break
            tokens = merge_pair(tokens, *best)
        return tokens


def merge_pair(tokens: list[int], merged: int, pair: tuple[int, int]) -> list[int]:
    result, at = [], 0
    while at < len(tokens):
        if at + 1 < len(tokens) and (tokens[at], tokens[at + 1]) == pair:
            result.append(merged)
            at += 2
        else:
            result.append(tokens[at])
            at += 1
    return result
