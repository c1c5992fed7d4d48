#include "app/window/plots/roofline_plot.h"

#include <algorithm>
#include <cmath>

#include "app/window/plots/plot_style.h"

namespace dojo::app {
namespace {

constexpr int kNameHeight = 26;     // pixels
constexpr double kLeastArrow = 24;  // pixels between the steps that a head is drawn between

}  // namespace

RooflinePlot::RooflinePlot(QWidget* parent)
    : NamedPlot(parent), m_dots(addGraph()), m_outdated(addGraph()), m_current(addGraph()) {
  setNoAntialiasingOnDrag(true);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(numberTicker(true));
  }
  nameAxes(tr("arithmetic intensity, flop per byte beyond the L2 cache (estimated)"),
           tr("performance, Gflop/s"));
  for (QCPGraph* graph : {m_dots, m_outdated, m_current}) graph->setLineStyle(QCPGraph::lsNone);
}

void RooflinePlot::setTheme(const Theme& t) {
  m_theme = t;
  stylePlot(this, t);
  m_dots->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.base, 1), t.series[0], 8));
  m_outdated->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.series[0], 1.5), t.base, 8));
  m_current->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(t.series[1], 2.5), Qt::NoBrush, 14));
}

void RooflinePlot::show(const std::vector<PlottedStep>& steps, HistoryId current,
                        const MachineRoof& roof, double peak) {
  clearItems();
  m_arrows.clear();
  m_steps.clear();
  m_dots->data()->clear();
  m_outdated->data()->clear();
  m_current->data()->clear();
  if (roof.isKnown())
    std::ranges::copy_if(steps, std::back_inserter(m_steps),
                         [](const PlottedStep& s) { return s.intensity > 0 && s.performance > 0; });
  xAxis->setVisible(!isEmpty());
  yAxis->setVisible(!isEmpty());
  if (!isEmpty()) {
    auto [lowX, highX] = std::ranges::minmax(m_steps, {}, &PlottedStep::intensity);
    auto [lowY, highY] = std::ranges::minmax(m_steps, {}, &PlottedStep::performance);
    double ridge = peak / roof.memory;
    m_x = {std::min(lowX.intensity, ridge) / 5, std::max(highX.intensity, ridge) * 5};
    m_y = {std::min(lowY.performance / 2.5, m_x.lower * roof.memory * 1.5),
           std::max(peak, highY.performance)};
    setRanges();
    drawRoof(roof, peak);
    drawSteps(current);
    fitArrows();
  }
  replot(QCustomPlot::rpQueuedReplot);
}

// Above the peak there is room for its name, however low the plot is.
void RooflinePlot::setRanges() {
  double height = std::max(2 * kNameHeight, axisRect()->height());
  double decades = std::log10(m_y.upper / m_y.lower);
  double above = decades * kNameHeight / (height - kNameHeight);
  xAxis->setRange(m_x);
  yAxis->setRange(m_y.lower, m_y.upper * std::pow(10, above));
}

// Between steps that stand on each other a head would hide both.
void RooflinePlot::fitArrows() {
  for (QCPItemLine* arrow : m_arrows) {
    QLineF line(arrow->start->pixelPosition(), arrow->end->pixelPosition());
    arrow->setHead(line.length() < kLeastArrow ? QCPLineEnding(QCPLineEnding::esNone)
                                               : QCPLineEnding(QCPLineEnding::esSpikeArrow, 7, 9));
  }
}

void RooflinePlot::resizeEvent(QResizeEvent* event) {
  NamedPlot::resizeEvent(event);
  if (isEmpty()) return;
  setRanges();
  fitArrows();
  replot(QCustomPlot::rpQueuedReplot);
}

// Above the lines of bandwidth the left of the plot is empty; their names stand there in order.
void RooflinePlot::drawRoof(const MachineRoof& roof, double peak) {
  double fastest = 0;
  QStringList names;
  for (const auto& [name, bandwidth] : {std::pair{tr("L2"), roof.l2}, std::pair{tr("L3"), roof.l3},
                                        std::pair{tr("memory"), roof.memory}}) {
    if (bandwidth <= 0) continue;
    fastest = std::max(fastest, bandwidth);
    double from = std::max(m_x.lower, m_y.lower / bandwidth);
    addRoofLine(from, from * bandwidth, peak / bandwidth, peak);
    names << tr("%1 %2").arg(name).arg(bandwidth, 0, 'f', 1);
  }
  addRoofLine(peak / fastest, peak, m_x.upper, peak);
  QCPItemText* title =
      addName(tr("%1 GB/s").arg(names.join(QStringLiteral(" · "))), Qt::AlignLeft | Qt::AlignTop);
  title->position->setType(QCPItemPosition::ptAxisRectRatio);
  title->position->setCoords(0.01, 0.01);
  QCPItemText* top =
      addName(tr("peak %1 Gflop/s").arg(peak, 0, 'f', 1), Qt::AlignRight | Qt::AlignBottom);
  top->position->setCoords(m_x.upper / 1.05, peak);
}

void RooflinePlot::addRoofLine(double fromX, double fromY, double toX, double toY) {
  auto* line = new QCPItemLine(this);
  line->setPen(QPen(m_theme.series[2], 1.5, Qt::DashLine));
  line->start->setCoords(fromX, fromY);
  line->end->setCoords(toX, toY);
}

QCPItemText* RooflinePlot::addName(const QString& text, Qt::Alignment alignment) {
  auto* name = new QCPItemText(this);
  name->setPositionAlignment(alignment);
  name->setText(text);
  name->setColor(m_theme.good);
  name->setFont(font());
  name->setPadding({2, 0, 2, 3});
  return name;
}

void RooflinePlot::drawSteps(HistoryId current) {
  QVector<double> x, y;
  for (size_t i = 0; i < m_steps.size(); ++i) {
    const PlottedStep& step = m_steps[i];
    x << step.intensity;
    y << step.performance;
    if (step.isOutdated) m_outdated->addData(step.intensity, step.performance);
    if (step.id == current) m_current->setData({step.intensity}, {step.performance}, true);
    if (i == 0) continue;
    auto* arrow = new QCPItemLine(this);
    arrow->setPen(QPen(m_theme.series[0], 1.2));
    arrow->start->setCoords(m_steps[i - 1].intensity, m_steps[i - 1].performance);
    arrow->end->setCoords(step.intensity, step.performance);
    m_arrows.push_back(arrow);
  }
  m_dots->setData(x, y);
}

HistoryId RooflinePlot::stepAt(const QPointF& at) const {
  for (auto step = m_steps.rbegin(); step != m_steps.rend(); ++step)
    if (QLineF(pixelOf(step->id), at).length() < 9) return step->id;
  return 0;
}

QPointF RooflinePlot::pixelOf(HistoryId id) const {
  auto found = std::ranges::find(m_steps, id, &PlottedStep::id);
  if (found == m_steps.end()) return {-100, -100};
  return {xAxis->coordToPixel(found->intensity), yAxis->coordToPixel(found->performance)};
}

}  // namespace dojo::app
