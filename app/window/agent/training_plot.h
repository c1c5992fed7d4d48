// The curves of one training, over its evaluations.
#pragma once

#include "app/models/agent/training_log.h"
#include "app/window/plots/named_plot.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class TrainingPlot : public NamedPlot {
  Q_OBJECT

 public:
  // In the order of the pane's tabs.
  enum Curves { Times, Loss, Values, Exploration, Spent, CurvesCount };

  explicit TrainingPlot(const TrainingLog* log, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void show(Curves curves);
  void refresh();
  // What the colours mean: the same text that a screen reader gets, with the last figures.
  QString legend() const;
  QString legendAsHtml() const;
  int pointsOf(int curve) const;

 private:
  struct Curve {
    QString name;
    QVector<double> x, y;
  };
  std::vector<Curve> curves() const;
  std::vector<Curve> spent() const;
  QString figureOf(const Curve& curve) const;
  void setAxes(double least, double greatest);

  const TrainingLog* m_log;
  Theme m_theme = lightTheme();
  Curves m_shown = Times;
  std::vector<QCPGraph*> m_graphs;
};

}  // namespace dojo::app
