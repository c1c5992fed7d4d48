// Some desktops give lines of text the keys of Emacs, Ctrl+E among them, which then never reach the
// window's commands.
#pragma once

#include <QKeyEvent>

namespace dojo::app {

// Called from the event filter of a QLineEdit: leaves all but the usual keys of editing to the
// window, and says whether it did.
inline bool leavesToWindow(QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->modifiers() != Qt::ControlModifier || key->key() < Qt::Key_A || key->key() > Qt::Key_Z)
    return false;
  for (int own : {Qt::Key_A, Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_Y, Qt::Key_Z})
    if (key->key() == own) return false;
  event->ignore();
  return true;
}

}  // namespace dojo::app
