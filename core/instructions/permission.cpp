#include "core/instructions/permission.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <sstream>

#include "core/instructions/instruction.h"
#include "core/ir/hash.h"

namespace dojo::core {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "PERFDOJO_ALLOW_INSTRUCTIONS";

// Answers of this process.
struct Answers {
  std::mutex mutex;
  std::function<bool(const ForeignInstruction&)> question;
  std::set<std::string> allowed, refused;  // texts
};

Answers& answers() {
  static Answers all;
  return all;
}

fs::path allowedFolder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder =
      data && *data ? fs::path(data) : fs::path(home && *home ? home : ".") / ".local" / "share";
  return folder / "perfdojo" / "allowed-instructions";
}

// Named by a hash, but compared as a whole: nobody can write another text for the same name.
fs::path rememberedAt(const ForeignInstruction& instruction) {
  return allowedFolder() / fmt::format("{:016x}.instr", hashBytes(instruction.text));
}

bool isRemembered(const ForeignInstruction& instruction) {
  std::ifstream file(rememberedAt(instruction), std::ios::binary);
  return file && std::string(std::istreambuf_iterator<char>(file), {}) == instruction.text;
}

bool isInVariable(const ForeignInstruction& instruction) {
  const char* paths = std::getenv(kVariable);
  std::istringstream in(paths ? paths : "");
  std::error_code error;
  for (std::string path; std::getline(in, path, ':');)
    if (!path.empty() && (fs::equivalent(path, instruction.path, error) ||
                          fs::equivalent(path, fs::path(instruction.path).parent_path(), error)))
      return true;
  return false;
}

bool isAllowed(Answers& all, const ForeignInstruction& instruction) {
  if (all.allowed.contains(instruction.text)) return true;
  if (!isInVariable(instruction) && !isRemembered(instruction)) return false;
  all.allowed.insert(instruction.text);
  return true;
}

Result<void> remember(const ForeignInstruction& instruction) {
  fs::path path = rememberedAt(instruction);
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << instruction.text;
  out.close();
  if (out) return {};
  return fail(ErrorCode::ToolFailure,
              phrase("cannot record in '{}' that {} may be compiled: {}", path.string(),
                     instruction.path, std::strerror(errno)));
}

const ForeignInstruction* foreignNamed(std::string_view name) {
  for (const ForeignInstruction& one : foreignInstructions())
    if (one.name == name) return &one;
  return nullptr;
}

Result<void> mayCompile(const ForeignInstruction& instruction) {
  Answers& all = answers();
  std::lock_guard lock(all.mutex);
  if (isAllowed(all, instruction)) return {};
  if (all.question && !all.refused.contains(instruction.text)) {
    if (all.question(instruction)) {
      all.allowed.insert(instruction.text);
      // An answer that cannot be kept is asked for again.
      (void)remember(instruction);
      return {};
    }
    all.refused.insert(instruction.text);
  }
  return fail(
      ErrorCode::BadInput,
      phrase(
          "{}: this file holds C for the instruction {}, which runs only if you allow it: read it, "
          "then answer yes on a terminal, or give --allow-instructions FILE, or name it in {}",
          instruction.path, instruction.name, kVariable));
}

Result<void> mayCompile(const Node& node) {
  if (!node.isScope()) return {};
  if (InstructionMark mark = readMark(node.scope().instruction); !mark.name.empty())
    if (auto may = mayCompileInstruction(mark.name); !may) return may;
  for (const NodePtr& child : node.scope().children)
    if (auto may = mayCompile(*child); !may) return may;
  return {};
}

}  // namespace

std::vector<ForeignInstruction> forbiddenInstructions() {
  Answers& all = answers();
  std::lock_guard lock(all.mutex);
  std::vector<ForeignInstruction> forbidden;
  std::ranges::copy_if(foreignInstructions(), std::back_inserter(forbidden),
                       [&](const ForeignInstruction& one) { return !isAllowed(all, one); });
  return forbidden;
}

void askAboutInstructions(std::function<bool(const ForeignInstruction&)> question) {
  Answers& all = answers();
  std::lock_guard lock(all.mutex);
  all.question = std::move(question);
}

Result<void> allowInstruction(const ForeignInstruction& instruction) {
  Answers& all = answers();
  std::lock_guard lock(all.mutex);
  all.allowed.insert(instruction.text);
  return remember(instruction);
}

void allowInstructionsFrom(const std::string& path) {
  const char* before = std::getenv(kVariable);
  std::string paths = before && *before ? std::string(before) + ":" + path : path;
  setenv(kVariable, paths.c_str(), 1);
}

Result<void> mayCompileInstruction(std::string_view name) {
  const ForeignInstruction* foreign = foreignNamed(name);
  return foreign ? mayCompile(*foreign) : Result<void>();
}

Result<void> mayCompile(const Program& program) {
  if (foreignInstructions().empty()) return {};
  for (const NodePtr& node : program.body)
    if (auto may = mayCompile(*node); !may) return may;
  return {};
}

Result<void> mayCompileAllInstructions() {
  for (const ForeignInstruction& one : foreignInstructions())
    if (auto may = mayCompile(one); !may) return may;
  return {};
}

}  // namespace dojo::core
