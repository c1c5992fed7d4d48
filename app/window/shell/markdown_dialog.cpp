#include "app/window/shell/markdown_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

namespace dojo::app {
namespace {

// Markdown's own tables have double lines and no room in their cells.
void layOut(QTextDocument* document, const Theme& theme) {
  document->setDocumentMargin(12);
  for (QTextFrame* frame : document->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) continue;
    QTextTableFormat format = table->format();
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme.line);
    format.setBorder(1);
    format.setCellPadding(5);
    format.setCellSpacing(0);
    format.setTopMargin(6);
    format.setBottomMargin(6);
    table->setFormat(format);
  }
  for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() < 2) continue;
    QTextBlockFormat format = block.blockFormat();
    format.setTopMargin(14);
    format.setBottomMargin(4);
    QTextCursor(block).setBlockFormat(format);
  }
}

}  // namespace

QDialog* showMarkdown(const QString& title, const QString& markdown, const Theme& theme,
                      QWidget* parent) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->resize(760, 660);
  auto* layout = new QVBoxLayout(dialog);
  auto* text = new QTextBrowser(dialog);
  text->setAccessibleName(title);
  text->document()->setDefaultStyleSheet(
      QStringLiteral("pre { background-color: %1; }").arg(css(theme.raised)));
  text->setMarkdown(markdown);
  layOut(text->document(), theme);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  layout->addWidget(text);
  layout->addWidget(buttons);
  dialog->show();
  return dialog;
}

}  // namespace dojo::app
