// An agent that plays a script: it thinks most of the script's next move, and least of what its
// program's list has last. What it is asked and taught is kept.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>
#include <thread>

#include "app/service/agent_source.h"
#include "core/analysis/view.h"
#include "core/machine/machine.h"
#include "core/moves/engine.h"

namespace dojo::tests {

class ScriptedAgent : public app::AgentSource {
 public:
  static constexpr double kStartNs = 1e6;

  ScriptedAgent(core::Program start, core::Machine machine, const std::vector<const char*>& script)
      : m_machine(std::move(machine)) {
    for (const char* text : script) {
      core::Step step = core::parseStep(text).value();
      m_known[start.hash()] = m_script.size();
      m_programs.push_back(start.hash());
      start = core::apply(start, step, m_machine).value();
      m_script.push_back(std::move(step));
    }
    m_known[start.hash()] = m_script.size();
  }

  std::atomic<bool> holds = false;  // no answer before this is false again
  std::atomic<int> asked = 0;       // how often it was asked for advice
  std::atomic<double> strangeness = 0.5;
  std::atomic<bool> isTimed = true;  // the start's time is known
  std::atomic<bool> refusesLessons = false;

  void setWhyNot(Message why) {
    std::scoped_lock lock(m_mutex);
    m_whyNot = std::move(why);
  }
  std::vector<app::Lesson> lessons() const {
    std::scoped_lock lock(m_mutex);
    return m_lessons;
  }

  std::string name() const override { return "scripted"; }
  Message whyNot() override {
    std::scoped_lock lock(m_mutex);
    return m_whyNot;
  }

  Result<rl::Advice> advise(const core::Program& program, const std::atomic<bool>& stop) override {
    ++asked;
    while (holds && !stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (stop) return fail(ErrorCode::Cancelled, "cancelled");
    rl::Advice advice;
    size_t at = placeOf(program);
    core::View view(program);
    for (const core::Candidate& c : core::listMoves({view, m_machine}, false)) {
      bool isNext = at < m_script.size() && c.step == m_script[at];
      double q = isNext ? expected(at) : 0.4 - 0.001 * static_cast<double>(advice.moves.size());
      advice.moves.push_back({c.step, q, 0.08, timeOf(q), 0, advice.moves.size() % 3 == 2});
    }
    std::ranges::stable_sort(advice.moves, std::greater(), &rl::MoveAdvice::q);
    for (size_t i = 0; i < advice.moves.size(); ++i) advice.moves[i].rank = static_cast<int>(i) + 1;
    advice.stopQ = at < m_script.size() ? 0.395 : 9;
    advice.stopNs = timeOf(advice.stopQ);
    advice.stopRank = at < m_script.size() ? 5 : 1;
    advice.strangeness = strangeness;
    return advice;
  }

  Result<std::vector<rl::Precedent>> because(const core::Program&, const core::Step& step,
                                             const std::atomic<bool>&) override {
    core::Hash known = m_programs.empty() ? 0 : m_programs.front();
    return std::vector<rl::Precedent>{{0.1, known, step, kStartNs, kStartNs / 2},
                                      {0.4, 7, step, 2 * kStartNs, 3 * kStartNs},
                                      {0.5, 8, step, 4e5, 4e5},
                                      {0.9, 9, step, 4e5, 4e5}};
  }

  Result<std::vector<app::ExpectedMove>> line(const core::Program& program, int most,
                                              const std::atomic<bool>&) override {
    std::vector<app::ExpectedMove> line;
    for (size_t at = placeOf(program); at < m_script.size(); ++at)
      if (static_cast<int>(line.size()) < most)
        line.push_back({m_script[at], expected(at), 0.08, timeOf(expected(at))});
    return line;
  }

  Result<void> teach(const app::Lesson& lesson) override {
    if (refusesLessons) return fail(ErrorCode::Unsupported, "its memory is full");
    std::scoped_lock lock(m_mutex);
    m_lessons.push_back(lesson);
    return {};
  }

 private:
  size_t placeOf(const core::Program& program) const {
    auto found = m_known.find(program.hash());
    return found == m_known.end() ? m_script.size() : found->second;
  }
  static double expected(size_t at) { return 2 + 0.1 * static_cast<double>(at); }
  double timeOf(double q) const { return isTimed ? kStartNs / std::exp(q) : 0; }

  core::Machine m_machine;
  std::vector<core::Step> m_script;
  std::vector<core::Hash> m_programs;
  std::map<core::Hash, size_t> m_known;
  mutable std::mutex m_mutex;
  Message m_whyNot;
  std::vector<app::Lesson> m_lessons;
};

}  // namespace dojo::tests
