// A `perfdojo … --live` that runs for long: told the words pause, resume and stop on standard
// input, heard by lines of JSON. It may be killed at any time, and so may this process.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "core/result.h"

namespace dojo::app {

class LiveProcess : public QObject {
  Q_OBJECT

 public:
  enum class State { Idle, Running, Paused, Stopping };

  explicit LiveProcess(QObject* parent = nullptr);
  ~LiveProcess() override;  // stops it

  void setPaused(bool isPaused);  // until a person says otherwise
  void setYielding(bool yields);  // while something else measures
  // Also of one that does not listen any more: after a while it is killed.
  void stop();

  State state() const { return m_state; }
  bool isPaused() const { return m_isPaused; }
  bool isYielding() const { return m_yields; }
  qint64 processId() const { return m_process.processId(); }

 signals:
  void stateChanged();
  void finished();                    // because it was done
  void stopped();                     // as it was asked to
  void died(const QString& message);  // of itself or by someone else's hand

 protected:
  // `prepare` is done before, off this thread.
  void run(const QStringList& arguments, std::function<void()> prepare = {});
  // An event but paused, resumed and ended. What it throws of JSON is the line's fault.
  virtual void take(const std::string& what, const nlohmann::json& event) = 0;
  virtual QString killedInWords() const = 0;
  virtual QString exitInWords(int exitCode) const = 0;

 private:
  void begin(const QString& command, const QStringList& arguments);
  void read();
  void hear(const nlohmann::json& event);
  void endWith(int exitCode, QProcess::ExitStatus status);
  void tellPause();
  void say(const char* word);
  void enter(State state);

  QProcess m_process;
  QTimer m_patience;  // with one that was told to stop
  QString m_end;
  State m_state = State::Idle;
  bool m_isPaused = false, m_yields = false, m_toldPause = false;
};

// The command line's program: $PERFDOJO_COMMAND, or the one beside this program.
Result<QString> findCommand();

}  // namespace dojo::app
