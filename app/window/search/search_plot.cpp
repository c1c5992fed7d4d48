#include "app/window/search/search_plot.h"

#include <algorithm>
#include <cmath>

#include "app/window/plots/plot_style.h"

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
      m_since(addGraph()),
      m_finds(addGraph()) {
  setNoAntialiasingOnDrag(true);
  for (QCPGraph* graph : {m_slow, m_dots, m_finds}) graph->setLineStyle(QCPGraph::lsNone);
  m_best->setLineStyle(QCPGraph::lsStepLeft);
  yAxis->setScaleType(QCPAxis::stLogarithmic);
  yAxis->setTicker(timeTicker(true));
  setTheme(lightTheme());
  clear();
  connect(log, &SearchLog::reset, this, &SearchPlot::clear);
}

void SearchPlot::setTheme(const Theme& t) {
  stylePlot(this, t);
  QColor dot = blended(t.base, t.series[0], 0.75);
  m_dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, dot, dot, 4));
  m_slow->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(t.muted, 1), {}, 4));
  for (QCPGraph* graph : {m_best, m_since}) graph->setPen(QPen(t.series[1], 1.8));
  m_finds->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(t.base, 1), t.series[1], 11));
  replot(QCustomPlot::rpQueuedReplot);
}

void SearchPlot::setOver(Over over) {
  m_over = over;
  clear();
  refresh();
}

void SearchPlot::clear() {
  for (QCPGraph* graph : {m_slow, m_dots, m_best, m_since, m_finds}) graph->data()->clear();
  m_dotNumbers.clear();
  m_slowNumbers.clear();
  m_drawn = 0;
  m_least = HUGE_VAL;
  m_greatest = m_end = m_bestNs = 0;
}

void SearchPlot::refresh() {
  const auto& all = m_log->evaluations();
  for (; m_drawn < all.size(); ++m_drawn) draw(all[m_drawn]);
  if (m_bestNs > 0)
    m_since->setData({m_best->data()->at(m_best->dataCount() - 1)->key, m_end},
                     {m_bestNs, m_bestNs}, true);
  setAxes();
}

void SearchPlot::draw(const LoggedEvaluation& e) {
  // Rows that a run with another budget left behind may be older than those before them.
  m_end = std::max(m_end, m_over == Over::Time ? e.seconds : e.number);
  if (e.outcome.verdict == rl::Verdict::Rejected || e.outcome.ns <= 0) return;
  double ns = std::min(e.outcome.ns, kSlowest * m_log->startNs());
  m_least = std::min(m_least, ns);
  m_greatest = std::max(m_greatest, ns);
  bool isSlow = e.outcome.verdict == rl::Verdict::Pruned;
  (isSlow ? m_slow : m_dots)->addData(m_end, ns);
  (isSlow ? m_slowNumbers : m_dotNumbers).push_back(e.number);
  if (!e.outcome.isBest) return;
  m_best->addData(m_end, ns);
  m_finds->addData(m_end, ns);
  m_bestNs = ns;
}

void SearchPlot::setAxes() {
  bool overTime = m_over == Over::Time;
  nameAxes(overTime ? tr("seconds") : tr("programs evaluated"), tr("time per call"));
  showHint(m_greatest > 0 ? QString() : tr("Every timed program of a search is a dot here."));
  double most = overTime ? m_log->request().seconds : m_log->request().evaluations;
  double last = std::max(1.0, std::max(m_end, std::min(most, 1.25 * m_end)) * 1.03);
  xAxis->setRange(-0.02 * last, last);
  if (m_greatest > 0) yAxis->setRange(m_least / 1.4, m_greatest * 1.4);
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
