// The process that learns (rl/torch/learner), seen from the one that asks. What it holds (models,
// networks) is gone when it ends: every request then fails until restart(), and whoever keeps
// something there puts it there again when generation() has changed.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "rl/peers/peer_process.h"

namespace dojo::rl {

// The program named by PERFDOJO_LEARNER, else beside the running executable, else in ../bin from
// there. Builds without libtorch make none.
Result<std::filesystem::path> findLearnerProgram();

struct LearnerSettings {
  std::filesystem::path program;  // empty: findLearnerProgram()
  int threads = 1;                // more are slower on loaded machines, and sum in another order
  std::vector<int> processors;    // empty: wherever this process may run
  const std::atomic<bool>* cancel = nullptr;
};

// An answer's numbers, a list for each of its payloads.
struct LearnerAnswer {
  nlohmann::json body;
  std::vector<std::vector<float>> payloads;
};

class Learner {
 public:
  using Payloads = std::vector<std::vector<std::byte>>;

  // Fails in words where the program is missing or does not start.
  static Result<std::unique_ptr<Learner>> start(LearnerSettings settings = {});
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  // One request at a time; others wait. `request` names itself in "do"; its "payloads" are set
  // here. Every number of the answer is finite. What the learner refuses is an error and changes
  // nothing; where the answer does not come, or is none, the process is ended.
  Result<LearnerAnswer> ask(nlohmann::json request, const Payloads& payloads, int timeoutMs);
  bool isRunning() const;
  Result<void> restart();
  // Grows with every start of the process.
  int generation() const { return m_generation; }

  const std::string& version() const { return m_version; }  // "libtorch 1.13.1"
  double gigaflops() const { return m_gigaflops; }          // of matrix products, a second
  // What to install where that is too slow to be of use; empty where it is not.
  Message slowness() const;

 private:
  explicit Learner(LearnerSettings settings);
  Result<void> open();
  Result<LearnerAnswer> exchange(const nlohmann::json& request, const Payloads& payloads,
                                 int timeoutMs);
  Result<LearnerAnswer> receive(nlohmann::json body, int timeoutMs);

  LearnerSettings m_settings;
  mutable std::mutex m_access;
  std::unique_ptr<peers::PeerProcess> m_process;
  std::atomic<int> m_generation = 0;
  std::string m_version;
  double m_gigaflops = 0;
};

// Numbers of four bytes as a payload.
std::vector<std::byte> payloadOf(std::span<const float> numbers);
std::vector<std::byte> payloadOf(std::span<const int32_t> numbers);

// A field of an answer's body; fails where it is not there, or is something else.
template <typename T>
Result<T> answerField(const nlohmann::json& body, const char* name) {
  try {
    return body.at(name).get<T>();
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::ToolFailure, phrase("the learner's answer has no readable '{}'", name));
  }
}

}  // namespace dojo::rl
