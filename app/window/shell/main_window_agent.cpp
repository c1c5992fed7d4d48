// The agent's commands: what it thinks, playing its moves, teaching and training it.
#include <QAction>
#include <QMenuBar>

#include "app/window/agent/agent_pane.h"
#include "app/window/agent/training_pane.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/workbench.h"

namespace dojo::app {

void MainWindow::setUpAgentMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Agent"));
  auto add = [&](const char* name, const QString& text, const QKeySequence& keys,
                 void (AgentPane::*run)()) {
    addCommand(menu, {name, text, keys, [this, run] { (m_workbench->agent()->*run)(); }});
  };
  auto toggle = [&](const char* name, const QString& text, void (AgentPane::*run)(bool)) {
    addCommand(
        menu, {name,
               text,
               {},
               [this, name, run] { (m_workbench->agent()->*run)(actionNamed(name)->isChecked()); }})
        ->setCheckable(true);
  };
  add("agent-next", tr("Play its &next move"), QKeySequence("Ctrl+J"), &AgentPane::playNext);
  add("agent-rest", tr("Play the &rest of its line"), QKeySequence("Ctrl+Shift+J"),
      &AgentPane::playRest);
  menu->addSeparator();
  add("agent-learn", tr("&Learn from this branch"), QKeySequence("Ctrl+Alt+J"), &AgentPane::learn);
  toggle("agent-correct", tr("&Correct it by my moves"), &AgentPane::setCorrecting);
  toggle("agent-think", tr("Show what it thin&ks"), &AgentPane::setThinking);
  menu->addSeparator();
  auto train = [&](const char* name, const QString& text, void (TrainingPane::*run)()) {
    addCommand(menu, {name, text, {}, [this, run] {
                        m_workbench->present(m_workbench->training());
                        (m_workbench->training()->*run)();
                      }});
  };
  train("train-start", tr("&Train an agent"), &TrainingPane::start);
  train("train-pause", tr("&Pause the training or continue it"), &TrainingPane::togglePause);
  train("train-stop", tr("&Stop the training"), &TrainingPane::stop);
}

void MainWindow::connectAgent() {
  auto look = [this] {
    if (m_where.agentFor)
      m_workbench->setAgent(m_where.agentFor(m_workbench->workspace()->session()));
  };
  connect(m_workbench->agent(), &AgentPane::stateChanged, this, &MainWindow::enableAgentActions);
  connect(m_workbench->training(), &TrainingPane::stateChanged, this,
          &MainWindow::enableAgentActions);
  connect(m_workbench->training(), &TrainingPane::trained, this, look);
  look();
}

void MainWindow::enableAgentActions() {
  if (!m_workbench) return;
  const AgentPane* agent = m_workbench->agent();
  const AgentPlayer* player = agent->player();
  bool isThere = agent->advice()->isThere();
  for (const char* name : {"agent-next", "agent-rest"})
    actionNamed(name)->setEnabled(player->canPlay());
  actionNamed("agent-learn")->setEnabled(player->canTeach());
  actionNamed("agent-correct")->setEnabled(isThere);
  actionNamed("agent-correct")->setChecked(player->isCorrecting());
  actionNamed("agent-think")->setEnabled(isThere);
  actionNamed("agent-think")->setChecked(agent->advice()->thinks());
  bool trains = m_workbench->training()->process()->state() != TrainingProcess::State::Idle;
  actionNamed("train-start")->setEnabled(!trains);
  actionNamed("train-pause")->setEnabled(trains);
  actionNamed("train-stop")->setEnabled(trains);
}

}  // namespace dojo::app
