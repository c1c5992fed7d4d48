// What tests of measuring evaluators share: programs whose order of speed is beyond doubt, an
// evaluator with a small budget, and a compiler that lies.
#pragma once

#include <QTest>

#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "rl/environment/game.h"
#include "rl/evaluator/measuring_evaluator.h"
#include "tests/programs.h"

namespace dojo::tests {

// The naive order strides through b; with j innermost it is many times faster.
inline constexpr char kMatmul[] = R"(kernel product
const N = 96
in a b
out c
a f32 [N, N] heap
b f32 [N, N] heap
c f32 [N, N] heap

N N c[{0},{1}] = 0
N N N c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
)";

inline core::Program programOf(const std::string& text) {
  return core::load(text, "text").value();
}

inline core::Program hardTanhWith(const std::string& body) {
  return core::load(kHardTanhArrays + body, "text", {{"N", 4096}}).value();
}

inline core::Program honest() {
  return core::load(hardTanh(), "text", {{"N", 4096}}).value();
}

inline core::Program fasterMatmul() {
  auto game = rl::Game::create(programOf(kMatmul), core::hostMachine()).value();
  return game.apply(game.start(), core::parseStep("swap_scopes c#1@1").value()).value();
}

inline rl::MeasuringSettings quick() {
  rl::MeasuringSettings settings;
  settings.budgetNs = 2e7;
  settings.driftEvery = 0;  // incumbents of these tests have times that nothing took
  return settings;
}

inline std::unique_ptr<rl::MeasuringEvaluator> evaluatorOf(
    const core::Program& original, rl::MeasuringSettings settings = quick()) {
  return std::move(rl::MeasuringEvaluator::create(original, core::hostMachine(), settings).value());
}

inline rl::Outcome outcomeOf(rl::Evaluator& evaluator, const core::Program& program) {
  auto outcomes = evaluator.evaluate(std::span(&program, 1));
  if (!outcomes) qFatal("%s", outcomes.error().message.text().c_str());
  return outcomes->front();
}

// Builds `other` wherever it is asked for `asked`: a compiler or a move that lies.
inline codegen::KernelBuilder lyingAbout(const core::Program& asked, const core::Program& other) {
  return [hash = asked.hash(), other](codegen::WorkerClient& worker, const core::Program& program,
                                      const core::Machine& machine) {
    return codegen::build(worker, program.hash() == hash ? other : program, machine);
  };
}

// A compiler that is honest but for the original, of which it makes code that takes many times as
// long, so that no noise makes anything else the slower one.
inline codegen::KernelBuilder slowing(const core::Program& original, codegen::KernelBuilder next) {
  std::string body;
  for (int i = 0; i < 40; ++i) body += "N t[{0}] = exp(x[{0}])\nN y[{0}] = exp(t[{0}])\n";
  body += "N t[{0}] = min(x[{0}], 4.0)\nN y[{0}] = max(t[{0}], -4.0)\n";
  return [hash = original.hash(), slow = hardTanhWith(body), next](codegen::WorkerClient& worker,
                                                                   const core::Program& program,
                                                                   const core::Machine& machine) {
    if (program.hash() == hash) return codegen::build(worker, slow, machine);
    return next ? next(worker, program, machine) : codegen::build(worker, program, machine);
  };
}

}  // namespace dojo::tests
