#include "app/window/search_plot.h"

#include <algorithm>
#include <cmath>

#include "app/window/plot_style.h"

namespace dojo::app {
namespace {

constexpr double kSlowest = 30;  // times the start's; what is slower is drawn there

}  // namespace

SearchPlot::SearchPlot(const SearchLog* log, QWidget* parent)
    : NamedPlot(parent),
      m_log(log),
      m_slow(addGraph()),
      m_dots(addGraph()),
      m_best(addGraph()),
      m_finds(addGraph()) {
  setNoAntialiasingOnDrag(true);
  for (QCPGraph* graph : {m_slow, m_dots, m_finds}) graph->setLineStyle(QCPGraph::lsNone);
  m_best->setLineStyle(QCPGraph::lsStepLeft);
  yAxis->setScaleType(QCPAxis::stLogarithmic);
  yAxis->setTicker(timeTicker(true));
  setTheme(lightTheme());
}

void SearchPlot::setTheme(const Theme& t) {
  stylePlot(this, t);
  QColor dot = blended(t.base, t.series[0], 0.75);
  m_dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, dot, dot, 4));
  m_slow->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(t.muted, 1), {}, 4));
  m_best->setPen(QPen(t.series[1], 1.8));
  m_finds->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(t.base, 1), t.series[1], 11));
  replot(QCustomPlot::rpQueuedReplot);
}

void SearchPlot::setOver(Over over) {
  m_over = over;
  refresh();
}

void SearchPlot::refresh() {
  QVector<double> x, y, slowX, slowY, bestX, bestY, findX, findY;
  double least = HUGE_VAL, greatest = 0, end = 0;
  double slowest = kSlowest * m_log->startNs();
  m_dotNumbers.clear();
  m_slowNumbers.clear();
  for (const LoggedEvaluation& e : m_log->evaluations()) {
    double at = m_over == Over::Time ? e.seconds : e.number;
    end = std::max(end, at);
    if (e.outcome.verdict == rl::Verdict::Rejected || e.outcome.ns <= 0) continue;
    double ns = std::min(e.outcome.ns, slowest);
    least = std::min(least, ns);
    greatest = std::max(greatest, ns);
    bool isSlow = e.outcome.verdict == rl::Verdict::Hopeless;
    (isSlow ? slowX : x) << at;
    (isSlow ? slowY : y) << ns;
    (isSlow ? m_slowNumbers : m_dotNumbers).push_back(e.number);
    if (!e.outcome.isBest) continue;
    bestX << at;
    bestY << ns;
    findX << at;
    findY << ns;
  }
  if (!bestX.isEmpty()) bestX << end, bestY << bestY.back();
  m_dots->setData(x, y, true);
  m_slow->setData(slowX, slowY, true);
  m_best->setData(bestX, bestY, true);
  m_finds->setData(findX, findY, true);
  setAxes(least, greatest, end);
}

void SearchPlot::setAxes(double least, double greatest, double end) {
  bool overTime = m_over == Over::Time;
  nameAxes(overTime ? tr("seconds") : tr("programs evaluated"), tr("time per call"));
  showHint(greatest > 0 ? QString() : tr("Every program that a search times becomes a dot here."));
  double most = overTime ? m_log->request().seconds : m_log->request().evaluations;
  double last = std::max(1.0, std::max(end, std::min(most, 1.25 * end)) * 1.03);
  xAxis->setRange(-0.02 * last, last);
  if (greatest > 0) yAxis->setRange(least / 1.4, greatest * 1.4);
  replot(QCustomPlot::rpQueuedReplot);
}

int SearchPlot::evaluationAt(const QPointF& at) const {
  const auto& finds = m_log->finds();
  if (int find = pointAt(m_finds, at); find >= 0 && find < static_cast<int>(finds.size()))
    return finds[static_cast<size_t>(find)];
  for (auto [graph, numbers] : {std::pair{m_dots, &m_dotNumbers}, {m_slow, &m_slowNumbers}})
    if (int dot = pointAt(graph, at); dot >= 0 && dot < static_cast<int>(numbers->size()))
      return (*numbers)[static_cast<size_t>(dot)];
  return -1;
}

QPointF SearchPlot::pixelOf(int find) const {
  auto point = m_finds->data()->at(find);
  return {xAxis->coordToPixel(point->key), yAxis->coordToPixel(point->value)};
}

}  // namespace dojo::app
