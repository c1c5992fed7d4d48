#include "app/models/shell/documents.h"

#include <stdlib.h>
#include <unistd.h>

#include <QCoreApplication>
#include <cerrno>
#include <fstream>

#include "app/models/core_words.h"
#include "codegen/export_program.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

struct Documents {
  Q_DECLARE_TR_FUNCTIONS(Documents)
};

QString toQt(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

tl::unexpected<Error> failWith(ErrorCode code, const QString& message) {
  return fail(code, message.toStdString());
}

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

Result<std::unique_ptr<Session>> startSession(core::Program program, const std::string& kernel,
                                              const core::Overrides& constants,
                                              core::Machine machine,
                                              const std::filesystem::path& folder) {
  SessionStart start{std::move(program), std::move(machine), kernel, constants};
  if (folder.empty()) return Session::create(Session::kInMemory, std::move(start));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::string name = std::filesystem::path(kernel).stem().string();
  return Session::create(freshSessionPath(folder, name), std::move(start));
}

Result<std::unique_ptr<Session>> startSession(const std::string& kernel,
                                              const core::Overrides& constants,
                                              core::Machine machine,
                                              const std::filesystem::path& folder) {
  auto program = loadKernel(kernel, constants);
  if (!program) return tl::unexpected(program.error());
  return startSession(std::move(*program), kernel, constants, std::move(machine), folder);
}

// Why no session can be written in a folder, which is made if need be: tried with as many bytes as
// one begins with. Empty where one can.
QString whyNotIn(const std::filesystem::path& folder) {
  constexpr size_t kFirstBytes = size_t{64} << 10;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return qt_error_string(error.value());
  std::string name = (folder / ".perfdojo-XXXXXX").string();
  int file = mkstemp(name.data());
  if (file < 0) return qt_error_string(errno);
  std::string bytes(kFirstBytes, 'x');
  bool isWritten = write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  QString why = isWritten ? QString() : qt_error_string(errno);
  close(file);
  unlink(name.c_str());
  return why;
}

Result<core::Machine> machineOrHost(const std::string& target) {
  return core::machineNamed(target.empty() ? "host" : target);
}

}  // namespace

SessionPlace placeOfSessions(const std::filesystem::path& wanted) {
  QString problem = whyNotIn(wanted);
  if (problem.isEmpty()) return {wanted, {}};
  std::error_code error;
  std::string folder = (std::filesystem::temp_directory_path(error) / "perfdojo-XXXXXX").string();
  if (error || !mkdtemp(folder.data()) || !whyNotIn(folder).isEmpty()) return {{}, problem};
  return {folder, problem};
}

Result<std::unique_ptr<Session>> openProgramText(const std::string& text,
                                                 const std::filesystem::path& folder,
                                                 const std::string& target) {
  auto machine = machineOrHost(target);
  if (!machine) return tl::unexpected(machine.error());
  auto program = core::load(text, Documents::tr("the text").toStdString(), {});
  if (!program) return tl::unexpected(program.error());
  std::string name = program->name;
  return startSession(std::move(*program), name, {}, std::move(*machine), folder);
}

Result<std::string> readText(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return failWith(ErrorCode::BadInput, Documents::tr("'%1' is a folder").arg(toQt(path)));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return failWith(ErrorCode::BadInput,
                    Documents::tr("cannot open '%1': %2").arg(toQt(path), qt_error_string(errno)));
  if (std::filesystem::file_size(path, error) > kLargestText && !error)
    return failWith(
        ErrorCode::BadInput,
        Documents::tr("'%1' is larger than %2 MiB").arg(toQt(path)).arg(kLargestText >> 20));
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
  QString why = qt_error_string(error ? error.value() : errno);
  std::filesystem::remove(temporary, error);
  return failWith(ErrorCode::ToolFailure,
                  Documents::tr("cannot write '%1': %2").arg(toQt(path), why));
}

Result<std::unique_ptr<Session>> playTrajectory(const core::Trajectory& trajectory,
                                                const std::string& kernel,
                                                const std::filesystem::path& folder) {
  auto machine = machineOrHost(trajectory.target);
  if (!machine) return tl::unexpected(machine.error());
  auto session = startSession(kernel, trajectory.constants, std::move(*machine), folder);
  if (!session) return session;
  for (const core::TrajectoryStep& each : trajectory.steps) {
    auto applied = (*session)->apply(each.step, "trajectory");
    if (!applied)
      return fail(applied.error().code, Documents::tr("line %1: %2")
                                            .arg(each.line)
                                            .arg(inWords(applied.error().message))
                                            .toStdString());
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
                                              const std::filesystem::path& folder,
                                              const std::string& target) {
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
  auto machine = machineOrHost(target);
  if (!machine) return tl::unexpected(machine.error());
  return startSession(source, {}, std::move(*machine), folder);
}

Result<std::vector<std::filesystem::path>> exportC(const core::Program& program,
                                                   const core::Machine& machine,
                                                   const std::filesystem::path& folder) {
  auto files = codegen::exportProgram(program, machine);
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
