// Rules of the heuristic pass for what is done with every element of a product: a bias, an
// activation, a scaling, something added go along with the tile that has just been stored.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassEpilogues : public QObject {
  Q_OBJECT
 private slots:
  void elementsAreFinishedByTiles();
  void partsHaveTilesOfTheirOwn();
  void threadsShareEveryPart();
  void bothProductsOfOneResult();
  void tilesUnderAMaskAreReadFromRegisters();
  void whatIsAddedComesForTheNextTile();
  void whatAnotherNestReadsStaysWhole();
  void functionsInFewRegistersWait();
  void narrowRowsAndTurnedCopiesWait();
  void keepsTheFunction_data();
  void keepsTheFunction();
  void drawnReadersKeepTheFunction();
};

namespace {

constexpr char kLinear[] = R"(kernel linear
const M = 512
const N = 512
const K = 64
in x w b
out y
x f32 [M, K] heap
w f32 [K, N] heap
b f32 [N] heap
y f32 [M, N] heap
t f32 [M, N] heap
u f32 [M, N] heap

M N t[{0},{1}] = 0
M N K t[{0},{1}] += x[{0},{2}] * w[{2},{1}]
M N u[{0},{1}] = t[{0},{1}] + b[{1}]
M N y[{0},{1}] = max(u[{0},{1}], 0)
)";

constexpr char kRowSums[] = R"(kernel sums
const M = 512
const N = 512
const K = 64
in x w
out y s
x f32 [M, K] heap
w f32 [K, N] heap
y f32 [M, N] heap
s f32 [M] heap
t f32 [M, N] heap

M N t[{0},{1}] = 0
M N K t[{0},{1}] += x[{0},{2}] * w[{2},{1}]
M N y[{0},{1}] = t[{0},{1}] * 2
M s[{0}] = 0
M N s[{0}] += t[{0},{1}]
)";

constexpr char kScaledRows[] = R"(kernel scaled
const M = 1024
const N = 1024
in x w
out y
x f32 [M, N] heap
w f32 [N] heap
y f32 [M, N] heap
s f32 [M] heap

M s[{0}] = 0
M N s[{0}] += x[{0},{1}] * w[{1}]
M N y[{0},{1}] = x[{0},{1}] * s[{0}]
)";

// Two nests read the product, of which no loop is the other's.
constexpr char kTwoReaders[] = R"(kernel readers
const M = 512
const H = 256
const N = 512
const K = 64
in x w
out y z
x f32 [M, K] heap
w f32 [K, N] heap
y f32 [M, N] heap
z f32 [H, N] heap
t f32 [M, N] heap

M N t[{0},{1}] = 0
M N K t[{0},{1}] += x[{0},{2}] * w[{2},{1}]
M N y[{0},{1}] = t[{0},{1}] * 2
H N z[{0},{1}] = t[{0},{1}] * 3
)";

core::Program linear(int64_t rows, int64_t columns, int64_t terms) {
  return core::load(kLinear, "linear", {{"M", rows}, {"N", columns}, {"K", terms}}).value();
}

core::Machine named(const char* target) {
  return core::machineNamed(target).value();
}

Written written(const core::Program& start, const char* target = "x86-64-avx512", int threads = 1,
                std::map<std::string, int64_t> wanted = {}) {
  return write(start, kHeuristicX86Pass, named(target), std::move(wanted), threads, true);
}

QString textOf(const core::Program& start, const char* target = "x86-64-avx512", int threads = 1) {
  return text(written(start, target, threads).program);
}

// One or two products of a batch or of none, and operations on all of their elements, of which the
// last may be turned, and one read again by a row alone or summed.
class DrawnProgram {
 public:
  explicit DrawnProgram(std::mt19937& random) : m_random(random) {
    m_isBatch = pick(4) == 0;
    m_lines = m_isBatch ? "const B = 2\n" : "";
    m_lines += fmt::format("const M = {}\nconst N = {}\nconst K = {}\n", 1 + pick(34),
                           pick(3) == 0 ? 16 * (1 + pick(6)) : 2 + pick(130), 2 + pick(20));
    for (int product = 0, count = 1 + (pick(4) == 0); product < count; ++product) add(product);
    for (int step = 0, count = 1 + pick(4); step < count; ++step) goOn(step);
    finish();
  }
  std::string text() const {
    return "kernel drawn\n" + m_lines + "in x w bias row r\nout y z\n" + declared("x", "M, K") +
           declared("w", "K, N") + declared("r", "M, N") + "bias f32 [N] heap\nrow f32 [M] heap\n" +
           m_arrays + "\n" + m_body;
  }

 private:
  int pick(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
  std::string any() { return m_all[static_cast<size_t>(pick(static_cast<int>(m_all.size())))]; }
  std::string scopes() const { return m_isBatch ? "B M N " : "M N "; }
  std::string at(const std::string& array) const {
    return array + (m_isBatch ? "[{0},{1},{2}]" : "[{0},{1}]");
  }
  std::string declared(const std::string& array, const char* dims) const {
    return fmt::format("{} f32 [{}{}] heap\n", array, m_isBatch ? "B, " : "", dims);
  }
  void set(const std::string& array, const std::string& value) {
    m_arrays += declared(array, "M, N");
    m_body += scopes() + at(array) + " = " + value + "\n";
    m_all.push_back(array);
  }
  void add(int product) {
    std::string t = fmt::format("t{}", product);
    set(t, "0");
    m_body += scopes() + "K " + at(t) + " += " +
              (m_isBatch ? "x[{0},{1},{3}] * w[{0},{3},{2}]\n" : "x[{0},{2}] * w[{2},{1}]\n");
  }
  void goOn(int step) {
    std::string row = m_isBatch ? "{1}" : "{0}", column = m_isBatch ? "{2}" : "{1}";
    std::string one = at(any()), other = at(any());
    const std::string values[] = {one + " + bias[" + column + "]",
                                  one + " * row[" + row + "]",
                                  "max(" + one + ", 0)",
                                  "tanh(" + one + ")",
                                  one + " * " + other,
                                  one + " + " + at("r"),
                                  one + " * 0.5"};
    set(fmt::format("u{}", step), values[pick(7)]);
  }
  void finish() {
    std::string last = m_all.back(), again = any();
    bool isTransposed = !m_isBatch && pick(5) == 0;
    m_arrays += isTransposed ? "y f32 [N, M] heap\n" : declared("y", "M, N");
    m_body += scopes() + (isTransposed ? "y[{1},{0}]" : at("y")) + " = " + at(last) + "\n";
    m_arrays += "z f32 [N] heap\n";
    std::string first = m_isBatch ? "[0,0,{0}]" : "[0,{0}]";
    switch (pick(3)) {
      case 0:
        m_body += "N z[{0}] = bias[{0}]\n";
        break;
      case 1:
        m_body += "N z[{0}] = " + again + first + "\n";
        break;
      default:
        m_body +=
            "N z[{0}] = 0\nN M z[{0}] += " + again + (m_isBatch ? "[0,{1},{0}]\n" : "[{1},{0}]\n");
    }
  }

  std::mt19937& m_random;
  bool m_isBatch = false;
  std::string m_lines, m_arrays, m_body;
  std::vector<std::string> m_all;
};

bool hasDecided(const Written& written, const std::string& name) {
  return std::ranges::any_of(written.decisions,
                             [&](const Decision& decision) { return decision.name == name; });
}

}  // namespace

// Of the product only a tile is kept, and of what comes after it a vector.
void TestPassEpilogues::elementsAreFinishedByTiles() {
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"}) {
    QString program = textOf(linear(512, 512, 64), target);
    QVERIFY2(!program.contains("\nt f32"), qPrintable(program));
    static const QRegularExpression kTile("\nt_out\\d* f32 \\[\\d, (\\d, )?(16|8)\\] register");
    static const QRegularExpression kFinished("\n\\| \\| \\| \\d+:v y.* = max\\(u");
    QVERIFY2(program.contains(kTile) && program.contains(kFinished), qPrintable(program));
  }
}

void TestPassEpilogues::partsHaveTilesOfTheirOwn() {
  QString program = textOf(linear(317, 523, 100));
  QVERIFY2(!program.contains("\nt f32") && !program.contains("\nu f32"), qPrintable(program));
  QCOMPARE(program.count(" = max(u"), 4);  // rows by columns
}

// What is made on the way to a part's elements is its own, so that threads can share each.
void TestPassEpilogues::threadsShareEveryPart() {
  QString program = textOf(linear(317, 523, 100), "x86-64-avx512", 2);
  QVERIFY2(program.contains("\n8:p\n") && program.contains("\n24:p\n"), qPrintable(program));
}

void TestPassEpilogues::bothProductsOfOneResult() {
  for (auto [columns, terms] : {std::pair<int64_t, int64_t>{1024, 384}, {1000, 100}}) {
    QString program = textOf(kernel("swiglu", {{"R", 100}, {"H", columns}, {"I", terms}}));
    QVERIFY2(!program.contains("\na f32") && !program.contains("\nb f32"), qPrintable(program));
    QVERIFY2(program.contains(QRegularExpression("y\\[.* = g.* \\* b_out")), qPrintable(program));
  }
}

// A store under a mask is not forwarded to the load that follows.
void TestPassEpilogues::tilesUnderAMaskAreReadFromRegisters() {
  QString program = textOf(linear(37, 53, 29));
  QVERIFY2(program.contains(QRegularExpression("u_out\\S* = t_out\\[.* if ")), qPrintable(program));
  QVERIFY2(!program.contains(QRegularExpression("\\] = t_out\\d*\\[\\S+\\] if")),
           qPrintable(program));
}

void TestPassEpilogues::whatIsAddedComesForTheNextTile() {
  static const QRegularExpression kAsked("beta \\* c\\[\\S+\\]:pf");
  auto gemm = [](int64_t n) {
    return textOf(kernel("gemm", {{"M", n}, {"N", n}, {"K", 128}}), "x86-64-avx512");
  };
  QVERIFY2(gemm(1024).contains(kAsked), qPrintable(gemm(1024)));
  QVERIFY(!gemm(128).contains(kAsked));
  // Sums of squares and dot products are no tiles: what their rows read again, here from the third
  // cache, has other rules.
  for (const core::Program& start :
       {kernel("rmsnorm", {{"N", 1024}, {"M", 1024}}), parsed(kScaledRows)})
    QVERIFY(!hasDecided(written(start), "fetch the next tile of x"));
}

// Whole, and not beside a copy; two nests that both go by tiles need it no more.
void TestPassEpilogues::whatAnotherNestReadsStaysWhole() {
  static const QRegularExpression kCopy("\\n[^\\n]* t\\[\\S+\\] = t_out[2-9]");
  Written sums = written(parsed(kRowSums)), two = written(parsed(kTwoReaders));
  QVERIFY2(text(sums.program).contains("\nt f32 [M, N]"), qPrintable(text(sums.program)));
  QVERIFY2(!text(sums.program).contains(kCopy), qPrintable(text(sums.program)));
  QVERIFY2(!text(two.program).contains("\nt f32"), qPrintable(text(two.program)));
  QCOMPARE(whatDiffers(parsed(kRowSums), sums.program, 1e6), QString());
  QCOMPARE(whatDiffers(parsed(kTwoReaders), two.program, 1e6), QString());
}

void TestPassEpilogues::functionsInFewRegistersWait() {
  auto isFinished = [](const char* target, int64_t n, int64_t terms) {
    return !textOf(kernel("swiglu", {{"R", n}, {"H", n}, {"I", terms}}), target)
                .contains("\na f32");
  };
  QVERIFY(isFinished("x86-64-avx512", 256, 384));
  QVERIFY(!isFinished("x86-64-avx2", 256, 64));
  QVERIFY(isFinished("x86-64-avx2", 4096, 64));  // from memory it pays all the same
}

void TestPassEpilogues::narrowRowsAndTurnedCopiesWait() {
  QVERIFY(textOf(linear(1000, 7, 64)).contains("\nt f32") &&
          hasDecided(written(linear(1000, 7, 64)), "finish t by tiles"));
  QVERIFY(!textOf(linear(1000, 12, 64)).contains("\nt f32"));
  Written along =
      write(kernel("conv2d_2"), kHeuristicX86Pass, named("x86-64-avx512"), {}, 1, false);
  QVERIFY2(text(along.program).contains("y_out f32 [Q, O] stack"), qPrintable(text(along.program)));
}

void TestPassEpilogues::keepsTheFunction_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("terms");
  QTest::addColumn<QString>("target");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"})
    for (auto [rows, columns, terms] : {std::tuple{16, 64, 8},
                                        {31, 131, 9},
                                        {13, 20, 5},
                                        {9, 100, 4},
                                        {40, 77, 6},
                                        {1, 200, 8},
                                        {3, 33, 130}})
      QTest::addRow("%d x %d of %d for %s", rows, columns, terms, target)
          << rows << columns << terms << target;
}

void TestPassEpilogues::keepsTheFunction() {
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, terms);
  QFETCH(QString, target);
  std::vector<core::Program> starts = {
      linear(rows, columns, terms), kernel("swiglu", {{"R", rows}, {"H", columns}, {"I", terms}}),
      kernel("gemm", {{"M", rows}, {"N", columns}, {"K", terms}})};
  for (const core::Program& start : starts)
    for (int threads : {1, 2})
      for (int64_t finishes : {0, 1}) {
        std::map<std::string, int64_t> wanted;
        for (const char* array : {"t", "a", "b", "p"})
          wanted[fmt::format("finish {} by tiles", array)] = finishes;
        Written way = written(start, target.toStdString().c_str(), threads, wanted);
        bool isTiled = rows > 3 && columns > 16;
        QVERIFY(!isTiled || std::ranges::any_of(way.decisions, [](const Decision& decision) {
          return decision.name.starts_with("finish ");
        }));
        QCOMPARE(whatDiffers(start, way.program, 1e6), QString());
      }
}

void TestPassEpilogues::drawnReadersKeepTheFunction() {
  std::mt19937 random(29);
  int finished = 0;
  for (int draw = 0; draw < 240; ++draw) {
    std::string kernel = DrawnProgram(random).text();
    auto start = core::load(kernel, "drawn");
    QVERIFY2(start, qPrintable(QString::fromStdString(kernel)));
    core::Machine target = draw % 3 == 0 ? named("x86-64-avx2") : avx512();
    std::map<std::string, int64_t> wanted;
    if (draw % 2 == 0)
      wanted = drawnFrom(write(*start, kHeuristicX86Pass, target).decisions, random);
    for (const char* array : {"t0", "t1", "u0", "u1", "u2"})
      wanted[fmt::format("finish {} by tiles", array)] = 1;
    Written way = write(*start, kHeuristicX86Pass, target, wanted, 1 + draw % 2, random() % 2 == 0,
                        random() % 3 == 0);
    finished += std::ranges::any_of(way.decisions, [](const Decision& decision) {
      return decision.name.starts_with("finish ") && decision.options[decision.chosen] != 0;
    });
    QString difference = whatDiffers(*start, way.program, 1e6);
    QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(kernel) + difference));
  }
  QVERIFY2(finished > 60, qPrintable(QString::number(finished)));
}

QTEST_GUILESS_MAIN(TestPassEpilogues)
#include "test_pass_epilogues.moc"
