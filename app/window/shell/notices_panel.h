// Everything that was told since the start, to be read again; in a dock of the window.
#pragma once

#include <QDockWidget>

#include "app/models/shell/notices_model.h"
#include "app/window/shell/theme.h"

class QListView;

namespace dojo::app {

class NoticesPanel : public QDockWidget {
  Q_OBJECT

 public:
  explicit NoticesPanel(NoticesModel* model, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  QListView* list() const { return m_list; }

 private:
  void copy();
  NoticesModel* m_model;
  QListView* m_list;
};

}  // namespace dojo::app
