// What is suggested after a refusal: legal moves one after the other, after which the step is
// legal.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/suggest.h"
#include "core/resources.h"
#include "core/text/printer.h"

using namespace dojo::core;

namespace {

Program kernel(std::string_view name) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name)
      return load(std::string(resource.text), std::string(name), {}).value();
  qFatal("no such kernel");
}

Step stepOf(const char* text) {
  return parseStep(text).value();
}

// Replays a suggestion by the engine alone; empty when every step of it is legal.
std::string problemIn(Program program, const Suggestion& suggestion) {
  std::vector<Step> steps = suggestion.before;
  steps.push_back(suggestion.step);
  for (const Step& step : steps) {
    auto next = apply(program, step, Target{});
    if (!next) return next.error().message;
    program = std::move(*next);
  }
  View view(program);
  return validate(view).empty() ? "" : "not valid at the end";
}

}  // namespace

class TestSuggest : public QObject {
  Q_OBJECT
 private slots:
  void reuseIsLegalAfterFusion();
  void suggestionsReplay_data();
  void suggestionsReplay();
  void nothingHelpsAnInput();
  void legalStepsNeedNone();
};

// Figure 6 of the PerfDojo paper.
void TestSuggest::reuseIsLegalAfterFusion() {
  Program program = kernel("softmax");
  View view(program);
  Target target;
  Suggestion found = suggest({view, target}, stepOf("reuse_dims d.0"));
  QCOMPARE(found.before.size(), size_t{1});
  QCOMPARE(QString::fromStdString(print(found.before[0])), "join_scopes d@0");
  QCOMPARE(QString::fromStdString(print(found.step)), "reuse_dims d.0");
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
  Target target;
  int found = 0, refused = 0;
  for (const Candidate& candidate : listMoves({view, target}, true)) {
    if (!candidate.refusal || ++refused % 5 != 0) continue;
    Suggestion suggestion = suggest({view, target}, candidate.step, {.depth = 1});
    if (suggestion.before.empty()) continue;
    ++found;
    QCOMPARE(QString::fromStdString(problemIn(program, suggestion)), "");
  }
  QVERIFY2(found > 0, qPrintable(QString("none of %1 refusals").arg(refused)));
}

void TestSuggest::nothingHelpsAnInput() {
  Program program = kernel("softmax");
  View view(program);
  Target target;
  QVERIFY(suggest({view, target}, stepOf("reuse_dims x.0"), {.depth = 1}).before.empty());
  QVERIFY(suggest({view, target}, stepOf("no_such_move x.0")).before.empty());
}

void TestSuggest::legalStepsNeedNone() {
  Program program = kernel("softmax");
  View view(program);
  Target target;
  QVERIFY(suggest({view, target}, stepOf("join_scopes m@0")).before.empty());
}

QTEST_APPLESS_MAIN(TestSuggest)
#include "test_suggest.moc"
