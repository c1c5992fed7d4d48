#include "app/window/timeline/edit_steps_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/window/compare/diff_view.h"
#include "app/window/widgets/tick_box_delegate.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr int kContext = 2;

// The outcome's colour; its words say the same.
class OutcomeDelegate : public TickBoxDelegate {
 public:
  OutcomeDelegate(const Theme& theme, QObject* parent) : TickBoxDelegate(parent), m_theme(theme) {}

  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    TickBoxDelegate::initStyleOption(option, index);
    using Outcome = StepPlanModel::Outcome;
    auto outcome = static_cast<Outcome>(index.data(StepPlanModel::OutcomeRole).toInt());
    QColor colour = m_theme.text;
    if (outcome == Outcome::Dropped) colour = m_theme.muted;
    if (outcome == Outcome::Relocated) colour = m_theme.accent;
    if (outcome == Outcome::Illegal || outcome == Outcome::Malformed) colour = m_theme.bad;
    option->palette.setColor(QPalette::Text, colour);
    option->font.setStrikeOut(outcome == Outcome::Dropped &&
                              index.column() == StepPlanModel::StepColumn);
    option->textElideMode =
        index.column() == StepPlanModel::OutcomeColumn ? Qt::ElideRight : Qt::ElideMiddle;
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), std::max(size.height(), option.fontMetrics.height() + 8)};
  }

 private:
  Theme m_theme;
};

}  // namespace

EditStepsDialog::EditStepsDialog(const Workspace* workspace, int row, const Theme& theme,
                                 QWidget* parent)
    : QDialog(parent),
      m_workspace(workspace),
      m_plan(new StepPlanModel(&workspace->session(), this)),
      m_theme(theme),
      m_list(new QTreeView(this)),
      m_result(new QTextBrowser(this)),
      m_summary(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
  setWindowTitle(tr("Edit earlier steps"));
  resize(860, 620);
  auto* layout = new QVBoxLayout(this);
  auto* help = new QLabel(
      tr("Drop steps, move them or change their arguments. The right column shows the new state of "
         "each step; below is the difference from the current program. The old branch is kept."),
      this);
  help->setWordWrap(true);
  layout->addWidget(help);
  layout->addWidget(setUpTools());
  setUpList();
  m_result->setObjectName("editStepsResult");
  m_result->setAccessibleName(tr("Difference from the current program"));
  m_result->setLineWrapMode(QTextEdit::NoWrap);
  auto* halves = new QSplitter(Qt::Vertical, this);
  halves->addWidget(m_list);
  halves->addWidget(m_result);
  halves->setStretchFactor(0, 3);
  halves->setStretchFactor(1, 2);
  halves->setChildrenCollapsible(false);
  layout->addWidget(halves, 1);
  m_summary->setObjectName("editStepsSummary");
  m_summary->setWordWrap(true);
  layout->addWidget(m_summary);
  layout->addWidget(m_buttons);
  m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Create branch"));
  connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_plan, &StepPlanModel::examined, this, &EditStepsDialog::showOutcome);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &EditStepsDialog::showOutcome);
  m_list->setCurrentIndex(
      m_plan->index(std::clamp(row, 0, m_plan->rowCount() - 1), StepPlanModel::StepColumn));
  m_list->setFocus();
  showOutcome();
}

void EditStepsDialog::setUpList() {
  m_list->setObjectName("editSteps");
  m_list->setAccessibleName(tr("Steps"));
  m_list->setModel(m_plan);
  m_list->setItemDelegate(new OutcomeDelegate(m_theme, m_list));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
  m_list->setDragDropMode(QAbstractItemView::InternalMove);
  m_list->setDefaultDropAction(Qt::MoveAction);
  m_list->setDropIndicatorShown(true);
  m_list->header()->setStretchLastSection(true);
  m_list->header()->setSectionResizeMode(StepPlanModel::KeepColumn, QHeaderView::ResizeToContents);
  m_list->header()->resizeSection(StepPlanModel::StepColumn, 260);
}

QWidget* EditStepsDialog::setUpTools() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  auto add = [&](const char* name, const QString& text, const QKeySequence& keys, auto slot) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    action->setToolTip(
        QStringLiteral("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    auto* button = new QToolButton(bar);
    button->setDefaultAction(action);
    row->addWidget(button);
  };
  add("earlier", tr("Move earlier"), QKeySequence("Alt+Up"), [this] { moveStep(-1); });
  add("later", tr("Move later"), QKeySequence("Alt+Down"), [this] { moveStep(1); });
  add("drop", tr("Drop or restore"), QKeySequence("Del"), [this] { dropStep(); });
  add("add", tr("Add a step"), QKeySequence("Ins"), [this] { addStep(); });
  add("reset", tr("Reset"), QKeySequence("Ctrl+Backspace"), [this] { m_plan->reset(); });
  row->addStretch(1);
  return bar;
}

void EditStepsDialog::moveStep(int by) {
  int row = m_list->currentIndex().row();
  if (m_plan->move(row, row + by))
    m_list->setCurrentIndex(m_plan->index(row + by, StepPlanModel::StepColumn));
}

void EditStepsDialog::dropStep() {
  QModelIndex keep = m_plan->index(m_list->currentIndex().row(), StepPlanModel::KeepColumn);
  if (keep.isValid())
    m_plan->setDropped(keep.row(), keep.data(Qt::CheckStateRole).toInt() == Qt::Checked);
}

void EditStepsDialog::addStep() {
  int row = m_list->currentIndex().row() + 1;
  m_plan->addStep(row, QString());
  m_list->setCurrentIndex(m_plan->index(row, StepPlanModel::StepColumn));
  m_list->edit(m_list->currentIndex());
}

void EditStepsDialog::showOutcome() {
  int illegal = m_plan->count(StepPlanModel::Outcome::Illegal);
  int relocated = m_plan->count(StepPlanModel::Outcome::Relocated);
  QString words = illegal
                      ? tr("%n step(s) are illegal now and would be left out.", nullptr, illegal)
                      : tr("Every step is still legal.");
  if (relocated) words += u' ' + tr("%n step(s) name another place now.", nullptr, relocated);
  QModelIndex outcome = m_plan->index(m_list->currentIndex().row(), StepPlanModel::OutcomeColumn);
  if (outcome.data(StepPlanModel::OutcomeRole).toInt() ==
      static_cast<int>(StepPlanModel::Outcome::Illegal))
    words = outcome.data().toString() + u'\n' + words;
  m_summary->setText(words);
  bool differs = m_plan->isChanged();
  std::string before = core::print(m_workspace->program()), after = core::print(replay().result());
  m_result->setHtml(before == after ? tr("The program would not change.")
                                    : diffAsHtml(before, after, kContext, m_theme));
  m_buttons->button(QDialogButtonBox::Ok)->setEnabled(differs && m_plan->isWellFormed());
}

}  // namespace dojo::app
