"""Packs what training wrote into the file that the gate reads: `pack.py DIR gate.bin` takes weights.npz, config.json and vocabulary.json."""

import hashlib
import json
import struct
import sys
from pathlib import Path

import numpy as np

MAGIC = b"ambit-gate 1\n\0\0\0"
ALIGNMENT = 64
FIRST_MERGE = 260
HEAD_SIZE = 64
TYPES = {"u16": "<u2", "i8": "<i1", "q7": "<i1", "f32": "<f4"}
THRESHOLDS = {"refuse": 0.35, "class": 0.25, "sure": 0.6}


def quantize(matrix: np.ndarray, highest: int) -> tuple[np.ndarray, np.ndarray]:
    """One scale a row; a row of zeros has the scale 0."""
    scales = (np.abs(matrix).max(axis=1) / np.float32(highest)).astype(np.float32)
    divisors = np.where(scales == 0, np.float32(1), scales)[:, None]
    return np.clip(np.rint(matrix / divisors), -highest, highest).astype(np.int8), scales


def padded(array: np.ndarray, rows: int) -> np.ndarray:
    return np.concatenate([array, np.zeros((-len(array) % rows, *array.shape[1:]), array.dtype)])


def linear(name: str, matrix: np.ndarray) -> list[tuple[str, str, tuple[int, ...], np.ndarray]]:
    """Weights + 64, in blocks of eight rows and four inputs."""
    numbers, scales = quantize(padded(matrix, 8), 63)
    rows, inputs = numbers.shape
    blocks = (numbers + 64).reshape(rows // 8, 8, inputs // 4, 4).transpose(0, 2, 1, 3)
    return [(name, "q7", (rows, inputs), blocks), (f"{name}.scales", "f32", (rows,), scales)]


def sections(config: dict, weights: dict, merges: list) -> list[tuple[str, str, tuple[int, ...], np.ndarray]]:
    embedding, embedding_scales = quantize(weights["embedding"], 127)
    positions = np.arange(config["maxTokens"])[:, None]
    angles = positions * 10000.0 ** (-np.arange(HEAD_SIZE // 2) / (HEAD_SIZE // 2))
    found = [
        ("merges", "u16", (len(merges), 2), np.array(merges)),
        ("embedding", "i8", embedding.shape, embedding),
        ("embedding.scales", "f32", embedding_scales.shape, embedding_scales),
        ("cosines", "f32", angles.shape, np.cos(angles)),
        ("sines", "f32", angles.shape, np.sin(angles)),
        *linear("project", weights["project"]),
    ]
    for layer in range(config["layers"]):
        for part in ("qkv", "out", "up", "down"):
            found += linear(f"layers.{layer}.{part}", weights[f"layers.{layer}.{part}"])
    for part in ("first", "last"):
        found += linear(f"head.{part}", weights[f"head.{part}.weight"])
        bias = padded(weights[f"head.{part}.bias"], 8)
        found.append((f"head.{part}.bias", "f32", bias.shape, bias))
    return found


def pack(config: dict, weights: dict, merges: list, thresholds: dict = THRESHOLDS) -> bytes:
    assert len(merges) == config["vocabularySize"] - FIRST_MERGE, "one merge for each token beyond the bytes"
    table, data = [], b""
    for name, kind, shape, array in sections(config, weights, merges):
        data += bytes(-len(data) % ALIGNMENT)
        table.append({"name": name, "type": kind, "shape": list(shape), "offset": len(data)})
        data += np.ascontiguousarray(array).astype(TYPES[kind]).tobytes()
    header = json.dumps({"config": config, "thresholds": thresholds, "sections": table}, separators=(",", ":")).encode()
    start = MAGIC + struct.pack("<I", len(header)) + header
    return start + bytes(-len(start) % ALIGNMENT) + data


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    config = json.loads((source / "config.json").read_text())
    merges = json.loads((source / "vocabulary.json").read_text())["merges"]
    with np.load(source / "weights.npz") as arrays:
        weights = {name: arrays[name].astype(np.float32) for name in arrays.files}
    thresholds = json.loads(Path(sys.argv[3]).read_text()) if len(sys.argv) > 3 else THRESHOLDS
    packed = pack(config, weights, merges, thresholds)
    target.write_bytes(packed)
    print(f"{len(packed)} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")


if __name__ == "__main__":
    main()
