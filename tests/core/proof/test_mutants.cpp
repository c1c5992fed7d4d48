// Pairs of programs that are different functions, by small mistakes of every kind (mutants/). The
// judge, which shares nothing with the nets, finds a witness for each, and none for two texts of
// one function. The nets call none of the pairs the same. A sample; more by
//
//   DOJO_MUTANTS=2000 build/release/tests/test_mutants
//
// The table says what each net found, and how often, and why, it cannot be told.
#include <QTest>
#include <set>

#include "core/analysis/validate.h"
#include "core/resources.h"
#include "tests/core/mutants/judge.h"
#include "tests/core/mutants/mutants.h"
#include "tests/core/mutants/series.h"
#include "tests/core/walks/settings.h"

using namespace dojo::tests;
using dojo::core::load;
using dojo::core::Program;

namespace {

constexpr int kDifferentPairs = 150, kEqualPairs = 40;

// Of rows of x, what `body` makes.
Program rows(const std::string& body) {
  return load(
             "kernel k\nconst N = 3\nconst M = 24\nin x\nout y\nx f32 [N, M] heap\ny f32 [N] "
             "heap\n" +
                 body,
             "k")
      .value();
}

}  // namespace

class TestMutants : public QObject {
  Q_OBJECT
 private slots:
  void theJudgeFindsAWitness_data();
  void theJudgeFindsAWitness();
  void theJudgeFindsNoneOfOneFunction_data();
  void theJudgeFindsNoneOfOneFunction();
  void everyKindOfMistakeIsMade();
  void noMutantIsCalledTheSame();
  void noEqualPairIsCalledDifferent();
};

void TestMutants::theJudgeFindsAWitness_data() {
  QTest::addColumn<QString>("first");
  QTest::addColumn<QString>("second");
  const char* maximum = "\nN y[{0}] = -inf\nN M y[{0}] max= x[{0},{1}]\n";
  QTest::newRow("an element left out of a maximum")
      << maximum << "\nN y[{0}] = -inf\nN 23 y[{0}] max= x[{0},{1}]\n";
  QTest::newRow("one element of one row left out")
      << maximum
      << "\nN y[{0}] = -inf\nN M\n| y[{0}] max= x[{0},{1}] if {0}*24+{1} < 41\n"
         "| y[{0}] max= x[{0},{1}] if -{0}*24-{1} < -41\n";
  QTest::newRow("a maximum from zero") << maximum << "\nN y[{0}] = 0\nN M y[{0}] max= x[{0},{1}]\n";
  QTest::newRow("a maximum from the least number")
      << maximum << "\nN y[{0}] = -3.4028234663852886e38\nN M y[{0}] max= x[{0},{1}]\n";
  QTest::newRow("a sum of fewer bits")
      << "t f32 [N, M] heap\n\nN y[{0}] = 0\nN M t[{0},{1}] = abs(x[{0},{1}])\n"
         "N M y[{0}] += t[{0},{1}]\n"
      << "t bf16 [N, M] heap\nu f32 [N, M] heap\n\nN y[{0}] = 0\nN M u[{0},{1}] = abs(x[{0},{1}])\n"
         "N M t[{0},{1}] = bf16(u[{0},{1}])\nN M u[{0},{1}] = f32(t[{0},{1}])\n"
         "N M y[{0}] += u[{0},{1}]\n";
}

void TestMutants::theJudgeFindsAWitness() {
  QFETCH(QString, first);
  QFETCH(QString, second);
  auto witness = findWitness(rows(first.toStdString()), rows(second.toStdString()), 1);
  QVERIFY(witness.has_value());
}

void TestMutants::theJudgeFindsNoneOfOneFunction_data() {
  QTest::addColumn<QString>("first");
  QTest::addColumn<QString>("second");
  QTest::newRow("a sum in two halves")
      << "\nN y[{0}] = 0\nN M y[{0}] += x[{0},{1}]\n"
      << "\nN y[{0}] = 0\nN 12 y[{0}] += x[{0},{1}+12]\nN 12 y[{0}] += x[{0},{1}]\n";
  QTest::newRow("an element twice in a maximum")
      << "\nN y[{0}] = -inf\nN M y[{0}] max= x[{0},{1}]\n"
      << "\nN y[{0}] = x[{0},7]\nN M y[{0}] max= x[{0},{1}]\n";
}

void TestMutants::theJudgeFindsNoneOfOneFunction() {
  QFETCH(QString, first);
  QFETCH(QString, second);
  auto witness = findWitness(rows(first.toStdString()), rows(second.toStdString()), 1);
  QVERIFY2(!witness, witness ? witness->text.c_str() : "");
}

void TestMutants::everyKindOfMistakeIsMade() {
  std::set<std::string> made;
  for (const auto& resource : dojo::core::kernelResources()) {
    auto kernel = load(resource.text, std::string(resource.name));
    dojo::core::View view(*kernel);
    for (const Mutation& mutation : mutations()) {
      Mutants mutants(view, mutation.kind);
      mutation.list(mutants);
      if (!mutants.found().empty()) made.insert(std::string(mutation.kind));
    }
  }
  QCOMPARE(made.size(), mutations().size());
}

void TestMutants::noMutantIsCalledTheSame() {
  QCOMPARE(askDifferent(Pairs(), kDifferentPairs), 0);
}

void TestMutants::noEqualPairIsCalledDifferent() {
  QCOMPARE(askEqual(Pairs(), kEqualPairs), 0);
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestMutants test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_mutants.moc"
