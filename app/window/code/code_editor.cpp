#include "app/window/code/code_editor.h"

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QMenu>
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
  // Files that are dropped are the window's.
  setAcceptDrops(false);
  viewport()->setAcceptDrops(false);
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

// By the keyboard at the caret.
void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
  bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  emit menuRequested(byKey ? caretPoint() : event->globalPos());
}

bool CodeEditor::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QsciScintilla::viewportEvent(event);
  auto* help = static_cast<QHelpEvent*>(event);
  Place at = placeAt(help->pos());
  int numbers = marginWidth(NumberMargin), steps = marginWidth(StepMargin), x = help->pos().x();
  bool inMargin = x >= numbers && x < numbers + steps;
  if (inMargin || x >= marginsWidth())
    emit tipRequested(at.line, at.column, inMargin, help->globalPos());
  return true;
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
  setMarginLineNumbers(NumberMargin, true);
  setMarginWidth(StepMargin, 0);
  setMarginMarkerMask(StepMargin, 0);
  setFolding(BoxedTreeFoldStyle, FoldMargin);
  fitNumbers();
  connect(this, &QsciScintilla::linesChanged, this, &CodeEditor::fitNumbers);
  connect(this, &QsciScintillaBase::SCN_ZOOM, this, &CodeEditor::fitNumbers);
}

void CodeEditor::fitNumbers() {
  setMarginWidth(NumberMargin, QString(static_cast<int>(QString::number(lines()).size()) + 2, '0'));
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
  indicatorDefine(StraightBoxIndicator, FoundMark);
  setIndicatorDrawUnder(true, FoundMark);
  for (int mark : {SelectedLine, ChangedLine, ErrorLine, AddedLine, RemovedLine})
    markerDefine(Background, mark);
}

void CodeEditor::setTheme(const Theme& t) {
  setPaper(t.base);
  setColor(t.text);
  setMarginsBackgroundColor(t.window);
  setMarginsForegroundColor(t.muted);
  setFont(t.code);
  setMarginsFont(t.code);
  setFoldMarginColors(t.window, t.window);
  for (int marker = int{SC_MARKNUM_FOLDEREND}; marker <= int{SC_MARKNUM_FOLDEROPEN}; ++marker) {
    SendScintilla(SCI_MARKERSETFORE, static_cast<unsigned long>(marker), t.window);
    SendScintilla(SCI_MARKERSETBACK, static_cast<unsigned long>(marker), t.muted);
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
  setMarkerBackgroundColor(t.added, AddedLine);
  setMarkerBackgroundColor(t.removed, RemovedLine);
  setIndicatorForegroundColor(blended(t.base, t.caution, 0.35), FoundMark);
  SendScintilla(SCI_CALLTIPSETBACK, t.raised);
  SendScintilla(SCI_CALLTIPSETFORE, t.text);
  SendScintilla(SCI_CALLTIPSETFOREHLT, t.accent);
}

// Only the lines that differ, or all of them would be coloured and painted again. Folded lines do
// not survive that, so with some all of the text is replaced.
void CodeEditor::replaceLines(const QByteArray& text) {
  bool folded = !SendScintilla(SCI_GETALLLINESVISIBLE);
  const QByteArray old(static_cast<const char*>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER)),
                       SendScintilla(SCI_GETLENGTH));
  if (folded || old.isEmpty()) return setText(QString::fromUtf8(text));
  qsizetype most = std::min(old.size(), text.size()), begin = 0, end = 0;
  while (begin < most && old[begin] == text[begin]) ++begin;
  if (begin == old.size() && begin == text.size()) return;
  begin = begin == 0 ? 0 : old.lastIndexOf('\n', begin - 1) + 1;
  while (end < most - begin && old[old.size() - 1 - end] == text[text.size() - 1 - end]) ++end;
  while (end > 0 && old[old.size() - end - 1] != '\n') --end;
  SendScintilla(SCI_SETTARGETRANGE, static_cast<unsigned long>(begin),
                static_cast<long>(old.size() - end));
  SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(text.size() - end - begin),
                text.constData() + begin);
}

void CodeEditor::showText(const QString& text) {
  bool wasReadOnly = isReadOnly();
  int first = firstVisibleLine();
  Place at = caret();
  setReadOnly(false);
  replaceLines(text.toUtf8());
  setReadOnly(wasReadOnly);
  SendScintilla(SCI_EMPTYUNDOBUFFER);
  moveCaret({at.line, at.column, at.column});
  setFirstVisibleLine(first);
}

long CodeEditor::positionOf(const TextSpan& span) const {
  return SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(span.line)) + span.begin;
}

void CodeEditor::setMarks(Mark mark, const std::vector<TextSpan>& spans) {
  SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(mark));
  SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, static_cast<long>(SendScintilla(SCI_GETLENGTH)));
  for (const TextSpan& span : spans)
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(positionOf(span)),
                  static_cast<long>(span.end - span.begin));
}

void CodeEditor::setLineMarks(LineMark mark, const std::vector<int>& lines) {
  markerDeleteAll(mark);
  for (int line : lines) markerAdd(line, mark);
}

void CodeEditor::moveCaret(const TextSpan& span) {
  SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(positionOf(span)));
}

bool CodeEditor::isLineVisible(int line) const {
  return SendScintilla(SCI_GETLINEVISIBLE, static_cast<unsigned long>(line));
}

void CodeEditor::showLine(int line) {
  SendScintilla(SCI_ENSUREVISIBLEENFORCEPOLICY, static_cast<unsigned long>(line));
  int first = firstVisibleLine(), shown = static_cast<int>(SendScintilla(SCI_LINESONSCREEN));
  int visible =
      static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line)));
  if (visible < first || visible >= first + shown)
    setFirstVisibleLine(std::max(0, visible - shown / 3));
}

CodeEditor::Place CodeEditor::placeOf(long position) const {
  long line = SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
  long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
  return {static_cast<int>(line), static_cast<int>(position - start)};
}

CodeEditor::Place CodeEditor::caret() const {
  return placeOf(SendScintilla(SCI_GETCURRENTPOS));
}

CodeEditor::Place CodeEditor::selectionStart() const {
  return placeOf(SendScintilla(SCI_GETSELECTIONSTART));
}

CodeEditor::Place CodeEditor::placeAt(const QPoint& at) const {
  return placeOf(SendScintilla(SCI_POSITIONFROMPOINT,
                               static_cast<unsigned long>(std::max(0, at.x())),
                               static_cast<long>(at.y())));
}

QPoint CodeEditor::caretPoint() const {
  long position = SendScintilla(SCI_GETCURRENTPOS);
  int x = static_cast<int>(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, position));
  int y = static_cast<int>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, position));
  return viewport()->mapToGlobal(QPoint(x, y + fontMetrics().height()));
}

int CodeEditor::marginsWidth() const {
  return marginWidth(NumberMargin) + marginWidth(StepMargin) + marginWidth(FoldMargin);
}

bool CodeEditor::isFoldHeader(int line) const {
  return SendScintilla(SCI_GETFOLDLEVEL, static_cast<unsigned long>(line)) & SC_FOLDLEVELHEADERFLAG;
}

bool CodeEditor::isFolded(int line) const {
  return isFoldHeader(line) &&
         !SendScintilla(SCI_GETFOLDEXPANDED, static_cast<unsigned long>(line));
}

void CodeEditor::setFolded(int line, bool folded) {
  if (isFoldHeader(line) && isFolded(line) != folded)
    SendScintilla(SCI_TOGGLEFOLD, static_cast<unsigned long>(line));
}

void CodeEditor::toggleFold() {
  recolor();  // levels come with the colours
  int line = caret().line;
  if (!isFoldHeader(line))
    line = static_cast<int>(SendScintilla(SCI_GETFOLDPARENT, static_cast<unsigned long>(line)));
  if (line < 0) return;
  setFolded(line, !isFolded(line));
  moveCaret({line, 0, 0});
}

void CodeEditor::toggleAllFolds() {
  recolor();
  bool anyOpen = false;
  for (int line = 0; line < lines(); ++line) anyOpen |= isFoldHeader(line) && !isFolded(line);
  SendScintilla(SCI_FOLDALL, static_cast<unsigned long>(anyOpen ? SC_FOLDACTION_CONTRACT
                                                                : SC_FOLDACTION_EXPAND));
}

void CodeEditor::addEditActions(QMenu* menu) {
  menu->addAction(tr("Undo"), this, &QsciScintilla::undo)->setEnabled(isUndoAvailable());
  menu->addAction(tr("Redo"), this, &QsciScintilla::redo)->setEnabled(isRedoAvailable());
  menu->addSeparator();
  menu->addAction(tr("Cut"), this, &QsciScintilla::cut)->setEnabled(hasSelectedText());
  menu->addAction(tr("Copy"), this, &QsciScintilla::copy)->setEnabled(hasSelectedText());
  menu->addAction(tr("Paste"), this, &QsciScintilla::paste)
      ->setEnabled(SendScintilla(SCI_CANPASTE) != 0);
  menu->addAction(tr("Select all"), this, [this] { selectAll(true); });
}

}  // namespace dojo::app
