#include "app/window/moves_reference.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/models/moves_help.h"
#include "app/report/line_diff.h"

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
  auto* dialog = new QDialog(parent);
  dialog->setObjectName("moveReference");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(name);
  dialog->resize(620, 620);
  auto* layout = new QVBoxLayout(dialog);
  auto* text = new QTextBrowser(dialog);
  text->setAccessibleName(name);
  text->document()->setDefaultStyleSheet(
      QStringLiteral("pre { background-color: %1; }").arg(css(theme.raised)));
  std::string_view reference = referenceOf(move);
  text->setMarkdown("## " + name + "\n\n" +
                    QString::fromUtf8(reference.data(), static_cast<qsizetype>(reference.size())));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  layout->addWidget(text);
  layout->addWidget(buttons);
  dialog->show();
}

}  // namespace dojo::app
