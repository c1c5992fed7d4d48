// Every action of the window, found by typing parts of its name.
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace dojo::app {

class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  CommandPalette(const QList<QAction*>& actions, QWidget* parent);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void refresh();
  void runCurrent();
  QList<QAction*> m_actions;
  QLineEdit* m_words;
  QListWidget* m_list;
};

}  // namespace dojo::app
