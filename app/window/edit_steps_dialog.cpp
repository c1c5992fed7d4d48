#include "app/window/edit_steps_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "core/moves/step.h"

namespace dojo::app {

EditStepsDialog::EditStepsDialog(Workspace* workspace, QWidget* parent)
    : QDialog(parent),
      m_workspace(workspace),
      m_steps(workspace->session().movesHere().steps),
      m_table(new QTableWidget(this)),
      m_summary(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      m_settle(new QTimer(this)) {
  setWindowTitle(tr("Edit earlier steps"));
  resize(760, 460);
  auto* layout = new QVBoxLayout(this);
  auto* help = new QLabel(
      tr("Untick a step to leave it out, or write other parameters. The right column says what "
         "becomes of each step; the old branch stays."),
      this);
  help->setWordWrap(true);
  layout->addWidget(help);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_summary);
  layout->addWidget(m_buttons);
  m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Make branch"));
  connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  m_settle->setSingleShot(true);
  m_settle->setInterval(50);
  connect(m_settle, &QTimer::timeout, this, &EditStepsDialog::examine);
  fill();
  connect(m_table, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* item) {
    if (item->column() != StatusColumn) m_settle->start();
  });
  examine();
}

void EditStepsDialog::fill() {
  m_table->setObjectName("editSteps");
  m_table->setAccessibleName(tr("Steps"));
  m_table->setColumnCount(ColumnCount);
  m_table->setRowCount(static_cast<int>(m_steps.size()));
  m_table->setHorizontalHeaderLabels({tr("Keep"), tr("Step"), tr("What becomes of it")});
  m_table->horizontalHeader()->setSectionResizeMode(KeepColumn, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(StepColumn, QHeaderView::Interactive);
  m_table->horizontalHeader()->setSectionResizeMode(StatusColumn, QHeaderView::Stretch);
  m_table->setColumnWidth(StepColumn, 240);
  m_table->setWordWrap(true);
  for (int row = 0; row < m_table->rowCount(); ++row) {
    auto* keep = new QTableWidgetItem;
    keep->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled);
    keep->setCheckState(Qt::Checked);
    auto* status = new QTableWidgetItem;
    status->setFlags(Qt::ItemIsEnabled);
    m_table->setItem(row, KeepColumn, keep);
    m_table->setItem(row, StepColumn,
                     new QTableWidgetItem(
                         QString::fromStdString(core::print(m_steps[static_cast<size_t>(row)]))));
    m_table->setItem(row, StatusColumn, status);
  }
}

std::vector<core::StepEdit> EditStepsDialog::edits(QStringList* problems) const {
  std::vector<core::StepEdit> edits;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    problems->append(QString());
    if (m_table->item(row, KeepColumn)->checkState() != Qt::Checked) {
      edits.push_back({core::StepEdit::Kind::Drop, row, {}});
      continue;
    }
    auto step = core::parseStep(m_table->item(row, StepColumn)->text().toStdString());
    if (!step)
      problems->last() = QString::fromStdString(step.error().message);
    else if (*step != m_steps[static_cast<size_t>(row)])
      edits.push_back({core::StepEdit::Kind::Replace, row, *step});
  }
  return edits;
}

void EditStepsDialog::showStatus(int row, const QString& text, bool good) {
  QTableWidgetItem* item = m_table->item(row, StatusColumn);
  item->setText(text);
  item->setToolTip(text);
  QFont font = m_table->font();
  font.setBold(!good);
  item->setFont(font);
}

void EditStepsDialog::examine() {
  QStringList problems;
  auto list = edits(&problems);
  m_replay = m_workspace->session().preview(list);
  int illegal = 0;
  for (int row = 0; row < m_table->rowCount(); ++row) showStatus(row, tr("dropped"), true);
  for (const core::ReplayedStep& step : m_replay.steps) {
    if (step.original < 0) continue;
    switch (step.status) {
      case core::StepStatus::Kept:
        showStatus(step.original, tr("kept"), true);
        break;
      case core::StepStatus::Relocated:
        showStatus(step.original,
                   tr("relocated: %1").arg(QString::fromStdString(core::print(step.applied))),
                   true);
        break;
      case core::StepStatus::Illegal:
        ++illegal;
        showStatus(step.original,
                   tr("now illegal: %1").arg(QString::fromStdString(step.refusal->message)), false);
        break;
    }
  }
  bool wellFormed = true;
  for (int row = 0; row < m_table->rowCount(); ++row)
    if (!problems[row].isEmpty()) {
      wellFormed = false;
      showStatus(row, problems[row], false);
    }
  m_table->resizeRowsToContents();
  m_summary->setText(illegal
                         ? tr("%n step(s) are illegal now and would be left out.", nullptr, illegal)
                         : tr("Every step holds."));
  m_buttons->button(QDialogButtonBox::Ok)->setEnabled(wellFormed && !list.empty());
}

}  // namespace dojo::app
