// The detail of one step below the list of moves: what it changes, or why it is illegal and which
// moves would make it legal. Links in it: "apply", "code" and "step:STEP".
#pragma once

#include <QString>

#include "app/models/moves/moves_suggestion.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

// What would make it legal stands after the reason, before what the reason rests on.
QString refusalAsHtml(const Workspace& workspace, const core::Step& step,
                      const core::Refusal& refusal, const QString& suggestion, const Theme& theme);
QString suggestionAsHtml(const MovesSuggestion& suggestion, const core::Step& refused);
QString previewAsHtml(const Workspace& workspace, const core::Step& step,
                      const core::Program& after, const Theme& theme);

}  // namespace dojo::app
