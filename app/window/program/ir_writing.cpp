#include "app/window/program/ir_writing.h"

#include "app/models/program/ir_assist.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/editor_popups.h"
#include "core/text/cursor.h"

namespace dojo::app {
namespace {

using Base = QsciScintillaBase;

// The '(' that encloses a line's end and the commas behind it; -1 for none.
struct Call {
  int parenthesis = -1;
  int commas = 0;
};

Call callAround(const QByteArray& line) {
  Call call;
  int closed = 0;
  for (int i = static_cast<int>(line.size()) - 1; i >= 0; --i) {
    if (line[i] == ')' || line[i] == ']') ++closed;
    if (line[i] == '[') --closed;
    if (closed < 0) closed = call.commas = 0;  // inside an access's indices
    if (line[i] == ',' && closed == 0) ++call.commas;
    if (line[i] == '(' && closed-- == 0) return {i, call.commas};
  }
  return {};
}

QByteArray wordBefore(const QByteArray& line, int end) {
  int begin = end;
  while (begin > 0 && core::isIdentifierPart(line[begin - 1])) --begin;
  if (begin == end || !core::isIdentifierStart(line[begin])) return {};
  return line.mid(begin, end - begin);
}

}  // namespace

IrWriting::IrWriting(CodeEditor* editor) : QObject(editor), m_editor(editor) {
  editor->SendScintilla(Base::SCI_AUTOCSETIGNORECASE, 1UL);
  editor->SendScintilla(Base::SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>(' '));
  editor->SendScintilla(Base::SCI_AUTOCSETMAXHEIGHT, 9UL);
  connect(editor, &QsciScintilla::cursorPositionChanged, this, &IrWriting::markBars);
  connect(editor, &QsciScintillaBase::SCN_CHARADDED, this, &IrWriting::follow);
  connect(editor, &QsciScintillaBase::SCN_AUTOCCOMPLETED, this,
          [this](const char* word) { finish(word); });
}

void IrWriting::markBars() {
  if (m_editor->isReadOnly()) return;
  auto barsOf = [this](int line) {
    QString text = m_editor->text(line);
    int bars = 0;
    while (text.mid(2 * bars, 1) == "|") ++bars;
    return bars;
  };
  int line = m_editor->caret().line, depth = barsOf(line);
  std::vector<TextSpan> bars;
  auto add = [&](int at) { bars.push_back({at, 2 * depth - 2, 2 * depth - 1}); };
  for (int at = line; depth > 0 && at >= 0 && barsOf(at) >= depth; --at) add(at);
  for (int at = line + 1; depth > 0 && at < m_editor->lines() && barsOf(at) >= depth; ++at) add(at);
  m_editor->setMarks(CodeEditor::BarMark, bars);
}

QByteArray IrWriting::lineBefore() const {
  CodeEditor::Place at = m_editor->caret();
  return m_editor->text(at.line).toUtf8().left(at.column);
}

void IrWriting::follow(int character) {
  if (m_editor->isReadOnly()) return;
  bool isWord = core::isIdentifierPart(static_cast<char>(character));
  if (!isWord || !m_editor->SendScintilla(Base::SCI_AUTOCACTIVE)) showCallTip();
  if (isWord) offer(1);
}

void IrWriting::showCallTip() {
  QByteArray line = lineBefore();
  Call call = callAround(line);
  m_tip.clear();
  m_editor->SendScintilla(Base::SCI_CALLTIPCANCEL);
  if (call.parenthesis < 0) return;
  auto help = operationHelp(QString::fromUtf8(wordBefore(line, call.parenthesis)));
  if (!help) return;
  QString tip = help->signature + '\n' + help->meaning;
  CodeEditor::Place at = m_editor->caret();
  long start =
      m_editor->SendScintilla(Base::SCI_POSITIONFROMLINE, static_cast<unsigned long>(at.line));
  if (!popUpCallTip(m_editor, start + call.parenthesis, tip.toUtf8())) return;
  m_tip = tip;
  QByteArray signature = help->signature.toUtf8();
  qsizetype begin = signature.indexOf('(') + 1;
  for (int i = 0; i < call.commas && begin > 0; ++i) begin = signature.indexOf(',', begin) + 1;
  if (begin <= 0) return;
  qsizetype end = signature.indexOf(',', begin);
  if (end < 0) end = signature.indexOf(')', begin);
  m_editor->SendScintilla(Base::SCI_CALLTIPSETHLT, static_cast<unsigned long>(begin),
                          static_cast<long>(end));
}

void IrWriting::offer(int leastTyped) {
  QByteArray line = lineBefore();
  QByteArray typed = wordBefore(line, static_cast<int>(line.size()));
  m_words.clear();
  if (typed.size() < leastTyped) return;
  m_words = wordsFor(m_editor->text(), QString::fromUtf8(line), QString::fromUtf8(typed));
  if (m_words.isEmpty()) {
    m_editor->SendScintilla(Base::SCI_AUTOCCANCEL);
    return;
  }
  if (!popUpWords(m_editor, static_cast<int>(typed.size()), m_words)) m_words.clear();
}

void IrWriting::complete() {
  if (m_editor->isReadOnly()) return;
  m_editor->SendScintilla(Base::SCI_SCROLLCARET);
  offer(0);
}

// A function's operands follow.
void IrWriting::finish(const QByteArray& word) {
  m_words.clear();
  if (operationNames().contains(QString::fromUtf8(word))) {
    long at = m_editor->SendScintilla(Base::SCI_GETCURRENTPOS);
    bool called =
        m_editor->SendScintilla(Base::SCI_GETCHARAT, static_cast<unsigned long>(at)) == '(';
    if (!called)
      m_editor->SendScintilla(Base::SCI_ADDTEXT, 1UL, "(");
    else
      m_editor->SendScintilla(Base::SCI_GOTOPOS, static_cast<unsigned long>(at + 1));
  }
  showCallTip();
}

}  // namespace dojo::app
