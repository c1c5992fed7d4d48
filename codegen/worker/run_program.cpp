#include "codegen/worker/run_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "codegen/worker/spawn.h"

namespace dojo::codegen {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t kMostOutput = std::size_t{256} << 20;

// Until the program closes its end; false where that takes too long.
bool readAll(int descriptor, Clock::time_point until, std::string& text) {
  char bytes[65536];
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 || text.size() > kMostOutput) return false;
    pollfd watched{descriptor, POLLIN, 0};
    const int ready = poll(&watched, 1, static_cast<int>(left));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    const ssize_t got = read(descriptor, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    text.append(bytes, static_cast<std::size_t>(got));
  }
}

bool isProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<ProgramOutput> runProgram(std::vector<std::string> arguments,
                                 std::chrono::milliseconds allowed) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return fail(ErrorCode::ToolFailure, std::strerror(errno));
  const std::string program = arguments.front();
  const auto until = Clock::now() + allowed;
  auto pid = spawn({std::move(arguments),
                    environmentWithout({}),
                    {{ends[1], STDOUT_FILENO}, {ends[1], STDERR_FILENO}}});
  close(ends[1]);
  ProgramOutput output;
  const bool hasEnded = pid && readAll(ends[0], until, output.text);
  close(ends[0]);
  if (!pid) return tl::unexpected(pid.error());
  if (!hasEnded) kill(-*pid, SIGKILL);
  int status = 0;
  while (waitpid(*pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (!hasEnded)
    return fail(ErrorCode::Timeout,
                phrase("{} took longer than {} s", program,
                       std::chrono::ceil<std::chrono::seconds>(allowed).count()));
  if (WIFSIGNALED(status))
    return fail(ErrorCode::ToolFailure,
                phrase("{} was ended by signal {}", program, WTERMSIG(status)));
  output.exitCode = WEXITSTATUS(status);
  return output;
}

std::optional<std::string> findProgram(const std::string& name,
                                       const std::vector<std::string>& folders) {
  const char* variable = std::getenv("PATH");
  std::string path = variable != nullptr ? variable : "";
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    if (end > begin)
      if (const auto file = fs::path(path.substr(begin, end - begin)) / name; isProgram(file))
        return file.string();
    begin = end + 1;
  }
  for (const std::string& folder : folders)
    if (const auto file = fs::path(folder) / name; isProgram(file)) return file.string();
  return {};
}

Result<TemporaryFolder> TemporaryFolder::create() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "perfdojo-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr)
    return fail(ErrorCode::ToolFailure, phrase("cannot make a temporary folder: {}",
                                               error ? error.message() : std::strerror(errno)));
  TemporaryFolder folder;
  folder.m_path = name;
  return folder;
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!m_path.empty()) fs::remove_all(m_path, ignored);
}

Result<std::string> TemporaryFolder::write(const std::string& name,
                                           const std::string& bytes) const {
  std::ofstream stream(m_path / name, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream.flush()) return fail(ErrorCode::ToolFailure, phrase("cannot write {}", file(name)));
  return file(name);
}

Result<std::string> TemporaryFolder::read(const std::string& name) const {
  std::ifstream stream(m_path / name, std::ios::binary);
  if (!stream) return fail(ErrorCode::ToolFailure, phrase("cannot read {}", file(name)));
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace dojo::codegen
