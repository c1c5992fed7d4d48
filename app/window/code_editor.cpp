#include "app/window/code_editor.h"

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QMouseEvent>

namespace dojo::app {

CodeEditor::CodeEditor(QWidget* parent) : QsciScintilla(parent) {
  setUtf8(true);
  setEolMode(EolUnix);
  setReadOnly(true);
  setUpMargins();
  setUpMarks();
  setBraceMatching(SloppyBraceMatch);
  setTabWidth(2);
  setIndentationsUseTabs(false);
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setScrollWidthTracking(true);
  setScrollWidth(1);
  SendScintilla(SCI_SETCARETSTYLE, CARETSTYLE_LINE);
  SendScintilla(SCI_SETCARETLINEVISIBLEALWAYS, 1);
}

// Scintilla's own signal comes late and also for what the program did.
void CodeEditor::keyPressEvent(QKeyEvent* event) {
  Place before = caret();
  QsciScintilla::keyPressEvent(event);
  Place after = caret();
  if (after.line != before.line || after.column != before.column)
    emit caretMoved(after.line, after.column);
}

void CodeEditor::mousePressEvent(QMouseEvent* event) {
  QsciScintilla::mousePressEvent(event);
  if (event->button() == Qt::RightButton) {
    long position =
        SendScintilla(SCI_POSITIONFROMPOINT, static_cast<unsigned long>(event->pos().x()),
                      static_cast<long>(event->pos().y()));
    if (isReadOnly()) SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(position));
  }
  Place at = caret();
  if (event->button() != Qt::MiddleButton) emit caretMoved(at.line, at.column);
}

void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
  if (!isReadOnly()) return QsciScintilla::contextMenuEvent(event);
  emit menuRequested(event->globalPos());
}

// Scintilla claims keys such as Ctrl+Z for itself; while nothing can be written they are the
// window's.
bool CodeEditor::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isReadOnly()) {
    event->ignore();
    return false;
  }
  return QsciScintilla::event(event);
}

void CodeEditor::setUpMargins() {
  setMarginLineNumbers(0, true);
  setMarginWidth(0, QStringLiteral("00000"));
  setMarginWidth(1, 0);
  setFolding(BoxedTreeFoldStyle, 2);
  connect(this, &QsciScintilla::linesChanged, this, [this] {
    setMarginWidth(0, QString(static_cast<int>(QString::number(lines()).size()) + 2, '0'));
  });
}

void CodeEditor::setUpMarks() {
  for (int mark : {SelectedMark, ConflictAMark, ConflictBMark}) {
    indicatorDefine(StraightBoxIndicator, mark);
    SendScintilla(SCI_INDICSETALPHA, static_cast<unsigned long>(mark), 110L);
    SendScintilla(SCI_INDICSETOUTLINEALPHA, static_cast<unsigned long>(mark), 255L);
    setIndicatorDrawUnder(true, mark);
  }
  indicatorDefine(SquiggleIndicator, ErrorMark);
  indicatorDefine(TextColorIndicator, BarMark);
  for (int mark : {SelectedLine, ChangedLine, ErrorLine}) markerDefine(Background, mark);
}

void CodeEditor::setTheme(const Theme& t) {
  setPaper(t.base);
  setColor(t.text);
  setMarginsBackgroundColor(t.window);
  setMarginsForegroundColor(t.muted);
  setMarginsFont(font());
  setFoldMarginColors(t.window, t.window);
  for (int marker = int{SC_MARKNUM_FOLDEREND}; marker <= int{SC_MARKNUM_FOLDEROPEN}; ++marker) {
    setMarkerForegroundColor(t.window, marker);
    setMarkerBackgroundColor(t.muted, marker);
  }
  setCaretForegroundColor(t.text);
  setCaretLineVisible(true);
  setCaretLineBackgroundColor(t.line);
  setCaretLineFrameWidth(1);  // a filled line would hide the marks behind it
  setSelectionBackgroundColor(blended(t.base, t.accent, 0.35));
  setSelectionForegroundColor(t.text);
  setMatchedBraceBackgroundColor(blended(t.base, t.accent, 0.3));
  setMatchedBraceForegroundColor(t.text);
  setUnmatchedBraceForegroundColor(t.bad);
  setIndicatorForegroundColor(blended(t.selected, t.accent, 0.35), SelectedMark);
  setIndicatorForegroundColor(t.conflictA, ConflictAMark);
  setIndicatorForegroundColor(t.conflictB, ConflictBMark);
  setIndicatorForegroundColor(t.bad, ErrorMark);
  setIndicatorForegroundColor(t.accent, BarMark);
  setMarkerBackgroundColor(blended(t.base, t.selected, 0.45), SelectedLine);
  setMarkerBackgroundColor(t.changed, ChangedLine);
  setMarkerBackgroundColor(blended(t.base, t.bad, 0.18), ErrorLine);
}

void CodeEditor::showText(const QString& text) {
  bool wasReadOnly = isReadOnly();
  int first = firstVisibleLine();
  Place at = caret();
  setReadOnly(false);
  setText(text);
  setReadOnly(wasReadOnly);
  SendScintilla(SCI_EMPTYUNDOBUFFER);
  moveCaret({at.line, at.column, at.column});
  setFirstVisibleLine(first);
}

void CodeEditor::setMarks(Mark mark, const std::vector<TextSpan>& spans) {
  SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(mark));
  SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, static_cast<long>(SendScintilla(SCI_GETLENGTH)));
  for (const TextSpan& span : spans) {
    long start =
        SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(span.line)) + span.begin;
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start),
                  static_cast<long>(span.end - span.begin));
  }
}

void CodeEditor::setLineMarks(LineMark mark, const std::vector<int>& lines) {
  markerDeleteAll(mark);
  for (int line : lines) markerAdd(line, mark);
}

void CodeEditor::moveCaret(const TextSpan& span) {
  long position =
      SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(span.line)) + span.begin;
  SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(position));
}

void CodeEditor::showLine(int line) {
  SendScintilla(SCI_ENSUREVISIBLEENFORCEPOLICY, static_cast<unsigned long>(line));
  int first = firstVisibleLine(), shown = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
  int visible =
      static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line)));
  if (visible < first || visible >= first + shown)
    setFirstVisibleLine(std::max(0, visible - shown / 3));
}

CodeEditor::Place CodeEditor::caret() const {
  long position = SendScintilla(SCI_GETCURRENTPOS);
  long line = SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
  long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
  return {static_cast<int>(line), static_cast<int>(position - start)};
}

bool CodeEditor::find(const QString& text, bool forward) {
  if (text.isEmpty()) return true;
  int line = 0, column = 0, endLine = 0, endColumn = 0;
  getSelection(&line, &column, &endLine, &endColumn);
  if (line < 0) getCursorPosition(&line, &column), endLine = line, endColumn = column;
  return findFirst(text, false, false, false, true, forward, forward ? endLine : line,
                   forward ? endColumn : column);
}

}  // namespace dojo::app
