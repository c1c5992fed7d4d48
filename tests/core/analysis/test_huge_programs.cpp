// Programs with numbers near the largest that a text may have: whatever a legal move makes of them
// can be written down and read again, and the list of moves and the single check agree on what is
// legal. DOJO_WALKS=n walks n times as much.
#include <QTest>
#include <random>

#include "core/analysis/validate.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

struct Start {
  const char* name;
  const char* text;
};

constexpr Start kStarts[] = {
    {"scopes",
     "kernel k\nconst N = 2097152\nin x\nout y\nx i64 [N] heap\ny i64 [] heap\n\n"
     "y = 0\nN N y += x[{0}]\n"},
    {"elements",
     "kernel k\nconst N = 1048576\nin x\nout y\nx f32 [N, N] heap\ny f32 [N, N] heap\n"
     "t f32 [N, N] heap\n\nN N t[{0},{1}] = exp(x[{0},{1}])\nN N y[{0},{1}] = t[{0},{1}] * 2.0\n"},
    {"factors",
     "kernel k\nin x\nout y\nx i64 [8] heap\ny i64 [8] heap\nt i64 [8] heap\n\n"
     "8 t[{0}] = ({0}*1099511627776)\n8 y[{0}] = t[{0}] + x[{0}]\n"},
    {"guards",
     "kernel k\nin x\nout y\nx i64 [8] heap\ny i64 [8] heap\n\n"
     "1099511627776 y[{0}] = x[{0}] if {0} < 8\n"
     "8 y[{0}] = 3 if {0}*1099511627776 < 1099511627776\n"},
    {"nests",
     "kernel k\nconst N = 1048576\nconst M = 1073741824\nin x\nout y\nx f32 [N] heap\n"
     "y f32 [M] heap\nt f32 [N] heap\n\nN t[{0}] = x[{0}] + 1.0\nM\n| y[{0}] = 0.0\n"
     "| 16 y[{0}] += t[{1}]\n"},
    {"unstored",
     "kernel k\nconst N = 1048576\nin x\nout y\nx f32 [N, N] heap\ny f32 [N] heap\n"
     "t f32 [N:N, N:N] stack\n\nN\n| y[{0}] = 0.0\n| N\n| | t[{0},{1}] = exp(x[{0},{1}])\n"
     "| | y[{0}] += t[{0},{1}]\n"}};

// What is wrong with a step that the list calls legal; "" when nothing is.
std::string faultOf(const Program& program, const Candidate& candidate, const Machine& machine) {
  auto after = apply(program, candidate.step, machine);
  if (!after) return "listed as legal, but " + after.error().message;
  std::string text = print(*after);
  Parsed again = parse(text);
  if (!again.program) return "cannot be read again:\n" + text + toMessage(again.diagnostics, "");
  return equivalent(*after, *again.program) ? "" : "is read as another program:\n" + text;
}

std::string faultIn(const Program& program, const std::vector<Candidate>& candidates,
                    const Machine& machine, std::mt19937& random) {
  View view(program);
  for (const Candidate& candidate : candidates) {
    if (random() % 3 != 0) continue;
    std::string fault;
    if (!candidate.refusal)
      fault = faultOf(program, candidate, machine);
    else if (!check({view, machine}, candidate.step))
      fault = "listed as refused, but legal";
    if (!fault.empty()) return print(candidate.step) + " of\n" + print(program) + fault;
  }
  return "";
}

}  // namespace

class TestHugePrograms : public QObject {
  Q_OBJECT
 private slots:
  void everyStateIsReadAgain_data();
  void everyStateIsReadAgain();
  void largerNumbersAreRefused_data();
  void largerNumbersAreRefused();
};

void TestHugePrograms::everyStateIsReadAgain_data() {
  QTest::addColumn<QString>("text");
  for (const Start& start : kStarts) QTest::newRow(start.name) << QString(start.text);
}

void TestHugePrograms::everyStateIsReadAgain() {
  QFETCH(QString, text);
  auto start = load(text.toStdString(), "start");
  QVERIFY2(start.has_value(), start ? "" : start.error().message.text().c_str());
  Machine machine = dojo::tests::avx2();
  int walks = 4 * std::max(1, qEnvironmentVariableIntValue("DOJO_WALKS")), refused = 0;
  for (int seed = 1; seed <= walks; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    Program program = *start;
    for (int step = 0; step < 8 && program.nodeCount() < 40; ++step) {
      View view(program);
      auto candidates = listMoves({view, machine}, true);
      QCOMPARE(faultIn(program, candidates, machine, random), std::string());
      refused += static_cast<int>(std::ranges::count_if(candidates, [](const Candidate& c) {
        return c.refusal && c.refusal->code == "too-large";
      }));
      std::erase_if(candidates, [](const Candidate& c) { return c.refusal.has_value(); });
      if (candidates.empty()) break;
      program = apply(program, candidates[random() % candidates.size()].step, machine).value();
    }
  }
  QVERIFY(refused > 0);
}

void TestHugePrograms::largerNumbersAreRefused_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("step");
  QTest::addColumn<QString>("because");
  QTest::newRow("an extent") << "2097152 2097152 y[0] = 1"
                             << "merge_scopes y#1@0"
                             << "the extent 4398046511104 is larger than 2^40";
  QTest::newRow("a factor") << "8 y[{0}] = ({0}*1099511627776)"
                            << "split_scope y#1@0 4"
                            << "{0}*4398046511104+{1}*1099511627776 has a number beyond 2^40";
  QTest::newRow("a constant") << "8 y[{0}] = ({0}*1099511627776)"
                              << "cut_scope y#1@0 4"
                              << "{0}*1099511627776+4398046511104 has a number beyond 2^40";
}

void TestHugePrograms::largerNumbersAreRefused() {
  QFETCH(QString, body);
  QFETCH(QString, step);
  QFETCH(QString, because);
  auto program =
      load("kernel k\nout y\ny i64 [8] heap\n\n8 y[{0}] = 0\n" + body.toStdString(), "k");
  QVERIFY2(program.has_value(), program ? "" : program.error().message.text().c_str());
  View view(*program);
  auto refusal = check({view, dojo::tests::avx2()}, parseStep(step.toStdString()).value());
  QVERIFY(refusal.has_value());
  QCOMPARE(refusal->code, std::string("too-large"));
  QCOMPARE(QString::fromStdString(refusal->message), "the step would exceed a limit: " + because);
}

QTEST_APPLESS_MAIN(TestHugePrograms)
#include "test_huge_programs.moc"
