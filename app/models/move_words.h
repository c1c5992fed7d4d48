// What moves say of themselves, in the window's language.
#pragma once

#include <QString>

#include "core/moves/move.h"

namespace dojo::app {

// One line, what it does.
QString summaryOf(const core::Move& move);

// One or two sentences, when it is legal.
QString legalityOf(const core::Move& move);

// What compilers and people call it, in English, with ", " between.
QString otherNamesOf(const core::Move& move);

}  // namespace dojo::app
