#include "app/window/plot_style.h"

namespace dojo::app {
namespace {

constexpr double kReach = 9;

class LogTimeTicker : public QCPAxisTickerLog {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return tickTime(tick); }
};

class LinearTimeTicker : public QCPAxisTicker {
 protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return tickTime(tick); }
};

class LogNumberTicker : public QCPAxisTickerLog {
 public:
  explicit LogNumberTicker(QString unit) : m_unit(std::move(unit)) {}

 protected:
  QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
    return locale.toString(tick, 'g', 4) + m_unit;
  }

 private:
  QString m_unit;
};

class LinearNumberTicker : public QCPAxisTicker {
 public:
  explicit LinearNumberTicker(QString unit) : m_unit(std::move(unit)) {}

 protected:
  QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
    return locale.toString(tick, 'g', 4) + m_unit;
  }

 private:
  QString m_unit;
};

}  // namespace

QString tickTime(double ns) {
  const char* units[] = {"ns", "µs", "ms", "s"};
  int unit = 0;
  while (ns >= 999.5 && unit < 3) ns /= 1000, ++unit;
  return QString::number(ns, 'g', 3) + u' ' + QString::fromUtf8(units[unit]);
}

QSharedPointer<QCPAxisTicker> timeTicker(bool logarithmic) {
  if (logarithmic) return QSharedPointer<QCPAxisTicker>(new LogTimeTicker);
  return QSharedPointer<QCPAxisTicker>(new LinearTimeTicker);
}

QSharedPointer<QCPAxisTicker> numberTicker(bool logarithmic, const QString& unit) {
  if (logarithmic) return QSharedPointer<QCPAxisTicker>(new LogNumberTicker(unit));
  return QSharedPointer<QCPAxisTicker>(new LinearNumberTicker(unit));
}

void stylePlot(QCustomPlot* plot, const Theme& t) {
  plot->setBackground(t.base);
  for (QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
    for (auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
      (axis->*set)(QPen(t.line));
    axis->setTickLabelColor(t.muted);
    axis->setLabelColor(t.muted);
    axis->grid()->setPen(QPen(blended(t.base, t.line, 0.6), 1, Qt::DotLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setTickLabelFont(plot->font());
    axis->setLabelFont(plot->font());
  }
}

int pointAt(const QCPGraph* graph, const QPointF& at) {
  int index = 0;
  for (auto point = graph->data()->constBegin(); point != graph->data()->constEnd();
       ++point, ++index) {
    QPointF pixel(graph->keyAxis()->coordToPixel(point->key),
                  graph->valueAxis()->coordToPixel(point->value));
    if (QLineF(pixel, at).length() < kReach) return index;
  }
  return -1;
}

}  // namespace dojo::app
