// Edits that make a wrong program of a right one: of a built-in kernel, or of one written by hand.
#pragma once

#include <string>
#include <vector>

namespace dojo::tests {

struct WrongEdit {
  const char* program;
  const char* bug;
  const char* from;  // its first occurrence is replaced
  const char* to;
};

inline const std::vector<WrongEdit>& wrongEdits() {
  static const std::vector<WrongEdit> edits = {
      {"softmax", "sum starts at one", "s[{0}] = 0", "s[{0}] = 1"},
      {"softmax", "sum is never reset", "N s[{0}] = 0\n", ""},
      {"softmax", "sum of another row", "/ s[{0}]", "/ s[0]"},
      {"softmax", "swapped operands of a difference", "x[{0},{1}] - m[{0}]", "m[{0}] - x[{0},{1}]"},
      {"softmax", "swapped operands of a quotient", "e[{0},{1}] / s[{0}]", "s[{0}] / e[{0},{1}]"},
      {"softmax", "exponential left out", "exp(d[{0},{1}])", "d[{0},{1}]"},
      {"log_softmax", "logarithm of another row", "l[{0}] = log(s[{0}])", "l[{0}] = log(s[0])"},
      {"max_pool", "maximum starts at zero", "= -inf", "= 0"},
      {"max_pool_i8", "maximum starts at zero", "= -128", "= 0"},
      {"max_pool", "window of the wrong stride", "{2}*2+{4}", "{2}+{4}"},
      {"rowmin", "minimum starts at zero", "= inf", "= 0"},
      {"rowmin", "maximum for minimum", "min=", "max="},
      {"rowprod", "product starts at zero", "p[{0}] = 1", "p[{0}] = 0"},
      {"sum", "sum starts at one", "= 0", "= 1"},
      {"relu", "threshold of one", ", 0)", ", 1)"},
      {"bias_relu", "rectifier dropped", "max(t[{0},{1}], 0)", "t[{0},{1}]"},
      {"leaky_relu", "arms of select swapped", "x[{0},{1}], t[{0},{1}])",
       "t[{0},{1}], x[{0},{1}])"},
      {"leaky_relu", "comparison the wrong way", "> 0", "< 0"},
      {"conv2d_same", "guard admits one row too few", "{2}+{5}-1 < H", "{2}+{5} < H"},
      {"conv2d_same", "guard dropped", " and -{3}-{6} < 0", ""},
      {"conv2d_same", "border off by one", "x[{0},{4},{2}+{5}-1", "x[{0},{4},{2}+{5}-2"},
      {"causal_conv1d", "guard admits one step too few", "< 1", "< 0"},
      {"causal_attention", "mask dropped", " if -{1}+{2} < 1", ""},
      {"causal_attention", "mask off by one", "< 1", "< 2"},
      {"attention", "scaled by the depth, not its root", "sqrt(D)", "D"},
      {"attention", "keys of another head", "k[{0},{2},{3}]", "k[0,{2},{3}]"},
      {"cumsum", "adds itself", "z[{0},{1}-1]", "z[{0},{1}]"},
      {"cumsum", "guard lets the first step read outside", " if -{1} < 0", ""},
      {"layer_norm", "divides by the other extent", "s[{0}] / M", "s[{0}] / N"},
      {"layer_norm", "epsilon of another size", "1e-05", "1e-06"},
      {"layer_norm", "variance of what is not centred", "d[{0},{1}] * d[{0},{1}]",
       "x[{0},{1}] * x[{0},{1}]"},
      {"rms_norm", "root for its reciprocal", "rsqrt(", "sqrt("},
      {"moments", "count starts at one", "n[{0}] = 0", "n[{0}] = 1"},
      {"moments", "variance not divided", "q[{0}] / n[{0}]", "q[{0}] * n[{0}]"},
      {"argmax", "minimum for maximum", "argmax=", "argmin="},
      {"argmax", "index of the row", "(x[{0},{1}], {1})", "(x[{0},{1}], {0})"},
      {"first_argmax", "last of equal elements", "> v", ">= v"},
      {"quantize_i8", "rounds down", "+ 0.5", "+ 0"},
      {"quantize_i8", "upper clamp at another value", "127)", "126)"},
      {"quantize_i8", "lower clamp dropped", "max(f[{0},{1}], -128)", "f[{0},{1}]"},
      {"gemm_i8", "one operand of another column", "bw[{2},{1}]", "bw[{2},0]"},
      {"gemm_i8", "product in place of a sum", "c[{0},{1}] +=", "c[{0},{1}] *="},
      {"dot_i8", "the first vector twice", "x[{0}] * y[{0}]", "x[{0}] * x[{0}]"},
      {"all_finite", "infinity passes", "< inf", "<= inf"},
      {"has_nan", "comparison turned around", "!=", "=="},
      {"gelu", "constant of another size", "* 0.5", "* 0.25"},
      {"rope", "sign of the rotation", "c0[{0},{1}] - s1", "c0[{0},{1}] + s1"},
      {"transpose", "not transposed", "b[{0},{1}] = a[{1},{0}]", "b[{0},{1}] = a[0,{0}]"},
      {"fused_softmax", "stale temporary of the iteration before",
       "| | d[{0},{1}] = x[{0},{1}] - m[{0}]\n| | e[{0},{1}] = exp(d[{0},{1}])",
       "| | e[{0},{1}] = exp(d[{0},{1}])\n| | d[{0},{1}] = x[{0},{1}] - m[{0}]"},
      {"fused_softmax", "one element of storage for a row", "e f32 [N:N, M]", "e f32 [N:N, M:N]"},
      {"fused_softmax", "race for a shared row", "e f32 [N:N, M] stack", "e f32 [N:N, M] heap"},
      {"fused_softmax", "race of a parallel reduction", "| M m[{0}]", "| M:p m[{0}]"},
      {"fused_softmax", "remainder of the row left out", "| M y", "| 4 y"},
      {"online_softmax", "sum not rescaled", "| | l = l * r\n", ""},
      {"online_softmax", "rescaled the wrong way", "c = m - t", "c = t - m"},
      {"online_softmax", "maximum moved before the rescaling", "| | c = m - t",
       "| | m = t\n| | c = m - t"},
      {"flash_attention", "accumulator not rescaled", "| | D o[{3}] = o[{3}] * f\n", ""},
      {"flash_attention", "accumulator not reset", "| D o[{2}] = 0\n", ""},
      {"flash_attention", "values of the first block", "v[{0},{2}*4+{4},{3}]", "v[{0},{4},{3}]"},
      {"tiled_matmul", "wrong factor of an index", "{0}*4+{2}] = t", "{0}*3+{2}] = t"},
      {"tiled_matmul", "accumulators not reset", "| | 4 t[{2}] = 0\n", ""},
      {"tiled_matmul", "packed panel of the first tile", "b[{1},{0}*4+{2}]", "b[{1},{2}]"},
      {"tiled_matmul", "one tile too few", "\n3\n", "\n2\n"},
      {"cut_scale", "remainder one short", "3 y[{0}+8]", "2 y[{0}+8]"},
      {"cut_scale", "remainder reads elsewhere", "= x[{0}+8]", "= x[{0}+7]"},
      {"masked_scale", "mask one short", "< N", "< 10"},
      {"masked_scale", "mask dropped", " if {0}*4+{1} < N", ""},
      {"padded_blur", "padding off by one", "p[{0}+1] = x", "p[{0}] = x"},
      {"padded_blur", "border not cleared", "p[10] = 0\n", ""},
      {"padded_blur", "one tap short", "N 3 y", "N 2 y"},
      {"shared_scratch", "reused before its last read",
       "N y[{0}] = t[{0}] + 1\nN u[{0}] = x[{0}] + 3",
       "N u[{0}] = x[{0}] + 3\nN y[{0}] = t[{0}] + 1"},
      {"partial_sums", "race of a parallel sum", "4 z +=", "4:p z +="},
      {"partial_sums", "race of strided sums", "x[{1}*4+{0}]", "x[{1}*3+{0}]"},
      {"partial_sums", "iterations share an accumulator", "4:p 3 p[{0}] +=", "4:p 3 p[0] +="},
      {"parallel_rows", "race for a shared scalar", "s f32 [] register", "s f32 [] heap"},
      {"parallel_rows", "scalar kept from another iteration", "| s = 0\n", ""},
      {"shift", "lanes read what a lane before them wrote", "7 z[{0}] = z[{0}+1]",
       "7 z[{0}+1] = z[{0}]"},
  };
  return edits;
}

}  // namespace dojo::tests
