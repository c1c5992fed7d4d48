// A line to search a text view with: opened by Ctrl+F, Enter and F3 forward, Shift backward, Esc
// closes.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace dojo::app {

class CodeEditor;

class FindBar : public QWidget {
  Q_OBJECT

 public:
  explicit FindBar(CodeEditor* editor, QWidget* parent = nullptr);
  void open();
  void search(bool forward);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  CodeEditor* m_editor;
  QLineEdit* m_text;
  QLabel* m_state;
};

}  // namespace dojo::app
