// What the queue does, in the status bar: what runs and for how long, how much is left, and a
// button that stops it.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace dojo::app {

class EvaluationQueue;

class QueueStatus : public QWidget {
  Q_OBJECT

 public:
  explicit QueueStatus(QWidget* parent = nullptr);
  void follow(EvaluationQueue* queue);  // null: none

 private:
  void refresh();
  void showRunning();

  QPointer<EvaluationQueue> m_queue;
  QLabel* m_text;
  QProgressBar* m_bar;
  QToolButton* m_stop;
  QTimer* m_tick;
};

}  // namespace dojo::app
