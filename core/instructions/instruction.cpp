#include "core/instructions/instruction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/analysis/validate.h"
#include "core/instructions/permission.h"
#include "core/instructions/self_contained.h"
#include "core/instructions/trial.h"
#include "core/resources.h"
#include "core/text/byte_order_mark.h"
#include "core/text/parser.h"

namespace dojo::core {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestFile = size_t{1} << 20;

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

// The file's three parts.
struct Parts {
  Instruction instruction;
  std::string spec;
  int specLine = 0;
  enum { Head, Spec, Code, Otherwise } at = Head;

  std::string& text() {
    if (at == Spec) return spec;
    return at == Code ? instruction.code : instruction.otherwise;
  }
};

// What stands in a message: no bytes that a terminal would obey, and not a whole file.
std::string shown(const std::string& line) {
  constexpr size_t kMost = 60;
  std::string text = line.substr(0, kMost);
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c >= 0x7F; }, '?');
  return text + (line.size() > kMost ? "…" : "");
}

Result<void> readHead(Parts& parts, const std::string& line, const std::string& where) {
  if (line.empty()) return {};
  if (line[0] == '#') {
    if (parts.instruction.summary.empty() && !line.starts_with("# SPDX-"))
      parts.instruction.summary = line.substr(std::min<size_t>(line.size(), 2));
    return {};
  }
  std::vector<std::string> found = words(line);
  if (!found.empty() && found[0] == "features")
    parts.instruction.features.insert(parts.instruction.features.end(), found.begin() + 1,
                                      found.end());
  else if (found.size() > 1 && found[0] == "differs")
    parts.instruction.differs = line.substr(line.find("differs") + 8);
  else if (found == std::vector<std::string>{"fewer"})
    parts.instruction.takesFewer = true;
  else if (found == std::vector<std::string>{"warp"})
    parts.instruction.isOfWarp = true;
  else if (found.size() > 1 && found[0] == "strides")
    parts.instruction.strided.assign(found.begin() + 1, found.end());
  else if (found.size() == 3 && found[0] == "flushes")
    parts.instruction.factors = {found[1], found[2]};
  else
    return fail(ErrorCode::BadInput,
                phrase("{}: expected '# …', 'features …', 'differs …', 'flushes A B', "
                       "'fewer', 'warp', 'strides …' or 'spec', not '{}'",
                       where, shown(line)));
  return {};
}

// What is wrong with C that is to do what a spec says: it works with what the spec reads or writes.
std::string problemOfCode(const Instruction& instruction, const std::string& code,
                          std::string_view which) {
  for (const auto* arrays : {&instruction.spec.inputs, &instruction.spec.outputs})
    for (const std::string& array : *arrays)
      if (code.find("{" + array + "}") == std::string::npos)
        return fmt::format("{} does not name {{{}}}, which the spec {}", which, array,
                           instruction.spec.isInput(array) ? "reads" : "writes");
  if (instruction.takesFewer && code.find("{count}") == std::string::npos)
    return fmt::format("{} does not name {{count}}, of which there may be fewer", which);
  return "";
}

// What is wrong with a spec of which the innermost scope may have fewer iterations.
std::string problemOfFewer(const Instruction& instruction) {
  if (!instruction.takesFewer) return "";
  int depth = 0;
  for (const Node* node = instruction.spec.body[0].get(); node->scope().children[0]->isScope();
       node = node->scope().children[0].get(), ++depth)
    if (node->scope().children.size() > 1)
      return "a spec that takes fewer iterations has one innermost scope";
  View view(instruction.spec);
  for (const OpInfo& op : view.ops()) {
    if (op.depth() != depth + 1)
      return "a spec that takes fewer iterations has one innermost scope";
    const Access& target = op.operation().target();
    if (instruction.spec.isOutput(target.array) && target.uses(depth))
      return fmt::format("the output '{}' moves with the scope that may have fewer iterations",
                         target.array);
  }
  return instruction.spec.bufferOf("count") ? "'count' is the number of iterations, not an array"
                                            : "";
}

// What is wrong with factors that a file names; flushing.h relies on it.
std::string problemOfFactors(const Instruction& instruction) {
  const Program& spec = instruction.spec;
  if (instruction.factors.empty())
    return instruction.otherwise.empty() ? "" : "'otherwise' is for what flushes factors";
  for (const std::string& factor : instruction.factors)
    if (!spec.isInput(factor) || spec.bufferOf(factor)->dtype != DType::BF16)
      return fmt::format("'{}', a factor that it flushes, is not a bf16 array that it reads",
                         factor);
  if (instruction.factors[0] == instruction.factors[1])
    return fmt::format("'{}' is not two factors", instruction.factors[0]);
  if (!instruction.differs.empty())
    return "an instruction that flushes factors may differ in nothing else";
  bool isOneSum = spec.outputs.size() == 1 && spec.inputs.size() == instruction.factors.size() &&
                  spec.bufferOf(spec.outputs[0])->dtype == DType::F32;
  if (!isOneSum)
    return "an instruction that flushes two factors reads nothing else and writes one f32 array";
  return instruction.otherwise.empty()
             ? ""
             : problemOfCode(instruction, instruction.otherwise, "its other code");
}

// The dimensions of an array that the program lays out, each moved by a scope of its own; where it
// is written no two iterations of these may meet.
bool hasPlainIndices(const Program& spec, const std::string& array) {
  View view(spec);
  return std::ranges::all_of(view.accesses(), [&](const AccessInfo& info) {
    const std::vector<Affine>& indices = info.access->indices;
    std::set<int> moving;
    for (const Affine& index : indices) moving.insert(index.soleIteration());
    return info.access->array != array || (moving.size() == indices.size() && !moving.contains(-1));
  });
}

// What is wrong with what only instructions of a warp say.
std::string problemOfWarp(const Instruction& instruction) {
  const Program& spec = instruction.spec;
  for (const std::string& array : instruction.strided) {
    if (!spec.isInput(array) && !spec.isOutput(array))
      return fmt::format("'{}' is not an array that it reads or writes", array);
    if (!hasPlainIndices(spec, array))
      return fmt::format("'{}', whose strides may be any, has an index that is not one iteration",
                         array);
  }
  bool hasFragment = false;
  for (const Buffer& buffer : spec.buffers) {
    if (buffer.location != Location::Fragment) continue;
    hasFragment = true;
    if (!hasPlainIndices(spec, buffer.name) || std::ranges::count(instruction.strided, buffer.name))
      return fmt::format("the fragment '{}' is not indexed by iterations alone", buffer.name);
  }
  bool isOnlyOfWarp = !instruction.strided.empty() || hasFragment;
  if (isOnlyOfWarp && !instruction.isOfWarp)
    return "strides and fragments are for instructions of a warp";
  return instruction.isOfWarp && instruction.takesFewer ? "a warp's instruction takes no fewer"
                                                        : "";
}

// Whether each iteration of the outermost scope has an element of every output for itself.
bool mayIdle(const Program& spec) {
  View view(spec);
  return std::ranges::all_of(view.accesses(), [&](const AccessInfo& access) {
    return !spec.isOutput(access.access->array) ||
           (access.access->indices.size() == 1 &&
            access.access->indices[0] == Affine::iteration(0));
  });
}

Result<Program> readSpec(const Parts& parts, const std::string& file) {
  // Numbered as in the file.
  Parsed parsed = parse(std::string(static_cast<size_t>(parts.specLine), '\n') + parts.spec);
  if (!parsed.program) return fail(ErrorCode::BadInput, toMessage(parsed.diagnostics, file));
  const Program& spec = *parsed.program;
  if (spec.body.size() != 1 || !spec.body[0]->isScope())
    return fail(ErrorCode::BadInput, phrase("{}: a spec is one nest of scopes", file));
  View view(spec);
  for (const ScopeInfo& scope : view.scopes())
    if (!scope.scope().instruction.empty())
      return fail(ErrorCode::BadInput, phrase("{}: a spec is computed without instructions", file));
  for (const OpInfo& op : view.ops()) {
    if (Message problem = typeProblem(spec, op.operation()); !problem.empty())
      return fail(ErrorCode::BadInput, phrase("{}: {}", file, problem));
    if (!op.operation().guards.empty() || op.operation().targets.size() > 1)
      return fail(ErrorCode::BadInput, phrase("{}: a spec has neither guards nor tuples", file));
  }
  for (const Buffer& buffer : spec.buffers)
    if (buffer.arrays.size() != 1 || buffer.arrays[0] != buffer.name)
      return fail(ErrorCode::BadInput,
                  phrase("{}: each array of a spec has a buffer of its own name", file));
  Program ordinary = spec;  // arrays of a program's interface are on the heap
  for (Buffer& buffer : ordinary.buffers)
    if (buffer.location == Location::Fragment) buffer.location = Location::Heap;
  if (auto problems = validate(View(standingAlone(std::move(ordinary)))); !problems.empty())
    return fail(ErrorCode::BadInput, phrase("{}: {}", file, problems.front().message));
  return std::move(*parsed.program);
}

void add(InstructionSet& set, Result<Instruction> instruction) {
  if (!instruction) {
    set.problems.push_back(instruction.error());
    return;
  }
  auto same = std::find_if(set.instructions.begin(), set.instructions.end(),
                           [&](const Instruction& i) { return i.name() == instruction->name(); });
  if (same != set.instructions.end())
    *same = std::move(*instruction);
  else
    set.instructions.push_back(std::move(*instruction));
}

Result<std::vector<fs::path>> filesIn(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".instr") files.push_back(entry->path());
  if (error)
    return fail(ErrorCode::BadInput,
                phrase("no instructions from the folder '{}': {}", folder, error.message()));
  std::sort(files.begin(), files.end());
  return files;
}

Result<Instruction> readInstruction(const fs::path& path, std::string& text) {
  auto cannot = [&](const Message& why) {
    return fail(ErrorCode::BadInput, phrase("{}: {}", path.string(), why));
  };
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return cannot("this is not a file");
  if (fs::file_size(path, error) > kLargestFile || error)
    return cannot(fmt::format("an instruction's file has at most {} KiB", kLargestFile >> 10));
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot(std::strerror(errno));
  text.assign(std::istreambuf_iterator<char>(file), {});
  return parseInstruction(text, path.string());
}

std::vector<std::string> foldersOfUser() {
  const char* folders = std::getenv("PERFDOJO_INSTRUCTIONS");
  std::istringstream in(folders ? folders : "");
  std::vector<std::string> all;
  for (std::string folder; std::getline(in, folder, ':');)
    if (!folder.empty()) all.push_back(folder);
  return all;
}

}  // namespace

int64_t innermostExtent(const Node& nest) {
  const Node* node = &nest;
  while (node->scope().children[0]->isScope()) node = node->scope().children[0].get();
  return node->scope().extent.value;
}

InstructionMark readMark(std::string_view text) {
  bool accepts = !text.empty() && text.back() == '!';
  return {std::string(text.substr(0, text.size() - accepts)), accepts};
}

Result<Instruction> parseInstruction(std::string_view text, const std::string& file) {
  Parts parts;
  std::istringstream in{std::string(withoutByteOrderMark(text))};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (parts.at == Parts::Head && line == "spec") {
      parts.at = Parts::Spec;
      parts.specLine = number;
    } else if (parts.at == Parts::Head) {
      if (auto read = readHead(parts, line, fmt::format("{}:{}", file, number)); !read)
        return tl::unexpected(read.error());
    } else if (parts.at == Parts::Spec && line == "code") {
      parts.at = Parts::Code;
    } else if (parts.at == Parts::Code && line == "otherwise") {
      parts.at = Parts::Otherwise;
    } else {
      parts.text() += line + "\n";
    }
  }
  if (parts.at < Parts::Code ||
      parts.instruction.code.find_first_not_of(" \n") == std::string::npos)
    return fail(ErrorCode::BadInput,
                phrase("{}: expected a line 'spec' with a program after it, then a line "
                       "'code' with C after it",
                       file));
  auto spec = readSpec(parts, file);
  if (!spec) return tl::unexpected(spec.error());
  parts.instruction.spec = std::move(*spec);
  parts.instruction.mayIdle = !parts.instruction.isOfWarp && mayIdle(parts.instruction.spec);
  for (const std::string& problem :
       {problemOfSelfContainment(parts.instruction.code),
        problemOfSelfContainment(parts.instruction.otherwise),
        problemOfCode(parts.instruction, parts.instruction.code, "the code"),
        problemOfFewer(parts.instruction), problemOfFactors(parts.instruction),
        problemOfWarp(parts.instruction)})
    if (!problem.empty()) return fail(ErrorCode::BadInput, phrase("{}: {}", file, problem));
  if (!parts.instruction.factors.empty())
    parts.instruction.differs = phrase("flushes denormal factors and results to zero");
  return std::move(parts.instruction);
}

const Instruction* InstructionSet::named(std::string_view name) const {
  for (const Instruction& instruction : instructions)
    if (instruction.name() == name) return &instruction;
  return nullptr;
}

namespace {

struct Known {
  InstructionSet set;
  std::vector<ForeignInstruction> foreign;
};

bool isOurs(const std::string& text) {
  const std::string line = "# SPDX-License-Identifier: MIT-0\n";
  std::string_view plain = text;
  if (plain.starts_with(line)) plain.remove_prefix(line.size());
  return std::ranges::any_of(instructionResources(),
                             [&](const Resource& ours) { return ours.text == plain; });
}

void addForeign(Known& known, const fs::path& path) {
  ForeignInstruction foreign{"", path.string(), ""};
  auto instruction = readInstruction(path, foreign.text);
  if (instruction) {
    foreign.name = instruction->name();
    std::erase_if(known.foreign,
                  [&](const ForeignInstruction& other) { return other.name == foreign.name; });
    if (!isOurs(foreign.text)) known.foreign.push_back(std::move(foreign));
  }
  add(known.set, std::move(instruction));
}

Known readAll(const std::vector<std::string>& folders) {
  Known known;
  for (const Resource& resource : instructionResources())
    add(known.set, parseInstruction(resource.text, std::string(resource.name) + ".instr"));
  for (const std::string& folder : folders) {
    auto files = filesIn(folder);
    if (!files) {
      known.set.problems.push_back(files.error());
      continue;
    }
    for (const fs::path& path : *files) addForeign(known, path);
  }
  return known;
}

const Known& known() {
  static const Known all = readAll(foldersOfUser());
  return all;
}

}  // namespace

InstructionSet readInstructions(const std::vector<std::string>& folders) {
  return readAll(folders).set;
}

const InstructionSet& knownInstructions() {
  return known().set;
}

std::span<const ForeignInstruction> foreignInstructions() {
  return known().foreign;
}

const Instruction* warpInstruction(const Scope& scope) {
  if (scope.instruction.empty()) return nullptr;
  const Instruction* instruction = knownInstructions().named(readMark(scope.instruction).name);
  return instruction && instruction->isOfWarp ? instruction : nullptr;
}

std::string missingFeature(const Instruction& instruction, const Machine& machine) {
  for (const std::string& feature : instruction.features)
    if (!machine.hasFeature(feature)) return feature;
  return "";
}

}  // namespace dojo::core
