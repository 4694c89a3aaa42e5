"""The weights as plain arrays, for pack.py: export.py MODEL.pt SEED OUT (a folder)."""

import json
import os
import sys

import numpy as np
import torch

from form import LONGEST_TEXT
from layout import CLASSES, REASONS


def main(path: str, seed: str, out: str) -> None:
    stored = torch.load(path, map_location="cpu")
    weights, shape = {name: value.float().numpy() for name, value in stored["weights"].items()}, stored["shape"]
    arrays = {"embedding": weights["embedding.weight"], "project": weights["project.weight"]}
    for number in range(shape["layers"]):
        for name in ("qkv", "out", "up", "down"):
            arrays[f"layers.{number}.{name}"] = weights[f"layers.{number}.{name}.weight"]
    for name in ("first", "last"):
        for part in ("weight", "bias"):
            arrays[f"head.{name}.{part}"] = weights[f"{name}.{part}"]
    os.makedirs(out, exist_ok=True)
    np.savez(f"{out}/weights.npz", **arrays)
    sizes = {"vocabularySize": shape["vocabulary"], **{name: shape[name] for name in ("embedding", "width", "layers", "heads", "inner")}}
    config = {**sizes, "maxTokens": LONGEST_TEXT, "classes": CLASSES, "reasons": REASONS, "seed": int(seed)}
    json.dump(config, open(f"{out}/config.json", "w"), indent=2)


if __name__ == "__main__":
    main(*sys.argv[1:])
