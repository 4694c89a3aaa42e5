"""Learns the byte pair merges: vocabulary.py SIZE OUT.json TEXT… (a text is lines, or JSON lines with a purpose)."""

import heapq
import json
import random
import sys
from collections import Counter, defaultdict

from form import FIRST_BYTE, FIRST_MERGE, form, merge_pair, pieces

LEAST_COUNT = 3
SHARE_OF_LINES = 0.2


def count_pieces(paths: list[str]) -> Counter:
    chance, counts = random.Random(1), Counter()
    for path in paths:
        labelled = path.endswith(".jsonl")
        for line in open(path, encoding="utf-8"):
            if labelled:
                counts.update(pieces(form(json.loads(line)["purpose"])))
            elif chance.random() < SHARE_OF_LINES:
                counts.update(pieces(form(line)))
    return counts


def learn(counts: Counter, merges: int) -> list[tuple[int, int]]:
    words = [([FIRST_BYTE + byte for byte in piece], count) for piece, count in sorted(counts.items()) if count >= LEAST_COUNT]
    weight: Counter = Counter()
    places: dict[tuple[int, int], set[int]] = defaultdict(set)
    for index, (tokens, count) in enumerate(words):
        for pair in zip(tokens, tokens[1:]):
            weight[pair] += count
            places[pair].add(index)
    heap = [(-count, pair) for pair, count in weight.items()]
    heapq.heapify(heap)
    learnt: list[tuple[int, int]] = []
    while heap and len(learnt) < merges:
        count, pair = heapq.heappop(heap)
        if -count != weight[pair]:
            if weight[pair] > 0:
                heapq.heappush(heap, (-weight[pair], pair))
            continue
        merged = FIRST_MERGE + len(learnt)
        learnt.append(pair)
        changed = set()
        for index in places.pop(pair):
            tokens, count = words[index]
            for old in zip(tokens, tokens[1:]):
                weight[old] -= count
            tokens = merge_pair(tokens, merged, pair)
            words[index] = (tokens, count)
            for new in zip(tokens, tokens[1:]):
                weight[new] += count
                places[new].add(index)
                changed.add(new)
        for new in changed:
            heapq.heappush(heap, (-weight[new], new))
    return learnt


if __name__ == "__main__":
    size, out, *paths = sys.argv[1:]
    merges = learn(count_pieces(paths), int(size) - FIRST_MERGE)
    json.dump({"merges": merges}, open(out, "w"), separators=(",", ":"))
    print(len(merges), "merges")
