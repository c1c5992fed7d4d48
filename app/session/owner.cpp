#include "app/session/owner.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>

namespace dojo::app {
namespace {

// Longer than any search is silent.
constexpr int64_t kSilentSeconds = 600;

std::string bootId() {
  std::string id;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
  return id;
}

// Clock ticks after boot at which a process began; empty when there is none. Field 22 of its stat,
// counted from behind the name, which may hold anything.
std::string startOf(long pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string stat((std::istreambuf_iterator<char>(file)), {});
  size_t name = stat.rfind(')');
  if (name == std::string::npos) return "";
  std::istringstream fields(stat.substr(name + 1));
  std::string field, state;
  for (int i = 3; i <= 22 && fields >> field; ++i)
    if (i == 3) state = field;
  return state == "Z" || state == "X" ? "" : field;
}

std::string machineName() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

struct Owner {
  long pid = 0;
  std::string start, boot, machine;
};

Owner read(const std::string& text) {
  Owner owner;
  std::istringstream(text) >> owner.pid >> owner.start >> owner.boot >> owner.machine;
  return owner;
}

bool isElsewhere(const Owner& owner) {
  return !owner.machine.empty() && owner.boot != bootId() && owner.machine != machineName();
}

}  // namespace

std::string thisProcess() {
  return fmt::format("{} {} {} {}", getpid(), startOf(getpid()), bootId(), machineName());
}

bool isAlive(const std::string& text, int64_t lastWritten) {
  Owner owner = read(text);
  if (!isElsewhere(owner))
    return !owner.start.empty() && owner.boot == bootId() && startOf(owner.pid) == owner.start;
  auto now = std::chrono::duration_cast<std::chrono::seconds>(
                 std::chrono::system_clock::now().time_since_epoch())
                 .count();
  return now - lastWritten < kSilentSeconds;
}

std::string machineElsewhere(const std::string& text) {
  Owner owner = read(text);
  return isElsewhere(owner) ? owner.machine : "";
}

int64_t lastWritten(const std::filesystem::path& session) {
  int64_t latest = 0;
  for (const char* end : {"", "-wal"}) {
    std::error_code error;
    std::filesystem::path file = session.string() + end;
    auto time = std::filesystem::last_write_time(file, error);
    if (error || std::filesystem::file_size(file, error) == 0) continue;
    auto system = std::chrono::file_clock::to_sys(time).time_since_epoch();
    latest =
        std::max<int64_t>(latest, std::chrono::duration_cast<std::chrono::seconds>(system).count());
  }
  return latest;
}

}  // namespace dojo::app
