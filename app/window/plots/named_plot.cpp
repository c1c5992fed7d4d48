#include "app/window/plots/named_plot.h"

#include <QLabel>

namespace dojo::app {
namespace {

constexpr int kLowest = 115;     // pixels of height from which the lower axis has a name
constexpr int kBeside = 60;      // of the height that the side's axis does not have
constexpr int kBelow = 110;      // of the width that the lower axis does not have
constexpr int kShortest = 120;   // of a name along the side
constexpr int kHintMargin = 16;  // around the hint

}  // namespace

NamedPlot::NamedPlot(QWidget* parent) : QCustomPlot(parent), m_hint(new QLabel(this)) {
  m_hint->setAlignment(Qt::AlignCenter);
  m_hint->setWordWrap(true);
  m_hint->setMargin(kHintMargin);
  m_hint->setProperty("role", "muted");
  m_hint->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_hint->hide();
}

void NamedPlot::nameAxes(const QString& x, const QString& y) {
  m_xName = x;
  m_yName = y;
  fitNames(size());
}

void NamedPlot::showHint(const QString& hint) {
  m_hint->setText(hint);
  m_hint->setVisible(!hint.isEmpty());
  for (QCPAxis* axis : {xAxis, yAxis}) axis->setVisible(hint.isEmpty());
}

void NamedPlot::fitNames(const QSize& size) {
  QFontMetrics metrics(font());
  xAxis->setLabel(size.height() < kLowest
                      ? QString()
                      : metrics.elidedText(m_xName, Qt::ElideRight, size.width() - kBelow));
  int room = size.height() - kBeside;
  bool fits = room >= std::min(metrics.horizontalAdvance(m_yName), kShortest);
  yAxis->setLabel(fits ? metrics.elidedText(m_yName, Qt::ElideRight, room) : QString());
}

void NamedPlot::resizeEvent(QResizeEvent* event) {
  m_hint->setGeometry(rect());
  fitNames(size());
  QCustomPlot::resizeEvent(event);
}

}  // namespace dojo::app
