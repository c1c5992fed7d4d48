// Finding and replacing in a text view. Scintilla's target range is used, which leaves the caret
// and what is selected alone.
#include "app/window/code/code_editor.h"

namespace dojo::app {
namespace {

int flagsOf(FindOptions options) {
  return (options.matchCase ? int{QsciScintillaBase::SCFIND_MATCHCASE} : 0) |
         (options.wholeWord ? int{QsciScintillaBase::SCFIND_WHOLEWORD} : 0);
}

struct Hit {
  long begin = -1, end = -1;
};

// The first in [from, to), or the last where from > to.
Hit search(const CodeEditor& editor, const QByteArray& text, FindOptions options, long from,
           long to) {
  using Base = QsciScintillaBase;
  editor.SendScintilla(Base::SCI_SETSEARCHFLAGS, static_cast<unsigned long>(flagsOf(options)));
  editor.SendScintilla(Base::SCI_SETTARGETRANGE, static_cast<unsigned long>(from), to);
  long at = editor.SendScintilla(Base::SCI_SEARCHINTARGET, static_cast<unsigned long>(text.size()),
                                 text.constData());
  if (at < 0) return {};
  return {at, editor.SendScintilla(Base::SCI_GETTARGETEND)};
}

long replaceTarget(const CodeEditor& editor, const QByteArray& with) {
  return editor.SendScintilla(QsciScintillaBase::SCI_REPLACETARGET,
                              static_cast<unsigned long>(with.size()), with.constData());
}

}  // namespace

bool CodeEditor::find(const QString& text, bool forward, FindOptions options) {
  QByteArray bytes = text.toUtf8();
  if (bytes.isEmpty()) return true;
  long length = SendScintilla(SCI_GETLENGTH);
  long from = SendScintilla(forward ? SCI_GETSELECTIONEND : SCI_GETSELECTIONSTART);
  Hit hit = search(*this, bytes, options, from, forward ? length : 0);
  if (hit.begin < 0)
    hit = search(*this, bytes, options, forward ? 0 : length, forward ? length : 0);
  if (hit.begin < 0) return false;
  SendScintilla(SCI_SETSEL, static_cast<unsigned long>(hit.begin), hit.end);
  showLine(placeOf(hit.begin).line);
  SendScintilla(SCI_SCROLLCARET);
  return true;
}

void CodeEditor::collapseSelection() {
  long start = SendScintilla(SCI_GETSELECTIONSTART);
  SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(start));
}

std::vector<TextSpan> CodeEditor::occurrences(const QString& text, FindOptions options) const {
  QByteArray bytes = text.toUtf8();
  std::vector<TextSpan> hits;
  if (bytes.isEmpty()) return hits;
  long length = SendScintilla(SCI_GETLENGTH);
  for (Hit hit = search(*this, bytes, options, 0, length); hit.begin >= 0;
       hit = search(*this, bytes, options, hit.end, length)) {
    Place at = placeOf(hit.begin);
    hits.push_back({at.line, at.column, at.column + static_cast<int>(hit.end - hit.begin)});
  }
  return hits;
}

void CodeEditor::replaceSelected(const QString& text, const QString& with, FindOptions options) {
  QByteArray bytes = text.toUtf8();
  long begin = SendScintilla(SCI_GETSELECTIONSTART), end = SendScintilla(SCI_GETSELECTIONEND);
  if (bytes.isEmpty() || begin == end) return;
  Hit hit = search(*this, bytes, options, begin, end);
  if (hit.begin != begin || hit.end != end) return;
  long length = replaceTarget(*this, with.toUtf8());
  SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(begin + length));
}

int CodeEditor::replaceAll(const QString& text, const QString& with, FindOptions options) {
  QByteArray bytes = text.toUtf8(), replacement = with.toUtf8();
  if (bytes.isEmpty()) return 0;
  int count = 0;
  beginUndoAction();
  for (long from = 0;; ++count) {
    Hit hit = search(*this, bytes, options, from, SendScintilla(SCI_GETLENGTH));
    if (hit.begin < 0) break;
    from = hit.begin + replaceTarget(*this, replacement);
  }
  endUndoAction();
  return count;
}

void CodeEditor::replaceSpan(const TextSpan& span, const QString& with) {
  long begin = positionOf(span);
  SendScintilla(SCI_SETTARGETRANGE, static_cast<unsigned long>(begin),
                begin + span.end - span.begin);
  long length = replaceTarget(*this, with.toUtf8());
  SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(begin + length));
}

}  // namespace dojo::app
