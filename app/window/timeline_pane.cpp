#include "app/window/timeline_pane.h"

#include <QHeaderView>
#include <QInputDialog>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/window/compare_dialog.h"
#include "app/window/edit_steps_dialog.h"
#include "app/window/timeline_delegate.h"

namespace dojo::app {

TimelinePane::TimelinePane(Workspace* workspace, EvaluationQueue* queue, HistoryModel* model,
                           QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_model(model),
      m_delegate(new TimelineDelegate(model, this)),
      m_list(new QTreeView(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_list);
  m_list->setModel(model);
  m_list->setObjectName("timeline");
  m_list->setAccessibleName(tr("Timeline"));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setItemDelegate(m_delegate);
  m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_list->setContextMenuPolicy(Qt::CustomContextMenu);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_list->header()->setSectionResizeMode(HistoryModel::StepColumn, QHeaderView::Stretch);
  connect(m_list, &QTreeView::clicked, this,
          [this](const QModelIndex& index) { m_workspace->goTo(m_model->idAt(index.row())); });
  connect(m_list, &QTreeView::activated, this,
          [this](const QModelIndex& index) { m_workspace->goTo(m_model->idAt(index.row())); });
  connect(m_list, &QWidget::customContextMenuRequested, this, &TimelinePane::openMenu);
  connect(workspace, &Workspace::historyChanged, this, &TimelinePane::showCurrent);
  showCurrent();
}

void TimelinePane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_delegate->setTheme(theme);
  m_list->viewport()->update();
}

HistoryId TimelinePane::pointed() const {
  QModelIndex index = m_list->currentIndex();
  return index.isValid() ? m_model->idAt(index.row()) : m_workspace->history().current();
}

void TimelinePane::showCurrent() {
  int row = m_model->rowOf(m_workspace->history().current());
  if (row < 0) return;
  m_list->setCurrentIndex(m_model->index(row, 0));
  m_list->scrollTo(m_model->index(row, 0));
}

void TimelinePane::openMenu(const QPoint& at) {
  QModelIndex index = m_list->indexAt(at);
  if (!index.isValid()) return;
  m_list->setCurrentIndex(index);
  HistoryId id = m_model->idAt(index.row());
  QMenu menu(this);
  menu.addAction(tr("Go here"), this, [this, id] { m_workspace->goTo(id); });
  menu.addAction(tr("Measure"), this, &TimelinePane::measureStep);
  menu.addAction(tr("Compare with the current program …"), this, &TimelinePane::compareWithCurrent);
  menu.addSeparator();
  menu.addAction(tr("Rename …"), this, &TimelinePane::renameStep);
  menu.addAction(tr("Note …"), this, &TimelinePane::annotateStep);
  QAction* erase =
      menu.addAction(tr("Delete with all that follows"), this, &TimelinePane::eraseStep);
  erase->setEnabled(id != 1);
  menu.exec(m_list->viewport()->mapToGlobal(at));
}

void TimelinePane::renameStep() {
  int row = m_model->rowOf(pointed());
  if (row < 0) return;
  m_list->setFocus();
  m_list->edit(m_model->index(row, HistoryModel::StepColumn));
}

void TimelinePane::annotateStep() {
  HistoryId id = pointed();
  bool ok = false;
  QString note = QInputDialog::getMultiLineText(
      this, tr("Note"), tr("What is to be remembered about this step:"),
      QString::fromStdString(m_workspace->history().node(id).note), &ok);
  if (ok) m_workspace->annotate(id, note);
}

void TimelinePane::eraseStep() {
  m_workspace->erase(pointed());
}

void TimelinePane::measureStep() {
  const HistoryNode& node = m_workspace->history().node(pointed());
  m_queue->measureNode(node.id, node.program,
                       m_model->index(m_model->rowOf(node.id), 0).data().toString());
}

void TimelinePane::measurePath() {
  const History& history = m_workspace->history();
  for (HistoryId id : history.pathTo(history.current())) {
    const HistoryNode& node = history.node(id);
    if (!node.measurement)
      m_queue->measureNode(id, node.program,
                           m_model->index(m_model->rowOf(id), 0).data().toString());
  }
}

void TimelinePane::compareWithCurrent() {
  HistoryId current = m_workspace->history().current(), other = pointed();
  CompareDialog dialog(m_workspace, other == current ? 1 : other, current, m_theme, this);
  dialog.exec();
}

void TimelinePane::editSteps() {
  EditStepsDialog dialog(m_workspace, this);
  if (dialog.exec() == QDialog::Accepted) m_workspace->adopt(dialog.replay());
}

}  // namespace dojo::app
