#include "app/window/shell/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace dojo::app {

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().horizontalAdvance(QStringLiteral("…")), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::setTexts(const QString& text, const QString& shorter) {
  m_shorter = shorter;
  setText(text);
}

QString ElidedLabel::shown() const {
  int room = contentsRect().width();
  bool fits = fontMetrics().horizontalAdvance(text()) <= room;
  if (!fits && !m_shorter.isEmpty())
    return fontMetrics().elidedText(m_shorter, Qt::ElideRight, room);
  return fontMetrics().elidedText(text(), Qt::ElideRight, room);
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !toolTip().isEmpty() || shown() == text())
    return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
  return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                        isEnabled(), shown(), foregroundRole());
}

}  // namespace dojo::app
