#include "app/search/trained_agent.h"

#include <unordered_set>

#include "app/search/lessons.h"
#include "app/search/request.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

// What searches leave to passes is no move of an agent.
Result<rl::Game> gameOf(const core::Program& start, const core::Machine& machine) {
  SearchRequest request;
  leaveOutByDefault(request);
  auto rules = rulesOf(request);
  if (!rules) return tl::unexpected(rules.error());
  return rl::Game::create(start, machine, std::move(*rules));
}

}  // namespace

TrainedAgent::TrainedAgent(fs::path file, core::Program start, core::Machine machine,
                           double startNs)
    : m_file(std::move(file)),
      m_start(std::move(start)),
      m_machine(std::move(machine)),
      m_startNs(startNs) {}

Result<rl::Advisor*> TrainedAgent::advisor() {
  if (m_advisor) return m_advisor.get();
  auto game = gameOf(m_start, m_machine);
  if (!game) return tl::unexpected(game.error());
  auto made = rl::makeAgent({.file = m_file.string()}, m_machine);
  if (!made) return tl::unexpected(made.error());
  m_made = std::move(*made);
  m_game.emplace(std::move(*game));
  m_advisor = std::make_unique<rl::Advisor>(*m_game, *m_made.agent, m_startNs);
  return m_advisor.get();
}

Message TrainedAgent::whyNot() {
  std::lock_guard lock(m_access);
  std::error_code error;
  if (m_file.empty() || !fs::exists(m_file, error))
    return phrase("there is no agent yet: train one");
  auto ready = advisor();
  return ready ? Message() : ready.error().message;
}

Result<rl::Advice> TrainedAgent::advise(const core::Program& program,
                                        const std::atomic<bool>& stop) {
  std::lock_guard lock(m_access);
  if (stop) return fail(ErrorCode::Cancelled, "cancelled");
  auto ready = advisor();
  if (!ready) return tl::unexpected(ready.error());
  return (*ready)->advise(program);
}

Result<std::vector<rl::Precedent>> TrainedAgent::because(const core::Program& program,
                                                         const core::Step& step,
                                                         const std::atomic<bool>& stop) {
  std::lock_guard lock(m_access);
  if (stop) return fail(ErrorCode::Cancelled, "cancelled");
  auto ready = advisor();
  if (!ready) return tl::unexpected(ready.error());
  return (*ready)->because(program, step);
}

// Greedy: the best move that leads to no program of the line, until stopping is better than all.
Result<std::vector<ExpectedMove>> TrainedAgent::line(const core::Program& program, int most,
                                                     const std::atomic<bool>& stop) {
  std::vector<ExpectedMove> line;
  core::Program here = program;
  std::unordered_set<core::Hash> seen = {here.hash()};
  while (static_cast<int>(line.size()) < most) {
    auto advice = advise(here, stop);
    if (!advice) return tl::unexpected(advice.error());
    std::lock_guard lock(m_access);
    bool isLonger = false;
    for (const rl::MoveAdvice& move : advice->moves) {
      if (move.isDraft) continue;
      if (move.q <= advice->stopQ) break;
      auto after = m_game->apply(here, move.step);
      if (!after || !seen.insert(after->hash()).second) continue;
      line.push_back({move.step, move.q, move.spread, move.reachNs});
      here = std::move(*after);
      isLonger = true;
      break;
    }
    if (!isLonger) break;
  }
  return line;
}

Result<void> TrainedAgent::teach(const Lesson& lesson) {
  return addLesson(m_file, lesson);
}

fs::path agentFileFor(const fs::path& session) {
  fs::path own = session;
  own.replace_extension(".agent");
  std::error_code error;
  if (fs::exists(own, error)) return own;
  return shippedAgent();
}

fs::path shippedAgent() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder :
       {here / "../share/perfdojo/learning", here / "../../../resources/learning"})
    if (fs::path file = folder / "x86-64.agent"; fs::exists(file, error))
      return file.lexically_normal();
  return {};
}

}  // namespace dojo::app
