// The process that searches: `perfdojo search --resume FILE --live`, told by words and heard by
// lines of JSON. It may be killed at any time, and so may this process: what was evaluated is in
// the file, and start() goes on from there.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "app/models/search/search_log.h"
#include "app/search/run.h"

namespace dojo::app {

class SearchProcess : public QObject {
  Q_OBJECT

 public:
  enum class State { Idle, Running, Paused, Stopping };

  explicit SearchProcess(QObject* parent = nullptr);
  ~SearchProcess() override;  // stops it

  // Goes on within a budget; `prepare` is done before, off this thread.
  void start(const std::filesystem::path& file, const SearchBudget& budget = {},
             std::function<void()> prepare = {});
  void setPaused(bool isPaused);  // until a person says otherwise
  void setYielding(bool yields);  // while something else measures
  // Also of one that does not listen any more: after a while it is killed.
  void stop();

  State state() const { return m_state; }
  bool isPaused() const { return m_isPaused; }
  bool isYielding() const { return m_yields; }
  qint64 processId() const { return m_process.processId(); }
  // Outcomes from another session's file instead of from this machine.
  void setSimulation(const QString& file) { m_simulation = file; }

 signals:
  void evaluated(const dojo::app::LoggedEvaluation& evaluation);
  void stateChanged();
  void finished();                    // within its budget, or because nothing new was left
  void stopped();                     // as it was asked to
  void died(const QString& message);  // of itself or by someone else's hand

 private:
  void begin(const QString& command, const QStringList& arguments);
  void read();
  void take(const nlohmann::json& event);
  void endWith(int exitCode, QProcess::ExitStatus status);
  void tellPause();
  void say(const char* word);
  void enter(State state);

  QProcess m_process;
  QTimer m_patience;  // with one that was told to stop
  QString m_simulation, m_end;
  State m_state = State::Idle;
  bool m_isPaused = false, m_yields = false, m_toldPause = false;
};

// The command line's program: $PERFDOJO_COMMAND, or the one beside this program.
Result<QString> findCommand();

}  // namespace dojo::app
