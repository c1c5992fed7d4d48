// Earlier steps dropped, moved, changed or added to, with what becomes of every later one and what
// the program would be, before anything is done. Accepting makes the legal ones, as a branch.
#pragma once

#include <QDialog>

#include "app/models/moves/step_plan_model.h"
#include "app/window/shell/theme.h"

class QDialogButtonBox;
class QLabel;
class QTextBrowser;
class QTreeView;

namespace dojo::app {

class EditStepsDialog : public QDialog {
  Q_OBJECT

 public:
  // `row`: the step that is pointed at first, from 0.
  EditStepsDialog(const Workspace* workspace, int row, const Theme& theme,
                  QWidget* parent = nullptr);
  const core::Replay& replay() const { return m_plan->replay(); }
  StepPlanModel* plan() const { return m_plan; }
  QTreeView* list() const { return m_list; }

 public slots:
  void moveStep(int by);
  void dropStep();  // or take it up again
  void addStep();

 private:
  void setUpList();
  QWidget* setUpTools();
  void showOutcome();

  const Workspace* m_workspace;
  StepPlanModel* m_plan;
  Theme m_theme;
  QTreeView* m_list;
  QTextBrowser* m_result;
  QLabel* m_summary;
  QDialogButtonBox* m_buttons;
};

}  // namespace dojo::app
