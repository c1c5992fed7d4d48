#include "app/window/plot_pane.h"

#include <qcustomplot.h>

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QSvgGenerator>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/models/documents.h"
#include "app/models/moves_model.h"

namespace dojo::app {
namespace {

// Axis labels in the unit that people read: "10 µs".
class TimeTicker : public QCPAxisTickerLog {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return inWords(tick); }

 public:
  static QString inWords(double ns) {
    const char* units[] = {"ns", "µs", "ms", "s"};
    int unit = 0;
    while (ns >= 999.5 && unit < 3) ns /= 1000, ++unit;
    return QString::number(ns, 'g', 3) + u' ' + QString::fromUtf8(units[unit]);
  }
};

class LinearTimeTicker : public QCPAxisTicker {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    return TimeTicker::inWords(tick);
  }
};

}  // namespace

PlotPane::PlotPane(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_theme(lightTheme()),
      m_plot(new QCustomPlot(this)),
      m_empty(new QLabel(tr("Nothing is measured yet. Moves: “Measure every step up to here”."),
                         m_plot)),
      m_log(new QToolButton(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 3, 6, 3);
  auto* legend = new QLabel(tr("time per call, 95 % intervals; dashed: roofline"), this);
  legend->setProperty("role", "muted");
  legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_log->setText(tr("Log"));
  m_log->setCheckable(true);
  m_log->setChecked(true);
  m_log->setToolTip(tr("Logarithmic time axis"));
  auto* save = new QToolButton(this);
  save->setText(tr("Export …"));
  save->setToolTip(tr("Save as PNG, SVG or CSV"));
  for (QToolButton* b : {m_log, save}) b->setAutoRaise(true);
  row->addWidget(legend, 1);
  row->addWidget(m_log);
  row->addWidget(save);
  layout->addLayout(row);
  layout->addWidget(m_plot, 1);
  setUpPlot();
  connect(m_log, &QToolButton::toggled, this, &PlotPane::refresh);
  connect(save, &QToolButton::clicked, this, &PlotPane::exportPlot);
  connect(workspace, &Workspace::historyChanged, this, &PlotPane::refresh);
  connect(workspace, &Workspace::nodeChanged, this, &PlotPane::refresh);
  refresh();
}

void PlotPane::setUpPlot() {
  m_plot->setObjectName("plot");
  m_plot->setAccessibleName(
      tr("Plot of the runtime per move; the timeline lists the same figures"));
  m_plot->setMinimumHeight(90);
  m_plot->setNoAntialiasingOnDrag(true);
  m_roofline = m_plot->addGraph();
  m_times = m_plot->addGraph();
  m_current = m_plot->addGraph();
  m_times->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 7));
  m_current->setLineStyle(QCPGraph::lsNone);
  m_errors = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
  m_errors->setDataPlottable(m_times);
  m_errors->setAntialiased(false);
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  m_empty->setProperty("role", "muted");
  auto* over = new QVBoxLayout(m_plot);
  over->addWidget(m_empty);
  auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
  ticker->setTickStep(1);
  ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  m_plot->xAxis->setTicker(ticker);
  connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    if (HistoryId id = stepAt(event->pos())) m_workspace->goTo(id);
  });
  connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    HistoryId id = stepAt(event->pos());
    const HistoryNode* node = id ? &m_workspace->history().node(id) : nullptr;
    m_plot->setToolTip(node && node->measurement
                           ? QString::fromStdString(
                                 node->kind == StepKind::Start ? node->program.name : node->step) +
                                 u'\n' + timeInWords(node->measurement->medianNs)
                           : QString());
  });
}

void PlotPane::setTheme(const Theme& t) {
  m_theme = t;
  m_plot->setBackground(t.base);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
    axis->setBasePen(QPen(t.line));
    axis->setTickPen(QPen(t.line));
    axis->setSubTickPen(QPen(t.line));
    axis->setTickLabelColor(t.muted);
    axis->setLabelColor(t.muted);
    axis->grid()->setPen(QPen(blended(t.base, t.line, 0.6), 1, Qt::DotLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setTickLabelFont(font());
  }
  m_times->setPen(QPen(t.series[0], 1.5));
  m_current->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.series[1], 2.5), Qt::NoBrush, 13));
  m_roofline->setPen(QPen(t.series[2], 1.5, Qt::DashLine));
  m_errors->setPen(QPen(t.series[0], 1.2));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPane::refresh() {
  const History& history = m_workspace->history();
  m_path = history.pathTo(history.current());
  for (HistoryId at = history.redoTarget(); at;) {
    m_path.push_back(at);
    const HistoryNode& n = history.node(at);
    HistoryId next = n.visited && !history.node(n.visited).deleted ? n.visited : 0;
    for (HistoryId child : n.children)
      if (!next && !history.node(child).deleted) next = child;
    at = next;
  }
  QVector<double> x, y, low, high, currentX, currentY;
  double least = HUGE_VAL, greatest = 0, roofline = 0;
  for (size_t i = 0; i < m_path.size(); ++i) {
    const HistoryNode& n = history.node(m_path[i]);
    if (!n.measurement) continue;
    const Measurement& m = *n.measurement;
    x << static_cast<double>(i);
    y << m.medianNs;
    low << m.medianNs - m.lowNs;
    high << m.highNs - m.medianNs;
    least = std::min(least, m.lowNs);
    greatest = std::max(greatest, m.highNs);
    roofline = m.rooflineNs;
    if (n.id == history.current()) currentX << static_cast<double>(i), currentY << m.medianNs;
  }
  m_times->setData(x, y, true);
  m_errors->setData(low, high);
  m_current->setData(currentX, currentY, true);
  m_roofline->data()->clear();
  if (roofline > 0) {
    m_roofline->setData({-0.5, static_cast<double>(m_path.size()) - 0.5}, {roofline, roofline},
                        true);
    least = std::min(least, roofline);
  }
  m_empty->setVisible(x.isEmpty());
  m_plot->xAxis->setVisible(!x.isEmpty());
  m_plot->yAxis->setVisible(!x.isEmpty());
  setAxes(least, greatest);
}

void PlotPane::setAxes(double least, double greatest) {
  bool log = m_log->isChecked();
  m_plot->yAxis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  m_plot->yAxis->setTicker(log ? QSharedPointer<QCPAxisTicker>(new TimeTicker)
                               : QSharedPointer<QCPAxisTicker>(new LinearTimeTicker));
  if (greatest > 0)
    m_plot->yAxis->setRange(log ? least / 1.6 : 0, log ? greatest * 1.6 : greatest * 1.1);
  m_plot->xAxis->setRange(-0.5, static_cast<double>(m_path.size()) - 0.5);
  m_plot->xAxis->setLabel(tr("step"));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

HistoryId PlotPane::stepAt(const QPoint& at) const {
  for (auto point = m_times->data()->constBegin(); point != m_times->data()->constEnd(); ++point) {
    QPointF pixel(m_plot->xAxis->coordToPixel(point->key),
                  m_plot->yAxis->coordToPixel(point->value));
    if (QLineF(pixel, at).length() < 9) return m_path[static_cast<size_t>(std::lround(point->key))];
  }
  return 0;
}

QString PlotPane::csv() const {
  QString text = QStringLiteral("step,move,median_ns,ci95_low_ns,ci95_high_ns,roofline_ns\n");
  for (size_t i = 0; i < m_path.size(); ++i) {
    const HistoryNode& n = m_workspace->history().node(m_path[i]);
    if (!n.measurement) continue;
    const Measurement& m = *n.measurement;
    QString move = QString::fromStdString(n.kind == StepKind::Start ? n.program.name : n.step);
    text += QStringLiteral("%1,\"%2\",%3,%4,%5,%6\n")
                .arg(i)
                .arg(move.replace('"', "\"\""))
                .arg(m.medianNs)
                .arg(m.lowNs)
                .arg(m.highNs)
                .arg(m.rooflineNs);
  }
  return text;
}

void PlotPane::exportPlot() {
  QString path =
      QFileDialog::getSaveFileName(this, tr("Export the plot"), QStringLiteral("runtime.svg"),
                                   tr("Pictures and tables (*.svg *.png *.csv)"));
  if (path.isEmpty()) return;
  if (path.endsWith(".csv")) {
    if (auto written = writeText(path.toStdString(), csv().toStdString()); !written)
      emit m_workspace->failed(QString::fromStdString(written.error().message));
  } else if (path.endsWith(".png")) {
    if (!m_plot->savePng(path, 0, 0, 2)) emit m_workspace->failed(tr("Cannot write %1.").arg(path));
  } else {
    QSvgGenerator svg;
    svg.setFileName(path);
    svg.setSize(m_plot->size());
    svg.setViewBox(QRect({0, 0}, m_plot->size()));
    QCPPainter painter;
    if (!painter.begin(&svg)) return emit m_workspace->failed(tr("Cannot write %1.").arg(path));
    painter.setMode(QCPPainter::pmVectorized);
    m_plot->toPainter(&painter, m_plot->width(), m_plot->height());
  }
}

}  // namespace dojo::app
