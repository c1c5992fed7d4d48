// Kernels whose instruction takes denormal numbers as zero: inputs are asked for what it would
// flush, and the nest is done otherwise where they hold it. The instruction is C that flushes, so
// that it runs on any machine.
#include <fmt/format.h>

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fstream>

#include "codegen/evaluate/executor.h"
#include "codegen/evaluate/instruction_trial.h"
#include "core/instructions/flushing.h"
#include "core/interpreter/number.h"
#include "core/machine/host.h"
#include "core/text/parser.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

// {0} the instruction's name, {1} what follows its C.
constexpr char kFile[] = R"(# Adds to 4 sums two products each.
features sse2
flushes a b
spec
kernel {0}
in a b
out c
a bf16 [2] heap
b bf16 [4, 2] heap
c f32 [4] heap
p f32 [] register
q f32 [] register

4
| 2
| | p = f32(a[{{1}}])
| | q = f32(b[{{0}},{{1}}])
| | c[{{0}}] += p * q
code
float *dojo_c = {{c}};
const unsigned short *dojo_a = {{a}}, *dojo_b = {{b}};
for (int dojo_i = 0; dojo_i < 8; ++dojo_i) {{
  union {{ unsigned dojo_bits; float dojo_x; }} dojo_p = {{(unsigned)dojo_a[dojo_i % 2] << 16}},
    dojo_q = {{(unsigned)dojo_b[dojo_i] << 16}};
  float dojo_f = __builtin_fabsf(dojo_p.dojo_x) < 0x1p-126f ? 0 : dojo_p.dojo_x;
  float dojo_g = __builtin_fabsf(dojo_q.dojo_x) < 0x1p-126f ? 0 : dojo_q.dojo_x;
  float dojo_s = dojo_c[dojo_i / 2] + dojo_f * dojo_g;
  dojo_c[dojo_i / 2] = __builtin_fabsf(dojo_s) < 0x1p-126f ? 0 : dojo_s;
}}
{1})";
constexpr char kOtherwise[] = R"(otherwise
float *dojo_c = {c};
const unsigned short *dojo_a = {a}, *dojo_b = {b};
for (int dojo_i = 0; dojo_i < 8; ++dojo_i) {
  union { unsigned dojo_bits; float dojo_x; } dojo_p = {(unsigned)dojo_a[dojo_i % 2] << 16},
    dojo_q = {(unsigned)dojo_b[dojo_i] << 16};
  dojo_c[dojo_i / 2] += dojo_p.dojo_x * dojo_q.dojo_x;
}
)";

// 3 by 10 sums of 6 products, in tiles of 3 by 4 that are written out and packed copies of b; what
// is left of the columns without the instruction.
core::Program product(const std::string& mark) {
  std::string text = fmt::format(
      "kernel k\nin a b\nout c\na bf16 [3, 6] heap\nb bf16 [6, 10] heap\nc f32 [3, 10] heap\n"
      "t bf16 [3, 4, 2] stack\ns f32 [3, 4] register\nu f32 [] register\nv f32 [] register\n"
      "x f32 [] register\ny f32 [] register\n\n"
      "2\n"
      "| 3 4 2 t[{{1}},{{2}},{{3}}] = b[{{1}}*2+{{3}},{{0}}*4+{{2}}]\n"
      "| 3 4:v s[{{1}},{{2}}] = 0\n"
      "| 3 3:u 4{}\n"
      "| | 2\n"
      "| | | u = f32(a[{{2}},{{1}}*2+{{4}}])\n"
      "| | | v = f32(t[{{1}},{{3}},{{4}}])\n"
      "| | | s[{{2}},{{3}}] += u * v\n"
      "| 3 4:v c[{{1}},{{0}}*4+{{2}}] = s[{{1}},{{2}}]\n"
      "3 2\n"
      "| c[{{0}},{{1}}+8] = 0\n"
      "| 6\n"
      "| | x = f32(a[{{0}},{{2}}])\n"
      "| | y = f32(b[{{2}},{{1}}+8])\n"
      "| | c[{{0}},{{1}}+8] += x * y\n",
      mark);
  return core::parse(text).program.value();
}

// Two products with one factor in common, in rows that threads share, past the caches.
core::Program twoProducts(const std::string& mark) {
  std::string text = fmt::format(
      "kernel k\nin a b d\nout c e\na bf16 [6, 2] heap\nb bf16 [4, 2] heap\nd bf16 [6, 2] heap\n"
      "c f32 [6, 4] heap\ne f32 [6, 4] heap\nr f32 [4] register\ns f32 [4] register\n"
      "u f32 [] register\nv f32 [] register\nx f32 [] register\ny f32 [] register\n\n"
      "6:p\n"
      "| 4:v r[{{1}}] = 0\n"
      "| 4{0} 2\n"
      "| | u = f32(a[{{0}},{{2}}])\n"
      "| | v = f32(b[{{1}},{{2}}])\n"
      "| | r[{{1}}] += u * v\n"
      "| 4:v c[{{0}},{{1}}]:nt = r[{{1}}]\n"
      "| 4:v s[{{1}}] = 0\n"
      "| 4{0} 2\n"
      "| | x = f32(d[{{0}},{{2}}])\n"
      "| | y = f32(b[{{1}},{{2}}])\n"
      "| | s[{{1}}] += x * y\n"
      "| 4:v e[{{0}},{{1}}]:nt = s[{{1}}]\n",
      mark);
  core::Parsed parsed = core::parse(text);
  if (!parsed.program) qFatal("%s", core::toMessage(parsed.diagnostics, "program").text().c_str());
  return *parsed.program;
}

using Programs = core::Program (*)(const std::string& mark);

struct Compiled {
  WorkerClient worker;
  core::Program plain, program;
  Result<Kernel> kernel;
  explicit Compiled(const std::string& mark, Programs programs = product)
      : plain(programs("")),
        program(programs(mark)),
        kernel(build(worker, program, core::hostMachine())) {}

  Result<core::NumbersVerdict> verify(int threads = 1) {
    return core::verifyNumbers(plain, workerExecutor(worker, *kernel, threads), {}, &program);
  }
};

// Row 0 of a times column 0 of b, all others zero.
Result<float> firstSum(Compiled& compiled, std::vector<double> row, std::vector<double> column) {
  std::vector<core::TypedBytes> inputs{{"a", core::DType::BF16, {3, 6}, {}},
                                       {"b", core::DType::BF16, {6, 10}, {}}};
  for (core::TypedBytes& in : inputs) {
    core::Tensor tensor = core::Tensor::zeros(in.dtype, in.shape);
    for (int64_t k = 0; k < static_cast<int64_t>(row.size()); ++k)
      tensor.set(in.array == "a" ? k : k * 10, (in.array == "a" ? row : column)[k]);
    in.bytes = core::toBytes(tensor);
  }
  std::vector<core::TypedBytes> outputs{
      {"c", core::DType::F32, {3, 10}, std::vector<std::byte>(120)}};
  if (auto ran = workerExecutor(compiled.worker, *compiled.kernel)(inputs, outputs); !ran)
    return tl::unexpected(ran.error());
  float first = 0;
  std::memcpy(&first, outputs[0].bytes.data(), sizeof first);
  return first;
}

}  // namespace

class TestExactProducts : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void inputsAreAskedFirst_data();
  void inputsAreAskedFirst();
  void everyPairOfInputsIsAsked_data();
  void everyPairOfInputsIsAsked();
  void whoAcceptsItIsNotAsked();
  void boundsAreTight();
  void bothVersionsAreTried();

 private:
  QTemporaryDir m_folder;
};

// Before anything asks for an instruction: folders are read once.
void TestExactProducts::initTestCase() {
  auto write = [&](const std::string& name, const char* after) {
    std::ofstream(m_folder.filePath(QString::fromStdString(name) + ".instr").toStdString())
        << fmt::format(kFile, name, after);
  };
  write("flushing", "");
  write("otherwise", kOtherwise);
  std::string wrong = kOtherwise;
  wrong.replace(wrong.find("+="), 2, "-=");
  write("wrong", wrong.c_str());
  qputenv("PERFDOJO_INSTRUCTIONS", m_folder.path().toUtf8());
  qputenv("PERFDOJO_ALLOW_INSTRUCTIONS", m_folder.path().toUtf8());
  for (const Error& problem : core::knownInstructions().problems)
    QFAIL(problem.message.text().c_str());
}

void TestExactProducts::inputsAreAskedFirst_data() {
  QTest::addColumn<QString>("name");
  QTest::newRow("the nest as it stands") << "flushing";
  QTest::newRow("C for all numbers") << "otherwise";
}

void TestExactProducts::inputsAreAskedFirst() {
  QFETCH(QString, name);
  Compiled compiled(":i(" + name.toStdString() + ")");
  QVERIFY2(compiled.kernel, compiled.kernel ? "" : compiled.kernel.error().message.text().c_str());
  const std::string& text = compiled.kernel->emitted.text;
  QVERIFY(text.find("(a, 1l * 3 * 6)") != std::string::npos &&
          text.find("(b, 1l * 6 * 10)") != std::string::npos);
  QVERIFY(text.find("if (dojo_exact) {") != std::string::npos);
  QCOMPARE(text.find("{  // as otherwise") != std::string::npos, name == "otherwise");
  auto verdict = compiled.verify();
  QVERIFY2(verdict && verdict->pass, verdict ? verdict->failure.text().c_str() : "");
  QCOMPARE(verdict->inputs.size(), core::allFamilies().size());
}

void TestExactProducts::everyPairOfInputsIsAsked_data() {
  inputsAreAskedFirst_data();
}

// Both versions hold the region of threads, its functions and its fences.
void TestExactProducts::everyPairOfInputsIsAsked() {
  QFETCH(QString, name);
  Compiled compiled(":i(" + name.toStdString() + ")", twoProducts);
  QVERIFY2(compiled.kernel, compiled.kernel ? "" : compiled.kernel.error().message.text().c_str());
  QString text = QString::fromStdString(compiled.kernel->emitted.text);
  QVERIFY2(text.contains("if (dojo_exact && dojo_exact_1) {"), qPrintable(text));
  QCOMPARE(text.count("#pragma omp parallel\n"), 2);
  for (int threads : {1, 2}) {
    auto verdict = compiled.verify(threads);
    QVERIFY2(verdict && verdict->pass, verdict ? verdict->failure.text().c_str() : "");
  }
  auto accepts = Compiled(":i(otherwise!)", twoProducts).verify();
  QVERIFY(accepts && !accepts->pass);
}

// As what it does is then seen, the other tests' inputs are such that it matters.
void TestExactProducts::whoAcceptsItIsNotAsked() {
  Compiled compiled(":i(otherwise!)");
  QVERIFY(compiled.kernel && compiled.kernel->emitted.text.find("dojo_exact") == std::string::npos);
  auto verdict = compiled.verify();
  QVERIFY(verdict && !verdict->pass);
  QVERIFY2(verdict->failure.text().find("denormal") != std::string::npos ||
               verdict->failure.text().find("tiny") != std::string::npos,
           verdict->failure.text().c_str());
}

// Two products that cancel all but their last bit, 2^-14 of the larger one, which is 2^-126 at the
// least exponents that the instruction does. Where it is not asked it does 2^-127, too, and
// flushes.
void TestExactProducts::boundsAreTight() {
  Compiled asked(":i(wrong)"), accepts(":i(wrong!)");
  QVERIFY(asked.kernel && accepts.kernel);
  for (int exponents : {core::kLeastExponents - 1, core::kLeastExponents}) {
    int ofA = exponents / 2 - 127, ofB = exponents - exponents / 2 - 127;
    std::vector<double> row{std::ldexp(1 + 0x1p-7, ofA), -std::ldexp(1 + 0x1p-6, ofA)};
    std::vector<double> column{std::ldexp(1 + 0x1p-7, ofB), std::ldexp(1, ofB)};
    double exact = std::ldexp(1, ofA + ofB - 14);
    bool isDone = exponents == core::kLeastExponents;
    auto first = firstSum(asked, row, column);
    QVERIFY2(first, first ? "" : first.error().message.text().c_str());
    // What is done otherwise is wrong here, and thereby seen.
    QCOMPARE(static_cast<double>(*first), isDone ? exact : -exact);
    QCOMPARE(static_cast<double>(*firstSum(accepts, row, column)), isDone ? exact : 0);
  }
  // One factor is denormal, however large the other one is; zeros and what is no number are not.
  for (auto [small, isDone] : {std::pair{0x1p-130, false}, {0x1p-126, true}, {-0x1p-126, true}})
    QCOMPARE(static_cast<double>(*firstSum(asked, {small}, {0x1p100})),
             small * 0x1p100 * (isDone ? 1 : -1));
  QCOMPARE(*firstSum(asked, {0.0, 1}, {-0.0, 1}), 1.0f);
  QCOMPARE(*firstSum(asked, {INFINITY}, {2}), INFINITY);
}

void TestExactProducts::bothVersionsAreTried() {
  for (auto [name, isRight] :
       {std::pair{"flushing", true}, {"otherwise", true}, {"wrong", false}}) {
    auto verdict = tryAsked(*core::knownInstructions().named(name), core::hostMachine());
    QVERIFY2(verdict, verdict ? "" : verdict.error().message.text().c_str());
    QVERIFY2(verdict->pass == isRight, (name + (": " + verdict->failure)).text().c_str());
  }
}

QTEST_GUILESS_MAIN(TestExactProducts)
#include "test_exact_products.moc"
