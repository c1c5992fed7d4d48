#include "codegen/worker/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstring>
#include <thread>

#include "codegen/worker/spawn.h"

namespace dojo::codegen {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kKeptOutput = 4000;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : m_fd(fd) {}
  ~Descriptor() {
    if (m_fd >= 0) close(m_fd);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return m_fd; }
  int release() { return std::exchange(m_fd, -1); }

 private:
  int m_fd;
};

// dup2 onto itself would keep close-on-exec, so a descriptor that already has the wanted number
// is moved out of the way first.
int movedUp(int fd) {
  if (fd > kWorkerBlackBox) return fd;
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, kWorkerBlackBox + 1);
  close(fd);
  return moved;
}

// How many threads a kernel has stands in the request for it.
Result<pid_t> startWorker(const fs::path& program, const fs::path& cacheFolder,
                          const std::string& device, int socket, int output, int blackBox) {
  std::vector<std::string> arguments = {program.string(), "--cache", cacheFolder.string()};
  if (!device.empty()) arguments.insert(arguments.end(), {"--device", device});
  return spawn({std::move(arguments),
                environmentWithout({"OMP_", "KMP_", "LIBOMP_", "GOMP_"}),
                {{output, STDOUT_FILENO},
                 {output, STDERR_FILENO},
                 {socket, kWorkerSocket},
                 {blackBox, kWorkerBlackBox}}});
}

Message phaseText(const BlackBox& box) {
  const std::string kernel(box.kernel, strnlen(box.kernel, sizeof box.kernel));
  switch (box.phase.load()) {
    case Phase::Compiling:
      return phrase("compiling kernel {}", kernel);
    case Phase::Loading:
      return phrase("loading kernel {}", kernel);
    case Phase::Preparing:
      return phrase("preparing buffers of kernel {}", kernel);
    case Phase::Running:
      return phrase("running kernel {}", kernel);
    case Phase::Idle:
      break;
  }
  return phrase("waiting for work");
}

std::optional<FaultPlace> faultOf(const BlackBox& box) {
  const int signal = box.faultSignal.load();
  if (signal != SIGSEGV && signal != SIGBUS) return {};
  return FaultPlace{box.faultAddress,
                    box.faultRelation,
                    box.faultSet,
                    box.faultBuffer,
                    {box.faultBufferName, strnlen(box.faultBufferName, BlackBox::kNameLength)},
                    box.faultOffset};
}

}  // namespace

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const fs::path& program,
                                                            const fs::path& cacheFolder,
                                                            const std::string& device) {
  int pair[2], pipeEnds[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    return fail(ErrorCode::ToolFailure, phrase("no socket: {}", std::strerror(errno)));
  Descriptor mine(pair[0]), its(movedUp(pair[1]));
  if (pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
    return fail(ErrorCode::ToolFailure, phrase("no pipe: {}", std::strerror(errno)));
  Descriptor readEnd(pipeEnds[0]), writeEnd(movedUp(pipeEnds[1]));
  Descriptor box(movedUp(memfd_create("perfdojo-black-box", MFD_CLOEXEC)));
  if (box.get() < 0 || ftruncate(box.get(), sizeof(BlackBox)) != 0)
    return fail(ErrorCode::ToolFailure, phrase("no black box: {}", std::strerror(errno)));
  void* page = mmap(nullptr, sizeof(BlackBox), PROT_READ | PROT_WRITE, MAP_SHARED, box.get(), 0);
  if (page == MAP_FAILED)
    return fail(ErrorCode::ToolFailure, phrase("no black box: {}", std::strerror(errno)));
  std::unique_ptr<WorkerProcess> process(new WorkerProcess);
  process->m_blackBox = static_cast<BlackBox*>(page);
  auto pid = startWorker(program, cacheFolder, device, its.get(), writeEnd.get(), box.get());
  if (!pid) return tl::unexpected(pid.error());
  process->m_pid = *pid;
  process->m_socket = mine.release();
  process->m_output = readEnd.release();
  return process;
}

WorkerProcess::~WorkerProcess() {
  reap(/*kill=*/true);
  if (m_socket >= 0) close(m_socket);
  if (m_output >= 0) close(m_output);
  if (m_blackBox != nullptr) munmap(m_blackBox, sizeof(BlackBox));
}

int WorkerProcess::takeSocket() {
  return std::exchange(m_socket, -1);
}

void WorkerProcess::drainOutput() {
  char chunk[4096];
  while (m_output >= 0) {
    const ssize_t got = read(m_output, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      close(std::exchange(m_output, -1));
      return;
    }
    m_printed.append(chunk, static_cast<std::size_t>(got));
    if (m_printed.size() > kKeptOutput) m_printed.erase(0, m_printed.size() - kKeptOutput);
  }
}

std::chrono::nanoseconds WorkerProcess::processorTime() const {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(m_pid, &clock) != 0 || clock_gettime(clock, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

bool WorkerProcess::hasEnded() {
  if (m_ended || m_pid < 0) return true;
  int status = 0;
  const pid_t got = waitpid(m_pid, &status, WNOHANG);
  if (got == 0 || (got < 0 && errno == EINTR)) return false;
  m_ended = true;
  if (got == m_pid) m_status = status;
  return true;
}

bool WorkerProcess::isStopped() const {
  if (m_ended || m_pid < 0) return false;
  siginfo_t seen{};
  return waitid(P_PID, static_cast<id_t>(m_pid), &seen, WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
         seen.si_pid == m_pid;
}

void WorkerProcess::reap(bool kill) {
  using namespace std::chrono_literals;
  const auto patience = std::chrono::steady_clock::now() + 2s;
  if (kill && !hasEnded()) ::kill(m_pid, SIGKILL);
  while (!hasEnded()) {
    if (std::chrono::steady_clock::now() > patience) ::kill(m_pid, SIGKILL);
    std::this_thread::sleep_for(500us);
  }
}

WorkerDeath WorkerProcess::finish(bool kill) {
  const bool stillRan = !hasEnded();
  reap(kill);
  drainOutput();
  WorkerDeath death;
  death.killedByUs = kill && stillRan;
  if (m_status && WIFEXITED(*m_status)) death.exitCode = WEXITSTATUS(*m_status);
  if (m_status && WIFSIGNALED(*m_status)) death.signal = WTERMSIG(*m_status);
  if (!m_status && m_blackBox->faultSignal != 0) death.signal = m_blackBox->faultSignal.load();
  if (!death.killedByUs) death.fault = faultOf(*m_blackBox);
  death.phase = phaseText(*m_blackBox);
  death.output = m_printed;
  return death;
}

namespace {

constexpr std::string_view kWorkerProgram = "perfdojo-worker";
// Those of devices whose drivers do not live in one process with our compiler.
constexpr std::pair<std::string_view, std::string_view> kOwnPrograms[] = {
    {"opencl", "perfdojo-worker-opencl"}};

std::string_view programOf(std::string_view device) {
  for (const auto& [name, program] : kOwnPrograms)
    if (name == device) return program;
  return kWorkerProgram;
}

Result<fs::path> namedWorker(const fs::path& named, std::string_view program) {
  if (program == kWorkerProgram) {
    if (access(named.c_str(), X_OK) == 0) return named;
    return fail(ErrorCode::NotFound,
                phrase("PERFDOJO_WORKER names {}, which is not a program", named.string()));
  }
  fs::path own = named.parent_path() / program;
  if (access(own.c_str(), X_OK) == 0) return own;
  return fail(ErrorCode::NotFound, phrase("PERFDOJO_WORKER names {}, beside which there is no {}",
                                          named.string(), program));
}

}  // namespace

Result<fs::path> findWorkerProgram(std::string_view device) {
  const std::string_view program = programOf(device);
  if (const char* named = std::getenv("PERFDOJO_WORKER"); named != nullptr && *named != '\0')
    return namedWorker(named, program);
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& candidate : {here / program, here / "../bin" / program})
    if (access(candidate.c_str(), X_OK) == 0) return candidate.lexically_normal();
  if (program != kWorkerProgram)
    return fail(ErrorCode::NotFound, phrase("{0}, which has the device {1}, is neither in {2} nor "
                                            "in {2}/../bin",
                                            program, device, here.string()));
  return fail(ErrorCode::NotFound,
              phrase("perfdojo-worker is neither in {0} nor in {0}/../bin; build it with "
                     "DOJO_WITH_CLANG=ON or name it in PERFDOJO_WORKER",
                     here.string()));
}

}  // namespace dojo::codegen
