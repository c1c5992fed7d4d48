// The corpus: the same for the same seed, without what is held out, each pair a legal step apart.
#include <QTest>
#include <map>
#include <set>

#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"
#include "rl/language/canonical_hash.h"
#include "rl/language/corpus.h"
#include "rl/language/corpus_sizes.h"
#include "rl/language/tokens.h"

using namespace dojo;
using namespace dojo::rl;

class TestCorpus : public QObject {
  Q_OBJECT
 private slots:
  void theSameSeedGivesTheSameSteps();
  void everyPairIsOneLegalStepApart();
  void whatIsHeldOutDoesNotShow();
  void kernelsOfTheSameShapeAreHeldOutTogether();
  void kernelsSizesAndMachinesVary();
  void linesAreThoseOfThePlace();
  void unknownNamesAreRefused();
};

namespace {

Corpus corpusOf(std::vector<std::string> kernels, uint64_t seed) {
  return Corpus::create({.kernels = std::move(kernels), .seed = seed}).value();
}

const std::vector<std::string> kFew = {"softmax", "matmul", "relu", "rmsnorm"};

std::string textOf(const WalkedStep& walked) {
  return walked.machine + core::print(walked.before) + core::print(walked.step);
}

}  // namespace

void TestCorpus::theSameSeedGivesTheSameSteps() {
  Corpus first = corpusOf(kFew, 3), second = corpusOf(kFew, 3), other = corpusOf(kFew, 4);
  int different = 0;
  for (int i = 0; i < 100; ++i) {
    std::string text = textOf(first.walk().value());
    QCOMPARE(textOf(second.walk().value()), text);
    different += textOf(other.walk().value()) != text;
  }
  QVERIFY(different > 90);
}

void TestCorpus::everyPairIsOneLegalStepApart() {
  Corpus corpus = corpusOf(kFew, 5), pairs = corpusOf(kFew, 5);
  std::span<const core::Move* const> moves = core::catalogue();
  for (int i = 0; i < 200; ++i) {
    WalkedStep walked = corpus.walk().value();
    core::Machine machine = core::machineNamed(walked.machine).value();
    auto after = core::apply(walked.before, walked.step, machine);
    QVERIFY2(after, core::print(walked.step).c_str());
    QVERIFY(core::equivalent(*after, walked.after));
    TrainingPair pair = pairs.next().value();
    QCOMPARE(hashOf(pair.before), canonicalHash(walked.before));
    QCOMPARE(hashOf(pair.after), canonicalHash(walked.after));
    QVERIFY(hashOf(pair.before) != hashOf(pair.after));
    QCOMPARE(std::string(moves[static_cast<size_t>(pair.move)]->name), walked.step.move);
    QVERIFY(pair.line >= 0 && pair.line < static_cast<int>(pair.before.lines.size()));
  }
}

void TestCorpus::whatIsHeldOutDoesNotShow() {
  Corpus corpus = Corpus::create({.kernels = kFew, .heldOut = {"softmax", "relu"}}).value();
  std::set<std::string> seen;
  for (int i = 0; i < 300; ++i) seen.insert(corpus.walk().value().kernel);
  QCOMPARE(seen, (std::set<std::string>{"matmul", "rmsnorm"}));
}

// Two sizes of one kernel are shipped as two kernels.
void TestCorpus::kernelsOfTheSameShapeAreHeldOutTogether() {
  Corpus corpus = Corpus::create({.heldOut = {"layernorm_1"}}).value();
  std::vector<std::string> kernels = corpus.kernels();
  auto has = [&](const char* name) { return std::ranges::count(kernels, name) > 0; };
  QVERIFY(!has("layernorm_1") && !has("layernorm_2"));
  QVERIFY(has("batchnorm_1") && has("softmax") && has("rmsnorm"));
}

void TestCorpus::kernelsSizesAndMachinesVary() {
  Corpus corpus = Corpus::create({.longestWalk = 4}).value();
  QVERIFY(corpus.kernels().size() > 70);
  std::map<std::string, std::set<int64_t>> sizes;
  std::set<std::string> machines;
  for (int i = 0; i < 450; ++i) {
    WalkedStep walked = corpus.walk().value();
    machines.insert(walked.machine);
    for (const core::Constant& constant : walked.before.constants)
      sizes[walked.kernel].insert(constant.value);
  }
  QCOMPARE(machines.size(), core::knownMachines().size());
  QVERIFY(sizes.size() > 40);
  auto varies = [](const auto& entry) { return entry.second.size() > 4; };
  QVERIFY(std::ranges::count_if(sizes, varies) > 20);
}

void TestCorpus::linesAreThoseOfThePlace() {
  core::Program program = core::load(R"(kernel rows
in x
out y
y f32 [64, 8] heap
t f32 [64, 8] stack
x f32 [64, 8] heap

64 8 t[{0},{1}] = x[{0},{1}] * 2.0
64
| 8 y[{0},{1}] = t[{0},{1}] + 1.5
)",
                                     "k", {})
                              .value();
  CanonicalProgram lines = canonical(program);
  auto line = [&](const char* step) {
    int number = lineOf(program, core::parseStep(step).value());
    return number < 0 ? std::string() : describe(lines.lines[static_cast<size_t>(number)].tokens);
  };
  QCOMPARE(line("set_location t heap"), "buffer t91 f32 stack [ 2^6 m6 ] [ 2^3 m3 ]");
  QCOMPARE(line("reorder_dims y.0 1"), "buffer out0 f32 heap [ 2^6 m6 ] [ 2^3 m3 ]");
  QCOMPARE(line("split_scope y@0 16"), "scope 2^6 m6");
  QCOMPARE(line("unroll t@1"), "scope 2^3 m3");
  QVERIFY(line("nontemporal_store y").starts_with("set out0"));
  QVERIFY(line("nontemporal_store nothing").empty());
  QCOMPARE(lineOf(program, core::parseStep("split_scope y@0 16").value()), 6);
}

void TestCorpus::unknownNamesAreRefused() {
  for (CorpusSettings plan :
       {CorpusSettings{.kernels = {"nothing"}}, CorpusSettings{.heldOut = {"nothing"}}}) {
    auto refused = Corpus::create(plan);
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.text(), "there is no kernel 'nothing'");
  }
  auto none = Corpus::create({.kernels = {"relu"}, .heldOut = {"relu"}});
  QVERIFY(!none && none.error().code == ErrorCode::BadInput);
}

QTEST_APPLESS_MAIN(TestCorpus)
#include "test_corpus.moc"
