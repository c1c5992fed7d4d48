#include "app/cli/train_live.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "app/service/words.h"

namespace dojo::app {
namespace {

void say(const nlohmann::json& event) {
  std::cout << event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
}

}  // namespace

TrainingReport::TrainingReport(bool isLive, std::atomic<bool>& stop, std::atomic<bool>& pause)
    : m_isLive(isLive) {
  if (isLive) m_listening.emplace(stop, pause);
}

void TrainingReport::begins(const std::string& kernel, size_t number, size_t of) {
  m_before += m_here;
  m_here = 0;
  m_startNs = m_bestNs = 0;
  std::string text = fmt::format("{} of {}: {}", number, of, kernel);
  if (m_isLive)
    say({{"event", "said"}, {"text", text}});
  else
    std::cerr << text << "\n";
}

void TrainingReport::evaluated(const rl::Visited& visited, const rl::SearchProgress& progress) {
  m_here = progress.evaluations;
  if (visited.id == 0) m_startNs = visited.outcome.ns;
  if (visited.outcome.isBest) m_bestNs = visited.outcome.ns;
}

void TrainingReport::learnt(rl::Agent& agent, int evaluations) {
  size_t points = agent.state().curve.size();
  if (points == m_told) return;
  m_told = points;
  update(agent, evaluations);
}

void TrainingReport::update(const rl::Agent& agent, int evaluations) {
  auto curve = agent.state().curve;
  const rl::CurvePoint& point = curve.back();
  double realised = m_bestNs > 0 && m_startNs > 0 ? std::log(m_startNs / m_bestNs) : 0;
  if (!m_isLive) {
    std::cerr << fmt::format(
        "{:>6} programs: best {} of the start's speed; epsilon {:.2f}, loss {:.4f}, expects {} "
        "from "
        "the start\n",
        evaluations, ratioText(std::exp(realised)), point.epsilon, point.loss,
        ratioText(std::exp(point.startQ)));
    return;
  }
  const rl::AgentSpent& spent = const_cast<rl::Agent&>(agent).spent();
  double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
  double learning = spent.listing + spent.embedding + spent.valuing + spent.updating;
  say({{"event", "update"},
       {"evaluations", m_before + evaluations},
       {"best_ns", m_bestNs},
       {"loss", point.loss},
       {"epsilon", point.epsilon},
       {"q_start", point.startQ},
       {"realised", realised},
       {"memory", agent.replay().size()},
       {"seconds",
        {{"timing", std::max(0.0, all - learning)},
         {"listing", spent.listing},
         {"embedding", spent.embedding},
         {"valuing", spent.valuing},
         {"updating", spent.updating}}}});
}

void TrainingReport::paused(bool isPaused) {
  if (m_isLive) say({{"event", isPaused ? "paused" : "resumed"}});
}

void TrainingReport::ended(bool isFinished, const std::string& agent) {
  if (m_isLive)
    say({{"event", "ended"}, {"end", isFinished ? "finished" : "stopped"}, {"agent", agent}});
}

}  // namespace dojo::app
