#include "app/window/program/ir_lexer.h"

#include <Qsci/qsciscintilla.h>

#include <QFontDatabase>
#include <algorithm>

#include "core/ir/types.h"
#include "core/text/cursor.h"

namespace dojo::app {
namespace {

bool isHeaderWord(std::string_view word) {
  return word == "kernel" || word == "const" || word == "in" || word == "out";
}

bool isWordOfDeclaration(std::string_view word) {
  return core::dtypeNamed(word) || core::locationNamed(word);
}

int barsOf(const QByteArray& line) {
  int bars = 0;
  while (2 * bars < line.size() && line[2 * bars] == '|') ++bars;
  return bars;
}

}  // namespace

IrLexer::IrLexer(QObject* parent) : QsciLexerCustom(parent) {
  setDefaultFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

void IrLexer::setTheme(const Theme& t) {
  setDefaultColor(t.text);
  setDefaultPaper(t.base);
  const QColor colours[] = {t.array,     t.line,     t.keyword, t.number,  t.comment,
                            t.iteration, t.function, t.number,  t.keyword, t.muted};
  for (int style = Plain; style <= Operator; ++style) {
    setColor(colours[style], style);
    setPaper(t.base, style);
    QFont font = t.code;
    font.setBold(style == Mapping || style == Keyword);
    setFont(font, style);
  }
  setColor(blended(t.line, t.muted, 0.5), Bar);
}

QString IrLexer::description(int style) const {
  const char* names[] = {"Plain",     "Bar",      "Keyword", "Number",  "Comment",
                         "Iteration", "Function", "Extent",  "Mapping", "Operator"};
  return style >= Plain && style <= Operator ? QString::fromLatin1(names[style]) : QString();
}

void IrLexer::styleLine(const QByteArray& line) {
  const std::string_view text(line.constData(), static_cast<size_t>(line.size()));
  size_t at = 0;
  auto style = [&](size_t length, Style s) {
    setStyling(static_cast<int>(length), s);
    at += length;
  };
  bool start = true;  // before any word of the line
  while (at < text.size()) {
    char c = text[at];
    if (c == '#' && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '|')) {
      style(text.size() - at, Comment);
    } else if (c == '|') {
      style(1, Bar);
    } else if (c == '{') {
      size_t end = std::min(text.find('}', at), text.size() - 1);
      style(end - at + 1, Iteration);
    } else if (c == ':' && at + 1 < text.size() &&
               std::isalpha(static_cast<unsigned char>(text[at + 1]))) {
      style(2, Mapping);
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      size_t end = std::min(text.find_first_not_of("0123456789.e", at), text.size());
      style(end - at, start ? Extent : Number);
    } else if (core::isIdentifierStart(c)) {
      size_t end = at;
      while (end < text.size() && core::isIdentifierPart(text[end])) ++end;
      std::string_view word = text.substr(at, end - at);
      bool called = end < text.size() && text[end] == '(';
      bool keyword =
          (start && at == 0 && isHeaderWord(word)) || isWordOfDeclaration(word) || word == "if";
      style(end - at, called ? Function : keyword ? Keyword : Plain);
      start = start && !keyword;
    } else {
      style(1,
            std::string_view("=+-*/<>,[]()").find(c) == std::string_view::npos ? Plain : Operator);
    }
  }
}

// Whole lines: each stands for itself.
void IrLexer::styleText(int start, int end) {
  auto* view = static_cast<QsciScintilla*>(editor());
  if (!view) return;
  using Base = QsciScintillaBase;
  auto lineAt = [view](int position) {
    return static_cast<int>(
        view->SendScintilla(Base::SCI_LINEFROMPOSITION, static_cast<unsigned long>(position)));
  };
  auto beginOf = [view](int line) {
    return static_cast<int>(
        view->SendScintilla(Base::SCI_POSITIONFROMLINE, static_cast<unsigned long>(line)));
  };
  int first = lineAt(start), last = lineAt(end);
  startStyling(beginOf(first));
  for (int line = first; line <= last; ++line) styleLine(view->text(line).toUtf8());
  setFoldLevels(std::max(0, first - 1), last);
}

// A line heads what follows it when the next line has more bars.
void IrLexer::setFoldLevels(int firstLine, int lastLine) {
  auto* view = static_cast<QsciScintilla*>(editor());
  int next = barsOf(view->text(firstLine).toUtf8());
  for (int line = firstLine; line <= lastLine; ++line) {
    int bars = std::exchange(next, barsOf(view->text(line + 1).toUtf8()));
    int level = QsciScintillaBase::SC_FOLDLEVELBASE + bars;
    if (next > bars) level |= QsciScintillaBase::SC_FOLDLEVELHEADERFLAG;
    view->SendScintilla(QsciScintillaBase::SCI_SETFOLDLEVEL, static_cast<unsigned long>(line),
                        static_cast<long>(level));
  }
}

}  // namespace dojo::app
