// The text view that the IR and the generated code share: numbers, folding, marks on spans and
// lines, find, zoom. Places are bytes, as in TextMap.
#pragma once

#include <Qsci/qsciscintilla.h>

#include "app/models/text_map.h"
#include "app/window/theme.h"

namespace dojo::app {

class CodeEditor : public QsciScintilla {
  Q_OBJECT

 public:
  enum Mark { SelectedMark = 8, ConflictAMark, ConflictBMark, ErrorMark, BarMark };  // on spans
  enum LineMark { SelectedLine = 1, ChangedLine, ErrorLine };

  explicit CodeEditor(QWidget* parent = nullptr);
  virtual void setTheme(const Theme& theme);

  // Replaces the text and keeps the caret's line and what is scrolled to.
  void showText(const QString& text);
  void setMarks(Mark mark, const std::vector<TextSpan>& spans);
  void setLineMarks(LineMark mark, const std::vector<int>& lines);
  void moveCaret(const TextSpan& span);
  void showLine(int line);
  struct Place {
    int line = 0, column = 0;
  };
  Place caret() const;

  bool find(const QString& text, bool forward);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 signals:
  void menuRequested(const QPoint& at);   // while nothing can be written
  void caretMoved(int line, int column);  // by the person

 private:
  void setUpMargins();
  void setUpMarks();
};

}  // namespace dojo::app
