// Temporaries that windows slide over: the heuristic pass computes each row when it is first read.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

// A blur of 3 x 3 in two passes.
core::Program blur(int rows, int columns) {
  std::string text = R"(kernel blur
const P = )" + std::to_string(rows) +
                     R"(
const Q = )" + std::to_string(columns) +
                     R"(
const H = P + 2
const W = Q + 2
in x
out y
x f32 [H, W] heap
a f32 [H, Q] heap
h f32 [H, Q] heap
v f32 [P, Q] heap
s f32 [P, Q] heap
y f32 [P, Q] heap

H Q a[{0},{1}] = x[{0},{1}] + x[{0},{1}+1]
H Q h[{0},{1}] = a[{0},{1}] + x[{0},{1}+2]
P Q v[{0},{1}] = h[{0},{1}] + h[{0}+1,{1}]
P Q s[{0},{1}] = v[{0},{1}] + h[{0}+2,{1}]
P Q y[{0},{1}] = s[{0},{1}] * 0.1111111111
)";
  return parsed(text.c_str());
}

Written writtenFor(const core::Program& start, std::map<std::string, int64_t> wanted = {},
                   int threads = 1) {
  return write(start, kHeuristicX86Pass, avx512(), std::move(wanted), threads, true);
}

}  // namespace

class TestPassStencils : public QObject {
  Q_OBJECT
 private slots:
  void rowsAreComputedAsTheyAreRead();
  void rowsOfPlanesToo();
  void namesOfBuffersAreNotArrays();
  void linesAreLeftAlone();
  void threadsTakeBlocks();
  void blocksThatDoNotDivideAreGuarded();
  void chainsOfStencilsAreOneScope();
  void severalWindowsGoTogether();
  void drawnOnesAreRight_data();
  void drawnOnesAreRight();
};

void TestPassStencils::rowsAreComputedAsTheyAreRead() {
  for (int rows : {50, 1080}) {
    QString body = text(writtenFor(blur(rows, 1920)).program);
    QVERIFY2(body.contains("\nh f32 [H:4, Q] stack\n") && body.contains(QString("\n2 30 4:u\n")) &&
                 body.contains(QString("\n%1 30 4:u\n").arg(rows)),
             qPrintable(body));
  }
  QVERIFY(text(writtenFor(blur(1080, 1920), {{"h row by row", 0}}).program)
              .contains("\nh f32 [H, Q] heap\n"));
}

// Of one image and channel at a time.
void TestPassStencils::rowsOfPlanesToo() {
  core::Program start = parsed(R"(kernel planes
const P = 100
const H = P + 1
in x
out y
x f32 [3, H, 64] heap
h f32 [3, H, 64] heap
y f32 [3, P, 64] heap

3 H 64 h[{0},{1},{2}] = exp(x[{0},{1},{2}])
3 P 64 y[{0},{1},{2}] = h[{0},{1},{2}] + h[{0},{1}+1,{2}]
)");
  for (auto [threads, planes] : {std::pair{1, "3"}, {3, "3:p"}}) {
    QString body = text(writtenFor(start, {}, threads).program);
    QVERIFY2(body.contains("h f32 [3:N, H:2, 4, 16] register"), qPrintable(body));
    QVERIFY2(body.contains(QString("\n%1\n").arg(planes)), qPrintable(body));
  }
  // Of two threads one would have two planes.
  QString two = text(writtenFor(start, {}, 2).program);
  QVERIFY2(!two.contains("H:2"), qPrintable(two));
}

// A temporary may have another name than its memory.
void TestPassStencils::namesOfBuffersAreNotArrays() {
  core::Program start = parsed(R"(kernel named
const P = 64
const H = P + 1
in x
out y
x f32 [H, 64] heap
p f32 [H, 64] heap -> q
r f32 [] heap -> p
y f32 [P, 64] heap

p = x[0,0]
H 64 q[{0},{1}] = pow(x[{0},{1}], p)
P 64 y[{0},{1}] = q[{0},{1}] + q[{0}+1,{1}]
)");
  Written written = writtenFor(start);
  QVERIFY2(text(written.program).contains("p f32 [H:2,"), qPrintable(text(written.program)));
  QCOMPARE(whatDiffers(start, written.program, 1e6), QString());
}

// Of rows that lanes go along no circular memory is made.
void TestPassStencils::linesAreLeftAlone() {
  core::Program start = parsed(R"(kernel line
const P = 5000
const H = P + 2
in x
out y
x f32 [H] heap
h f32 [H] heap
y f32 [P] heap

H h[{0}] = exp(x[{0}])
P y[{0}] = h[{0}] + h[{0}+2]
)");
  QCOMPARE(count(writtenFor(start).steps, "fold_dim"), 0);
}

void TestPassStencils::threadsTakeBlocks() {
  Written written = writtenFor(blur(1080, 1920), {}, 2);
  QString body = text(written.program);
  QVERIFY2(body.contains("\nh f32 [H:4, Q] stack\n") && body.contains("\n8:p\n| 2 30 4:u\n") &&
               body.contains("\n| 135 30 4:u\n"),
           qPrintable(body));
  QCOMPARE(count(written.steps, "compute_at"), 2);
  // Not of too little or too few rows, nor where a thread cannot keep a window's; what threads
  // share without blocks they go on sharing.
  for (auto [rows, columns] : {std::pair{100, 100}, {10, 100000}, {1000, 20000}}) {
    Written apart = writtenFor(blur(rows, columns), {}, 2);
    QCOMPARE(count(apart.steps, "compute_at"), 0);
    QVERIFY2(rows == 100 || text(apart.program).contains(":p"), qPrintable(text(apart.program)));
  }
}

void TestPassStencils::blocksThatDoNotDivideAreGuarded() {
  QString body = text(writtenFor(blur(1009, 1920), {}, 2).program);
  QVERIFY2(body.contains("\nh f32 [H:4, Q] stack\n") && body.contains("\n8:p\n") &&
               body.contains("{0}*127+{1} < P"),
           qPrintable(body));
}

// Two steps of a stencil that is read by rows and columns: threads keep whole blocks of it.
void TestPassStencils::chainsOfStencilsAreOneScope() {
  core::Program start = parsed(R"(kernel steps
const P = 1000
const Q = 1000
const R = P + 2
const S = Q + 2
const H = P + 4
const W = Q + 4
in x
out y
x f32 [H, W] heap
a f32 [R, S] heap
b f32 [R, S] heap
c f32 [P, Q] heap
y f32 [P, Q] heap

R S a[{0},{1}] = x[{0},{1}+1] + x[{0}+2,{1}+1]
R S b[{0},{1}] = a[{0},{1}] + x[{0}+1,{1}]
P Q c[{0},{1}] = b[{0},{1}+1] + b[{0}+2,{1}+1]
P Q y[{0},{1}] = c[{0},{1}] + b[{0}+1,{1}]
)");
  for (int threads : {1, 2}) {
    QString body = text(writtenFor(start, {}, threads).program);
    QString rows = threads == 1 ? "R:4" : "R:64";
    QVERIFY2(body.contains("\nb f32 [" + rows + ", S] stack\n"), qPrintable(body));
    QVERIFY2(!body.contains("\nR") && body.contains(":p\n") == (threads == 2), qPrintable(body));
  }
}

// One from the other, all that a block needs of them is computed in it; windows of two heights
// slide in one scope.
void TestPassStencils::severalWindowsGoTogether() {
  const char* sizes = R"(const P = 600
const Q = 320
const G = P + 2
const H = P + 4
in x
out y
x f32 [H, Q] heap
)";
  std::string chain = std::string("kernel chain\n") + sizes + R"(a f32 [H, Q] heap
b f32 [G, Q] heap
y f32 [P, Q] heap

H Q a[{0},{1}] = exp(x[{0},{1}])
G Q b[{0},{1}] = a[{0},{1}] + a[{0}+2,{1}]
P Q y[{0},{1}] = b[{0},{1}] + b[{0}+2,{1}]
)";
  std::string both = std::string("kernel both\n") + sizes + R"(a f32 [H, Q] heap
b f32 [G, Q] heap
c f32 [P, Q] heap
y f32 [P, Q] heap

H Q a[{0},{1}] = exp(x[{0},{1}])
G Q b[{0},{1}] = exp(x[{0}+1,{1}])
P Q c[{0},{1}] = a[{0},{1}] + a[{0}+4,{1}]
P Q y[{0},{1}] = c[{0},{1}] - b[{0}+2,{1}] * b[{0},{1}]
)";
  both.replace(both.find(" - b[{0}+2,{1}] * b[{0},{1}]"), 30, " - b[{0}+2,{1}]\n");
  both.insert(both.find("P Q y["), "P Q c[{0},{1}] += b[{0},{1}]\n");
  for (const std::string& program : {chain, both})
    for (int threads : {1, 2}) {
      core::Program start = parsed(program.c_str());
      Written written = writtenFor(start, {}, threads);
      QString body = text(written.program);
      QVERIFY2(!body.contains("a f32 [H, Q] heap") && !body.contains("b f32 [G, Q] heap"),
               qPrintable(body));
      QCOMPARE(body.contains(":p\n"), threads == 2);
      QCOMPARE(whatDiffers(start, written.program, 1e7), QString());
    }
}

void TestPassStencils::drawnOnesAreRight_data() {
  QTest::addColumn<QString>("target");
  QTest::addColumn<int>("threads");
  for (const char* target : {"x86-64-avx512", "x86-64-avx2"})
    for (int threads : {1, 2})
      QTest::addRow("%s, %d", target, threads) << QString(target) << threads;
}

// Rows and columns that nothing divides among them.
void TestPassStencils::drawnOnesAreRight() {
  QFETCH(QString, target);
  QFETCH(int, threads);
  std::mt19937 random(5);
  for (int i = 0; i < 8; ++i) {
    int rows = 150 + static_cast<int>(random() % 60),
        columns = 230 + static_cast<int>(random() % 30);
    core::Program start = blur(rows, columns);
    core::Machine machine = core::machineNamed(target.toStdString()).value();
    auto with = [&](std::map<std::string, int64_t> wanted) {
      return write(start, kHeuristicX86Pass, machine, std::move(wanted), threads);
    };
    Written first = with({});
    QCOMPARE(count(first.steps, "fold_dim"), 1);
    QCOMPARE(whatDiffers(start, first.program, 1e6), QString());
    QCOMPARE(whatDiffers(start, with(drawnFrom(first.decisions, random)).program, 1e6), QString());
  }
}

QTEST_APPLESS_MAIN(TestPassStencils)
#include "test_pass_stencils.moc"
