// Statements of GPU texts mean what they mean to the interpreter, for every operator, accumulation
// and type, on single elements and as vectors; and both languages' compilers take them.
#include <fmt/format.h>

#include <QTest>

#include "core/analysis/validate.h"
#include "core/interpreter/number.h"
#include "tests/codegen/gpu/sequential_text.h"
#include "tests/codegen/meaning_runner.h"
#include "tests/codegen/operand_programs.h"

using namespace dojo;
using codegen::Dialect;
using core::DType;

namespace {

constexpr DType kTypes[] = {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64,
                            DType::I32, DType::I16, DType::I8,  DType::U8,   DType::Bool};

// Of 16 bytes, of two types of twice as many.
int lanesOf(DType t) {
  bool isWide = t == DType::F64 || t == DType::BF16;
  return (isWide ? 32 : 16) / core::sizeOf(t);
}

void listTypes(bool floatsOnly = false) {
  QTest::addColumn<int>("type");
  for (DType t : kTypes)
    if (!floatsOnly || core::isFloat(t))
      QTest::newRow(std::string(core::name(t)).c_str()) << static_cast<int>(t);
}

core::Program loaded(const std::string& text) {
  auto program = core::load(text, "generated");
  if (!program) throw std::runtime_error(program.error().message.text() + "\n" + text);
  return std::move(*program);
}

// Elements that integers of every size wrap to, floats of every exponent, NaN and infinities.
std::vector<core::Tensor> wildInputs(const core::Program& program) {
  std::mt19937_64 random(11);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    core::Tensor t = core::Tensor::zerosFor(program, array);
    for (double& value : t.reals) {
      value = std::ldexp(static_cast<double>(random() % 512) - 256,
                         static_cast<int>(random() % 90) - 45);
      if (random() % 8 == 0)
        value = std::array{0.0,      -0.0,  double(NAN), double(INFINITY), -double(INFINITY),
                           65519.99, 1e-40, 3e9}[random() % 8];
      value = core::roundTo(t.dtype, value);
    }
    for (int64_t& value : t.integers)
      value = core::wrapTo(t.dtype, static_cast<int64_t>(random() >> random() % 64));
    inputs.push_back(std::move(t));
  }
  return inputs;
}

// Ties among few values, and some NaN; indices in no order.
std::vector<core::Tensor> tiedInputs(const core::Program& program) {
  std::mt19937_64 random(5);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    core::Tensor t = core::Tensor::zerosFor(program, array);
    for (double& value : t.reals)
      value = random() % 12 == 0 ? NAN : static_cast<double>(random() % 5);
    for (int64_t& value : t.integers)
      value = core::wrapTo(t.dtype, static_cast<int64_t>(random() % 9));
    inputs.push_back(std::move(t));
  }
  return inputs;
}

}  // namespace

class TestGpuStatements : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void operatorsMeanTheSame_data() { listTypes(); }
  void operatorsMeanTheSame();
  void functionsMeanTheSame_data() { listTypes(true); }
  void functionsMeanTheSame();
  void conversionsMeanTheSame_data() { listTypes(); }
  void conversionsMeanTheSame();
  void extremesMeanTheSame_data() { listTypes(); }
  void extremesMeanTheSame();
  void statisticsMeanTheSame_data() { listTypes(true); }
  void statisticsMeanTheSame();
  void textsAreAsWritten_data();
  void textsAreAsWritten();

 private:
  void check(const std::string& text, const std::vector<core::Tensor>& inputs);
};

void TestGpuStatements::initTestCase() {
  if (tests::clang().isEmpty()) QSKIP("Clang is not here.");
}

// Runs the program, compares bits of integers and values within rounding of floats, and has the
// text compiled for GPUs in both languages.
void TestGpuStatements::check(const std::string& text, const std::vector<core::Tensor>& inputs) {
  core::Program program = loaded(text);
  auto outputs = tests::runSequentially(program, inputs);
  QVERIFY2(outputs, outputs ? "" : (outputs.error().message.text() + text).c_str());
  std::string wrong = tests::differenceFromMeaning(program, inputs, *outputs);
  QVERIFY2(wrong.empty(), (wrong + "\n" + text).c_str());
  auto meaning = core::interpret(program, inputs);
  for (size_t k = 0; k < outputs->size(); ++k)
    if (!core::isFloat((*outputs)[k].dtype))
      QCOMPARE((*outputs)[k].integers, meaning->outputs[k].integers);
  for (Dialect dialect : {Dialect::Cuda, Dialect::OpenCl}) {
    std::string emitted = tests::sequentialText(program, dialect).text;
    QString problem = tests::syntaxProblem(emitted, dialect);
    QVERIFY2(problem.isEmpty(), (problem.toStdString() + emitted).c_str());
  }
}

void TestGpuStatements::operatorsMeanTheSame() {
  QFETCH(int, type);
  auto t = static_cast<DType>(type);
  for (const std::string& text : tests::Statements(t, lanesOf(t)).programs()) {
    QVERIFY(tests::sequentialText(loaded(text), Dialect::Cuda).vectorStatements > 0);
    check(text, tests::operandsOf(loaded(text)));
    if (QTest::currentTestFailed()) return;
  }
}

void TestGpuStatements::functionsMeanTheSame() {
  QFETCH(int, type);
  auto t = static_cast<DType>(type);
  std::string name(core::name(t)), body;
  int rows = 0, lanes = lanesOf(t);
  auto add = [&](const std::string& one, const std::string& many) {
    body += fmt::format("32 y[{},{{0}}] = {}\n", rows++, one);
    body +=
        fmt::format("{} {}:v y[{},{{0}}*{}+{{1}}] = {}\n", 32 / lanes, lanes, rows++, lanes, many);
  };
  std::string x = "x[{0}]", q = "q[{0}]";
  std::string xs = fmt::format("x[{{0}}*{}+{{1}}]", lanes),
              qs = fmt::format("q[{{0}}*{}+{{1}}]", lanes);
  for (const char* f :
       {"exp", "log", "tanh", "erf", "sin", "cos", "sigmoid", "sqrt", "rsqrt", "floor", "abs"})
    add(fmt::format("{}({})", f, f[0] == 'l' || std::string(f).ends_with("sqrt") ? q : x),
        fmt::format("{}({})", f, f[0] == 'l' || std::string(f).ends_with("sqrt") ? qs : xs));
  add(fmt::format("pow({}, {})", q, x), fmt::format("pow({}, {})", qs, xs));
  std::string text = fmt::format(
      "kernel k\nin x q\nout y\nx {0} [32] heap\nq {0} [32] heap\ny {0} [{1}, 32] heap\n{2}", name,
      rows, body);
  std::vector<core::Tensor> inputs = tests::inputsFor(loaded(text), 3);
  for (int64_t i = 0; i < inputs[1].size(); ++i) inputs[1].set(i, std::fabs(inputs[1].at(i)));
  check(text, inputs);
}

void TestGpuStatements::conversionsMeanTheSame() {
  QFETCH(int, type);
  auto from = static_cast<DType>(type);
  std::string declared, outputs, body;
  for (DType to : kTypes) {
    std::string name(core::name(to));
    int lanes = std::min(lanesOf(from), lanesOf(to));
    outputs += fmt::format(" y{0} a{0}", name);
    declared += fmt::format("y{0} {0} [2, 256] heap\na{0} {0} [256] heap\n", name);
    body += fmt::format("256 y{0}[0,{{0}}] = {0}(x[{{0}}])\n", name);
    body += fmt::format("{1} {2}:v y{0}[1,{{0}}*{2}+{{1}}] = {0}(x[{{0}}*{2}+{{1}}])\n", name,
                        256 / lanes, lanes);
    body += fmt::format("256 a{0}[{{0}}] = 0\n256 a{0}[{{0}}] max= {0}(x[{{0}}])\n", name);
  }
  std::string text = fmt::format("kernel k\nin x\nout{}\nx {} [256] heap\n{}{}", outputs,
                                 core::name(from), declared, body);
  check(text, wildInputs(loaded(text)));
}

void TestGpuStatements::extremesMeanTheSame() {
  QFETCH(int, type);
  std::string name(core::name(static_cast<DType>(type))), inputs, outputs, declared, body;
  for (const char* index : {"i64", "i32", "u8"}) {
    inputs += fmt::format(" w{}", index);
    declared += fmt::format("w{0} {0} [8, 16] heap\n", index);
    for (const char* extreme : {"argmax", "argmin"})
      for (const char* as : {"1", "2"}) {
        std::string best = fmt::format("b{}{}{}", index, extreme, as), at = "at_" + best;
        outputs += fmt::format(" {} {}", best, at);
        declared += fmt::format("{} {} [16] heap\n{} {} [16] heap\n", best, name, at, index);
        body += fmt::format("16 {}[{{0}}] = x[0,{{0}}]\n16 {}[{{0}}] = w{}[0,{{0}}]\n", best, at,
                            index);
        body += as[0] == '1' ? fmt::format(
                                   "8 16 ({0}[{{1}}], {1}[{{1}}]) {2}= (x[{{0}},{{1}}], "
                                   "w{3}[{{0}},{{1}}])\n",
                                   best, at, extreme, index)
                             : fmt::format(
                                   "8 8 2:v ({0}[{{1}}*2+{{2}}], {1}[{{1}}*2+{{2}}]) {2}= "
                                   "(x[{{0}},{{1}}*2+{{2}}], {{0}})\n",
                                   best, at, extreme);
      }
  }
  std::string text = fmt::format("kernel k\nin x{}\nout{}\nx {} [8, 16] heap\n{}{}", inputs,
                                 outputs, name, declared, body);
  check(text, tiedInputs(loaded(text)));
}

void TestGpuStatements::statisticsMeanTheSame() {
  QFETCH(int, type);
  auto t = static_cast<DType>(type);
  std::string text = fmt::format(
      "kernel k\nin x\nout n a s m l o p\nx {0} [32, 16] heap\n"
      "n {0} [16] heap\na {0} [16] heap\ns {0} [16] heap\nm {0} [16] heap\nl {0} [16] heap\n"
      "o {0} [16] heap\np {0} [16] heap\n"
      "16 n[{{0}}] = 0\n16 a[{{0}}] = 0\n16 s[{{0}}] = 0\n"
      "16 m[{{0}}] = x[0,{{0}}]\n16 l[{{0}}] = 0\n16 o[{{0}}] = x[0,{{0}}]\n16 p[{{0}}] = 0\n"
      "32 16 (n[{{1}}], a[{{1}}], s[{{1}}]) welford= (1, x[{{0}},{{1}}], 0)\n"
      "32 16 (m[{{1}}], l[{{1}}]) softmax= (x[{{0}},{{1}}], 1)\n"
      "32 {1} {2}:v (o[{{1}}*{2}+{{2}}], p[{{1}}*{2}+{{2}}]) softmax= (x[{{0}},{{1}}*{2}+{{2}}], "
      "1)\n",
      core::name(t), 16 / lanesOf(t), lanesOf(t));
  check(text, tests::inputsFor(loaded(text), 9));
}

void TestGpuStatements::textsAreAsWritten_data() {
  QTest::addColumn<QString>("program");
  QTest::addColumn<QString>("cuda");
  QTest::addColumn<QString>("openCl");
  auto row = [](const char* name, const char* program, const char* cuda, const char* openCl) {
    QTest::newRow(name) << QString("kernel k\nin x\nout y\n") + program << cuda << openCl;
  };
  row("copy of a vector", "x f32 [16] heap\ny f32 [16] heap\n4 4:v y[{0}*4+{1}] = x[{0}*4+{1}]\n",
      "    *(float4 *)&y[i * 4] = *(const float4 *)&x[i * 4];\n",
      "    *(__global float4 *)&y[i * 4] = *(__global const float4 *)&x[i * 4];\n");
  row("arithmetic by lanes",
      "x f32 [8] heap\ny f32 [8] heap\n4 2:v y[{0}*2+{1}] = x[{0}*2+{1}] * 2\n",
      "    {\n      float2 x2 = *(const float2 *)&x[i * 2];\n      float2 y2;\n"
      "      y2.x = x2.x * 2.0f;\n      y2.y = x2.y * 2.0f;\n"
      "      *(float2 *)&y[i * 2] = y2;\n    }\n",
      "    {\n      float2 x2 = *(__global const float2 *)&x[i * 2];\n      float2 y2;\n"
      "      y2.x = x2.x * 2.0f;\n      y2.y = x2.y * 2.0f;\n"
      "      *(__global float2 *)&y[i * 2] = y2;\n    }\n");
  row("copy from memory into registers",
      "x f32 [8] heap\ny f32 [8] heap\nr f32 [8] register\n4 2:v r[{0}*2+{1}] = x[{0}*2+{1}]\n"
      "8 y[{0}] = r[{0}]\n",
      "    {\n      float2 x2 = *(const float2 *)&x[i * 2];\n"
      "      r[i * 2] = x2.x;\n      r[i * 2 + 1] = x2.y;\n    }\n",
      "    {\n      float2 x2 = *(__global const float2 *)&x[i * 2];\n"
      "      r[i * 2] = x2.x;\n      r[i * 2 + 1] = x2.y;\n    }\n");
  row("a name that a vector's type has",
      "x u8 [16] heap\nuchar u8 [16] heap\nuchar8 u8 [16] heap\ny u8 [16] heap\n16 uchar[{0}] = "
      "x[{0}]\n"
      "16 uchar8[{0}] = 2\n2 8:v y[{0}*8+{1}] = uchar[{0}*8+{1}] + uchar8[{0}*8+{1}]\n",
      "      u8x8 uchar8_ = *(const u8x8 *)&uchar[i * 8];\n",
      "      uchar8 uchar8_ = *(__global const uchar8 *)&uchar[i * 8];\n");
  row("two vectors", "x f32 [16] heap\ny f32 [16] heap\n2 8:v y[{0}*8+{1}] = x[{0}*8+{1}]\n",
      "    *(float4 *)&y[i * 8] = *(const float4 *)&x[i * 8];\n"
      "    *(float4 *)&y[i * 8 + 4] = *(const float4 *)&x[i * 8 + 4];\n",
      "    *(__global float4 *)&y[i * 8] = *(__global const float4 *)&x[i * 8];\n"
      "    *(__global float4 *)&y[i * 8 + 4] = *(__global const float4 *)&x[i * 8 + 4];\n");
  row("a sum of products",
      "x f32 [8] heap\ny f32 [8] heap\n8 y[{0}] = 0\n8 y[{0}] += x[{0}] * x[{0}]\n",
      "    y[i] = dojo_fma_f32(x[i], x[i], y[i]);\n", "    y[i] = fma(x[i], x[i], y[i]);\n");
  row("halves", "x f16 [8] heap\ny f16 [8] heap\n8 y[{0}] = x[{0}] + 1\n",
      "    y[i] = narrow_f16(widen_f16(x[i]) + 1.0f);\n",
      "    y[i] = narrow_f16(widen_f16(x[i]) + 1.0f);\n");
  row("tuples",
      "x f32 [8] heap\ny f32 [] heap\nz i32 [] heap\n1 y = x[0]\n1 z = 0\n"
      "8 (y, z) argmax= (x[{0}], {0})\n",
      "    accumulate_argmax_f32_i32(&y[0], &z[0], x[i], (int)i);\n",
      "    {\n      float dojo_0 = y[0];\n      int dojo_1 = z[0];\n"
      "      accumulate_argmax_f32_i32(&dojo_0, &dojo_1, x[i], (int)i);\n"
      "      y[0] = dojo_0;\n      z[0] = dojo_1;\n    }\n");
}

void TestGpuStatements::textsAreAsWritten() {
  QFETCH(QString, program);
  QFETCH(QString, cuda);
  QFETCH(QString, openCl);
  core::Program loadedProgram = loaded(program.toStdString());
  std::string text = tests::sequentialText(loadedProgram, Dialect::Cuda).text;
  QVERIFY2(text.find(cuda.toStdString()) != std::string::npos, text.c_str());
  text = tests::sequentialText(loadedProgram, Dialect::OpenCl).text;
  QVERIFY2(text.find(openCl.toStdString()) != std::string::npos, text.c_str());
}

QTEST_APPLESS_MAIN(TestGpuStatements)
#include "test_gpu_statements.moc"
