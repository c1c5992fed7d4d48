// Help while one writes IR by hand: the bars of the scope around the caret, the operands of the
// operation there, and names that begin as what was typed; Ctrl+Space asks for them.
#pragma once

#include <QObject>

namespace dojo::app {

class CodeEditor;

class IrWriting : public QObject {
  Q_OBJECT

 public:
  explicit IrWriting(CodeEditor* editor);
  void complete();  // also when nothing is typed yet

  QString callTip() const { return m_tip; }            // while it is shown
  QStringList completions() const { return m_words; }  // likewise

 private:
  void markBars();
  void follow(int character);
  void showCallTip();
  void offer(int leastTyped);
  void finish(const QByteArray& word);
  QByteArray lineBefore() const;  // the caret

  CodeEditor* m_editor;
  QString m_tip;
  QStringList m_words;
};

}  // namespace dojo::app
