#include "app/window/shell/notice_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace dojo::app {
namespace {

constexpr int kShownMs = 12'000;

}  // namespace

NoticeBar::NoticeBar(NoticesModel* all, QWidget* parent)
    : QFrame(parent),
      m_all(all),
      m_text(new QLabel(this)),
      m_action(new QPushButton(this)),
      m_timer(new QTimer(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 5, 6, 5);
  m_text->setWordWrap(true);
  m_text->setObjectName("noticeText");
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_text->setAccessibleName(tr("Notice"));
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setAccessibleName(tr("Close the notice"));
  row->addWidget(m_text, 1);
  row->addWidget(m_action);
  m_action->hide();
  row->addWidget(close);
  m_timer->setSingleShot(true);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(m_timer, &QTimer::timeout, this, &QWidget::hide);
  connect(m_action, &QPushButton::clicked, this, [this] {
    hide();
    if (m_run) m_run();
  });
  setAutoFillBackground(true);
  hide();
  parent->installEventFilter(this);
}

bool NoticeBar::eventFilter(QObject* object, QEvent* event) {
  if (object == parent() && event->type() == QEvent::Resize) lie();
  return QFrame::eventFilter(object, event);
}

void NoticeBar::lie() {
  int width = parentWidget()->width();
  int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width)
                                             : layout()->totalSizeHint().height();
  setGeometry(0, 0, width, height);
  raise();
}

void NoticeBar::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  emit covers(0);
}

void NoticeBar::setTheme(const Theme& theme) {
  m_theme = theme;
  colour();
}

void NoticeBar::colour() {
  QColor tone = m_kind == Kind::Bad    ? m_theme.bad
                : m_kind == Kind::Good ? m_theme.good
                                       : m_theme.accent;
  setStyleSheet(
      QStringLiteral("dojo--app--NoticeBar { background: %1; border-left: 4px solid %2; }")
          .arg(css(blended(m_theme.base, tone, 0.14)), css(tone)));
}

QString NoticeBar::text() const {
  return m_text->text();
}

void NoticeBar::show(Kind kind, const QString& text, const QString& action,
                     std::function<void()> run) {
  m_all->add(kind, text);
  m_kind = kind;
  colour();
  m_text->setText(text);
  m_run = std::move(run);
  m_action->setText(action);
  m_action->setVisible(!action.isEmpty());
  lie();
  QFrame::show();
  emit covers(height());
  if (action.isEmpty() || kind == Kind::Good)
    m_timer->start(kShownMs);
  else
    m_timer->stop();
}

}  // namespace dojo::app
