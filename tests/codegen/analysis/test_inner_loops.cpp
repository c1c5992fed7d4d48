// The innermost loops of assembly, and what the machine code analyser says of them.
#include <QTest>

#include "codegen/analysis/inner_loops.h"
#include "codegen/analysis/port_use.h"
#include "core/analysis/validate.h"
#include "core/analysis/view.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

const char* const kProgram = R"(kernel k
in x
out y s
x f32 [64, 48] heap
y f32 [64, 48] heap
s f32 [64] heap

64
| 3 16:v y[{0},{1}*16+{2}] = x[{0},{1}*16+{2}] * 2
| s[{0}] = x[{0},0]
)";

// As Clang writes it: an outer loop, in it an inner one, and a jump ahead that is none.
const char* const kAssembly = R"(k:
	xor	eax, eax
.LBB0_1:
	mov	ecx, 0
	jmp	.LBB0_2
	.p2align	4
.LBB0_2:                                # =>  This Inner Loop Header
	vmovups	zmm0, zmmword ptr [rdi + rcx]   # a load
	vaddps	zmm0, zmm0, zmm0
	vmovups	zmmword ptr [rsi + rcx], zmm0
	add	rcx, 64
	cmp	rcx, 192
	jne	.LBB0_2
	vmovss	xmm1, dword ptr [rdi]
	inc	eax
	cmp	eax, 64
	jne	.LBB0_1
	ret
k_entry:
.LBB1_1:
	vmovups	zmmword ptr [rsi + rcx], zmm0
	jne	.LBB1_1
	ret
)";

core::Program program() {
  return core::load(kProgram, "k").value();
}

// Lines 1 and 2 of the C are the two operations.
Kernel kernel(const core::Program& p) {
  Kernel k;
  core::View view(p);
  k.emitted.lineNodes = {view.op(0).node->id(), view.op(1).node->id()};
  k.emitted.entry = "k_entry";
  std::vector<int> lines(22, 0);
  for (size_t line = 7; line <= 12; ++line) lines[line] = 1;
  lines[13] = 2;
  k.compiled.listings = {{"asm", kAssembly, std::move(lines)}};
  return k;
}

}  // namespace

class TestInnerLoops : public QObject {
  Q_OBJECT
 private slots:
  void onlyInnermostOnesAreLoops();
  void unitsOfALoop();
  void whatIsNotUnderstoodIsSaid();
  void aMissingAnalyserIsSaid();
};

void TestInnerLoops::onlyInnermostOnesAreLoops() {
  core::Program p = program();
  auto loops = innerLoops(kernel(p), p);
  QCOMPARE(loops.size(), size_t{1});
  QCOMPARE(loops[0].firstLine, 7);
  QCOMPARE(loops[0].instructions, 6);
  QCOMPARE(loops[0].executions, 64.0 * 3);
  QCOMPARE(loops[0].operations.size(), size_t{1});
  QVERIFY(QString::fromStdString(loops[0].text).startsWith(".LBB0_2:\n\tvmovups\tzmm0"));
  QVERIFY(!QString::fromStdString(loops[0].text).contains('#'));
}

void TestInnerLoops::unitsOfALoop() {
  core::Program p = program();
  std::vector<std::string> texts = {innerLoops(kernel(p), p)[0].text};
  auto analysis = portUse(texts, "znver4");
  QVERIFY2(analysis.has_value(), analysis ? "" : analysis.error().message.text().c_str());
  QCOMPARE(analysis->processor, std::string("znver4"));
  const PortUse& use = analysis->loops[0];
  QVERIFY(use.cycles >= 1 && use.cycles < 10);  // a store of 64 bytes takes one
  QVERIFY(use.microOperations >= 5 && use.microOperations <= 8);
  QVERIFY(!use.units.empty() && use.units.front().share <= 1.01);
  for (size_t i = 1; i < use.units.size(); ++i)
    QVERIFY(use.units[i - 1].share >= use.units[i].share);
  for (const auto& unit : use.units) QVERIFY(unit.name.find('.') == std::string::npos);
}

void TestInnerLoops::whatIsNotUnderstoodIsSaid() {
  std::vector<std::string> texts = {".L1:\n\tadd\trax, 1\n\tfrobnicate\trax\n\tjne\t.L1\n"};
  auto analysis = portUse(texts, "znver4");
  QVERIFY(!analysis);
  QVERIFY2(analysis.error().message.text().find("cannot read") != std::string::npos,
           analysis.error().message.text().c_str());
}

void TestInnerLoops::aMissingAnalyserIsSaid() {
  QByteArray path = qgetenv("PATH");
  qputenv("PATH", "/nowhere");
  auto analysis = portUse({}, "");
  qputenv("PATH", path);
  QVERIFY(!analysis);
  QCOMPARE(analysis.error().code, ErrorCode::Unsupported);
}

QTEST_APPLESS_MAIN(TestInnerLoops)
#include "test_inner_loops.moc"
