// Time per call of each step on the way, or how many times faster than the baseline it is, with 95
// % intervals.
#pragma once

#include "app/models/plots/plotted_path.h"
#include "app/window/plots/named_plot.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class RuntimePlot : public NamedPlot {
  Q_OBJECT

 public:
  enum class Quantity { Time, SpeedUp };
  explicit RuntimePlot(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setQuantity(Quantity quantity) { m_quantity = quantity; }
  void setLogarithmic(bool logarithmic) { m_logarithmic = logarithmic; }
  struct Path {
    int length = 0;         // steps
    HistoryId current = 0;  // where one is on it
    int position = 0;
  };
  // `baseline` may be unmeasured: then there are no speed-ups. Of times that were taken otherwise
  // than the baseline's there are none either.
  void show(const std::vector<PlottedStep>& steps, const Path& path,
            const std::optional<Measurement>& baseline, const QString& baselineName);
  // Somebody else's time, from the next show() on; none without it.
  struct Reference {
    double ns = 0;
    bool hasSpeedUp = false;  // taken as the baseline's was
    QString name;
  };
  void setReference(std::optional<Reference> reference) { m_reference = std::move(reference); }
  // What an agent expected of its steps, from the next show() on.
  void setPredictions(std::vector<PlottedPrediction> predictions) {
    m_predictions = std::move(predictions);
  }
  // What the plot says of the current step where it has no point: "not measured"; else empty.
  QString lacking() const;
  bool isEmpty() const { return m_steps.empty(); }
  bool hasPredictions() const { return !m_expected->data()->isEmpty(); }
  HistoryId stepAt(const QPointF& at) const;  // 0: none
  // The measured step before or after one on the path; 0 when there is none.
  HistoryId neighbour(HistoryId of, int by) const;
  const std::vector<PlottedStep>& steps() const { return m_steps; }

 private:
  void fill(HistoryId current, const std::optional<Measurement>& baseline);
  void fillPredictions(const std::optional<Measurement>& baseline);
  void markHere(const Path& path, bool isMeasured);
  void markReference(const std::optional<Measurement>& baseline);
  void setAxes(int pathLength, double least, double greatest);

  Quantity m_quantity = Quantity::Time;
  bool m_logarithmic = true;
  Theme m_theme = lightTheme();
  std::optional<Reference> m_reference;
  std::vector<PlottedStep> m_steps;  // that are shown
  std::vector<PlottedPrediction> m_predictions;
  double m_least = 0, m_greatest = 0;
  QCPGraph* m_values;
  QCPGraph* m_outdated;
  QCPGraph* m_current;
  QCPGraph* m_expected;
  QCPErrorBars* m_errors;
  QCPErrorBars* m_spreads;
  QCPItemStraightLine* m_line;  // the roofline, or the baseline's one
  QCPItemText* m_lineName;
  QCPItemStraightLine* m_referenceLine;
  QCPItemText* m_referenceName;
  QCPItemStraightLine* m_here;  // where the current step has no point
  QCPItemText* m_hereName;
};

}  // namespace dojo::app
