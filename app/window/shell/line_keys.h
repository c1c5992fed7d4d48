// Some desktops give lines of text the keys of Emacs, Ctrl+E among them, which then never reach the
// window's commands.
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

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

// Likewise of a line beside steps that are made: Undo and Redo are the window's where nothing was
// written since the last step, and in an empty line.
inline bool leavesUndoToWindow(const QLineEdit& line, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  bool undoes =
      key->matches(QKeySequence::Undo) && line.isUndoAvailable() && !line.text().isEmpty();
  bool redoes = key->matches(QKeySequence::Redo) && line.isRedoAvailable();
  bool isEither = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo) ||
                  (key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_Y);
  if (!isEither || undoes || redoes) return false;
  event->ignore();
  return true;
}

}  // namespace dojo::app
