// Colours of what the compiler prints: assembly (of GPUs too) and LLVM IR. Both are read line by
// line.
#pragma once

#include <Qsci/qscilexercustom.h>

#include <string_view>

#include "app/window/shell/theme.h"

namespace dojo::app {

class ListingLexer : public QsciLexerCustom {
  Q_OBJECT

 public:
  enum class Dialect { Assembly, Llvm };
  enum Style { Plain, Label, Mnemonic, Register, Number, Comment, Directive, Type, Text };

  explicit ListingLexer(Dialect dialect, QObject* parent = nullptr);
  void setTheme(const Theme& theme);
  const char* language() const override {
    return m_dialect == Dialect::Llvm ? "LLVM IR" : "Assembly";
  }
  QString description(int style) const override;
  void styleText(int start, int end) override;

 private:
  void styleLine(std::string_view line);
  Style wordStyle(std::string_view word, bool& seenMnemonic) const;

  Dialect m_dialect;
};

}  // namespace dojo::app
