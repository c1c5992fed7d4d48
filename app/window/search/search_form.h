// The settings of a search: strategy, budget, and what it must not change.
#pragma once

#include <QWidget>

#include "app/models/shell/workspace.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace dojo::app {

class SearchForm : public QWidget {
  Q_OBJECT

 public:
  explicit SearchForm(Workspace* workspace, QWidget* parent = nullptr);

  // Without threads, and without what only passes take.
  SearchRequest request() const;
  void show(const SearchRequest& request);
  void lockSelection();

 signals:
  void changed();

 private:
  void setUpChoices();
  void setUpLocks();
  void setUpMoves();
  void showStart();
  void showDenied();
  std::vector<std::string> denied() const;

  Workspace* m_workspace;
  QLabel* m_from;
  QComboBox* m_strategy;
  QComboBox* m_space;
  QSpinBox* m_budget;
  QComboBox* m_unit;
  QSpinBox* m_seed;
  QLineEdit* m_locks;
  QToolButton* m_lockHere;
  QToolButton* m_moves;
  QListWidget* m_deniedMoves;
};

}  // namespace dojo::app
