// Every command with its keys, and other keys for it.
#pragma once

#include <QKeySequence>
#include <QMap>
#include <QWidget>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace dojo::app {

using KeyMap = QMap<QString, QList<QKeySequence>>;  // by a command's name

// Keys that a command has by itself; where `changed` says otherwise, those.
QList<QKeySequence> usualKeysOf(const QAction& command);
QList<QKeySequence> keysOf(const QAction& command, const KeyMap& changed);
// No two commands share keys: those that were chosen win over usual ones, the earlier over the
// later.
void assignKeys(const QList<QAction*>& commands, const KeyMap& changed);
// "Measure this program", without mnemonics and dots.
QString plainText(const QAction& command);

class KeysPage : public QWidget {
  Q_OBJECT

 public:
  KeysPage(const QList<QAction*>& commands, KeyMap changed, QWidget* parent = nullptr);
  const KeyMap& changed() const { return m_changed; }
  void setChanged(const KeyMap& changed);
  QTableWidget* table() const { return m_table; }

 private:
  void fill();
  void filter(const QString& words);
  void showCurrent();
  void take();       // what was pressed
  void takeUsual();  // back to the command's own
  QAction* current() const;
  QAction* holderOf(const QKeySequence& keys, const QAction* besides) const;
  void set(QAction* command, const QList<QKeySequence>& keys);

  QList<QAction*> m_commands;
  KeyMap m_changed;
  QLineEdit* m_words;
  QTableWidget* m_table;
  QKeySequenceEdit* m_keys;
  QPushButton* m_set;
  QPushButton* m_none;
  QPushButton* m_usual;
  QLabel* m_clash;
};

}  // namespace dojo::app
