#include "rl/agent/agent.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>

#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

TargetRule ruleOf(const AgentSettings& settings) {
  return {settings.target, settings.gamma, settings.isDouble};
}

constexpr int kFewer = 4;

class Timing {
 public:
  explicit Timing(double& sum) : m_sum(sum) {}
  ~Timing() { m_sum += std::chrono::duration<double>(Clock::now() - m_begin).count(); }
  Timing(const Timing&) = delete;
  Timing& operator=(const Timing&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& m_sum;
  Clock::time_point m_begin = Clock::now();
};

}  // namespace

Agent::Agent(AgentSettings settings, AgentParts parts)
    : m_settings(settings),
      m_rule(ruleOf(settings)),
      m_parts(std::move(parts)),
      m_memory(m_rule),
      m_replay(static_cast<size_t>(settings.replay), settings.isPrioritised) {}

void Agent::beginKernel(const core::Program& start) {
  m_memory.beginKernel(start.hash());
  m_fastestNs = 0;
  if (std::ranges::find(m_kernels, start.name) == m_kernels.end()) m_kernels.push_back(start.name);
}

void Agent::addOutcome(core::Hash program, const Outcome& outcome) {
  ProgramId id = m_memory.idOf(program);
  m_memory.addOutcome(id, outcome);
  ++m_evaluations;
  recollect(id);
}

void Agent::recollect(ProgramId id) {
  const RememberedProgram& program = m_memory[id];
  if (!program.time.isTimed() || id >= m_vectors.size() || m_vectors[id].empty()) return;
  m_recollection.add({program.hash, program.time.ns(), m_memory.startNs(id), m_vectors[id]});
}

Result<std::vector<float>> Agent::vectorOf(const core::Program& program) {
  const core::Program* one = &program;
  if (auto embedded = embed({&one, 1}); !embedded) return tl::unexpected(embedded.error());
  return m_vectors[m_memory.idOf(program.hash())];
}

// Each program once; those that were embedded before are not again.
Result<void> Agent::embed(std::span<const core::Program* const> programs) {
  Timing timing(m_spent.embedding);
  std::vector<const core::Program*> fresh;
  std::vector<ProgramId> ids;
  for (const core::Program* program : programs) {
    ProgramId id = m_memory.idOf(program->hash());
    if (m_memory[id].row || std::ranges::find(ids, id) != ids.end()) continue;
    fresh.push_back(program);
    ids.push_back(id);
  }
  if (fresh.empty()) return {};
  auto vectors = m_parts.embedder->embed(fresh);
  if (!vectors) return tl::unexpected(vectors.error());
  if (vectors->rows() != fresh.size())
    return fail(ErrorCode::ToolFailure, phrase("the embedder gave {} vectors for {} programs",
                                               vectors->rows(), fresh.size()));
  if (!m_normaliser.isFitted() && vectors->rows() > 1) m_normaliser.fit(*vectors);
  for (size_t i = 0; i < ids.size(); ++i) {
    std::vector<float> vector = m_normaliser(vectors->row(i));
    auto row = m_parts.network->add(vector);
    if (!row) return tl::unexpected(row.error());
    m_memory.setRow(ids[i], *row);
    if (ids[i] >= m_vectors.size()) m_vectors.resize(ids[i] + 1);
    m_vectors[ids[i]] = std::move(vector);
    recollect(ids[i]);
  }
  return {};
}

Result<Candidates> Agent::candidatesOf(const Position& position, const std::vector<size_t>& open,
                                       const std::vector<Draft::Traits>& traits, Random& random) {
  std::vector<double> guesses;
  if (hasDraft())
    for (const Draft::Traits& t : traits) guesses.push_back(m_draft.guess(t));
  AgentSettings settings = m_settings;
  // What it embedded here before it considers again; so it needs less that is new.
  if (auto here = m_memory.find(position.hash); here && m_memory[*here].wasLookedAt) {
    settings.drafted /= kFewer;
    settings.sampled = std::max(1, settings.sampled / kFewer);
  }
  Candidates candidates = chooseCandidates(position, open, guesses, settings, random);
  std::vector<const core::Program*> programs = {&position.program};
  for (size_t option : candidates.options) programs.push_back(&position.options[option].program);
  if (auto embedded = embed(programs); !embedded) return tl::unexpected(embedded.error());
  return candidates;
}

// And those that were considered here before, and the best of those that were played, so that the
// way to the best program is among them whatever was drawn.
std::vector<size_t> Agent::withRecorded(const Position& position, std::vector<size_t> options,
                                        const std::vector<size_t>& open) {
  Situation known = m_memory.situation(m_memory.idOf(position.hash));
  for (size_t option : open) {
    auto id = m_memory.find(position.options[option].hash);
    if (id && m_memory[*id].row &&
        ProgramMemory::placeOf(known, *m_memory[*id].row) < known.moves.size())
      options.push_back(option);
  }
  std::ranges::sort(options);
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

Result<Agent::Look> Agent::look(const Position& position, const std::vector<size_t>& open,
                                Random& random, bool learns) {
  std::vector<Draft::Traits> traits;
  {
    Timing timing(m_spent.listing);
    traits = Draft::traitsOf(position);
  }
  auto candidates = candidatesOf(position, open, traits, random);
  if (!candidates) return tl::unexpected(candidates.error());
  ProgramId here = m_memory.idOf(position.hash);
  Look look;
  look.options = withRecorded(position, candidates->options, open);
  Situation situation{*m_memory[here].row, {}};
  for (size_t option : look.options)
    situation.moves.push_back(*m_memory[m_memory.idOf(position.options[option].hash)].row);
  Timing timing(m_spent.valuing);
  auto estimates = m_parts.network->evaluate(QNetwork::Net::Online, {&situation, 1});
  if (!estimates) return tl::unexpected(estimates.error());
  look.stop = estimates->front().back();
  look.estimates.assign(estimates->front().begin(), estimates->front().end() - 1);
  for (const Estimate& e : look.estimates)
    look.mean += e.q / static_cast<double>(look.estimates.size());
  if (learns) {
    keepBest(position, look);
    completed(here);
  }
  for (size_t i = 0; learns && hasDraft() && i < look.options.size(); ++i)
    m_draft.learn(traits[look.options[i]], look.estimates[i].q - look.mean);
  return look;
}

// Of what was considered now and before, as many as a first look considers.
void Agent::keepBest(const Position& position, const Look& look) {
  std::vector<size_t> order(look.options.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(
      order, [&](size_t a, size_t b) { return look.estimates[a].q > look.estimates[b].q; });
  auto most = static_cast<size_t>(m_settings.drafted + m_settings.sampled);
  if (!m_settings.scoresAll && order.size() > most) order.resize(most);
  std::vector<ProgramId> ids;
  for (size_t i : order) ids.push_back(m_memory.idOf(position.options[look.options[i]].hash));
  m_memory.setOptions(m_memory.idOf(position.hash), std::move(ids));
}

Result<Agent::Choice> Agent::decide(const Position& position, const std::vector<size_t>& open,
                                    double epsilon, bool mayStop, Random& random) {
  auto looked = look(position, open, random);
  if (!looked) return tl::unexpected(looked.error());
  if (open.empty()) return Choice{std::nullopt, looked->stop, false};
  Random elsewhere(isPlanted(Bug::ForgetsToSeed) ? std::random_device{}() : 0);
  Random& drawing = isPlanted(Bug::ForgetsToSeed) ? elsewhere : random;
  if (drawing.chance(epsilon)) {
    size_t option = drawnOverKinds(position, open, drawing);
    const core::Program* program = &position.options[option].program;
    if (auto embedded = embed({&program, 1}); !embedded) return tl::unexpected(embedded.error());
    return Choice{option, {}, true};
  }

  ProgramId here = m_memory.idOf(position.hash);
  Situation situation{*m_memory[here].row, {}};
  for (size_t option : looked->options)
    situation.moves.push_back(*m_memory[m_memory.idOf(position.options[option].hash)].row);
  std::vector<Estimate> estimates = looked->estimates;
  estimates.push_back(looked->stop);
  std::optional<double> stop;
  if (m_memory[here].time.kind() != TimeEstimate::Kind::Unknown) stop = m_memory.reward(here);
  if (!mayStop) stop = -std::numeric_limits<double>::infinity();
  size_t action = bestAction(situation, estimates, stop);
  if (action == situation.stop())
    return Choice{std::nullopt, {stop.value_or(looked->stop.q), 0}, false};
  return Choice{looked->options[action], estimates[action], false};
}

Result<double> Agent::promiseOf(core::Hash program) {
  auto id = m_memory.find(program);
  if (!id || !m_memory[*id].row) return 0;
  Situation situation = m_memory.situation(*id);
  auto estimates = m_parts.network->evaluate(QNetwork::Net::Online, {&situation, 1});
  if (!estimates) return tl::unexpected(estimates.error());
  size_t best = bestAction(situation, estimates->front(), m_memory.reward(*id));
  double q = best == situation.stop() ? m_memory.reward(*id) : estimates->front()[best].q;
  return logOf(m_settings.target, q);
}

double Agent::epsilon(double spent) const {
  return epsilonAt(m_settings, isPlanted(Bug::EpsilonByUpdates) ? m_updates / 100.0 : spent);
}

void Agent::addCurvePoint(CurvePoint point) {
  double count = std::max(1, m_sinceCurve);
  point.loss = m_lossSum / count;
  point.error = m_errorSum / count;
  m_lossSum = m_errorSum = 0;
  m_sinceCurve = 0;
  m_curve.push_back(point);
}

Agent::State Agent::state() const {
  return {m_normaliser, m_draft, m_recollection, m_kernels, m_curve, m_evaluations, m_updates};
}

void Agent::restore(State state) {
  m_normaliser = std::move(state.normaliser);
  m_draft = std::move(state.draft);
  m_recollection = std::move(state.recollection);
  m_kernels = std::move(state.kernels);
  m_curve = std::move(state.curve);
  m_evaluations = state.evaluations;
  m_updates = state.updates;
}

}  // namespace dojo::rl
