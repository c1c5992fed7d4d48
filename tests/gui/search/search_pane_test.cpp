#include "tests/gui/search/search_pane_test.h"

#include <QComboBox>
#include <QFile>
#include <QSpinBox>

namespace dojo::app {

using tests::byFormula;

void SearchPaneTest::openToSearch() {
  // A library of its own: searches begin with the best that others of the kernel found.
  qputenv("XDG_DATA_HOME", m_driver->folder.filePath("data").toUtf8());
  m_driver->window->resize(1280, 800);
  openChain();
  bench().arrange(Workbench::Arrangement::Search);
}

// The chain, and the outcomes of a search of it that a formula gave.
void SearchPaneTest::openRecorded(SearchRequest request) {
  openToSearch();
  auto file = m_driver->folder.filePath("record.perfdojo");
  if (!QFile::exists(file)) {
    auto record = Session::create(
        file.toStdString(), {workspace().session().original(), workspace().machine(), "chain", {}});
    QVERIFY(record.has_value());
    leaveOutByDefault(request);
    rl::SimulatedEvaluator evaluator(byFormula);
    SearchOptions options;
    options.instead = &evaluator;
    auto done = startSearch(**record, request, options);
    QVERIFY2(done.has_value(), done ? "" : done.error().message.text().c_str());
    m_expected = *done;
    (*record)->close();
  }
  pane().process()->setSimulation(file);
}

SearchRequest SearchPaneTest::overEdges(int evaluations) {
  SearchRequest request;
  request.space = "edges";
  request.evaluations = evaluations;
  return request;
}

// Every program that was evaluated, with its steps.
std::vector<rl::Candidate> SearchPaneTest::candidatesIn(const std::filesystem::path& file) {
  std::vector<rl::Candidate> all;
  auto game = rl::Game::create(workspace().session().original(), workspace().machine()).value();
  auto rows = Journal::openForReading(file)->evaluations(1).value();
  for (const EvaluationRecord& row : rows)
    all.push_back(rl::candidateOf(game, stepsFrom(linesIn(row.steps)).value()));
  return all;
}

void SearchPaneTest::ask(int evaluations) {
  auto* space = child<QComboBox>("searchSpace");
  space->setFocus();
  while (space->currentData().toString() != "edges") QTest::keyClick(space, Qt::Key_Up);
  auto* budget = child<QSpinBox>("searchBudget");
  budget->setFocus();
  budget->selectAll();
  QTest::keyClicks(budget, QString::number(evaluations));
  QTest::keyClick(budget, Qt::Key_Return);
}

void SearchPaneTest::begin(int evaluations) {
  openRecorded();
  start(evaluations);
}

void SearchPaneTest::beginMeasured(int evaluations) {
  openToSearch();
  start(evaluations);
}

void SearchPaneTest::start(int evaluations) {
  ask(evaluations);
  press("searchStart");
  QCOMPARE(pane().process()->state(), State::Running);
}

}  // namespace dojo::app
