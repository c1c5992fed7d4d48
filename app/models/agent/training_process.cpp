#include "app/models/agent/training_process.h"

#include <nlohmann/json.hpp>

namespace dojo::app {

void TrainingProcess::start(const TrainingRequest& request) {
  QStringList arguments = {"train", request.kernel, "--live", "--evals",
                           QString::number(request.evaluations)};
  for (const QString& constant : request.constants) arguments << "--set" << constant;
  if (!request.target.isEmpty()) arguments << "--target" << request.target;
  arguments << "-o" << request.agent;
  run(arguments);
}

void TrainingProcess::take(const std::string& what, const nlohmann::json& event) {
  if (what == "update") emit updated(trainingUpdateFrom(event));
  if (what == "said") emit said(QString::fromStdString(event.at("text")));
}

QString TrainingProcess::killedInWords() const {
  return tr("the training process was killed from outside");
}

QString TrainingProcess::exitInWords(int exitCode) const {
  return tr("the training process ended with exit code %1").arg(exitCode);
}

}  // namespace dojo::app
