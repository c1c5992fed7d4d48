// A search over its evaluations or over time: every program a dot, the best so far a line.
#pragma once

#include "app/models/search/search_log.h"
#include "app/window/plots/named_plot.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class SearchPlot : public NamedPlot {
  Q_OBJECT

 public:
  enum class Over { Evaluations, Time };
  explicit SearchPlot(const SearchLog* log, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setOver(Over over);
  void refresh();                             // draws what is new
  int evaluationAt(const QPointF& at) const;  // -1: none
  int dotCount() const { return m_dots->dataCount() + m_slow->dataCount(); }
  int findCount() const { return m_finds->dataCount(); }
  QPointF pixelOf(int find) const;  // of a find, by its place among them

 private:
  void clear();
  void draw(const LoggedEvaluation& evaluation);
  void setAxes();

  const SearchLog* m_log;
  Over m_over = Over::Evaluations;
  QCPGraph* m_slow;  // given up after a call or two
  QCPGraph* m_dots;
  QCPGraph* m_best;
  QCPGraph* m_since;  // the last find: the best's line goes on to the end
  QCPGraph* m_finds;
  std::vector<int> m_dotNumbers, m_slowNumbers;
  size_t m_drawn = 0;  // evaluations
  double m_least = 0, m_greatest = 0, m_end = 0, m_bestNs = 0;
};

}  // namespace dojo::app
