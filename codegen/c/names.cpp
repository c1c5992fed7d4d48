#include "codegen/c/names.h"

#include <algorithm>
#include <string_view>

namespace dojo::codegen {
namespace {

// Keywords of C and its extensions, what hosted compilers predefine, and what the text itself uses.
const std::set<std::string, std::less<>> kReserved = {
    "asm",      "auto",     "bool",     "break",    "case",     "char",     "const",
    "constexpr", "continue", "default", "do",       "double",   "else",     "enum",
    "extern",   "false",    "float",    "for",      "goto",     "i386",     "if",
    "inline",   "int",      "linux",    "long",     "main",     "nullptr",  "register",
    "restrict", "return",   "short",    "signed",   "sizeof",   "static",   "struct",
    "switch",   "true",     "typedef",  "typeof",   "union",    "unix",     "unsigned",
    "void",     "volatile", "while",    "workspace"};

// Functions that compilers know by name: a kernel so called would be taken for them.
const std::set<std::string, std::less<>> kLibrary = {
    "abort", "abs",   "acos",  "asin",  "atan",  "calloc", "cbrt",  "ceil",  "cos",   "cosh",
    "div",   "erf",   "erfc",  "exit",  "exp",   "exp2",   "expm1", "fabs",  "fdim",  "floor",
    "fma",   "fmax",  "fmin",  "fmod",  "free",  "hypot",  "index", "labs",  "ldexp", "lgamma",
    "log",   "log10", "log1p", "log2",  "malloc", "memcpy", "memset", "modf", "nan",   "pow",
    "printf", "puts", "rint",  "round", "sin",   "sinh",   "sqrt",  "tan",   "tanh",  "tgamma",
    "trunc", "y0",    "y1",    "yn",    "j0",    "j1",     "jn",    "gamma"};

bool endsInLanes(std::string_view name) {
  size_t x = name.find_last_of("xX");
  return x != std::string_view::npos && x + 1 < name.size() && x > 0 &&
         name.find_first_not_of("0123456789", x + 1) == std::string_view::npos &&
         std::isdigit(static_cast<unsigned char>(name[x - 1]));
}

// Vector types, helpers ("max_i32", "select_f32x16") and names that C keeps for itself.
bool isReserved(std::string_view name) {
  auto startsWith = [&](std::string_view prefix) { return name.substr(0, prefix.size()) == prefix; };
  static constexpr std::string_view kHelpers[] = {
      "__",     "_A",    "_B",     "_C",      "_F",      "_G",      "_I",      "_N",    "_S",   "_T",
      "dojo_",  "DOJO_", "omp_",   "select_", "splat_",  "strided_", "scatter_", "max_", "min_",
      "abs_",   "divide_", "saturate_", "widen_", "narrow_", "argmax_", "argmin_", "welford_",
      "softmax_"};
  return kReserved.count(name) > 0 || endsInLanes(name) ||
         std::any_of(std::begin(kHelpers), std::end(kHelpers), startsWith);
}

std::vector<std::string> iterationNames(const std::set<std::string>& taken) {
  std::vector<std::string> names;
  for (char letter : std::string_view("ijklpqrstuvwabcdefghmnoxyz")) {
    std::string name(1, letter);
    if (!taken.count(name)) names.push_back(name);
  }
  for (int n = 0; static_cast<int>(names.size()) < core::kMaxDepth; ++n) {
    std::string name = "i" + std::to_string(n);
    if (!taken.count(name)) names.push_back(name);
  }
  return names;
}

}  // namespace

Names::Names(const core::Program& program) {
  for (const core::Constant& c : program.constants) m_constants[c.name] = unique(c.name);
  for (const core::Buffer& b : program.buffers) m_buffers[b.name] = unique(b.name);
  m_function = kLibrary.count(program.name) ? program.name + "_kernel" : program.name;
  if (isReserved(m_function)) m_function += '_';
  m_taken.insert(m_function);
  m_iterations = iterationNames(m_taken);
}

std::string Names::unique(std::string name) {
  while (isReserved(name) || m_taken.count(name)) name += '_';
  m_taken.insert(name);
  return name;
}

}  // namespace dojo::codegen
