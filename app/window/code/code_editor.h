// The text view that the IR and the generated code share: numbers, folding, marks on spans and
// lines, find and replace, zoom. Places are bytes, as in TextMap.
#pragma once

#include <Qsci/qsciscintilla.h>

#include "app/models/shell/text_map.h"
#include "app/window/shell/theme.h"

class QMenu;

namespace dojo::app {

struct FindOptions {
  bool matchCase = false, wholeWord = false;
};

class CodeEditor : public QsciScintilla {
  Q_OBJECT

 public:
  enum Mark {
    SelectedMark = 8,
    ConflictAMark,
    ConflictBMark,
    ErrorMark,
    BarMark,
    FoundMark
  };  // on spans
  enum LineMark { SelectedLine = 1, ChangedLine, ErrorLine, AddedLine, RemovedLine };
  enum Margin { NumberMargin, StepMargin, FoldMargin };

  explicit CodeEditor(QWidget* parent = nullptr);
  virtual void setTheme(const Theme& theme);

  // Replaces the text and keeps the caret's line and what is scrolled to.
  void showText(const QString& text);
  void setMarks(Mark mark, const std::vector<TextSpan>& spans);
  void setLineMarks(LineMark mark, const std::vector<int>& lines);
  void moveCaret(const TextSpan& span);
  void showLine(int line);
  bool isLineVisible(int line) const;
  struct Place {
    int line = 0, column = 0;
  };
  Place caret() const;
  Place selectionStart() const;
  Place placeAt(const QPoint& inViewport) const;  // the nearest
  QPoint caretPoint() const;                      // below it, on the screen
  int marginsWidth() const;

  // Selects the next hit after what is selected, around the text's end.
  bool find(const QString& text, bool forward, FindOptions options = {});
  void collapseSelection();  // to its start
  std::vector<TextSpan> occurrences(const QString& text, FindOptions options) const;
  // Replaces what is selected if it is a hit.
  void replaceSelected(const QString& text, const QString& with, FindOptions options);
  int replaceAll(const QString& text, const QString& with, FindOptions options);  // one undo
  void replaceSpan(const TextSpan& span, const QString& with);

  bool isFolded(int line) const;
  void setFolded(int line, bool folded);
  void toggleFold();  // of the scope around the caret
  void toggleAllFolds();

  // Undo, cut, copy and so on, in the window's language.
  void addEditActions(QMenu* menu);

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 signals:
  void menuRequested(const QPoint& at);   // on the screen
  void caretMoved(int line, int column);  // by the person
  // The mouse rests: in the margin that shows steps, or over the text.
  void tipRequested(int line, int column, bool inMargin, const QPoint& at);

 private:
  void setUpMargins();
  void setUpMarks();
  void fitNumbers();
  void replaceLines(const QByteArray& text);
  long positionOf(const TextSpan& span) const;
  Place placeOf(long position) const;
  bool isFoldHeader(int line) const;
};

}  // namespace dojo::app
