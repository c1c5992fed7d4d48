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
#include "codegen/target/host.h"
#include "core/analysis/validate.h"
#include "core/resources.h"

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
                  fmt::format("{} is larger than {} MiB", name, kLargestInput >> 20));
  }
  if (in.bad()) return fail(ErrorCode::ToolFailure, fmt::format("cannot read {}", name));
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
                fmt::format("'{}' is neither a built-in {} nor a file", source, what));
  auto text = readFile(source);
  if (!text) return tl::unexpected(text.error());
  return NamedText{source, std::move(*text)};
}

}  // namespace

Result<std::string> readFile(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return fail(ErrorCode::BadInput, fmt::format("'{}' is a folder", path));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return fail(ErrorCode::BadInput,
                fmt::format("cannot open '{}': {}", path, std::strerror(errno)));
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
                  fmt::format("cannot write '{}': {}", path, std::strerror(why)));
    }
  }
  std::error_code error;
  std::filesystem::rename(temporary, path, error);
  if (error)
    return fail(ErrorCode::ToolFailure,
                fmt::format("cannot write '{}': {}", path, error.message()));
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
                  fmt::format("--set takes NAME=INT, such as N=1024, not '{}'", set));
    overrides[set.substr(0, equals)] = value;
  }
  return overrides;
}

Result<core::Program> loadProgram(const std::string& source, const core::Overrides& overrides) {
  auto text = textOf(source, core::kernelResources(), "kernel");
  if (!text) return tl::unexpected(text.error());
  return core::load(text->text, text->name, overrides);
}

Result<core::Target> targetNamed(const std::string& name) {
  return codegen::targetNamed(name);
}

core::Target runnableTarget(const core::Target& target) {
  if (codegen::runsHere(target)) return target;
  core::Target host = codegen::hostTarget();
  std::cerr << fmt::format(
      "perfdojo: this machine does not run {} code; compiling for {} instead\n", target.name,
      host.name);
  return host;
}

void addSets(CLI::App* command, std::vector<std::string>& sets) {
  oneEach(command->add_option("--set", sets, "another value for a named extent: N=1024"))
      ->type_name("NAME=INT");
}

void ProgramArgument::addTo(CLI::App* command, bool withTarget, bool isRequired) {
  command->add_option("PROGRAM", source, "a built-in kernel, a file, or - for standard input")
      ->required(isRequired);
  addSets(command, sets);
  if (withTarget)
    command
        ->add_option("--target", target,
                     "x86-64-sse4.2, x86-64-avx2, x86-64-avx512, x86-64-avx512-vnni, "
                     "x86-64-avx512-bf16 or host")
        ->capture_default_str();
}

Result<core::Program> ProgramArgument::load() const {
  auto overrides = parseSets(sets);
  if (!overrides) return tl::unexpected(overrides.error());
  return loadProgram(source, *overrides);
}

Result<core::Target> ProgramArgument::loadTarget() const {
  return targetNamed(target);
}

Result<LoadedTrajectory> loadTrajectory(const std::string& source,
                                        const core::Overrides& overrides) {
  auto text = textOf(source, core::trajectoryResources(), "trajectory");
  if (!text) return tl::unexpected(text.error());
  auto trajectory = core::parseTrajectory(text->text, text->name);
  if (!trajectory) return tl::unexpected(trajectory.error());
  core::Overrides constants = trajectory->constants;
  for (const auto& [name, value] : overrides) constants[name] = value;
  std::string kernel = trajectory->kernel;
  auto besideTrajectory = std::filesystem::path(source).parent_path() / kernel;
  if (source != "-" && kernel.find('.') != std::string::npos &&
      std::filesystem::exists(besideTrajectory))
    kernel = besideTrajectory.string();
  auto start = loadProgram(kernel, constants);
  if (!start) return tl::unexpected(start.error());
  auto target = targetNamed(trajectory->target.empty() ? "host" : trajectory->target);
  if (!target) return tl::unexpected(target.error());
  return LoadedTrajectory{std::move(*trajectory), std::move(*start), std::move(*target)};
}

}  // namespace dojo::app
