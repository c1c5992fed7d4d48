// A page of the help, in a dialog of its own beside the window.
#pragma once

#include <QString>

#include "app/window/shell/theme.h"

class QDialog;
class QWidget;

namespace dojo::app {

// Shown, and gone when it is closed.
QDialog* showMarkdown(const QString& title, const QString& markdown, const Theme& theme,
                      QWidget* parent);

}  // namespace dojo::app
