// Turning what the user typed into programs, targets and trajectories.
#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/service/targets.h"
#include "core/analysis/validate.h"
#include "core/instructions/permission.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/resources.h"
#include "core/text/byte_order_mark.h"
#include "core/text/lines.h"
#include "core/trajectory/replay.h"

namespace dojo::app {
namespace {

constexpr size_t kLargestInput = size_t{256} << 20;

const core::Resource* resourceNamed(std::span<const core::Resource> resources,
                                    std::string_view name) {
  for (const core::Resource& resource : resources)
    if (resource.name == name) return &resource;
  return nullptr;
}

Result<std::string> readAll(std::istream& in, const std::string& name) {
  std::string text;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<size_t>(in.gcount()));
    if (text.size() > kLargestInput)
      return fail(ErrorCode::BadInput,
                  phrase("{} is larger than {} MiB", name, kLargestInput >> 20));
  }
  if (in.bad()) return fail(ErrorCode::ToolFailure, phrase("cannot read {}", name));
  return text;
}

// The text behind a name: a built-in one, standard input, or a file.
struct NamedText {
  std::string name, text;
};
Result<NamedText> textOf(const std::string& source, std::span<const core::Resource> builtIn,
                         const char* what) {
  if (source == "-") {
    auto text = readAll(std::cin, "standard input");
    if (!text) return tl::unexpected(text.error());
    return NamedText{"<stdin>", std::move(*text)};
  }
  if (const core::Resource* resource = resourceNamed(builtIn, source))
    return NamedText{source, std::string(resource->text)};
  if (!std::filesystem::exists(source))
    return fail(ErrorCode::NotFound,
                phrase("'{}' is neither a built-in {} nor a file", source, what));
  auto text = readFile(source);
  if (!text) return tl::unexpected(text.error());
  return NamedText{source, std::move(*text)};
}

}  // namespace

Result<std::string> readFile(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return fail(ErrorCode::BadInput, phrase("'{}' is a folder", path));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return fail(ErrorCode::BadInput, phrase("cannot open '{}': {}", path, std::strerror(errno)));
  return readAll(in, path);
}

Result<void> writeFile(const std::string& path, std::string_view text) {
  std::string temporary = path + ".tmp";
  {
    std::ofstream out(temporary, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
    if (!out) {
      int why = errno;
      std::error_code ignored;
      std::filesystem::remove(temporary, ignored);
      return fail(ErrorCode::ToolFailure,
                  phrase("cannot write '{}': {}", path, std::strerror(why)));
    }
  }
  std::error_code error;
  std::filesystem::rename(temporary, path, error);
  if (error)
    return fail(ErrorCode::ToolFailure, phrase("cannot write '{}': {}", path, error.message()));
  return {};
}

Result<core::Overrides> parseSets(const std::vector<std::string>& sets) {
  core::Overrides overrides;
  for (const std::string& set : sets) {
    size_t equals = set.find('=');
    int64_t value = 0;
    const char* end = set.data() + set.size();
    bool ok = equals != std::string::npos && equals > 0;
    if (ok) {
      auto [stop, error] = std::from_chars(set.data() + equals + 1, end, value);
      ok = error == std::errc() && stop == end;
    }
    if (!ok)
      return fail(ErrorCode::BadInput,
                  phrase("--set takes NAME=INT, such as N=1024, not '{}'", set));
    overrides[set.substr(0, equals)] = value;
  }
  return overrides;
}

Result<core::Machine> runnableTarget(const core::Machine& machine) {
  CommandWatcher watcher;
  return runnableTarget(machine, watcher);
}

Result<core::Machine> measurableTarget(const core::Machine& machine) {
  CommandWatcher watcher;
  return measurableTarget(machine, watcher);
}

void addAllowInstructions(Command* command) {
  command
      ->addOption(
          "--allow-instructions",
          [](const std::vector<std::string>& paths) {
            for (const std::string& path : paths) core::allowInstructionsFrom(path);
          },
          "compile and run the C of this instruction file, or of all in a folder, without asking")
      ->oneEach()
      ->typeName("FILE");
}

void addSets(Command* command, std::vector<std::string>& sets) {
  command->addOption("--set", sets, "set a named extent: N=1024")->oneEach()->typeName("NAME=INT");
}

void ProgramArgument::addTo(Command* command, bool withTarget, bool isRequired) {
  command
      ->addOption("PROGRAM", source,
                  "a built-in kernel, a file, or - for standard input; a trajectory stands for "
                  "the program that its steps produce")
      ->required(isRequired);
  addSets(command, sets);
  if (withTarget)
    command
        ->addOption(
            "--target",
            [this](const std::string& given) {
              target = given;
              isTargetGiven = true;
            },
            core::machineNames() + " or host")
        ->defaultText(target);
}

Result<ProgramArgument::Loaded> ProgramArgument::loadWithOriginal() {
  auto overrides = parseSets(sets);
  if (!overrides) return tl::unexpected(overrides.error());
  auto loaded = app::loadWithOriginal(source, *overrides);
  if (loaded && loaded->trajectory) m_trajectoryTarget = loaded->trajectory->trajectory.target;
  return loaded;
}

Result<core::Program> ProgramArgument::load() {
  auto loaded = loadWithOriginal();
  if (!loaded) return tl::unexpected(loaded.error());
  return std::move(loaded->program);
}

Result<core::Machine> ProgramArgument::loadMachine() const {
  return core::machineNamed(isTargetGiven || m_trajectoryTarget.empty() ? target
                                                                        : m_trajectoryTarget);
}

namespace {

bool isWord(std::string_view code, std::string_view word) {
  return code.substr(0, word.size()) == word &&
         (code.size() == word.size() || code[word.size()] == ' ' || code[word.size()] == '\t');
}

// Both begin with "kernel NAME"; a program has arrays that it reads or writes, a trajectory a
// target or steps. A file of neither is what its name says.
bool isTrajectory(const NamedText& text) {
  bool hasTarget = text.name.ends_with(".moves");
  std::istringstream lines{std::string(core::withoutByteOrderMark(text.text))};
  for (std::string line; std::getline(lines, line);) {
    std::string_view code = core::splitComment(core::trimmedRight(line)).code;
    code.remove_prefix(std::min(code.find_first_not_of(" \t"), code.size()));
    if (isWord(code, "in") || isWord(code, "out")) return false;
    hasTarget = hasTarget || isWord(code, "target");
  }
  if (hasTarget) return true;
  auto trajectory = core::parseTrajectory(text.text, text.name);
  return trajectory && !trajectory->steps.empty();
}

Result<core::Program> loadKernel(const std::string& source, const core::Overrides& overrides) {
  auto text = textOf(source, core::kernelResources(), "kernel");
  if (!text) return tl::unexpected(text.error());
  return core::load(text->text, text->name, overrides);
}

Result<LoadedTrajectory> loadTrajectory(const NamedText& text, const std::string& source,
                                        const core::Overrides& overrides) {
  auto trajectory = core::parseTrajectory(text.text, text.name);
  if (!trajectory) return tl::unexpected(trajectory.error());
  core::Overrides constants = trajectory->constants;
  for (const auto& [name, value] : overrides) constants[name] = value;
  std::string kernel = trajectory->kernel;
  auto besideTrajectory = std::filesystem::path(source).parent_path() / kernel;
  if (source != "-" && kernel.find('.') != std::string::npos &&
      std::filesystem::exists(besideTrajectory))
    kernel = besideTrajectory.string();
  auto start = loadKernel(kernel, constants);
  if (!start) return tl::unexpected(start.error());
  auto machine = core::machineNamed(trajectory->target.empty() ? "host" : trajectory->target);
  if (!machine) return tl::unexpected(machine.error());
  return LoadedTrajectory{std::move(*trajectory), std::move(*start), std::move(*machine),
                          std::move(kernel), std::move(constants)};
}

Result<ProgramArgument::Loaded> played(const NamedText& text, const std::string& source,
                                       const core::Overrides& overrides) {
  auto loaded = loadTrajectory(text, source, overrides);
  if (!loaded) return tl::unexpected(loaded.error());
  auto replay = core::replay(core::stepsOf(loaded->trajectory), loaded->start, loaded->machine);
  for (const core::ReplayedStep& step : replay.steps)
    if (step.refusal)
      return fail(ErrorCode::Illegal, fmt::format("{}: {}: {}", source, core::print(step.written),
                                                  step.refusal->message));
  core::Program original = loaded->start;
  return ProgramArgument::Loaded{replay.result(), std::move(original), std::move(*loaded)};
}

}  // namespace

Result<ProgramArgument::Loaded> loadWithOriginal(const std::string& source,
                                                 const core::Overrides& overrides) {
  constexpr std::string_view kEnding = ".moves";
  bool isFile = source != "-" && std::filesystem::exists(source);
  std::string name = source;
  if (!isFile && name.ends_with(kEnding)) name.erase(name.size() - kEnding.size());
  bool isKernel = name == source && resourceNamed(core::kernelResources(), name) != nullptr;
  if (const auto* builtIn = resourceNamed(core::trajectoryResources(), name);
      builtIn && !isKernel && (!isFile || name != source))
    return played({name, std::string(builtIn->text)}, source, overrides);
  auto text = textOf(source, core::kernelResources(), "kernel");
  if (!text) return tl::unexpected(text.error());
  if (!isKernel && isTrajectory(*text)) return played(*text, source, overrides);
  auto program = core::load(text->text, text->name, overrides);
  if (!program) return tl::unexpected(program.error());
  core::Program same = *program;
  return ProgramArgument::Loaded{std::move(*program), std::move(same), {}};
}

Result<core::Program> loadProgram(const std::string& source, const core::Overrides& overrides) {
  auto loaded = loadWithOriginal(source, overrides);
  if (!loaded) return tl::unexpected(loaded.error());
  return std::move(loaded->program);
}

Result<LoadedTrajectory> loadTrajectory(const std::string& source,
                                        const core::Overrides& overrides) {
  auto text = textOf(source, core::trajectoryResources(), "trajectory");
  if (!text) return tl::unexpected(text.error());
  return loadTrajectory(*text, source, overrides);
}

}  // namespace dojo::app
