// Before the C of somebody else's instruction file is compiled the user is asked, once for each
// text (core/instructions/permission.h).
#pragma once

#include <QWidget>
#include <set>
#include <string>

#include "core/result.h"

namespace dojo::app {

// Asks about all that may not be compiled yet, but for texts in `refused`, which gets what the user
// refuses. An error where an answer cannot be remembered.
Result<void> askAboutInstructions(QWidget* parent, std::set<std::string>& refused);

}  // namespace dojo::app
