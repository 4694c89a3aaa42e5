"""False allows and denies of scored lines: scores.py EVAL.jsonl LOGITS.npy [REFUSE CLASS SURE]."""

import json
import sys

import numpy as np

from layout import CLASSES, REFUSE

POLICY = {
    "preferences": {"content_generation", "recommendation"},
    "constraints": {"content_generation", "recommendation", "scheduling", "task_execution"},
    "communication": {"content_generation", "recommendation", "notification_delivery", "ui_rendering"},
    "accessibility": {"ui_rendering", "content_generation", "notification_delivery"},
    "schedule": {"scheduling", "task_execution"},
    "attention": {"notification_delivery", "ui_rendering"},
}
CLOSED = np.array([[name not in open_to for name in CLASSES] for open_to in POLICY.values()])


def opened(classes: np.ndarray) -> np.ndarray:
    """Which scopes a set of classes opens: [texts, scopes]."""
    return classes.any(1)[:, None] & ~(classes[:, None, :] & CLOSED[None]).any(2)


def truth_of(rows: list[dict]) -> np.ndarray:
    return opened(np.array([[name in row["classes"] for name in CLASSES] for row in rows]))


def decide(logits: np.ndarray, refuse: float, low: float, sure: float) -> np.ndarray:
    chance = 1 / (1 + np.exp(-logits.astype(np.float64)))
    classes = chance[:, :REFUSE]
    read = (chance[:, REFUSE] < refuse) & (classes.max(1) >= sure)
    return (classes >= low) & read[:, None]


def measure(allowed: np.ndarray, truth: np.ndarray) -> dict[str, float]:
    wrong, lost = allowed & ~truth, ~allowed & truth
    share = lambda count, total: 100 * count / max(1, total)
    return {"FA": share(wrong.sum(), (~truth).sum()), "FD": share(lost.sum(), truth.sum()), "opened": share(wrong.any(1).sum(), len(truth)), "lost": share(lost.any(1).sum(), len(truth))}


def main(path: str, logits_path: str, *bars: str) -> None:
    rows = [json.loads(line) for line in open(path, encoding="utf-8")]
    logits, truth = np.load(logits_path), truth_of(rows)
    sets = np.array([row["set"] for row in rows])
    choices = [tuple(map(float, bars))] if bars else [(0.5, 0.3, 0.5), (0.35, 0.25, 0.6), (0.25, 0.2, 0.7)]
    for name in dict.fromkeys(sets):
        chosen = sets == name
        shown = (measure(opened(decide(logits[chosen], *choice)), truth[chosen]) for choice in choices)
        print(f"{name:18} {chosen.sum():6}  " + "   ".join(" ".join(f"{key} {value:5.2f}" for key, value in found.items()) for found in shown))


if __name__ == "__main__":
    main(*sys.argv[1:])
