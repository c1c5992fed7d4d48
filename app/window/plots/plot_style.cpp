#include "app/window/plots/plot_style.h"

#include <cmath>
#include <functional>

namespace dojo::app {
namespace {

constexpr double kReach = 9;
constexpr double kFewestDecades = 0.7, kMostDecades = 1.6;  // with ticks at 1, 2, 5, 10, 20 …

using Label = std::function<QString(double value, const QLocale& locale)>;

// Of a range that holds few powers of ten, also twice and five times those: even steps, which the
// base takes there, stand on each other at the upper end.
class LogTicker : public QCPAxisTickerLog {
 protected:
  QVector<double> createTickVector(double step, const QCPRange& range) override {
    double decades = range.lower > 0 ? std::log10(range.upper / range.lower) : 0;
    if (decades < kFewestDecades || decades > kMostDecades)
      return QCPAxisTickerLog::createTickVector(step, range);
    QVector<double> ticks;
    for (double power = std::pow(10, std::floor(std::log10(range.lower))); power <= range.upper;
         power *= 10)
      for (double digit : {1, 2, 5}) ticks << digit * power;
    return ticks;
  }
};

// Ticks where its base puts them, named by a function.
template <typename Base>
class NamingTicker : public Base {
 public:
  explicit NamingTicker(Label label) : m_label(std::move(label)) {}

 protected:
  QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
    return m_label(tick, locale);
  }

 private:
  Label m_label;
};

QSharedPointer<QCPAxisTicker> ticker(bool logarithmic, Label label) {
  if (logarithmic) return QSharedPointer<NamingTicker<LogTicker>>::create(std::move(label));
  return QSharedPointer<NamingTicker<QCPAxisTicker>>::create(std::move(label));
}

}  // namespace

QString tickTime(double ns) {
  const char* units[] = {"ns", "µs", "ms", "s"};
  int unit = 0;
  while (ns >= 999.5 && unit < 3) ns /= 1000, ++unit;
  return QString::number(ns, 'g', 3) + u' ' + QString::fromUtf8(units[unit]);
}

QSharedPointer<QCPAxisTicker> timeTicker(bool logarithmic) {
  return ticker(logarithmic, [](double ns, const QLocale&) { return tickTime(ns); });
}

QSharedPointer<QCPAxisTicker> numberTicker(bool logarithmic, const QString& unit) {
  return ticker(logarithmic, [unit](double value, const QLocale& locale) {
    return locale.toString(value, 'g', 6) + unit;
  });
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
  const QCPGraphDataContainer& data = *graph->data();
  const QCPAxis& keys = *graph->keyAxis();
  auto [from, to] =
      std::minmax({keys.pixelToCoord(at.x() - kReach), keys.pixelToCoord(at.x() + kReach)});
  auto end = data.findEnd(to, false);
  for (auto point = data.findBegin(from, false); point != end; ++point) {
    QPointF pixel(keys.coordToPixel(point->key), graph->valueAxis()->coordToPixel(point->value));
    if (QLineF(pixel, at).length() < kReach) return static_cast<int>(point - data.constBegin());
  }
  return -1;
}

}  // namespace dojo::app
