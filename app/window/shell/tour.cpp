#include "app/window/shell/tour.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

namespace dojo::app {
namespace {

constexpr int kBubbleWidth = 340, kGap = 14, kMargin = 4;

}  // namespace

Tour::Tour(QList<TourStop> stops, const Theme& theme, QWidget* window)
    : QWidget(window),
      m_stops(std::move(stops)),
      m_theme(theme),
      m_before(window->focusWidget()),
      m_bubble(new QFrame(this)),
      m_text(new QLabel(m_bubble)),
      m_count(new QLabel(m_bubble)),
      m_back(new QPushButton(tr("Back"), m_bubble)),
      m_next(new QPushButton(m_bubble)) {
  setObjectName("tour");
  setAccessibleName(tr("Tour"));
  setFocusPolicy(Qt::StrongFocus);
  m_bubble->setObjectName("tourBubble");
  m_bubble->setStyleSheet(
      QStringLiteral("#tourBubble { background: %1; border: 1px solid %2; border-radius: 8px; }")
          .arg(css(m_theme.base), css(m_theme.accent)));
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::RichText);
  m_text->setObjectName("tourText");
  m_count->setProperty("role", "muted");
  auto* skip = new QPushButton(tr("Skip the tour"), m_bubble);
  skip->setObjectName("tourSkip");
  m_next->setObjectName("tourNext");
  m_back->setObjectName("tourBack");
  skip->setFlat(true);
  auto* layout = new QVBoxLayout(m_bubble);
  layout->setContentsMargins(16, 14, 16, 12);
  layout->setSpacing(12);
  auto* row = new QHBoxLayout;
  row->addWidget(skip);
  row->addStretch(1);
  row->addWidget(m_count);
  row->addWidget(m_back);
  row->addWidget(m_next);
  layout->addWidget(m_text);
  layout->addLayout(row);
  for (QPushButton* button : {skip, m_back, m_next}) button->setFocusPolicy(Qt::NoFocus);
  connect(skip, &QPushButton::clicked, this, &Tour::end);
  connect(m_back, &QPushButton::clicked, this, &Tour::back);
  connect(m_next, &QPushButton::clicked, this, &Tour::next);
  m_stops.removeIf([](const TourStop& stop) { return !stop.at || !stop.at->isVisible(); });
  window->installEventFilter(this);
  setGeometry(window->rect());
  show();
  raise();
  if (m_stops.isEmpty())
    end();
  else
    showStop(0);
}

QString Tour::text() const {
  return m_text->text();
}

QRect Tour::spot() const {
  const QWidget* at = m_stops.isEmpty() ? nullptr : m_stops[m_current].at.data();
  if (!at || !at->isVisible()) return {};
  return QRect(at->mapTo(parentWidget(), QPoint()), at->size())
      .adjusted(-kMargin, -kMargin, kMargin, kMargin)
      .intersected(rect());
}

void Tour::next() {
  if (m_current + 1 >= count()) return end();
  showStop(m_current + 1);
}

void Tour::back() {
  if (m_current > 0) showStop(m_current - 1);
}

void Tour::end() {
  hide();
  if (m_before) m_before->setFocus();
  deleteLater();
}

void Tour::showStop(int stop) {
  m_current = stop;
  m_text->setText(m_stops[stop].text);
  setAccessibleDescription(m_stops[stop].text);
  m_count->setText(tr("%1 of %2").arg(stop + 1).arg(count()));
  m_back->setEnabled(stop > 0);
  m_next->setText(stop + 1 < count() ? tr("Next") : tr("Done"));
  placeBubble();
  update();
}

// Beside the widget where there is most room, and always inside the window.
void Tour::placeBubble() {
  m_bubble->setFixedWidth(std::min(kBubbleWidth, width() - 2 * kGap));
  m_text->setFixedWidth(m_bubble->width() - 34);
  m_bubble->setFixedHeight(m_bubble->layout()->totalSizeHint().height());
  QRect hole = spot();
  QSize size = m_bubble->size();
  int right = width() - hole.right(), left = hole.left(), below = height() - hole.bottom(),
      above = hole.top();
  QPoint at(hole.center().x() - size.width() / 2, hole.center().y() - size.height() / 2);
  if (right >= size.width() + kGap)
    at.setX(hole.right() + kGap);
  else if (left >= size.width() + kGap)
    at.setX(hole.left() - kGap - size.width());
  else if (below >= size.height() + kGap)
    at.setY(hole.bottom() + kGap);
  else if (above >= size.height() + kGap)
    at.setY(hole.top() - kGap - size.height());
  at.setX(std::clamp(at.x(), kGap, std::max(kGap, width() - size.width() - kGap)));
  at.setY(std::clamp(at.y(), kGap, std::max(kGap, height() - size.height() - kGap)));
  m_bubble->move(at);
}

bool Tour::eventFilter(QObject* object, QEvent* event) {
  if (object == parent() && event->type() == QEvent::Resize) {
    setGeometry(parentWidget()->rect());
    placeBubble();
  }
  return QWidget::eventFilter(object, event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      return end();
    case Qt::Key_Left:
    case Qt::Key_Backspace:
      return back();
    case Qt::Key_Right:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      return next();
    default:
      break;  // nothing else gets through
  }
}

void Tour::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath dim, hole;
  dim.addRect(rect());
  hole.addRoundedRect(spot(), 6, 6);
  painter.fillPath(dim.subtracted(hole), QColor(0, 0, 0, m_theme.isDark ? 150 : 110));
  painter.setPen(QPen(m_theme.accent, 2));
  painter.drawPath(hole);
}

}  // namespace dojo::app
