// Pairs of programs that are one function by algebra, differently structured.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace dojo::tests {

struct Rewrite {
  const char* title;
  std::string a, b;                        // texts, or names of programs
  std::map<std::string, int64_t> extents;  // of a
};

// x f32 [N, M] to y f32 [N, M].
inline std::string rows(const std::string& buffers, const std::string& body) {
  return "kernel rows\nconst N = 5\nconst M = 6\nin x\nout y\nx f32 [N, M] heap\ny f32 [N, M] "
         "heap\n" +
         buffers + "\n" + body;
}

inline const std::vector<Rewrite>& rewrites() {
  static const std::vector<Rewrite> pairs = {
      {"softmax, fused", "softmax", "fused_softmax", {{"N", 6}, {"M", 8}}},
      {"softmax, online by hand", "softmax", "online_softmax", {{"N", 6}, {"M", 8}}},
      {"softmax, online by the monoid",
       "softmax",
       rows("m f32 [N] heap\nl f32 [N] heap\nd f32 [] register\ne f32 [] register\n",
            "N m[{0}] = -inf\nN l[{0}] = 0\nN M (m[{0}], l[{0}]) softmax= (x[{0},{1}], 1)\n"
            "N M\n| d = x[{0},{1}] - m[{0}]\n| e = exp(d)\n| y[{0},{1}] = e / l[{0}]\n"),
       {{"N", 5}, {"M", 6}}},
      {"softmax, without the shift",
       "softmax",
       rows("s f32 [N] heap\ne f32 [N, M] heap\n",
            "N M e[{0},{1}] = exp(x[{0},{1}])\nN s[{0}] = 0\nN M s[{0}] += e[{0},{1}]\n"
            "N M y[{0},{1}] = e[{0},{1}] / s[{0}]\n"),
       {{"N", 5}, {"M", 6}}},
      {"softmax, shifted by a finite maximum to begin with",
       "online_softmax",
       [] {
         return std::string(R"(kernel online_softmax
const N = 6
const M = 8
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [] register
l f32 [] register
d f32 [] register
e f32 [] register

N
| m = -1e30
| l = 0
| M m max= x[{0},{1}]
| M
| | d = x[{0},{1}] - m
| | e = exp(d)
| | l += e
| M
| | d = x[{0},{1}] - m
| | e = exp(d)
| | y[{0},{1}] = e / l
)");
       }(),
       {}},
      {"attention without the whole matrix",
       "attention",
       "flash_attention",
       {{"A", 2}, {"T", 3}, {"S", 8}, {"D", 4}}},
      {"matmul, tiled and packed", "matmul", "tiled_matmul", {{"M", 8}, {"N", 12}, {"K", 10}}},
      {"matmul, split over the sum and fused multiply-add",
       "matmul",
       R"(kernel matmul
const M = 8
const N = 12
const K = 10
in a b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap
p f32 [5] stack
q f32 [2] stack

M:p N
| 5 p[{2}] = 0
| 2 5 p[{3}] = fma(b[{2}*5+{3},{1}], a[{0},{2}*5+{3}], p[{3}])
| 2 q[{2}] = p[{2}] + p[{2}+2]
| q[0] = q[0] + q[1]
| c[{0},{1}] = q[0] + p[4]
)",
       {{"M", 8}, {"N", 12}, {"K", 10}}},
      {"layer norm in one pass by Welford's update",
       "layer_norm",
       R"(kernel layer_norm
const N = 4
const M = 7
in x gamma beta
out y
x f32 [N, M] heap
gamma f32 [M] heap
beta f32 [M] heap
y f32 [N, M] heap
n f32 [] register
mu f32 [] register
q f32 [] register
v f32 [] register
e f32 [] register
r f32 [] register
d f32 [] register
t f32 [] register

N
| n = 0
| mu = 0
| q = 0
| M (n, mu, q) welford= (1, x[{0},{1}], 0)
| v = q / n
| e = v + 1e-05
| r = rsqrt(e)
| M
| | d = x[{0},{1}] - mu
| | t = r * gamma[{1}]
| | y[{0},{1}] = fma(d, t, beta[{1}])
)",
       {{"N", 4}, {"M", 7}}},
      {"layer norm by the mean of squares",
       "layer_norm",
       R"(kernel layer_norm
const N = 4
const M = 7
in x gamma beta
out y
x f32 [N, M] heap
gamma f32 [M] heap
beta f32 [M] heap
y f32 [N, M] heap
s f32 [] register
q f32 [] register
mu f32 [] register
w f32 [] register
v f32 [] register
e f32 [] register
r f32 [] register
d f32 [] register
t f32 [] register

N
| s = 0
| q = 0
| M
| | s += x[{0},{1}]
| | q += x[{0},{1}] * x[{0},{1}]
| mu = s * 0.14285714285714285
| w = mu * mu
| v = q / M
| e = v - w
| e = e + 1e-05
| r = sqrt(e)
| M
| | d = x[{0},{1}] - mu
| | t = d / r
| | y[{0},{1}] = fma(t, gamma[{1}], beta[{1}])
)",
       {{"N", 4}, {"M", 7}}},
      {"reciprocal of a divisor",
       rows("s f32 [N] heap\n", "N s[{0}] = x[{0},0] + 3\nN M y[{0},{1}] = x[{0},{1}] / s[{0}]\n"),
       rows("s f32 [N] heap\nr f32 [N] heap\n",
            "N s[{0}] = x[{0},0] + 3\nN r[{0}] = 1 / s[{0}]\nN M y[{0},{1}] = x[{0},{1}] * "
            "r[{0}]\n"),
       {}},
      {"common factor of a sum",
       rows("s f32 [N] heap\nt f32 [] register\n",
            "N s[{0}] = 0\nN M\n| t = x[{0},{1}] * 0.1\n| s[{0}] += t\nN M y[{0},{1}] = s[{0}] + "
            "x[{0},{1}]\n"),
       rows("s f32 [N] heap\n",
            "N s[{0}] = 0\nN M s[{0}] += x[{0},{1}]\nN s[{0}] = s[{0}] / 10\nN M y[{0},{1}] = "
            "s[{0}] + x[{0},{1}]\n"),
       {}},
      {"division by a third",
       rows("", "N M y[{0},{1}] = x[{0},{1}] / 3\n"),
       rows("", "N M y[{0},{1}] = x[{0},{1}] * 0.3333333333333333\n"),
       {}},
      {"powers by products",
       rows("", "N M y[{0},{1}] = pow(x[{0},{1}], 3)\n"),
       rows("t f32 [] register\n",
            "N M\n| t = x[{0},{1}] * x[{0},{1}]\n| y[{0},{1}] = t * x[{0},{1}]\n"),
       {}},
      {"power of a half",
       rows("", "N M y[{0},{1}] = pow(x[{0},{1}], 0.5)\n"),
       rows("", "N M y[{0},{1}] = sqrt(x[{0},{1}])\n"),
       {}},
      {"root times itself",
       rows("", "N M y[{0},{1}] = x[{0},{1}]\n"),
       rows("r f32 [] register\n", "N M\n| r = sqrt(x[{0},{1}])\n| y[{0},{1}] = r * r\n"),
       {}},
      {"reciprocal root times itself",
       rows("", "N M y[{0},{1}] = 1 / x[{0},{1}]\n"),
       rows("r f32 [] register\n", "N M\n| r = rsqrt(x[{0},{1}])\n| y[{0},{1}] = r * r\n"),
       {}},
      {"constant out of a root",
       rows("t f32 [] register\n", "N M\n| t = x[{0},{1}] * 4\n| y[{0},{1}] = sqrt(t)\n"),
       rows("t f32 [] register\n", "N M\n| t = sqrt(x[{0},{1}])\n| y[{0},{1}] = t * 2\n"),
       {}},
      {"sigmoid by its definition",
       rows("", "N M y[{0},{1}] = sigmoid(x[{0},{1}])\n"),
       rows("n f32 [] register\n",
            "N M\n| n = neg(x[{0},{1}])\n| n = exp(n)\n| n = n + 1\n| y[{0},{1}] = 1 / n\n"),
       {}},
      {"tanh by sigmoid",
       rows("", "N M y[{0},{1}] = tanh(x[{0},{1}])\n"),
       rows("t f32 [] register\n",
            "N M\n| t = x[{0},{1}] * 2\n| t = sigmoid(t)\n| y[{0},{1}] = fma(t, 2, -1)\n"),
       {}},
      {"magnitude by maximum",
       rows("", "N M y[{0},{1}] = abs(x[{0},{1}])\n"),
       rows("n f32 [] register\n",
            "N M\n| n = neg(x[{0},{1}])\n| y[{0},{1}] = max(x[{0},{1}], n)\n"),
       {}},
      {"rectifier by select",
       rows("", "N M y[{0},{1}] = max(x[{0},{1}], 0)\n"),
       rows("c bool [] register\n",
            "N M\n| c = x[{0},{1}] > 0\n| y[{0},{1}] = select(c, x[{0},{1}], 0)\n"),
       {}},
      {"remainder by mask", "scale", "masked_scale", {}},
      {"remainder by cut", "scale", "cut_scale", {}},
      {"other element type within",
       rows("t f32 [N, M] heap\n",
            "N M t[{0},{1}] = x[{0},{1}] * x[{0},{1}]\nN M y[{0},{1}] = t[{0},{1}] + 1\n"),
       rows("t bf16 [N, M] heap\nw bf16 [] register\nu f32 [] register\n",
            "N M\n| w = bf16(x[{0},{1}])\n| t[{0},{1}] = w * w\nN M\n| u = f32(t[{0},{1}])\n| "
            "y[{0},{1}] = u + 1\n"),
       {}},
      {"product of bytes by blocks of four",
       "dot_i8",
       R"(kernel dot_i8
const N = 64
in a b
out z
a i8 [N] heap
b i8 [N] heap
z i32 [] heap
x i32 [] register
y i32 [] register
p i32 [16] stack

16 p[{0}] = 0
16 4
| x = i32(a[{0}*4+{1}])
| y = i32(b[{0}*4+{1}])
| p[{0}] += y * x
8 p[{0}] += p[{0}+8]
4 p[{0}] += p[{0}+4]
z = p[0] + p[1]
2 z += p[{0}+2]
)",
       {}},
      {"product of bytes in floating point",
       "dot_i8",
       R"(kernel dot_i8
const N = 64
in a b
out z
a i8 [N] heap
b i8 [N] heap
z i32 [] heap
x f32 [] register
y f32 [] register
p f32 [] register

p = 0
N
| x = f32(a[{0}])
| y = f32(b[{0}])
| p += y * x
z = i32(p)
)",
       {}},
  };
  return pairs;
}

}  // namespace dojo::tests
