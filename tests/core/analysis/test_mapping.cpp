// The table of mappings is complete, and what it says is what validation, moves, interpreter and
// proofs do.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/engine.h"
#include "core/moves/legality/storage.h"
#include "core/proof/fingerprint.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

// A value of an enumeration that has no name is printed as a number.
template <Mapping kMapping>
constexpr bool isNamed() {
  std::string_view text = __PRETTY_FUNCTION__;
  return text.find("kMapping = (") == std::string_view::npos;
}
static_assert(isNamed<Mapping::Warp>());
static_assert(isNamed<kMappings.back().mapping>());
static_assert(!isNamed<static_cast<Mapping>(kMappings.size())>(), "a mapping has no row");

std::string headOf(const MappingTraits& mapping) {
  return mapping.suffix.empty() ? "8" : "8:" + std::string(mapping.suffix);
}

std::string programOf(const std::string& body) {
  return "kernel k\nin x\nout y\nx f32 [8] heap\ny f32 [8] heap\nt f32 [9] heap\n\n" + body + "\n";
}

// Iterations that hand a value to the next, through an array that all share.
std::string racing(const MappingTraits& mapping) {
  return programOf("9 t[{0}] = 0\n" + headOf(mapping) +
                   " t[{0}+1] = t[{0}] + x[{0}]\n8 y[{0}] = t[{0}+1]");
}

std::string harmless(const MappingTraits& mapping) {
  return programOf(headOf(mapping) + " y[{0}] = x[{0}] + 1");
}

}  // namespace

class TestMapping : public QObject {
  Q_OBJECT
 private slots:
  void rowsAgreeWithThemselves();
  void textsKeepMappings();
  void whatRunsAtOnceIsProven_data();
  void whatRunsAtOnceIsProven();
  void iterationsOfThreadsAreShuffled_data();
  void iterationsOfThreadsAreShuffled();
  void threadsDoNotNest();
};

void TestMapping::rowsAgreeWithThemselves() {
  for (const MappingTraits& mapping : kMappings) {
    QVERIFY(!mapping.word.empty());
    QVERIFY(mapping.suffix.empty() == (mapping.mapping == Mapping::Sequential));
    QVERIFY(!(mapping.isThreaded && mapping.isLockstep));
    QVERIFY(mapping.isThreaded || (!mapping.runsOnCores && !mapping.hasPhases));
    QVERIFY(!(mapping.isLoop && mapping.isLockstep));
    if (!mapping.suffix.empty()) QVERIFY(mappingSuffixed(mapping.suffix) == mapping.mapping);
  }
  QVERIFY(!mappingSuffixed("") && !mappingSuffixed("z"));
}

void TestMapping::textsKeepMappings() {
  for (const MappingTraits& mapping : kMappings) {
    auto program = load(harmless(mapping), "k");
    QVERIFY2(program.has_value(), std::string(mapping.word).c_str());
    QVERIFY(program->body[0]->scope().mapping == mapping.mapping);
    QVERIFY(print(*program).find("\n" + headOf(mapping) + " y") != std::string::npos);
  }
}

void TestMapping::whatRunsAtOnceIsProven_data() {
  QTest::addColumn<int>("row");
  for (size_t i = 0; i < kMappings.size(); ++i)
    QTest::newRow(std::string(kMappings[i].word).c_str()) << static_cast<int>(i);
}

void TestMapping::whatRunsAtOnceIsProven() {
  QFETCH(int, row);
  const MappingTraits& mapping = kMappings[static_cast<size_t>(row)];
  auto program = load(racing(mapping), "k");
  QCOMPARE(program.has_value(), !mapping.runsAtOnce());
  if (mapping.isThreaded)
    QVERIFY2(program.error().message.text().find("cannot run in parallel") != std::string::npos,
             program.error().message.text().c_str());
  if (mapping.isLockstep)
    QVERIFY2(program.error().message.text().find("cannot vectorise") != std::string::npos,
             program.error().message.text().c_str());
  auto sound = load(harmless(mapping), "k");
  View view(*sound);
  QCOMPARE(runsAtOnce(view.scope(0)), mapping.runsAtOnce());
  QCOMPARE(scopesAtOnce(view).size(), size_t{mapping.runsAtOnce()});
}

void TestMapping::iterationsOfThreadsAreShuffled_data() {
  whatRunsAtOnceIsProven_data();
}

// Also where validation was not asked: the interpreter shuffles, and net 2 finds the race.
void TestMapping::iterationsOfThreadsAreShuffled() {
  QFETCH(int, row);
  const MappingTraits& mapping = kMappings[static_cast<size_t>(row)];
  Program sequential = load(racing(traits(Mapping::Sequential)), "k").value();
  Program mapped = sequential;
  Scope scope = mapped.body[1]->scope();
  scope.mapping = mapping.mapping;
  mapped.body[1] = std::make_shared<const Node>(mapped.body[1]->id(), scope);
  std::vector<Tensor> inputs = {Tensor::zerosFor(sequential, "x")};
  int64_t size = inputs[0].size();
  for (int64_t i = 0; i < size; ++i) inputs[0].set(i, static_cast<double>(1 << i));
  InterpreterOptions shuffled;
  shuffled.parallelSeed = 7;
  auto wanted = interpret(sequential, inputs), got = interpret(mapped, inputs, shuffled);
  QVERIFY(wanted && got);
  bool isSame = true;
  for (int64_t i = 0; i < size; ++i)
    isSame = isSame && wanted->outputs[0].at(i) == got->outputs[0].at(i);
  QCOMPARE(isSame, !mapping.runsAtOnce());
  auto fingerprint = verifyFingerprint(sequential, mapped);
  QCOMPARE(fingerprint && fingerprint->equal, !mapping.runsAtOnce());
}

// Neither parallelize nor unroll put a scope around threads, whatever they are called.
void TestMapping::threadsDoNotNest() {
  for (const MappingTraits& mapping : kMappings) {
    if (!mapping.isThreaded) continue;
    auto program = load("kernel k\nin x\nout y\nx f32 [4, 8] heap\ny f32 [4, 8] heap\n\n4 " +
                            headOf(mapping) + " y[{0},{1}] = x[{0},{1}]\n",
                        "k");
    QVERIFY(program.has_value());
    View view(*program);
    Context context{view, dojo::tests::avx2()};
    auto parallel = check(context, parseStep("parallelize y@0").value());
    QVERIFY(parallel && parallel->code == "nested-parallel");
    auto unrolled = check(context, parseStep("unroll y@0").value());
    QVERIFY(unrolled && unrolled->code == "holds-parallel");
  }
}

QTEST_APPLESS_MAIN(TestMapping)
#include "test_mapping.moc"
