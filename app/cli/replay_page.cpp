#include "app/cli/replay_page.h"

namespace dojo::app {

Result<std::string> pageOf(const core::Replay& replay, const std::string& kernel,
                           std::vector<PageStep> steps, double rooflineNs,
                           const codegen::EvaluatorSettings& settings,
                           codegen::Evaluator& evaluator) {
  auto limits = evaluator.limits();
  if (!limits) return tl::unexpected(limits.error());
  codegen::BuildOptions options;
  options.wantAssembly = true;
  core::Program end = replay.result();
  auto kernelCode = codegen::build(evaluator.worker(), end, evaluator.target(), options);
  if (!kernelCode) return tl::unexpected(kernelCode.error());
  auto loops = shownLoops(codegen::innerLoops(*kernelCode, end));
  std::vector<std::string> texts;
  for (const auto& loop : loops) texts.push_back(loop.text);
  return markdown({.start = replay.start,
                   .end = end,
                   .kernel = kernel,
                   .machine = evaluator.machine().cpu,
                   .target = evaluator.target().name,
                   .cold = settings.cold,
                   .limits = *limits,
                   .rooflineNs = rooflineNs,
                   .steps = std::move(steps),
                   .loops = std::move(loops),
                   .ports = codegen::portUse(texts, "")});
}

}  // namespace dojo::app
