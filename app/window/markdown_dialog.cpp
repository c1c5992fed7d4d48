#include "app/window/markdown_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace dojo::app {

QDialog* showMarkdown(const QString& title, const QString& markdown, const Theme& theme,
                      QWidget* parent) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->resize(680, 620);
  auto* layout = new QVBoxLayout(dialog);
  auto* text = new QTextBrowser(dialog);
  text->setAccessibleName(title);
  text->document()->setDefaultStyleSheet(
      QStringLiteral("pre { background-color: %1; }").arg(css(theme.raised)));
  text->setMarkdown(markdown);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  layout->addWidget(text);
  layout->addWidget(buttons);
  dialog->show();
  return dialog;
}

}  // namespace dojo::app
