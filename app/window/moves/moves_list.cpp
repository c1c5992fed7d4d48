#include "app/window/moves/moves_list.h"

#include <QApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "app/window/moves/step_delegate.h"

namespace dojo::app {
namespace {

const QString kLongStep = QStringLiteral("separate_reductions s#1@0");
constexpr int kMostAtOnce = 10000;  // moves of a group that is opened unasked

}  // namespace

MovesList::MovesList(MovesGroups* groups, QWidget* parent)
    : QTreeView(parent), m_groups(groups), m_delegate(new StepDelegate(this)) {
  setModel(groups);
  setObjectName("movesList");
  setAccessibleName(tr("Moves"));
  setIndentation(9);
  setExpandsOnDoubleClick(false);  // activation does
  setUniformRowHeights(true);
  setItemDelegate(m_delegate);
  setSortingEnabled(true);
  sortByColumn(MovesModel::StepColumn, Qt::AscendingOrder);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(MovesModel::StepColumn, QHeaderView::Stretch);
  header()->setSectionResizeMode(MovesModel::TimeColumn, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(MovesModel::GainColumn, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(MovesModel::AgentColumn, QHeaderView::ResizeToContents);
  setContextMenuPolicy(Qt::CustomContextMenu);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &MovesList::pointed);
  setMouseTracking(true);
  connect(this, &QTreeView::activated, this, &MovesList::activate);
  connect(this, &QTreeView::clicked, this, &MovesList::click);
  connect(this, &QTreeView::entered, this, &MovesList::hover);
  connect(groups, &QAbstractItemModel::modelAboutToBeReset, this, &MovesList::keepCurrent);
  connect(groups, &QAbstractItemModel::modelReset, this, &MovesList::restoreRows);
  connect(this, &QTreeView::expanded, this, [this](const QModelIndex& i) { keepGroup(i, true); });
  connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& i) { keepGroup(i, false); });
  restoreRows();
}

void MovesList::setTheme(const Theme& theme) {
  m_delegate->setTheme(theme);
  viewport()->update();
}

void MovesList::setTimesShown(bool shown) {
  m_timesShown = shown;
  chooseColumns();
}

void MovesList::setAgentShown(bool shown) {
  m_agentShown = shown;
  chooseColumns();
}

// Where steps have too little room beside both figures, rows get two lines, and nothing is cut off.
void MovesList::chooseColumns() {
  QFont strong = font();
  strong.setBold(true);
  QFontMetrics metrics(font());
  auto widthOf = [&](const char16_t* usual) {
    return metrics.horizontalAdvance(QString::fromUtf16(usual)) + 10;
  };
  int figures = m_timesShown ? widthOf(u"(999.99 µs)") + widthOf(u"↑ 99.9×") : 0;
  if (m_agentShown) figures += widthOf(u"≤ 999.99 µs");
  int step = QFontMetrics(strong).horizontalAdvance(kLongStep) + 2 * indentation();
  step += 100 - StepDelegate::roomOf({0, 0, 100, 1}, metrics);
  int room = width() - verticalScrollBar()->sizeHint().width();
  bool two = figures > 0 && room < step + figures;
  setColumnHidden(MovesModel::TimeColumn, !m_timesShown || two);
  setColumnHidden(MovesModel::GainColumn, !m_timesShown);
  setColumnHidden(MovesModel::AgentColumn, !m_agentShown);
  if (two == m_delegate->hasTwoLines()) return;
  bool isSeen = viewport()->rect().intersects(visualRect(currentIndex()));
  m_delegate->setTwoLines(two);
  scheduleDelayedItemsLayout();
  if (isSeen) scrollTo(currentIndex());
}

void MovesList::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  chooseColumns();
}

void MovesList::walk(int by) {
  QModelIndex index = currentIndex();
  do {
    index = !index.isValid() ? m_groups->index(0, 0)
            : by > 0         ? indexBelow(index)
                             : indexAbove(index);
  } while (index.isValid() && !m_groups->candidate(index));
  if (index.isValid()) setCurrentIndex(index);
}

void MovesList::forgetCurrent() {
  clearSelection();
  setCurrentIndex({});
  m_step.clear();
  m_hovered.clear();
}

void MovesList::setEmptyText(const QString& text) {
  m_emptyText = text;
  viewport()->update();
}

void MovesList::hover(const QModelIndex& index) {
  bool isMove = m_groups->candidate(index) != nullptr;
  bool isCurrent = index.siblingAtColumn(0) == currentIndex().siblingAtColumn(0);
  QString step = isMove && !isCurrent ? index.siblingAtColumn(0).data().toString() : QString();
  if (step != std::exchange(m_hovered, step)) emit hovered(step);
}

bool MovesList::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) hover({});
  return QTreeView::viewportEvent(event);
}

void MovesList::paintEvent(QPaintEvent* event) {
  QTreeView::paintEvent(event);
  if (m_groups->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8),
                   Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap, m_emptyText);
}

// The second half of a double click would make what has moved under the mouse meanwhile.
void MovesList::click(const QModelIndex& index) {
  bool activates = style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, this);
  const core::Candidate* clicked = m_groups->candidate(index);
  if (!m_clickApplies || activates || !clicked || clicked->refusal) return;
  if (m_sinceClick.isValid() && m_sinceClick.elapsed() < QApplication::doubleClickInterval())
    return;
  m_sinceClick.start();
  emit applyRequested();
}

void MovesList::mouseDoubleClickEvent(QMouseEvent* event) {
  bool isMove = m_groups->candidate(indexAt(event->pos())) != nullptr;
  if (!m_clickApplies || !isMove) QTreeView::mouseDoubleClickEvent(event);
}

void MovesList::activate() {
  if (candidate())
    emit applyRequested();
  else
    setExpanded(currentIndex(), !isExpanded(currentIndex()));
}

void MovesList::keepGroup(const QModelIndex& index, bool open) {
  QVariant group = index.data(MovesGroups::GroupRole);
  if (!group.isValid()) return;
  (open ? m_opened : m_closed).insert(group.toInt());
  (open ? m_closed : m_opened).erase(group.toInt());
}

// A reset forgets what is open and current.
void MovesList::keepCurrent() {
  if (candidate()) m_step = currentIndex().siblingAtColumn(0).data().toString();
}

// Groups without a legal move, or with more than anybody looks through, are closed until one opens
// them or looks for something.
void MovesList::restoreRows() {
  setRootIsDecorated(m_groups->isGrouped());
  blockSignals(true);
  for (int row = 0; row < m_groups->rowCount() && !m_groups->isGrouped(); ++row)
    if (!m_groups->candidate(m_groups->index(row, 0))) setFirstColumnSpanned(row, {}, true);
  for (int row = 0; m_groups->isGrouped() && row < m_groups->rowCount(); ++row) {
    QModelIndex group = m_groups->index(row, 0);
    int number = group.data(MovesGroups::GroupRole).toInt();
    setFirstColumnSpanned(row, {}, true);
    bool invites = m_groups->legalIn(group) > 0 && m_groups->rowCount(group) <= kMostAtOnce;
    bool open = invites || m_searching || m_opened.contains(number);
    setExpanded(group, open && !m_closed.contains(number));
  }
  blockSignals(false);
  QModelIndex pointed = m_step.isEmpty() ? QModelIndex() : m_groups->indexOf(m_step);
  if (pointed.isValid()) setCurrentIndex(pointed);
}

}  // namespace dojo::app
