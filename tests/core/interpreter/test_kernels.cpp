// The built-in kernels: each computes what its definition says, at the sizes that the paper names.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/resources.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/core/references/inputs.h"

using namespace dojo::core;
using namespace dojo::references;

namespace {

const std::vector<Reference>& references() {
  static const std::vector<Reference> all = allReferences();
  return all;
}

const Reference* referenceOf(std::string_view kernel) {
  for (const Reference& reference : references())
    if (reference.kernel == kernel) return &reference;
  return nullptr;
}

std::string textOf(std::string_view kernel) {
  for (const Resource& resource : kernelResources())
    if (resource.name == kernel) return std::string(resource.text);
  return {};
}

std::vector<Shape> shapesOf(const Program& program, const std::vector<std::string>& arrays) {
  std::vector<Shape> shapes;
  for (const std::string& array : arrays) shapes.push_back(shapeOf(program, array));
  return shapes;
}

// The constants that no other determines, with their values.
Extents freeConstants(const Program& program) {
  Extents free;
  for (const Constant& constant : program.constants)
    if (constant.expression.empty()) free[constant.name] = constant.value;
  return free;
}

std::string spelled(const Shape& shape) {
  return fmt::format("{}", fmt::join(shape, "x"));
}

std::string spelled(const Extents& extents) {
  std::string text;
  for (const auto& [name, value] : extents) text += fmt::format(" {}={}", name, value);
  return text;
}

// A bound on the roundings behind any one output: no kernel has more than sixteen operations per
// point of its iteration space, functions may round twice, and no value depends on more than all
// points.
int64_t roundings(const Extents& extents) {
  int64_t count = 32;
  for (const auto& [name, value] : extents) count *= value;
  return count;
}

void rowPerKernel() {
  QTest::addColumn<QString>("kernel");
  for (const Reference& reference : references())
    QTest::newRow(reference.kernel.c_str()) << QString::fromStdString(reference.kernel);
}

std::vector<Array> definedOutputs(const Reference& reference, const Extents& extents,
                                  const std::vector<Array>& inputs) {
  std::vector<Array> outputs;
  for (const Shape& shape : reference.shapes(extents).out) outputs.emplace_back(shape);
  reference.compute(extents, inputs, outputs);
  return outputs;
}

std::vector<Tensor> asTensors(const Program& program, const std::vector<Array>& inputs) {
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < inputs.size(); ++i) {
    Tensor& tensor = tensors.emplace_back(Tensor::zerosFor(program, program.inputs[i]));
    for (int64_t k = 0; k < tensor.size(); ++k) tensor.set(k, inputs[i].elements()[size_t(k)]);
  }
  return tensors;
}

Array asArray(const Tensor& tensor) {
  Array array(tensor.shape);
  for (int64_t k = 0; k < tensor.size(); ++k) array.elements()[size_t(k)] = tensor.at(k);
  return array;
}

// How far the definition itself, computed in double, may be off.
double ownRounding(const Extents& extents, double value) {
  return static_cast<double>(roundings(extents)) * 0x1p-53 * std::max(1.0, std::abs(value));
}

bool sameOrNear(double got, double want, double bound) {
  return got == want || (std::isnan(got) && std::isnan(want)) || std::abs(got - want) <= bound;
}

// Nothing, or where and how a text departs from the definition, at any of the reduced extents.
std::string departure(const Reference& reference, const std::string& text) {
  uint64_t seed = 1;
  for (const Extents& extents : reference.sizes) {
    std::string at = fmt::format("{} at{}: ", reference.kernel, spelled(extents));
    auto program = load(text, reference.kernel, extents);
    if (!program) return at + program.error().message;
    if (auto shapes = reference.shapes(extents); shapesOf(*program, program->inputs) != shapes.in ||
                                                 shapesOf(*program, program->outputs) != shapes.out)
      return at + "the declared shapes differ from the definition's";
    std::vector<Array> inputs = makeInputs(*program, reference, seed++);
    auto run = interpret(*program, asTensors(*program, inputs));
    if (!run) return at + run.error().message;
    std::vector<Array> want = definedOutputs(reference, extents, inputs);
    for (size_t i = 0; i < want.size(); ++i) {
      const Tensor& got = run->outputs[i];
      std::string found = difference(asArray(got), want[i], got.dtype, roundings(extents));
      if (!found.empty()) return at + program->outputs[i] + ": " + found;
    }
  }
  return {};
}

}  // namespace

class TestKernels : public QObject {
  Q_OBJECT
 private slots:
  void everyKernelHasADefinitionAndEveryDefinitionAKernel();
  void textsAreCanonicalAndBearTheirFilesName_data();
  void textsAreCanonicalAndBearTheirFilesName();
  void paperOperatorsHaveTheSizesOfTable3_data();
  void paperOperatorsHaveTheSizesOfTable3();
  void shippedTextsAreValidAndShapedAsDefined_data();
  void shippedTextsAreValidAndShapedAsDefined();
  void reducedExtentsLeaveNoConstantAtFullSize();
  void textsComputeTheirDefinition_data();
  void textsComputeTheirDefinition();
  void roundingStaysWithinItsBound_data();
  void roundingStaysWithinItsBound();
  void plausibleMistakesAreNoticed_data();
  void plausibleMistakesAreNoticed();
  void missingLinesAreNoticed();
};

void TestKernels::everyKernelHasADefinitionAndEveryDefinitionAKernel() {
  QStringList kernels, definitions;
  for (const Resource& resource : kernelResources())
    kernels << QString::fromUtf8(resource.name.data(), qsizetype(resource.name.size()));
  for (const Reference& reference : references())
    definitions << QString::fromStdString(reference.kernel);
  kernels.sort();
  definitions.sort();
  QCOMPARE(definitions, kernels);
}

void TestKernels::textsAreCanonicalAndBearTheirFilesName_data() {
  rowPerKernel();
}

void TestKernels::textsAreCanonicalAndBearTheirFilesName() {
  QFETCH(QString, kernel);
  std::string text = textOf(kernel.toStdString());
  Parsed parsed = parse(text);
  QCOMPARE(QString::fromStdString(toMessage(parsed.diagnostics, kernel.toStdString())), QString());
  QCOMPARE(QString::fromStdString(parsed.program->name), kernel);
  QCOMPARE(QString::fromStdString(print(*parsed.program)), QString::fromStdString(text));
  QVERIFY2(!parsed.program->nameComments.above.empty(), "a kernel opens with what it computes");
}

void TestKernels::paperOperatorsHaveTheSizesOfTable3_data() {
  QTest::addColumn<QString>("shapes");
  auto row = [](const char* kernel, const char* shapes) { QTest::newRow(kernel) << shapes; };
  row("add", "3072x4096 3072x4096 -> 3072x4096");
  row("batchnorm_1", "8x3x2048x2048 3 3 -> 8x3x2048x2048");
  row("batchnorm_2", "8x64x300x300 64 64 -> 8x64x300x300");
  row("bmm", "192x256x128 192x128x256 -> 192x256x256");
  row("conv2d_1", "8x3x512x512 10x3x5x5 -> 8x10x508x508");
  row("conv2d_2", "8x64x56x56 64x64x3x3 -> 8x64x54x54");
  row("layernorm_1", "16384x1024 1024 1024 -> 16384x1024");
  row("layernorm_2", "4096x4096 4096 4096 -> 4096x4096");
  row("matmul", "768x1024 1024x1024 -> 768x1024");
  row("mul", "6x14336 6x14336 -> 6x14336");
  row("reducemean", "4096x4096 -> 4096");
  row("relu", "4096x4096 -> 4096x4096");
  row("relu_ffn", "8x64x112x112 64x64 -> 8x64x112x112");
  row("rmsnorm", "3072x4096 4096 -> 3072x4096");
  row("softmax", "24576x512 -> 24576x512");
  row("swiglu", "256x4096 4096x448 4096x448 -> 256x448");
}

void TestKernels::paperOperatorsHaveTheSizesOfTable3() {
  QFETCH(QString, shapes);
  auto program = load(textOf(QTest::currentDataTag()), QTest::currentDataTag());
  QVERIFY2(program, program ? "" : program.error().message.text().c_str());
  QString actual;
  for (const Shape& shape : shapesOf(*program, program->inputs))
    actual += QString::fromStdString(spelled(shape)) + " ";
  actual += "->";
  for (const Shape& shape : shapesOf(*program, program->outputs))
    actual += " " + QString::fromStdString(spelled(shape));
  QCOMPARE(actual, shapes);
  for (const Buffer& buffer : program->buffers) QCOMPARE(buffer.dtype, DType::F32);
}

void TestKernels::shippedTextsAreValidAndShapedAsDefined_data() {
  rowPerKernel();
}

void TestKernels::shippedTextsAreValidAndShapedAsDefined() {
  QFETCH(QString, kernel);
  auto program = load(textOf(kernel.toStdString()), kernel.toStdString());
  QVERIFY2(program, program ? "" : program.error().message.text().c_str());
  Shapes defined = referenceOf(kernel.toStdString())->shapes(freeConstants(*program));
  QVERIFY(shapesOf(*program, program->inputs) == defined.in);
  QVERIFY(shapesOf(*program, program->outputs) == defined.out);
}

void TestKernels::reducedExtentsLeaveNoConstantAtFullSize() {
  for (const Reference& reference : references()) {
    Extents free = freeConstants(*parse(textOf(reference.kernel)).program);
    QVERIFY2(reference.sizes.size() >= 4, reference.kernel.c_str());
    for (const Extents& extents : reference.sizes) {
      QCOMPARE(extents.size(), free.size());
      for (const auto& [name, value] : extents)
        QVERIFY2(free.contains(name), reference.kernel.c_str());
    }
  }
}

void TestKernels::textsComputeTheirDefinition_data() {
  rowPerKernel();
}

void TestKernels::textsComputeTheirDefinition() {
  QFETCH(QString, kernel);
  std::string found = departure(*referenceOf(kernel.toStdString()), textOf(kernel.toStdString()));
  QCOMPARE(QString::fromStdString(found), QString());
}

void TestKernels::roundingStaysWithinItsBound_data() {
  rowPerKernel();
}

void TestKernels::roundingStaysWithinItsBound() {
  QFETCH(QString, kernel);
  const Reference& reference = *referenceOf(kernel.toStdString());
  for (const Extents& extents : reference.sizes) {
    auto program = load(textOf(reference.kernel), reference.kernel, extents);
    QVERIFY2(program, program ? "" : program.error().message.text().c_str());
    std::vector<Array> inputs = makeInputs(*program, reference, 1);
    std::vector<Tensor> tensors = asTensors(*program, inputs);
    auto rounded = interpret(*program, tensors, {.precision = Precision::Declared});
    auto bounded = interpret(*program, tensors, {.withBounds = true});
    QVERIFY(rounded && bounded);
    std::vector<Array> want = definedOutputs(reference, extents, inputs);
    for (size_t i = 0; i < want.size(); ++i)
      for (int64_t k = 0; k < rounded->outputs[i].size(); ++k) {
        double got = rounded->outputs[i].at(k), defined = want[i].elements()[size_t(k)];
        double bound = bounded->bounds[i][size_t(k)] + ownRounding(extents, defined);
        QVERIFY2(std::isfinite(bound), reference.kernel.c_str());
        QVERIFY2(sameOrNear(got, defined, bound),
                 qPrintable(QString("element %1 is %2 but should be %3 within %4")
                                .arg(k)
                                .arg(got)
                                .arg(defined)
                                .arg(bound)));
      }
  }
}

void TestKernels::plausibleMistakesAreNoticed_data() {
  QTest::addColumn<QString>("right");
  QTest::addColumn<QString>("wrong");
  int number = 0;
  auto row = [&](const char* kernel, const char* right, const char* wrong) {
    QTest::addRow("%s %d", kernel, ++number) << right << wrong;
  };
  row("add_u8", "255)", "127)");
  row("argmax", "= -inf", "= 0");
  row("argmin", ", {1})", ", {0})");
  row("attention", "sqrt(D)", "sqrt(T)");
  row("avg_pool", "COUNT = K * K", "COUNT = K + K");
  row("batchnorm_1", "COUNT = N * H * W", "COUNT = H * W");
  row("bmm", "b[{0},{3},{2}]", "b[0,{3},{2}]");
  row("causal_attention", "if -{1}+{2} < 1", "if -{1}+{2} < 2");
  row("causal_conv1d", "w[{0},{2}]", "w[{0},0]");
  row("conv2d_1", "w[{1},{4},{5},{6}]", "w[{1},{4},{6},{5}]");
  row("conv2d_2", "{2}+{5}", "{2}");
  row("conv2d_same", "{2}+{5}-1 < H", "{2}+{5} < H");
  row("cumprod", "z[{0},{1}-1]", "x[{0},{1}-1]");
  row("gelu", "0.7071067811865476", "0.7978845608028654");
  row("gemm", "beta * c[{0},{1}]", "alpha * c[{0},{1}]");
  row("layernorm_1", "1e-05", "1e-06");
  row("layernorm_2", "q[{0}] / M", "q[{0}] / N");
  row("leaky_relu", "0.01", "0.1");
  row("log_softmax", "log(s", "sqrt(s");
  row("max_pool", "= -inf", "= 0");
  row("moments", "(1, x[{0},{1}], 0)", "(1, x[{0},{1}], 1)");
  row("relu_ffn", "w[{1},{4}]", "w[{4},{1}]");
  row("rmsnorm", "ms[{0}] + 1e-05", "ms[{0}] + 0");
  row("rope", "10000", "1000");
  row("softmax_online", "(x[{0},{1}], 1)", "(x[{0},{1}], 2)");
  row("swiglu", "a[{0},{1}] / p", "b[{0},{1}] / p");
}

void TestKernels::plausibleMistakesAreNoticed() {
  QFETCH(QString, right);
  QFETCH(QString, wrong);
  std::string kernel = QString(QTest::currentDataTag()).section(' ', 0, 0).toStdString();
  QString text = QString::fromStdString(textOf(kernel));
  QVERIFY2(text.contains(right), "the mistake does not apply");
  std::string mistaken = text.replace(right, wrong).toStdString();
  QVERIFY2(load(mistaken, kernel), "only the values may give the mistake away");
  QVERIFY(!departure(*referenceOf(kernel), mistaken).empty());
}

void TestKernels::missingLinesAreNoticed() {
  for (const Reference& reference : references()) {
    QStringList lines = QString::fromStdString(textOf(reference.kernel)).split('\n');
    for (qsizetype i = lines.indexOf("") + 1; i + 1 < lines.size(); ++i) {
      QStringList rest = lines;
      QString missing = rest.takeAt(i);
      QVERIFY2(!departure(reference, rest.join('\n').toStdString()).empty(),
               qPrintable(QString::fromStdString(reference.kernel) + " without " + missing));
    }
  }
}

QTEST_APPLESS_MAIN(TestKernels)
#include "test_kernels.moc"
