#include "app/window/timeline/timeline_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QInputDialog>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/compare/compare_dialog.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "app/window/timeline/timeline_delegate.h"

namespace dojo::app {
namespace {

constexpr int kLongestStep = 280;  // pixels; what is longer is shown in part

}  // namespace

TimelinePane::TimelinePane(Workspace* workspace, EvaluationQueue* queue, HistoryModel* model,
                           QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_model(model),
      m_delegate(new TimelineDelegate(model, this)),
      m_list(new QTreeView(this)),
      m_soon(new QTimer(this)) {
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
          [this](const QModelIndex& index) { visit(index, false); });
  connect(m_list, &QTreeView::activated, this,
          [this](const QModelIndex& index) { visit(index, true); });
  connect(m_list, &QWidget::customContextMenuRequested, this, &TimelinePane::openMenu);
  connect(workspace, &Workspace::historyChanged, this, &TimelinePane::showCurrent);
  m_soon->setSingleShot(true);
  m_soon->setInterval(0);
  connect(m_soon, &QTimer::timeout, this, &TimelinePane::chooseColumns);
  auto soon = [this] { m_soon->start(); };
  connect(model, &QAbstractItemModel::modelReset, this, soon);
  connect(model, &QAbstractItemModel::rowsInserted, this, soon);
  connect(model, &QAbstractItemModel::dataChanged, this, soon);
  connect(model, &QAbstractItemModel::headerDataChanged, this, soon);
  showCurrent();
}

void TimelinePane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_delegate->setTheme(theme);
  m_list->viewport()->update();
}

// What is not played yet is played by Enter or a double click, and not by looking at it.
void TimelinePane::visit(const QModelIndex& index, bool plays) {
  if (HistoryId id = m_model->idAt(index.row())) return m_workspace->goTo(id);
  if (plays) emit playRequested(m_model->movesTo(index.row()));
}

HistoryId TimelinePane::pointed() const {
  QModelIndex index = m_list->currentIndex();
  HistoryId id = index.isValid() ? m_model->idAt(index.row()) : 0;
  return id ? id : m_workspace->history().current();
}

void TimelinePane::showCurrent() {
  int row = m_model->rowOf(m_workspace->history().current());
  if (row < 0) return;
  m_list->setCurrentIndex(m_model->index(row, 0));
  m_list->scrollTo(m_model->index(row, 0), QAbstractItemView::EnsureVisible);
}

// Before the first layout there is nothing to scroll.
void TimelinePane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  QTimer::singleShot(0, this, &TimelinePane::showCurrent);
}

void TimelinePane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_soon->start();  // the list gets its size after this
  QTimer::singleShot(0, this, [this] { m_list->scrollTo(m_list->currentIndex()); });
}

// Where there is too little room for the steps' own texts, columns without a figure give way, then
// those that others say again.
void TimelinePane::chooseColumns() {
  using Column = HistoryModel::Column;
  const QAbstractItemView* list = m_list;
  int timed = m_model->timedCount();
  auto widthOf = [&](int column) {
    return std::max(list->sizeHintForColumn(column), m_list->header()->sectionSizeHint(column));
  };
  int room = m_list->viewport()->width() -
             std::min(list->sizeHintForColumn(Column::StepColumn), kLongestStep);
  for (int column = 0; column < Column::ColumnCount; ++column) {
    m_list->setColumnHidden(column, false);
    if (column != Column::StepColumn) room -= widthOf(column);
  }
  auto giveWay = [&](int column) {
    if (room >= 0 || m_list->isColumnHidden(column)) return;
    room += widthOf(column);
    m_list->setColumnHidden(column, true);
  };
  if (timed < 2) giveWay(Column::ChangeColumn), giveWay(Column::SpeedupColumn);
  if (timed < 1) giveWay(Column::TimeColumn);
  for (int column : {Column::AuthorColumn, Column::ChangeColumn, Column::SpeedupColumn})
    giveWay(column);
}

void TimelinePane::openMenu(const QPoint& at) {
  QModelIndex index = m_list->indexAt(at);
  if (!index.isValid()) return;
  m_list->setCurrentIndex(index);
  QPoint where = m_list->viewport()->mapToGlobal(at);
  if (!m_model->isGhost(index.row())) {
    menuFor(m_model->idAt(index.row()))->exec(where);
    return;
  }
  QMenu menu(this);
  menu.addAction(tr("Play the agent's moves up to here"), this,
                 [this, index = QPersistentModelIndex(index)] {
                   if (index.isValid()) visit(index, true);
                 });
  menu.exec(where);
}

std::unique_ptr<QMenu> TimelinePane::menuFor(HistoryId id) {
  auto menu = std::make_unique<QMenu>(this);
  HistoryId parent = m_workspace->history().node(id).parent;
  bool pinned = m_workspace->session().baseline() == id, planned = planRowOf(id) >= 0;
  menu->addAction(tr("Go to this step"), this, [this, id] { m_workspace->goTo(id); });
  menu->addAction(tr("Measure"), this, &TimelinePane::measureStep);
  menu->addAction(tr("Verify"), this, &TimelinePane::verifyStep);
  menu->addAction(pinned ? tr("Use the start as baseline again") : tr("Pin as baseline"), this,
                  &TimelinePane::pinStep);
  menu->addSeparator();
  menu->addAction(tr("Compare with the current program …"), this,
                  &TimelinePane::compareWithCurrent);
  menu->addAction(tr("Compare with the previous step …"), this,
                  [this, parent, id] { compare(parent, id); })
      ->setEnabled(parent != 0);
  menu->addAction(tr("Compare with the baseline …"), this,
                  [this, id] { compare(m_workspace->baseline(), id); })
      ->setEnabled(m_workspace->baseline() != id);
  menu->addSeparator();
  menu->addAction(tr("Edit the steps from here …"), this,
                  [this, id] { openEditor(planRowOf(id), false); })
      ->setEnabled(planned);
  menu->addAction(tr("Drop this step …"), this, &TimelinePane::leaveStepOut)->setEnabled(planned);
  menu->addSeparator();
  menu->addAction(tr("Rename …"), this, &TimelinePane::renameStep);
  menu->addAction(tr("Note …"), this, &TimelinePane::annotateStep);
  menu->addAction(tr("Copy the step"), this,
                  [this, id] {
                    QApplication::clipboard()->setText(
                        QString::fromStdString(m_workspace->history().node(id).step));
                  })
      ->setEnabled(parent != 0);
  menu->addAction(tr("Delete with its branch"), this, &TimelinePane::eraseStep)
      ->setEnabled(parent != 0);
  return menu;
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
      this, tr("Note"), tr("Note on this step:"),
      QString::fromStdString(m_workspace->history().node(id).note), &ok);
  if (ok) m_workspace->annotate(id, note);
}

void TimelinePane::eraseStep() {
  m_workspace->erase(pointed());
}

void TimelinePane::measureStep() {
  const HistoryNode& node = m_workspace->history().node(pointed());
  m_queue->measureNode(node.id, node.program, titleOf(node));
}

void TimelinePane::measurePath() {
  const History& history = m_workspace->history();
  for (HistoryId id : history.pathTo(history.current())) {
    const HistoryNode& node = history.node(id);
    bool isTimed = node.measurement && !m_workspace->isOutdated(*node.measurement);
    if (!isTimed) m_queue->measureNode(id, node.program, titleOf(node));
  }
}

void TimelinePane::compareWithCurrent() {
  const History& history = m_workspace->history();
  HistoryId current = history.current(), other = pointed();
  if (other != current) return compare(other, current);
  compare(1, current == 1 ? history.endOfRedo() : current);
}

void TimelinePane::compareWithBefore() {
  HistoryId id = pointed();
  if (HistoryId parent = m_workspace->history().node(id).parent) compare(parent, id);
}

void TimelinePane::compare(HistoryId before, HistoryId after) {
  auto* dialog = new CompareDialog(m_workspace, m_queue, before, after, m_theme, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

void TimelinePane::pinStep() {
  HistoryId id = pointed();
  m_workspace->pin(m_workspace->session().baseline() == id ? 0 : id);
}

void TimelinePane::verifyStep() {
  const HistoryNode& node = m_workspace->history().node(pointed());
  m_queue->verifyNode(node.id, node.program);
}

int TimelinePane::planRowOf(HistoryId id) const {
  auto nodes = m_workspace->session().movesHere().nodes;
  auto found = std::ranges::find(nodes, id);
  return found == nodes.end() ? -1 : static_cast<int>(found - nodes.begin());
}

void TimelinePane::editSteps() {
  openEditor(planRowOf(pointed()), false);
}

void TimelinePane::leaveStepOut() {
  if (int row = planRowOf(pointed()); row >= 0) openEditor(row, true);
}

void TimelinePane::openEditor(int row, bool drop) {
  EditStepsDialog dialog(m_workspace, row, m_theme, this);
  if (drop) dialog.dropStep();
  if (dialog.exec() == QDialog::Accepted) m_workspace->adopt(dialog.replay());
}

}  // namespace dojo::app
