// Programs that tests of several layers play with. Their extents are the smallest of use; `load`
// takes others.
#pragma once

#include <string>

namespace dojo::tests {

inline constexpr char kChain[] = R"(kernel chain
const N = 64
in x
out y
x f32 [N] heap
y f32 [N] heap
t f32 [N] heap
u f32 [N] heap

N t[{0}] = exp(x[{0}])
N u[{0}] = t[{0}] * 2.0
N y[{0}] = u[{0}] + 1.0
)";

inline constexpr char kChainOfRows[] = R"(kernel chain
const N = 64
const M = 96
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
t f32 [N, M] heap
u f32 [N, M] heap

N M t[{0},{1}] = exp(x[{0},{1}])
N M u[{0},{1}] = t[{0},{1}] * 2.0
N M y[{0},{1}] = u[{0},{1}] + 1.0
)";

inline constexpr char kSoftmax[] = R"(kernel softmax
const N = 4
const M = 8
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [N] heap
d f32 [N, M] heap
e f32 [N, M] heap
s f32 [N] heap

N m[{0}] = -inf
N M m[{0}] max= x[{0},{1}]
N M d[{0},{1}] = x[{0},{1}] - m[{0}]
N M e[{0},{1}] = exp(d[{0},{1}])
N s[{0}] = 0
N M s[{0}] += e[{0},{1}]
N M y[{0},{1}] = e[{0},{1}] / s[{0}]
)";

// A body is to follow that writes y from x, and t where it likes.
inline constexpr char kHardTanhArrays[] = R"(kernel hardtanh
const N = 300
in x
out y
x f32 [N] heap
y f32 [N] heap
t f32 [N] heap

)";

// y = x held between -limit and limit, a decimal: N elements.
inline std::string hardTanh(const std::string& limit = "4.0") {
  return kHardTanhArrays +
         ("N t[{0}] = min(x[{0}], " + limit + ")\nN y[{0}] = max(t[{0}], -" + limit + ")\n");
}

}  // namespace dojo::tests
