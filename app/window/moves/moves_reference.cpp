#include "app/window/moves/moves_reference.h"

#include <QCoreApplication>
#include <QDialog>

#include "app/models/help_words.h"
#include "app/models/moves/moves_help.h"
#include "app/service/line_diff.h"
#include "app/window/shell/markdown_dialog.h"

namespace dojo::app {
namespace {

struct MovesReference {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::MovesReference)
};

constexpr int kMostExampleLines = 12;

}  // namespace

QString exampleAsHtml(std::string_view move, const Theme& theme) {
  auto example = exampleOf(move);
  if (!example) return {};
  QString lines;
  int shown = 0;
  for (const DiffLine& line : changesOf(diffLines(example->before, example->after), 0)) {
    bool removed = line.kind == DiffLine::Kind::Removed;
    if (++shown > kMostExampleLines) {
      lines += QStringLiteral("…\n");
      break;
    }
    lines += QStringLiteral("<span style='background-color:%1'>%2 %3</span>\n")
                 .arg(css(removed ? theme.removed : theme.added), removed ? u"-" : u"+",
                      QString::fromStdString(line.text).toHtmlEscaped());
  }
  return QStringLiteral("<p>%1</p><pre style='margin:0'>%2</pre>")
      .arg(MovesReference::tr("For example, %1:")
               .arg("<code>" + QString::fromStdString(example->step).toHtmlEscaped() + "</code>"),
           lines);
}

void showReference(std::string_view move, const Theme& theme, QWidget* parent) {
  QString name = QString::fromUtf8(move.data(), static_cast<qsizetype>(move.size()));
  showMarkdown(name, "## " + name + "\n\n" + helpInWords(referenceOf(move)), theme, parent)
      ->setObjectName("moveReference");
}

}  // namespace dojo::app
