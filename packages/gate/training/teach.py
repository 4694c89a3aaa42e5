"""Logits of models: teach.py FOLDER OUT.npy MODEL… writes the mean of the teachers' probabilities for every text of the shards;
teach.py FOLDER OUT.npy MODEL lines.npz [quantized] writes one model's logits for scored lines, in their order."""

import os
import sys

import numpy as np
import torch

from finetune import Rows
from layout import MOST_TEXTS, OUTPUTS, REFUSE
from model import load

BATCH = 512


@torch.no_grad()
def logits_of(model, rows, device, exact=False):
    tokens, texts, positions = rows
    with torch.autocast(device, torch.bfloat16, enabled=not exact):
        return model(tokens, texts, positions)


@torch.no_grad()
def main(folder, out, *names):
    torch.set_float32_matmul_precision("highest")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    models = [load(f"{folder}/{name}.pt", device).eval() for name in names if "." not in name and name != "quantized" and not name.isdigit()]
    scored = next((name for name in names if name.endswith(".npz")), None)
    if scored:
        if "quantized" in names:
            models[0].quantize()
        stored = np.load(f"{folder}/{scored}")
        found = np.zeros((len(stored["tokens"]) * MOST_TEXTS, OUTPUTS), np.float32)
        for at in range(0, len(stored["tokens"]), BATCH):
            part = slice(at, at + BATCH)
            rows = (torch.from_numpy(stored["tokens"][part].astype(np.int64)).to(device), torch.from_numpy(stored["texts"][part]).to(device), torch.from_numpy(stored["positions"][part].astype(np.int64)).to(device))
            result = logits_of(models[0], rows, device, exact=True).cpu().numpy()
            found[at * MOST_TEXTS : at * MOST_TEXTS + len(result)] = result
        np.save(f"{folder}/{out}", found[stored["places"]].astype(np.float32))
        return
    data = Rows(folder, int(next(name for name in names if name.isdigit())), device)
    taught = torch.zeros(len(data.tokens), MOST_TEXTS, OUTPUTS, dtype=torch.float16)
    for at in range(0, len(data.tokens), BATCH):
        rows = torch.arange(at, min(at + BATCH, len(data.tokens)), device=device)
        batch = data.batch(rows)
        probabilities = []
        for model in models:
            logits = logits_of(model, batch, device)
            probabilities.append(torch.cat([logits[:, : REFUSE + 1].sigmoid(), logits[:, REFUSE + 1 :].softmax(-1)], 1))
        taught[rows.cpu()] = torch.stack(probabilities).mean(0).view(len(rows), MOST_TEXTS, OUTPUTS).half().cpu()
    np.save(f"{folder}/unfinished-{out}", taught.numpy())
    os.replace(f"{folder}/unfinished-{out}", f"{folder}/{out}")


if __name__ == "__main__":
    main(*sys.argv[1:])
