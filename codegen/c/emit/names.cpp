#include "codegen/c/emit/names.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> takenNamesResources();  // codegen/c/emit/taken_names.txt
}

namespace dojo::codegen {
namespace {

using Words = std::set<std::string, std::less<>>;

// What the text itself defines, besides names of the forms below.
const Words kOwn = {"workspace",
                    "HELPER",
                    "INFINITY",
                    "NAN",
                    "KEPT_LOOP",
                    "IN_MEMORY",
                    "READ_ANEW",
                    "HAS_FMA",
                    "least_exponent_bf16",
                    "exact_products_bf16"};

// taken_names.txt by its sections.
struct TakenNames {
  Words keywords, macros, functions;
};

TakenNames readTakenNames() {
  TakenNames taken;
  Words* section = &taken.keywords;
  std::istringstream lines{std::string(core::takenNamesResources().front().text)};
  for (std::string line, word; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == '[') {
      section = line.starts_with("[keywords]") ? &taken.keywords
                : line.starts_with("[macros]") ? &taken.macros
                                               : &taken.functions;
      continue;
    }
    for (std::istringstream words(line); words >> word;) section->insert(word);
  }
  return taken;
}

const TakenNames& takenNames() {
  static const TakenNames taken = readTakenNames();
  return taken;
}

bool startsWith(std::string_view name, std::string_view prefix) {
  return name.substr(0, prefix.size()) == prefix;
}

// "f32x16", "F32X16", "f32x16_at", "splat_f32x16": a vector type, or a helper or macro for it.
bool isOfLanes(std::string_view name) {
  if (name.ends_with("_at")) name.remove_suffix(3);
  size_t x = name.find_last_of("xX");
  if (x == std::string_view::npos || x + 1 == name.size() ||
      name.find_first_not_of("0123456789", x + 1) != std::string_view::npos)
    return false;
  std::string type(name.substr(0, x));
  if (size_t start = type.rfind('_'); start != std::string::npos) type.erase(0, start + 1);
  for (char& c : type) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return core::dtypeNamed(type).has_value();
}

// "max_i32", "saturate_i8_f32": a helper's verb and types.
bool isHelper(std::string_view name) {
  size_t end = name.find('_');
  if (end == std::string_view::npos) return false;
  static const std::set<std::string_view> kVerbs = {
      "abs",   "before", "cut",     "divide",    "fma",      "gather",  "masked", "max",
      "min",   "muladd", "narrow",  "put",       "saturate", "scatter", "select", "since",
      "splat", "spread", "strided", "transpose", "untied",   "widen"};
  std::string_view type = name.substr(end + 1);
  return kVerbs.count(name.substr(0, end)) && core::dtypeNamed(type.substr(0, type.find('_')));
}

// Names that C keeps for itself, and those of the text: helpers, vector types, dojo_math.h.
bool isReserved(std::string_view name) {
  bool system = name.size() > 1 && name[0] == '_' &&
                (name[1] == '_' || std::isupper(static_cast<unsigned char>(name[1])));
  static constexpr std::string_view kBeginnings[] = {"dojo_",   "DOJO_",   "omp_",    "accumulate_",
                                                     "stream_", "STREAM_", "PREFETCH"};
  return system || takenNames().keywords.contains(name) || kOwn.contains(name) || isOfLanes(name) ||
         isHelper(name) ||
         std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view beginning) { return name.starts_with(beginning); });
}

bool isTakenInHeaders(std::string_view name) {
  return isReserved(name) || takenNames().macros.contains(name);
}

// C keeps whatever begins with an underscore for itself where functions are declared.
bool isTakenForFunctions(std::string_view name) {
  static constexpr std::string_view kBeginnings[] = {"pthread_", "PTHREAD_", "GOMP_", "_"};
  return isTakenInHeaders(name) || takenNames().functions.contains(name) ||
         std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view beginning) { return name.starts_with(beginning); });
}

// A name that is taken needs only the suffix; a reserved beginning needs another one.
std::string freed(const std::string& name, bool (*isTaken)(std::string_view),
                  std::string_view suffix, std::string_view beginning) {
  if (!isTaken(name)) return name;
  std::string longer = name + std::string(suffix);
  return isTaken(longer) ? std::string(beginning) + longer : longer;
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

std::string functionName(const std::string& kernel) {
  return freed(kernel, isTakenForFunctions, "_kernel", "kernel_");
}

Names::Names(const core::Program& program, std::set<std::string> alsoTaken)
    : m_taken(std::move(alsoTaken)), m_function(functionName(program.name)) {
  m_function = unique(m_function);
  for (const core::Constant& c : program.constants)
    m_constants[c.name] = unique(freed(c.name, isReserved, "_", "v_"));
  for (const core::Buffer& b : program.buffers)
    m_buffers[b.name] = unique(freed(b.name, isTakenInHeaders, "_", "v_"));
  m_iterations = iterationNames(m_taken);
  m_outlinedRegion = m_function + "_team";
  while (std::any_of(m_taken.begin(), m_taken.end(),
                     [&](const std::string& name) { return startsWith(name, m_outlinedRegion); }))
    m_outlinedRegion += '_';
}

std::string Names::outlinedRegion(int n) const {
  return n == 0 ? m_outlinedRegion : m_outlinedRegion + std::to_string(n + 1);
}

std::string Names::unique(std::string name) {
  while (m_taken.count(name)) name += '_';
  m_taken.insert(name);
  return name;
}

}  // namespace dojo::codegen
