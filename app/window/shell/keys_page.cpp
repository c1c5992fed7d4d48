#include "app/window/shell/keys_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QVBoxLayout>
#include <set>

namespace dojo::app {
namespace {

enum Column { CommandColumn, KeysColumn, ColumnCount };

QString inWords(const QList<QKeySequence>& keys) {
  return QKeySequence::listToString(keys, QKeySequence::NativeText);
}

}  // namespace

QList<QKeySequence> usualKeysOf(const QAction& command) {
  return command.property("usualKeys").value<QList<QKeySequence>>();
}

QList<QKeySequence> keysOf(const QAction& command, const KeyMap& changed) {
  auto found = changed.find(command.objectName());
  return found == changed.end() ? usualKeysOf(command) : *found;
}

void assignKeys(const QList<QAction*>& commands, const KeyMap& changed) {
  std::set<QString> taken;
  auto assign = [&](QAction* command) {
    QList<QKeySequence> keys;
    for (const QKeySequence& each : keysOf(*command, changed))
      if (taken.insert(each.toString()).second) keys << each;
    command->setShortcuts(keys);
  };
  for (QAction* command : commands)
    if (changed.contains(command->objectName())) assign(command);
  for (QAction* command : commands)
    if (!changed.contains(command->objectName())) assign(command);
}

QString plainText(const QAction& command) {
  QString text = command.text();
  // Chinese puts the mnemonic behind, in brackets.
  static const QRegularExpression behind(QStringLiteral("\\(&.\\)"));
  return text.remove(behind).remove('&').remove(QStringLiteral(" …")).remove(u'…').trimmed();
}

KeysPage::KeysPage(const QList<QAction*>& commands, KeyMap changed, QWidget* parent)
    : QWidget(parent),
      m_commands(commands),
      m_changed(std::move(changed)),
      m_words(new QLineEdit(this)),
      m_table(new QTableWidget(this)),
      m_keys(new QKeySequenceEdit(this)),
      m_set(new QPushButton(tr("Set"), this)),
      m_none(new QPushButton(tr("No key"), this)),
      m_usual(new QPushButton(tr("Default key"), this)),
      m_clash(new QLabel(this)) {
  m_words->setPlaceholderText(tr("Filter commands or keys"));
  m_words->setAccessibleName(m_words->placeholderText());
  m_words->setObjectName("keysWords");
  m_words->setClearButtonEnabled(true);
  m_table->setColumnCount(ColumnCount);
  m_table->setObjectName("keysTable");
  m_table->setAccessibleName(tr("Commands and their keys"));
  m_table->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
  m_table->horizontalHeader()->setSectionResizeMode(CommandColumn, QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(KeysColumn, QHeaderView::ResizeToContents);
  m_table->verticalHeader()->hide();
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setTabKeyNavigation(false);
  m_keys->setObjectName("keysEdit");
  m_keys->setAccessibleName(tr("New keys"));
  m_set->setObjectName("keysSet");
  m_none->setObjectName("keysNone");
  m_usual->setObjectName("keysUsual");
  m_clash->setObjectName("keysClash");
  m_clash->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  auto* row = new QHBoxLayout;
  for (QWidget* widget : {static_cast<QWidget*>(m_keys), static_cast<QWidget*>(m_set),
                          static_cast<QWidget*>(m_none), static_cast<QWidget*>(m_usual)})
    row->addWidget(widget, widget == m_keys ? 1 : 0);
  layout->addWidget(m_words);
  layout->addWidget(m_table, 1);
  layout->addLayout(row);
  layout->addWidget(m_clash);
  connect(m_words, &QLineEdit::textChanged, this, &KeysPage::filter);
  connect(m_table, &QTableWidget::itemSelectionChanged, this, &KeysPage::showCurrent);
  connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, [this](const QKeySequence& keys) {
    const QAction* holder = holderOf(keys, current());
    m_clash->setText(
        holder
            ? tr("%1 has these keys; setting them here removes them there.").arg(plainText(*holder))
            : QString());
  });
  connect(m_set, &QPushButton::clicked, this, &KeysPage::take);
  connect(m_none, &QPushButton::clicked, this, [this] { set(current(), {}); });
  connect(m_usual, &QPushButton::clicked, this, &KeysPage::takeUsual);
  fill();
  m_table->selectRow(0);
}

void KeysPage::setChanged(const KeyMap& changed) {
  m_changed = changed;
  fill();
}

void KeysPage::fill() {
  m_table->setRowCount(static_cast<int>(m_commands.size()));
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const QAction& command = *m_commands[row];
    auto item = [&](int column) {
      if (!m_table->item(row, column)) m_table->setItem(row, column, new QTableWidgetItem);
      return m_table->item(row, column);
    };
    item(CommandColumn)
        ->setText(tr("%1: %2").arg(command.property("menu").toString(), plainText(command)));
    item(KeysColumn)->setText(inWords(keysOf(command, m_changed)));
    QFont font = m_table->font();
    font.setBold(m_changed.contains(command.objectName()));
    item(KeysColumn)->setFont(font);
  }
  showCurrent();
}

void KeysPage::filter(const QString& words) {
  for (int row = 0; row < m_table->rowCount(); ++row) {
    bool matches = m_table->item(row, CommandColumn)->text().contains(words, Qt::CaseInsensitive) ||
                   m_table->item(row, KeysColumn)->text().contains(words, Qt::CaseInsensitive);
    m_table->setRowHidden(row, !matches);
  }
}

QAction* KeysPage::current() const {
  int row = m_table->currentRow();
  return row < 0 ? nullptr : m_commands[row];
}

void KeysPage::showCurrent() {
  const QAction* command = current();
  for (QWidget* widget : {static_cast<QWidget*>(m_keys), static_cast<QWidget*>(m_set),
                          static_cast<QWidget*>(m_none), static_cast<QWidget*>(m_usual)})
    widget->setEnabled(command);
  m_clash->clear();
  if (!command) return;
  QSignalBlocker quiet(m_keys);
  m_keys->setKeySequence(keysOf(*command, m_changed).value(0));
}

QAction* KeysPage::holderOf(const QKeySequence& keys, const QAction* besides) const {
  if (keys.isEmpty()) return nullptr;
  for (QAction* command : m_commands)
    if (command != besides && keysOf(*command, m_changed).contains(keys)) return command;
  return nullptr;
}

void KeysPage::set(QAction* command, const QList<QKeySequence>& keys) {
  if (!command) return;
  for (const QKeySequence& each : keys)
    while (QAction* holder = holderOf(each, command)) {
      QList<QKeySequence> left = keysOf(*holder, m_changed);
      left.removeAll(each);
      m_changed[holder->objectName()] = left;
    }
  if (keys == usualKeysOf(*command))
    m_changed.remove(command->objectName());
  else
    m_changed[command->objectName()] = keys;
  fill();
}

void KeysPage::take() {
  QKeySequence keys = m_keys->keySequence();
  set(current(), keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys});
}

void KeysPage::takeUsual() {
  if (QAction* command = current()) set(command, usualKeysOf(*command));
}

}  // namespace dojo::app
