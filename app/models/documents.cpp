#include "app/models/documents.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "codegen/c/export_files.h"
#include "codegen/target/host.h"
#include "core/analysis/validate.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

constexpr uintmax_t kLargestText = uintmax_t{64} << 20;

const core::Resource* resourceNamed(std::span<const core::Resource> resources,
                                    std::string_view name) {
  for (const core::Resource& resource : resources)
    if (resource.name == name) return &resource;
  return nullptr;
}

Result<core::Program> loadKernel(const std::string& source, const core::Overrides& constants) {
  if (const core::Resource* kernel = resourceNamed(core::kernelResources(), source))
    return core::load(kernel->text, source, constants);
  auto text = readText(source);
  if (!text) return tl::unexpected(text.error());
  return core::load(*text, source, constants);
}

Result<std::unique_ptr<Session>> startSession(const std::string& kernel,
                                              const core::Overrides& constants, core::Target target,
                                              const std::filesystem::path& folder) {
  auto program = loadKernel(kernel, constants);
  if (!program) return tl::unexpected(program.error());
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::string name = std::filesystem::path(kernel).stem().string();
  return Session::create(freshSessionPath(folder, name),
                         {std::move(*program), std::move(target), kernel, constants});
}

}  // namespace

Result<std::string> readText(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return fail(ErrorCode::BadInput, fmt::format("'{}' is a folder", path.string()));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return fail(ErrorCode::BadInput,
                fmt::format("cannot open '{}': {}", path.string(), std::strerror(errno)));
  if (std::filesystem::file_size(path, error) > kLargestText && !error)
    return fail(ErrorCode::BadInput,
                fmt::format("'{}' is larger than {} MiB", path.string(), kLargestText >> 20));
  return std::string(std::istreambuf_iterator<char>(in), {});
}

Result<void> writeText(const std::filesystem::path& path, std::string_view text) {
  std::filesystem::path temporary = path.string() + ".tmp";
  std::ofstream out(temporary, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(temporary, path, error);
  if (out && !error) return {};
  std::string why = error ? error.message() : std::strerror(errno);
  std::filesystem::remove(temporary, error);
  return fail(ErrorCode::ToolFailure, fmt::format("cannot write '{}': {}", path.string(), why));
}

Result<std::unique_ptr<Session>> playTrajectory(const core::Trajectory& trajectory,
                                                const std::string& kernel,
                                                const std::filesystem::path& folder) {
  auto target =
      trajectory.target.empty() ? codegen::hostTarget() : codegen::targetNamed(trajectory.target);
  if (!target) return tl::unexpected(target.error());
  auto session = startSession(kernel, trajectory.constants, std::move(*target), folder);
  if (!session) return session;
  for (const core::TrajectoryStep& each : trajectory.steps) {
    auto applied = (*session)->apply(each.step, "trajectory");
    if (!applied)
      return fail(applied.error().code,
                  fmt::format("line {}: {}", each.line, applied.error().message));
    std::string note;
    for (const std::string& line : each.comments.above)
      note += (note.empty() ? "" : "\n") + line.substr(line.starts_with(' ') ? 1 : 0);
    if (!note.empty())
      if (auto noted = (*session)->annotate(*applied, note); !noted)
        return tl::unexpected(noted.error());
  }
  return session;
}

Result<std::unique_ptr<Session>> openDocument(const std::string& source,
                                              const std::filesystem::path& folder) {
  std::filesystem::path path = source;
  if (path.extension() == ".perfdojo") return Session::open(path);
  if (path.extension() == ".moves") {
    auto text = readText(path);
    if (!text) return tl::unexpected(text.error());
    auto trajectory = core::parseTrajectory(*text, path.filename().string());
    if (!trajectory) return tl::unexpected(trajectory.error());
    auto beside = path.parent_path() / trajectory->kernel;
    bool isFile =
        trajectory->kernel.find('.') != std::string::npos && std::filesystem::exists(beside);
    return playTrajectory(*trajectory, isFile ? beside.string() : trajectory->kernel, folder);
  }
  return startSession(source, {}, codegen::hostTarget(), folder);
}

Result<std::vector<std::filesystem::path>> exportC(const core::Program& program,
                                                   const core::Target& target,
                                                   const std::filesystem::path& folder) {
  auto files = codegen::exportFiles(program, target);
  if (!files) return tl::unexpected(files.error());
  std::vector<std::filesystem::path> written;
  for (const codegen::ExportedFile& file : *files) {
    if (auto done = writeText(folder / file.name, file.text); !done)
      return tl::unexpected(done.error());
    written.push_back(folder / file.name);
  }
  return written;
}

}  // namespace dojo::app
