"""The encoder. Rows hold 128 tokens of several texts; a text sees only itself. What the products round, training rounds as well."""

import os
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

from layout import MOST_TEXTS, NO_TEXT, OUTPUTS, ROW



@dataclass(frozen=True)
class Shape:
    vocabulary: int
    embedding: int
    width: int
    layers: int
    heads: int
    inner: int


SHAPES = {"student": Shape(16384, 128, 256, 5, 4, 640), "teacher": Shape(16384, 256, 512, 12, 8, 1408), "tiny": Shape(16384, 16, 32, 2, 2, 64)}


def rms(x: torch.Tensor) -> torch.Tensor:
    x = x.float()
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6)


def rounded(x: torch.Tensor, most: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Whole numbers up to `most` and the scale of each row; the gradient passes as if nothing were rounded."""
    scale = x.detach().abs().amax(-1, keepdim=True).clamp(min=1e-8) / most
    exact = x / scale
    return exact + (exact.round().clamp(-most, most) - exact).detach(), scale


class Linear(nn.Linear):
    quantized = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.quantized:
            return super().forward(x)
        numbers, scale = rounded(x.float(), 127)
        weights, rows = rounded(self.weight.float(), 63)
        product = F.linear(numbers, weights).float() * (scale * rows[:, 0])
        return product if self.bias is None else product + self.bias


def attend(q, k, v, mask):
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    scores = (q @ k.transpose(-1, -2)) / q.shape[-1] ** 0.5
    return scores.masked_fill(~mask, -1e4).softmax(-1).to(v.dtype) @ v


class Layer(nn.Module):
    def __init__(self, shape: Shape, dropout: float):
        super().__init__()
        self.heads = shape.heads
        self.qkv = Linear(shape.width, 3 * shape.width, bias=False)
        self.out = Linear(shape.width, shape.width, bias=False)
        self.up = Linear(shape.width, 2 * shape.inner, bias=False)
        self.down = Linear(shape.inner, shape.width, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, mask, cos, sin):
        rows, length, width = x.shape
        qkv = self.qkv(rms(x))
        if torch.is_autocast_enabled():
            qkv = qkv.bfloat16()
        q, k, v = qkv.view(rows, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)

        def turn(t):
            a, b = t.float().chunk(2, -1)
            return torch.cat([a * cos - b * sin, a * sin + b * cos], -1).to(t.dtype)

        seen = attend(turn(q).to(v.dtype), turn(k).to(v.dtype), v, mask)
        x = x + self.dropout(self.out(seen.transpose(1, 2).reshape(rows, length, width)))
        gate, value = self.up(rms(x)).chunk(2, -1)
        return x + self.dropout(self.down(F.relu(gate) * value))


class Encoder(nn.Module):
    def __init__(self, shape: Shape, dropout: float = 0.0):
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.embedding)
        self.project = Linear(shape.embedding, shape.width, bias=False)
        self.layers = nn.ModuleList(Layer(shape, dropout) for _ in range(shape.layers))
        self.first = Linear(3 * shape.width, shape.width)
        self.last = Linear(shape.width, OUTPUTS)
        self.guess = nn.Linear(shape.width, shape.embedding)
        self.guess_bias = nn.Parameter(torch.zeros(shape.vocabulary))
        self.dropout = nn.Dropout(dropout)
        half = shape.width // shape.heads // 2
        angles = torch.arange(ROW).float()[:, None] * 10000 ** (-torch.arange(half).float() / half)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.normal_(module.weight, std=module.in_features**-0.5)
                if module.bias is not None:
                    nn.init.zeros_(module.bias)
        nn.init.normal_(self.embedding.weight, std=0.08)
        for layer in self.layers:
            for linear in (layer.out, layer.down):
                linear.weight.data *= (2 * shape.layers) ** -0.5

    def quantize(self) -> None:
        for module in self.modules():
            if isinstance(module, Linear):
                module.quantized = True
        self.quantized_embedding = True

    quantized_embedding = False

    def hidden(self, tokens, texts, positions):
        """tokens, the number of the text in its row and the position in the text: each [rows, ROW]."""
        mask = (texts[:, None, :, None] == texts[:, None, None, :])
        cos, sin = self.cos[positions][:, None], self.sin[positions][:, None]
        table = self.embedding.weight
        if self.quantized_embedding:
            numbers, scale = rounded(table, 127)
            table = numbers * scale
        x = self.dropout(self.project(rms(F.embedding(tokens, table))).float())
        for layer in self.layers:
            x = layer(x, mask, cos, sin)
        return rms(x)

    def masked_loss(self, tokens, texts, positions, places, truth):
        x = self.hidden(tokens, texts, positions).flatten(0, 1)[places]
        guessed = F.linear(rms(self.guess(x)), self.embedding.weight, self.guess_bias)
        return F.cross_entropy(guessed.float(), truth)

    def forward(self, tokens, texts, positions):
        """Logits of every text: [rows * MOST_TEXTS, OUTPUTS]; a place without a text holds something of no meaning."""
        x = self.hidden(tokens, texts, positions)
        rows, _, width = x.shape
        places = rows * MOST_TEXTS
        numbers = texts.long() + torch.arange(rows, device=x.device)[:, None] * MOST_TEXTS
        numbers = torch.where(texts == NO_TEXT, places, numbers).flatten()
        flat = x.flatten(0, 1)
        count = flat.new_zeros(places + 1).index_add(0, numbers, torch.ones_like(numbers, dtype=flat.dtype)).clamp(min=1)
        mean = flat.new_zeros(places + 1, width).index_add(0, numbers, flat) / count[:, None]
        highest = flat.new_full((places + 1, width), -1e4).scatter_reduce(0, numbers[:, None].expand(-1, width), flat, "amax")
        starts = torch.where(positions.flatten() == 0, numbers, places)
        first = flat.new_zeros(places + 1, width).index_add(0, starts, flat)
        pooled = torch.cat([first, mean, highest], -1)[:places]
        return self.last(self.dropout(F.relu(self.first(pooled)))).float()


def weighted(model: nn.Module, rate: float, decay: float) -> torch.optim.Optimizer:
    matrices = [p for p in model.parameters() if p.ndim > 1]
    others = [p for p in model.parameters() if p.ndim < 2]
    groups = [{"params": matrices, "weight_decay": decay}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), eps=1e-6, **({"fused": True} if torch.cuda.is_available() else {}))


def rate_at(step: int, progress: float) -> float:
    """The share of the learning rate: a short rise, level until two fifths of the time, then down to a hundredth."""
    return min(1.0, (step + 1) / 300) * max(0.01, min(1.0, (1 - progress) / 0.6))


def compiled_for(device: str, function):
    return torch.compile(function) if device == "cuda" and not os.environ.get("PLAIN") else function


def save(model: Encoder, path: str) -> None:
    torch.save({"shape": asdict(model.shape), "weights": {name: value.half() for name, value in model.state_dict().items()}}, path + ".part")
    os.replace(path + ".part", path)


def load(path: str, device: str, dropout: float = 0.0) -> Encoder:
    stored = torch.load(path, map_location=device)
    model = Encoder(Shape(**stored["shape"]), dropout).to(device)
    model.load_state_dict({name: value.float() for name, value in stored["weights"].items()})
    return model

