#include "app/cli/session_ablation.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <map>

#include "app/search/ablation.h"

namespace dojo::app {
namespace {

struct AblationArguments {
  std::vector<std::string> files;
  int seeds = 5;
  double percent = 5;
  int after = 100;
  bool json = false;
};

// How many times fewer evaluations, and a better best, with the model than without it; geometric
// means over the kernels.
class Gains {
 public:
  void add(const AblationRow& row) {
    Sums& sums = m_byStrategy[row.strategy];
    sums.fewer += std::log(row.without.medianUntilNear() / row.with.medianUntilNear());
    sums.better += std::log(row.without.medianBestAfter() / row.with.medianBestAfter());
    ++sums.kernels;
  }
  struct Mean {
    std::string strategy;
    double fewer = 1, better = 1;
  };
  std::vector<Mean> means() const {
    std::vector<Mean> means;
    for (const auto& [strategy, s] : m_byStrategy)
      means.push_back({strategy, std::exp(s.fewer / s.kernels), std::exp(s.better / s.kernels)});
    return means;
  }

 private:
  struct Sums {
    double fewer = 0, better = 0;
    int kernels = 0;
  };
  std::map<std::string, Sums> m_byStrategy;
};

nlohmann::json toJson(const AblationRow& row) {
  return {{"strategy", row.strategy},
          {"without", row.without.untilNear},
          {"with", row.with.untilNear},
          {"median_without", row.without.medianUntilNear()},
          {"median_with", row.with.medianUntilNear()},
          {"best_without", row.without.bestAfter},
          {"best_with", row.with.bestAfter},
          {"median_best_without", row.without.medianBestAfter()},
          {"median_best_with", row.with.medianBestAfter()}};
}

void print(const AblationRow& row) {
  const AblationRuns &a = row.without, &b = row.with;
  std::cout << fmt::format("  {:<12} {:>10.1f} {:>10.1f} {:>9.2f}× {:>12.3f} {:>8.3f} {:>8.3f}×\n",
                           row.strategy, a.medianUntilNear(), b.medianUntilNear(),
                           a.medianUntilNear() / b.medianUntilNear(), a.medianBestAfter(),
                           b.medianBestAfter(), a.medianBestAfter() / b.medianBestAfter());
}

Outcome run(const AblationArguments& arguments) {
  auto recordings = recordingsIn({arguments.files.begin(), arguments.files.end()});
  if (!recordings) return tl::unexpected(recordings.error());
  if (recordings->empty())
    return fail(ErrorCode::NotFound,
                "the sessions hold no single-threaded search without a prefix");
  AblationSettings settings{arguments.seeds, arguments.percent / 100, arguments.after};
  nlohmann::json json = nlohmann::json::array();
  Gains gains;
  if (!arguments.json)
    std::cout << fmt::format(
        "evaluations until within {} % of the best recorded, and the best after {} of them as "
        "times the best recorded; medians of {} seeds\n"
        "  {:<12} {:>10} {:>10} {:>10} {:>12} {:>8} {:>9}\n",
        arguments.percent, arguments.after, arguments.seeds, "strategy", "no model", "model",
        "fewer", "no model", "model", "better");
  for (const Recording& recording : *recordings) {
    auto rows = ablate(recording, settings);
    if (!rows) return tl::unexpected(rows.error());
    nlohmann::json all = nlohmann::json::array();
    if (!arguments.json)
      std::cout << fmt::format("{}, {} programs\n", recording.kernel, recording.graph.size());
    for (const AblationRow& row : *rows) {
      gains.add(row);
      all.push_back(toJson(row));
      if (!arguments.json) print(row);
    }
    json.push_back({{"kernel", recording.kernel},
                    {"programs", recording.graph.size()},
                    {"strategies", std::move(all)}});
  }
  if (arguments.json) {
    nlohmann::json fewer, better;
    for (const Gains::Mean& mean : gains.means()) {
      fewer[mean.strategy] = mean.fewer;
      better[mean.strategy] = mean.better;
    }
    printJson({{"schema", 1},
               {"kernels", std::move(json)},
               {"fewer", std::move(fewer)},
               {"better", std::move(better)}});
    return kDone;
  }
  std::cout << "geometric mean over the kernels\n";
  for (const Gains::Mean& mean : gains.means())
    std::cout << fmt::format("  {:<12} {:>10} {:>10} {:>9.2f}× {:>12} {:>8} {:>8.3f}×\n",
                             mean.strategy, "", "", mean.fewer, "", "", mean.better);
  return kDone;
}

}  // namespace

void addAblation(Command* session, CommandLine line) {
  auto* command = session->addSubcommand(
      "ablation", "What the cost model saves, computed from recorded searches without measuring");
  auto arguments = std::make_shared<AblationArguments>();
  onCall(command, line, [arguments] { return run(*arguments); });
  command->addOption("FILE", arguments->files, "session files")->required();
  command->addOption("--seeds", arguments->seeds, "runs of each strategy")
      ->showDefault()
      ->within(1, 1000);
  command
      ->addOption("--within", arguments->percent,
                  "how close to the best is close enough, in percent")
      ->showDefault()
      ->within(0.0, 1000.0);
  command
      ->addOption("--after", arguments->after,
                  "numbers of evaluations at which to report the best so far")
      ->showDefault()
      ->within(1, 100'000'000);
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
}

}  // namespace dojo::app
