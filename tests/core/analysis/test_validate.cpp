// What validation says of texts that parse but mean nothing, and that it ends on hostile ones.
#include <QTest>
#include <random>

#include "core/analysis/validate.h"

using namespace dojo;
using namespace dojo::core;

namespace {

QString problemsOf(const std::string& text) {
  auto program = load(text, "t");
  return program ? QString() : QString::fromStdString(program.error().message);
}

QString problemsOfBody(const std::string& body) {
  return problemsOf("kernel k\nin x\nout y\nx f32 [8] heap\ny f32 [8] heap\nt f32 [8] heap\n" +
                    body);
}

}  // namespace

class TestValidate : public QObject {
  Q_OBJECT
 private slots:
  void problemsAreNamed_data();
  void problemsAreNamed();
  void severalWritesMayFillAnArray();
  void whatOneOfSeveralWritesMissesIsFound();
  void numbersStayInRange();
  void whatLargeProgramsMissIsFound_data();
  void whatLargeProgramsMissIsFound();
  void drawnWritesOfLargeArrays_data();
  void drawnWritesOfLargeArrays();
  void enumerationEnds();
  void comparingInPairsEnds();
};

void TestValidate::problemsAreNamed_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("message");
  auto row = [](const char* name, const char* body, const char* message) {
    QTest::newRow(name) << QString(body) << QString(message);
  };
  row("input written", "8 x[{0}] = 1\n8 y[{0}] = 1", "t:7:1: 'x' is an input and is never written");
  row("out of bounds", "9 y[{0}] = 1",
      "index {0} of y[{0}] runs from 0 to 8, but dimension 0 has 8 elements");
  row("below zero", "8 y[{0}-1] = 1", "runs from -1 to 6");
  row("unwritten output", "7 y[{0}] = 1", "t:5:1: not every element of the output 'y' is written");
  row("read before written", "8 y[{0}] = t[{0}]",
      "t:7:1: t[{0}] is read, but not every element of it is written");
  row("accumulated before written", "8 y[{0}] += x[{0}]", "y[{0}] is read, but not every element");
  row("type", "8 y[{0}] = x[{0}] < 1", "a comparison gives bool");
  row("two in parallel", "8:p\n| y[0] = 1\n8 y[{0}] = 1", "this scope cannot run in parallel");
}

void TestValidate::problemsAreNamed() {
  QFETCH(QString, body);
  QFETCH(QString, message);
  QString all = problemsOfBody(body.toStdString());
  QVERIFY2(all.contains(message), qPrintable(all));
}

void TestValidate::severalWritesMayFillAnArray() {
  QCOMPARE(problemsOfBody("4 t[{0}*2] = 1\n4 t[{0}*2+1] = 2\n8 y[{0}] = t[{0}]"), QString());
  QCOMPARE(problemsOfBody("4 y[{0}*2] = 1\n4 y[{0}*2+1] = 2"), QString());
  QCOMPARE(problemsOfBody("t[0] = 1\n8 t[{0}] = t[{0}-1] * x[{0}] if -{0} < 0\n8 y[{0}] = t[{0}]"),
           QString());
}

void TestValidate::whatOneOfSeveralWritesMissesIsFound() {
  QVERIFY(problemsOfBody("4 t[{0}*2] = 1\n3 t[{0}*2+1] = 2\n8 y[{0}] = t[{0}]")
              .contains("t[{0}] is read"));
  QVERIFY(problemsOfBody("4 y[{0}*2] = 1\n3 y[{0}*2+1] = 2").contains("the output 'y'"));
  QVERIFY(problemsOfBody("8 t[{0}] = t[{0}-1] * x[{0}] if -{0} < 0\n8 y[{0}] = x[{0}]")
              .contains("t[{0}-1] is read"));
}

void TestValidate::numbersStayInRange() {
  QString large = "1099511627776 ";
  QVERIFY(problemsOfBody(large.repeated(2).toStdString() +
                         "y[{0}*1099511627776-{0}*1099511627776+0] = 1")
              .contains("more than 2^56 times"));
  QVERIFY(problemsOfBody(large.toStdString() + "y[{0}*1099511627776] = 1")
              .contains("are out of range"));
  QVERIFY(problemsOfBody(large.toStdString() + "y[0] = x[0] if {0}*1099511627776 < 8")
              .contains("are out of range"));
  QVERIFY(problemsOfBody(large.toStdString() + "y[0] = ({0}*1099511627776)")
              .contains("are out of range"));
}

// More elements than are looked at one by one.
void TestValidate::whatLargeProgramsMissIsFound_data() {
  QTest::addColumn<QString>("program");
  QTest::addColumn<QString>("problem");  // "": none
  auto row = [](const char* name, const QString& declarations, const QString& body,
                const char* problem) {
    QTest::newRow(name) << "kernel k\n" + declarations + "\n" + body << QString(problem);
  };
  const QString halves =
      "const H = 40000000\nconst N = 80000000\nin x\nout y\n"
      "x f32 [H] heap\ny f32 [N] heap\nt f32 [N] heap\n";
  const QString odd =
      "const H = 3000000\nconst N = 6000001\nin x\nout y\n"
      "x f32 [H] heap\ny f32 [N] heap\n";
  const QString rows =
      "const H = 1500\nconst N = 3000\nconst M = 4001\nout y\n"
      "y f32 [N, M] heap\n";
  const QString literals = "out y\ny f32 [9000001] heap\n";
  row("every other", halves, "H y[{0}*2] = 1", "the output 'y' is written");
  row("both", halves, "H y[{0}*2] = 1\nH y[{0}*2+1] = 2", "");
  row("the same twice", halves, "H y[{0}*2] = 1\nH y[{0}*2] = 2", "the output 'y' is written");
  row("all but the last", odd, "H y[{0}*2] = x[{0}]\nH y[{0}*2+1] = x[{0}]",
      "the output 'y' is written");
  row("the last by itself", odd, "H y[{0}*2] = x[{0}]\nH y[{0}*2+1] = x[{0}]\ny[6000000] = 0", "");
  row("reads what is not there", halves, "H t[{0}*2] = x[{0}]\nN y[{0}] = t[{0}]",
      "t[{0}] is read, but not every element of it is written before");
  row("reads before it is there", halves,
      "H t[{0}*2] = x[{0}]\nN y[{0}] = t[{0}]\nH t[{0}*2+1] = 0", "t[{0}] is read");
  row("reads what is there", halves, "H t[{0}*2] = x[{0}]\nH t[{0}*2+1] = 0\nN y[{0}] = t[{0}]",
      "");
  row("reads the half that is there", halves,
      "H t[{0}*2] = x[{0}]\nH y[{0}*2] = t[{0}*2]\nH y[{0}*2+1] = 0", "");
  row("rows by halves", rows, "H M y[{0}*2,{1}] = 1\nH M y[{0}*2+1,{1}] = 2", "");
  row("rows by halves, a column left out", rows, "H M y[{0}*2,{1}] = 1\nH 4000 y[{0}*2+1,{1}] = 2",
      "the output 'y' is written");
  row("rows by halves, the first left out", rows, "H M y[{0}*2,{1}] = 1\n1499 M y[{0}*2+3,{1}] = 2",
      "the output 'y' is written");
  row("literals", literals, "4500001 y[{0}*2] = 1\n4500000 y[{0}*2+1] = 1", "");
  row("literals that miss", literals, "4500000 y[{0}*2] = 1\n4500000 y[{0}*2+1] = 1",
      "the output 'y' is written");
  row("thirds", literals, "3000001 y[{0}*3] = 1\n3000000 y[{0}*3+1] = 1\n3000000 y[{0}*3+2] = 1",
      "");
  row("a gap in the middle", literals, "4000000 y[{0}] = 1\n5000000 y[{0}+4000001] = 1",
      "the output 'y' is written");
  row("two blocks", literals, "4000000 y[{0}] = 1\n5000001 y[{0}+4000000] = 1", "");
  row("a guard that leaves the last out", literals,
      "4500001 2 y[{0}*2+{1}] = 1 if {0}*2+{1} < 9000000", "the output 'y' is written");
  row("a guard", literals, "4500001 2 y[{0}*2+{1}] = 1 if {0}*2+{1} < 9000001", "");
}

void TestValidate::whatLargeProgramsMissIsFound() {
  QFETCH(QString, program);
  QFETCH(QString, problem);
  QString found = problemsOf(program.toStdString() + "\n");
  QVERIFY2(problem.isEmpty() ? found.isEmpty()
                             : found.contains(problem) || found.contains("cannot be decided"),
           qPrintable(found));
}

void TestValidate::drawnWritesOfLargeArrays_data() {
  QTest::addColumn<int>("seed");
  for (int seed = 1; seed <= 60; ++seed) QTest::addRow("%d", seed) << seed;
}

// Nests that write every stride-th element from an offset on; what they reach together is counted
// element by element here.
void TestValidate::drawnWritesOfLargeArrays() {
  QFETCH(int, seed);
  std::mt19937 random(static_cast<unsigned>(seed));
  auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  const int elements = 5'000'000 + below(7), stride = 2 + below(3);
  std::vector<bool> written(static_cast<size_t>(elements));
  std::string body;
  for (int offset = 0; offset < stride; ++offset) {
    int count = (elements - offset + stride - 1) / stride;
    int less = below(3) == 0 ? below(3) : 0, skipped = below(6) == 0 ? 1 : 0;
    count -= less + skipped;
    body += std::to_string(count) + " y[{0}*" + std::to_string(stride) + "+" +
            std::to_string(offset + skipped * stride) + "] = 1\n";
    for (int i = 0; i < count; ++i)
      written[static_cast<size_t>(offset + (i + skipped) * stride)] = true;
  }
  bool isFull = std::find(written.begin(), written.end(), false) == written.end();
  QString found =
      problemsOf("kernel k\nout y\ny f32 [" + std::to_string(elements) + "] heap\n\n" + body);
  QVERIFY2(found.isEmpty() == isFull, qPrintable(QString::fromStdString(body) + found));
}

void TestValidate::enumerationEnds() {
  std::string header = "kernel k\nout", declarations, body;
  for (int i = 0; i < 500; ++i) {
    std::string y = "y" + std::to_string(i);
    header += " " + y;
    declarations += y + " f32 [200000] heap\n";
    body += "100000 " + y + "[{0}*2] = 1\n100000 " + y + "[{0}*2+1] = 1\n";
  }
  QCOMPARE(problemsOf(header + "\n" + declarations + body), QString());
  std::string reads = "kernel k\nout z\ny f32 [500] heap\nz f32 [] heap\nz = 0\n";
  for (int i = 0; i < 500; ++i) reads += "y[" + std::to_string(i) + "] = 1\n";
  for (int i = 0; i < 500; ++i) reads += "500 z += y[{0}]\n";
  QCOMPARE(problemsOf(reads), QString());
}

void TestValidate::comparingInPairsEnds() {
  std::string body = "8:p\n";
  for (int i = 0; i < 9000; ++i) body += "| y[{0}] = 1\n";
  QVERIFY(problemsOfBody(body).contains("to prove the program valid"));
}

QTEST_APPLESS_MAIN(TestValidate)
#include "test_validate.moc"
