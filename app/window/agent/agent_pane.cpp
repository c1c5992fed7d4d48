#include "app/window/agent/agent_pane.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/models/agent/agent_line.h"
#include "app/models/shell/plain_text.h"
#include "app/window/shell/elided_label.h"

namespace dojo::app {
namespace {

constexpr int kTwoColumns = 700;  // pixels of width from which both tables stand side by side

}  // namespace

AgentPane::AgentPane(Workspace* workspace, AgentAdvice* advice, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_advice(advice),
      m_player(new AgentPlayer(workspace, advice, this)),
      m_precedents(new AgentPrecedents(workspace, advice, this)),
      m_state(new ElidedLabel(this)),
      m_next(new QToolButton(this)),
      m_rest(new QToolButton(this)),
      m_learn(new QToolButton(this)),
      m_correct(new QCheckBox(this)),
      m_line(setUpTable(new AgentLine(advice, this), "agentLine", tr("The agent's line of play"))),
      m_because(nullptr),
      m_becauseTitle(new ElidedLabel(this)),
      m_halves(new QSplitter(Qt::Horizontal, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(setUpTools());
  m_halves->addWidget(m_line);
  m_halves->addWidget(setUpBecause());
  m_halves->setChildrenCollapsible(false);
  layout->addWidget(m_halves, 1);
  connect(m_line, &QTreeView::activated, this,
          [this](const QModelIndex& index) { playMoves(index.row() + 1); });
  connect(m_because, &QTreeView::activated, this, &AgentPane::preview);
  connect(m_precedents, &AgentPrecedents::answered, this,
          [this] { m_becauseTitle->setText(m_precedents->title()); });
  connect(m_player, &AgentPlayer::taught, this,
          [this](const QString& text) { emit notice(text, false); });
  connect(m_player, &AgentPlayer::failed, this, [this](const QString& text) {
    emit notice(tr("The agent cannot learn that: %1").arg(text), true);
  });
  connect(m_player, &AgentPlayer::correctionsChanged, this, &AgentPane::showState);
  connect(advice, &AgentAdvice::changed, this, &AgentPane::showState);
  connect(advice, &AgentAdvice::lineChanged, this, &AgentPane::showState);
  m_becauseTitle->setText(m_precedents->title());
  showState();
}

QWidget* AgentPane::setUpTools() {
  auto* bar = new QWidget(this);
  auto* rows = new QVBoxLayout(bar);
  rows->setContentsMargins(6, 4, 6, 4);
  m_state->setObjectName("agentState");
  m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  rows->addWidget(m_state);
  auto* row = new QHBoxLayout;
  struct Tool {
    QAbstractButton* button;
    const char* name;
    QString text, tip;
  };
  for (const Tool& tool :
       {Tool{m_next, "agentNext", tr("Play next"), tr("Make the next move of its line")},
        Tool{m_rest, "agentRest", tr("Play all"), tr("Make all moves of its line")},
        Tool{m_correct, "agentCorrect", tr("Correct it"),
             tr("While this is on, a move of yours where it proposes another is a lesson for it")},
        Tool{m_learn, "agentLearn", tr("Learn"),
             tr("Keep the moves from the start to here as a lesson for the agent")}}) {
    tool.button->setObjectName(tool.name);
    tool.button->setText(tool.text);
    tool.button->setToolTip(tool.tip);
    row->addWidget(tool.button);
  }
  row->insertStretch(2, 1);
  rows->addLayout(row);
  connect(m_next, &QToolButton::clicked, this, &AgentPane::playNext);
  connect(m_rest, &QToolButton::clicked, this, &AgentPane::playRest);
  connect(m_learn, &QToolButton::clicked, this, &AgentPane::learn);
  connect(m_correct, &QCheckBox::toggled, this, &AgentPane::setCorrecting);
  return bar;
}

QWidget* AgentPane::setUpBecause() {
  auto* half = new QWidget(this);
  auto* layout = new QVBoxLayout(half);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_because = setUpTable(m_precedents, "agentBecause",
                         tr("Remembered programs, and what such a move did there"));
  m_becauseTitle->setObjectName("agentBecauseTitle");
  m_becauseTitle->setProperty("role", "muted");
  m_becauseTitle->setContentsMargins(6, 2, 6, 2);
  m_becauseTitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(m_becauseTitle);
  layout->addWidget(m_because, 1);
  return half;
}

QTreeView* AgentPane::setUpTable(QAbstractItemModel* model, const char* name,
                                 const QString& accessibleName) {
  auto* table = new QTreeView(this);
  table->setModel(model);
  table->setObjectName(name);
  table->setAccessibleName(accessibleName);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setAllColumnsShowFocus(true);
  table->header()->setStretchLastSection(false);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  return table;
}

// Beside each other in little room both tables would be cut.
void AgentPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_halves->setOrientation(width() >= kTwoColumns ? Qt::Horizontal : Qt::Vertical);
}

void AgentPane::showState() {
  QString text = m_advice->summary();
  if (QString doubt = m_advice->doubt(); !doubt.isEmpty() && text != doubt)
    text = QStringLiteral("%1 %2").arg(doubt, text);
  if (m_player->corrections() > 0)
    text += QStringLiteral(" · ") + tr("%n correction(s)", nullptr, m_player->corrections());
  m_state->setText(text);
  m_state->setEnabled(m_advice->state() == AgentAdvice::State::Thinking || m_advice->isTrusted());
  for (QToolButton* each : {m_next, m_rest}) each->setEnabled(m_player->canPlay());
  m_learn->setEnabled(m_player->canTeach());
  m_correct->setEnabled(m_advice->isThere());
  m_correct->setChecked(m_player->isCorrecting());
  m_because->setEnabled(m_advice->state() == AgentAdvice::State::Known);
  emit stateChanged();
}

void AgentPane::explain(const QString& step) {
  auto parsed = core::parseStep(step.toStdString());
  m_precedents->askAbout(parsed ? std::optional(std::move(*parsed)) : std::nullopt);
}

void AgentPane::playNext() {
  m_player->playNext();
}

void AgentPane::playRest() {
  m_player->playRest();
}

void AgentPane::playMoves(int moves) {
  m_player->play(moves);
}

void AgentPane::learn() {
  m_player->teachBranch();
}

void AgentPane::setCorrecting(bool corrects) {
  m_player->setCorrecting(corrects);
  showState();
}

void AgentPane::setThinking(bool thinks) {
  m_advice->setThinking(thinks);
}

void AgentPane::preview(const QModelIndex& row) {
  HistoryId id = m_precedents->nodeOf(row.row());
  if (!id) return emit notice(tr("That program is of another session."), false);
  m_workspace->pointAt(m_workspace->history().node(id).program, {});
}

}  // namespace dojo::app
