#include "app/window/search/search_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/core_words.h"
#include "app/models/moves/moves_model.h"
#include "app/models/search/search_tables.h"
#include "app/models/search/search_words.h"
#include "app/models/shell/plain_text.h"
#include "app/models/timeline/history_model.h"
#include "app/search/best_known.h"
#include "app/window/search/search_form.h"
#include "app/window/search/search_plot.h"
#include "app/window/shell/elided_label.h"

namespace dojo::app {
namespace {

constexpr int kBetweenPictures = 120;  // milliseconds

}  // namespace

SearchPane::SearchPane(Workspace* workspace, EvaluationQueue* queue, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_queue(queue),
      m_log(new SearchLog(this)),
      m_process(new SearchProcess(this)),
      m_form(new SearchForm(workspace)),
      m_plot(new SearchPlot(m_log)),
      m_findsModel(new FindsModel(m_log, this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_pages(new QTabWidget(this)),
      m_finds(nullptr),
      m_overTime(new QToolButton(this)),
      m_searches(new QComboBox(this)),
      m_state(new ElidedLabel(this)),
      m_soon(new QTimer(this)) {
  m_sorted->setSourceModel(m_findsModel);
  m_sorted->setSortRole(FindsModel::SortRole);
  m_finds = setUpTable(m_sorted, "searchFinds", tr("What the search found"));
  m_finds->setSortingEnabled(true);
  m_finds->sortByColumn(FindsModel::TimeColumn, Qt::AscendingOrder);
  auto* rejections = setUpTable(new RejectionsModel(m_log, this), "searchRejections",
                                tr("Why programs were rejected"));
  m_pages->setObjectName("searchPages");
  m_pages->setDocumentMode(true);
  m_pages->addTab(setUpProgress(), tr("Progress"));
  m_pages->addTab(m_finds, tr("Finds"));
  m_pages->addTab(rejections, tr("Rejected"));
  m_pages->setUsesScrollButtons(false);
  m_pages->setElideMode(Qt::ElideRight);
  m_pages->setCornerWidget(m_overTime);
  connect(m_pages, &QTabWidget::currentChanged, m_overTime,
          [this](int page) { m_overTime->setVisible(page == ProgressPage); });
  auto* asked = new QScrollArea(this);
  asked->setWidget(m_form);
  asked->setWidgetResizable(true);
  asked->setFrameShape(QFrame::NoFrame);
  asked->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  asked->setMinimumWidth(m_form->minimumSizeHint().width());
  auto* halves = new QSplitter(Qt::Horizontal, this);
  halves->addWidget(asked);
  halves->addWidget(m_pages);
  halves->setStretchFactor(1, 1);
  halves->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(setUpTools());
  layout->addWidget(halves, 1);
  m_soon->setSingleShot(true);
  m_soon->setInterval(kBetweenPictures);
  connect(m_soon, &QTimer::timeout, this, &SearchPane::refresh);
  connect(m_finds, &QTreeView::activated, this, &SearchPane::openFind);
  connect(m_finds->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &SearchPane::showState);
  connect(m_form, &SearchForm::changed, this, &SearchPane::showState);
  connectProcess();
  fillSearches();
  refresh();
}

void SearchPane::connectProcess() {
  connect(m_process, &SearchProcess::evaluated, m_log, &SearchLog::add);
  connect(m_process, &SearchProcess::evaluated, this, [this](const LoggedEvaluation& evaluation) {
    if (evaluation.number == 0 && evaluation.outcome.isStartOnly())
      emit notice(tr("The start program exceeds the error bound (%1). What is found must not.")
                      .arg(inWords(evaluation.outcome.reason)),
                  false);
  });
  connect(m_process, &SearchProcess::stateChanged, this, &SearchPane::showState);
  auto soon = [this] {
    if (!m_soon->isActive()) m_soon->start();
  };
  connect(m_log, &SearchLog::grown, this, soon);
  connect(m_log, &SearchLog::reset, this, soon);
  connect(m_process, &SearchProcess::finished, this, [this] {
    m_log->setFinished(true);
    finish(tr("The search is done: %1.").arg(progressInWords()), false);
  });
  connect(m_process, &SearchProcess::stopped, this,
          [this] { finish(tr("The search was stopped; Resume continues it."), false); });
  connect(m_process, &SearchProcess::died, this, [this](const QString& message) {
    finish(
        tr("The search ended: %1. Everything it found is kept; Resume continues it.").arg(message),
        true);
  });
  // The two would disturb each other's times.
  connect(m_queue, &EvaluationQueue::progressed, this,
          [this] { m_process->setYielding(m_queue->isBusy()); });
}

bool SearchPane::isInSight() const {
  return m_open->isVisible() && !m_open->visibleRegion().isEmpty();
}

void SearchPane::ask() {
  m_start->setFocus();
  emit notice(tr("These are the settings of a search. Start, or the same key again, starts it."),
              false);
}

int SearchPane::lackedHeight() const {
  return std::max(0, m_form->sizeHint().height() - m_form->parentWidget()->height());
}

void SearchPane::finish(const QString& how, bool isBad) {
  refresh();
  emit notice(how, isBad);
}

void SearchPane::setTheme(const Theme& theme) {
  m_plot->setTheme(theme);
}

void SearchPane::fillSearches() {
  auto searches = m_workspace->searches();
  m_searches->clear();
  m_searches->setVisible(false);
  for (const AttachedSearch& search : searches) addSearch(search);
  if (!searches.empty()) showSearch(searches.back());
}

void SearchPane::addSearch(const AttachedSearch& search) {
  QString start = titleOf(m_workspace->history().node(search.from));
  m_searches->addItem(tr("Search %1, from %2").arg(m_searches->count() + 1).arg(start),
                      QString::fromStdString(search.file.string()));
  m_searches->setCurrentIndex(m_searches->count() - 1);
  m_searches->setVisible(m_searches->count() > 1);  // one needs no choosing
}

void SearchPane::chooseSearch(int index) {
  auto searches = m_workspace->searches();
  if (m_process->state() == SearchProcess::State::Idle && index >= 0 &&
      index < static_cast<int>(searches.size()))
    showSearch(searches[static_cast<size_t>(index)]);
}

void SearchPane::showSearch(const AttachedSearch& search) {
  m_isReading = true;
  showState();
  m_reading.run(
      this, [file = search.file] { return readSearch(file); },
      [this, search](Result<LoggedSearch> read) {
        m_isReading = false;
        if (read) {
          m_search = search;
          m_form->show(read->request);
          m_log->set(std::move(*read));
          return refresh();
        }
        m_searches->setCurrentIndex(
            m_searches->findData(QString::fromStdString(m_search.file.string())));
        showState();
        emit notice(inWords(read.error().message), true);
      });
}

void SearchPane::start() {
  if (m_isReading || m_process->state() != SearchProcess::State::Idle) return;
  SearchRequest request = m_form->request();
  request.threads = m_queue->timing().threads;
  leaveOutByDefault(request);
  Session::Moves moves = m_workspace->session().movesHere();
  request.prefix = linesOf(moves.steps);
  auto attached = m_workspace->attachSearch(request);
  if (!attached) return;
  m_search = *attached;
  m_log->set({request, false, {}});
  addSearch(m_search);
  // What it begins with must be in the request that is written down.
  run([file = m_search.file, request, base = m_workspace->history().node(moves.base).program,
       machine = m_workspace->machine()]() mutable {
    auto library = Library::open(defaultLibrary());
    if (!library) return;
    auto known = beginWithBestKnown(*library, request, base, machine);
    if (known && *known) (void)changeRequest(file, request);
  });
}

bool SearchPane::canResume() const {
  if (m_isReading || m_search.file.empty() || m_process->state() != SearchProcess::State::Idle)
    return false;
  if (!m_log->isFinished()) return true;
  SearchRequest wanted = m_form->request();
  const auto& all = m_log->evaluations();
  return wanted.evaluations > static_cast<int>(all.size()) ||
         (!all.empty() && wanted.seconds > all.back().seconds);
}

void SearchPane::resume() {
  if (canResume()) run();
}

void SearchPane::run(std::function<void()> prepare) {
  SearchRequest wanted = m_form->request();
  const auto& all = m_log->evaluations();
  m_numberBefore = static_cast<int>(all.size());
  m_secondsBefore = all.empty() ? 0 : all.back().seconds;
  if (wanted.evaluations > 0) wanted.evaluations = std::max(wanted.evaluations, m_numberBefore);
  m_log->setBudget(wanted.evaluations, wanted.seconds);
  m_log->setFinished(false);
  m_pages->setCurrentIndex(ProgressPage);
  m_process->setYielding(m_queue->isBusy());
  m_process->start(m_search.file, {wanted.evaluations, wanted.seconds}, std::move(prepare));
  refresh();
}

void SearchPane::togglePause() {
  if (m_process->state() != SearchProcess::State::Idle)
    m_process->setPaused(!m_process->isPaused());
}

void SearchPane::stop() {
  m_process->stop();
}

void SearchPane::lockSelection() {
  m_form->lockSelection();
}

// The selected one; the best where none is.
void SearchPane::openFind() {
  if (m_isReading || m_log->finds().empty() || m_search.file.empty()) return;
  QModelIndex row = m_finds->currentIndex();
  int number = row.isValid() ? row.data(FindsModel::NumberRole).toInt() : m_log->finds().back();
  const LoggedEvaluation& e = m_log->evaluation(number);
  Measurement m{.medianNs = e.outcome.ns,
                .lowNs = e.outcome.lowNs,
                .highNs = e.outcome.highNs,
                .samples = e.outcome.samples,
                .threads = m_log->request().threads,
                .cold = m_log->request().cold};
  m_workspace->openFind({m_search, e.trajectory, {number, m_log->speedup(number)}, m});
}

void SearchPane::selectFind(int evaluation) {
  int row = m_findsModel->rowOf(evaluation);
  if (row < 0) return;
  m_finds->setCurrentIndex(m_sorted->mapFromSource(m_findsModel->index(row, 0)));
}

QString SearchPane::tipOf(int evaluation) const {
  const LoggedEvaluation& e = m_log->evaluation(evaluation);
  QString text = tr("Program %1: %2, %3")
                     .arg(evaluation)
                     .arg(timeInWords(e.outcome.ns), ratioInWords(m_log->speedup(evaluation)));
  if (e.outcome.verdict == rl::Verdict::Pruned) text += '\n' + tr("pruned after one or two calls");
  if (e.outcome.isBest && e.outcome.isVerified)
    text += '\n' + tr("the best so far, verified; a double click opens it");
  return text;
}

void SearchPane::refresh() {
  m_plot->refresh();
  int finds = static_cast<int>(m_log->finds().size()) - 1;  // without the start
  m_pages->setTabText(FindsPage, finds > 0 ? tr("Finds (%1)").arg(finds) : tr("Finds"));
  m_pages->setTabText(RejectionsPage, m_log->rejected() ? tr("Rejected (%1)").arg(m_log->rejected())
                                                        : tr("Rejected"));
  showState();
}

QString SearchPane::progressInWords() const {
  const auto& all = m_log->evaluations();
  if (all.empty()) return tr("the start is being timed");
  int done = static_cast<int>(all.size()), of = m_log->request().evaluations;
  QString text = of > 0 ? tr("%1 of %2 programs").arg(done).arg(of) : tr("%n program(s)", "", done);
  if (!m_log->finds().empty())
    text += tr(", best %1").arg(ratioInWords(m_log->speedup(m_log->finds().back())));
  double spent = all.back().seconds - m_secondsBefore;
  int fresh = done - m_numberBefore;
  if (m_process->state() != SearchProcess::State::Running || spent < 0.5 || fresh < 1) return text;
  double rate = fresh / spent;
  text += tr(", %1 per second").arg(rate, 0, 'f', rate < 10 ? 1 : 0);
  double left = of > 0 ? (of - done) / rate : m_log->request().seconds - all.back().seconds;
  if (left > 0) text += tr(", about %1 left").arg(durationInWords(left));
  return text;
}

void SearchPane::showState() {
  using State = SearchProcess::State;
  State state = m_process->state();
  QString text;
  if (state == State::Stopping)
    text = tr("Stopping …");
  else if (m_process->isPaused() && state != State::Idle)
    text = tr("Paused: %1").arg(progressInWords());
  else if (m_process->isYielding() && state != State::Idle)
    text = tr("Waiting while this window measures: %1").arg(progressInWords());
  else if (state != State::Idle)
    text = tr("Searching: %1").arg(progressInWords());
  else if (m_isReading)
    text = tr("Reading the search …");
  else if (m_search.file.empty())
    text = tr("There is no search here yet.");
  else
    text = m_log->isFinished() ? tr("Done: %1").arg(progressInWords())
                               : tr("Not finished: %1").arg(progressInWords());
  m_state->setText(text);
  bool isIdle = state == State::Idle;
  // Of the four two can be pressed at a time; the others' room is the state's.
  for (QToolButton* each : {m_start, m_resume}) each->setVisible(isIdle);
  for (QToolButton* each : {m_pause, m_stop}) each->setVisible(!isIdle);
  m_searches->setToolTip(plainTip(m_searches->currentText()));
  m_start->setEnabled(isIdle && !m_isReading);
  m_resume->setEnabled(canResume());
  m_pause->setEnabled(!isIdle && state != State::Stopping);
  m_pause->setChecked(!isIdle && m_process->isPaused());
  m_pause->setText(m_pause->isChecked() ? tr("Continue") : tr("Pause"));
  m_stop->setEnabled(!isIdle && state != State::Stopping);
  m_searches->setEnabled(isIdle);
  m_open->setEnabled(!m_isReading && !m_log->finds().empty());
  emit stateChanged();
}

}  // namespace dojo::app
