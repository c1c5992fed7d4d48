// A library's process, seen from the one that asks: one at a time runs, the others wait.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::peers {

// A library in one of its configurations: what users set in its environment.
struct PeerConfiguration {
  std::string library;  // "oneDNN"
  std::string program;  // the executable's path
  std::string configuration;
  std::vector<std::pair<std::string, std::string>> environment;
};

// Where it may run, and what ends a wait for it.
struct PeerPlace {
  int threads = 1;
  std::vector<int> processors;  // empty: the first so many
  const std::atomic<bool>* cancel = nullptr;
};

class PeerProcess {
 public:
  PeerProcess(const PeerConfiguration& configuration, PeerPlace place);
  ~PeerProcess();
  PeerProcess(const PeerProcess&) = delete;
  PeerProcess& operator=(const PeerProcess&) = delete;

  // Fails when the library says so, when its process ended, and after `timeoutMs`. `contents`
  // follow the request as they are.
  Result<nlohmann::json> ask(const nlohmann::json& request, int timeoutMs,
                             std::span<const std::vector<std::byte>> contents = {});
  // What follows an answer as it is.
  Result<std::vector<std::byte>> receive(size_t bytes, int timeoutMs);

 private:
  struct Patience;
  void start(const PeerConfiguration& configuration);
  Result<void> await(short events, const Patience& patience);
  Result<void> send(const void* bytes, size_t size, const Patience& patience);
  Result<void> receiveMore(const Patience& patience);
  Error death();
  void end();

  std::string m_name;
  PeerPlace m_place;
  pid_t m_pid = -1;
  int m_socket = -1;
  int m_errors = -1;     // what it wrote there
  std::string m_unread;  // of its answers
  Error m_fault{ErrorCode::ToolFailure, ""};
};

}  // namespace dojo::peers
