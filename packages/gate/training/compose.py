"""Texts made from labelled lines: joined, framed, mistyped, in other cases. The label of a joined text follows from its parts."""

import random
import re
from dataclasses import dataclass

from layout import CLASSES, REASONS, UNKNOWN


@dataclass(frozen=True)
class Line:
    purpose: str
    classes: frozenset[str]
    kind: str
    reason: int

    @staticmethod
    def of(row: dict) -> "Line":
        reason = row.get("reason")
        return Line(row["purpose"], frozenset(row["classes"]), row["kind"], REASONS.index(reason) if reason in REASONS else UNKNOWN)


JOINTS = [" and ", ", and ", ", then ", " and then ", ". ", "; ", ", ", " - ", " – ", "\n", ". Also, ", ". Then ", " + ", " & ", " / ", ", plus ", ", also ", " as well as ", " while we ", " so that we can ", " before we ", " after that ", " (and ", ". Oh, and ", ", not forgetting to ", ", which lets us ", " in order to ", ". After that "]
FRAMES = [
    "I would like to {}", "I need to {}", "We use this to {}", "Our app wants to {}", "This tool is used to {}", "so the assistant can {}", "Allow the agent to {}", "The user asked us to {}",
    "The user wants us to {}", "to {}", "in order to {}", "Purpose of the read: {}", "Why: {}", "{} for me", "{} for the user", "{}, please", "please {}", "could you {}?", "help me {}", "My goal is to {}",
    "As somebody who uses the app every day, I want to {}", "Memory is read to {}", "Access is needed to {}", "{} on request", "{} (asked for by the user)", "Read what is stored so that we can {}", "hi, {}", "{} today", "Task: {}", "Use when you have to {}",
]
NEAR = {a: b for a, b in zip("abcdefghijklmnopqrstuvwxyz", ["sqz", "vnh", "xvd", "sfe", "wrd", "dgr", "fht", "gjy", "uok", "hku", "jli", "ko", "nj", "mb", "ipl", "ol", "wa", "etf", "adw", "ryg", "yij", "cb", "qes", "zc", "tuh", "xa"])}


def mistype(text: str, chance: random.Random) -> str:
    letters = [at for at, character in enumerate(text) if character.isascii() and character.isalpha()]
    if len(letters) < 5:
        return text
    characters = list(text)
    for at in chance.sample(letters, 2 if len(text) > 40 and chance.random() < 0.35 else 1):
        sort = chance.random()
        if sort < 0.3:
            characters[at] = ""
        elif sort < 0.55 and at + 1 < len(characters):
            characters[at], characters[at + 1] = characters[at + 1], characters[at]
        elif sort < 0.75:
            characters[at] *= 2
        else:
            characters[at] = chance.choice(NEAR.get(characters[at].lower(), "e"))
    return "".join(characters)


def recase(text: str, chance: random.Random) -> str:
    sort = chance.random()
    if sort < 0.08:
        return text.lower()
    if sort < 0.10:
        return text.upper()
    if sort < 0.15:
        return text[:1].upper() + text[1:]
    if sort < 0.165:
        return text.title()
    if sort < 0.185 and len(text) < 60 and re.fullmatch(r"[A-Za-z ]+", text):
        words = text.lower().split()
        return chance.choice(["_".join(words), "-".join(words), words[0] + "".join(word.title() for word in words[1:])])
    return text


def vary(text: str, chance: random.Random) -> str:
    text = recase(text, chance)
    end = chance.random()
    if end < 0.08:
        text = text.rstrip(".!?") or text
    elif end < 0.11:
        text += chance.choice([".", "!", "...", " :)", ";"])
    return mistype(text, chance) if chance.random() < 0.06 else text


def bare(text: str) -> str:
    text = text.rstrip(" .!?;")
    return text[0].lower() + text[1:] if len(text) > 1 and text[1].islower() else text


class Composer:
    def __init__(self, lines: list[Line], seed: int):
        self.lines, self.chance = lines, random.Random(seed)
        short = [line for line in lines if 8 <= len(line.purpose) <= 90 and " " in line.purpose and line.purpose[0].isascii() and line.purpose[0].isalpha()]
        self.inside = [line for line in short if line.classes and line.kind in ("plain", "multi", "light_verb")]
        self.outside = [line for line in short if not line.classes and line.kind in ("outside", "evasion")]
        self.plain_outside = [line for line in self.outside if line.kind == "outside"]
        self.of_class = [[line for line in self.inside if line.classes == {name}] for name in CLASSES]

    def alone(self, line: Line) -> Line:
        text, chance = line.purpose, self.chance
        if line.classes and chance.random() < 0.06 and re.match(r"[A-Za-z][a-z]+ ", text) and len(text) < 110 and "\n" not in text:
            text = chance.choice(FRAMES).format(bare(text))
        return Line(vary(text, chance), line.classes, line.kind, line.reason)

    def joined(self) -> Line:
        chance = self.chance
        count = chance.choices([2, 3, 4, 5, 6], [6, 3, 2, 1, 1])[0]
        pool = self.inside if chance.random() < 0.4 else chance.choice(self.of_class)
        parts = [chance.choice(pool) for _ in range(count)]
        spoilt = chance.random() < 0.55
        if spoilt:
            place = chance.randrange(count) if chance.random() < 0.6 else count - 1
            parts[place] = chance.choice(self.plain_outside if chance.random() < 0.8 else self.outside)
        usual, mixed = chance.choice(JOINTS), chance.random() < 0.35
        text = parts[0].purpose.rstrip(" .!?;")
        for part in parts[1:]:
            joint = chance.choice(JOINTS) if mixed else usual
            text += joint + (part.purpose.rstrip(" .!?;") if joint.startswith((".", "\n")) else bare(part.purpose)) + (")" if "(" in joint else "")
        if chance.random() < 0.06:
            text = chance.choice(FRAMES).format(bare(text))
        classes = frozenset() if spoilt else frozenset().union(*(part.classes for part in parts))
        return Line(vary(text, chance), classes, "joined", parts[place].reason if spoilt else UNKNOWN)
