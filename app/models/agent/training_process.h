// The process that trains an agent: `perfdojo train KERNEL --live`, which says what
// training_events.h describes. It writes its agent at once or not at all, now and then: what ends
// it loses no more than what came after that.
#pragma once

#include "app/models/agent/training_events.h"
#include "app/models/shell/live_process.h"

namespace dojo::app {

struct TrainingRequest {
  QString kernel;         // a built-in one's name, or a file
  QStringList constants;  // "N=256"
  QString target;         // by name; empty: this machine
  QString agent;          // the file that it is written to; one that is there is gone on with
  int evaluations = 1000;
};

class TrainingProcess : public LiveProcess {
  Q_OBJECT

 public:
  using LiveProcess::LiveProcess;

  void start(const TrainingRequest& request);

 signals:
  void updated(const dojo::app::TrainingUpdate& update);
  void said(const QString& text);

 protected:
  void take(const std::string& what, const nlohmann::json& event) override;
  QString killedInWords() const override;
  QString exitInWords(int exitCode) const override;
};

}  // namespace dojo::app
