"""Learns labels, or what teachers say: finetune.py FOLDER START OUT SEED END BATCH RATE DROPOUT SHARDS [quantized] [soft.npy].

START is a pretrained model; SHARDS is how many shard-N.npz to wait for; END is a clock time in seconds since 1970."""

import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from layout import CLASSES, MOST_TEXTS, NO_LABEL, REFUSE
from model import compiled_for, load, rate_at, save, weighted

SMOOTHING = 0.02
FROM_TEACHERS = 0.7


def wait_for(path: str) -> str:
    while not os.path.exists(path):
        time.sleep(0.3)
    return path


class Rows:
    """All shards in the memory of the device."""

    def __init__(self, folder: str, shards: int, device: str):
        stored = [np.load(wait_for(f"{folder}/shard-{number}.npz")) for number in range(shards)]
        join = lambda name, kind: torch.from_numpy(np.concatenate([shard[name] for shard in stored]).astype(kind)).to(device)
        self.tokens, self.texts, self.positions = join("tokens", np.int16), join("texts", np.uint8), join("positions", np.uint8)
        self.labels = join("labels", np.int8).view(-1, MOST_TEXTS, 3)

    def batch(self, rows: torch.Tensor):
        return self.tokens[rows].long(), self.texts[rows], self.positions[rows].long()


def hard_loss(logits, labels):
    mask, refuse, reason = labels[:, 0].long(), labels[:, 1], labels[:, 2].long()
    allowed, known = (refuse == 0).float(), (refuse != NO_LABEL).float()
    classes = ((mask[:, None] >> torch.arange(len(CLASSES), device=mask.device)) & 1).float()
    smooth = lambda truth: truth * (1 - 2 * SMOOTHING) + SMOOTHING
    by_class = F.binary_cross_entropy_with_logits(logits[:, :REFUSE], smooth(classes), reduction="none").sum(1)
    by_refusal = F.binary_cross_entropy_with_logits(logits[:, REFUSE], smooth((refuse == 1).float()), reduction="none")
    by_reason = F.cross_entropy(logits[:, REFUSE + 1 :], reason.clamp(min=0), reduction="none") * (reason >= 0).float()
    share = lambda losses, weights: (losses * weights).sum() / weights.sum().clamp(min=1)
    return 0.6 * share(by_class, allowed) + 1.5 * share(by_refusal, known) + 0.3 * share(by_reason, (reason >= 0).float())


def soft_loss(logits, taught, there):
    refused = taught[:, REFUSE]
    by_class = F.binary_cross_entropy_with_logits(logits[:, :REFUSE], taught[:, :REFUSE], reduction="none").sum(1) * (1.05 - refused)
    by_refusal = F.binary_cross_entropy_with_logits(logits[:, REFUSE], refused, reduction="none")
    by_reason = -(taught[:, REFUSE + 1 :] * F.log_softmax(logits[:, REFUSE + 1 :], -1)).sum(1) * refused
    return ((0.9 * by_class + 1.5 * by_refusal + 0.3 * by_reason) * there).sum() / there.sum()


def main(folder, start_from, out, seed, end, batch, rate, dropout, shards, *more):
    torch.manual_seed(int(seed))
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = load(wait_for(f"{folder}/{start_from}.pt"), device, float(dropout))
    if "quantized" in more:
        model.quantize()
    data = Rows(folder, int(shards), device)
    soft = next((name for name in more if name.endswith(".npy")), None)
    taught = torch.from_numpy(np.load(wait_for(f"{folder}/{soft}"))).to(device).view(-1, MOST_TEXTS, model.last.out_features) if soft else None
    usable = torch.arange(len(data.tokens), device=device) if soft else (data.labels[:, :, 1] != NO_LABEL).any(1).nonzero()[:, 0]
    optimizer = weighted(model, float(rate), 0.05)
    average = {name: value.detach().clone() for name, value in model.state_dict().items()}
    batch, end, wanted = int(batch), float(end), float(rate)

    def loss_of(tokens, texts, positions, labels, lessons, there):
        with torch.autocast(device, torch.bfloat16):
            logits = model(tokens, texts, positions)
        loss = hard_loss(logits, labels)
        return loss if lessons is None else (1 - FROM_TEACHERS) * loss + FROM_TEACHERS * soft_loss(logits, lessons.float(), there)

    compiled = compiled_for(device, loss_of)
    start, step, heard, left, passes = None, 0, None, torch.zeros(0, dtype=torch.long), 0
    while True:
        if len(left) < batch:
            left, passes = usable[torch.randperm(len(usable), device=device)], passes + 1
        rows, left = left[:batch], left[batch:]
        now = time.time()
        start = now if step == 3 else start
        progress = 0 if start is None else (now - start) / (end - start)
        if now >= end:
            break
        for group in optimizer.param_groups:
            group["lr"] = wanted * rate_at(step, progress)
        tokens, texts, positions = data.batch(rows)
        there = (texts[:, :, None] == torch.arange(MOST_TEXTS, device=device, dtype=torch.uint8)).any(1).flatten().float()
        labels = data.labels[rows].flatten(0, 1)
        loss = compiled(tokens, texts, positions, labels, None if taught is None else taught[rows].flatten(0, 1), there)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if step % 5 == 0:
            for name, value in model.state_dict().items():
                average[name].lerp_(value, 0.005 if step > 500 else 0.1)
        if step % 50 == 0:
            heard = loss.item() if heard is None else 0.8 * heard + 0.2 * loss.item()
            if step % 500 == 0:
                print(f"{out} step {step} pass {passes} loss {heard:.4f} {progress:.2f}", flush=True)
    print(f"{out} end: step {step}, pass {passes}, loss {heard}", flush=True)
    model.load_state_dict(average)
    save(model, f"{folder}/{out}.pt")


if __name__ == "__main__":
    main(*sys.argv[1:])
