// The process that searches: `perfdojo search --resume FILE --live`. What was evaluated is in the
// file, and start() goes on from there.
#pragma once

#include "app/models/search/search_log.h"
#include "app/models/shell/live_process.h"
#include "app/search/run.h"

namespace dojo::app {

class SearchProcess : public LiveProcess {
  Q_OBJECT

 public:
  using LiveProcess::LiveProcess;

  // Goes on within a budget; `prepare` is done before, off this thread.
  void start(const std::filesystem::path& file, const SearchBudget& budget = {},
             std::function<void()> prepare = {});
  // Outcomes from another session's file instead of from this machine.
  void setSimulation(const QString& file) { m_simulation = file; }

 signals:
  void evaluated(const dojo::app::LoggedEvaluation& evaluation);

 protected:
  void take(const std::string& what, const nlohmann::json& event) override;
  QString killedInWords() const override;
  QString exitInWords(int exitCode) const override;

 private:
  QString m_simulation;
};

}  // namespace dojo::app
