#include "codegen/worker/spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace dojo::codegen {
namespace {

class FileActions {
 public:
  explicit FileActions(const std::vector<std::pair<int, int>>& descriptors) {
    posix_spawn_file_actions_init(&m_actions);
    posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (auto [ours, there] : descriptors)
      posix_spawn_file_actions_adddup2(&m_actions, ours, there);
  }
  ~FileActions() { posix_spawn_file_actions_destroy(&m_actions); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  const posix_spawn_file_actions_t* get() const { return &m_actions; }

 private:
  posix_spawn_file_actions_t m_actions{};
};

class OwnGroup {
 public:
  OwnGroup() {
    posix_spawnattr_init(&m_attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&m_attributes, &none);
    posix_spawnattr_setsigdefault(&m_attributes, &all);
    posix_spawnattr_setpgroup(&m_attributes, 0);
    posix_spawnattr_setflags(
        &m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~OwnGroup() { posix_spawnattr_destroy(&m_attributes); }
  OwnGroup(const OwnGroup&) = delete;
  OwnGroup& operator=(const OwnGroup&) = delete;
  const posix_spawnattr_t* get() const { return &m_attributes; }

 private:
  posix_spawnattr_t m_attributes{};
};

// As exec takes them; it changes nothing there.
std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Result<pid_t> spawn(const Spawned& spawned) {
  FileActions files(spawned.descriptors);
  OwnGroup group;
  pid_t pid = -1;
  const std::string& program = spawned.arguments.front();
  int error =
      posix_spawn(&pid, program.c_str(), files.get(), group.get(),
                  pointersTo(spawned.arguments).data(), pointersTo(spawned.environment).data());
  if (error == 0) return pid;
  return fail(ErrorCode::ToolFailure, phrase("cannot start {}: {}", program, std::strerror(error)));
}

std::vector<std::string> environmentWithout(const std::vector<std::string>& prefixes) {
  std::vector<std::string> kept;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::string_view text = *variable;
    bool isLeftOut = std::ranges::any_of(
        prefixes, [&](const std::string& prefix) { return text.starts_with(prefix); });
    if (!isLeftOut) kept.emplace_back(text);
  }
  return kept;
}

}  // namespace dojo::codegen
