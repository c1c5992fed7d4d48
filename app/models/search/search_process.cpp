#include "app/models/search/search_process.h"

#include <nlohmann/json.hpp>

#include "codegen/worker/message_json.h"

namespace dojo::app {
namespace {

LoggedEvaluation evaluationOf(const nlohmann::json& event) {
  LoggedEvaluation e;
  e.number = event.at("number");
  e.seconds = event.at("seconds");
  e.steps = event.at("steps");
  e.outcome.verdict = rl::verdictNamed(event.at("verdict").get<std::string>());
  e.outcome.ns = event.at("ns");
  e.outcome.lowNs = event.at("low");
  e.outcome.highNs = event.at("high");
  e.outcome.samples = event.at("samples");
  e.outcome.rejection = rl::rejectionNamed(event.at("rejection").get<std::string>());
  e.outcome.reason = messageFrom(event.at("said"));
  e.outcome.isBest = event.at("best");
  e.outcome.isVerified = event.at("verified");
  if (e.outcome.isBest) e.trajectory = event.at("trajectory");
  return e;
}

}  // namespace

void SearchProcess::start(const std::filesystem::path& file, const SearchBudget& budget,
                          std::function<void()> prepare) {
  QStringList arguments = {"search", "--live", "--resume", QString::fromStdString(file.string())};
  if (budget.evaluations) arguments << "--evals" << QString::number(*budget.evaluations);
  if (budget.seconds) arguments << "--time" << QString::number(*budget.seconds, 'g', 17);
  if (!m_simulation.isEmpty()) arguments << "--simulate" << m_simulation;
  run(arguments, std::move(prepare));
}

void SearchProcess::take(const std::string& what, const nlohmann::json& event) {
  if (what == "evaluated") emit evaluated(evaluationOf(event));
}

QString SearchProcess::killedInWords() const {
  return tr("the search process was killed from outside");
}

QString SearchProcess::exitInWords(int exitCode) const {
  return tr("the search process ended with exit code %1").arg(exitCode);
}

}  // namespace dojo::app
