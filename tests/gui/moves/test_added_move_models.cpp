// A move that only its own file and the list know (tests/core/moves/added_move.cpp) stands in the
// window's list, in its group, under its aliases, and says what it is.
#include <QAbstractItemModelTester>

#include "app/models/moves/moves_filter.h"
#include "app/models/moves/moves_groups.h"
#include "core/moves/catalogue.h"
#include "tests/gui/shell/workspace_test.h"

using namespace dojo;
using namespace dojo::app;

class TestAddedMoveModels : public WorkspaceTest {
  Q_OBJECT
 private slots:
  void itIsAmongTheMoves();
};

void TestAddedMoveModels::itIsAmongTheMoves() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  filter.setWords("bisect");
  QVERIFY(filter.rowCount() > 0);
  for (int row = 0; row < filter.rowCount(); ++row) {
    QVERIFY(filter.index(row, 0).data().toString().startsWith("halve_scope "));
    QVERIFY(filter.index(row, 0).data(Qt::ToolTipRole).toString().contains("loop bisection"));
  }
  QCOMPARE(groups.rowCount(), 1);
  QCOMPARE(groups.index(0, 0).data(MovesGroups::GroupRole).toInt(),
           static_cast<int>(MoveGroup::Iteration));
  std::string made = core::print(filter.shownSteps().at(0));
  QVERIFY(m_workspace->apply(step(made.c_str())));
  QCOMPARE(m_workspace->history().here().step, made);
}

QTEST_GUILESS_MAIN(TestAddedMoveModels)
#include "test_added_move_models.moc"
