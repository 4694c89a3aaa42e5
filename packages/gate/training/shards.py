"""Rows of tokens from texts: shards.py text IN OUT (for masking) | labelled FOLDER NUMBER | lines FOLDER FILE.jsonl OUT (in order, to score)."""

import json
import os
import random
import sys
import unicodedata
from multiprocessing import Pool, cpu_count

import numpy as np

from compose import Composer, Line
from form import LONGEST_TEXT, PAD, SEP, Tokenizer
from layout import CLASSES, MOST_TEXTS, NO_LABEL, NO_TEXT, ROW, UNKNOWN

JOINED_SHARE = 0.4
UNLABELLED_A_SHARD = 240_000


def tokenizer(folder: str) -> Tokenizer:
    return Tokenizer([tuple(pair) for pair in json.load(open(f"{folder}/vocabulary.json"))["merges"]])


def pack(encoded: list[list[int]]) -> dict[str, np.ndarray]:
    """Texts in rows, each in the first of a few open rows that has room; `places` says where each text went."""
    rows, opened, places = [], [], np.zeros(len(encoded), np.int64)
    for number, tokens in enumerate(encoded):
        for row in opened:
            if row[1] + len(tokens) <= ROW and len(row[2]) < MOST_TEXTS:
                break
        else:
            row = [len(rows), 0, []]
            rows.append(row)
            opened.append(row)
            if len(opened) > 12:
                opened.remove(max(opened[:-1], key=lambda full: full[1]))
        places[number] = row[0] * MOST_TEXTS + len(row[2])
        row[1] += len(tokens)
        row[2].append(tokens)
    tokens = np.full((len(rows), ROW), PAD, np.uint16)
    texts = np.full((len(rows), ROW), NO_TEXT, np.uint8)
    positions = np.zeros((len(rows), ROW), np.uint8)
    for index, (_, _, row) in enumerate(rows):
        at = 0
        for number, ids in enumerate(row):
            end = at + len(ids)
            tokens[index, at:end], texts[index, at:end], positions[index, at:end] = ids, number, np.arange(len(ids))
            at = end
    return {"tokens": tokens, "texts": texts, "positions": positions, "places": places}


def without_accents(text: str) -> str:
    """As the gate's canonical text has none either."""
    return text if text.isascii() else "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def of_text(job: tuple[str, str, int, int]) -> np.ndarray:
    folder, path, start, end = job
    encoder, found = tokenizer(folder), []
    with open(path, "rb") as file:
        file.seek(start)
        if start:
            file.readline()
        while file.tell() < end and (line := file.readline()):
            found.extend(encoder.encode(without_accents(line.decode(errors="ignore")))[1:])
            found.append(SEP)
    return np.array(found, np.uint16)


def text(folder: str, path: str, out: str) -> None:
    size = open(path, "rb").seek(0, 2)
    step = size // (cpu_count() * 2) + 1
    with Pool() as pool:
        parts = pool.map(of_text, [(folder, path, at, min(at + step, size)) for at in range(0, size, step)])
    unfinished = f"{folder}/unfinished-{os.path.basename(out)}"
    np.save(unfinished, np.concatenate(parts))
    os.replace(unfinished, out)


def labelled(folder: str, number: int) -> None:
    chance = random.Random(number)
    composer = Composer([Line.of(json.loads(line)) for line in open(f"{folder}/train.jsonl", encoding="utf-8")], number)
    lines = [composer.alone(line) for line in composer.lines]
    lines += [composer.joined() for _ in range(int(len(lines) * JOINED_SHARE))]
    labels = [(sum(1 << CLASSES.index(name) for name in line.classes), int(not line.classes), line.reason) for line in lines]
    texts = [line.purpose for line in lines]
    more = [line.rstrip("\n") for line in open(f"{folder}/unlabelled.txt", encoding="utf-8")]
    more = chance.sample(more, min(len(more), UNLABELLED_A_SHARD))
    texts += more
    encoder = tokenizer(folder)
    known = list(range(len(lines)))
    chance.shuffle(known)
    packed = [pack([encoder.encode(texts[index], 0.03, chance)[:LONGEST_TEXT] for index in order]) for order in (known, range(len(lines), len(texts)))]
    table = np.full((sum(len(rows["tokens"]) for rows in packed) * MOST_TEXTS, 3), [0, NO_LABEL, UNKNOWN], np.int8)
    table[packed[0]["places"]] = np.array(labels, np.int8)[known]
    packed = {name: np.concatenate([rows[name] for rows in packed]) for name in ("tokens", "texts", "positions")}
    np.savez(f"{folder}/unfinished-{number}.npz", labels=table, **packed)
    os.replace(f"{folder}/unfinished-{number}.npz", f"{folder}/shard-{number}.npz")


def lines(folder: str, path: str, out: str) -> None:
    encoder = tokenizer(folder)
    encoded = [encoder.encode(json.loads(line)["purpose"])[:LONGEST_TEXT] for line in open(path, encoding="utf-8")]
    np.savez(out, **pack(encoded))


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    if verb == "labelled":
        labelled(rest[0], int(rest[1]))
    else:
        {"text": text, "lines": lines}[verb](*rest)
