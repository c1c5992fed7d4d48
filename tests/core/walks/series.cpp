#include "tests/core/walks/series.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>
#include <vector>

namespace dojo::tests {

namespace {

constexpr unsigned kSecondsAWalk = 1200;
constexpr int kWalksBetweenTables = 100;

std::string textOf(const WalkReport& report) {
  std::ostringstream out;
  out << report.compiled << ' ' << report.undecided << '\n';
  report.uses.write(out);
  return out.str() + report.wrong;
}

WalkReport reportOf(const std::string& text) {
  std::istringstream in(text);
  WalkReport report;
  in >> report.compiled >> report.undecided;
  report.uses.read(in);
  report.wrong = text.substr(std::min(text.size(), static_cast<size_t>(in.tellg())));
  return report;
}

void send(int pipe, const std::string& text) {
  size_t size = text.size();
  std::string all(reinterpret_cast<const char*>(&size), sizeof size);
  all += text;
  for (size_t sent = 0; sent < all.size();) {
    ssize_t n = write(pipe, all.data() + sent, all.size() - sent);
    if (n < 0 && errno != EINTR) _exit(1);
    if (n > 0) sent += static_cast<size_t>(n);
  }
}

// One process and the walks that it still has before it: `next`, and every jobs-th after it.
struct Lane {
  pid_t process = -1;
  int pipe = -1;
  unsigned next = 0;
  std::string received;
};

class SeriesRun {
 public:
  SeriesRun(const Series& series, const std::function<Walker()>& prepare)
      : m_series(series), m_prepare(prepare), m_lanes(static_cast<size_t>(series.jobs)) {}

  SeriesReport run() {
    for (size_t k = 0; k < m_lanes.size(); ++k) {
      m_lanes[k].next = m_series.first + static_cast<unsigned>(k);
      start(m_lanes[k]);
    }
    while (isUnderWay()) receive();
    tell();
    return m_report;
  }

 private:
  unsigned end() const { return m_series.first + static_cast<unsigned>(m_series.walks); }

  bool isUnderWay() const {
    return std::any_of(m_lanes.begin(), m_lanes.end(),
                       [](const Lane& lane) { return lane.pipe >= 0; });
  }

  void start(Lane& lane) {
    lane.received.clear();
    if (lane.next >= end()) return;
    std::fflush(nullptr);
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    lane.process = fork();
    if (lane.process < 0) std::abort();
    if (lane.process == 0) {
      close(ends[0]);
      walkOn(lane.next, ends[1]);
    }
    close(ends[1]);
    lane.pipe = ends[0];
  }

  [[noreturn]] void walkOn(unsigned walk, int pipe) const {
    for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, SIG_DFL);
    Walker walker = m_prepare();
    for (; walk < end(); walk += static_cast<unsigned>(m_series.jobs)) {
      alarm(kSecondsAWalk);
      send(pipe, textOf(walker(walk)));
    }
    alarm(0);
    walker = nullptr;
    std::fflush(nullptr);
    _exit(0);
  }

  void receive() {
    std::vector<pollfd> pipes;
    for (const Lane& lane : m_lanes) pipes.push_back({lane.pipe, POLLIN, 0});
    if (poll(pipes.data(), pipes.size(), -1) < 0) return;
    for (size_t k = 0; k < pipes.size(); ++k)
      if (pipes[k].revents) receive(m_lanes[k]);
  }

  void receive(Lane& lane) {
    char bytes[1 << 16];
    ssize_t n = read(lane.pipe, bytes, sizeof bytes);
    if (n < 0) return;
    if (n == 0) return ended(lane);
    lane.received.append(bytes, static_cast<size_t>(n));
    size_t size = 0;
    while (lane.received.size() >= sizeof size) {
      std::memcpy(&size, lane.received.data(), sizeof size);
      if (lane.received.size() < sizeof size + size) break;
      count(reportOf(lane.received.substr(sizeof size, size)));
      lane.received.erase(0, sizeof size + size);
      lane.next += static_cast<unsigned>(m_series.jobs);
    }
  }

  // A process that ends before its last walk did so in the walk that comes next.
  void ended(Lane& lane) {
    close(lane.pipe);
    lane.pipe = -1;
    int status = 0;
    waitpid(lane.process, &status, 0);
    if (lane.next >= end()) return;
    std::string how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status))
                                          : fmt::format("exit code {}", WEXITSTATUS(status));
    WalkReport report;
    report.wrong = fmt::format("walk {} ended its process: {}", lane.next, how);
    count(report);
    lane.next += static_cast<unsigned>(m_series.jobs);
    start(lane);
  }

  void count(const WalkReport& report) {
    m_report.uses.add(report.uses);
    m_report.compiled += report.compiled;
    m_report.undecided += report.undecided;
    m_report.wrongWalks += !report.wrong.empty();
    if (!report.wrong.empty()) {
      fmt::print(stderr, "{}\n", report.wrong);  // Qt Test cuts long messages
      std::fflush(stderr);
    }
    if (++m_report.walks % kWalksBetweenTables == 0 && m_report.walks < m_series.walks) tell();
  }

  void tell() const {
    fmt::print("{}{} walks, {} wrong; {} programs compiled, of {} starts net 3 can say nothing\n",
               m_report.uses.table(), m_report.walks, m_report.wrongWalks, m_report.compiled,
               m_report.undecided);
    std::fflush(stdout);
  }

  const Series& m_series;
  const std::function<Walker()>& m_prepare;
  std::vector<Lane> m_lanes;
  SeriesReport m_report;
};

}  // namespace

SeriesReport runSeries(const Series& series, const std::function<Walker()>& prepare) {
  return SeriesRun(series, prepare).run();
}

}  // namespace dojo::tests
