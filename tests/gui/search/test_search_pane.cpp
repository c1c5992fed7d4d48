// The search pane: asked, watched, paused, stopped, gone on with; finds become branches.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTabWidget>
#include <QTreeView>

#include "app/models/search/search_tables.h"
#include "app/models/timeline/history_model.h"
#include "app/window/search/search_form.h"
#include "app/window/search/search_plot.h"
#include "app/window/shell/notice_bar.h"
#include "tests/gui/search/search_pane_test.h"

using namespace dojo;
using namespace dojo::app;
using dojo::tests::byFormula;

class TestSearchPane : public SearchPaneTest {
  Q_OBJECT
 private slots:
  void whatItFindsIsListedAndDrawn();
  void aFindBecomesABranch();
  void aFindsTimeIsOfWhatItWasMeasuredOn();
  void itRestsAndGoesOnAndStops();
  void locksAndDeniedMovesAreKept();
  void deniedMovesHaveBoxesThatAreSeen();
  void whatCannotBeLockedIsToldAtOnce();
  void itStartsFromAnyStep();
  void itRestsWhileTheWindowMeasures();
  void theOtherUnitOfBudgetIsGoneOnWith();
  void nothingIsDoneWhileAnotherIsRead();
  void findsAreNamedInTheWindowsLanguage();
  void commandsFollowItsState();
};

void TestSearchPane::whatItFindsIsListedAndDrawn() {
  begin(kBudget);
  QVERIFY(becomes(State::Idle));
  QCOMPARE(count(), size_t{kBudget});
  QVERIFY(pane().log()->isFinished());
  QCOMPARE(pane().log()->finds().size(), m_expected.finds.size());
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
  QVERIFY2(m_driver->textOf("searchState").contains("80 of 80 programs"),
           qPrintable(m_driver->textOf("searchState")));
  QVERIFY(m_driver->window->notices()->text().contains("search is done"));
  QAbstractItemModel* finds = pane().finds()->model();
  QCOMPARE(finds->rowCount(), static_cast<int>(m_expected.finds.size()));
  // The best first; sorted otherwise by a click on a header.
  QVERIFY(finds->index(0, FindsModel::TimeColumn).data(FindsModel::SortRole).toDouble() ==
          bestNs());
  QVERIFY(finds->index(0, FindsModel::CheckColumn).data().toString().contains("verified"));
  QCOMPARE(finds->index(0, FindsModel::ByColumn).data().toString(), QString("Simulated annealing"));
  pane().pages()->setCurrentIndex(1);
  pane().finds()->sortByColumn(FindsModel::WhenColumn, Qt::AscendingOrder);
  QCOMPARE(finds->index(0, FindsModel::GainColumn).data().toString(), QString("start"));
  QVERIFY(finds->index(0, FindsModel::ByColumn).data().toString().isEmpty());
  QCOMPARE(pane().plot()->findCount(), finds->rowCount());
  QCOMPARE(pane().plot()->dotCount() + pane().log()->rejected(), kBudget);
  pane().pages()->setCurrentIndex(0);
  QTest::qWait(200);
  for (int find = 0; find < pane().plot()->findCount(); ++find)
    QVERIFY(pane().plot()->evaluationAt(pane().plot()->pixelOf(find)) >= 0);
  QCOMPARE(pane().plot()->evaluationAt({-500, -500}), -1);
  QPointF last = pane().plot()->pixelOf(pane().plot()->findCount() - 1);
  QTest::mouseClick(pane().plot(), Qt::LeftButton, {}, last.toPoint());
  QCOMPARE(pane().finds()->currentIndex().data(FindsModel::NumberRole).toInt(),
           m_expected.finds.back().number);
}

void TestSearchPane::aFindBecomesABranch() {
  begin(kBudget);
  QVERIFY(becomes(State::Idle));
  pane().pages()->setCurrentIndex(1);
  m_driver->clickRow(pane().finds(), 0);
  pane().finds()->setFocus();
  QTest::keyClick(pane().finds(), Qt::Key_Return);
  const History& history = workspace().history();
  const HistoryNode& here = history.here();
  QCOMPARE(byFormula(here.program).ns, m_expected.finds.back().ns);
  QCOMPARE(history.pathTo(here.id).size(), m_expected.best.size() + 1);
  QCOMPARE(here.author, std::string("search"));
  QVERIFY(here.name.starts_with("find "));
  QCOMPARE(here.verification.state, Verification::State::ByNumbers);
  QVERIFY(here.measurement && here.measurement->medianNs == m_expected.finds.back().ns);
  // What it is worth is seen without measuring the start again.
  const auto& start = history.node(1).measurement;
  QVERIFY(start && start->medianNs == m_expected.finds.front().ns);
  QVERIFY(gainInWords(start, here.measurement).endsWith("×"));
  // One's own from here on.
  size_t size = history.size();
  trigger("undo");
  QVERIFY(history.current() != here.id);
  trigger("search-open");
  QCOMPARE(history.current(), here.id);
  QCOMPARE(history.size(), size);
}

// Which the search's file knows: a time of this window on the same machine is comparable with it.
void TestSearchPane::aFindsTimeIsOfWhatItWasMeasuredOn() {
  begin(kBudget);
  QVERIFY(becomes(State::Idle));
  std::filesystem::path file = workspace().searches().back().file;
  Measurement ofFind;
  {
    auto search = Session::open(file);
    QVERIFY2(search.has_value(), search ? "" : search.error().message.text().c_str());
    HistoryId end = (*search)->history().current();  // the best
    ofFind = *(*search)->history().here().measurement;
    ofFind.machine = "this machine";
    ofFind.compiler = "this compiler";
    ofFind.threads = 2;
    QVERIFY((*search)->record(end, ofFind).has_value());
    (*search)->close();
  }
  Measurement ofStart = ofFind;
  ofStart.medianNs = ofStart.lowNs = ofStart.highNs = 4 * ofFind.highNs;
  workspace().record(1, ofStart);
  pane().openFind();
  const HistoryNode& here = workspace().history().here();
  QVERIFY(here.measurement.has_value());
  QCOMPARE(here.measurement->medianNs, bestNs());
  QVERIFY(conditionsOf(*here.measurement) == conditionsOf(ofFind));
  QVERIFY(gainInWords(ofStart, here.measurement).endsWith("×"));
}

void TestSearchPane::itRestsAndGoesOnAndStops() {
  beginMeasured(100000);
  QVERIFY(Driver::waitFor([this] { return count() > 20; }));
  press("searchPause");
  QVERIFY(becomes(State::Paused));
  size_t before = count();
  QTest::qWait(300);
  QCOMPARE(count(), before);
  QVERIFY(m_driver->textOf("searchState").startsWith("Paused"));
  press("searchPause");
  QVERIFY(Driver::waitFor([&] { return count() > before; }));
  press("searchStop");
  QVERIFY(becomes(State::Idle));
  QVERIFY(!pane().log()->isFinished());
  size_t atStop = count();
  press("searchResume");
  QVERIFY(Driver::waitFor([&] { return count() > atStop; }));
  press("searchStop");
  QVERIFY(becomes(State::Idle));
}

void TestSearchPane::locksAndDeniedMovesAreKept() {
  auto splits = [](const rl::Candidate& candidate) {
    return std::ranges::any_of(candidate.steps,
                               [](const core::Step& step) { return step.move == "split_scope"; });
  };
  auto changes = [this](const rl::Candidate& candidate) {
    const core::Buffer& asked = *workspace().session().original().bufferNamed("t");
    const core::Buffer* t = candidate.program.bufferNamed("t");
    return !t || t->dims != asked.dims || t->location != asked.location;
  };
  openRecorded();
  auto free = candidatesIn(m_driver->folder.filePath("record.perfdojo").toStdString());
  QVERIFY(std::ranges::any_of(free, splits) && std::ranges::any_of(free, changes));
  QVERIFY(QFile::remove(m_driver->folder.filePath("record.perfdojo")));
  SearchRequest recorded = overEdges(30);
  recorded.deny = {"split_scope"};
  recorded.locks = {"t"};
  openRecorded(recorded);
  workspace().selectNode(opOf(workspace(), "t"));
  press("searchLockHere");
  QCOMPARE(m_driver->textOf("searchLocks"), QString("t"));
  auto* denied = child<QListWidget>("searchDenied");
  auto items = denied->findItems("split_scope", Qt::MatchExactly);
  QCOMPARE(items.size(), 1);
  items[0]->setCheckState(Qt::Checked);
  QCOMPARE(child<QToolButton>("searchMoves")->text(), QString("split_scope"));
  ask(30);
  press("searchStart");
  QVERIFY(becomes(State::Idle));
  auto kept = readSearch(workspace().searches().back().file);
  QVERIFY(kept.has_value());
  QCOMPARE(kept->request.locks, std::vector<std::string>{"t"});
  QCOMPARE(kept->request.deny.front(), std::string("split_scope"));
  QCOMPARE(count(), size_t{30});
  QVERIFY(pane().log()->finds().size() > 1);
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
  auto all = candidatesIn(workspace().searches().back().file);
  QCOMPARE(all.size(), size_t{30});
  QVERIFY(std::ranges::none_of(all, splits) && std::ranges::none_of(all, changes));
}

// An empty box too, in either colours.
void TestSearchPane::deniedMovesHaveBoxesThatAreSeen() {
  openChain();
  for (auto colours : {MainWindow::Appearance::Dark, MainWindow::Appearance::Light}) {
    m_driver->window->setAppearance(colours);
    auto* moves = child<QListWidget>("searchDenied");
    moves->ensurePolished();
    QListWidgetItem* first = moves->item(0);
    QCOMPARE(first->checkState(), Qt::Unchecked);
    QRect box = moves->visualItemRect(first);
    box.setWidth(18);  // before the text
    QImage picture = moves->viewport()->grab(box).toImage();
    int paper = qGray(moves->palette().color(QPalette::Base).rgb()), apart = 0;
    for (int x = 0; x < picture.width(); ++x)
      for (int y = 0; y < picture.height(); ++y)
        apart = std::max(apart, std::abs(qGray(picture.pixel(x, y)) - paper));
    QVERIFY2(apart > 60, qPrintable(QString::number(apart)));
  }
}

void TestSearchPane::whatCannotBeLockedIsToldAtOnce() {
  openRecorded();
  QTest::keyClicks(child<QLineEdit>("searchLocks"), "nothing_here@0");
  press("searchStart");
  QCOMPARE(pane().process()->state(), State::Idle);
  QVERIFY(m_driver->window->notices()->text().contains("nothing_here"));
  QVERIFY(workspace().searches().empty());
}

void TestSearchPane::itStartsFromAnyStep() {
  SearchRequest recorded = overEdges(kBudget);
  recorded.prefix = {"split_scope t@0 16"};
  openRecorded(recorded);
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  QCOMPARE(m_driver->textOf("searchFrom"), QString("split_scope t@0 16"));
  HistoryId from = workspace().history().current();
  ask(kBudget);
  press("searchStart");
  QVERIFY(becomes(State::Idle));
  QVERIFY2(pane().log()->isFinished(), qPrintable(m_driver->window->notices()->text()));
  QCOMPARE(count(), size_t{kBudget});
  QVERIFY(m_expected.finds.size() > 1);
  QCOMPARE(pane().log()->startNs(), byFormula(workspace().program()).ns);
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
  QVERIFY(child<QComboBox>("searchChoice")->currentText().contains("split_scope t@0 16"));
  auto searches = workspace().searches();
  QCOMPARE(searches.size(), size_t{1});
  QCOMPARE(searches[0].from, from);
  auto kept = readSearch(searches[0].file);
  QVERIFY(kept.has_value());
  QCOMPARE(kept->request.prefix, std::vector<std::string>{"split_scope t@0 16"});
}

void TestSearchPane::itRestsWhileTheWindowMeasures() {
  beginMeasured(100000);
  QVERIFY(Driver::waitFor([this] { return count() > 10; }));
  const HistoryNode& start = workspace().history().node(1);
  bench().queue()->measureNode(1, start.program, "start");
  QVERIFY(pane().process()->isYielding());
  QVERIFY(m_driver->textOf("searchState").startsWith("Waiting while this window measures"));
  // It rests when its batch is over, which may last longer than one measurement.
  auto rests = [&] {
    if (!bench().queue()->isBusy()) bench().queue()->measureNode(1, start.program, "start");
    return pane().process()->state() == State::Paused;
  };
  QVERIFY(Driver::waitFor(rests, 60000));
  QVERIFY(Driver::waitFor([this] { return !bench().queue()->isBusy(); }, 60000));
  QVERIFY(becomes(State::Running));
  size_t before = count();
  QVERIFY(Driver::waitFor([&] { return count() > before; }));
  trigger("search-stop");
  QVERIFY(becomes(State::Idle));
}

void TestSearchPane::theOtherUnitOfBudgetIsGoneOnWith() {
  beginMeasured(kBudget);
  QVERIFY(becomes(State::Idle));
  QVERIFY(pane().log()->isFinished() && !pane().canResume());
  child<QComboBox>("searchUnit")->setCurrentIndex(1);
  QVERIFY(child<QToolButton>("searchResume")->isEnabled());
  press("searchResume");
  QVERIFY(Driver::waitFor([this] { return count() > kBudget; }));
  press("searchStop");
  QVERIFY(becomes(State::Idle));
  auto kept = readSearch(workspace().searches().back().file);
  QCOMPARE(kept->request.evaluations, 0);
  QVERIFY(kept->request.seconds >= 60);
}

void TestSearchPane::nothingIsDoneWhileAnotherIsRead() {
  begin(kBudget);
  QVERIFY(becomes(State::Idle));
  double best = bestNs();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  ask(20);
  press("searchStart");
  QVERIFY(becomes(State::Idle));
  auto* choice = child<QComboBox>("searchChoice");
  QCOMPARE(choice->count(), 2);
  HistoryId here = workspace().history().current();
  emit choice->activated(0);
  for (const char* name : {"searchStart", "searchResume", "searchOpen"})
    QVERIFY2(!child<QToolButton>(name)->isEnabled(), name);
  pane().openFind();
  pane().start();
  QCOMPARE(workspace().history().current(), here);
  QCOMPARE(workspace().searches().size(), size_t{2});
  QVERIFY(Driver::waitFor([this] { return child<QToolButton>("searchOpen")->isEnabled(); }));
  QCOMPARE(count(), size_t{kBudget});
  pane().openFind();
  QCOMPARE(byFormula(workspace().program()).ns, best);
  // One that cannot be read: the other stays, and is said to be shown.
  QFile::remove(QString::fromStdString(workspace().searches()[1].file.string()) + "-wal");
  QFile broken(QString::fromStdString(workspace().searches()[1].file.string()));
  QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
  broken.write("no session");
  broken.close();
  choice->setCurrentIndex(1);
  emit choice->activated(1);
  QVERIFY(Driver::waitFor([&] { return choice->currentIndex() == 0; }));
  QCOMPARE(count(), size_t{kBudget});
}

// Written down in one language, so that they are known in every.
void TestSearchPane::findsAreNamedInTheWindowsLanguage() {
  Preferences german = m_driver->window->preferences();
  german.language = "de";
  m_driver->window->setPreferences(german);
  begin(kBudget);
  QVERIFY(becomes(State::Idle));
  pane().openFind();
  const HistoryNode& here = workspace().history().here();
  QVERIFY(readFindName(here.name).has_value());
  QVERIFY(here.name.starts_with("find "));
  QVERIFY2(titleOf(here).startsWith("Fund "), qPrintable(titleOf(here)));
}

void TestSearchPane::commandsFollowItsState() {
  openRecorded();
  auto isOn = [this](const char* name) { return m_driver->window->actionNamed(name)->isEnabled(); };
  QVERIFY(isOn("search-start") && !isOn("search-stop") && !isOn("search-resume"));
  QVERIFY(!isOn("search-open"));
  ask(100000);
  bench().resetLayout();
  QCoreApplication::processEvents();
  // Nothing is searched unasked: first what is asked for is in sight.
  QVERIFY(!pane().isInSight());
  trigger("search-start");
  QCoreApplication::processEvents();
  QVERIFY(pane().isInSight());
  QCOMPARE(pane().process()->state(), State::Idle);
  QVERIFY(workspace().searches().empty());
  QVERIFY(m_driver->window->notices()->text().contains("Start"));
  trigger("search-start");
  QVERIFY(!isOn("search-start") && isOn("search-stop") && isOn("search-pause"));
  QVERIFY(Driver::waitFor([this] { return count() > 10; }));
  QTRY_VERIFY(isOn("search-open"));
  trigger("search-stop");
  QVERIFY(becomes(State::Idle));
  QVERIFY(isOn("search-resume"));
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  SearchSurroundings surroundings(DOJO_BIN_DIR "/perfdojo");
  TestSearchPane test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_search_pane.moc"
