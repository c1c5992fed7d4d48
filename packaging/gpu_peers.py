"""The paper's sixteen operators by PyTorch and Triton, timed for packaging/gpu-check.

Reads kernels' names from standard input. The first line that it prints names the versions; each
name is answered by lines "PEER NANOSECONDS ERROR" and a line "done". Times are medians of calls
that rotate over two sets of data: a graph of them between two events, or, with --cold, single
calls after the L2 cache was flushed by writes. ERROR is relative to float64, of the largest
element. Without a GPU, --check computes all of it once on the processor at small sizes, Triton by
its interpreter (TRITON_INTERPRET=1).
"""

import statistics
import sys

import torch
import torch.nn.functional as F

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

EPSILON = 1e-5


def norm_rows(x, gamma, beta):
    return F.layer_norm(x, x.shape[-1:], gamma, beta, EPSILON)


def rms_rows(x, gamma):
    if hasattr(F, "rms_norm"):
        return F.rms_norm(x, x.shape[-1:], gamma, EPSILON)
    return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + EPSILON) * gamma


def norm_channels(x, gamma, beta):
    return F.batch_norm(x, None, None, gamma, beta, training=True, eps=EPSILON)


def relu_product(x, w):
    return F.conv2d(torch.relu(x), w[:, :, None, None])


def swiglu(x, w, v):
    return F.silu(x @ w) * (x @ v)


# By kernel: the function, and the shapes of its inputs at full and at small extents.
OPERATORS = {
    "add": (torch.add, [(3072, 4096)] * 2, [(8, 64)] * 2),
    "batchnorm_1": (norm_channels, [(8, 3, 2048, 2048), (3,), (3,)], [(2, 3, 8, 8), (3,), (3,)]),
    "batchnorm_2": (norm_channels, [(8, 64, 300, 300), (64,), (64,)], [(2, 4, 6, 6), (4,), (4,)]),
    "bmm": (torch.bmm, [(192, 256, 128), (192, 128, 256)], [(2, 8, 4), (2, 4, 8)]),
    "conv2d_1": (F.conv2d, [(8, 3, 512, 512), (10, 3, 5, 5)], [(2, 3, 12, 12), (4, 3, 5, 5)]),
    "conv2d_2": (F.conv2d, [(8, 64, 56, 56), (64, 64, 3, 3)], [(2, 4, 8, 8), (4, 4, 3, 3)]),
    "layernorm_1": (norm_rows, [(16384, 1024), (1024,), (1024,)], [(8, 64), (64,), (64,)]),
    "layernorm_2": (norm_rows, [(4096, 4096), (4096,), (4096,)], [(8, 128), (128,), (128,)]),
    "matmul": (torch.matmul, [(768, 1024), (1024, 1024)], [(8, 16), (16, 8)]),
    "mul": (torch.mul, [(6, 14336)] * 2, [(6, 64)] * 2),
    "reducemean": (lambda x: x.mean(-1), [(4096, 4096)], [(8, 64)]),
    "relu": (torch.relu, [(4096, 4096)], [(8, 64)]),
    "relu_ffn": (relu_product, [(8, 64, 112, 112), (64, 64)], [(2, 4, 6, 6), (4, 4)]),
    "rmsnorm": (rms_rows, [(3072, 4096), (4096,)], [(8, 64), (64,)]),
    "softmax": (lambda x: torch.softmax(x, -1), [(24576, 512)], [(8, 64)]),
    "swiglu": (swiglu, [(256, 4096), (4096, 448), (4096, 448)], [(8, 16), (16, 8), (16, 8)]),
}

TRITON = {}
if triton:

    @triton.jit
    def elements_kernel(a, b, y, count, KIND: tl.constexpr, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        left = tl.load(a + at, mask=at < count)
        if KIND == 0:
            result = tl.maximum(left, 0.0)
        elif KIND == 1:
            result = left + tl.load(b + at, mask=at < count)
        else:
            result = left * tl.load(b + at, mask=at < count)
        tl.store(y + at, result, mask=at < count)

    @triton.jit
    def rows_kernel(x, gamma, beta, y, KIND: tl.constexpr, M: tl.constexpr):
        # M is a power of two: a row is a block of its own.
        row = tl.program_id(0)
        at = tl.arange(0, M)
        values = tl.load(x + row * M + at)
        if KIND == 0:  # softmax
            exponentials = tl.exp(values - tl.max(values, 0))
            tl.store(y + row * M + at, exponentials / tl.sum(exponentials, 0))
        elif KIND == 1:  # layernorm
            apart = values - tl.sum(values, 0) / M
            scale = 1 / tl.sqrt(tl.sum(apart * apart, 0) / M + 1e-5)
            tl.store(y + row * M + at, apart * scale * tl.load(gamma + at) + tl.load(beta + at))
        elif KIND == 2:  # rmsnorm
            scale = 1 / tl.sqrt(tl.sum(values * values, 0) / M + 1e-5)
            tl.store(y + row * M + at, values * scale * tl.load(gamma + at))
        else:  # mean
            tl.store(y + row, tl.sum(values, 0) / M)

    def elements(kind):
        def run(a, b=None):
            y = torch.empty_like(a)
            grid = (triton.cdiv(a.numel(), 1024),)
            elements_kernel[grid](a, a if b is None else b, y, a.numel(), KIND=kind, BLOCK=1024)
            return y

        return run

    def rows(kind):
        def run(x, gamma=None, beta=None):
            n, m = x.shape
            y = x.new_empty(n) if kind == 3 else torch.empty_like(x)
            gamma = x if gamma is None else gamma
            beta = x if beta is None else beta
            rows_kernel[(n,)](x, gamma, beta, y, KIND=kind, M=m, num_warps=8 if m > 2048 else 4)
            return y

        return run

    TRITON = {
        "relu": elements(0), "add": elements(1), "mul": elements(2), "softmax": rows(0),
        "layernorm_1": rows(1), "layernorm_2": rows(1), "rmsnorm": rows(2), "reducemean": rows(3),
    }  # fmt: skip


def inputs(shapes, device, seed):
    generator = torch.Generator(device).manual_seed(seed)
    return [torch.randn(shape, generator=generator, device=device) for shape in shapes]


def error_of(function, reference, tensors):
    exact = reference(*[t.double() for t in tensors])
    apart = (function(*tensors).double() - exact).abs().max() / exact.abs().max()
    return apart.item()


def peers_of(kernel, compiled):
    function = OPERATORS[kernel][0]
    peers = {"eager": function}
    if compiled:
        torch._dynamo.reset()
        peers["compile"] = torch.compile(function)
    if kernel in TRITON:
        peers["triton"] = TRITON[kernel]
    return peers


def graph_ns(function, sets):
    """Median over replays of a graph of calls that rotate over the sets."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            for tensors in sets:
                function(*tensors)
    torch.cuda.current_stream().wait_stream(stream)
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    function(*sets[0])
    end.record()
    end.synchronize()
    rotations = max(1, min(32, int(5 / max(begin.elapsed_time(end), 1e-3) / len(sets))))
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(rotations):
            for tensors in sets:
                function(*tensors)
    times = []
    for _ in range(20):
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1e6 / rotations / len(sets))
    return statistics.median(times)


def cold_ns(function, sets):
    """Median of single calls, each after writes of twice the L2 cache."""
    size = 2 * torch.cuda.get_device_properties(0).L2_cache_size
    flush = torch.empty(size, dtype=torch.uint8, device="cuda")
    for tensors in sets:
        function(*tensors)
    pairs = []
    for i in range(40):
        flush.fill_(i)
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        function(*sets[i % len(sets)])
        end.record()
        pairs.append((begin, end))
    torch.cuda.synchronize()
    return statistics.median(begin.elapsed_time(end) * 1e6 for begin, end in pairs)


def answer(kernel, is_cold, known):
    function, shapes, _ = OPERATORS[kernel]
    sets = [inputs(shapes, "cuda", seed) for seed in (1, 2)]
    if kernel not in known:
        known.clear()  # one operator is timed at a time
        known[kernel] = peers_of(kernel, True)
    for name, peer in known[kernel].items():
        try:
            error = error_of(peer, function, sets[0])
            ns = (cold_ns if is_cold else graph_ns)(peer, sets)
            print(name, f"{ns:.6g}", f"{error:.1e}")
        except Exception as reason:  # a peer that fails has no time; the others go on
            print(f"{kernel}: {name}: {reason}", file=sys.stderr)
    torch.cuda.empty_cache()


def check():
    device = "cpu"
    for kernel, (function, _, shapes) in OPERATORS.items():
        tensors = inputs(shapes, device, 1)
        for name, peer in peers_of(kernel, False).items():
            error = error_of(peer, function, tensors)
            print(kernel, name, f"{error:.1e}")
            assert error < 1e-5, kernel


def main():
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.set_grad_enabled(False)
    if "--check" in sys.argv:
        return check()
    versions = f"PyTorch {torch.__version__}"
    print(versions + (f", Triton {triton.__version__}" if triton else ""), flush=True)
    known = {}
    for line in sys.stdin:
        if line.strip() in OPERATORS:
            answer(line.strip(), "--cold" in sys.argv, known)
        print("done", flush=True)


if __name__ == "__main__":
    main()
