#include "rl/agent/recollection.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dojo::rl {
namespace {

constexpr size_t kMost = 8192;
constexpr size_t kAsked = 128;  // programs whose nearest is looked for
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double distance(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return kInfinite;
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += (double(a[i]) - b[i]) * (double(a[i]) - b[i]);
  return std::sqrt(sum);
}

}  // namespace

void Recollection::add(Recollected program) {
  if (auto known = m_byHash.find(program.hash); known != m_byHash.end()) {
    m_programs[known->second] = std::move(program);
    return;
  }
  if (m_programs.size() < kMost) {
    m_byHash[program.hash] = m_programs.size();
    m_programs.push_back(std::move(program));
    return;
  }
  m_byHash.erase(m_programs[m_oldest].hash);
  m_byHash[program.hash] = m_oldest;
  m_programs[m_oldest] = std::move(program);
  m_oldest = (m_oldest + 1) % kMost;
}

void Recollection::add(Experience experience) {
  if (m_experiences.size() < kMost) {
    m_experiences.push_back(std::move(experience));
    return;
  }
  m_experiences[m_oldestExperience] = std::move(experience);
  m_oldestExperience = (m_oldestExperience + 1) % kMost;
}

const Recollected* Recollection::find(core::Hash hash) const {
  auto known = m_byHash.find(hash);
  return known == m_byHash.end() ? nullptr : &m_programs[known->second];
}

double Recollection::usualDistance() const {
  if (m_usualOf == m_programs.size()) return m_usual;
  std::vector<double> nearest;
  size_t stride = std::max<size_t>(1, m_programs.size() / kAsked);
  for (size_t i = 0; i < m_programs.size(); i += stride) {
    double least = kInfinite;
    for (size_t j = 0; j < m_programs.size(); ++j)
      if (j != i) least = std::min(least, distance(m_programs[i].vector, m_programs[j].vector));
    if (std::isfinite(least)) nearest.push_back(least);
  }
  m_usualOf = m_programs.size();
  if (nearest.empty()) return m_usual = 0;
  auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2);
  std::ranges::nth_element(nearest, middle);
  return m_usual = *middle;
}

double Recollection::strangeness(std::span<const float> vector) const {
  double least = kInfinite;
  for (const Recollected& program : m_programs)
    least = std::min(least, distance(program.vector, vector));
  if (least == 0 || !std::isfinite(least)) return least;
  double usual = usualDistance();
  return usual > 0 ? least / usual : kInfinite;
}

std::vector<Precedent> Recollection::precedents(std::span<const float> vector,
                                                const std::string& move, size_t most) const {
  std::vector<Precedent> all;
  for (const Experience& experience : m_experiences) {
    if (experience.step.move != move) continue;
    const Recollected *before = find(experience.before), *after = find(experience.after);
    if (!before || !after) continue;
    all.push_back({distance(before->vector, vector), before->hash, experience.step, before->ns,
                   after->ns});
  }
  std::ranges::stable_sort(all, {}, &Precedent::distance);
  std::vector<Precedent> nearest;
  for (Precedent& precedent : all) {
    bool isTold = std::ranges::any_of(
        nearest, [&](const Precedent& told) { return told.program == precedent.program; });
    if (!isTold && nearest.size() < most && std::isfinite(precedent.distance))
      nearest.push_back(std::move(precedent));
  }
  return nearest;
}

}  // namespace dojo::rl
