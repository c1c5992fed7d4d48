#include "app/models/moves/moves_suggestion.h"

#include <QTimer>

#include "app/models/shell/background.h"

namespace dojo::app {
namespace {

constexpr int kPauseMs = 150;  // that a person looks at a refused step before a search begins

}  // namespace

MovesSuggestion::MovesSuggestion(Workspace* workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_pause(new QTimer(this)) {
  m_pause->setSingleShot(true);
  m_pause->setInterval(kPauseMs);
  connect(m_pause, &QTimer::timeout, this, &MovesSuggestion::begin);
  connect(workspace, &Workspace::programChanged, this, &MovesSuggestion::forget);
}

void MovesSuggestion::ask(const core::Step& refused) {
  if (m_wanted && core::print(*m_wanted) == core::print(refused)) return;
  forget();
  m_wanted = refused;
  m_pause->start();
}

void MovesSuggestion::forget() {
  m_pause->stop();
  m_wanted.reset();
  m_suggestion = {};
  m_found = false;
  ++m_generation;
}

void MovesSuggestion::begin() {
  if (!m_wanted || m_running) return;
  m_running = true;
  runInBackground(
      this,
      [program = m_workspace->program(), machine = m_workspace->machine(), step = *m_wanted] {
        core::View view(program);
        return core::suggest({view, machine}, step);
      },
      [this, generation = m_generation](core::Suggestion suggestion) {
        m_running = false;
        if (generation != m_generation) return begin();
        m_found = true;
        m_suggestion = std::move(suggestion);
        emit answered();
      });
}

bool applySuggestion(Workspace& workspace, const core::Suggestion& suggestion) {
  for (const core::Step& step : suggestion.before)
    if (!workspace.apply(step)) return false;
  return workspace.apply(suggestion.step);
}

}  // namespace dojo::app
