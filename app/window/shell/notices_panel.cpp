#include "app/window/shell/notices_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/window/shell/help_texts.h"

namespace dojo::app {
namespace {

// The text, wrapped, with a stripe in the colour of its kind before it.
class NoticeDelegate : public QStyledItemDelegate {
 public:
  explicit NoticeDelegate(QObject* parent) : QStyledItemDelegate(parent) {}
  Theme theme = lightTheme();

 protected:
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    auto kind = static_cast<NoticesModel::Kind>(index.data(NoticesModel::KindRole).toInt());
    QColor tone = kind == NoticesModel::Kind::Bad    ? theme.bad
                  : kind == NoticesModel::Kind::Good ? theme.good
                                                     : theme.accent;
    painter->fillRect(QRect(option.rect.left(), option.rect.top() + 1, 4, option.rect.height() - 2),
                      tone);
  }
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->rect.adjust(8, 0, 0, 0);
    option->features |= QStyleOptionViewItem::WrapText;
  }
};

}  // namespace

NoticesPanel::NoticesPanel(NoticesModel* model, QWidget* parent)
    : QDockWidget(tr("Notices"), parent), m_model(model), m_list(new QListView(this)) {
  setObjectName("noticesDock");
  setWhatsThis(helpOf("noticesDock"));
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 6);
  m_list->setModel(model);
  m_list->setObjectName("notices");
  m_list->setAccessibleName(tr("Notices"));
  m_list->setWordWrap(true);
  m_list->setResizeMode(QListView::Adjust);
  m_list->setSpacing(2);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_list->setItemDelegate(new NoticeDelegate(m_list));
  auto* copyIt = new QAction(tr("Copy"), m_list);
  copyIt->setShortcut(QKeySequence::Copy);
  copyIt->setShortcutContext(Qt::WidgetShortcut);
  m_list->addAction(copyIt);
  m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
  auto* clear = new QPushButton(tr("Clear"), page);
  clear->setObjectName("clearNotices");
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 0, 6, 0);
  row->addStretch(1);
  row->addWidget(clear);
  layout->addWidget(m_list, 1);
  layout->addLayout(row);
  setWidget(page);
  connect(copyIt, &QAction::triggered, this, &NoticesPanel::copy);
  connect(clear, &QPushButton::clicked, m_model, &NoticesModel::clear);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    if (visible) m_model->markRead();
  });
  connect(m_model, &NoticesModel::rowsInserted, this, [this] {
    if (isVisible()) m_model->markRead();
  });
}

void NoticesPanel::setTheme(const Theme& theme) {
  static_cast<NoticeDelegate*>(m_list->itemDelegate())->theme = theme;
  m_list->viewport()->update();
}

void NoticesPanel::copy() {
  QStringList lines;
  for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes())
    lines << index.data().toString();
  QApplication::clipboard()->setText(lines.join('\n'));
}

}  // namespace dojo::app
