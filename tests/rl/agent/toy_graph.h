// Small graphs of programs whose best play is known exactly, and an agent on one of them. A toy
// program is one scope, known by its iterations; its vector has a single one, at its number.
#pragma once

#include "rl/agent/agent.h"
#include "tests/rl/agent/tabular_network.h"

namespace dojo::tests {

using namespace rl;

inline core::Program toyProgram(size_t number, const std::string& name = "toy") {
  core::Program program;
  program.name = name;
  core::Scope scope;
  scope.extent.value = static_cast<int64_t>(number) + 1;
  program.body.push_back(std::make_shared<const core::Node>(1, std::move(scope)));
  return program;
}

class OneHotEmbedder : public Embedder {
 public:
  explicit OneHotEmbedder(size_t width, std::string identity = "one-hot")
      : m_width(width), m_identity(std::move(identity)) {}
  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return m_width; }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    if (m_calls++ >= failsAfter) return fail(ErrorCode::ToolFailure, "the embedder has gone");
    Vectors vectors{m_width, std::vector<float>(m_width * programs.size())};
    for (size_t i = 0; i < programs.size(); ++i) {
      size_t at = static_cast<size_t>(programs[i]->body.front()->scope().extent.value - 1);
      vectors.values[i * m_width + at % m_width] = 1;
    }
    return vectors;
  }
  int failsAfter = 1 << 30;

 private:
  size_t m_width;
  std::string m_identity;
  int m_calls = 0;
};

// By program: its speed-up over program 0, and where its moves lead. 0: it is rejected.
struct ToyGraph {
  std::vector<double> speedups;
  std::vector<std::vector<size_t>> moves;

  size_t size() const { return speedups.size(); }
  Outcome outcome(size_t program) const {
    if (speedups[program] <= 0) return rejected(Rejection::Crashes, "it crashes");
    Outcome outcome;
    outcome.ns = 1000 / speedups[program];
    return outcome;
  }
  Position position(size_t number) const {
    Position position{toyProgram(number), toyProgram(number).hash(), {}};
    for (size_t to : moves[number]) {
      core::Step step{"move", {}, {std::to_string(to)}};
      position.options.push_back({step, toyProgram(to), toyProgram(to).hash()});
    }
    return position;
  }
  double reward(AgentSettings::Target target, size_t program) const {
    double r = std::max(speedups[program], 0.01);
    return target == AgentSettings::Target::Logarithm ? std::log(r) : r;
  }
};

inline ToyGraph randomGraph(size_t programs, size_t moves, uint64_t seed) {
  Random random(seed);
  ToyGraph graph;
  for (size_t i = 0; i < programs; ++i) {
    graph.speedups.push_back(i == 0 ? 1 : std::exp(3 * random.unit() - 1.5));
    if (i % 17 == 5) graph.speedups.back() = 0;
    std::vector<size_t> to;
    while (to.size() < moves)
      if (size_t next = random.below(programs);
          next != i && std::ranges::find(to, next) == to.end())
        to.push_back(next);
    graph.moves.push_back(std::move(to));
  }
  return graph;
}

// What is right, independently of the code under test: Q by program and move, stop's last.
inline std::vector<std::vector<double>> valueIteration(const ToyGraph& graph,
                                                       AgentSettings::Target target, double gamma) {
  using Target = AgentSettings::Target;
  std::vector<double> values(graph.size());
  std::vector<std::vector<double>> q(graph.size());
  for (int sweep = 0; sweep < 2000; ++sweep) {
    for (size_t s = 0; s < graph.size(); ++s) {
      q[s].clear();
      for (size_t to : graph.moves[s]) {
        double r = graph.reward(target, to);
        bool isDead = graph.speedups[to] <= 0;
        double next = values[to];
        if (target == Target::Logarithm)
          q[s].push_back(isDead ? r : std::max(r, std::log(gamma) + next));
        if (target == Target::Linear) q[s].push_back(isDead ? r : std::max(r, gamma * next));
        if (target == Target::Sum) q[s].push_back(isDead ? r : r + gamma * next);
      }
      q[s].push_back(graph.reward(target, s));
    }
    for (size_t s = 0; s < graph.size(); ++s) values[s] = std::ranges::max(q[s]);
  }
  return q;
}

inline AgentSettings toySettings(AgentSettings::Target target = AgentSettings::Target::Logarithm) {
  AgentSettings settings;
  settings.target = target;
  settings.gamma = 0.9;
  settings.tau = 1;
  settings.hasLowerBounds = false;
  settings.scoresAll = true;
  settings.masksRevisits = false;
  return settings;
}

// An agent with a table, on a graph.
class ToyAgent {
 public:
  ToyAgent(const ToyGraph& graph, const AgentSettings& settings, double first = 0, double rate = 1)
      : m_graph(graph),
        m_agent(settings, parts(graph.size(), rate, first)),
        m_random(settings.seed) {
    m_agent.beginKernel(toyProgram(0));
    for (size_t i = 0; i < graph.size(); ++i)
      m_agent.addOutcome(toyProgram(i).hash(), graph.outcome(i));
  }

  // Every move of every program that can be gone on from, once.
  void playAll() {
    for (size_t s = 0; s < m_graph.size(); ++s) look(s);
    for (size_t s = 0; s < m_graph.size(); ++s)
      for (size_t to : m_graph.moves[s])
        if (m_graph.speedups[s] > 0) play(s, to);
  }
  void play(size_t from, size_t to) {
    m_agent.addMove(toyProgram(from).hash(), {"move", {"y"}, {}}, toyProgram(to).hash());
  }
  void look(size_t program) {
    Position position = m_graph.position(program);
    auto looked = m_agent.look(position, openOptions(position, {}, false), m_random);
    if (!looked) qFatal("%s", looked.error().message.text().c_str());
  }
  void learn(int updates) {
    for (int i = 0; i < updates; ++i)
      if (auto updated = m_agent.update(m_random, 0.5); !updated)
        qFatal("%s", updated.error().message.text().c_str());
  }
  // The programs of greedy play from the first one on, until it stops or comes back.
  std::vector<size_t> greedyPlay() {
    std::vector<size_t> played = {0};
    while (played.size() < 100) {
      Position position = m_graph.position(played.back());
      auto choice =
          m_agent.decide(position, openOptions(position, {}, false), 0, true, m_random).value();
      if (!choice.option) break;
      played.push_back(m_graph.moves[played.back()][*choice.option]);
    }
    return played;
  }
  VectorId row(size_t program) {
    return *m_agent.memory()[m_agent.memory().idOf(toyProgram(program).hash())].row;
  }
  double q(size_t from, size_t move) {
    bool isStop = move == m_graph.moves[from].size();
    return table().value(
        QNetwork::Net::Online,
        {row(from), isStop ? TabularNetwork::kStop : row(m_graph.moves[from][move])});
  }
  // The largest difference of a value from what is right.
  double error(const std::vector<std::vector<double>>& right) {
    double largest = 0;
    for (size_t s = 0; s < m_graph.size(); ++s)
      for (size_t move = 0; m_graph.speedups[s] > 0 && move <= m_graph.moves[s].size(); ++move)
        largest = std::max(largest, std::abs(q(s, move) - right[s][move]));
    return largest;
  }
  Agent& agent() { return m_agent; }
  TabularNetwork& table() { return *m_table; }
  Random& random() { return m_random; }

 private:
  AgentParts parts(size_t width, double rate, double first) {
    auto table = std::make_unique<TabularNetwork>(width, rate, first);
    m_table = table.get();
    return {nullptr, std::make_unique<OneHotEmbedder>(width), std::move(table)};
  }
  const ToyGraph& m_graph;
  TabularNetwork* m_table = nullptr;
  Agent m_agent;
  Random m_random;
};

}  // namespace dojo::tests
