// The roofline plot (Williams, Waterman, Patterson 2009): performance over arithmetic intensity,
// the machine's measured bandwidths and peak as lines, one dot per step joined by arrows.
#pragma once

#include "app/models/plots/plotted_path.h"
#include "app/window/plots/named_plot.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class RooflinePlot : public NamedPlot {
  Q_OBJECT

 public:
  explicit RooflinePlot(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  // `peak` in flops per nanosecond, of the type that the kernel computes in.
  void show(const std::vector<PlottedStep>& steps, HistoryId current, const MachineRoof& roof,
            double peak);
  bool isEmpty() const { return m_steps.empty(); }
  HistoryId stepAt(const QPointF& at) const;  // 0: none
  QPointF pixelOf(HistoryId step) const;
  int arrowCount() const { return static_cast<int>(m_arrows.size()); }
  const std::vector<PlottedStep>& steps() const { return m_steps; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setRanges();
  void fitArrows();
  void drawRoof(const MachineRoof& roof, double peak);
  void drawSteps(HistoryId current);
  void addRoofLine(double fromX, double fromY, double toX, double toY);
  QCPItemText* addName(const QString& text, Qt::Alignment alignment);

  Theme m_theme = lightTheme();
  std::vector<PlottedStep> m_steps;
  QCPGraph* m_dots;
  QCPGraph* m_outdated;
  QCPGraph* m_current;
  std::vector<QCPItemLine*> m_arrows;
  QCPRange m_x, m_y;
};

}  // namespace dojo::app
