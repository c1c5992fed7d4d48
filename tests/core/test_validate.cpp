// What validation says of texts that parse but mean nothing, and that it ends on hostile ones.
#include <QTest>

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
  QVERIFY(problemsOfBody(body).contains("cannot be proven"));
}

QTEST_APPLESS_MAIN(TestValidate)
#include "test_validate.moc"
