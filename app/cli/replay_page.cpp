#include "app/cli/replay_page.h"

#include "codegen/target/available_memory.h"

namespace dojo::app {
namespace {

constexpr double kShareOfMemory = 0.8;  // for the buffers of programs that are timed interleaved

// The start and the rows' ends once more, interleaved in one run: minutes lie between the steps'
// own times, in which a machine may have become another. Where memory does not hold the buffers of
// all, in several, each with the start, whose times tell how far the runs differ.
Result<void> timeTogether(const core::Replay& replay, const std::vector<size_t>& rows,
                          std::vector<PageStep>& steps, const Ran& ran, Service& service) {
  std::vector<double> bytes;
  for (size_t row : rows)
    bytes.push_back(codegen::Evaluator::bytesKept(replay.steps[row - 1].after));
  size_t first = 0;
  double start = 0;  // in the first run
  for (size_t count :
       rowsOfRuns(codegen::Evaluator::bytesKept(replay.start), bytes,
                  kShareOfMemory * static_cast<double>(codegen::availableMemoryBytes()))) {
    std::vector<core::Program> programs = {replay.start};
    for (size_t i = 0; i < count; ++i) programs.push_back(replay.steps[rows[first + i] - 1].after);
    auto compared = service.compare({.original = replay.start,
                                     .programs = std::move(programs),
                                     .machine = ran.machine,
                                     .timing = ran.timing,
                                     .checks = Checks::Timed});
    if (!compared) return tl::unexpected(compared.error());
    const std::vector<codegen::Evaluation>& evaluations = compared->evaluations;
    double startNow = evaluations.front().time.median;
    if (first == 0) steps.front().ns = start = startNow;
    for (size_t i = 0; i < count; ++i)
      steps[rows[first + i]].ns = evaluations[i + 1].time.median * start / startNow;
    first += count;
  }
  return {};
}

}  // namespace

Result<std::string> pageOf(const core::Replay& replay, const std::string& kernel,
                           std::vector<PageStep> steps, double rooflineNs, const Ran& ran,
                           Service& service) {
  std::vector<size_t> rows = rowEnds(steps);
  if (auto timed = timeTogether(replay, rows, steps, ran, service); !timed)
    return tl::unexpected(timed.error());
  auto limits = service.limits(replay.start, ran.machine, ran.timing);
  if (!limits) return tl::unexpected(limits.error());
  core::Program end = replay.result();
  auto emitted =
      service.emitCode({.program = end, .machine = ran.machine, .kinds = {}, .wantsLoops = true});
  if (!emitted) return tl::unexpected(emitted.error());
  auto loops = shownLoops(std::move(emitted->loops));
  std::vector<std::string> texts;
  for (const auto& loop : loops) texts.push_back(loop.text);
  return markdown({.start = replay.start,
                   .end = end,
                   .kernel = kernel,
                   .machine = ran.record.cpu,
                   .target = ran.machine.name,
                   .cold = ran.timing.cold,
                   .limits = *limits,
                   .rooflineNs = rooflineNs,
                   .steps = std::move(steps),
                   .rows = std::move(rows),
                   .loops = std::move(loops),
                   .ports = codegen::portUse(texts, "")});
}

}  // namespace dojo::app
