#include "app/window/search/search_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>
#include <QWidgetAction>
#include <algorithm>
#include <cmath>

#include "app/models/search/search_words.h"
#include "app/models/timeline/history_model.h"
#include "app/window/widgets/tick_box_delegate.h"
#include "core/moves/catalogue.h"
#include "rl/search/strategy.h"

namespace dojo::app {
namespace {

enum Unit { Programs, Minutes };

QString spaceInWords(const std::string& name) {
  if (name == "heuristic") return SearchForm::tr("Sequences of a heuristic pass");
  if (name == "edges") return SearchForm::tr("Single steps");
  return QString::fromStdString(name);
}

void choose(QComboBox* box, const std::string& data) {
  if (int at = box->findData(QString::fromStdString(data)); at >= 0) box->setCurrentIndex(at);
}

}  // namespace

SearchForm::SearchForm(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_from(new QLabel(this)),
      m_strategy(new QComboBox(this)),
      m_space(new QComboBox(this)),
      m_budget(new QSpinBox(this)),
      m_unit(new QComboBox(this)),
      m_seed(new QSpinBox(this)),
      m_locks(new QLineEdit(this)),
      m_lockHere(new QToolButton(this)),
      m_moves(new QToolButton(this)),
      m_deniedMoves(new QListWidget) {
  setUpChoices();
  setUpLocks();
  setUpMoves();
  auto beside = [](QWidget* first, QWidget* second) {
    auto* row = new QHBoxLayout;
    row->addWidget(first, 1);
    row->addWidget(second);
    return row;
  };
  auto* form = new QFormLayout(this);
  form->setContentsMargins(8, 4, 8, 4);
  form->setVerticalSpacing(4);
  form->addRow(tr("From"), m_from);
  form->addRow(tr("S&trategy"), m_strategy);
  form->addRow(tr("&Over"), m_space);
  auto addPair = [&](const QString& name, QWidget* first, QWidget* second) {
    QLayout* row = beside(first, second);
    form->addRow(name, row);
    qobject_cast<QLabel*>(form->labelForField(row))->setBuddy(first);
  };
  addPair(tr("&Budget"), m_budget, m_unit);
  form->addRow(tr("S&eed"), m_seed);
  addPair(tr("&Locked"), m_locks, m_lockHere);
  form->addRow(tr("&Denied"), m_moves);
  connect(workspace, &Workspace::historyChanged, this, &SearchForm::showStart);
  connect(workspace, &Workspace::nodeChanged, this, &SearchForm::showStart);
  connect(workspace, &Workspace::selectionChanged, this,
          [this] { m_lockHere->setEnabled(m_workspace->selectedPlace().has_value()); });
  connect(m_budget, &QSpinBox::valueChanged, this, &SearchForm::changed);
  connect(m_unit, &QComboBox::currentIndexChanged, this, &SearchForm::changed);
  show(SearchRequest());
  showStart();
}

void SearchForm::setUpChoices() {
  for (const rl::StrategyKind* kind : rl::strategies())
    m_strategy->addItem(
        strategyInWords(kind->name),
        QString::fromUtf8(kind->name.data(), static_cast<qsizetype>(kind->name.size())));
  for (const std::string& space : rl::spaceNames())
    m_space->addItem(spaceInWords(space), QString::fromStdString(space));
  m_strategy->setObjectName("searchStrategy");
  m_space->setObjectName("searchSpace");
  m_space->setToolTip(
      tr("Single steps: one legal move at a time. Sequences of a heuristic pass: whole sequences "
         "tuned for this machine, mutated anywhere."));
  m_budget->setObjectName("searchBudget");
  m_budget->setRange(1, 1'000'000);
  m_unit->setObjectName("searchUnit");
  m_unit->addItems({tr("programs"), tr("minutes")});
  m_unit->setAccessibleName(tr("What the budget counts"));
  m_seed->setObjectName("searchSeed");
  m_seed->setRange(0, 1'000'000'000);
  for (auto [spin, name] : {std::pair{m_budget, tr("Budget")}, {m_seed, tr("Seed")}}) {
    spin->setAccessibleName(name);
    spin->findChild<QLineEdit*>()->setAccessibleName(name);
  }
  m_seed->setToolTip(tr("Equal seeds and equal times give equal searches."));
  m_from->setObjectName("searchFrom");
  m_from->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  // An agent plays single steps.
  connect(m_strategy, &QComboBox::currentIndexChanged, this, [this] {
    const auto* kind = rl::strategyNamed(m_strategy->currentData().toString().toStdString());
    bool isAgent = kind && kind->needsAgent;
    if (isAgent) m_space->setCurrentIndex(m_space->findData("edges"));
    m_space->setEnabled(!isAgent);
  });
  for (QComboBox* box : {m_strategy, m_space})
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

void SearchForm::setUpLocks() {
  m_locks->setObjectName("searchLocks");
  m_locks->setAccessibleName(tr("Locked"));
  m_locks->setPlaceholderText(tr("nothing"));
  m_locks->setToolTip(
      tr("Places that must not change, such as t#1@0, or a buffer's name; separated by commas."));
  m_lockHere->setObjectName("searchLockHere");
  m_lockHere->setText(tr("+ Selected"));
  m_lockHere->setToolTip(tr("Lock the selected place"));
  m_lockHere->setEnabled(m_workspace->selectedPlace().has_value());
  connect(m_lockHere, &QToolButton::clicked, this, &SearchForm::lockSelection);
}

void SearchForm::setUpMoves() {
  QStringList names;
  for (const core::Move* move : core::catalogue())
    names << QString::fromUtf8(move->name.data(), static_cast<qsizetype>(move->name.size()));
  names.sort();
  for (const QString& name : names) {
    auto* item = new QListWidgetItem(name, m_deniedMoves);
    item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setCheckState(Qt::Unchecked);
  }
  m_deniedMoves->setItemDelegate(new TickBoxDelegate(m_deniedMoves));
  m_deniedMoves->setObjectName("searchDenied");
  m_deniedMoves->setAccessibleName(tr("Kinds of moves that the search must not apply"));
  m_deniedMoves->setMinimumSize(220, 260);
  auto* menu = new QMenu(m_moves);
  auto* list = new QWidgetAction(menu);
  list->setDefaultWidget(m_deniedMoves);
  menu->addAction(list);
  m_moves->setObjectName("searchMoves");
  m_moves->setMenu(menu);
  m_moves->setPopupMode(QToolButton::InstantPopup);
  m_moves->setToolTip(tr("Kinds of moves that the search must not apply"));
  m_moves->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(m_deniedMoves, &QListWidget::itemChanged, this, &SearchForm::showDenied);
}

std::vector<std::string> SearchForm::denied() const {
  std::vector<std::string> names;
  for (int row = 0; row < m_deniedMoves->count(); ++row)
    if (m_deniedMoves->item(row)->checkState() == Qt::Checked)
      names.push_back(m_deniedMoves->item(row)->text().toStdString());
  return names;
}

void SearchForm::showDenied() {
  QStringList names;
  for (const std::string& name : denied()) names << QString::fromStdString(name);
  m_moves->setText(names.isEmpty() ? tr("no kind of move")
                   : names.size() <= 2
                       ? names.join(", ")
                       : tr("%n kind(s) of moves", nullptr, static_cast<int>(names.size())));
}

void SearchForm::showStart() {
  const HistoryNode& here = m_workspace->history().here();
  m_from->setText(titleOf(here));
  m_from->setToolTip(tr("The current step. Finds become branches from it."));
}

void SearchForm::lockSelection() {
  auto place = m_workspace->selectedPlace();
  if (!place) return;
  QString name = QString::fromStdString(core::print(*place));
  QStringList locks = m_locks->text().split(',', Qt::SkipEmptyParts);
  for (QString& lock : locks) lock = lock.trimmed();
  if (!locks.contains(name)) locks << name;
  m_locks->setText(locks.join(", "));
}

SearchRequest SearchForm::request() const {
  SearchRequest request;
  request.strategy = m_strategy->currentData().toString().toStdString();
  request.space = m_space->currentData().toString().toStdString();
  request.evaluations = m_unit->currentIndex() == Programs ? m_budget->value() : 0;
  request.seconds = m_unit->currentIndex() == Minutes ? 60.0 * m_budget->value() : 0;
  request.seed = static_cast<uint64_t>(m_seed->value());
  request.deny = denied();
  static const QRegularExpression between("[,\\s]+");
  for (const QString& lock : m_locks->text().split(between, Qt::SkipEmptyParts))
    request.locks.push_back(lock.toStdString());
  return request;
}

void SearchForm::show(const SearchRequest& request) {
  choose(m_strategy, request.strategy);
  choose(m_space, request.space);
  bool byTime = request.seconds > 0;
  m_unit->setCurrentIndex(byTime ? Minutes : Programs);
  m_budget->setValue(byTime ? static_cast<int>(std::ceil(request.seconds / 60))
                            : request.evaluations);
  m_seed->setValue(static_cast<int>(request.seed));
  QStringList locks;
  for (const std::string& lock : request.locks) locks << QString::fromStdString(lock);
  m_locks->setText(locks.join(", "));
  SearchRequest usual;
  usual.threads = request.threads;
  if (request.unasked.empty()) leaveOutByDefault(usual);  // older searches denied those
  for (int row = 0; row < m_deniedMoves->count(); ++row) {
    QListWidgetItem* item = m_deniedMoves->item(row);
    std::string name = item->text().toStdString();
    bool isDenied =
        std::ranges::count(request.deny, name) > 0 && std::ranges::count(usual.unasked, name) == 0;
    item->setCheckState(isDenied ? Qt::Checked : Qt::Unchecked);
  }
  showDenied();
}

}  // namespace dojo::app
