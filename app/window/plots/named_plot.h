// A plot whose axes have names where there is room for them, and that says why it is empty instead
// of showing axes that stand for nothing.
#pragma once

#include <qcustomplot.h>

class QLabel;

namespace dojo::app {

class NamedPlot : public QCustomPlot {
  Q_OBJECT

 public:
  explicit NamedPlot(QWidget* parent = nullptr);
  void nameAxes(const QString& x, const QString& y);
  const QString& xName() const { return m_xName; }
  const QString& yName() const { return m_yName; }
  // For a picture of another size than the widget's.
  void fitNames(const QSize& size);
  void showHint(const QString& hint);  // none: there is something to show

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QLabel* m_hint;
  QString m_xName, m_yName;
};

}  // namespace dojo::app
