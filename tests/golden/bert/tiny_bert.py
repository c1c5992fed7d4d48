"""Vectors of a tiny BERT by torch.nn.TransformerEncoderLayer, for tests/rl/embed/test_folder_embedder.cpp.

Debian's python3-torch: python3 tiny_bert.py > vectors.json
Weights are those that the test writes: a number for each tensor and element, mixed and scaled.
"""

import json

import torch

HIDDEN, LAYERS, HEADS, INNER, WORDS, POSITIONS = 16, 2, 4, 24, 40, 12
MASK = 2**64 - 1
CLS, SEP, FIRST = 2, 3, 5  # "a" is FIRST
TEXTS = ["c", "abc", "zyxwvutsrq"]


def mixed(number):
    """One step of splitmix64."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


class Weights:
    """Numbers in [-1/2, 1/2), in the order in which tensors are asked for."""

    def __init__(self):
        self.tensors = 0

    def next(self, *shape):
        """A tensor of this shape."""
        count = torch.Size(shape).numel()
        values = [(mixed(self.tensors << 32 | i) >> 40) / 2**24 - 0.5 for i in range(count)]
        self.tensors += 1
        return torch.tensor(values).reshape(shape)

    def norm(self, module, width):
        """Scale, around 1, and shift."""
        module.weight.data, module.bias.data = 1 + self.next(width), self.next(width)


def layer_of(weights, activation):
    """A layer with the next weights."""
    layer = torch.nn.TransformerEncoderLayer(
        HIDDEN, HEADS, INNER, dropout=0, activation=activation, layer_norm_eps=1e-12, batch_first=True
    ).eval()
    parts = [(weights.next(HIDDEN, HIDDEN), weights.next(HIDDEN)) for _ in range(3)]
    layer.self_attn.in_proj_weight.data = torch.cat([part[0] for part in parts])
    layer.self_attn.in_proj_bias.data = torch.cat([part[1] for part in parts])
    layer.self_attn.out_proj.weight.data = weights.next(HIDDEN, HIDDEN)
    layer.self_attn.out_proj.bias.data = weights.next(HIDDEN)
    weights.norm(layer.norm1, HIDDEN)
    layer.linear1.weight.data, layer.linear1.bias.data = weights.next(INNER, HIDDEN), weights.next(INNER)
    layer.linear2.weight.data, layer.linear2.bias.data = weights.next(HIDDEN, INNER), weights.next(HIDDEN)
    weights.norm(layer.norm2, HIDDEN)
    return layer


def vectors_of(activation, pooling):
    """A vector a text."""
    weights = Weights()
    words, positions, types = weights.next(WORDS, HIDDEN), weights.next(POSITIONS, HIDDEN), weights.next(2, HIDDEN)
    norm = torch.nn.LayerNorm(HIDDEN, eps=1e-12)
    weights.norm(norm, HIDDEN)
    layers = [layer_of(weights, activation) for _ in range(LAYERS)]
    vectors = []
    for text in TEXTS:
        tokens = [CLS] + [FIRST + ord(letter) - ord("a") for letter in text] + [SEP]
        x = norm(words[tokens] + positions[: len(tokens)] + types[0]).unsqueeze(0)
        for layer in layers:
            # Not the fused path: dropout is 0, and gradients are wanted by nobody.
            with torch.enable_grad():
                x = layer(x)
        pooled = x[0].mean(0) if pooling == "mean" else x[0, 0]
        vectors.append([round(value, 6) for value in pooled.tolist()])
    return vectors


def main():
    """All ways that the reader knows."""
    activations = {
        "gelu": torch.nn.functional.gelu,
        "gelu_new": lambda x: torch.nn.functional.gelu(x, approximate="tanh"),
        "relu": torch.nn.functional.relu,
    }
    cases = [
        {"hidden_act": name, "pooling": pooling, "vectors": vectors_of(activation, pooling)}
        for name, activation in activations.items()
        for pooling in ["mean", "cls"]
    ]
    print(json.dumps({"texts": TEXTS, "cases": cases}).replace("]}, {", "]},\n{"))


main()
