#include "app/service/record.h"

#include "app/service/words.h"

namespace dojo::app {
namespace {

Message agrees() {
  return phrase("its outputs agree with the original's in float64");
}

}  // namespace

std::string compilerName() {
  return DOJO_COMPILER;
}

Measurement measurementOf(const codegen::Evaluation& e, const Ran& ran) {
  Measurement m;
  m.medianNs = e.time.median;
  m.lowNs = e.time.ci.low;
  m.highNs = e.time.ci.high;
  m.samples = e.time.samples;
  m.rooflineNs = e.rooflineNs;
  m.isSuspect = e.isSuspect;
  m.threads = ran.timing.threads;
  m.cold = ran.timing.cold;
  m.load = e.noise.loadAverage;
  m.machine = codegen::machineKey(ran.record);
  m.compiler = compilerName();
  return m;
}

Verification verificationOf(const codegen::Evaluation& e, Translate translate) {
  using State = Verification::State;
  if (!e.undecided.empty()) return {State::Undecided, e.undecided.text(translate)};
  if (!e.verified) return {};
  return *e.verified ? Verification{State::ByNumbers, agrees().text(translate)}
                     : Verification{State::Differs, e.whyNotVerified.text(translate)};
}

Verification verificationOf(const Verified& verified, bool isStart, Translate translate) {
  using State = Verification::State;
  const core::Verdict& verdict = verified.verdict;
  switch (verdict.answer()) {
    case core::Answer::Different:
      return {State::Differs, whyDifferent(verdict).text(translate)};
    case core::Answer::Unknown:
      return {State::Undecided, verdict.whyUndecided().text(translate)};
    case core::Answer::Same:
      break;
  }
  Message detail = isStart ? agrees() : phrase("the outputs of the two agree in float64");
  if (verdict.numbers && !verdict.numbers->overReals.empty())
    detail = phrase("{}; {}", detail, verdict.numbers->overReals);
  if (verdict.fingerprint && !verdict.areIdentical)
    detail = phrase("{}; {}", detail, equalFingerprints(*verdict.fingerprint));
  return {State::ByNumbers, detail.text(translate)};
}

}  // namespace dojo::app
