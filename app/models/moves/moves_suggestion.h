// The moves that would make a refused step legal, searched off the interface thread: for the last
// requested step only, and one search at a time, so that walking a list of refused steps starts no
// more of them than can end.
#pragma once

#include <QObject>
#include <optional>

#include "app/models/shell/workspace.h"
#include "core/moves/suggest.h"

class QTimer;

namespace dojo::app {

class MovesSuggestion : public QObject {
  Q_OBJECT

 public:
  explicit MovesSuggestion(Workspace* workspace, QObject* parent = nullptr);

  void ask(const core::Step& refused);
  void forget();

  bool isLooking() const { return m_wanted.has_value() && !m_found; }
  // Of the step that was asked for last; empty while it is looked for and where none is near.
  const core::Suggestion& suggestion() const { return m_suggestion; }
  bool isFound() const { return m_found && !m_suggestion.before.empty(); }

 signals:
  void answered();

 private:
  void begin();

  Workspace* m_workspace;
  QTimer* m_pause;
  std::optional<core::Step> m_wanted;
  core::Suggestion m_suggestion;
  bool m_found = false, m_running = false;
  int m_generation = 0;
};

// Makes the steps before it, then the step, each a step of the history; stops where one is refused.
bool applySuggestion(Workspace& workspace, const core::Suggestion& suggestion);

}  // namespace dojo::app
