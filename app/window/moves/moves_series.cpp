#include "app/window/moves/moves_series.h"

#include <QElapsedTimer>
#include <QTimer>

#include "core/moves/step.h"

namespace dojo::app {
namespace {

constexpr int kTurnMs = 8;  // of making programs to measure, before the window's turn

}  // namespace

MovesSeries::MovesSeries(Workspace* workspace, EvaluationQueue* queue, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_queue(queue) {
  connect(queue, &EvaluationQueue::cancelling, this, &MovesSeries::end);
  connect(queue, &EvaluationQueue::becameIdle, this, &MovesSeries::end);
  connect(workspace, &Workspace::programChanged, this, &MovesSeries::end);
}

void MovesSeries::measure(const core::Step& step) {
  if (auto after = m_workspace->after(step))
    m_queue->measureCandidate(m_workspace->history().current(), m_workspace->program(), *after,
                              step);
}

void MovesSeries::start(std::vector<core::Step> steps) {
  for (core::Step& step : steps)
    if (!m_workspace->candidateTime(core::print(step))) m_steps.push_back(std::move(step));
  m_running = !m_steps.empty();
  queueMore();
  emit runningChanged();
}

void MovesSeries::stop() {
  m_queue->cancel();
  end();
}

// The programs of many steps take a while to make, so the window gets its turn in between.
void MovesSeries::queueMore() {
  QElapsedTimer clock;
  clock.start();
  while (!m_steps.empty() && clock.elapsed() < kTurnMs) {
    core::Step step = std::move(m_steps.front());
    m_steps.pop_front();
    measure(step);
  }
  if (!m_steps.empty()) QTimer::singleShot(0, this, &MovesSeries::queueMore);
}

void MovesSeries::end() {
  m_steps.clear();
  if (std::exchange(m_running, false)) emit runningChanged();
}

}  // namespace dojo::app
