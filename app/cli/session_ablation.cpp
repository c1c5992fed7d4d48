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
  bool json = false;
};

// Evaluations without the model over those with it: 2 says that half as many do.
class Gains {
 public:
  void add(const AblationRow& row) {
    auto& [sum, count] = m_logs[row.strategy];
    sum += std::log(row.medianWithout() / row.medianWith());
    ++count;
  }
  std::map<std::string, double> means() const {
    std::map<std::string, double> means;
    for (const auto& [strategy, gain] : m_logs)
      means[strategy] = std::exp(gain.first / gain.second);
    return means;
  }

 private:
  std::map<std::string, std::pair<double, int>> m_logs;
};

nlohmann::json toJson(const AblationRow& row) {
  return {{"strategy", row.strategy},
          {"without", row.without},
          {"with", row.with},
          {"median_without", row.medianWithout()},
          {"median_with", row.medianWith()}};
}

void print(const AblationRow& row) {
  std::cout << fmt::format("  {:<12} {:>10.1f} {:>10.1f} {:>9.2f}×\n", row.strategy,
                           row.medianWithout(), row.medianWith(),
                           row.medianWithout() / row.medianWith());
}

Outcome run(const AblationArguments& arguments) {
  auto recordings = recordingsIn({arguments.files.begin(), arguments.files.end()});
  if (!recordings) return tl::unexpected(recordings.error());
  if (recordings->empty())
    return fail(ErrorCode::NotFound, "the sessions hold no search of one thread and no prefix");
  AblationSettings settings{arguments.seeds, arguments.percent / 100, rl::thisMachine(1)};
  nlohmann::json json = nlohmann::json::array();
  Gains gains;
  if (!arguments.json)
    std::cout << fmt::format(
        "evaluations until within {} % of the best recorded, median of {} seeds\n"
        "  {:<12} {:>10} {:>10} {:>10}\n",
        arguments.percent, arguments.seeds, "strategy", "no model", "model", "fewer");
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
    printJson({{"schema", 1}, {"kernels", std::move(json)}, {"fewer", gains.means()}});
    return kDone;
  }
  std::cout << "geometric mean over the kernels\n";
  for (const auto& [strategy, mean] : gains.means())
    std::cout << fmt::format("  {:<12} {:>10} {:>10} {:>9.2f}×\n", strategy, "", "", mean);
  return kDone;
}

}  // namespace

void addAblation(CLI::App* session, CommandLine line) {
  auto* command = session->add_subcommand(
      "ablation", "What the cost model saves, over recorded searches and without measuring");
  auto arguments = std::make_shared<AblationArguments>();
  onCall(command, line, [arguments] { return run(*arguments); });
  command->add_option("FILE", arguments->files, "session files")->required();
  command->add_option("--seeds", arguments->seeds, "runs of each strategy")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command->add_option("--within", arguments->percent, "percent of the best that are near enough")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1000.0));
  command->add_flag("--json", arguments->json, "one JSON document on standard output");
}

}  // namespace dojo::app
