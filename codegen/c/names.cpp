#include "codegen/c/names.h"

#include <algorithm>
#include <string_view>

namespace dojo::codegen {
namespace {

// Keywords of C and its extensions, what hosted compilers predefine, and what the text itself uses.
const std::set<std::string, std::less<>> kReserved = {
    "asm",       "auto",      "bool",      "break",     "case",   "char",     "const",
    "constexpr", "continue",  "default",   "do",        "double", "else",     "enum",
    "extern",    "false",     "float",     "for",       "goto",   "i386",     "if",
    "inline",    "int",       "linux",     "long",      "main",   "nullptr",  "register",
    "restrict",  "return",    "short",     "signed",    "sizeof", "static",   "struct",
    "switch",    "true",      "typedef",   "typeof",    "union",  "unix",     "unsigned",
    "void",      "volatile",  "while",     "workspace", "HELPER", "INFINITY", "NAN",
    "ROLLED",    "KEPT_LOOP", "IN_MEMORY", "READ_ANEW"};

// Functions that compilers know by name: a kernel so called would be taken for them.
const std::set<std::string, std::less<>> kLibrary = {
    "abort",  "abs",   "acos",  "asin",  "atan",   "calloc", "cbrt",   "ceil", "cos",   "cosh",
    "div",    "erf",   "erfc",  "exit",  "exp",    "exp2",   "expm1",  "fabs", "fdim",  "floor",
    "fma",    "fmax",  "fmin",  "fmod",  "free",   "hypot",  "index",  "labs", "ldexp", "lgamma",
    "log",    "log10", "log1p", "log2",  "malloc", "memcpy", "memset", "modf", "nan",   "pow",
    "printf", "puts",  "rint",  "round", "sin",    "sinh",   "sqrt",   "tan",  "tanh",  "tgamma",
    "trunc",  "y0",    "y1",    "yn",    "j0",     "j1",     "jn",     "gamma"};

bool endsInLanes(std::string_view name) {
  size_t x = name.find_last_of("xX");
  return x != std::string_view::npos && x + 1 < name.size() && x > 0 &&
         name.find_first_not_of("0123456789", x + 1) == std::string_view::npos &&
         std::isdigit(static_cast<unsigned char>(name[x - 1]));
}

bool startsWith(std::string_view name, std::string_view prefix) {
  return name.substr(0, prefix.size()) == prefix;
}

// "max_i32", "saturate_i8_f32": a helper's verb and types.
bool isHelper(std::string_view name) {
  size_t end = name.find('_');
  if (end == std::string_view::npos) return false;
  static const std::set<std::string_view> kVerbs = {
      "abs",   "before", "divide", "gather",   "masked",    "max",
      "min",   "narrow", "put",    "saturate", "scatter",   "select",
      "since", "splat",  "spread", "strided",  "transpose", "widen"};
  std::string_view type = name.substr(end + 1);
  return kVerbs.count(name.substr(0, end)) && core::dtypeNamed(type.substr(0, type.find('_')));
}

// Vector types, helpers, and names that C keeps for itself.
bool isReserved(std::string_view name) {
  bool system = name.size() > 1 && name[0] == '_' &&
                (name[1] == '_' || std::isupper(static_cast<unsigned char>(name[1])));
  return system || kReserved.count(name) > 0 || endsInLanes(name) || isHelper(name) ||
         startsWith(name, "dojo_") || startsWith(name, "DOJO_") || startsWith(name, "omp_") ||
         startsWith(name, "accumulate_") || startsWith(name, "stream_") ||
         startsWith(name, "STREAM_") || startsWith(name, "PREFETCH");
}

// A keyword needs only an underscore; a reserved beginning needs another one.
std::string unreserved(const std::string& name) {
  if (!isReserved(name)) return name;
  return isReserved(name + "_") ? "v_" + name + "_" : name + "_";
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
  m_function = unreserved(kLibrary.count(program.name) ? program.name + "_kernel" : program.name);
  m_taken.insert(m_function);
  m_iterations = iterationNames(m_taken);
  m_team = m_function + "_team";
  while (std::any_of(m_taken.begin(), m_taken.end(),
                     [&](const std::string& name) { return startsWith(name, m_team); }))
    m_team += '_';
}

std::string Names::team(int n) const {
  return n == 0 ? m_team : m_team + std::to_string(n + 1);
}

std::string Names::unique(std::string name) {
  name = unreserved(name);
  while (m_taken.count(name)) name += '_';
  m_taken.insert(name);
  return name;
}

}  // namespace dojo::codegen
