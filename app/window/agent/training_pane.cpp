#include "app/window/agent/training_pane.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/models/moves/moves_model.h"
#include "app/window/agent/training_plot.h"
#include "app/window/shell/elided_label.h"

namespace dojo::app {
namespace {

constexpr int kBetweenPictures = 120;                            // milliseconds
constexpr int kUsualBudget = 1000, kGreatestBudget = 1'000'000;  // evaluations

}  // namespace

TrainingPane::TrainingPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_log(new TrainingLog(this)),
      m_process(new TrainingProcess(this)),
      m_plot(new TrainingPlot(m_log, this)),
      m_curves(new QTabBar(this)),
      m_legend(new QLabel(this)),
      m_state(new ElidedLabel(this)),
      m_budget(new QSpinBox(this)),
      m_start(new QToolButton(this)),
      m_pause(new QToolButton(this)),
      m_stop(new QToolButton(this)),
      m_soon(new QTimer(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(setUpTools());
  for (const auto& [title, tip] :
       {std::pair{tr("Times"), tr("The best time, and that of its policy")},
        {tr("Loss"), tr("How far its networks are from what they learn")},
        {tr("Values"), tr("The speed-up that it expects, and that it has reached")},
        {tr("Epsilon"), tr("How much it explores, and how much of that it takes back")},
        {tr("Spent"), tr("Where the time went")}})
    m_curves->setTabToolTip(m_curves->addTab(title), tip);
  m_curves->setObjectName("trainingCurves");
  m_curves->setAccessibleName(tr("Which curves of the training are shown"));
  m_curves->setDrawBase(false);
  m_curves->setUsesScrollButtons(false);
  m_curves->setElideMode(Qt::ElideRight);
  m_curves->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(m_curves);
  m_legend->setObjectName("trainingLegend");
  m_legend->setContentsMargins(8, 2, 8, 2);
  m_legend->setTextFormat(Qt::RichText);
  m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(m_legend);
  m_plot->setObjectName("trainingPlot");
  m_plot->setMinimumSize(120, 80);
  layout->addWidget(m_plot, 1);
  m_soon->setSingleShot(true);
  m_soon->setInterval(kBetweenPictures);
  connect(m_soon, &QTimer::timeout, this, &TrainingPane::refresh);
  connect(m_curves, &QTabBar::currentChanged, this, [this](int curves) {
    m_plot->show(static_cast<TrainingPlot::Curves>(curves));
    refresh();
  });
  connectProcess();
  refresh();
}

QWidget* TrainingPane::setUpTools() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 2, 6, 2);
  struct Tool {
    QToolButton* button;
    const char* name;
    QString text, tip;
    void (TrainingPane::*run)();
  };
  for (const Tool& tool :
       {Tool{m_start, "trainingStart", tr("Train"),
             tr("Train an agent for this kernel; one that is there goes on"), &TrainingPane::start},
        Tool{m_pause, "trainingPause", tr("Pause"), tr("Pause after the current measurement"),
             &TrainingPane::togglePause},
        Tool{m_stop, "trainingStop", tr("Stop"), tr("End the training; its agent is kept"),
             &TrainingPane::stop}}) {
    tool.button->setObjectName(tool.name);
    tool.button->setText(tool.text);
    tool.button->setToolTip(tool.tip);
    connect(tool.button, &QToolButton::clicked, this, tool.run);
    row->addWidget(tool.button);
  }
  m_pause->setCheckable(true);
  m_state->setObjectName("trainingState");
  m_state->setProperty("role", "muted");
  m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(m_state, 1);
  auto* label = new QLabel(tr("Programs:"), bar);
  m_budget->setObjectName("trainingBudget");
  m_budget->setAccessibleName(tr("How many programs the training evaluates"));
  m_budget->setRange(1, kGreatestBudget);
  m_budget->setValue(kUsualBudget);
  label->setBuddy(m_budget);
  row->addWidget(label);
  row->addWidget(m_budget);
  return bar;
}

void TrainingPane::connectProcess() {
  auto soon = [this] {
    if (!m_soon->isActive()) m_soon->start();
  };
  connect(m_process, &TrainingProcess::updated, m_log, &TrainingLog::add);
  connect(m_log, &TrainingLog::grown, this, soon);
  connect(m_log, &TrainingLog::reset, this, soon);
  connect(m_process, &TrainingProcess::said, this,
          [this](const QString& text) { emit notice(text, false); });
  connect(m_process, &TrainingProcess::stateChanged, this, &TrainingPane::showState);
  connect(m_process, &TrainingProcess::finished, this,
          [this] { end(tr("The training is done: %1.").arg(progressInWords()), false); });
  connect(m_process, &TrainingProcess::stopped, this, [this] {
    end(tr("The training was stopped; its agent is kept, and training goes on from it."), false);
  });
  connect(m_process, &TrainingProcess::died, this,
          [this](const QString& message) { end(tr("The training ended: %1").arg(message), true); });
  // The two would disturb each other's times.
  connect(m_queue, &EvaluationQueue::progressed, this,
          [this] { m_process->setYielding(m_queue->isBusy()); });
  connect(m_queue, &EvaluationQueue::becameIdle, this, [this] { m_process->setYielding(false); });
}

QString TrainingPane::agentFile() const {
  const Session& session = m_workspace->session();
  if (session.isInMemory()) return {};
  std::filesystem::path file = session.path();
  return QString::fromStdString(file.replace_extension(".agent").string());
}

void TrainingPane::start() {
  if (m_process->state() != TrainingProcess::State::Idle) return;
  QString file = agentFile();
  if (file.isEmpty())
    return emit notice(tr("An agent is stored beside its session, but this session is only in "
                          "memory: save a copy and open it."),
                       true);
  const Session& session = m_workspace->session();
  QStringList constants;
  for (const auto& [name, value] : session.constants())
    constants << QStringLiteral("%1=%2").arg(QString::fromStdString(name)).arg(value);
  m_log->clear(m_budget->value());
  m_process->start({QString::fromStdString(session.kernel()), constants,
                    QString::fromStdString(session.machine().name), file, m_budget->value()});
}

void TrainingPane::togglePause() {
  m_process->setPaused(!m_process->isPaused());
}

void TrainingPane::stop() {
  m_process->stop();
}

void TrainingPane::end(const QString& text, bool isBad) {
  refresh();
  emit notice(text, isBad);
  if (QFileInfo::exists(agentFile())) emit trained(agentFile());
}

void TrainingPane::setTheme(const Theme& theme) {
  m_plot->setTheme(theme);
  refresh();
}

void TrainingPane::refresh() {
  m_plot->refresh();
  m_legend->setText(m_plot->legendAsHtml());
  m_legend->setAccessibleName(m_plot->legend());
  m_legend->setVisible(m_log->last() != nullptr);
  m_plot->setAccessibleName(tr("Curves of the training: %1").arg(m_plot->legend()));
  showState();
}

QString TrainingPane::progressInWords() const {
  const TrainingUpdate* last = m_log->last();
  if (!last) return tr("the start is being timed");
  QString text = tr("%1 of %2 programs").arg(last->evaluations).arg(m_log->budget());
  if (last->bestNs) text += tr(", best %1").arg(timeInWords(*last->bestNs));
  if (last->memory > 0) text += tr(", remembers %n move(s)", nullptr, last->memory);
  return text;
}

void TrainingPane::showState() {
  using State = TrainingProcess::State;
  State state = m_process->state();
  bool isIdle = state == State::Idle;
  QString text;
  if (state == State::Stopping)
    text = tr("Stopping …");
  else if (!isIdle && m_process->isPaused())
    text = tr("Paused: %1").arg(progressInWords());
  else if (!isIdle && m_process->isYielding())
    text = tr("Waiting while this window measures: %1").arg(progressInWords());
  else if (!isIdle)
    text = tr("Training: %1").arg(progressInWords());
  else
    text = m_log->last() ? progressInWords() : tr("No training runs.");
  m_state->setText(text);
  m_start->setVisible(isIdle);
  for (QToolButton* each : {m_pause, m_stop}) {
    each->setVisible(!isIdle);
    each->setEnabled(!isIdle && state != State::Stopping);
  }
  m_pause->setChecked(!isIdle && m_process->isPaused());
  m_pause->setText(m_pause->isChecked() ? tr("Continue") : tr("Pause"));
  m_budget->setEnabled(isIdle);
  emit stateChanged();
}

}  // namespace dojo::app
