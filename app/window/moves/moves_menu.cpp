// The menu of a step in the list of moves.
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>

#include "app/window/moves/moves_pane.h"
#include "core/moves/place.h"

namespace dojo::app {

std::unique_ptr<QMenu> MovesPane::stepMenu() {
  auto menu = std::make_unique<QMenu>(this);
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) return menu;
  QString text = QString::fromStdString(core::print(*step));
  auto refusal = m_workspace->check(*step);
  menu->addSection(text);
  if (!refusal) {
    menu->addAction(tr("Apply"), this, &MovesPane::applyStep);
    menu->addAction(tr("Measure"), this, &MovesPane::measureStep);
    menu->addAction(tr("Preview in the C"), this, &MovesPane::codeRequested);
  } else {
    QAction* apply = menu->addAction(m_apply->text(), this, &MovesPane::applyStep);
    apply->setEnabled(m_suggestion->isFound());
  }
  menu->addAction(tr("Explain this move"), this, &MovesPane::explainMove);
  menu->addSeparator();
  menu->addAction(tr("Change its arguments"), this, [this] {
    m_step->setFocus();
    m_step->end(false);
  });
  menu->addAction(tr("Select its place"), this, [this, step = *step] { selectPlace(step); });
  menu->addAction(tr("Only moves named %1").arg(QString::fromStdString(step->move)), this,
                  [this, name = QString::fromStdString(step->move)] { m_words->setText(name); });
  menu->addAction(tr("Copy the step"), this, [text] { QApplication::clipboard()->setText(text); });
  menu->addSeparator();
  menu->addAction(tr("Measure every listed move"), this, &MovesPane::measureAll);
  return menu;
}

void MovesPane::selectPlace(const core::Step& step) {
  const core::View& view = m_workspace->view();
  auto move = core::moveOf(step);
  bool ofBuffer = move && ((*move)->place == core::PlaceKind::Buffer ||
                           (*move)->place == core::PlaceKind::Dimension);
  if (ofBuffer)
    m_workspace->select({0, step.place.name});
  else if (const core::Node* node = core::nodeAt(view, step.place))
    m_workspace->selectNode(node->id());
}

void MovesPane::popUpMenu(const QPoint& at) {
  QModelIndex index = m_list->indexAt(at);
  if (!m_groups->candidate(index)) return;
  m_list->setCurrentIndex(index);
  point();
  examineStep();
  stepMenu()->exec(m_list->viewport()->mapToGlobal(at));
}

}  // namespace dojo::app
