// A library's process, seen from the one that asks: one at a time runs, the others wait.
#pragma once

#include <QProcess>
#include <nlohmann/json.hpp>
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

class PeerProcess {
 public:
  // `threads`: that the library may use; it and its threads stay on the first so many processors.
  PeerProcess(const PeerConfiguration& configuration, int threads);
  ~PeerProcess();

  // Fails when the library says so, when its process ended, and after `timeoutMs`.
  Result<nlohmann::json> ask(const nlohmann::json& request, int timeoutMs);

 private:
  std::string m_name;
  QProcess m_process;
};

}  // namespace dojo::peers
