#include "rl/evaluator/compile_experience.h"

#include <algorithm>

namespace dojo::rl {
namespace {

constexpr int kEnoughToTell = 4;

bool isWithin(const codegen::StraightCode& smaller, const codegen::StraightCode& larger) {
  return smaller.statements <= larger.statements && smaller.loops <= larger.loops;
}

}  // namespace

void CompileExperience::add(const codegen::StraightCode& unrolled, End end) {
  (end == End::GivenUp ? m_givenUp : m_compiled).push_back(unrolled);
}

int CompileExperience::givenUpBelow(const codegen::StraightCode& unrolled) const {
  auto below = std::ranges::count_if(
      m_givenUp, [&](const codegen::StraightCode& other) { return isWithin(other, unrolled); });
  auto above = std::ranges::count_if(
      m_compiled, [&](const codegen::StraightCode& other) { return isWithin(unrolled, other); });
  return below >= kEnoughToTell && below > above ? static_cast<int>(below) : 0;
}

}  // namespace dojo::rl
