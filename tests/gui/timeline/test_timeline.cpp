// The tree of history: undo, branches, names, and earlier steps changed.
#include <QApplication>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include "app/window/code/code_editor.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestTimeline : public WindowTest {
  Q_OBJECT
 private slots:
  void undoAndRedoByKeys();
  void theTimelineBranchesRenamesAndDeletes();
  void earlierStepsMayBeDroppedAndChanged();
  void earlierStepsChangePlaces();
  void stepsAreDragged();
  void stepsAreAdded();
  void anyStepMayBeTheBaseline();
  void whatIsChangedBesideIsUndone();
  void whatCouldNotBeMeasuredSaysSo();
  void aPlayedTrajectoryShowsItsEnd();
  void whatASessionHoldsIsNoHtml();
};

void TestTimeline::undoAndRedoByKeys() {
  openChain();
  QString before = ir()->text();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(ir()->text(), before);
  QVERIFY(!m_driver->window->actionNamed("undo")->isEnabled());
  QTest::keyClick(ir(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(workspace().history().current(), 2);
}

void TestTimeline::theTimelineBranchesRenamesAndDeletes() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QTreeView* list = bench().timeline()->list();
  m_driver->clickRow(list, 0);
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  QCOMPARE(list->model()->rowCount(), 3);
  m_driver->clickRow(list, 1);
  QCOMPARE(workspace().history().current(), 2);
  trigger("rename-step");
  auto* editor = list->findChild<QLineEdit*>();
  QVERIFY(editor);
  QTest::keyClicks(editor, "fused");
  QTest::keyClick(editor, Qt::Key_Return);
  QTRY_COMPARE(workspace().history().node(2).name, std::string("fused"));
  trigger("delete-step");
  QCOMPARE(list->model()->rowCount(), 2);
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(m_driver->window->actionNamed("restore-step")->isEnabled());
  trigger("restore-step");
  QCOMPARE(list->model()->rowCount(), 3);
}

// What stands in the third column of the dialog, by row.
QStringList outcomes(const EditStepsDialog& dialog) {
  QStringList words;
  for (int row = 0; row < dialog.plan()->rowCount(); ++row)
    words << dialog.plan()->index(row, StepPlanModel::OutcomeColumn).data().toString();
  return words;
}

void type(EditStepsDialog& dialog, int row, const char* step) {
  QTreeView* list = dialog.list();
  list->setCurrentIndex(dialog.plan()->index(row, StepPlanModel::StepColumn));
  list->edit(list->currentIndex());
  auto* editor = list->findChild<QLineEdit*>();
  QVERIFY(editor);
  editor->selectAll();
  QTest::keyClick(editor, Qt::Key_Delete);
  QTest::keyClicks(editor, step);
  QTest::keyClick(editor, Qt::Key_Return);
  // The delegate commits after the editor had the key, and the editor goes after that.
  QCoreApplication::processEvents();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void open(EditStepsDialog& dialog) {
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  QVERIFY(QTest::qWaitForWindowActive(&dialog));
}

void TestTimeline::earlierStepsMayBeDroppedAndChanged() {
  openChain();
  for (const char* step : {"join_scopes t@0", "split_scope t@0 16"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  EditStepsDialog dialog(&workspace(), 0, lightTheme());
  open(dialog);
  auto* make = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  QVERIFY(!make->isEnabled());
  type(dialog, 1, "split_scope t@0 8");
  QCOMPARE(outcomes(dialog), QStringList({"kept", "kept"}));
  QVERIFY(make->isEnabled());
  dialog.list()->setCurrentIndex(dialog.plan()->index(0, StepPlanModel::StepColumn));
  dialog.list()->setFocus();
  QTest::keyClick(&dialog, Qt::Key_Delete);
  QCOMPARE(outcomes(dialog)[0], QString("dropped"));
  type(dialog, 1, "split_scope t@0 7");
  QVERIFY2(outcomes(dialog)[1].startsWith("now illegal: "), qPrintable(outcomes(dialog)[1]));
  type(dialog, 1, "");
  QVERIFY(!make->isEnabled());
  type(dialog, 1, "split_scope t@0 8");
  QCOMPARE(outcomes(dialog), QStringList({"dropped", "kept"}));
  QVERIFY(dialog.findChild<QTextBrowser*>("editStepsResult")->toPlainText().contains("512 8 t["));
  QTest::mouseClick(make, Qt::LeftButton);
  QCOMPARE(dialog.result(), int{QDialog::Accepted});
  workspace().adopt(dialog.replay());
  QVERIFY(ir()->text().contains("512 8 t["));
  QCOMPARE(workspace().history().size(), size_t{4});
  QVERIFY(!workspace().history().node(3).deleted);
}

void TestTimeline::earlierStepsChangePlaces() {
  openChain();
  for (const char* step : {"join_scopes t@0", "split_scope t@0 16", "split_scope t@1 4"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  workspace().annotate(3, "of the cache");
  core::Hash before = workspace().program().hash();
  EditStepsDialog dialog(&workspace(), 1, lightTheme());
  open(dialog);
  QTest::keyClick(&dialog, Qt::Key_Down, Qt::AltModifier);
  QCOMPARE(dialog.list()->currentIndex().row(), 2);
  QCOMPARE(
      outcomes(dialog)[1],
      QString("now illegal: what t@1 named is created by split_scope t@0 16, which comes later"));
  QTest::keyClick(&dialog, Qt::Key_Up, Qt::AltModifier);
  QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
  QTest::keyClick(&dialog, Qt::Key_Up, Qt::AltModifier);
  QCOMPARE(outcomes(dialog).size(), 3);
  QCOMPARE(outcomes(dialog)[0], QString("kept"));
  QVERIFY(outcomes(dialog)[1].startsWith("now illegal: "));
  QCOMPARE(core::print(dialog.replay().steps[0].applied), std::string("split_scope t@0 16"));
  workspace().adopt(dialog.replay());
  QVERIFY(workspace().program().hash() != before);
  const History& history = workspace().history();
  QCOMPARE(history.node(history.pathTo(history.current())[1]).note, std::string("of the cache"));
}

// As the view does it when a dragged row is let go.
void TestTimeline::stepsAreDragged() {
  openChain();
  for (const char* step : {"split_scope t@0 16", "split_scope y@0 8"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  EditStepsDialog dialog(&workspace(), 0, lightTheme());
  open(dialog);
  QTreeView* list = dialog.list();
  list->setCurrentIndex(dialog.plan()->index(1, StepPlanModel::StepColumn));
  std::unique_ptr<QMimeData> data(dialog.plan()->mimeData({list->currentIndex()}));
  QPoint to = list->visualRect(dialog.plan()->index(0, StepPlanModel::StepColumn)).topLeft();
  QDragEnterEvent enter(to, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(list->viewport(), &enter);
  QDragMoveEvent over(to, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(list->viewport(), &over);
  dialog.plan()->dropMimeData(data.get(), Qt::MoveAction, 0, 0, {});
  QCOMPARE(dialog.plan()->rowCount(), 2);
  QCOMPARE(dialog.plan()->index(0, StepPlanModel::StepColumn).data().toString(),
           QString("split_scope y@0 8"));
  QCOMPARE(outcomes(dialog), QStringList({"kept", "kept"}));
}

void TestTimeline::stepsAreAdded() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  EditStepsDialog dialog(&workspace(), 0, lightTheme());
  open(dialog);
  QTest::keyClick(&dialog, Qt::Key_Insert);
  auto* editor = dialog.list()->findChild<QLineEdit*>();
  QVERIFY(editor);
  QTest::keyClicks(editor, "split_scope y@0 32");
  QTest::keyClick(editor, Qt::Key_Return);
  QCoreApplication::processEvents();
  QCOMPARE(outcomes(dialog), QStringList({"kept", "kept"}));
  workspace().adopt(dialog.replay());
  QVERIFY(ir()->text().contains("128 32 y["));
}

void TestTimeline::whatIsChangedBesideIsUndone() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  auto undo = [this] {
    for (auto* button : m_driver->window->notices()->findChildren<QPushButton*>())
      if (button->text() == "Undo it" && button->isVisible())
        return QTest::mouseClick(button, Qt::LeftButton);
    QFAIL("nothing to undo");
  };
  workspace().rename(2, "tiles");
  workspace().rename(2, "strips");
  undo();
  QCOMPARE(workspace().history().node(2).name, std::string("tiles"));
  workspace().annotate(2, "of a cache line");
  undo();
  QCOMPARE(workspace().history().node(2).note, std::string());
  workspace().pin(2);
  undo();
  QCOMPARE(workspace().baseline(), 1);
  workspace().erase(2);
  QCOMPARE(bench().timeline()->list()->model()->rowCount(), 1);
  undo();
  QCOMPARE(bench().timeline()->list()->model()->rowCount(), 2);
}

void TestTimeline::anyStepMayBeTheBaseline() {
  openChain();
  for (const char* step : {"split_scope t@0 16", "split_scope y@0 8"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  double ns[] = {8e6, 4e6, 1e6};
  for (int i = 0; i < 3; ++i)
    workspace().record(
        i + 1,
        Measurement{
            .medianNs = ns[i], .lowNs = 0.99 * ns[i], .highNs = 1.01 * ns[i], .samples = 10});
  auto cell = [&](int row, int column) {
    return bench().timeline()->list()->model()->index(row, column).data().toString();
  };
  QCOMPARE(cell(2, HistoryModel::SpeedupColumn), QString("↑ 8.00×"));
  QCOMPARE(cell(2, HistoryModel::ChangeColumn), QString("↑ 4.00×"));
  // Over the last step that was measured, where the one before was not.
  for (const char* step : {"split_scope y@0 4", "split_scope y@0 2"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  workspace().record(5,
                     Measurement{.medianNs = 5e5, .lowNs = 4.9e5, .highNs = 5.1e5, .samples = 10});
  QCOMPARE(cell(4, HistoryModel::ChangeColumn), QString("↑ 2.00×"));
  workspace().goTo(3);
  auto press = [&](HistoryId id, const char* text) {
    m_driver->clickRow(bench().timeline()->list(), static_cast<int>(id) - 1);
    auto menu = bench().timeline()->menuFor(id);
    for (QAction* action : menu->actions())
      if (action->text() == text) return action->trigger();
    QFAIL(text);
  };
  press(2, "Pin as baseline");
  QCOMPARE(workspace().baseline(), 2);
  QCOMPARE(cell(2, HistoryModel::SpeedupColumn), QString("↑ 4.00×"));
  QCOMPARE(cell(0, HistoryModel::SpeedupColumn), QString("↓ 0.50×"));
  QString path = QString::fromStdString(workspace().session().path().string());
  m_driver->openWindow();
  m_driver->open(path);
  QCOMPARE(workspace().baseline(), 2);
  press(2, "Use the start as baseline again");
  QCOMPARE(workspace().baseline(), 1);
}

void TestTimeline::whatCouldNotBeMeasuredSaysSo() {
  openChain();
  emit bench().queue() -> nodeFailed(1, "the kernel ran longer than 10 s");
  QModelIndex time = bench().timeline()->list()->model()->index(0, HistoryModel::TimeColumn);
  QCOMPARE(time.data().toString(), QString("failed"));
  QVERIFY(time.data(Qt::ToolTipRole).toString().contains("longer than 10 s"));
  workspace().record(1, Measurement{.medianNs = 2e6, .lowNs = 1e6, .highNs = 3e6, .samples = 9});
  QCOMPARE(time.data().toString(), QString("2 ms"));
}

void TestTimeline::aPlayedTrajectoryShowsItsEnd() {
  m_driver->window->resize(1280, 720);
  m_driver->window->playTrajectory("softmax");
  m_driver->settle();
  QTreeView* list = bench().timeline()->list();
  QVERIFY(list->model()->rowCount() > 20);
  QCOMPARE(list->currentIndex().row(), list->model()->rowCount() - 1);
  QTRY_VERIFY(list->viewport()->rect().contains(list->visualRect(list->currentIndex())));
  QModelIndex author = list->model()->index(3, HistoryModel::AuthorColumn);
  QCOMPARE(author.data().toString(), QString("trajectory"));
  for (int i = 0; i < list->model()->rowCount(); ++i)
    if (workspace().history().node(i + 1).kind == StepKind::Move)
      QVERIFY(list->model()
                  ->index(i, 0)
                  .data(Qt::ToolTipRole)
                  .toString()
                  .startsWith(QString::fromStdString(workspace().history().node(i + 1).step)));
}

// A note of somebody's is shown letter by letter, and nothing in it is fetched or drawn.
void TestTimeline::whatASessionHoldsIsNoHtml() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  workspace().rename(2, "<b>bold</b> & more");
  QAbstractItemModel* model = bench().timeline()->list()->model();
  QString tip = model->index(1, 0).data(Qt::ToolTipRole).toString();
  QVERIFY2(tip.contains("&lt;b&gt;bold&lt;/b&gt; &amp; more"), qPrintable(tip));
  QVERIFY(!tip.contains("<b>"));
  int labels = 0;
  for (QWidget* widget : QApplication::allWidgets()) {
    auto* label = qobject_cast<QLabel*>(widget);
    if (!label || !label->isVisible() || label->inherits("QTipLabel")) continue;
    ++labels;
    QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
  }
  QVERIFY(labels > 0);
}

QTEST_MAIN(TestTimeline)
#include "test_timeline.moc"
