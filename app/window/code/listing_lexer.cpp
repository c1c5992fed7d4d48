#include "app/window/code/listing_lexer.h"

#include <Qsci/qsciscintilla.h>

#include <QFontDatabase>
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace dojo::app {
namespace {

using std::string_view;

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c));
}
bool isWordPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$' ||
         c == '-';
}
bool isAssemblyWord(char c) {
  return isWordPart(c) && c != '-' && c != '$';
}

template <typename Is>
size_t endOfWord(string_view line, size_t at, Is isPart) {
  while (at < line.size() && isPart(line[at])) ++at;
  return at;
}

bool isLlvmType(string_view word) {
  static constexpr std::array<string_view, 8> kTypes = {"ptr",  "void",   "float",    "double",
                                                        "half", "bfloat", "metadata", "label"};
  if (std::ranges::find(kTypes, word) != kTypes.end()) return true;
  return word.size() > 1 && word[0] == 'i' &&
         std::all_of(word.begin() + 1, word.end(), [](char c) { return isDigit(c); });
}

// "zmm12", "r8d", "k1"; "rax", "edi"; of other machines "a0", "v31", "R12".
bool isRegister(string_view given) {
  std::string lowered(given);
  for (char& c : lowered) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  string_view word = lowered;
  static constexpr std::array<string_view, 16> kNamed = {"ax", "bx", "cx", "dx", "si", "di",
                                                         "bp", "sp", "ip", "al", "bl", "cl",
                                                         "dl", "ra", "fp", "lr"};
  if (word.size() == 3 && (word[0] == 'r' || word[0] == 'e')) word.remove_prefix(1);
  if (std::ranges::find(kNamed, word) != kNamed.end()) return true;
  size_t letters = 0, end = word.size();
  while (letters < end && std::isalpha(static_cast<unsigned char>(word[letters]))) ++letters;
  if (end > letters + 1 && !isDigit(word[end - 1])) --end;  // a width: r8d
  return letters >= 1 && letters <= 3 && end > letters && end - letters <= 2 &&
         std::all_of(word.begin() + static_cast<ptrdiff_t>(letters),
                     word.begin() + static_cast<ptrdiff_t>(end), isDigit);
}

// "zmmword ptr"
bool isSize(string_view word) {
  return word == "ptr" || word.ends_with("word") || word == "byte" || word == "offset";
}

}  // namespace

ListingLexer::ListingLexer(Dialect dialect, QObject* parent)
    : QsciLexerCustom(parent), m_dialect(dialect) {
  setDefaultFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

void ListingLexer::setTheme(const Theme& t) {
  setDefaultColor(t.text);
  setDefaultPaper(t.base);
  const QColor colours[] = {t.text,    t.function, t.keyword,   t.iteration, t.number,
                            t.comment, t.muted,    t.operation, t.unroll};
  for (int style = Plain; style <= Text; ++style) {
    setColor(colours[style], style);
    setPaper(t.base, style);
    QFont font = defaultFont();
    font.setBold(style == Label);
    setFont(font, style);
  }
}

QString ListingLexer::description(int style) const {
  const char* names[] = {"Plain",   "Label",     "Mnemonic", "Register", "Number",
                         "Comment", "Directive", "Type",     "Text"};
  return style >= Plain && style <= Text ? QString::fromLatin1(names[style]) : QString();
}

// Of LLVM IR the opcode is the first word, or the first after the '='.
ListingLexer::Style ListingLexer::wordStyle(string_view word, bool& seenMnemonic) const {
  if (m_dialect == Dialect::Llvm && isLlvmType(word)) return Type;
  if (!std::exchange(seenMnemonic, true)) return Mnemonic;
  if (m_dialect == Dialect::Llvm) return Plain;
  return isRegister(word) ? Register : isSize(word) ? Type : Plain;
}

void ListingLexer::styleLine(string_view line) {
  bool llvm = m_dialect == Dialect::Llvm, seenMnemonic = false;
  size_t at = 0;
  auto style = [&](size_t end, Style s) {
    setStyling(static_cast<int>(end - at), s);
    at = end;
  };
  auto isPart = llvm ? isWordPart : isAssemblyWord;
  while (at < line.size()) {
    char c = line[at];
    size_t end = endOfWord(line, at + 1, isPart);
    bool first = line.find_first_not_of(" \t") == at;
    if (c == (llvm ? ';' : '#') || (!llvm && line.substr(at, 2) == "//")) {
      style(line.size(), Comment);
    } else if (!llvm && line.substr(at, 2) == "/*") {
      style(std::min(line.find("*/", at + 2), line.size() - 2) + 2, Comment);
    } else if (c == '"') {
      style(std::min(line.find('"', at + 1), line.size() - 1) + 1, Text);
    } else if (c == '%') {
      style(end, Register);
    } else if (c == '@') {
      style(end, Label);
    } else if (llvm && (c == '!' || c == '#')) {
      style(end, Directive);
    } else if (c == '=') {
      seenMnemonic = false;
      style(at + 1, Plain);
    } else if (isDigit(c) ||
               ((c == '$' || c == '-') && at + 1 < line.size() && isDigit(line[at + 1]))) {
      style(end, Number);
    } else if (isPart(c) || c == '.') {
      bool label = first && end < line.size() && line[end] == ':';
      if (label || (!llvm && !first && c == '.'))
        style(end, Label);
      else if (!llvm && c == '.')
        style(end, Directive);
      else
        style(end, wordStyle(line.substr(at, end - at), seenMnemonic));
    } else {
      style(at + 1, Plain);
    }
  }
}

void ListingLexer::styleText(int start, int end) {
  auto* view = static_cast<QsciScintilla*>(editor());
  if (!view) return;
  using Base = QsciScintillaBase;
  long line = view->SendScintilla(Base::SCI_LINEFROMPOSITION, static_cast<unsigned long>(start));
  start = static_cast<int>(
      view->SendScintilla(Base::SCI_POSITIONFROMLINE, static_cast<unsigned long>(line)));
  startStyling(start);
  std::string bytes(static_cast<size_t>(end - start) + 1, '\0');
  view->SendScintilla(Base::SCI_GETTEXTRANGE, static_cast<long>(start), static_cast<long>(end),
                      bytes.data());
  string_view text(bytes.data(), bytes.size() - 1);
  while (!text.empty()) {
    size_t length = text.find('\n');
    styleLine(text.substr(0, length));
    if (length == string_view::npos) break;
    setStyling(1, Plain);
    text.remove_prefix(length + 1);
  }
}

}  // namespace dojo::app
