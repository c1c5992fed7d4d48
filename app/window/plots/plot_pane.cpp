#include "app/window/plots/plot_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "app/models/plots/library_line.h"
#include "app/models/shell/documents.h"
#include "app/models/shell/plain_text.h"
#include "app/models/timeline/history_model.h"
#include "app/window/plots/roofline_plot.h"
#include "app/window/plots/runtime_plot.h"
#include "app/window/shell/elided_label.h"

namespace dojo::app {
namespace {

constexpr QSize kLeastPicture{800, 450};  // of an exported one

}  // namespace

PlotPane::PlotPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_theme(lightTheme()),
      m_views(new QTabBar(this)),
      m_libraryLine(new LibraryLine(workspace, queue, this)),
      m_library(new QToolButton(this)),
      m_log(new QToolButton(this)),
      m_legend(new ElidedLabel(this)),
      m_pages(new QStackedWidget(this)),
      m_runtime(new RuntimePlot(m_pages)),
      m_roofline(new RooflinePlot(m_pages)),
      m_nothing(new QWidget(m_pages)),
      m_why(new QLabel(m_nothing)),
      m_measure(new QPushButton(m_nothing)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(setUpTools());
  layout->addWidget(m_pages, 1);
  setUpPlot(m_runtime, "plot",
            tr("Plot of the runtime per move; the timeline lists the same figures"));
  setUpPlot(m_roofline, "rooflinePlot",
            tr("Roofline plot of the steps; its table can be exported as CSV"));
  auto* middle = new QVBoxLayout(m_nothing);
  m_why->setAlignment(Qt::AlignCenter);
  m_why->setWordWrap(true);
  m_why->setProperty("role", "muted");
  m_measure->setObjectName("plotMeasure");
  middle->addStretch(1);
  middle->addWidget(m_why);
  middle->addWidget(m_measure, 0, Qt::AlignCenter);
  middle->addStretch(1);
  m_pages->addWidget(m_nothing);
  connect(m_measure, &QPushButton::clicked, this, [this] {
    if (view() == RooflineView && !m_queue->roof().isKnown()) return m_queue->findRoof();
    const HistoryNode& here = m_workspace->history().here();
    for (HistoryId id : {m_workspace->baseline(), here.id})
      if (!m_workspace->history().node(id).measurement) measure(id);
  });
  connect(workspace, &Workspace::historyChanged, this, &PlotPane::refresh);
  connect(workspace, &Workspace::nodeChanged, this, &PlotPane::refresh);
  connect(workspace, &Workspace::baselineChanged, this, &PlotPane::refresh);
  connect(workspace, &Workspace::conditionsChanged, this, &PlotPane::refresh);
  connect(m_libraryLine, &LibraryLine::changed, this, &PlotPane::refresh);
  connect(m_libraryLine, &LibraryLine::failed, workspace, &Workspace::failed);
  connect(queue, &EvaluationQueue::roofFound, this, &PlotPane::refresh);
  connect(queue, &EvaluationQueue::measuringChanged, this, [this] {
    if (m_pages->currentWidget() == m_nothing) showEmpty();
  });
  refresh();
}

QWidget* PlotPane::setUpTools() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 2, 6, 2);
  for (const QString& title : {tr("Runtime"), tr("Speed-up"), tr("Roofline")})
    m_views->addTab(title);
  m_views->setDrawBase(false);
  m_views->setObjectName("plotViews");
  m_views->setAccessibleName(tr("Which plot is shown"));
  m_legend->setProperty("role", "muted");
  m_legend->setObjectName("plotLegend");
  m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_log->setText(tr("Log"));
  m_log->setObjectName("plotLog");
  m_log->setCheckable(true);
  m_log->setChecked(true);
  m_log->setToolTip(tr("Logarithmic axis"));
  m_library->setText(tr("libtorch"));
  m_library->setObjectName("plotLibrary");
  m_library->setCheckable(true);
  m_library->setAccessibleName(tr("Show libtorch's time"));
  auto* save = new QToolButton(bar);
  save->setText(tr("Export …"));
  save->setToolTip(tr("Save as PNG, SVG or CSV"));
  for (QToolButton* b : {m_library, m_log, save}) b->setAutoRaise(true);
  row->addWidget(m_views);
  row->addWidget(m_legend, 1);
  row->addWidget(m_library);
  row->addWidget(m_log);
  row->addWidget(save);
  connect(m_views, &QTabBar::currentChanged, this, &PlotPane::refresh);
  connect(m_library, &QToolButton::clicked, m_libraryLine, &LibraryLine::show);
  connect(m_log, &QToolButton::toggled, this, &PlotPane::refresh);
  connect(save, &QToolButton::clicked, this, &PlotPane::exportPlot);
  return bar;
}

void PlotPane::setUpPlot(QCustomPlot* plot, const char* name, const QString& accessibleName) {
  plot->setObjectName(name);
  plot->setAccessibleName(accessibleName);
  plot->setMinimumHeight(90);
  plot->setFocusPolicy(Qt::StrongFocus);
  plot->installEventFilter(this);
  plot->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot, &QWidget::customContextMenuRequested, this, &PlotPane::popUpMenu);
  m_pages->addWidget(plot);
  connect(plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (HistoryId id = stepAt(event->position())) m_workspace->goTo(id);
  });
  connect(plot, &QCustomPlot::mouseMove, this, [this, plot](QMouseEvent* event) {
    HistoryId id = stepAt(event->position());
    plot->setCursor(id ? Qt::PointingHandCursor : Qt::ArrowCursor);
    plot->setToolTip(id ? plainTip(tipOf(id)) : QString());
  });
}

void PlotPane::setTheme(const Theme& t) {
  m_theme = t;
  m_runtime->setTheme(t);
  m_roofline->setTheme(t);
  refresh();
}

PlotPane::View PlotPane::view() const {
  return static_cast<View>(m_views->currentIndex());
}

void PlotPane::showView(View view) {
  m_views->setCurrentIndex(view);
}

NamedPlot* PlotPane::shown() const {
  if (view() == RooflineView) return m_roofline;
  return m_runtime;
}

HistoryId PlotPane::stepAt(const QPointF& at) const {
  return view() == RooflineView ? m_roofline->stepAt(at) : m_runtime->stepAt(at);
}

// Of the type that the kernel's results are in.
double PlotPane::peak() const {
  const core::Program& start = m_workspace->session().original();
  bool isF64 = start.bufferOf(start.outputs.front())->dtype == core::DType::F64;
  return isF64 ? m_queue->roof().flopsF64 : m_queue->roof().flopsF32;
}

void PlotPane::refresh() {
  const History& history = m_workspace->history();
  const HistoryNode& baseline = history.node(m_workspace->baseline());
  bool roofline = view() == RooflineView;
  auto steps = plottedSteps(history, roofline ? cacheBytesOf(m_queue->roof()) : 0);
  for (PlottedStep& step : steps) step.isOutdated = m_workspace->isOutdated(step.time);
  m_log->setVisible(!roofline);
  m_library->setEnabled(m_libraryLine->whyNot().isEmpty() || m_libraryLine->time());
  m_library->setChecked(m_libraryLine->isShown());
  m_library->setToolTip(m_library->isEnabled() ? tr("Show libtorch's time for this kernel")
                                               : m_libraryLine->whyNot());
  if (roofline) {
    m_roofline->show(steps, history.current(), m_queue->roof(), peak());
  } else {
    m_runtime->setQuantity(view() == RuntimeView ? RuntimePlot::Quantity::Time
                                                 : RuntimePlot::Quantity::SpeedUp);
    showLibrary();
    m_runtime->setPredictions(plottedPredictions(history));
    m_runtime->setLogarithmic(m_log->isChecked());
    m_runtime->show(steps,
                    {static_cast<int>(plottedPath(history).size()), history.current(),
                     history.numberOf(history.current())},
                    baseline.measurement, titleOf(baseline));
  }
  QString legend = roofline ? tr("arrows go from step to step")
                            : tr("95 % intervals; dashed: %1")
                                  .arg(view() == RuntimeView ? tr("roofline") : tr("baseline"));
  if (std::ranges::any_of(steps, &PlottedStep::isOutdated))
    legend = tr("hollow: out of date; %1").arg(legend);
  if (!roofline && m_runtime->hasPredictions())
    legend = tr("triangles: what the agent expected to reach; %1").arg(legend);
  if (roofline && !history.here().measurement)
    legend = tr("the current step is not measured; %1").arg(legend);
  if (QString theirs = m_libraryLine->inWords(history.here().measurement); !theirs.isEmpty())
    legend = tr("%1; %2").arg(theirs, legend);
  m_legend->setText(legend);
  bool empty = roofline ? m_roofline->isEmpty() : m_runtime->isEmpty();
  if (empty) showEmpty();
  m_pages->setCurrentWidget(empty ? m_nothing : shown());
}

void PlotPane::showLibrary() {
  const auto& time = m_libraryLine->time();
  const auto& baseline = m_workspace->history().node(m_workspace->baseline()).measurement;
  if (!m_libraryLine->isShown() || !time) return m_runtime->setReference(std::nullopt);
  m_runtime->setReference(RuntimePlot::Reference{time->time.medianNs,
                                                 baseline && m_libraryLine->isComparable(*baseline),
                                                 m_libraryLine->name()});
}

void PlotPane::showEmpty() {
  bool lacksRoof = view() == RooflineView && !m_queue->roof().isKnown();
  const History& history = m_workspace->history();
  HistoryId here = history.current(), baseline = m_workspace->baseline();
  auto lacks = [&](HistoryId id) {
    return !history.node(id).measurement && !m_queue->isMeasuring(id);
  };
  m_measure->setText(lacksRoof ? tr("Measure the machine") : tr("Measure this program"));
  m_measure->setEnabled(lacksRoof || lacks(here) || lacks(baseline));
  if (m_queue->isMeasuring(here))
    m_why->setText(tr("Measuring …"));
  else if (m_queue->isMeasuring(baseline))
    m_why->setText(tr("Measuring %1 …").arg(titleOf(history.node(baseline))));
  else if (lacksRoof)
    m_why->setText(tr("The machine's bandwidth and peak have not been measured yet."));
  else if (view() == SpeedUpView)
    m_why->setText(tr("Speed-ups need the time of %1.").arg(titleOf(history.node(baseline))));
  else
    m_why->setText(tr("Nothing has been measured yet."));
}

QString PlotPane::tipOf(HistoryId id) const {
  const HistoryNode& n = m_workspace->history().node(id);
  QStringList lines = {titleOf(n)};
  if (const auto& m = n.measurement)
    lines << tr("%1 (95 %: %2 to %3)")
                 .arg(timeInWords(m->medianNs), timeInWords(m->lowNs), timeInWords(m->highNs));
  if (n.measurement && m_workspace->isOutdated(*n.measurement))
    lines << outdatedInWords(*n.measurement, *m_workspace->conditions());
  if (QString expected = predictionInWords(n); !expected.isEmpty()) lines << expected;
  if (n.parent)
    if (QString gain =
            gainInWords(m_workspace->history().node(n.parent).measurement, n.measurement);
        !gain.isEmpty())
      lines << tr("%1 against the previous step").arg(gain);
  if (view() == RooflineView)
    for (const PlottedStep& step : m_roofline->steps())
      if (step.id == id)
        lines << tr("%1 Gflop/s at %2 flop per byte")
                     .arg(step.performance, 0, 'g', 4)
                     .arg(step.intensity, 0, 'g', 3);
  return lines.join('\n');
}

void PlotPane::measure(HistoryId id) {
  const HistoryNode& n = m_workspace->history().node(id);
  m_queue->measureNode(id, n.program, titleOf(n));
}

std::unique_ptr<QMenu> PlotPane::menuFor(HistoryId id) {
  auto menu = std::make_unique<QMenu>(this);
  if (id) {
    menu->addSection(titleOf(m_workspace->history().node(id)));
    menu->addAction(tr("Go to this step"), this, [this, id] { m_workspace->goTo(id); });
    menu->addAction(tr("Measure again"), this, [this, id] { measure(id); });
    menu->addAction(tr("Use as baseline"), this, [this, id] { m_workspace->pin(id); });
    menu->addSeparator();
  }
  menu->addAction(tr("Copy the picture"), this, [this] {
    inFull([this](const QSize& size) {
      QApplication::clipboard()->setPixmap(shown()->toPixmap(size.width(), size.height(), 2));
      return true;
    });
  });
  menu->addAction(tr("Copy the table"), this,
                  [this] { QApplication::clipboard()->setText(csv()); });
  menu->addAction(tr("Export …"), this, &PlotPane::exportPlot);
  if (view() == RooflineView) return menu;
  menu->addSeparator();
  QAction* library = menu->addAction(tr("Show libtorch's time"), m_library, &QToolButton::click);
  library->setCheckable(true);
  library->setChecked(m_libraryLine->isShown());
  library->setEnabled(m_library->isEnabled());
  library->setToolTip(m_library->toolTip());
  menu->setToolTipsVisible(true);
  QAction* again = menu->addAction(tr("Time libtorch again"), m_libraryLine, &LibraryLine::measure);
  again->setEnabled(m_libraryLine->isShown() && m_libraryLine->whyNot().isEmpty());
  QAction* logarithmic = menu->addAction(tr("Logarithmic axis"), m_log, &QToolButton::toggle);
  logarithmic->setCheckable(true);
  logarithmic->setChecked(m_log->isChecked());
  return menu;
}

// By the keyboard: of the current step.
void PlotPane::popUpMenu(const QPoint& at) {
  HistoryId id = stepAt(at), current = m_workspace->history().current();
  bool timed = m_workspace->history().node(current).measurement.has_value();
  if (!id && !shown()->underMouse() && timed) id = current;
  menuFor(id)->exec(shown()->mapToGlobal(at));
}

void PlotPane::goBeside(int by) {
  HistoryId to = m_runtime->neighbour(m_workspace->history().current(), by);
  if (to) m_workspace->goTo(to);
}

bool PlotPane::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
      goBeside(key == Qt::Key_Left ? -1 : 1);
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

QString PlotPane::csv() const {
  const History& history = m_workspace->history();
  const auto& baseline = history.node(m_workspace->baseline()).measurement;
  bool roofline = view() == RooflineView;
  QString text = QStringLiteral("step,move,median_ns,ci95_low_ns,ci95_high_ns,roofline_ns,speedup");
  text += roofline ? QStringLiteral(",flop_per_byte,gflop_per_s\n") : QStringLiteral("\n");
  for (const PlottedStep& step :
       plottedSteps(history, roofline ? cacheBytesOf(m_queue->roof()) : 0)) {
    const HistoryNode& n = history.node(step.id);
    QString move = QString::fromStdString(n.kind == StepKind::Start ? n.program.name : n.step);
    text += QStringLiteral("%1,\"%2\",%3,%4,%5,%6,")
                .arg(step.position)
                .arg(move.replace('"', "\"\""))
                .arg(step.time.medianNs)
                .arg(step.time.lowNs)
                .arg(step.time.highNs)
                .arg(step.time.rooflineNs);
    if (baseline && areComparable(*baseline, step.time))
      text += QString::number(baseline->medianNs / step.time.medianNs);
    if (roofline) text += QStringLiteral(",%1,%2").arg(step.intensity).arg(step.performance);
    text += u'\n';
  }
  return text;
}

void PlotPane::exportPlot() {
  const char* names[] = {"runtime.svg", "speed-up.svg", "roofline.svg"};
  QString path = QFileDialog::getSaveFileName(this, tr("Export the plot"), names[view()],
                                              tr("Pictures and tables (*.svg *.png *.csv)"));
  if (!path.isEmpty()) saveTo(path);
}

bool PlotPane::saveTo(const QString& path) {
  if (path.endsWith(".csv")) {
    auto written = writeText(path.toStdString(), csv().toStdString());
    if (!written) emit m_workspace->failed(inWords(written.error().message));
    return written.has_value();
  }
  bool saved = writePicture(path);
  if (!saved) emit m_workspace->failed(tr("Cannot write %1.").arg(path));
  return saved;
}

// A picture is looked at alone: with names on its axes, however low the pane is.
bool PlotPane::inFull(const std::function<bool(const QSize& size)>& draw) {
  NamedPlot* plot = shown();
  QSize size = plot->size().expandedTo(kLeastPicture);
  plot->fitNames(size);
  bool drawn = draw(size);
  plot->fitNames(plot->size());
  return drawn;
}

bool PlotPane::writePicture(const QString& path) {
  return inFull([&](const QSize& size) {
    NamedPlot* plot = shown();
    if (path.endsWith(".png")) return plot->savePng(path, size.width(), size.height(), 2);
    QSvgGenerator svg;
    svg.setFileName(path);
    svg.setTitle(m_views->tabText(view()));
    svg.setSize(size);
    svg.setViewBox(QRect({0, 0}, size));
    QCPPainter painter;
    if (!painter.begin(&svg)) return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.fillRect(QRect({0, 0}, size), m_theme.base);
    plot->toPainter(&painter, size.width(), size.height());
    return true;
  });
}

}  // namespace dojo::app
