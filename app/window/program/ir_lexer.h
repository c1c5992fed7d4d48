// Colours of the IR's text, and folding by its bars.
#pragma once

#include <Qsci/qscilexercustom.h>

#include "app/window/shell/theme.h"

namespace dojo::app {

class IrLexer : public QsciLexerCustom {
  Q_OBJECT

 public:
  enum Style {
    Plain,
    Bar,
    Keyword,
    Number,
    Comment,
    Iteration,
    Function,
    Extent,
    Mapping,
    Operator
  };

  explicit IrLexer(QObject* parent = nullptr);
  void setTheme(const Theme& theme);
  const char* language() const override { return "PerfDojo IR"; }
  QString description(int style) const override;
  void styleText(int start, int end) override;

 private:
  void styleLine(const QByteArray& line);
  void setFoldLevels(int firstLine, int lastLine);
};

}  // namespace dojo::app
