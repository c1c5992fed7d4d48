// The agent in a file as people meet it (app/service/agent_source.h). Its learner's process starts
// with the first question. Lessons are kept beside the file (lessons.h); `perfdojo train` reads
// them.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "app/service/agent_source.h"
#include "core/machine/machine.h"
#include "rl/agent/advisor.h"
#include "rl/agent/make_agent.h"

namespace dojo::app {

class TrainedAgent : public AgentSource {
 public:
  // Of a kernel's start; `startNs` is its time, 0 where it is not known.
  TrainedAgent(std::filesystem::path file, core::Program start, core::Machine machine,
               double startNs);

  std::string name() const override { return m_file.stem().string(); }
  Message whyNot() override;
  Result<rl::Advice> advise(const core::Program& program, const std::atomic<bool>& stop) override;
  Result<std::vector<rl::Precedent>> because(const core::Program& program, const core::Step& step,
                                             const std::atomic<bool>& stop) override;
  Result<std::vector<ExpectedMove>> line(const core::Program& program, int most,
                                         const std::atomic<bool>& stop) override;
  Result<void> teach(const Lesson& lesson) override;

 private:
  Result<rl::Advisor*> advisor();

  std::filesystem::path m_file;
  core::Program m_start;
  core::Machine m_machine;
  double m_startNs;
  std::mutex m_access;
  rl::MadeAgent m_made;
  std::optional<rl::Game> m_game;
  std::unique_ptr<rl::Advisor> m_advisor;
};

// The file of agents for a session: beside it, else the one that comes with the program.
std::filesystem::path agentFileFor(const std::filesystem::path& session);
// Empty where none is installed.
std::filesystem::path shippedAgent();

}  // namespace dojo::app
