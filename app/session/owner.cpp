#include "app/session/owner.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace dojo::app {
namespace {

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

}  // namespace

std::string thisProcess() {
  return fmt::format("{} {} {}", getpid(), startOf(getpid()), bootId());
}

bool isAlive(const std::string& process) {
  std::istringstream fields(process);
  long pid = 0;
  std::string start, boot;
  if (!(fields >> pid >> start >> boot)) return false;
  return boot == bootId() && startOf(pid) == start;
}

}  // namespace dojo::app
