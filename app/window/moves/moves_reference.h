// The reference of moves as the window shows it: a move's smallest example in a tooltip, and all
// that is said of it in a dialog.
#pragma once

#include <QString>
#include <string_view>

#include "app/window/shell/theme.h"

class QWidget;

namespace dojo::app {

// The changed lines of the move's example; empty where there is none.
QString exampleAsHtml(std::string_view move, const Theme& theme);
void showReference(std::string_view move, const Theme& theme, QWidget* parent);

}  // namespace dojo::app
