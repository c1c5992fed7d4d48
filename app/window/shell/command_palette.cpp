#include "app/window/shell/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/window/shell/keys_page.h"

namespace dojo::app {
namespace {

QString titleOf(const QAction* action) {
  QString menu = action->property("menu").toString(), text = plainText(*action);
  return menu.isEmpty() ? text : CommandPalette::tr("%1: %2").arg(menu, text);
}

constexpr int kKeysRole = Qt::UserRole + 1;

// A command's keys stand at the right.
class KeysDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    bool lit = option.state & QStyle::State_Selected;
    auto group = option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
    painter->setFont(option.font);
    painter->setPen(
        option.palette.color(group, lit ? QPalette::HighlightedText : QPalette::PlaceholderText));
    painter->drawText(option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                      index.data(kKeysRole).toString());
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), size.height() + 6};
  }
};

}  // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup),
      m_actions(actions),
      m_words(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
  setAccessibleName(tr("Commands"));
  setObjectName("commandPalette");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  m_words->setPlaceholderText(tr("Type a command"));
  m_words->setAccessibleName(tr("Type a command"));
  m_list->setAccessibleName(tr("Matching commands"));
  m_list->setItemDelegate(new KeysDelegate(m_list));
  layout->addWidget(m_words);
  layout->addWidget(m_list, 1);
  resize(520, 380);
  m_words->installEventFilter(this);
  m_words->setFocus();  // a popup is not activated, so nothing else gives it
  connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::refresh);
  connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
  connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
  refresh();
}

void CommandPalette::refresh() {
  m_list->clear();
  QStringList words = m_words->text().simplified().split(' ', Qt::SkipEmptyParts);
  for (qsizetype i = 0; i < m_actions.size(); ++i) {
    QString title = titleOf(m_actions[i]);
    bool matches = std::ranges::all_of(
        words, [&](const QString& w) { return title.contains(w, Qt::CaseInsensitive); });
    if (!matches || !m_actions[i]->isEnabled()) continue;
    QString keys = m_actions[i]->shortcut().toString(QKeySequence::NativeText);
    auto* item = new QListWidgetItem(title, m_list);
    item->setData(kKeysRole, keys);
    item->setData(Qt::AccessibleTextRole, keys.isEmpty() ? title : title + ", " + keys);
    item->setToolTip(m_actions[i]->statusTip());
    item->setData(Qt::UserRole, static_cast<int>(i));
  }
  m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
  QListWidgetItem* item = m_list->currentItem();
  if (!item) return;
  QAction* action = m_actions[item->data(Qt::UserRole).toInt()];
  accept();
  action->trigger();
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
      int row = m_list->currentRow() + (key->key() == Qt::Key_Down ? 1 : -1);
      m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
      return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      runCurrent();
      return true;
    }
  }
  return QDialog::eventFilter(object, event);
}

}  // namespace dojo::app
