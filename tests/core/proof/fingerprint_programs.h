// Programs as someone would write them by hand: the ground for wrong edits and for algebraic
// rewrites.
#pragma once

#include <map>
#include <string>

namespace dojo::tests {

inline const std::map<std::string, std::string>& handWritten() {
  static const std::map<std::string, std::string> programs = {
      {"fused_softmax", R"(kernel fused_softmax
const N = 6
const M = 8
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [N:N] stack
d f32 [N:N, M:N] stack
e f32 [N:N, M] stack
s f32 [N:N] stack

N:p
| m[{0}] = -inf
| M m[{0}] max= x[{0},{1}]
| s[{0}] = 0
| M
| | d[{0},{1}] = x[{0},{1}] - m[{0}]
| | e[{0},{1}] = exp(d[{0},{1}])
| | s[{0}] += e[{0},{1}]
| M y[{0},{1}] = e[{0},{1}] / s[{0}]
)"},
      {"online_softmax", R"(kernel online_softmax
const N = 6
const M = 8
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [] register
l f32 [] register
t f32 [] register
c f32 [] register
g f32 [] register
r f32 [] register
d f32 [] register
e f32 [] register

N
| m = -inf
| l = 0
| M
| | t = max(m, x[{0},{1}])
| | c = m - t
| | r = exp(c)
| | l = l * r
| | d = x[{0},{1}] - t
| | e = exp(d)
| | l += e
| | m = t
| g = 1 / l
| M
| | d = x[{0},{1}] - m
| | e = exp(d)
| | y[{0},{1}] = e * g
)"},
      {"tiled_matmul", R"(kernel tiled_matmul
const M = 8
const N = 12
const K = 10
in a b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap
p f32 [K, 4] heap
t f32 [4] register

3
| K 4 p[{1},{2}] = b[{1},{0}*4+{2}]
| 8
| | 4 t[{2}] = 0
| | K 4:v t[{3}] += a[{1},{2}] * p[{2},{3}]
| | 4 c[{1},{0}*4+{2}] = t[{2}]
)"},
      {"matmul", R"(kernel matmul
const M = 8
const N = 12
const K = 10
in a b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap

M N c[{0},{1}] = 0
M N K c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
)"},
      {"cut_scale", R"(kernel cut_scale
const N = 11
in x
out y
x f32 [N] heap
y f32 [N] heap

2 4 y[{0}*4+{1}] = x[{0}*4+{1}] * 2
3 y[{0}+8] = x[{0}+8] * 2
)"},
      {"masked_scale", R"(kernel masked_scale
const N = 11
in x
out y
x f32 [N] heap
y f32 [N] heap

3 4 y[{0}*4+{1}] = x[{0}*4+{1}] * 2 if {0}*4+{1} < N
)"},
      {"scale", R"(kernel scale
const N = 11
in x
out y
x f32 [N] heap
y f32 [N] heap

N y[{0}] = x[{0}] * 2
)"},
      {"padded_blur", R"(kernel padded_blur
const N = 9
in x
out y
x f32 [N] heap
y f32 [N] heap
p f32 [11] heap

p[0] = 0
N p[{0}+1] = x[{0}]
p[10] = 0
N y[{0}] = 0
N 3 y[{0}] += p[{0}+{1}]
)"},
      {"shared_scratch", R"(kernel shared_scratch
const N = 7
in x
out y
x f32 [N] heap
y f32 [N] heap
s f32 [N] heap -> t u

N t[{0}] = x[{0}] * x[{0}]
N y[{0}] = t[{0}] + 1
N u[{0}] = x[{0}] + 3
N y[{0}] *= u[{0}]
)"},
      {"partial_sums", R"(kernel partial_sums
const N = 12
in x
out z
x f32 [N] heap
z f32 [] heap
p f32 [4] heap

4:p p[{0}] = 0
4:p 3 p[{0}] += x[{1}*4+{0}]
z = 0
4 z += p[{0}]
)"},
      {"parallel_rows", R"(kernel parallel_rows
const N = 5
const M = 7
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
t f32 [M] stack
s f32 [] register

N:p
| s = 0
| M
| | t[{1}] = x[{0},{1}] * x[{0},{1}]
| | s += t[{1}]
| M y[{0},{1}] = t[{1}] / s
)"},
      {"shift", R"(kernel shift
const N = 8
in x
out y
x f32 [N] heap
y f32 [N] heap
z f32 [N] heap

N z[{0}] = x[{0}]
7 z[{0}] = z[{0}+1]
N y[{0}] = z[{0}]
)"},
      {"first_argmax", R"(kernel first_argmax
const N = 24
in x
out v i
x f32 [N] heap
v f32 [] heap
i i32 [] heap
c bool [N] heap
j i32 [N] heap

v = x[0]
i = 0
N
| c[{0}] = x[{0}] > v
| v max= x[{0}]
| j[{0}] = {0}
| i = select(c[{0}], j[{0}], i)
)"},
      {"dot_i8", R"(kernel dot_i8
const N = 64
in a b
out z
a i8 [N] heap
b i8 [N] heap
z i32 [] heap
x i32 [N] heap
y i32 [N] heap

N x[{0}] = i32(a[{0}])
N y[{0}] = i32(b[{0}])
z = 0
N z += x[{0}] * y[{0}]
)"},
      {"flash_attention", R"(kernel flash_attention
const A = 2
const T = 3
const S = 8
const D = 4
in q k v
out y
q f32 [A, T, D] heap
k f32 [A, S, D] heap
v f32 [A, S, D] heap
y f32 [A, T, D] heap
r f32 [] register
m f32 [] register
n f32 [] register
l f32 [] register
c f32 [] register
f f32 [] register
g f32 [] register
s f32 [4] stack
z f32 [4] stack
d f32 [4] stack
e f32 [4] stack
o f32 [D] stack

r = sqrt(D)
A T
| m = -inf
| l = 0
| D o[{2}] = 0
| 2
| | 4 s[{3}] = 0
| | 4 D s[{3}] += q[{0},{1},{4}] * k[{0},{2}*4+{3},{4}]
| | 4 z[{3}] = s[{3}] / r
| | n = m
| | 4 n max= z[{3}]
| | c = m - n
| | f = exp(c)
| | m = n
| | 4 d[{3}] = z[{3}] - n
| | 4 e[{3}] = exp(d[{3}])
| | l = l * f
| | 4 l += e[{3}]
| | D o[{3}] = o[{3}] * f
| | D 4 o[{3}] += e[{4}] * v[{0},{2}*4+{4},{3}]
| g = 1 / l
| D y[{0},{1},{2}] = o[{2}] * g
)"},
  };
  return programs;
}

}  // namespace dojo::tests
