#include "app/window/moves_pane.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/window/compare_dialog.h"
#include "app/window/step_delegate.h"
#include "core/moves/refuse.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

QString html(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

constexpr int kSettleMs = 30;  // between arrow keys, before a preview is made

}  // namespace

MovesPane::MovesPane(Workspace* workspace, EvaluationQueue* queue, MovesModel* model,
                     QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_model(model),
      m_filter(new MovesFilter(workspace, model, this)),
      m_delegate(new StepDelegate(this)),
      m_words(new QLineEdit(this)),
      m_here(new QCheckBox(tr("Only here"), this)),
      m_illegal(new QCheckBox(tr("Illegal too"), this)),
      m_count(new QLabel(this)),
      m_list(new QTreeView(this)),
      m_step(new QLineEdit(this)),
      m_detail(new QTextBrowser(this)),
      m_apply(new QPushButton(tr("Apply"), this)),
      m_measure(new QPushButton(tr("Measure"), this)),
      m_measureAll(new QPushButton(tr("Measure all"), this)),
      m_settle(new QTimer(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  setUpTop();
  setUpList();
  setUpStep();
  m_settle->setSingleShot(true);
  m_settle->setInterval(kSettleMs);
  connect(m_settle, &QTimer::timeout, this, &MovesPane::examineStep);
  connect(workspace, &Workspace::selectionChanged, this, &MovesPane::showCount);
  connect(model, &MovesModel::listed, this, &MovesPane::showCount);
  connect(workspace, &Workspace::programChanged, this, [this] {
    m_step->clear();
    m_detail->clear();
  });
  showCount();
}

void MovesPane::setUpTop() {
  auto* top = new QWidget(this);
  auto* rows = new QVBoxLayout(top);
  rows->setContentsMargins(6, 6, 6, 4);
  m_words->setPlaceholderText(tr("Filter moves: split y@1"));
  m_words->setAccessibleName(tr("Filter moves"));
  m_words->setObjectName("movesWords");
  m_words->setClearButtonEnabled(true);
  m_words->installEventFilter(this);
  m_here->setChecked(true);
  m_here->setObjectName("movesHere");
  m_here->setToolTip(tr("Only moves of the selected place"));
  m_illegal->setChecked(true);
  m_illegal->setObjectName("movesIllegal");
  m_illegal->setToolTip(tr("Also what is not legal, with the reason"));
  m_count->setProperty("role", "muted");
  m_count->setObjectName("movesCount");
  auto* row = new QHBoxLayout;
  row->addWidget(m_here);
  row->addWidget(m_illegal);
  row->addStretch(1);
  row->addWidget(m_count);
  rows->addWidget(m_words);
  rows->addLayout(row);
  layout()->addWidget(top);
  connect(m_words, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter->setWords(text);
    showCount();
  });
  connect(m_here, &QCheckBox::toggled, this, [this](bool on) {
    m_filter->setOnlySelected(on);
    showCount();
  });
  connect(m_illegal, &QCheckBox::toggled, this, [this](bool on) { m_filter->setShowsIllegal(on); });
}

void MovesPane::setUpList() {
  m_list->setModel(m_filter);
  m_list->setObjectName("movesList");
  m_list->setAccessibleName(tr("Moves"));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setItemDelegateForColumn(MovesModel::StepColumn, m_delegate);
  m_list->setSortingEnabled(true);
  m_list->sortByColumn(MovesModel::StepColumn, Qt::AscendingOrder);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(MovesModel::StepColumn, QHeaderView::Stretch);
  m_list->header()->setSectionResizeMode(MovesModel::TimeColumn, QHeaderView::ResizeToContents);
  m_list->header()->setSectionResizeMode(MovesModel::GainColumn, QHeaderView::ResizeToContents);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &MovesPane::point);
  connect(m_list, &QTreeView::activated, this, &MovesPane::applyStep);
  connect(m_list, &QTreeView::doubleClicked, this, &MovesPane::applyStep);
}

void MovesPane::setUpStep() {
  auto* below = new QWidget(this);
  auto* rows = new QVBoxLayout(below);
  rows->setContentsMargins(6, 6, 6, 6);
  m_step->setPlaceholderText(tr("Step: MOVE PLACE ARGUMENTS"));
  m_step->setAccessibleName(tr("The step to make; its parameters may be changed"));
  m_step->setObjectName("movesStep");
  m_step->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_detail->setObjectName("movesDetail");
  m_detail->setAccessibleName(tr("What the step changes, or why it is not legal"));
  m_detail->setOpenLinks(false);
  m_detail->setMinimumHeight(60);
  m_apply->setObjectName("movesApply");
  m_apply->setToolTip(tr("Make this step (Enter)"));
  m_measure->setToolTip(tr("Time this step against the program as it is, in one run"));
  m_measureAll->setToolTip(tr("Time every legal move that is listed"));
  m_measureAll->setObjectName("movesMeasureAll");
  m_measure->setObjectName("movesMeasure");
  for (QPushButton* button : {m_apply, m_measure}) button->setEnabled(false);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_apply);
  buttons->addWidget(m_measure);
  buttons->addWidget(m_measureAll);
  rows->addWidget(m_step);
  rows->addWidget(m_detail, 1);
  rows->addLayout(buttons);
  auto* split = new QSplitter(Qt::Vertical, this);
  split->addWidget(m_list);
  split->addWidget(below);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 0);
  split->setSizes({500, 190});
  split->setChildrenCollapsible(false);
  static_cast<QVBoxLayout*>(layout())->addWidget(split, 1);
  connect(m_step, &QLineEdit::textChanged, this, [this] { m_settle->start(); });
  connect(m_step, &QLineEdit::returnPressed, this, &MovesPane::applyStep);
  connect(m_apply, &QPushButton::clicked, this, &MovesPane::applyStep);
  connect(m_measure, &QPushButton::clicked, this, &MovesPane::measureStep);
  connect(m_measureAll, &QPushButton::clicked, this, &MovesPane::measureAll);
}

void MovesPane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_delegate->setTheme(theme);
  m_list->viewport()->update();
  examineStep();
}

void MovesPane::showCount() {
  int legal = static_cast<int>(m_filter->shownSteps().size());
  m_count->setText(tr("%1 of %2 legal").arg(legal).arg(m_filter->rowCount()));
  m_measureAll->setEnabled(legal > 0);
  if (!m_list->currentIndex().isValid()) m_list->scrollToTop();
}

void MovesPane::point() {
  QModelIndex index = m_list->currentIndex();
  if (!index.isValid() || !m_model->isCurrent()) return;
  m_step->setText(QString::fromStdString(core::print(m_filter->candidate(index).step)));
}

QString MovesPane::refusalOf(const core::Step& step, const core::Refusal& refusal) const {
  QString out = QStringLiteral("<p><b style='color:%1'>%2</b> %3</p>")
                    .arg(css(m_theme.bad), tr("Not legal:"), html(refusal.message));
  for (size_t i = 0; i < refusal.accesses.size(); ++i) {
    const core::Node* node = m_workspace->nodeOf(refusal.accesses[i].node);
    if (!node) continue;
    QColor paper = i == 0 ? m_theme.conflictA : m_theme.conflictB;
    out += QStringLiteral("<p><span style='background-color:%1'>&nbsp;%2&nbsp;</span> %3</p>")
               .arg(css(paper), tr("line %1").arg(m_workspace->view().lineOf(node->id())),
                    html(node->isScope() ? core::printScopeHead(node->scope())
                                         : core::print(node->operation())));
  }
  if (auto move = core::moveOf(step)) out += "<p>" + html(std::string((*move)->legality)) + "</p>";
  return out;
}

// Of what stands in the line: what it changes, or why it cannot be.
void MovesPane::examineStep() {
  m_apply->setEnabled(false);
  m_measure->setEnabled(false);
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) {
    m_workspace->pointAt({}, {});
    m_detail->setHtml(m_step->text().trimmed().isEmpty()
                          ? QString()
                          : "<p>" + html(step.error().message) + "</p>");
    return;
  }
  if (auto refusal = m_workspace->check(*step)) {
    m_detail->setHtml(refusalOf(*step, *refusal));
    m_workspace->pointAt({}, std::move(refusal));
    return;
  }
  auto after = m_workspace->after(*step);
  if (!after) return;
  QString about;
  if (auto move = core::moveOf(*step)) {
    about = "<p>" + html(std::string((*move)->summary)) + ".";
    if ((*move)->rounding == core::Rounding::Reassociates)
      about += " <b>" + tr("Changes rounding.") + "</b>";
    about += "</p>";
  }
  if (const CandidateTime* time = m_workspace->candidateTime(core::print(*step)))
    about += "<p>" + tr("Measured: %1.").arg(html(time->verdict)) + "</p>";
  m_detail->setHtml(about +
                    diffAsHtml(m_workspace->textMap().text(), core::print(*after), 1, m_theme));
  m_workspace->pointAt(std::move(*after), {});
  m_apply->setEnabled(true);
  m_measure->setEnabled(true);
}

void MovesPane::applyStep() {
  m_settle->stop();
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) return;
  if (auto refusal = m_workspace->check(*step)) {
    examineStep();
    emit refused(QString::fromStdString(refusal->message));
    return;
  }
  int row = m_list->currentIndex().row();
  m_workspace->apply(*step);
  // The next place in the list, once it is made anew.
  connect(
      m_model, &MovesModel::listed, m_list,
      [this, row] {
        if (m_filter->rowCount() > 0 && m_list->hasFocus())
          m_list->setCurrentIndex(m_filter->index(std::clamp(row, 0, m_filter->rowCount() - 1), 0));
      },
      Qt::SingleShotConnection);
}

void MovesPane::measureStep() {
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) return;
  if (auto after = m_workspace->after(*step))
    m_queue->measureCandidate(m_workspace->history().current(), m_workspace->program(), *after,
                              *step);
}

void MovesPane::measureAll() {
  for (const core::Step& step : m_filter->shownSteps()) {
    if (m_workspace->candidateTime(core::print(step))) continue;
    if (auto after = m_workspace->after(step))
      m_queue->measureCandidate(m_workspace->history().current(), m_workspace->program(), *after,
                                step);
  }
}

void MovesPane::focusFilter() {
  m_words->setFocus();
  m_words->selectAll();
}

// From the filter the arrows walk the list and Enter applies, so that one never leaves the
// keyboard.
bool MovesPane::eventFilter(QObject* object, QEvent* event) {
  if (object != m_words || event->type() != QEvent::KeyPress)
    return QWidget::eventFilter(object, event);
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
    int row = m_list->currentIndex().row() + (key->key() == Qt::Key_Down ? 1 : -1);
    if (m_filter->rowCount() > 0)
      m_list->setCurrentIndex(m_filter->index(std::clamp(row, 0, m_filter->rowCount() - 1), 0));
    return true;
  }
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    if (!m_list->currentIndex().isValid() && m_filter->rowCount() > 0)
      m_list->setCurrentIndex(m_filter->index(0, 0));
    applyStep();
    return true;
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
