// Times many moves from one program, one after another: a series that can be stopped.
#pragma once

#include <QObject>
#include <deque>

#include "app/models/measure/evaluation_queue.h"
#include "app/models/shell/workspace.h"

namespace dojo::app {

class MovesSeries : public QObject {
  Q_OBJECT

 public:
  MovesSeries(Workspace* workspace, EvaluationQueue* queue, QObject* parent = nullptr);

  void measure(const core::Step& step);  // one by itself
  // Those of the steps that have no time yet.
  void start(std::vector<core::Step> steps);
  void stop();  // with all that the queue does
  bool isRunning() const { return m_running; }

 signals:
  void runningChanged();

 private:
  void queueMore();
  void end();

  Workspace* m_workspace;
  EvaluationQueue* m_queue;
  std::deque<core::Step> m_steps;  // not in the queue yet
  bool m_running = false;
};

}  // namespace dojo::app
