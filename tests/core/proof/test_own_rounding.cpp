// What a program's own rounding and the range of its types explain, and what they do not: equal
// real functions are the same or cannot be told, types of fewer bits and overflows of the second
// program alone are differences, and each difference shows two values.
#include <QTest>

#include "core/proof/fingerprint.h"
#include "core/proof/numerical_check.h"
#include "core/proof/own_rounding.h"
#include "tests/core/executors.h"
#include "tests/core/program_runs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

Verdict verdictOf(const Program& a, const Program& b) {
  Verdict verdict;
  verdict.areIdentical = a.hash() == b.hash();
  auto fingerprint = verifyFingerprint(a, b);
  auto numbers = verifyNumbers(a, executorOf(b), {}, &b);
  if (!fingerprint) throw std::runtime_error(fingerprint.error().message);
  if (!numbers) throw std::runtime_error(numbers.error().message);
  verdict.fingerprint = std::move(*fingerprint);
  verdict.numbers = std::move(*numbers);
  return verdict;
}

QString inWords(const Verdict& v) {
  constexpr const char* kNames[] = {"same", "different", "cannot be told"};
  return QString("%1; %2; %3; %4; %5")
      .arg(kNames[static_cast<int>(v.answer())])
      .arg(QString::fromStdString(v.fingerprint->difference))
      .arg(QString::fromStdString(v.numbers->failure))
      .arg(QString::fromStdString(v.whyUndecided()))
      .arg(QString::fromStdString(v.numbers->overReals));
}

const char kCorrelation[] =
    "kernel k\nin d g\nout y\nd f32 [10] heap\ng f32 [3] heap\ny f32 [8] heap\n\n"
    "8 y[{0}] = 0\n8 3 y[{0}] += d[{0}+{1}] * g[{1}]\n";

// F(2, 3) of Winograd's minimal filtering.
const char kWinograd[] =
    "kernel k\nin d g\nout y\nd f32 [10] heap\ng f32 [3] heap\ny f32 [8] heap\n"
    "g1 f32 [] heap\ng2 f32 [] heap\na f32 [] heap\nb f32 [] heap\np f32 [] heap\n"
    "m0 f32 [] heap\nm1 f32 [] heap\nm2 f32 [] heap\nm3 f32 [] heap\nt f32 [] heap\n"
    "u f32 [] heap\n\n"
    "a = g[0] + g[2]\nb = a + g[1]\ng1 = b * 0.5\nb = a - g[1]\ng2 = b * 0.5\n4\n"
    "| p = d[{0}*2] - d[{0}*2+2]\n| m0 = p * g[0]\n"
    "| p = d[{0}*2+1] + d[{0}*2+2]\n| m1 = p * g1\n"
    "| p = d[{0}*2+2] - d[{0}*2+1]\n| m2 = p * g2\n"
    "| p = d[{0}*2+1] - d[{0}*2+3]\n| m3 = p * g[2]\n"
    "| t = m0 + m1\n| y[{0}*2] = t + m2\n| u = m1 - m2\n| y[{0}*2+1] = u - m3\n";

std::string squares(const std::string& body) {
  return "kernel k\nin a b\nout c\na f32 [2, 2] heap\nb f32 [2, 2] heap\nc f32 [2, 2] heap\n"
         "p f32 [] heap\nq f32 [] heap\nm f32 [7] heap\nt f32 [] heap\n\n" +
         body;
}

const char kProduct[] = "2 2 c[{0},{1}] = 0\n2 2 2 c[{0},{1}] += a[{0},{2}] * b[{2},{1}]\n";
const char kStrassen[] =
    "p = a[0,0] + a[1,1]\nq = b[0,0] + b[1,1]\nm[0] = p * q\n"
    "p = a[1,0] + a[1,1]\nm[1] = p * b[0,0]\nq = b[0,1] - b[1,1]\nm[2] = a[0,0] * q\n"
    "q = b[1,0] - b[0,0]\nm[3] = a[1,1] * q\np = a[0,0] + a[0,1]\nm[4] = p * b[1,1]\n"
    "p = a[1,0] - a[0,0]\nq = b[0,0] + b[0,1]\nm[5] = p * q\n"
    "p = a[0,1] - a[1,1]\nq = b[1,0] + b[1,1]\nm[6] = p * q\n"
    "t = m[0] + m[3]\nt = t - m[4]\nc[0,0] = t + m[6]\nc[0,1] = m[2] + m[4]\n"
    "c[1,0] = m[1] + m[3]\nt = m[0] - m[1]\nt = t + m[2]\nc[1,1] = t + m[5]\n";

std::string vectors(const std::string& type, const std::string& body) {
  return "kernel k\nconst N = 9\nin x c\nout y\nx " + type + " [N] heap\nc " + type +
         " [] heap\ny " + type + " [] heap\nt " + type + " [] heap\nu " + type + " [] heap\nv " +
         type + " [N] heap\n\n" + body;
}

std::string rows(const std::string& type, const std::string& body) {
  std::string text = "kernel k\nconst N = 4\nconst M = 24\nin x\nout y\n";
  for (const char* array : {"x", "y", "d", "e"})
    text += std::string(array) + " " + type + " [N, M] heap\n";
  for (const char* array : {"m", "s"}) text += std::string(array) + " " + type + " [N] heap\n";
  return text + "\n" + body;
}

const char kSoftmaxEnd[] =
    "N M d[{0},{1}] = x[{0},{1}] - m[{0}]\nN M e[{0},{1}] = exp(d[{0},{1}])\nN s[{0}] = 0\n"
    "N M s[{0}] += e[{0},{1}]\nN M y[{0},{1}] = e[{0},{1}] / s[{0}]\n";

std::string softmax() {
  return std::string("N m[{0}] = -inf\nN M m[{0}] max= x[{0},{1}]\n") + kSoftmaxEnd;
}

constexpr const char* kFloats[] = {"f64", "f32", "f16", "bf16"};

}  // namespace

class TestOwnRounding : public QObject {
  Q_OBJECT
 private slots:
  void equalFunctionsAreNotDifferent_data();
  void equalFunctionsAreNotDifferent();
  void aProgramIsItself_data();
  void aProgramIsItself();
  void fewerBitsAreDifferent_data();
  void fewerBitsAreDifferent();
  void fewerBitsThatDoNotShowCannotBeTold();
  void moreBitsAreTheSame();
  void softmaxNeedsItsMaximumInEveryType_data();
  void softmaxNeedsItsMaximumInEveryType();
  void losingEveryDigitIsDifferent();
  void typesAreThoseOfTheReference();
};

void TestOwnRounding::equalFunctionsAreNotDifferent_data() {
  QTest::addColumn<QString>("first");
  QTest::addColumn<QString>("second");
  QTest::addColumn<QString>("answer");  // what the verdict begins with; empty: not different
  auto row = [](const std::string& name, const std::string& a, const std::string& b,
                const char* answer) {
    QTest::newRow(name.c_str()) << QString::fromStdString(a) << QString::fromStdString(b)
                                << QString(answer);
  };
  row("Winograd's formula", kCorrelation, kWinograd, "same");
  row("Winograd, undone", kWinograd, kCorrelation, "same");
  row("Strassen's formula", squares(kProduct), squares(kStrassen), "same");
  for (std::string type : {"f64", "f32", "f16", "bf16"}) {
    row("max of sums " + type, vectors(type, "y = -inf\nN\n| t = x[{0}] + c\n| y max= t\n"),
        vectors(type, "u = -inf\nN u max= x[{0}]\ny = u + c\n"), "");
    row("max of doubles " + type, vectors(type, "y = -inf\nN\n| t = x[{0}] * 2\n| y max= t\n"),
        vectors(type, "u = -inf\nN u max= x[{0}]\ny = u * 2\n"), "");
    row("sums near the range " + type,
        vectors(type, "t = x[0] + x[1]\nt = t + x[2]\ny = t + x[3]\n"),
        vectors(type, "t = x[2] + x[3]\nt = t + x[1]\ny = t + x[0]\n"), "same");
    row("products near the range " + type,
        vectors(type, "t = x[0] * x[1]\nu = x[2] * x[3]\nt = t * u\ny = t - c\n"),
        vectors(type, "t = x[0] * x[2]\nu = x[1] * x[3]\nt = t * u\ny = t - c\n"), "");
    row("a product with the inverse " + type, vectors(type, "N v[{0}] = x[{0}] / c\ny = v[3]\n"),
        vectors(type, "t = 1 / c\nN v[{0}] = x[{0}] * t\ny = v[3]\n"), "");
    row("one pass of softmax " + type, rows(type, softmax()),
        rows(type, std::string("N m[{0}] = -inf\nN s[{0}] = 0\n"
                               "N M (m[{0}], s[{0}]) softmax= (x[{0},{1}], 1)\n"
                               "N M d[{0},{1}] = x[{0},{1}] - m[{0}]\n"
                               "N M e[{0},{1}] = exp(d[{0},{1}])\n"
                               "N M y[{0},{1}] = e[{0},{1}] / s[{0}]\n")),
        type == "f16" || type == "bf16" ? "" : "same");
  }
  row("a literal of more digits", vectors("f32", "y = x[0] * 0.1\n"),
      vectors("f32", "y = x[0] * 0.100000001490116\n"), "same");
}

void TestOwnRounding::equalFunctionsAreNotDifferent() {
  QFETCH(QString, first);
  QFETCH(QString, second);
  QFETCH(QString, answer);
  Verdict verdict = verdictOf(programOf(first.toStdString()), programOf(second.toStdString()));
  QVERIFY2(verdict.answer() != Answer::Different, qPrintable(inWords(verdict)));
  QVERIFY2(inWords(verdict).startsWith(answer), qPrintable(inWords(verdict)));
  bool isFormula = QString(QTest::currentDataTag()).endsWith("formula");
  if (isFormula)
    QVERIFY2(verdict.numbers->overReals.text().starts_with("other rounding: on "),
             qPrintable(inWords(verdict)));
}

void TestOwnRounding::aProgramIsItself_data() {
  QTest::addColumn<QString>("program");
  const char* product =
      "kernel k\nconst N = 30\nconst M = 56\nin x\nout p\nx f16 [N, M] heap\np f16 [N] heap\n\n"
      "N p[{0}] = 1\nN M p[{0}] *= x[{0},{1}]\n";
  QTest::newRow("a product of 56 halves") << product;
  std::string halved =
      "kernel k\nin x\nout y\nx f16 [64] heap\ny f16 [64] heap\n\n"
      "64 y[{0}] = x[{0}]\n40 64 y[{1}] *= 0.5\n";
  QTest::newRow("forty halvings") << QString::fromStdString(halved);
  QTest::newRow("a sum that rounds away all it holds")
      << "kernel k\nin x\nout y\nx bf16 [8, 600] heap\ny bf16 [8] heap\n\n8 y[{0}] = 0\n"
         "8 600 y[{0}] += x[{0},{1}]\n";
}

void TestOwnRounding::aProgramIsItself() {
  QFETCH(QString, program);
  Program itself = programOf(program.toStdString());
  Verdict verdict = verdictOf(itself, itself);
  QVERIFY2(verdict.answer() == Answer::Same, qPrintable(inWords(verdict)));
  QVERIFY2(verdict.numbers->pass, verdict.numbers->failure.text().c_str());
  // Another program of which the bounds decide as little is not.
  QVERIFY(verdict.numbers->undecided.empty() ||
          verdict.numbers->undecided.text().find("decide only") != std::string::npos);
}

namespace {

// A dot product of `type`, with its inputs, products or sum kept in another type for a while.
std::string dot(const std::string& type, const std::string& narrow, const std::string& where,
                int length) {
  std::string text = "kernel k\nconst N = " + std::to_string(length) + "\nin x w\nout y\n";
  for (const char* array : {"x", "w", "u", "v", "p"})
    text += std::string(array) + " " + type + " [N] heap\n";
  text += "y " + type + " [] heap\ns " + type + " [] heap\nn " + narrow + " [N] heap\nh " + narrow +
          " [] heap\n\nN u[{0}] = x[{0}]\nN v[{0}] = w[{0}]\n";
  auto through = [&](const std::string& array) {
    if (where == array)
      text += "N n[{0}] = " + narrow + "(" + array + "[{0}])\nN " + array + "[{0}] = " + type +
              "(n[{0}])\n";
  };
  through("u");
  through("v");
  text += "N p[{0}] = u[{0}] * v[{0}]\n";
  through("p");
  text += "s = 0\nN s += p[{0}]\n";
  if (where == "s") text += "h = " + narrow + "(s)\ns = " + type + "(h)\n";
  return text + "y = s\n";
}

}  // namespace

void TestOwnRounding::fewerBitsAreDifferent_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<QString>("narrow");
  QTest::addColumn<QString>("where");
  for (auto [type, narrow] :
       {std::pair{"f32", "bf16"}, {"f32", "f16"}, {"f64", "f32"}, {"f64", "bf16"}, {"f16", "bf16"}})
    for (const char* where : {"u", "v", "p", "s"})
      QTest::addRow("%s through %s: %s", type, narrow, where) << type << narrow << where;
}

void TestOwnRounding::fewerBitsAreDifferent() {
  QFETCH(QString, type);
  QFETCH(QString, narrow);
  QFETCH(QString, where);
  int length = type == "f16" ? 2 : 512;
  std::string t = type.toStdString(), n = narrow.toStdString();
  Program plain = programOf(dot(t, n, "", length)),
          rounded = programOf(dot(t, n, where.toStdString(), length));
  Verdict verdict = verdictOf(plain, rounded);
  QVERIFY2(verdict.answer() != Answer::Same, qPrintable(inWords(verdict)));
  // Of 11 bits, those of a sum hide what 8 bits do to one of its terms.
  bool isHidden = type == "f16" && verdict.answer() == Answer::Unknown;
  bool showsValues = verdict.numbers->failure.text().find("the reference is") != std::string::npos;
  QVERIFY2(isHidden || showsValues, qPrintable(inWords(verdict)));
  // The program that keeps the bits is right where the reference rounds.
  verdict = verdictOf(rounded, plain);
  QVERIFY2(verdict.answer() != Answer::Different, qPrintable(inWords(verdict)));
}

// A comparison that the rounding would have to turn over, on none of the inputs.
void TestOwnRounding::fewerBitsThatDoNotShowCannotBeTold() {
  std::string head =
      "kernel k\nin x\nout y\nx f32 [4] heap\ny f32 [4] heap\nt f32 [4] heap\nn bf16 [4] heap\n\n"
      "4 t[{0}] = tanh(x[{0}])\n";
  Program plain = programOf(head + "4 y[{0}] = t[{0}] * 1e-44\n"),
          rounded = programOf(head +
                              "4 n[{0}] = bf16(t[{0}])\n4 t[{0}] = f32(n[{0}])\n"
                              "4 y[{0}] = t[{0}] * 1e-44\n");
  Verdict verdict = verdictOf(plain, rounded);
  QVERIFY2(verdict.answer() == Answer::Unknown, qPrintable(inWords(verdict)));
  QVERIFY2(verdict.whyUndecided().text().find("'n' to bf16") != std::string::npos,
           verdict.whyUndecided().text().c_str());
}

void TestOwnRounding::moreBitsAreTheSame() {
  for (const char* type : kFloats) {
    Program plain = programOf(dot(type, "f64", "", 64));
    for (const char* where : {"u", "v", "p", "s"}) {
      Verdict verdict = verdictOf(plain, programOf(dot(type, "f64", where, 64)));
      bool isHeld = verdict.answer() == Answer::Same ||
                    verdict.numbers->undecided.text().find("decide only") != std::string::npos;
      QVERIFY2(isHeld, qPrintable(inWords(verdict)));
    }
  }
}

void TestOwnRounding::softmaxNeedsItsMaximumInEveryType_data() {
  QTest::addColumn<QString>("type");
  for (const char* type : kFloats) QTest::newRow(type) << type;
}

void TestOwnRounding::softmaxNeedsItsMaximumInEveryType() {
  QFETCH(QString, type);
  std::string t = type.toStdString();
  Program whole = programOf(rows(t, softmax())),
          bare = programOf(rows(t, std::string("N m[{0}] = 0\n") + kSoftmaxEnd));
  Verdict verdict = verdictOf(whole, bare);
  QVERIFY2(verdict.answer() == Answer::Different, qPrintable(inWords(verdict)));
}

void TestOwnRounding::losingEveryDigitIsDifferent() {
  Program plain = programOf(vectors("f32", "y = x[0] + c\n")),
          lossy = programOf(vectors("f32", "t = x[0] + 1e10\nt = t + c\ny = t - 1e10\n"));
  Verdict verdict = verdictOf(plain, lossy);
  QVERIFY2(verdict.answer() == Answer::Different, qPrintable(inWords(verdict)));
  QVERIFY(verdict.fingerprint->equal);
}

void TestOwnRounding::typesAreThoseOfTheReference() {
  Program plain = programOf(dot("f32", "bf16", "", 8));
  RoundedAlike rounded = roundedAlike(programOf(dot("f32", "bf16", "u", 8)), plain);
  QCOMPARE(rounded.types, std::vector<std::string>{"'n' to bf16"});
  QCOMPARE(rounded.program.bufferOf("n")->dtype, DType::F32);
  // What the reference rounds to on the way is no rounding of the program's alone.
  QVERIFY(roundedAlike(plain, programOf(dot("f32", "bf16", "u", 8))).types.empty());
  Program stored = programOf(
      "kernel k\nin x\nout y\nx f32 [8] heap\ny bf16 [8] heap\nt f32 [8] heap\n\n"
      "8 t[{0}] = exp(x[{0}])\n8 y[{0}] = bf16(t[{0}])\n");
  QVERIFY(roundedAlike(stored, stored).types.empty());
  Program early = programOf(
      "kernel k\nin x\nout y\nx f32 [8] heap\ny bf16 [8] heap\nt bf16 [8] heap\n\n"
      "8 t[{0}] = bf16(x[{0}])\n8 y[{0}] = exp(t[{0}])\n");
  QCOMPARE(roundedAlike(early, stored).types.size(), size_t{1});
}

QTEST_APPLESS_MAIN(TestOwnRounding)
#include "test_own_rounding.moc"
