#include "app/window/moves/moves_pane.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/agent/agent_advice.h"
#include "app/models/core_words.h"
#include "app/window/moves/moves_detail.h"
#include "app/window/moves/moves_reference.h"
#include "app/window/moves/moves_series.h"
#include "app/window/shell/elided_label.h"
#include "app/window/shell/line_keys.h"
#include "core/moves/legality/refuse.h"

namespace dojo::app {
namespace {

constexpr int kSettleMs = 30;     // between arrow keys, before a preview is made
constexpr int kTwoColumns = 560;  // pixels of width from which list and preview stand side by side

}  // namespace

MovesPane::MovesPane(Workspace* workspace, EvaluationQueue* queue, MovesModel* model,
                     QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_model(model),
      m_filter(new MovesFilter(workspace, model, this)),
      m_groups(new MovesGroups(m_filter, model, this)),
      m_suggestion(new MovesSuggestion(workspace, this)),
      m_series(new MovesSeries(workspace, queue, this)),
      m_words(new QLineEdit(this)),
      m_here(new QCheckBox(tr("Only this place"), this)),
      m_illegal(new QCheckBox(tr("Illegal too"), this)),
      m_count(new ElidedLabel(this)),
      m_split(new QSplitter(Qt::Vertical, this)),
      m_list(new MovesList(m_groups, this)),
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
  setUpStep();
  m_settle->setSingleShot(true);
  m_settle->setInterval(kSettleMs);
  connect(m_settle, &QTimer::timeout, this, &MovesPane::examineStep);
  connect(m_suggestion, &MovesSuggestion::answered, this, &MovesPane::showRefusal);
  connect(m_list, &MovesList::pointed, this, &MovesPane::point);
  connect(m_list, &MovesList::applyRequested, this, [this] {
    point();
    applyStep();
  });
  connect(m_list, &MovesList::hovered, this, &MovesPane::hover);
  connect(m_list, &QTreeView::customContextMenuRequested, this, &MovesPane::popUpMenu);
  connect(m_series, &MovesSeries::runningChanged, this, [this] {
    m_measureAll->setText(m_series->isRunning() ? tr("Stop") : tr("Measure all"));
  });
  connect(workspace, &Workspace::selectionChanged, this, &MovesPane::showCount);
  connect(workspace, &Workspace::candidateTimed, this, &MovesPane::showCount);
  connect(model, &MovesModel::listed, this, &MovesPane::showCount);
  connect(model, &MovesModel::advised, this, &MovesPane::showAgent);
  connect(workspace, &Workspace::programChanged, this, [this] {
    m_list->forgetCurrent();
    // Setting a text forgets what was written before it.
    m_step->setText({});
    m_words->setText(m_words->text());
    m_detail->clear();
  });
  showCount();
}

void MovesPane::setUpTop() {
  auto* top = new QWidget(this);
  auto* rows = new QVBoxLayout(top);
  rows->setContentsMargins(6, 6, 6, 6);
  m_words->setPlaceholderText(tr("Filter moves and places"));
  m_words->setAccessibleName(tr("Filter moves and places"));
  m_words->setObjectName("movesWords");
  m_words->setClearButtonEnabled(true);
  m_words->installEventFilter(this);
  m_here->setChecked(true);
  m_here->setObjectName("movesHere");
  m_here->setToolTip(tr("Only moves of the selected place"));
  m_illegal->setChecked(true);
  m_illegal->setObjectName("movesIllegal");
  m_illegal->setToolTip(tr("Also illegal moves, with the reason"));
  m_count->setProperty("role", "muted");
  m_count->setObjectName("movesCount");
  m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* row = new QHBoxLayout;
  row->addWidget(m_here);
  row->addWidget(m_illegal);
  row->addWidget(m_count, 1);
  rows->addWidget(m_words);
  rows->addLayout(row);
  layout()->addWidget(top);
  connect(m_words, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_list->setSearching(!text.isEmpty());
    m_filter->setWords(text);
    showCount();
  });
  connect(m_here, &QCheckBox::toggled, this, [this](bool on) {
    m_filter->setOnlySelected(on);
    showCount();
  });
  connect(m_illegal, &QCheckBox::toggled, this, [this](bool on) {
    m_filter->setShowsIllegal(on);
    showCount();
  });
}

void MovesPane::setUpStep() {
  auto* below = new QWidget(this);
  auto* rows = new QVBoxLayout(below);
  rows->setContentsMargins(6, 6, 6, 6);
  m_step->setPlaceholderText(tr("Step: MOVE PLACE ARGUMENTS"));
  m_step->setAccessibleName(tr("The step to apply; its arguments can be edited"));
  m_step->setObjectName("movesStep");
  m_step->installEventFilter(this);
  m_step->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_detail->setObjectName("movesDetail");
  m_detail->setAccessibleName(tr("What the step changes, or why it is illegal"));
  m_detail->setOpenLinks(false);
  m_detail->setPlaceholderText(
      tr("Hover over a move to preview its change here, or to see why it is illegal."));
  m_detail->setMinimumHeight(60);
  m_apply->setObjectName("movesApply");
  m_apply->setToolTip(tr("Apply this step (Enter)"));
  m_measure->setToolTip(tr("Time this step against the current program, interleaved in one run"));
  m_measureAll->setToolTip(tr("Time every listed legal move"));
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
  m_split->addWidget(m_list);
  m_split->addWidget(below);
  m_split->setStretchFactor(0, 1);
  m_split->setStretchFactor(1, 1);
  m_split->setSizes({300, 300});
  m_split->setChildrenCollapsible(false);
  static_cast<QVBoxLayout*>(layout())->addWidget(m_split, 1);
  connect(m_step, &QLineEdit::textChanged, this, [this] { m_settle->start(); });
  connect(m_step, &QLineEdit::returnPressed, this, &MovesPane::applyStep);
  connect(m_detail, &QTextBrowser::anchorClicked, this, &MovesPane::follow);
  connect(m_apply, &QPushButton::clicked, this, &MovesPane::applyStep);
  connect(m_measure, &QPushButton::clicked, this, &MovesPane::measureStep);
  connect(m_measureAll, &QPushButton::clicked, this, &MovesPane::measureAll);
}

// One below the other in a pane that is wider than high would leave both a few lines.
void MovesPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  bool beside = width() >= kTwoColumns && width() > height();
  if (beside == (m_split->orientation() == Qt::Horizontal)) return;
  m_split->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
  m_split->setSizes({300, 300});
}

void MovesPane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_list->setTheme(theme);
  examineStep();
}

void MovesPane::showCount() {
  int legal = m_groups->legalCount();
  m_count->setTexts(tr("%1 of %2 legal").arg(legal).arg(m_filter->rowCount()),
                    QStringLiteral("%1/%2").arg(legal).arg(m_filter->rowCount()));
  m_measureAll->setEnabled(legal > 0);
  m_list->setTimesShown(isAnyTimed());
  if (!m_list->currentIndex().isValid()) m_list->scrollToTop();
  auto place = m_here->isChecked() ? m_workspace->selectedPlace() : std::nullopt;
  QString where = place ? QString::fromStdString(core::print(*place)) : tr("the program");
  m_list->setEmptyText(m_words->text().isEmpty()
                           ? tr("There is no move at %1.").arg(where)
                           : tr("No move at %1 matches “%2”. Escape clears the filter.")
                                 .arg(where, m_words->text()));
}

void MovesPane::showAgent() {
  using State = AgentAdvice::State;
  State state = m_model->agent()->state();
  m_list->setAgentShown(state == State::Known || state == State::Thinking);
}

// Of those that are listed: figures of other places need no room here.
bool MovesPane::isAnyTimed() const {
  return m_workspace->hasCandidateTimes() &&
         std::ranges::any_of(m_filter->shownSteps(), [this](const core::Step& step) {
           return m_workspace->candidateTime(core::print(step)) != nullptr;
         });
}

void MovesPane::point() {
  const core::Candidate* candidate = m_list->candidate();
  if (candidate && m_model->isCurrent())
    m_step->setText(QString::fromStdString(core::print(candidate->step)));
}

// What the mouse is over is shown like the current row, until it leaves; not while one writes.
void MovesPane::hover(const QString& step) {
  if (m_step->hasFocus()) return;
  m_step->setText(step);
  if (step.isEmpty()) point();
}

void MovesPane::showButtons() {
  bool known = m_refused && m_suggestion->isFound();
  m_apply->setText(known ? tr("Apply %n steps", nullptr,
                              static_cast<int>(m_suggestion->suggestion().before.size()) + 1)
                         : tr("Apply"));
  m_apply->setEnabled(known || m_workspace->preview());
  m_measure->setEnabled(!m_refused && m_workspace->preview());
}

// Of what stands in the line: what it changes, or why it cannot be.
void MovesPane::examineStep() {
  m_settle->stop();
  m_refused.reset();
  m_refusal.reset();
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) {
    m_suggestion->forget();
    m_workspace->pointAt({}, {});
    emit examined({});
    m_detail->setHtml(m_step->text().trimmed().isEmpty()
                          ? QString()
                          : "<p>" + inWords(step.error().message).toHtmlEscaped() + "</p>");
    return showButtons();
  }
  if (auto refusal = m_workspace->check(*step)) {
    m_refused = *step;
    m_refusal = refusal;
    m_suggestion->ask(*step);
    m_workspace->pointAt({}, std::move(refusal));
    emit examined({});
    return showRefusal();
  }
  m_suggestion->forget();
  showPreview(*step);
}

void MovesPane::showRefusal() {
  if (!m_refused) return;
  m_detail->setHtml(refusalAsHtml(*m_workspace, *m_refused, *m_refusal,
                                  suggestionAsHtml(*m_suggestion, *m_refused), m_theme));
  showButtons();
}

void MovesPane::showPreview(const core::Step& step) {
  auto after = m_workspace->after(step);
  if (!after) return;
  m_detail->setHtml(previewAsHtml(*m_workspace, step, *after, m_theme));
  m_workspace->pointAt(std::move(*after), {});
  emit examined(QString::fromStdString(core::print(step)));
  showButtons();
}

void MovesPane::applyStep() {
  m_settle->stop();
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) return;
  int row = m_groups->positionOf(m_list->currentIndex());
  if (auto refusal = m_workspace->check(*step)) {
    examineStep();
    if (!m_suggestion->isFound()) return emit refused(inWords(refusal->message));
    applySuggestion(*m_workspace, core::Suggestion(m_suggestion->suggestion()));
  } else {
    m_workspace->apply(*step);
  }
  goOnAfter(*step, row);
}

// The next move in the list, once it is rebuilt; not the one that would take the step back.
void MovesPane::goOnAfter(const core::Step& applied, int row) {
  auto move = core::moveOf(applied);
  std::string_view inverse = move ? (*move)->inverse : std::string_view();
  connect(
      m_model, &MovesModel::listed, m_list,
      [this, row, inverse] {
        int next = row, last = m_filter->rowCount() - 1;
        auto takesBack = [&] {
          const core::Candidate* c = m_groups->candidate(m_groups->indexAt(next));
          return c && c->move->name == inverse;
        };
        while (next < last && takesBack()) ++next;
        if (next <= last && m_list->hasFocus() && !takesBack())
          m_list->setCurrentIndex(m_groups->indexAt(std::max(next, 0)));
      },
      Qt::SingleShotConnection);
}

void MovesPane::follow(const QUrl& link) {
  QString text = link.path(QUrl::FullyDecoded);
  if (link.scheme() == "step")
    m_step->setText(text);
  else if (text == "apply")
    applyStep();
  else if (text == "code")
    emit codeRequested();
}

void MovesPane::measureStep() {
  if (auto step = core::parseStep(m_step->text().toStdString())) m_series->measure(*step);
}

void MovesPane::measureAll() {
  if (m_series->isRunning())
    m_series->stop();
  else
    m_series->start(m_filter->shownSteps());
}

void MovesPane::explainMove() {
  auto step = core::parseStep(m_step->text().toStdString());
  if (!step) return;
  if (auto move = core::moveOf(*step)) showReference((*move)->name, m_theme, this);
}

void MovesPane::look(const QString& words) {
  m_words->setText(words);
  m_words->setFocus();
}

void MovesPane::focusFilter() {
  m_words->setFocus();
  m_words->selectAll();
}

// From the filter the arrows walk the list and Enter applies, so that one never leaves the
// keyboard.
bool MovesPane::eventFilter(QObject* object, QEvent* event) {
  auto* line = qobject_cast<QLineEdit*>(object);
  if (line && leavesUndoToWindow(*line, event)) return true;
  if (leavesToWindow(event)) return true;
  if (object != m_words || event->type() != QEvent::KeyPress)
    return QWidget::eventFilter(object, event);
  auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
      m_list->walk(key->key() == Qt::Key_Down ? 1 : -1);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!m_list->candidate()) m_list->walk(1);
      point();
      applyStep();
      return true;
    case Qt::Key_Escape:
      if (m_words->text().isEmpty()) return false;
      m_words->clear();
      return true;
    default:
      return QWidget::eventFilter(object, event);
  }
}

}  // namespace dojo::app
