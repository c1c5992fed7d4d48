// What the window explains of itself: a sentence per command, a paragraph per pane.
#pragma once

#include <QString>

namespace dojo::app {

// By a command's name; empty for one that is not known.
QString tipOf(const QString& command);
// By a pane's object name, as rich text; empty for one that is not known.
QString helpOf(const QString& pane);

}  // namespace dojo::app
