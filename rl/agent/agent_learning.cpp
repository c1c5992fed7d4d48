// How an agent turns what it remembers into samples for its network.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "rl/agent/agent.h"
#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

// No value is believed above this many times the best speed-up of its kernel, unless the fastest
// that is possible is known.
const double kMostAheadLog = std::log(32.0);
constexpr double kUnbounded = std::numeric_limits<double>::infinity();

}  // namespace

void Agent::addToReplay(const Transition& transition) {
  m_replay.add(transition);
}

void Agent::addMove(core::Hash from, const core::Step& step, core::Hash to, bool isLesson) {
  Transition transition;
  transition.state = m_memory.idOf(from);
  transition.next = m_memory.idOf(to);
  transition.isLesson = isLesson;
  transition.rewardThen = m_memory.reward(transition.next);
  bool isNew = m_memory.addEdge(transition.state, transition.next);
  if (!isNew && m_settings.hasReplay && !isLesson) return;  // it says nothing more
  m_recollection.add(Experience{from, to, step});
  m_waiting.push_back(transition);
  bool isRejected = m_memory[transition.next].time.kind() == TimeEstimate::Kind::Rejected;
  if (isRejected || m_memory[transition.next].wasLookedAt) completed(transition.next);
}

// The transitions that led there; and that stopping there is worth what it is worth, once.
void Agent::completed(ProgramId program) {
  const RememberedProgram& there = m_memory[program];
  bool isKnown = there.time.kind() != TimeEstimate::Kind::Unknown;
  if (isKnown && there.wasLookedAt && m_stopped.insert(program).second)
    addToReplay({program, program, true, false, false, m_memory.reward(program)});
  for (auto waiting = m_waiting.begin(); waiting != m_waiting.end();) {
    if (waiting->next != program) {
      ++waiting;
      continue;
    }
    addToReplay(*waiting);
    waiting = m_waiting.erase(waiting);
  }
}

Result<void> Agent::endByTime(const Position& position, Random& random) {
  if (isPlanted(Bug::TimeLimitIsTerminal))
    for (Transition& transition : m_waiting)
      if (transition.next == m_memory.idOf(position.hash)) transition.isCut = true;
  auto looked = look(position, openOptions(position, {}, false), random);
  if (!looked) return tl::unexpected(looked.error());
  return {};
}

double Agent::ceilingOf(ProgramId program) const {
  if (m_settings.target == AgentSettings::Target::Sum) return kUnbounded;
  double most = m_memory.bestLogReward(program) + kMostAheadLog;
  bool isOfThisKernel = m_memory[program].kernel == m_memory.kernel();
  if (isOfThisKernel && m_fastestNs > 0 && m_memory.startNs(program) > 0)
    most = std::log(m_memory.startNs(program) / m_fastestNs);
  return inUnits(m_settings.target, most);
}

double Agent::boundOf(const Transition& transition) {
  if (!m_settings.hasLowerBounds || transition.isStop) return -kUnbounded;
  return m_memory.bounds().action(transition.state, transition.next);
}

Sample Agent::sampleOf(const Transition& transition, double weight) {
  Sample sample;
  bool isStop = transition.isStop;
  sample.situation =
      m_memory.situation(transition.state, isStop ? std::nullopt : std::optional(transition.next));
  sample.action = isStop ? sample.situation.stop()
                         : ProgramMemory::placeOf(sample.situation, *m_memory[transition.next].row);
  sample.weight = isPlanted(Bug::SamplesWeighNothing) ? 0 : weight;
  sample.margin = transition.isLesson ? m_settings.lessonMargin : 0;
  return sample;
}

Result<void> Agent::update(Random& random, double progress) {
  auto count = static_cast<size_t>(m_settings.batch);
  auto drawn =
      m_settings.hasReplay ? m_replay.draw(count, random, progress) : m_replay.latest(count);
  if (drawn.empty()) return {};
  auto begin = std::chrono::steady_clock::now();
  std::vector<Sample> samples;
  std::vector<Situation> next(drawn.size());
  std::vector<Consequence> consequences;
  for (size_t i = 0; i < drawn.size(); ++i) {
    const Transition& transition = m_replay[drawn[i].place];
    samples.push_back(sampleOf(transition, drawn[i].weight));
    next[i] = m_memory.situation(transition.next);
    Consequence c;
    c.reward =
        isPlanted(Bug::DriftingRewards) ? transition.rewardThen : m_memory.reward(transition.next);
    c.ends = transition.isStop || transition.isCut ||
             m_memory[transition.next].time.kind() == TimeEstimate::Kind::Rejected;
    c.next = &next[i];
    c.bound = isPlanted(Bug::DriftingRewards) ? -kUnbounded : boundOf(transition);
    c.ceiling = ceilingOf(transition.state);
    consequences.push_back(c);
  }
  for (size_t i = 0; i < samples.size(); ++i) consequences[i].own = &samples[i].situation;
  auto wanted = targets(*m_parts.network, m_rule, consequences);
  if (!wanted) return tl::unexpected(wanted.error());
  for (size_t i = 0; i < samples.size(); ++i) samples[i].target = (*wanted)[i];
  auto learned = m_parts.network->learn(samples);
  if (!learned) return tl::unexpected(learned.error());
  if (learned->errors.size() == drawn.size()) m_replay.setErrors(drawn, learned->errors);
  auto followed = m_parts.network->follow(isPlanted(Bug::TargetMovesAtOnce) ? 1 : m_settings.tau);
  if (!followed) return tl::unexpected(followed.error());
  ++m_updates;
  ++m_sinceCurve;
  m_lossSum += learned->loss;
  for (double error : learned->errors)
    m_errorSum += std::abs(error) / static_cast<double>(learned->errors.size());
  m_spent.updating +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {};
}

}  // namespace dojo::rl
