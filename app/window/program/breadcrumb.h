// Where the selection stands: the scopes around it from the outside in, and its name in a step's
// syntax.
#pragma once

#include <QWidget>

#include "app/models/shell/workspace.h"

class QHBoxLayout;
class QLabel;

namespace dojo::app {

class Breadcrumb : public QWidget {
  Q_OBJECT

 public:
  explicit Breadcrumb(Workspace* workspace, QWidget* parent = nullptr);
  QString place() const;  // "y#1@0"

 private:
  struct Crumb {
    QString text;
    Selection selection;
    bool operator==(const Crumb&) const = default;
  };
  std::vector<Crumb> crumbs() const;
  void refresh();
  Workspace* m_workspace;
  QHBoxLayout* m_row;
  QLabel* m_place;
  std::vector<Crumb> m_crumbs;
  std::vector<QWidget*> m_buttons;
};

}  // namespace dojo::app
