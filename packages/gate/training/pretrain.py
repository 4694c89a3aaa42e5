"""Masked language modelling until a clock time: pretrain.py FOLDER SHAPE OUT SEED END BATCH RATE DROPOUT (END in seconds since 1970).

Takes every tokens-*.npy of the folder, also those that arrive while it runs."""

import glob
import sys
import time

import numpy as np
import torch

from form import CLS, FIRST_MERGE, MASK
from layout import ROW
from model import SHAPES, Encoder, compiled_for, rate_at, save, weighted

MASKED = ROW // 4


def hide(tokens: torch.Tensor, vocabulary: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """A quarter of each row, in short runs: eight in ten become the mask, one another token, one stays."""
    rows = len(tokens)
    luck = torch.rand(rows, ROW, device=tokens.device)
    luck = torch.where(torch.rand_like(luck) < 0.5, luck.roll(1, 1), luck)
    luck[:, 0] = -1
    places = (luck.topk(MASKED, sorted=False).indices + torch.arange(rows, device=tokens.device)[:, None] * ROW).flatten()
    flat = tokens.flatten().clone()
    truth = flat[places]
    sort = torch.rand(len(places), device=tokens.device)
    other = torch.randint(FIRST_MERGE, vocabulary, (len(places),), device=tokens.device)
    flat[places] = torch.where(sort < 0.8, MASK, torch.where(sort < 0.9, other, truth))
    return flat.view(rows, ROW), places, truth


class Corpus:
    def __init__(self, folder: str, device: str):
        self.folder, self.device, self.taken = folder, device, []
        self.tokens = torch.zeros(0, dtype=torch.int32, device=device)
        self.left = torch.zeros(0, dtype=torch.long, device=device)

    def look(self) -> None:
        for path in sorted(set(glob.glob(f"{self.folder}/tokens-*.npy")) - set(self.taken)):
            new = torch.from_numpy(np.load(path).astype(np.int32)).to(self.device)
            self.taken.append(path)
            self.tokens = torch.cat([self.tokens, new])
            self.left = self.left[:0]
            print("text", path, f"{len(self.tokens) / 1e6:.1f} M tokens", flush=True)

    def rows(self, count: int) -> torch.Tensor:
        if len(self.left) < count:
            self.shift = int(torch.randint(0, ROW, (1,)))
            self.left = torch.randperm((len(self.tokens) - ROW) // (ROW - 1) - 1, device=self.device)
        chosen, self.left = self.left[:count], self.left[count:]
        return self.tokens[(chosen[:, None] * (ROW - 1) + self.shift) + torch.arange(ROW - 1, device=self.device)].long()


def main(folder, shape, out, seed, end, batch, rate, dropout):
    torch.manual_seed(int(seed))
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = Encoder(SHAPES[shape], float(dropout)).to(device)
    optimizer = weighted(model, float(rate), 0.05)
    batch, end, corpus = int(batch), float(end), Corpus(folder, device)
    while not corpus.tokens.numel():
        corpus.look()
        time.sleep(0.2)
    texts = torch.zeros(batch, ROW, dtype=torch.uint8, device=device)
    positions = torch.arange(ROW, device=device).expand(batch, ROW).contiguous()
    first = torch.full((batch, 1), CLS, device=device)

    def loss_of(tokens, places, truth):
        with torch.autocast(device, torch.bfloat16):
            return model.masked_loss(tokens, texts, positions, places, truth)

    compiled = compiled_for(device, loss_of)
    start, step, heard = None, 0, None
    while True:
        tokens, places, truth = hide(torch.cat([first, corpus.rows(batch)], 1), model.shape.vocabulary)
        now = time.time()
        start = now if step == 3 else start
        progress = 0 if start is None else (now - start) / (end - start)
        if now >= end:
            break
        for group in optimizer.param_groups:
            group["lr"] = float(rate) * rate_at(step, progress)
        loss = compiled(tokens, places, truth)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if step % 100 == 0:
            corpus.look()
            heard = loss.item() if heard is None else 0.7 * heard + 0.3 * loss.item()
            if step % 500 == 0:
                print(f"{out} step {step} {step * batch * ROW / 1e6:.0f} M tokens, loss {heard:.3f}, {progress:.2f}", flush=True)
    print(f"{out} end: step {step}, {step * batch * ROW / 1e6:.0f} M tokens, loss {heard}", flush=True)
    save(model, f"{folder}/{out}.pt")


if __name__ == "__main__":
    main(*sys.argv[1:])
