// Lines to search a text view with, and to replace in one that can be written: opened by Ctrl+F or
// Ctrl+R, Enter and F3 forward, Shift backward, Esc closes. Every hit is marked in the text.
#pragma once

#include <QWidget>

#include "app/window/code/code_editor.h"

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace dojo::app {

class FindBar : public QWidget {
  Q_OBJECT

 public:
  explicit FindBar(CodeEditor* editor, QWidget* parent = nullptr);
  void open(bool replacing = false);
  void search(bool forward);
  void replaceOne();
  void replaceAll();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QToolButton* addOption(const QString& text, const QString& tip, const char* name);
  void setUpReplacing(QVBoxLayout* rows);
  FindOptions options() const;
  void searchAgain();
  void showHits();

  CodeEditor* m_editor;
  QLineEdit* m_text;
  QLineEdit* m_with;
  QWidget* m_replaceRow;
  QToolButton* m_case;
  QToolButton* m_whole;
  QLabel* m_state;
};

}  // namespace dojo::app
