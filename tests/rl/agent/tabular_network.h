// Values in a table, one for each vector and each vector that a move leads to: what a network
// learns without any error of its own, so that what an agent computes is compared with what is
// right.
#pragma once

#include <cmath>
#include <fstream>
#include <map>

#include "rl/agent/q_network.h"

namespace dojo::tests {

class TabularNetwork : public rl::QNetwork {
 public:
  // `rate` 1: a value is replaced by its target; below: it goes that part of the way.
  explicit TabularNetwork(size_t width, double rate = 1, double first = 0)
      : m_width(width), m_rate(rate), m_first(first) {}

  size_t width() const override { return m_width; }

  Result<rl::VectorId> add(std::span<const float> vector) override {
    if (vector.size() != m_width) return fail(ErrorCode::BadInput, "a vector of another width");
    return m_rows++;
  }

  Result<std::vector<std::vector<rl::Estimate>>> evaluate(
      Net net, std::span<const rl::Situation> situations) override {
    std::vector<std::vector<rl::Estimate>> all;
    for (const rl::Situation& situation : situations) {
      std::vector<rl::Estimate> estimates;
      for (size_t action = 0; action < situation.actions(); ++action)
        estimates.push_back({value(net, keyOf(situation, action)), 0});
      all.push_back(std::move(estimates));
    }
    return all;
  }

  Result<rl::Learned> learn(std::span<const rl::Sample> batch) override {
    rl::Learned learned;
    for (const rl::Sample& sample : batch) {
      auto [place, isNew] = m_online.emplace(keyOf(sample.situation, sample.action), m_first);
      learned.errors.push_back(sample.target - place->second);
      learned.loss += std::abs(learned.errors.back());
      place->second += m_rate * sample.weight * learned.errors.back();
    }
    return learned;
  }

  Result<void> follow(double tau) override {
    for (const auto& [key, value] : m_online) {
      auto [place, isNew] = m_target.emplace(key, m_first);
      place->second += tau * (value - place->second);
    }
    return {};
  }

  Result<void> save(const std::filesystem::path& file) override {
    std::ofstream out(file);
    out << m_width << ' ' << m_online.size() << '\n';
    return {};
  }

  Result<void> load(const std::filesystem::path& file) override {
    std::ifstream in(file);
    size_t width = 0;
    if (!(in >> width) || width != m_width)
      return fail(ErrorCode::BadInput, "a network of another width");
    isLoaded = true;
    return {};
  }

  // Of a move to a vector; of stop with the state itself.
  double value(Net net, std::pair<rl::VectorId, rl::VectorId> key) const {
    const auto& table = net == Net::Online ? m_online : m_target;
    auto found = table.find(key);
    return found == table.end() ? m_first : found->second;
  }
  void set(Net net, std::pair<rl::VectorId, rl::VectorId> key, double value) {
    (net == Net::Online ? m_online : m_target)[key] = value;
  }
  const auto& online() const { return m_online; }
  bool isLoaded = false;

 private:
  static std::pair<rl::VectorId, rl::VectorId> keyOf(const rl::Situation& situation,
                                                     size_t action) {
    bool isStop = action == situation.stop();
    return {situation.state, isStop ? kStop : situation.moves[action]};
  }

 public:
  static constexpr rl::VectorId kStop = ~rl::VectorId{0};

 private:
  std::map<std::pair<rl::VectorId, rl::VectorId>, double> m_online, m_target;
  size_t m_width;
  double m_rate, m_first;
  rl::VectorId m_rows = 0;
};

}  // namespace dojo::tests
