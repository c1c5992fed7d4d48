// What is suggested after a refusal: legal moves one after the other, after which the step is
// legal.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/suggest.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

Program kernel(std::string_view name) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name)
      return load(std::string(resource.text), std::string(name), {}).value();
  qFatal("no such kernel");
}

Program small(const std::string& body) {
  std::string text =
      "kernel k\nin x\nout y z\nx f32 [8] heap\ny f32 [8] heap\nz f32 [8] heap\n"
      "t f32 [] heap\nu f32 [4] heap\n\n" +
      body + "\n";
  return load(text, "k", {}).value();
}

Step stepOf(const char* text) {
  return parseStep(text).value();
}

// Replays a suggestion by the engine alone; empty when every step of it is legal.
std::string problemIn(Program program, const Suggestion& suggestion) {
  const Hash start = program.hash();
  std::vector<Step> steps = suggestion.before;
  steps.push_back(suggestion.step);
  for (const Step& step : steps) {
    auto next = apply(program, step, dojo::tests::avx2());
    if (!next) return next.error().message;
    program = std::move(*next);
  }
  if (program.hash() == start) return "the steps cancel out";
  View view(program);
  return validate(view).empty() ? "" : "not valid at the end";
}

}  // namespace

class TestSuggest : public QObject {
  Q_OBJECT
 private slots:
  void reuseIsLegalAfterFusion();
  void teachingCases_data();
  void teachingCases();
  void suggestionsReplay_data();
  void suggestionsReplay();
  void nothingHelpsAnInput();
  void legalStepsNeedNone();
  void stepsThatCancelOutAreNoSuggestion();
};

// Figure 6 of the PerfDojo paper.
void TestSuggest::reuseIsLegalAfterFusion() {
  Program program = kernel("softmax");
  View view(program);
  Machine machine = dojo::tests::avx2();
  Suggestion found = suggest({view, machine}, stepOf("reuse_dims d.0"));
  QCOMPARE(found.before.size(), size_t{1});
  QCOMPARE(QString::fromStdString(print(found.before[0])), "join_scopes d@0");
  QCOMPARE(QString::fromStdString(print(found.step)), "reuse_dims d.0");
}

void TestSuggest::teachingCases_data() {
  QTest::addColumn<QString>("program");
  QTest::addColumn<QString>("refused");
  QTest::addColumn<QString>("legalAfter");
  // A built-in kernel's name, or a body over x[8], y[8], z[8] and the temporaries t and u.
  auto add = [](const char* name, const char* program, const char* refused, const char* after) {
    QTest::newRow(name) << program << refused << after;
  };
  add("reuse after fusion", "softmax", "reuse_dims d.0", "join_scopes d@0");
  add("the stack after fusion and reuse", "softmax", "set_location d stack",
      "join_scopes d@0, reuse_dims d.0");
  add("reuse of an inner dimension", "rmsnorm", "reuse_dims n.1", "compute_at y@1 n");
  add("vectors after a split", "softmax", "vectorize y@1", "split_scope y@1 8");
  add("lanes after partial accumulators", "reducemean", "vectorize s#1@1",
      "split_reduction s#1@1, split_scope s_part#1@1 8");
  add("threads after partial accumulators", "reducemean", "parallelize s#1@1",
      "split_reduction s#1@1");
  add("threads after privatising", "8\n| t = x[{0}]\n| y[{0}] = t\n8 z[{0}] = 0", "parallelize t@0",
      "set_location t stack");
  add("interchange of two reductions", "conv2d_2", "swap_scopes y#1@4", "split_reduction y#1@4");
  add("fusion after a neighbour made way",
      "8 y[{0}] = x[{0}]\n4 u[{0}] = x[{0}]\n8 z[{0}] = y[{0}]", "join_scopes y@0", "reorder y@0");
  add("fusion of what an outer scope divides", "softmax", "join_scopes d@1", "join_scopes d@0");
  add("fission after expansion", "8\n| t = x[{0}]\n| y[{0}] = t\n8 z[{0}] = 0", "fission t@0",
      "add_dim t@0 t, materialize_dims t.0");
  add("sinking after a neighbour made way", "t = x[0]\nu[0] = x[1]\n8 y[{0}] = t\n8 z[{0}] = u[0]",
      "sink t", "reorder t");
  add("a remainder after padding", "conv2d_1", "split_scope y@3 16", "pad_scope y@3 512");
  add("dead after its readers compute it", "relu_ffn", "dead_code r", "inline_producer y#1 r");
}

// What a teacher would say, and that it is true.
void TestSuggest::teachingCases() {
  QFETCH(QString, program);
  QFETCH(QString, refused);
  QFETCH(QString, legalAfter);
  Program start =
      program.contains(' ') ? small(program.toStdString()) : kernel(program.toStdString());
  View view(start);
  Machine machine = dojo::tests::avx2();
  Suggestion found = suggest({view, machine}, stepOf(refused.toUtf8().constData()));
  QString steps;
  for (const Step& step : found.before)
    steps += (steps.isEmpty() ? "" : ", ") + QString::fromStdString(print(step));
  QCOMPARE(steps, legalAfter);
  QCOMPARE(QString::fromStdString(problemIn(start, found)), "");
}

void TestSuggest::suggestionsReplay_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"softmax", "layer_norm", "bias_relu", "rmsnorm"})
    QTest::newRow(name) << name;
}

void TestSuggest::suggestionsReplay() {
  QFETCH(QString, name);
  Program program = kernel(name.toStdString());
  View view(program);
  Machine machine = dojo::tests::avx2();
  int found = 0, refused = 0;
  for (const Candidate& candidate : listMoves({view, machine}, true)) {
    if (!candidate.refusal || ++refused % 5 != 0) continue;
    Suggestion suggestion = suggest({view, machine}, candidate.step, {.depth = 1});
    if (suggestion.before.empty()) continue;
    ++found;
    QCOMPARE(QString::fromStdString(problemIn(program, suggestion)), "");
  }
  QVERIFY2(found > 0, qPrintable(QString("none of %1 refusals").arg(refused)));
}

void TestSuggest::nothingHelpsAnInput() {
  Program program = kernel("softmax");
  View view(program);
  Machine machine = dojo::tests::avx2();
  QVERIFY(suggest({view, machine}, stepOf("reuse_dims x.0"), {.depth = 1}).before.empty());
  QVERIFY(suggest({view, machine}, stepOf("no_such_move x.0")).before.empty());
}

void TestSuggest::legalStepsNeedNone() {
  Program program = kernel("softmax");
  View view(program);
  Machine machine = dojo::tests::avx2();
  QVERIFY(suggest({view, machine}, stepOf("join_scopes m@0")).before.empty());
}

// Interchanging the scopes above and then these would give back what was there.
void TestSuggest::stepsThatCancelOutAreNoSuggestion() {
  Program program = kernel("matmul");
  View view(program);
  Machine machine = dojo::tests::avx2();
  Step refused = stepOf("swap_scopes c#1@2");
  QVERIFY(check({view, machine}, refused).has_value());
  Suggestion found = suggest({view, machine}, refused);
  if (found.before.empty()) return;
  QCOMPARE(QString::fromStdString(problemIn(program, found)), "");
}

QTEST_APPLESS_MAIN(TestSuggest)
#include "test_suggest.moc"
