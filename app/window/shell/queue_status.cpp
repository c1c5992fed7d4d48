#include "app/window/shell/queue_status.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <cmath>

#include "app/models/measure/evaluation_queue.h"

namespace dojo::app {
namespace {

constexpr int kTickMs = 500;
constexpr double kWorthTelling = 2;  // seconds
constexpr int kPartsOfJob = 100;     // of the bar

QString inWords(Stage stage) {
  switch (stage) {
    case Stage::Compiling:
      return QueueStatus::tr("It is being compiled.");
    case Stage::Timing:
      return QueueStatus::tr("It is being timed.");
    case Stage::Checking:
      return QueueStatus::tr("Its outputs are being checked.");
    case Stage::Proving:
      break;
  }
  return QueueStatus::tr("Fingerprints are being compared.");
}

}  // namespace

QueueStatus::QueueStatus(QWidget* parent)
    : QWidget(parent),
      m_text(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_stop(new QToolButton(this)),
      m_tick(new QTimer(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  m_stop->setText(tr("Stop"));
  m_stop->setObjectName("stop");
  m_text->setObjectName("running");
  m_bar->setObjectName("progress");
  m_bar->setFixedWidth(160);
  m_bar->setTextVisible(false);
  m_bar->setAccessibleName(tr("Progress"));
  for (QWidget* widget :
       {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_stop)})
    row->addWidget(widget);
  row->addStretch(1);
  // As high whether it is busy or not, or all panes would be laid out again each time.
  for (QWidget* widget : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_stop)}) {
    QSizePolicy keepsRoom = widget->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(keepsRoom);
  }
  m_tick->setInterval(kTickMs);
  connect(m_tick, &QTimer::timeout, this, &QueueStatus::showRunning);
  connect(m_stop, &QToolButton::clicked, this, [this] {
    if (m_queue) m_queue->cancel();
  });
  refresh();
}

void QueueStatus::follow(EvaluationQueue* queue) {
  m_queue = queue;
  if (queue) connect(queue, &EvaluationQueue::progressed, this, &QueueStatus::refresh);
  refresh();
}

void QueueStatus::refresh() {
  bool busy = m_queue && m_queue->isBusy();
  m_bar->setVisible(busy);
  m_stop->setVisible(busy);
  if (busy) {
    if (!m_tick->isActive()) m_tick->start();
    return showRunning();
  }
  m_tick->stop();
  m_text->setToolTip({});
  m_text->setText(m_queue ? tr("Ready") : QString());
}

// Within a job the bar goes on by how long jobs took so far; before one ended nobody knows.
void QueueStatus::showRunning() {
  if (!m_queue || !m_queue->isBusy()) return;
  const QueueProgress& p = m_queue->progress();
  double spent = p.running.isValid() ? static_cast<double>(p.running.elapsed()) / 1000 : 0;
  double left = std::max(0.0, p.secondsLeft - spent);
  QString text =
      tr("%1 of %2: %3").arg(p.done + 1).arg(p.total).arg(p.now.isEmpty() ? tr("starting") : p.now);
  if (spent >= kWorthTelling) text += tr(", for %1 s").arg(std::floor(spent));
  if (left >= 1) text += tr(", about %1 s left").arg(std::ceil(left));
  m_text->setText(text);
  m_text->setToolTip(p.stage ? inWords(*p.stage) : QString());
  bool known = p.done > 0 && p.secondsLeft > 0;
  m_bar->setMaximum(known ? p.total * kPartsOfJob : 0);
  if (!known) return;
  double each = p.secondsLeft / (p.total - p.done);
  m_bar->setValue(static_cast<int>((p.done + std::min(0.95, spent / each)) * kPartsOfJob));
}

}  // namespace dojo::app
