// Scintilla's popups at a place in the text. It asks the screen at that place for its size and
// crashes where there is none: in a window partly off the screen, or with the place scrolled far
// away. So a popup opens only at a place that is on a screen, and then all of it is moved onto that
// screen.
#pragma once

#include <QStringList>

namespace dojo::app {

class CodeEditor;

// At a position in bytes. Whether it is shown; where it is not, none is.
bool popUpCallTip(CodeEditor* editor, long position, const QByteArray& tip);
// Words for the one that the caret ends, of which `typed` bytes are written. Likewise.
bool popUpWords(CodeEditor* editor, int typed, const QStringList& words);

}  // namespace dojo::app
