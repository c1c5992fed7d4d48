// What the text panes stand on, without a window: where nodes stand in a text, how texts differ,
// which step made a line, and what is known of a text that is being written.
#include "app/models/code/llvm_lines.h"
#include "app/models/moves/moves_blame.h"
#include "app/models/program/ir_assist.h"
#include "app/models/program/ir_check.h"
#include "app/service/line_diff.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/gui/shell/workspace_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

// Chains and single nodes with comments above and behind; a buffer called as another begins.
constexpr const char* kCommented = R"(kernel k # of comments
const N = 8 # eight
in x
out y
# before x
x f32 [N] heap # as it comes
y f32 [N] heap
y2 f32 [N] stack -> t y2

# first
N:p # in turns
| 2:u # both
| | # the copy
| | y2[{0}] = x[{0}] # of x
| | t[{0}] = y2[{0}]
# last
N y[{0}] = t[{0}] + 1 # and one
)";

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

class TestTextModels : public WorkspaceTest {
  Q_OBJECT
 private slots:
  void everyPlaceOfTheTextIsItsNode();
  void accessesAreFoundInTheText();
  void diffsAreShortest();
  void changesKeepTheirContext();
  void changedLinesStandBesideEachOther();
  void everyLineNamesTheStepThatMadeIt();
  void handEditsAreBlamedForTheirLinesAlone();
  void blameIsKeptAndFollowsBranches();
  void everyOperationIsExplained();
  void namesAreFoundInTextThatDoesNotParse();
  void wordsFitWhereOneTypes();
  void problemsSayWhatWasMeant();
  void llvmLosesItsDebugInformation();

 private:
  static void checkPlaces(const TextMap& map, const core::Program& program);
};

void TestTextModels::everyPlaceOfTheTextIsItsNode() {
  QVERIFY(m_workspace->apply(step("join_scopes m@0")));
  checkPlaces(m_workspace->textMap(), m_workspace->program());
  checkPlaces(TextMap(core::parse(kCommented).program.value()),
              core::parse(kCommented).program.value());
  const TextMap& map = m_workspace->textMap();
  QCOMPARE(map.bufferAt(map.spanOfBuffer("e")->line), std::string("e"));
  QCOMPARE(map.nodeAt(0, 0), core::NodeId{0});
}

void TestTextModels::checkPlaces(const TextMap& map, const core::Program& program) {
  core::View view(program);
  QStringList lines = QString::fromStdString(map.text()).split('\n');
  for (const core::OpInfo& op : view.ops()) {
    auto span = map.spanOf(op.node->id());
    QVERIFY(span);
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin),
             QString::fromStdString(core::print(op.operation())));
    for (int column = span->begin; column <= span->end; ++column)
      QCOMPARE(map.nodeAt(span->line, column), op.node->id());
  }
  for (const core::ScopeInfo& scope : view.scopes()) {
    auto span = map.spanOf(scope.node->id());
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin),
             QString::fromStdString(core::printScopeHead(scope.scope())));
    QCOMPARE(map.nodeAt(span->line, span->begin), scope.node->id());
  }
  for (const core::Buffer& buffer : program.buffers) {
    auto span = map.spanOfBuffer(buffer.name);
    QVERIFY(span && lines[span->line].startsWith(QString::fromStdString(core::print(buffer))));
  }
}

void TestTextModels::accessesAreFoundInTheText() {
  const core::View& view = m_workspace->view();
  const core::OpInfo& op = view.op(view.opNamed("y", 0));
  QStringList lines = QString::fromStdString(m_workspace->textMap().text()).split('\n');
  const char* wanted[] = {"y[{0},{1}]", "e[{0},{1}]", "s[{0}]"};
  for (int slot = 0; slot < 3; ++slot) {
    auto span = m_workspace->textMap().spanOfAccess(op.operation(), op.node->id(), slot);
    QVERIFY(span);
    QCOMPARE(lines[span->line].mid(span->begin, span->end - span->begin), QString(wanted[slot]));
  }
  QVERIFY(!m_workspace->textMap().spanOfAccess(op.operation(), op.node->id(), 3));
}

void TestTextModels::diffsAreShortest() {
  auto diff = diffLines("a\nb\nc\nd\n", "a\nc\nx\nd\n");
  QString kinds;
  for (const DiffLine& line : diff)
    kinds += QString(" -+")[static_cast<int>(line.kind)] + QString::fromStdString(line.text);
  QCOMPARE(kinds, QString(" a-b c+x d"));
  QCOMPARE(diff[1].before, 2);
  QCOMPARE(diff[3].after, 3);
  QVERIFY(diffLines("", "").empty());
}

void TestTextModels::changesKeepTheirContext() {
  auto changes = changesOf(diffLines("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n"), 1);
  QCOMPARE(changes.size(), size_t{4});
  QCOMPARE(changes.front().text, std::string("b"));
}

void TestTextModels::changedLinesStandBesideEachOther() {
  auto rows = sideBySide(diffLines("a\nb 1\nc\n", "a\nb 2\nx\nc\n"));
  QCOMPARE(rows.size(), size_t{4});
  QCOMPARE(rows[1].before.text, std::string("b 1"));
  QCOMPARE(rows[1].after.text, std::string("b 2"));
  QCOMPARE(rows[2].before.before, 0);
  QCOMPARE(rows[2].after.text, std::string("x"));
  DiffSpan part = changedPart("split 16 y", "split 8 y");
  QCOMPARE(part.begin, size_t{6});
  QCOMPARE(part.endBefore, size_t{8});
  QCOMPARE(part.endAfter, size_t{7});
  // Never within a character of several bytes: é and è share their first byte.
  DiffSpan whole = changedPart("\xc3\xa9", "\xc3\xa8");
  QCOMPARE(whole.begin, size_t{0});
  QCOMPARE(whole.endBefore, size_t{2});
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
