// Earlier steps dropped or changed, with what becomes of every later one, before anything is done.
// Accepting makes the legal ones, as a branch.
#pragma once

#include <QDialog>

#include "app/models/workspace.h"

class QDialogButtonBox;
class QLabel;
class QTableWidget;
class QTimer;

namespace dojo::app {

class EditStepsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit EditStepsDialog(Workspace* workspace, QWidget* parent = nullptr);
  const core::Replay& replay() const { return m_replay; }
  QTableWidget* table() const { return m_table; }

 private:
  enum Column { KeepColumn, StepColumn, StatusColumn, ColumnCount };
  void fill();
  void examine();
  std::vector<core::StepEdit> edits(QStringList* problems) const;
  void showStatus(int row, const QString& text, bool good);

  Workspace* m_workspace;
  std::vector<core::Step> m_steps;
  core::Replay m_replay;
  QTableWidget* m_table;
  QLabel* m_summary;
  QDialogButtonBox* m_buttons;
  QTimer* m_settle;
};

}  // namespace dojo::app
