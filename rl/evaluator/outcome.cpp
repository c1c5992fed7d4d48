#include "rl/evaluator/outcome.h"

#include <array>

namespace dojo::rl {
namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"timed", "hopeless", "rejected"};
constexpr std::array<std::string_view, 7> kRejections = {
    "",         "does not compile", "crashes", "takes too long", "wrong output", "wrong function",
    "undecided"};

}  // namespace

Outcome rejected(Rejection rejection, Message reason) {
  Outcome outcome;
  outcome.verdict = Verdict::Rejected;
  outcome.rejection = rejection;
  outcome.reason = std::move(reason);
  return outcome;
}

std::string_view name(Verdict verdict) {
  return kVerdicts[static_cast<size_t>(verdict)];
}

std::string_view name(Rejection rejection) {
  return kRejections[static_cast<size_t>(rejection)];
}

Verdict verdictNamed(std::string_view name) {
  for (size_t i = 0; i < kVerdicts.size(); ++i)
    if (kVerdicts[i] == name) return static_cast<Verdict>(i);
  return Verdict::Rejected;
}

Rejection rejectionNamed(std::string_view name) {
  for (size_t i = 0; i < kRejections.size(); ++i)
    if (kRejections[i] == name) return static_cast<Rejection>(i);
  return Rejection::None;
}

}  // namespace dojo::rl
