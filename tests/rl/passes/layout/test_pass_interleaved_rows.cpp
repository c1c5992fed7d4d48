// Rule of the heuristic pass for arrays of short rows: complex numbers, pictures, points.
#include <QTest>

#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

namespace {

constexpr const char* kExponentials =
    "kernel cexp\nconst N = 203\nin a\nout y\na f32 [N, 2] heap\ny f32 [N, 2] heap\n"
    "e f32 [N] heap\nc f32 [N] heap\ns f32 [N] heap\n\n"
    "N e[{0}] = exp(a[{0},0])\nN c[{0}] = cos(a[{0},1])\nN s[{0}] = sin(a[{0},1])\n"
    "N y[{0},0] = e[{0}] * c[{0}]\nN y[{0},1] = e[{0}] * s[{0}]\n";

constexpr const char* kProducts =
    "kernel scaled\nconst N = 203\nin a b\nout y\na f32 [N, 3] heap\nb f32 [N] heap\n"
    "y f32 [N, 3] heap\n\n"
    "N y[{0},0] = a[{0},0] * b[{0}]\nN y[{0},1] = a[{0},1] * b[{0}]\n"
    "N y[{0},2] = a[{0},2] * b[{0}]\n";

}  // namespace

class TestPassInterleavedRows : public QObject {
  Q_OBJECT
 private slots:
  void functionsOfPartsBecomeVectors();
  void productsAreLeftToCompilers();
};

void TestPassInterleavedRows::functionsOfPartsBecomeVectors() {
  for (const char* target : {"x86-64-avx2", "x86-64-avx512"}) {
    core::Program start = parsed(kExponentials);
    Written written = write(start, kHeuristicX86Pass, core::machineNamed(target).value());
    QCOMPARE(whatDiffers(start, written.program, 1e5), QString());
    QVERIFY2(text(written.program).contains(":v e["), qPrintable(text(written.program)));
    QCOMPARE(count(written.steps, "vectorize"), 5);  // one for each operation
  }
}

void TestPassInterleavedRows::productsAreLeftToCompilers() {
  core::Program start = parsed(kProducts);
  Written written = write(start, kHeuristicX86Pass, avx512());
  QVERIFY(!text(written.program).contains(":v"));
  auto choice = std::ranges::find(written.decisions, "vectors of y,y,y", &Decision::name);
  QVERIFY(choice != written.decisions.end());
  Written vectors = write(start, kHeuristicX86Pass, avx512(), {{choice->name, 1}});
  QCOMPARE(whatDiffers(start, vectors.program, 1e5), QString());
  QVERIFY(text(vectors.program).contains(":v y["));
}

QTEST_GUILESS_MAIN(TestPassInterleavedRows)
#include "test_pass_interleaved_rows.moc"
