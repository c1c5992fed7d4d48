#include "app/window/widgets/plain_labels.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QMessageBox>

namespace dojo::app {

void PlainLabels::install() {
  static PlainLabels* installed = nullptr;
  if (installed != nullptr) return;
  installed = new PlainLabels(QCoreApplication::instance());
  connect(installed, &QObject::destroyed, [] { installed = nullptr; });
  QCoreApplication::instance()->installEventFilter(installed);
}

// A tool tip is a label, too, whose text plainTip has looked at; the box that tells of the program
// has HTML of ours.
bool PlainLabels::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::Polish) return false;
  auto* label = qobject_cast<QLabel*>(object);
  if (label == nullptr || label->textFormat() != Qt::AutoText) return false;
  bool isOfQt = label->inherits("QTipLabel") || qobject_cast<QMessageBox*>(label->parentWidget());
  if (!isOfQt) label->setTextFormat(Qt::PlainText);
  return false;
}

}  // namespace dojo::app
