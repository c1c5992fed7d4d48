// What every test of searches in the window begins with: a small kernel, and outcomes of a search
// of it that a formula gave, which the process that searches for a person replays.
#pragma once

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/search/run.h"
#include "app/window/search/search_pane.h"
#include "tests/app/search/cost_by_formula.h"
#include "tests/gui/window_test.h"

namespace dojo::app {

class SearchPaneTest : public WindowTest {
  Q_OBJECT

 protected:
  static constexpr int kBudget = 80, kKilledBudget = 1500;
  using State = SearchProcess::State;

  SearchPane& pane() { return *bench().search(); }
  void press(const char* name) { QTest::mouseClick(child<QToolButton>(name), Qt::LeftButton); }
  void openRecorded(int evaluations = kBudget) { openRecorded(overEdges(evaluations)); }
  void openRecorded(SearchRequest recorded);
  static SearchRequest overEdges(int evaluations);
  std::vector<rl::Candidate> candidatesIn(const std::filesystem::path& file);
  void ask(int evaluations);
  void begin(int evaluations);
  // Without recorded outcomes: replaying is over in a moment, too soon to be interrupted.
  void beginMeasured(int evaluations);
  bool becomes(State state) {
    return Driver::waitFor([this, state] { return pane().process()->state() == state; }, 60000);
  }
  size_t count() { return pane().log()->evaluations().size(); }
  double bestNs() { return pane().log()->evaluation(pane().log()->finds().back()).outcome.ns; }
  SearchSummary m_expected;

 private:
  void openToSearch();
  void start(int evaluations);
};

// The command that searches.
class SearchSurroundings {
 public:
  explicit SearchSurroundings(const char* command) {
    qputenv("PERFDOJO_COMMAND", command);
    QApplication::setStyle("Fusion");
  }
};

}  // namespace dojo::app
