// Pairs of programs that a verifier which lets most elements lose, or which knows too few inputs,
// takes for one function.
#pragma once

#include <string>
#include <vector>

namespace dojo::tests {

struct VerifyCase {
  std::string name, first, second;
};

inline std::vector<VerifyCase> differentPrograms() {
  auto rows = [](const char* declared, const std::string& body) {
    return std::string("kernel k\nconst N = 300\nconst M = 512\nin x\nout y\nx f32 [N, M] heap\n") +
           declared + "\n" + body;
  };
  auto elements = [](const char* type, const std::string& body) {
    std::string t(type);
    return "kernel k\nconst N = 12\nin x\nout y\nx " + t + " [N] heap\ny " + t + " [N] heap\nt " +
           t + " [N] heap\nk bool [N] heap\n\n" + body;
  };
  auto one = [](const std::string& body) {
    return "kernel k\nconst N = 9\nin x\nout y\nx f32 [N] heap\ny f32 [] heap\n\n" + body;
  };
  auto softmax = [](const char* start) {
    return std::string(
               "kernel softmax\nconst N = 64\nconst M = 512\nin x\nout y\nx f32 [N, M] heap\n"
               "y f32 [N, M] heap\nm f32 [N] heap\nd f32 [N, M] heap\ne f32 [N, M] heap\n"
               "s f32 [N] heap\n\nN m[{0}] = ") +
           start +
           "\nN M m[{0}] max= x[{0},{1}]\nN M d[{0},{1}] = x[{0},{1}] - m[{0}]\n"
           "N M e[{0},{1}] = exp(d[{0},{1}])\nN s[{0}] = 0\nN M s[{0}] += e[{0},{1}]\n"
           "N M y[{0},{1}] = e[{0},{1}] / s[{0}]\n";
  };
  const char* allAbove = "b bool [N:N, M:N] register\ny bool [N] heap\n";
  const char* least = "y f32 [N] heap\n";
  const char* flags = "y bool [N] heap\n";
  return {
      {"every eighth element asked",
       rows(allAbove,
            "N\n| y[{0}] = 1\n| M\n| | b[{0},{1}] = x[{0},{1}] > 0\n| | y[{0}] and= b[{0},{1}]\n"),
       rows(allAbove,
            "N\n| y[{0}] = 1\n| 64\n| | b[{0},{1}*8] = x[{0},{1}*8] > 0\n"
            "| | y[{0}] and= b[{0},{1}*8]\n")},
      {"one element of one row left out",
       rows(least, "N y[{0}] = inf\nN M y[{0}] min= x[{0},{1}]\n"),
       rows(least,
            "N y[{0}] = inf\nN 255 y[{0}] min= x[{0},{1}]\n"
            "N y[{0}] min= x[{0},255] if {0} < 150\nN y[{0}] min= x[{0},255] if -{0} < -150\n"
            "N 256 y[{0}] min= x[{0},{1}+256]\n")},
      {"the last column not asked",
       rows(flags, "N y[{0}] = 0\nN M y[{0}] or= x[{0},{1}] != x[{0},{1}]\n"),
       rows(flags, "N y[{0}] = 0\nN 511 y[{0}] or= x[{0},{1}] != x[{0},{1}]\n")},
      {"softmax shifted by a maximum from 0", softmax("-inf"), softmax("0")},
      {"a maximum from 0", one("y = -inf\nN y max= x[{0}]\n"), one("y = 0\nN y max= x[{0}]\n")},
      {"a maximum from -1e30", one("y = -inf\nN y max= x[{0}]\n"),
       one("y = -1e30\nN y max= x[{0}]\n")},
      {"a maximum from the least number", one("y = -inf\nN y max= x[{0}]\n"),
       one("y = -3.4028234663852886e38\nN y max= x[{0}]\n")},
      {"the reciprocal of a zero",
       elements("f32", "N t[{0}] = x[{0}] + 0\nN y[{0}] = 1 / t[{0}]\n"),
       elements("f32", "N y[{0}] = 1 / x[{0}]\n")},
      {"the reciprocal of a zero's negative",
       elements("f32", "N t[{0}] = neg(x[{0}])\nN y[{0}] = 1 / t[{0}]\n"),
       elements("f32", "N t[{0}] = 0 - x[{0}]\nN y[{0}] = 1 / t[{0}]\n")},
      {"one integer in four thousand millions", elements("i32", "N y[{0}] = x[{0}]\n"),
       elements("i32",
                "N t[{0}] = x[{0}] * 3\nN k[{0}] = t[{0}] == 370370367\n"
                "N y[{0}] = select(k[{0}], 0, x[{0}])\n")},
      {"one number that a function brings to a literal", elements("f32", "N y[{0}] = x[{0}]\n"),
       elements("f32",
                "N t[{0}] = x[{0}] * 0.5\nN t[{0}] = t[{0}] - 3\nN k[{0}] = t[{0}] == 1234.5\n"
                "N y[{0}] = select(k[{0}], 0, x[{0}])\n")},
  };
}

// Pairs that are one function, whatever zeros, infinities and orders do.
inline std::vector<VerifyCase> samePrograms() {
  auto elements = [](const std::string& body) {
    return "kernel k\nconst N = 12\nin x w\nout y\nx f32 [N] heap\nw f32 [N] heap\ny f32 [N] "
           "heap\nt f32 [N] heap\nu f32 [N] heap\ns f32 [] heap\n\n" +
           body;
  };
  return {
      {"the larger of a number and 0, either first",
       elements("N t[{0}] = max(x[{0}], 0)\nN y[{0}] = 1 / t[{0}]\n"),
       elements("N t[{0}] = max(0, x[{0}])\nN y[{0}] = 1 / t[{0}]\n")},
      {"a power of the larger of a number and 0",
       elements("N t[{0}] = max(x[{0}], 0)\nN y[{0}] = pow(t[{0}], -1)\n"),
       elements("N t[{0}] = max(0, x[{0}])\nN y[{0}] = pow(t[{0}], -1)\n")},
      {"a sum of zeros from its first term",
       elements("s = 0\nN s += x[{0}]\nN y[{0}] = w[{0}] / s\n"),
       elements("s = x[0]\n11 s += x[{0}+1]\nN y[{0}] = w[{0}] / s\n")},
      {"a division taken out of a sum",
       elements("s = 0\nN s += x[{0}]\ns = s / w[0]\nN y[{0}] = s\n"),
       elements("s = 0\nN t[{0}] = x[{0}] / w[0]\nN s += t[{0}]\nN y[{0}] = s\n")},
      {"a factor taken out of a sum of zero",
       elements("N t[{0}] = x[{0}] + w[{0}]\nN u[{0}] = t[{0}] * -2\nN y[{0}] = 1 / u[{0}]\n"),
       elements("N t[{0}] = x[{0}] * -2\nN u[{0}] = fma(w[{0}], -2, t[{0}])\n"
                "N y[{0}] = 1 / u[{0}]\n")},
      {"a maximum of shifted rows", elements("s = -inf\nN s max= x[{0}]\nN y[{0}] = s + 1\n"),
       elements("s = -inf\nN t[{0}] = x[{0}] + 1\nN s max= t[{0}]\nN y[{0}] = s\n")},
  };
}

}  // namespace dojo::tests
