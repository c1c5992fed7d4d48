#include "rl/agent/learner_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dojo::rl {
namespace {

using nlohmann::json;
using Payloads = Learner::Payloads;

constexpr int kAnswerMs = 120'000;
constexpr size_t kMostWaiting = 4096;  // vectors
constexpr size_t kMostVectors = std::numeric_limits<int32_t>::max();

bool areFinite(std::span<const float> numbers) {
  return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

// Situations as flat lists: states, counts of moves, moves.
struct Lists {
  std::vector<int32_t> states, counts, moves;

  void add(const Situation& situation) {
    states.push_back(static_cast<int32_t>(situation.state));
    counts.push_back(static_cast<int32_t>(situation.moves.size()));
    for (VectorId move : situation.moves) moves.push_back(static_cast<int32_t>(move));
  }
  Payloads payloads() const { return {payloadOf(states), payloadOf(counts), payloadOf(moves)}; }
};

Result<void> check(const LearnerNetwork& network, const Situation& situation) {
  if (!network.knows(situation.state))
    return fail(ErrorCode::BadInput, phrase("no vector has the number {}", situation.state));
  for (VectorId move : situation.moves)
    if (!network.knows(move))
      return fail(ErrorCode::BadInput, phrase("no vector has the number {}", move));
  return {};
}

Result<void> check(const LearnerNetwork& network, const Sample& sample) {
  if (sample.action >= sample.situation.actions())
    return fail(ErrorCode::BadInput,
                phrase("action {} of {} actions", sample.action, sample.situation.actions()));
  const bool isRight = std::isfinite(sample.target) && std::isfinite(sample.weight) &&
                       std::isfinite(sample.margin) && sample.weight >= 0 && sample.margin >= 0;
  if (!isRight)
    return fail(ErrorCode::BadInput, phrase("a sample of target {}, weight {} and margin {}",
                                            sample.target, sample.weight, sample.margin));
  return check(network, sample.situation);
}

Error wrongSize() {
  return {ErrorCode::ToolFailure, "the learner answers with another number of values than asked"};
}

Payloads payloadsOf(const Standardisation& standardisation) {
  const auto& [mean, scale, difference] = standardisation;
  return {payloadOf(std::span(mean)), payloadOf(std::span(scale)),
          payloadOf(std::span(difference))};
}

}  // namespace

Result<std::unique_ptr<LearnerNetwork>> LearnerNetwork::create(Learner& learner,
                                                               const AgentSettings& agent,
                                                               const NetworkSettings& settings) {
  std::unique_ptr<LearnerNetwork> network(new LearnerNetwork(learner, settings.width));
  const int generation = learner.generation();
  auto answer = learner.ask({{"do", "network_create"},
                             {"width", settings.width},
                             {"hidden", agent.hidden},
                             {"heads", agent.heads},
                             {"is_dueling", agent.isDueling},
                             {"is_noisy", agent.isNoisy},
                             {"learning_rate", agent.learningRate},
                             {"seed", agent.seed},
                             {"identity", settings.identity}},
                            payloadsOf(settings.standardisation), kAnswerMs);
  if (!answer) return tl::unexpected(answer.error());
  auto number = answerField<int>(answer->body, "network");
  if (!number) return tl::unexpected(number.error());
  network->m_number = *number;
  network->m_generation = generation;
  return network;
}

LearnerNetwork::~LearnerNetwork() {
  if (m_number < 0 || !m_learner.isRunning() || m_generation != m_learner.generation()) return;
  (void)m_learner.ask({{"do", "network_drop"}, {"network", m_number}}, {}, kAnswerMs);
}

Result<LearnerAnswer> LearnerNetwork::send(json request, const Payloads& payloads) {
  if (m_generation != m_learner.generation())
    return fail(ErrorCode::ToolFailure, "the learner was started again, and has lost this network");
  request["network"] = m_number;
  return m_learner.ask(std::move(request), payloads, kAnswerMs);
}

Result<LearnerAnswer> LearnerNetwork::ask(json request, const Payloads& payloads) {
  if (auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
  return send(std::move(request), payloads);
}

Result<void> LearnerNetwork::flush() {
  if (m_waiting.empty()) return {};
  auto answer = send({{"do", "network_add"}}, {payloadOf(std::span<const float>(m_waiting))});
  if (!answer) return tl::unexpected(answer.error());
  auto first = answerField<size_t>(answer->body, "first");
  if (!first) return tl::unexpected(first.error());
  if (*first != m_sent)
    return fail(ErrorCode::ToolFailure,
                phrase("the learner numbers a vector {} that is the network's {}", *first, m_sent));
  m_sent = m_vectors;
  m_waiting.clear();
  return {};
}

Result<VectorId> LearnerNetwork::add(std::span<const float> vector) {
  if (vector.size() != m_width)
    return fail(ErrorCode::BadInput, phrase("a vector of {} numbers for a network that reads {}",
                                            vector.size(), m_width));
  if (!areFinite(vector)) return fail(ErrorCode::BadInput, "a vector's number is not finite");
  if (m_vectors == kMostVectors) return fail(ErrorCode::Unsupported, "too many vectors");
  if (m_waiting.size() >= kMostWaiting * m_width)
    if (auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
  m_waiting.insert(m_waiting.end(), vector.begin(), vector.end());
  return static_cast<VectorId>(m_vectors++);
}

Result<std::vector<std::vector<Estimate>>> LearnerNetwork::evaluate(
    Net net, std::span<const Situation> situations) {
  Lists lists;
  for (const Situation& situation : situations) {
    if (auto checked = check(*this, situation); !checked) return tl::unexpected(checked.error());
    lists.add(situation);
  }
  std::vector<std::vector<Estimate>> estimates;
  if (situations.empty()) return estimates;
  auto answer =
      ask({{"do", "network_evaluate"}, {"is_target", net == Net::Target}}, lists.payloads());
  if (!answer) return tl::unexpected(answer.error());
  const size_t actions = lists.moves.size() + situations.size();
  if (answer->payloads.size() != 2 || answer->payloads[0].size() != actions ||
      answer->payloads[1].size() != actions)
    return tl::unexpected(wrongSize());
  size_t at = 0;
  for (const Situation& situation : situations) {
    auto& own = estimates.emplace_back();
    for (size_t action = 0; action < situation.actions(); ++action, ++at)
      own.push_back({answer->payloads[0][at], answer->payloads[1][at]});
  }
  return estimates;
}

Result<Learned> LearnerNetwork::learn(std::span<const Sample> batch) {
  if (batch.empty()) return fail(ErrorCode::BadInput, "nothing to learn from");
  Lists lists;
  std::vector<int32_t> actions;
  std::vector<float> targets, weights, margins;
  for (const Sample& sample : batch) {
    if (auto checked = check(*this, sample); !checked) return tl::unexpected(checked.error());
    lists.add(sample.situation);
    actions.push_back(static_cast<int32_t>(sample.action));
    targets.push_back(static_cast<float>(sample.target));
    weights.push_back(static_cast<float>(sample.weight));
    margins.push_back(static_cast<float>(sample.margin));
  }
  Payloads payloads = lists.payloads();
  payloads.push_back(payloadOf(std::span<const int32_t>(actions)));
  for (const auto* numbers : {&targets, &weights, &margins})
    payloads.push_back(payloadOf(std::span<const float>(*numbers)));
  auto answer = ask({{"do", "network_learn"}}, payloads);
  if (!answer) return tl::unexpected(answer.error());
  auto loss = answerField<double>(answer->body, "loss");
  if (!loss) return tl::unexpected(loss.error());
  if (answer->payloads.size() != 1 || answer->payloads[0].size() != batch.size())
    return tl::unexpected(wrongSize());
  return Learned{*loss, {answer->payloads[0].begin(), answer->payloads[0].end()}};
}

Result<void> LearnerNetwork::follow(double tau) {
  return ask({{"do", "network_follow"}, {"tau", tau}}, {}).map([](auto&&) {});
}

Result<void> LearnerNetwork::save(const std::filesystem::path& file) {
  return ask({{"do", "network_save"}, {"file", absolute(file).string()}}, {}).map([](auto&&) {});
}

Result<void> LearnerNetwork::load(const std::filesystem::path& file) {
  return ask({{"do", "network_load"}, {"file", absolute(file).string()}}, {}).map([](auto&&) {});
}

Result<void> LearnerNetwork::setNoise(std::optional<uint64_t> seed) {
  return ask({{"do", "network_set_noise"}, {"seed", seed ? json(*seed) : json()}}, {})
      .map([](auto&&) {});
}

}  // namespace dojo::rl
