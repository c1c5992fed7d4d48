// What the text panes and the list of moves stand on, without a window: which step made a line,
// groups, suggestions, examples, and what is known of a text that is being written.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/models/documents.h"
#include "app/models/ir_assist.h"
#include "app/models/ir_check.h"
#include "app/models/llvm_lines.h"
#include "app/models/moves_blame.h"
#include "app/models/moves_groups.h"
#include "app/models/moves_help.h"
#include "app/models/moves_suggestion.h"
#include "core/moves/catalogue.h"
#include "core/text/parser.h"
#include "core/text/printer.h"

using namespace dojo;
using namespace dojo::app;

namespace {

core::Step step(const char* text) {
  return core::parseStep(text).value();
}

// "1 join_scopes" for each line of the text that a step made.
QStringList blamed(MovesBlame& blame, const Workspace& workspace) {
  QStringList lines;
  QStringList text = QString::fromStdString(workspace.textMap().text()).split('\n');
  const auto& steps = blame.of(workspace.history().current());
  for (size_t i = 0; i < steps.size(); ++i)
    if (steps[i] != 1)
      lines << QString("%1: %2").arg(steps[i]).arg(text[static_cast<qsizetype>(i)]);
  return lines;
}

}  // namespace

class TestTextModels : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup() { m_workspace.reset(); }
  void everyLineNamesTheStepThatMadeIt();
  void handEditsAreBlamedForTheirLinesAlone();
  void blameIsKeptAndFollowsBranches();
  void everyMoveHasAGroup();
  void movesStandInGroups();
  void sortedByTimeTheyAreOneList();
  void refusedStepsGetASuggestion();
  void everyMoveHasAnExample();
  void everyOperationIsExplained();
  void namesAreFoundInTextThatDoesNotParse();
  void wordsFitWhereOneTypes();
  void problemsSayWhatWasMeant();
  void llvmLosesItsDebugInformation();

 private:
  std::unique_ptr<QTemporaryDir> m_folder;
  std::unique_ptr<Workspace> m_workspace;
};

void TestTextModels::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_workspace =
      std::make_unique<Workspace>(openDocument("softmax", m_folder->path().toStdString()).value());
}

void TestTextModels::everyLineNamesTheStepThatMadeIt() {
  MovesBlame blame(m_workspace->history());
  QVERIFY(blamed(blame, *m_workspace).isEmpty());
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QCOMPARE(blamed(blame, *m_workspace),
           QStringList{"2: N 32 16 y[{0},{1}*16+{2}] = e[{0},{1}*16+{2}] / s[{0}]"});
  // What joins another scope is moved; what stood in it is not.
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  QStringList lines = blamed(blame, *m_workspace);
  QCOMPARE(lines.size(), 2);
  QCOMPARE(lines[0], QString("3: | M m[{0}] max= x[{0},{1}]"));
  QVERIFY(lines[1].startsWith("2: N 32 16 y"));
  QVERIFY(m_workspace->apply(step("set_location m register")) ||
          m_workspace->apply(step("set_location m stack")));
  lines = blamed(blame, *m_workspace);
  QCOMPARE(lines.size(), 3);
  QVERIFY2(lines[0].startsWith("4: m f32 [N]"), qPrintable(lines[0]));
}

void TestTextModels::handEditsAreBlamedForTheirLinesAlone() {
  MovesBlame blame(m_workspace->history());
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  std::string text = core::print(m_workspace->program());
  size_t at = text.find("s[{0}] = 0");
  QVERIFY(at != std::string::npos);
  text.replace(at, 10, "s[{0}] = 0 # rows");
  auto parsed = core::parse(text);
  QVERIFY(parsed.program && m_workspace->edit(std::move(*parsed.program), "edit by hand"));
  QStringList lines = blamed(blame, *m_workspace);
  QCOMPARE(lines.size(), 2);
  QVERIFY(lines[0].startsWith("3: N s[{0}] = 0"));
  QVERIFY(lines[1].startsWith("2: N 32 16 y"));
  // Nodes have new identities from here on; moves are followed by them again.
  QVERIFY(m_workspace->apply(step("split_scope e@1 16")));
  lines = blamed(blame, *m_workspace);
  QCOMPARE(lines.size(), 3);
  QVERIFY(lines[0].startsWith("4: N 32 16 e"));
}

void TestTextModels::blameIsKeptAndFollowsBranches() {
  MovesBlame blame(m_workspace->history());
  for (const char* each : {"join_scopes m@0", "join_scopes m@0", "join_scopes m@0"})
    QVERIFY(m_workspace->apply(step(each)));
  QCOMPARE(blame.missing(4), 4);
  blame.advance(4);
  QCOMPARE(blame.missing(4), 3);
  blame.of(4);
  QCOMPARE(blame.missing(4), 0);
  m_workspace->goTo(2);
  QVERIFY(m_workspace->apply(step("split_scope y@1 16")));
  QCOMPARE(blame.missing(5), 1);
  QStringList lines = blamed(blame, *m_workspace);
  QVERIFY(lines.filter("3:").isEmpty() && !lines.filter("5:").isEmpty());
}

void TestTextModels::everyMoveHasAGroup() {
  auto group = [](const char* move) { return groupOf(*core::moveNamed(move)); };
  QCOMPARE(group("split_scope"), MoveGroup::Iteration);
  QCOMPARE(group("remove_scope"), MoveGroup::Iteration);
  QCOMPARE(group("vectorize"), MoveGroup::Mapping);
  QCOMPARE(group("reuse_dims"), MoveGroup::Storage);
  QCOMPARE(group("share_buffer"), MoveGroup::Storage);
  QCOMPARE(group("stage_in"), MoveGroup::Movement);
  QCOMPARE(group("prefetch"), MoveGroup::Movement);
  QCOMPARE(group("tree_reduce"), MoveGroup::Reductions);
  QCOMPARE(group("fma"), MoveGroup::Arithmetic);
  QCOMPARE(group("dead_code"), MoveGroup::Arithmetic);
}

void TestTextModels::movesStandInGroups() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  QVERIFY(groups.rowCount() >= 4);
  int moves = 0;
  for (int g = 0; g < groups.rowCount(); ++g) {
    QModelIndex group = groups.index(g, 0);
    QVERIFY(group.data(MovesGroups::GroupRole).isValid() && !groups.candidate(group));
    int legal = 0;
    for (int row = 0; row < groups.rowCount(group); ++row, ++moves) {
      const core::Candidate* c = groups.candidate(groups.index(row, 0, group));
      QVERIFY(c);
      QCOMPARE(static_cast<int>(groupOf(*c->move)), group.data(MovesGroups::GroupRole).toInt());
      legal += !c->refusal;
    }
    QCOMPARE(groups.legalIn(group), legal);
  }
  QCOMPARE(moves, filter.rowCount());
  QModelIndex found = groups.indexOf("reuse_dims d.0");
  QCOMPARE(found.data().toString(), QString("reuse_dims d.0"));
  QCOMPARE(groups.indexAt(groups.positionOf(found)), found);
  m_workspace->select({0, "e"});
  for (int g = 0; g < groups.rowCount(); ++g)
    QVERIFY(groups.index(g, 0).data(MovesGroups::GroupRole).toInt() !=
            static_cast<int>(MoveGroup::Mapping));
  filter.setWords("no such move");
  QCOMPARE(groups.rowCount(), 0);
}

void TestTextModels::sortedByTimeTheyAreOneList() {
  MovesModel model(m_workspace.get());
  MovesFilter filter(m_workspace.get(), &model);
  MovesGroups groups(&filter, &model);
  QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QTRY_VERIFY(model.isCurrent());
  groups.sort(MovesModel::TimeColumn, Qt::AscendingOrder);
  QVERIFY(!groups.isGrouped());
  QCOMPARE(groups.rowCount(), filter.rowCount());
  CandidateTime slow, fast;
  slow.measurement.medianNs = 2e6;
  fast.measurement.medianNs = 1e6;
  m_workspace->keepCandidateTime(1, "join_scopes m@0", slow);
  m_workspace->keepCandidateTime(1, "split_scope y@1 16", fast);
  QCOMPARE(groups.index(0, 0).data().toString(), QString("split_scope y@1 16"));
  QCOMPARE(groups.index(1, 0).data().toString(), QString("join_scopes m@0"));
  groups.sort(MovesModel::StepColumn, Qt::AscendingOrder);
  QVERIFY(groups.isGrouped());
}

void TestTextModels::refusedStepsGetASuggestion() {
  MovesSuggestion suggestion(m_workspace.get());
  QSignalSpy answered(&suggestion, &MovesSuggestion::answered);
  suggestion.ask(step("reuse_dims d.0"));
  QVERIFY(suggestion.isLooking() && !suggestion.isFound());
  QVERIFY(answered.wait(20000));
  QVERIFY(suggestion.isFound());
  QVERIFY(m_workspace->check(step("reuse_dims d.0")));
  size_t steps = suggestion.suggestion().before.size();
  QVERIFY(applySuggestion(*m_workspace, core::Suggestion(suggestion.suggestion())));
  QCOMPARE(m_workspace->history().size(), steps + 2);
  QVERIFY(m_workspace->history().here().step.starts_with("reuse_dims d"));
  QVERIFY(!suggestion.isFound());  // it was of another program
  // Only the last of several is looked for.
  suggestion.ask(step("split_scope y@1 7"));
  suggestion.ask(step("split_scope y@1 11"));
  QVERIFY(answered.wait(20000));
  QCOMPARE(answered.size(), 2);
}

void TestTextModels::everyMoveHasAnExample() {
  for (const core::Move* move : core::catalogue()) {
    auto example = exampleOf(move->name);
    std::string name(move->name);
    QVERIFY2(example.has_value(), name.c_str());
    QVERIFY2(example->step.starts_with(name + " "), example->step.c_str());
    for (const std::string& text : {example->before, example->after}) {
      auto parsed = core::parse(text);
      QVERIFY2(parsed.program, (name + "\n" + text).c_str());
    }
    QVERIFY2(example->before != example->after, name.c_str());
  }
  QVERIFY(!exampleOf("no_such_move"));
}

void TestTextModels::everyOperationIsExplained() {
  QStringList names = operationNames();
  QVERIFY(names.contains("fma") && names.contains("select") && names.contains("exp"));
  QVERIFY(!names.contains("+"));
  for (const QString& name : names) {
    auto help = operationHelp(name);
    QVERIFY2(help && !help->meaning.isEmpty(), qPrintable(name));
    QVERIFY2(help->signature.startsWith(name + "("), qPrintable(help->signature));
  }
  QCOMPARE(operationHelp("fma")->signature, QString("fma(a, b, c)"));
  for (const char* word : {"max=", "argmax=", "welford=", "softmax=", "f16"})
    QVERIFY2(operationHelp(word), word);
  QVERIFY(!operationHelp("q"));
}

void TestTextModels::namesAreFoundInTextThatDoesNotParse() {
  IrNames names = namesIn(
      "kernel k\nconst N = 4\nconst Mx = \nx f32 [N] heap\n"
      "b f32 [N] heap -> t u\nN t[{0}] = = x[\n");
  QCOMPARE(names.constants, (QStringList{"N", "Mx"}));
  QCOMPARE(names.arrays, (QStringList{"x", "t", "u"}));
  QCOMPARE(names.declarationOf("u"), QString("b f32 [N] heap -> t u"));
  QCOMPARE(closest("exq", {"exp", "max"}), QString("exp"));
  QCOMPARE(closest("something", {"exp", "max"}), QString());
}

void TestTextModels::wordsFitWhereOneTypes() {
  QString text = "kernel k\nconst Nrows = 4\nx f32 [Nrows] heap\ntotal f32 [] heap\n";
  QCOMPARE(wordsFor(text, "N", "N"), QStringList{"Nrows"});
  QCOMPARE(wordsFor(text, "Nrows t", "t"), QStringList{"total"});
  QVERIFY(wordsFor(text, "| | to", "to") == QStringList{"total"});
  QVERIFY(wordsFor(text, "Nrows x[{0}] = se", "se") == QStringList{"select"});
  QVERIFY(wordsFor(text, "y f", "f").contains("f32"));
  QVERIFY(wordsFor(text, "y f32 [Nrows] he", "he") == QStringList{"heap"});
  QVERIFY(wordsFor(text, "# to", "to").isEmpty());
  QVERIFY(wordsFor(text, "c", "c").contains("const"));
}

void TestTextModels::problemsSayWhatWasMeant() {
  auto check = [](const char* body) {
    return checkIr(std::string("kernel k\nconst N = 4\nin input\nout y\ninput f32 [N] heap\n"
                               "y f32 [N] heap\n\n") +
                   body);
  };
  QVERIFY(check("N y[{0}] = exp(input[{0}])\n").program);
  CheckedIr array = check("N y[{0}] = exp(inptu[{0}])\n");
  QVERIFY(!array.program);
  QCOMPARE(array.problems.size(), size_t{1});
  QCOMPARE(array.problems[0].replacement, QString("input"));
  QCOMPARE(array.problems[0].span, (TextSpan{7, 15, 20}));
  CheckedIr function = check("N y[{0}] = exq(input[{0}])\n");
  QCOMPARE(function.problems[0].replacement, QString("exp"));
  QCOMPARE(function.problems[0].span, (TextSpan{7, 11, 14}));
  CheckedIr letter = check("N y[{0}] = exp(q[{0}])\n");
  QVERIFY(letter.problems[0].replacement.isEmpty());
  QVERIFY(letter.problems[0].message.endsWith("there are input, y"));
  CheckedIr bounds = check("N y[{0}] = input[{0}+1]\n");
  QVERIFY(!bounds.program && bounds.problems.size() == 1);
  QVERIFY(bounds.problems[0].replacement.isEmpty() && !bounds.problems[0].message.isEmpty());
}

void TestTextModels::llvmLosesItsDebugInformation() {
  LlvmListing listing = withoutDebugInformation(
      "define void @k() !dbg !7 {\n"
      "  %a = load float, ptr %x, align 4, !dbg !12\n"
      "  store float %a, ptr %y, align 4, !dbg !13, !tbaa !5\n"
      "}\n"
      "\n"
      "!llvm.dbg.cu = !{!1}\n"
      "!1 = distinct !DICompileUnit(language: DW_LANG_C11)\n"
      "!5 = !{!\"float\"}\n"
      "!12 = !DILocation(line: 40, column: 3, scope: !7)\n"
      "!13 = !DILocation(line: 41, column: 3, scope: !7)\n");
  QCOMPARE(QString::fromStdString(listing.text),
           QString("define void @k() {\n"
                   "  %a = load float, ptr %x, align 4\n"
                   "  store float %a, ptr %y, align 4, !tbaa !5\n"
                   "}\n"
                   "\n"
                   "!5 = !{!\"float\"}\n"));
  QCOMPARE(listing.sourceLines, (std::vector<int>{0, 40, 41, 0, 0, 0}));
}

QTEST_GUILESS_MAIN(TestTextModels)
#include "test_text_models.moc"
