#include "app/window/code/editor_popups.h"

#include <QGuiApplication>
#include <QScreen>

#include "app/window/code/code_editor.h"

namespace dojo::app {
namespace {

using Base = QsciScintillaBase;

// The line of a position, as high as it is and a pixel wide, on the desktop.
QRect placeOf(const CodeEditor& editor, long position) {
  auto x = editor.SendScintilla(Base::SCI_POINTXFROMPOSITION, 0UL, position);
  auto y = editor.SendScintilla(Base::SCI_POINTYFROMPOSITION, 0UL, position);
  auto line =
      editor.SendScintilla(Base::SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
  auto height = editor.SendScintilla(Base::SCI_TEXTHEIGHT, static_cast<unsigned long>(line));
  QPoint top = editor.viewport()->mapToGlobal(QPoint(static_cast<int>(x), static_cast<int>(y)));
  return {top, QSize(1, static_cast<int>(height))};
}

// Below the line if there is room, else above it.
void moveOnto(const QRect& room, const QRect& line, QWidget* popup) {
  QRect wanted = popup->geometry();
  if (wanted.bottom() > room.bottom()) wanted.moveBottom(line.top() - 1);
  if (wanted.top() < room.top()) wanted.moveTop(line.bottom() + 1);
  wanted.moveTop(std::max(room.top(), std::min(wanted.top(), room.bottom() + 1 - wanted.height())));
  wanted.moveLeft(
      std::max(room.left(), std::min(wanted.left(), room.right() + 1 - wanted.width())));
  if (wanted != popup->geometry()) popup->setGeometry(wanted);
}

template <typename Show>
bool popUp(CodeEditor* editor, long position, Show show) {
  QRect line = placeOf(*editor, position);
  const QScreen* screen = QGuiApplication::screenAt(line.topLeft());
  if (!screen) return false;
  show();
  for (QWidget* child : editor->findChildren<QWidget*>())
    if (child->isWindow() && child->isVisible()) moveOnto(screen->availableGeometry(), line, child);
  return true;
}

}  // namespace

bool popUpCallTip(CodeEditor* editor, long position, const QByteArray& tip) {
  editor->SendScintilla(Base::SCI_CALLTIPCANCEL);
  return popUp(editor, position, [&] {
    editor->SendScintilla(Base::SCI_CALLTIPSHOW, static_cast<unsigned long>(position),
                          tip.constData());
  });
}

bool popUpWords(CodeEditor* editor, int typed, const QStringList& words) {
  long word = editor->SendScintilla(Base::SCI_GETCURRENTPOS) - typed;
  bool shown = popUp(editor, word, [&] {
    editor->SendScintilla(Base::SCI_AUTOCSHOW, static_cast<unsigned long>(typed),
                          words.join(' ').toUtf8().constData());
  });
  if (!shown) editor->SendScintilla(Base::SCI_AUTOCCANCEL);
  return shown;
}

}  // namespace dojo::app
