// libtorch's time for a session's kernel, to compare ours with: taken in the background on a thread
// and in a separate process, interleaved with the current program, and stored in the session's file
// with the conditions under which it was taken.
#pragma once

#include <QObject>
#include <atomic>
#include <optional>
#include <thread>

#include "app/models/shell/workspace.h"
#include "core/result.h"

namespace dojo::app {

class EvaluationQueue;

struct LibraryTime {
  Measurement time;  // its compiler is the library: "libtorch 1.13.0"
  std::string call;  // "at::softmax(x, -1)"
};
// One line of JSON, and back; nothing where it is none.
std::string toText(const LibraryTime& time, bool isShown);
std::optional<LibraryTime> libraryTimeOf(const std::string& text, bool& isShown);

class LibraryLine : public QObject {
  Q_OBJECT

 public:
  LibraryLine(Workspace* workspace, EvaluationQueue* queue, QObject* parent = nullptr);
  ~LibraryLine() override;

  // Why there is no such time for this session; empty where it can be taken.
  const QString& whyNot() const { return m_whyNot; }
  // Takes the time when there is none, or one of other conditions. Hiding it ends that.
  void show(bool isShown);
  void measure();  // again
  void cancel();
  bool isShown() const { return m_isShown; }
  bool isRunning() const { return m_isRunning; }
  const std::optional<LibraryTime>& time() const { return m_time; }
  QString name() const;  // "libtorch 1.13.0"; that it is out of date if it is
  bool isOutdated() const;
  // Taken on the same machine with as many threads: their ratio says something.
  bool isComparable(const Measurement& ours) const;
  // "libtorch 1.13.0: 8.01 ms; this step: ↑ 1.32×"; empty where nothing is shown.
  QString inWords(const std::optional<Measurement>& ours) const;

 signals:
  void changed();
  void failed(const QString& message);

 private:
  void run(const core::Program& program);
  void end(const Result<LibraryTime>& result);
  void keep();

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  QString m_whyNot;
  bool m_isShown = false;
  bool m_isRunning = false;
  std::optional<LibraryTime> m_time;
  std::atomic<bool> m_cancel = false;
  std::thread m_thread;
};

}  // namespace dojo::app
