#include "rl/peers/peer_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>

#include "codegen/worker/spawn.h"

namespace dojo::peers {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kGlanceMs = 50;  // at what may end a wait
constexpr size_t kKeptErrors = 300;

std::vector<std::string> environmentFor(const PeerConfiguration& configuration, int threads) {
  std::vector<std::string> environment =
      codegen::environmentWithout({"OMP_", "KMP_", "GOMP_", "HL_", "BLIS_", "OPENBLAS_", "ATEN_",
                                   "MALLOC_", "GLIBC_", "DNNL_", "MKL_"});
  for (const char* variable :
       {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "HL_NUM_THREADS"})
    environment.push_back(fmt::format("{}={}", variable, threads));
  // Threads that wait long would run beside whoever is next.
  environment.emplace_back("KMP_BLOCKTIME=10");
  if (threads > 1) environment.emplace_back("OMP_PROC_BIND=true");
  for (const auto& [variable, value] : configuration.environment)
    environment.push_back(variable + "=" + value);
  return environment;
}

cpu_set_t processorsOf(const PeerPlace& place) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int processor : place.processors) CPU_SET(processor, &set);
  if (place.processors.empty())
    for (int i = 0; i < place.threads; ++i) CPU_SET(i, &set);
  return set;
}

// A process starts where the thread that starts it may run.
class RunningOn {
 public:
  explicit RunningOn(const cpu_set_t& processors) {
    m_isKnown = sched_getaffinity(0, sizeof m_before, &m_before) == 0;
    sched_setaffinity(0, sizeof processors, &processors);
  }
  ~RunningOn() {
    if (m_isKnown) sched_setaffinity(0, sizeof m_before, &m_before);
  }
  RunningOn(const RunningOn&) = delete;
  RunningOn& operator=(const RunningOn&) = delete;

 private:
  cpu_set_t m_before{};
  bool m_isKnown = false;
};

std::string lastOf(int file) {
  std::string text(kKeptErrors, '\0');
  off_t size = lseek(file, 0, SEEK_END);
  off_t from = std::max<off_t>(0, size - static_cast<off_t>(kKeptErrors));
  ssize_t got = pread(file, text.data(), text.size(), from);
  text.resize(static_cast<size_t>(std::max<ssize_t>(got, 0)));
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  return text;
}

}  // namespace

struct PeerProcess::Patience {
  explicit Patience(int milliseconds)
      : ms(milliseconds), until(Clock::now() + std::chrono::milliseconds(milliseconds)) {}
  int ms;
  Clock::time_point until;
};

PeerProcess::PeerProcess(const PeerConfiguration& configuration, PeerPlace place)
    : m_name(configuration.library), m_place(std::move(place)) {
  start(configuration);
}

void PeerProcess::start(const PeerConfiguration& configuration) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
    m_fault.message = phrase("{}: no socket: {}", m_name, std::strerror(errno));
    return;
  }
  m_socket = pair[0];
  fcntl(m_socket, F_SETFL, fcntl(m_socket, F_GETFL) | O_NONBLOCK);
  m_errors = memfd_create("perfdojo-peer-errors", MFD_CLOEXEC);
  RunningOn processors(processorsOf(m_place));
  auto pid = codegen::spawn(
      {{configuration.program},
       environmentFor(configuration, m_place.threads),
       {{pair[1], STDIN_FILENO}, {pair[1], STDOUT_FILENO}, {m_errors, STDERR_FILENO}}});
  close(pair[1]);
  m_pid = pid.value_or(-1);
  if (!pid) m_fault.message = m_name + ": " + pid.error().message;
}

PeerProcess::~PeerProcess() {
  end();
  if (m_errors >= 0) close(m_errors);
}

// It ends by itself when nobody asks any more.
void PeerProcess::end() {
  if (m_socket >= 0) close(std::exchange(m_socket, -1));
  if (m_pid < 0) return;
  const auto patience = Clock::now() + std::chrono::seconds(2);
  bool isGivenUp = m_place.cancel && *m_place.cancel;
  if (isGivenUp) kill(m_pid, SIGKILL);
  for (int status = 0; waitpid(m_pid, &status, WNOHANG) == 0;) {
    if (Clock::now() > patience) kill(m_pid, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  m_pid = -1;
}

Error PeerProcess::death() {
  if (m_pid < 0) return m_fault;
  int status = 0;
  kill(m_pid, SIGKILL);  // no harm to one that has ended, and none is waited for without end
  pid_t got = waitpid(m_pid, &status, 0);
  m_pid = -1;
  if (got < 0)
    m_fault.message = phrase("its process ended");
  else if (WIFSIGNALED(status))
    m_fault.message =
        phrase("signal {} ({}) ended its process", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    m_fault.message = phrase("its process ended with code {}", WEXITSTATUS(status));
  m_fault.message = phrase("{}: {}", m_name, m_fault.message);
  if (std::string errors = lastOf(m_errors); !errors.empty())
    m_fault.message = phrase("{}; it wrote: {}", m_fault.message, errors);
  return m_fault;
}

Result<void> PeerProcess::await(short events, const Patience& patience) {
  for (;;) {
    if (m_place.cancel && *m_place.cancel) return fail(ErrorCode::Cancelled, "cancelled");
    pollfd file{m_socket, events, 0};
    if (poll(&file, 1, kGlanceMs) > 0) return {};
    if (Clock::now() > patience.until) {
      if (m_pid > 0) kill(m_pid, SIGKILL);
      return fail(ErrorCode::ToolFailure,
                  phrase("{}: no answer in {} s", m_name, patience.ms / 1000));
    }
  }
}

Result<void> PeerProcess::send(const void* bytes, size_t size, const Patience& patience) {
  auto at = static_cast<const char*>(bytes);
  while (size > 0) {
    ssize_t sent = ::send(m_socket, at, size, MSG_NOSIGNAL);
    if (sent >= 0) {
      at += sent;
      size -= static_cast<size_t>(sent);
    } else if (errno == EAGAIN) {
      if (auto ready = await(POLLOUT, patience); !ready) return ready;
    } else if (errno != EINTR) {
      return tl::unexpected(death());
    }
  }
  return {};
}

Result<void> PeerProcess::receiveMore(const Patience& patience) {
  if (auto ready = await(POLLIN, patience); !ready) return ready;
  char chunk[65536];
  ssize_t got = recv(m_socket, chunk, sizeof chunk, 0);
  if (got > 0) m_unread.append(chunk, static_cast<size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return tl::unexpected(death());
  return {};
}

Result<nlohmann::json> PeerProcess::ask(const nlohmann::json& request, int timeoutMs,
                                        std::span<const std::vector<std::byte>> contents) {
  if (m_pid < 0) return tl::unexpected(m_fault);
  Patience patience(timeoutMs);
  std::string line = request.dump() + "\n";
  auto sent = send(line.data(), line.size(), patience);
  for (const auto& bytes : contents)
    if (sent) sent = send(bytes.data(), bytes.size(), patience);
  if (!sent) return tl::unexpected(sent.error());
  size_t end = m_unread.find('\n');
  while (end == std::string::npos) {
    if (auto more = receiveMore(patience); !more) return tl::unexpected(more.error());
    end = m_unread.find('\n');
  }
  auto answer = nlohmann::json::parse(m_unread.substr(0, end), nullptr, false);
  m_unread.erase(0, end + 1);
  if (!answer.is_object())
    return fail(ErrorCode::ToolFailure, phrase("{}: its answer is not a JSON object", m_name));
  if (answer.contains("error"))
    return fail(ErrorCode::ToolFailure,
                phrase("{} reports: {}", m_name, answer.value("error", "no reason")));
  return answer;
}

Result<std::vector<std::byte>> PeerProcess::receive(size_t bytes, int timeoutMs) {
  Patience patience(timeoutMs);
  while (m_unread.size() < bytes)
    if (auto more = receiveMore(patience); !more) return tl::unexpected(more.error());
  auto first = reinterpret_cast<const std::byte*>(m_unread.data());
  std::vector<std::byte> received(first, first + bytes);
  m_unread.erase(0, bytes);
  return received;
}

}  // namespace dojo::peers
