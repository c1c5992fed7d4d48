#include "app/window/plots/runtime_plot.h"

#include <algorithm>
#include <cmath>

#include "app/window/plots/plot_style.h"

namespace dojo::app {

RuntimePlot::RuntimePlot(QWidget* parent)
    : NamedPlot(parent),
      m_values(addGraph()),
      m_outdated(addGraph()),
      m_current(addGraph()),
      m_expected(addGraph()),
      m_errors(new QCPErrorBars(xAxis, yAxis)),
      m_spreads(new QCPErrorBars(xAxis, yAxis)),
      m_line(new QCPItemStraightLine(this)),
      m_lineName(new QCPItemText(this)),
      m_referenceLine(new QCPItemStraightLine(this)),
      m_referenceName(new QCPItemText(this)),
      m_here(new QCPItemStraightLine(this)),
      m_hereName(new QCPItemText(this)) {
  setNoAntialiasingOnDrag(true);
  m_values->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 7));
  for (QCPGraph* graph : {m_outdated, m_current}) graph->setLineStyle(QCPGraph::lsNone);
  m_errors->setDataPlottable(m_values);
  m_spreads->setDataPlottable(m_expected);
  for (QCPErrorBars* bars : {m_errors, m_spreads}) bars->setAntialiased(false);
  m_lineName->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
  m_lineName->position->setTypeY(QCPItemPosition::ptPlotCoords);
  m_lineName->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
  m_referenceName->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
  m_referenceName->position->setTypeY(QCPItemPosition::ptPlotCoords);
  m_referenceName->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
  m_hereName->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
  m_hereName->setPadding({4, 2, 4, 2});
  auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
  ticker->setTickStep(1);
  ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  xAxis->setTicker(ticker);
}

void RuntimePlot::setTheme(const Theme& t) {
  m_theme = t;
  stylePlot(this, t);
  m_values->setPen(QPen(t.series[0], 1.5));
  m_current->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.series[1], 2.5), Qt::NoBrush, 13));
  m_line->setPen(QPen(t.series[2], 1.5, Qt::DashLine));
  m_lineName->setColor(t.good);
  m_lineName->setFont(font());
  m_referenceLine->setPen(QPen(t.series[3], 1.5, Qt::DashDotLine));
  m_referenceName->setColor(t.series[3]);
  m_referenceName->setFont(font());
  m_errors->setPen(QPen(t.series[0], 1.2));
  m_expected->setPen(QPen(t.series[4], 1.5, Qt::DashLine));
  m_expected->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssTriangle, QPen(t.series[4], 1.5), t.base, 8));
  m_spreads->setPen(QPen(t.series[4], 1));
  m_outdated->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.series[0], 1.5), t.base, 7));
  m_here->setPen(QPen(t.series[1], 1.5, Qt::DotLine));
  m_hereName->setColor(t.muted);
  m_hereName->setFont(font());
  replot(QCustomPlot::rpQueuedReplot);
}

void RuntimePlot::show(const std::vector<PlottedStep>& steps, const Path& path,
                       const std::optional<Measurement>& baseline, const QString& baselineName) {
  bool asTime = m_quantity == Quantity::Time;
  m_steps.clear();
  std::ranges::copy_if(steps, std::back_inserter(m_steps), [&](const PlottedStep& step) {
    return asTime || (baseline && conditionsOf(step.time) == conditionsOf(*baseline));
  });
  fill(path.current, baseline);
  fillPredictions(baseline);
  markHere(path, std::ranges::find(steps, path.current, &PlottedStep::id) != steps.end());
  double roofline = m_steps.empty() ? 0 : m_steps.back().time.rooflineNs;
  double level = asTime ? roofline : 1;
  bool hasLine = !m_steps.empty() && level > 0;
  m_line->setVisible(hasLine);
  m_lineName->setVisible(hasLine);
  if (hasLine) {
    m_line->point1->setCoords(0, level);
    m_line->point2->setCoords(1, level);
    m_lineName->position->setCoords(m_lineName->position->key(), level);
    m_lineName->setText(asTime ? tr("roofline") : baselineName);
    m_least = std::min(m_least, level);
    m_greatest = std::max(m_greatest, level);
  }
  markReference(baseline);
  xAxis->setVisible(!m_steps.empty());
  yAxis->setVisible(!m_steps.empty());
  nameAxes(tr("step"), asTime ? tr("time per call") : tr("speed-up"));
  setAxes(path.length, m_least, m_greatest);
}

// At the other end than the roofline's name.
void RuntimePlot::markReference(const std::optional<Measurement>& baseline) {
  bool asTime = m_quantity == Quantity::Time;
  bool isShown = m_reference && !m_steps.empty() && (asTime || m_reference->hasSpeedUp);
  m_referenceLine->setVisible(isShown);
  m_referenceName->setVisible(isShown);
  if (!isShown) return;
  double level = asTime ? m_reference->ns : baseline->medianNs / m_reference->ns;
  m_referenceLine->point1->setCoords(0, level);
  m_referenceLine->point2->setCoords(1, level);
  m_referenceName->position->setCoords(0.005, level);
  m_referenceName->setText(m_reference->name);
  m_least = std::min(m_least, level);
  m_greatest = std::max(m_greatest, level);
}

// Left of its line where there is more room.
void RuntimePlot::markHere(const Path& path, bool isMeasured) {
  bool lacks = !m_steps.empty() && m_current->data()->isEmpty();
  m_here->setVisible(lacks);
  m_hereName->setVisible(lacks);
  m_here->point1->setCoords(path.position, 1);
  m_here->point2->setCoords(path.position, 2);
  bool isLeft = 2 * path.position >= path.length;
  m_hereName->setPositionAlignment((isLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
  m_hereName->position->setCoords(path.position, 0.02);
  // The line's name stands at the other end.
  bool avoids = lacks && isLeft;
  m_lineName->setPositionAlignment((avoids ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
  m_lineName->position->setCoords(avoids ? 0.005 : 0.995, 1);
  m_hereName->setText(isMeasured ? tr("not comparable") : tr("not measured"));
}

QString RuntimePlot::lacking() const {
  return m_here->visible() ? m_hereName->text() : QString();
}

void RuntimePlot::fill(HistoryId current, const std::optional<Measurement>& baseline) {
  QVector<double> x, y, low, high, currentX, currentY, oldX, oldY;
  m_least = HUGE_VAL;
  m_greatest = 0;
  for (const PlottedStep& step : m_steps) {
    const Measurement& m = step.time;
    double value = m.medianNs, least = m.lowNs, greatest = m.highNs;
    if (m_quantity == Quantity::SpeedUp) {
      value = baseline->medianNs / m.medianNs;
      least = baseline->medianNs / m.highNs;
      greatest = baseline->medianNs / m.lowNs;
    }
    x << step.position;
    y << value;
    low << value - least;
    high << greatest - value;
    m_least = std::min(m_least, least);
    m_greatest = std::max(m_greatest, greatest);
    if (step.isOutdated) oldX << step.position, oldY << value;
    if (step.id == current) currentX << step.position, currentY << value;
  }
  m_values->setData(x, y, true);
  m_errors->setData(low, high);
  m_outdated->setData(oldX, oldY, true);
  m_current->setData(currentX, currentY, true);
}

void RuntimePlot::fillPredictions(const std::optional<Measurement>& baseline) {
  QVector<double> x, y, low, high;
  bool asTime = m_quantity == Quantity::Time;
  for (const PlottedPrediction& p : m_predictions) {
    if (m_steps.empty() || (!asTime && !baseline)) break;
    double start = asTime ? 0 : baseline->medianNs;
    double value = asTime ? p.reachNs : start / p.reachNs;
    double least = asTime ? p.lowNs : start / p.highNs;
    double greatest = asTime ? p.highNs : start / p.lowNs;
    x << p.position;
    y << value;
    low << value - least;
    high << greatest - value;
    m_least = std::min(m_least, least);
    m_greatest = std::max(m_greatest, greatest);
  }
  m_expected->setData(x, y, true);
  m_spreads->setData(low, high);
}

void RuntimePlot::setAxes(int pathLength, double least, double greatest) {
  yAxis->setScaleType(m_logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  yAxis->setTicker(m_quantity == Quantity::Time ? timeTicker(m_logarithmic)
                                                : numberTicker(m_logarithmic, QStringLiteral("×")));
  if (greatest > 0)
    yAxis->setRange(m_logarithmic ? least / 1.6 : 0,
                    m_logarithmic ? greatest * 1.6 : greatest * 1.1);
  xAxis->setRange(-0.5, pathLength - 0.5);
  replot(QCustomPlot::rpQueuedReplot);
}

HistoryId RuntimePlot::stepAt(const QPointF& at) const {
  int index = pointAt(m_values, at);
  return index < 0 ? 0 : m_steps[static_cast<size_t>(index)].id;
}

HistoryId RuntimePlot::neighbour(HistoryId of, int by) const {
  auto found = std::ranges::find(m_steps, of, &PlottedStep::id);
  if (found == m_steps.end()) return m_steps.empty() ? 0 : m_steps.back().id;
  auto index = found - m_steps.begin() + by;
  bool isThere = index >= 0 && index < static_cast<std::ptrdiff_t>(m_steps.size());
  return isThere ? m_steps[static_cast<size_t>(index)].id : 0;
}

}  // namespace dojo::app
