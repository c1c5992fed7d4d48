// The program's text and the generated code: searching, writing with help, folding, the steps
// beside the lines, and what the compiler makes of it.
#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <random>
#include <set>

#include "app/models/program/ir_check.h"
#include "app/window/code/blame_margin.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/code/find_bar.h"
#include "app/window/code/listing_lexer.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/program/ir_pane.h"
#include "app/window/program/ir_writing.h"
#include "core/text/printer.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestTextPanes : public WindowTest {
  Q_OBJECT
 private slots:
  void findingMarksAndCounts();
  void replacingAllIsOneUndo();
  void replacingOneByOne();
  void zoomKeysChangeTheFocusedText();
  void foldsSurviveMoves();
  void whatIsShownIsWhatWasAsked();
  void problemsAreAnnotatedAndFixed();
  void callTipsFollowTheOperands();
  void namesAreCompleted();
  void restingExplains();
  void theScopeOneWritesInIsMarked();
  void theMarginNamesSteps();
  void theMarginLeadsToSteps();
  void listingsAreColouredAndLinked();
  void aGpuTargetHasItsOwnListings();
  void theCodeOfAPreviewIsCompared();
  void placesInTheCodeHaveAMenu();
  void writingHasAMenu();

 private:
  QLineEdit* findLine() { return bench().ir()->findBar()->findChild<QLineEdit*>("findText"); }
  QLineEdit* withLine() { return bench().ir()->findBar()->findChild<QLineEdit*>("replaceText"); }
  void beginEditing() {
    trigger("edit-ir");
    ir()->setFocus();
  }
  void typeAt(int line, int column, const QString& text) {
    ir()->setCursorPosition(line, column);
    QTest::keyClicks(ir(), text);
  }
};

void TestTextPanes::findingMarksAndCounts() {
  openChain();
  trigger("find");
  QTest::keyClicks(findLine(), "N");
  QVERIFY(hasMark(ir(), CodeEditor::FoundMark));
  auto all = ir()->occurrences("N", {});
  auto exact = ir()->occurrences("N", {.matchCase = true, .wholeWord = true});
  QVERIFY(exact.size() < all.size());
  QTest::keyClick(findLine(), Qt::Key_C, Qt::AltModifier);
  QVERIFY(bench().ir()->findBar()->findChild<QToolButton*>("findCase")->isChecked());
  QTest::mouseClick(bench().ir()->findBar()->findChild<QToolButton*>("findWhole"), Qt::LeftButton);
  QCOMPARE(ir()->selectedText(), QString("N"));
  int before = ir()->selectionStart().line;
  QTest::keyClick(findLine(), Qt::Key_Return);
  QVERIFY(ir()->selectionStart().line > before);
  QTest::keyClick(findLine(), Qt::Key_Return, Qt::ShiftModifier);
  QCOMPARE(ir()->selectionStart().line, before);
  QTest::keyClick(findLine(), Qt::Key_Escape);
  QVERIFY(!hasMark(ir(), CodeEditor::FoundMark));
}

void TestTextPanes::replacingAllIsOneUndo() {
  openChain();
  trigger("replace");
  QVERIFY(!ir()->isReadOnly() && withLine()->isVisible());
  QString before = ir()->text();
  QTest::keyClicks(findLine(), "t");
  QTest::mouseClick(bench().ir()->findBar()->findChild<QToolButton*>("findWhole"), Qt::LeftButton);
  QTest::keyClicks(withLine(), "middle");
  QTest::mouseClick(bench().ir()->findBar()->findChild<QPushButton*>("replaceAll"), Qt::LeftButton);
  QVERIFY(ir()->text().contains("N y[{0}] = middle[{0}] + 1.0"));
  QVERIFY(ir()->text().contains("out y"));  // a whole word only
  QTRY_VERIFY(child<QPushButton>("irCommit")->isEnabled());
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(ir()->text(), before);
}

void TestTextPanes::replacingOneByOne() {
  openChain();
  trigger("replace");
  QTest::keyClicks(findLine(), "f32");
  QTest::keyClicks(withLine(), "f64");
  int before = static_cast<int>(ir()->occurrences("f32", {}).size());
  QTest::keyClick(withLine(), Qt::Key_Return);
  QCOMPARE(static_cast<int>(ir()->occurrences("f32", {}).size()), before - 1);
  QCOMPARE(ir()->selectedText(), QString("f32"));
  QTest::keyClick(withLine(), Qt::Key_Return, Qt::ControlModifier | Qt::AltModifier);
  QVERIFY(ir()->occurrences("f32", {}).empty());
  // A valid program, of other inputs and outputs.
  QTRY_VERIFY(child<QPushButton>("irOwnSession")->isVisible());
  QVERIFY(bench().ir()->problems().empty());
}

void TestTextPanes::zoomKeysChangeTheFocusedText() {
  openChain();
  auto zoom = [](CodeEditor* editor) { return editor->SendScintilla(QsciScintilla::SCI_GETZOOM); };
  CodeEditor* c = bench().code()->editor("c");
  ir()->setFocus();
  trigger("zoom-in");
  QCOMPARE(zoom(ir()), 1L);
  int numbers = ir()->marginWidth(CodeEditor::NumberMargin);
  for (int i = 0; i < 6; ++i) trigger("zoom-in");
  QVERIFY(ir()->marginWidth(CodeEditor::NumberMargin) > numbers);
  trigger("zoom-reset");
  QCOMPARE(zoom(ir()), 0L);
  c->setFocus();
  trigger("zoom-out");
  QCOMPARE(zoom(c), -1L);
  QCOMPARE(zoom(ir()), 0L);
}

void TestTextPanes::foldsSurviveMoves() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  ir()->setFocus();
  m_driver->clickText(ir(), kFirstBodyLine + 1, 4);
  trigger("fold");
  QVERIFY(ir()->isFolded(kFirstBodyLine));
  QVERIFY(!ir()->isLineVisible(kFirstBodyLine + 1));
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  QVERIFY(ir()->text().contains("256 16"));
  QVERIFY(!ir()->isLineVisible(kFirstBodyLine + 1));
  // What is selected is unfolded.
  workspace().selectNode(opOf(workspace(), "y"));
  QVERIFY(ir()->isLineVisible(kFirstBodyLine + 2));
  trigger("fold-all");
  QVERIFY(!ir()->isLineVisible(kFirstBodyLine + 2));
  trigger("fold-all");
  QVERIFY(ir()->isLineVisible(kFirstBodyLine + 2));
}

// Whatever lines the text before and the text after share, and with lines folded.
void TestTextPanes::whatIsShownIsWhatWasAsked() {
  openChain();
  std::mt19937 random(7);
  auto someText = [&random] {
    QString text;
    for (unsigned lines = random() % 9; lines > 0; --lines)
      text += QString(static_cast<int>(2 * (random() % 3)), '|').replace("||", "| ") +
              "ab"[random() % 2] + (lines > 1 || random() % 2 ? "\n" : "");
    return text;
  };
  for (int i = 0; i < 400; ++i) {
    QString text = someText();
    ir()->showText(text);
    QCOMPARE(ir()->text(), text);
    QVERIFY(ir()->isReadOnly() && !ir()->isUndoAvailable());
    if (i % 5 == 0) ir()->toggleAllFolds();
  }
  ir()->showText("N\n| a\n| b\n");
  ir()->showText("N\n| a\n| | c\n| b\n");
  ir()->recolor();
  ir()->setFolded(1, true);
  QVERIFY(ir()->isLineVisible(1) && !ir()->isLineVisible(2) && ir()->isLineVisible(3));
}

void TestTextPanes::problemsAreAnnotatedAndFixed() {
  openChain();
  beginEditing();
  ir()->setText(QString(kChain).replace("exp(x", "exq(x"));
  QTRY_VERIFY(hasMark(ir(), CodeEditor::ErrorMark));
  QTRY_VERIFY(ir()->annotation(kFirstBodyLine).contains("did you mean 'exp'"));
  const IrProblem& problem = bench().ir()->problems().front();
  QString tip = bench().ir()->tipAt(problem.span.line, problem.span.begin + 1, false);
  QVERIFY2(tip.contains("no operation is named") && tip.contains("<b>exp</b>"), qPrintable(tip));
  auto* fix = child<QPushButton>("irFix");
  QCOMPARE(fix->text(), QString("Change to 'exp'"));
  QTest::mouseClick(fix, Qt::LeftButton);
  QCOMPARE(ir()->text(), QString(kChain));
  QVERIFY(ir()->annotation(kFirstBodyLine).isEmpty());
  ir()->setText(QString(kChain).replace("= t[", "= tt["));
  QTRY_VERIFY(hasMark(ir(), CodeEditor::ErrorMark));
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_Return, Qt::AltModifier);
  QCOMPARE(ir()->text(), QString(kChain));
}

void TestTextPanes::callTipsFollowTheOperands() {
  openChain();
  beginEditing();
  IrWriting* writing = bench().ir()->writing();
  auto shown = [this] { return ir()->SendScintilla(QsciScintilla::SCI_CALLTIPACTIVE) != 0; };
  typeAt(kFirstBodyLine + 2, 0, "N y[{0}] = fma(");
  QVERIFY(shown());
  QVERIFY2(writing->callTip().startsWith("fma(a, b, c)\n"), qPrintable(writing->callTip()));
  QVERIFY(writing->callTip().contains("rounded once"));
  QTest::keyClicks(ir(), "x[{0}], ");
  QVERIFY(shown() && writing->callTip().startsWith("fma("));
  QTest::keyClicks(ir(), "1.0, 2.0)");
  QVERIFY(!shown());
  QTest::keyClick(ir(), Qt::Key_Return);
  typeAt(kFirstBodyLine + 3, 0, "N y[{0}] = select(");
  QVERIFY(writing->callTip().startsWith("select(a, b, c)"));
  QTest::keyClicks(ir(), " q(");
  QVERIFY(!shown());
}

void TestTextPanes::namesAreCompleted() {
  m_driver->open("softmax");
  beginEditing();
  ir()->append("\n");
  int line = ir()->lines() - 1;
  typeAt(line, 0, "N s[{0}] = ex");
  QVERIFY(ir()->SendScintilla(QsciScintilla::SCI_AUTOCACTIVE));
  QCOMPARE(bench().ir()->writing()->completions(), QStringList{"exp"});
  QTest::keyClick(ir(), Qt::Key_Return);
  QVERIFY2(ir()->text(line).startsWith("N s[{0}] = exp("), qPrintable(ir()->text(line)));
  QVERIFY(ir()->SendScintilla(QsciScintilla::SCI_CALLTIPACTIVE));
  trigger("complete");
  QVERIFY(bench().ir()->writing()->completions().contains("d"));
  QVERIFY(bench().ir()->writing()->completions().contains("M"));
  QTest::keyClick(ir(), Qt::Key_Escape);
}

void TestTextPanes::restingExplains() {
  openChain();
  auto tip = [this](int line, const char* at) {
    return bench().ir()->tipAt(line, static_cast<int>(ir()->text(line).indexOf(at)), false);
  };
  QVERIFY(tip(kFirstBodyLine, "exp").contains("e to the power a"));
  QString array = tip(kFirstBodyLine + 1, "t[");
  QVERIFY2(array.contains("t f32 [N] heap") && array.contains("written at line 9") &&
               array.contains("read at line 10"),
           qPrintable(array));
  QString iteration = tip(kFirstBodyLine, "0}");
  QVERIFY2(iteration.contains("line 9") && iteration.contains("4095"), qPrintable(iteration));
  QVERIFY(tip(kFirstBodyLine, "=").isEmpty());
}

void TestTextPanes::theScopeOneWritesInIsMarked() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  beginEditing();
  ir()->setCursorPosition(kFirstBodyLine + 2, 4);
  QTRY_VERIFY(hasMark(ir(), CodeEditor::BarMark));
  ir()->setCursorPosition(0, 0);
  QTRY_VERIFY(!hasMark(ir(), CodeEditor::BarMark));
}

void TestTextPanes::theMarginNamesSteps() {
  m_driver->window->resize(1900, 1000);
  openChain();
  BlameMargin* blame = bench().ir()->blame();
  QCOMPARE(ir()->marginWidth(CodeEditor::StepMargin), 0);
  QVERIFY(workspace().apply(core::parseStep("split_scope y@0 16").value()));
  QVERIFY(ir()->marginWidth(CodeEditor::StepMargin) > 0);
  int line = kFirstBodyLine + 1;
  QVERIFY2(blame->labelOf(line).startsWith("1"), qPrintable(blame->labelOf(line)));
  QVERIFY(blame->labelOf(kFirstBodyLine).isEmpty());
  QString tip = bench().ir()->tipAt(line, 0, true);
  QVERIFY2(tip.contains("split_scope y@0 16") && tip.contains("Step 1") && tip.contains("by you"),
           qPrintable(tip));
  QVERIFY(bench().ir()->tipAt(0, 0, true).isEmpty());
  trigger("blame");
  QCOMPARE(ir()->marginWidth(CodeEditor::StepMargin), 0);
  trigger("blame");
  QVERIFY(ir()->marginWidth(CodeEditor::StepMargin) > 0);
}

void TestTextPanes::theMarginLeadsToSteps() {
  openChain();
  for (const char* step : {"split_scope y@0 16", "split_scope t@0 8"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  QCOMPARE(workspace().history().current(), 3);
  int x = ir()->marginWidth(CodeEditor::NumberMargin) + 4;
  long position = ir()->SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE,
                                      static_cast<unsigned long>(kFirstBodyLine + 1));
  long y = ir()->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position);
  QTest::mouseClick(ir()->viewport(), Qt::LeftButton, {}, QPoint(x, static_cast<int>(y) + 5));
  QCOMPARE(workspace().history().current(), 2);
}

void TestTextPanes::listingsAreColouredAndLinked() {
  openChain();
  for (const char* tab : {"asm", "llvm"}) {
    bench().code()->tabs()->setCurrentIndex(bench().code()->tab(tab));
    CodeEditor* editor = bench().code()->editor(tab);
    QTRY_VERIFY_WITH_TIMEOUT(editor->text().contains("ret"), 60000);
    QVERIFY(!editor->text().contains("!dbg"));
    workspace().selectNode(opOf(workspace(), "y"));
    int line = editor->caret().line;
    QVERIFY(editor->markersAtLine(line) & (1U << CodeEditor::SelectedLine));
    workspace().select({});
    m_driver->clickText(editor, line, 2);
    QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
    editor->recolor();
    std::set<long> styles;
    for (long at = 0; at < editor->length(); ++at)
      styles.insert(editor->SendScintilla(QsciScintilla::SCI_GETSTYLEAT, at));
    for (auto style : {ListingLexer::Mnemonic, ListingLexer::Register, ListingLexer::Number})
      QVERIFY2(styles.contains(style), qPrintable(QString("tab %1 style %2").arg(tab).arg(style)));
  }
}

void TestTextPanes::aGpuTargetHasItsOwnListings() {
  m_driver->open(m_driver->write("relu.moves",
                                 "kernel relu\ntarget nvidia-sm90\n\nsplit_scope y@1 256\n"
                                 "gpu_grid y@0\ngpu_block y@2\n"));
  CodePane* code = bench().code();
  QCOMPARE(code->tabs()->tabText(0), QString("CUDA"));
  QCOMPARE(code->tab("ptx"), 1);
  QVERIFY(code->tab("sass") > 1);
  QCOMPARE(code->tab("c"), -1);
  QVERIFY(code->editor(0)->text().contains("__global__"));
  QVERIFY(code->editor(0)->lexer());
  auto* limits = child<QLabel>("gpuLimits");
  QTRY_VERIFY2(limits->text().contains("096 blocks of 256 threads"), qPrintable(limits->text()));
  code->tabs()->setCurrentIndex(1);
  QTRY_VERIFY_WITH_TIMEOUT(code->editor(1)->text().contains(".target sm_90"), 60000);
  QVERIFY(child<QLabel>("treeLegend")->text().contains("grid"));
}

void TestTextPanes::theCodeOfAPreviewIsCompared() {
  openChain();
  CodeEditor* changes = bench().code()->editor(CodePane::kChanges);
  trigger("preview-code");
  QCOMPARE(bench().code()->tabs()->currentIndex(), bench().code()->tab(CodePane::kChanges));
  QVERIFY(changes->text().contains("Hover over a legal move"));
  m_driver->pointAt("split_scope y@0 16");
  QTRY_VERIFY(changes->text().contains("\n+ "));
  QVERIFY(changes->text().contains("\n- ") || changes->text().startsWith("- "));
  int added = static_cast<int>(changes->text().split('\n').indexOf(
      changes->text().split('\n').filter(QRegularExpression("^\\+")).front()));
  QTRY_VERIFY(changes->markersAtLine(added) & (1U << CodeEditor::AddedLine));
  m_driver->clickText(changes, added, 6);
  QVERIFY(workspace().selectedNode());
  trigger("preview-code");
  QCOMPARE(bench().code()->tabs()->currentIndex(), bench().code()->tab("c"));
}

void TestTextPanes::placesInTheCodeHaveAMenu() {
  openChain();
  CodeEditor* c = bench().code()->editor("c");
  int line = static_cast<int>(c->text().left(c->text().indexOf("t[i] =")).count('\n'));
  QStringList texts;
  QTimer::singleShot(300, this, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (QAction* action : menu->actions()) texts << action->text();
    menu->close();
  });
  c->showLine(line);
  long position =
      c->SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, static_cast<unsigned long>(line)) + 6;
  QPoint at(
      static_cast<int>(c->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, position)),
      static_cast<int>(c->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position)) + 5);
  QTest::mouseClick(c->viewport(), Qt::RightButton, {}, at);
  QContextMenuEvent asked(QContextMenuEvent::Mouse, at, c->viewport()->mapToGlobal(at));
  QApplication::sendEvent(c->viewport(), &asked);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "t"));
  QTRY_VERIFY(!texts.isEmpty());
  QVERIFY(texts.contains("Copy all") && texts.contains("split_scope"));
}

void TestTextPanes::writingHasAMenu() {
  openChain();
  beginEditing();
  typeAt(kFirstBodyLine, 0, "#");
  QStringList enabled;
  for (QAction* action : bench().ir()->editMenu()->actions())
    if (action->isEnabled()) enabled << action->text();
  for (const char* wanted : {"Undo", "Find and replace", "Discard the edit", "Select all"})
    QVERIFY2(enabled.contains(wanted), wanted);
}

QTEST_MAIN(TestTextPanes)
#include "test_text_panes.moc"
