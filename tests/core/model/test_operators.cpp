// Operators of models: what their lowering computes on small inputs is what ONNX says, and every
// program is valid. Corner cases that importers get wrong.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/interpreter/interpreter.h"
#include "core/model/library.h"
#include "core/model/operators/support.h"

using namespace dojo;
using namespace dojo::core;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNaN = std::nan("");

Tensor reals(std::vector<int64_t> shape, std::vector<double> values, DType dtype = DType::F32) {
  return {dtype, std::move(shape), std::move(values), {}};
}
Tensor wholes(std::vector<int64_t> shape, std::vector<int64_t> values, DType dtype = DType::I64) {
  return {dtype, std::move(shape), {}, std::move(values)};
}

using Attributes = std::map<std::string, AttributeValue, std::less<>>;

struct Case {
  std::string op;
  std::vector<Tensor> inputs;
  std::vector<Tensor> constants = {};  // after the inputs
  Attributes attributes = {};
  int outputs = 1;
};

Graph graphOf(const Case& c) {
  Graph g;
  GraphNode node{.name = "node", .op = c.op, .attributes = c.attributes};
  auto add = [&](const Tensor& t, bool isConstant) {
    GraphValue v{.name = "v" + std::to_string(g.values.size()), .dtype = t.dtype, .shape = t.shape};
    v.isTyped = true;
    if (isConstant) v.constant = ownedBytes(toBytes(t));
    node.inputs.push_back(static_cast<int>(g.values.size()));
    if (!isConstant) g.inputs.push_back(node.inputs.back());
    g.values.push_back(std::move(v));
  };
  for (const Tensor& t : c.inputs) add(t, false);
  for (const Tensor& t : c.constants) add(t, true);
  for (int i = 0; i < c.outputs; ++i) {
    node.outputs.push_back(static_cast<int>(g.values.size()));
    g.outputs.push_back(node.outputs.back());
    g.values.push_back({.name = "y" + std::to_string(i)});
  }
  g.nodes.push_back(std::move(node));
  return g;
}

std::string refusalOf(const Case& c) {
  Graph g = graphOf(c);
  Library library = lowerGraph(g);
  return library.refused() ? library.nodes[0].why.message.text() : "";
}

// The outputs, by the library's only call.
std::vector<Tensor> run(const Case& c) {
  Graph g = graphOf(c);
  Library library = lowerGraph(g);
  if (library.refused()) qWarning("%s", library.nodes[0].why.message.text().c_str());
  if (library.calls.size() != 1) return {};
  std::map<int, Tensor> values;
  for (size_t i = 0; i < library.inputs.size(); ++i) values[library.inputs[i]] = c.inputs[i];
  const Call& call = library.calls[0];
  std::vector<Tensor> inputs;
  for (int t : call.inputs) {
    const ModelTensor& tensor = library.tensors[t];
    inputs.push_back(tensor.kind == TensorKind::Weight
                         ? *fromBytes(tensor.dtype, tensor.shape, tensor.bytes.bytes)
                         : values.at(t));
  }
  auto result =
      interpret(library.programs[call.program], inputs, {.precision = Precision::Declared});
  if (!result) qWarning("%s", result.error().message.text().c_str());
  if (!result) return {};
  for (size_t i = 0; i < call.outputs.size(); ++i) values[call.outputs[i]] = result->outputs[i];
  std::vector<Tensor> outputs;
  for (int t : library.outputs) outputs.push_back(values.at(t));
  return outputs;
}

bool isSame(const Tensor& a, const Tensor& b) {
  if (a.dtype != b.dtype || a.shape != b.shape || a.integers != b.integers) return false;
  for (size_t i = 0; i < a.reals.size(); ++i) {
    double x = a.reals[i], y = b.reals[i];
    bool same = std::isnan(x) ? std::isnan(y)
                              : (x == y ? std::signbit(x) == std::signbit(y)
                                        : std::fabs(x - y) <= 1e-6 * std::max(1.0, std::fabs(y)));
    if (!same) {
      qWarning("element %zu is %g, not %g", i, x, y);
      return false;
    }
  }
  return a.reals.size() == b.reals.size();
}

bool gives(const Case& c, const Tensor& expected) {
  auto outputs = run(c);
  return outputs.size() >= 1 && isSame(outputs[0], expected);
}

}  // namespace

class TestOperators : public QObject {
  Q_OBJECT
 private slots:
  void roundsToEvenAndKeepsTheSignOfZero() {
    QVERIFY(gives({"Round", {reals({6}, {0.5, 1.5, 2.5, -0.5, -1.5, 0.2})}},
                  reals({6}, {0, 2, 2, -0.0, -2, 0})));
  }
  void reluAndMaxPropagateNaN() {
    QVERIFY(gives({"Relu", {reals({3}, {-1, kNaN, 2})}}, reals({3}, {0, kNaN, 2})));
    QVERIFY(
        gives({"Max", {reals({2}, {1, kNaN}), reals({2}, {kNaN, 1})}}, reals({2}, {kNaN, kNaN})));
  }
  void dividesIntegersTowardsZeroAndTakesModuloOfTheDivisorsSign() {
    Tensor x = wholes({4}, {7, -7, 7, -7}), d = wholes({4}, {3, 3, -3, -3});
    QVERIFY(gives({"Div", {x, d}}, wholes({4}, {2, -2, -2, 2})));
    QVERIFY(gives({"Mod", {x, d}}, wholes({4}, {1, 2, -2, -1})));
    QVERIFY(gives({"Mod", {x, d}, {}, {{"fmod", int64_t{1}}}}, wholes({4}, {1, -1, 1, -1})));
  }
  void argMaxGivesTheFirstOrLastOfTies() {
    Tensor x = reals({2, 3}, {1, 3, 3, 2, 2, 1});
    Attributes row = {{"axis", int64_t{1}}, {"keepdims", int64_t{0}}};
    QVERIFY(gives({"ArgMax", {x}, {}, row}, wholes({2}, {1, 0})));
    row["select_last_index"] = int64_t{1};
    QVERIFY(gives({"ArgMax", {x}, {}, row}, wholes({2}, {2, 1})));
  }
  void maxPoolPadsWithMinusInfinity() {
    Attributes a = {{"kernel_shape", std::vector<int64_t>{3}},
                    {"pads", std::vector<int64_t>{1, 1}}};
    QVERIFY(gives({"MaxPool", {reals({1, 1, 3}, {-5, -7, -6})}, {}, a},
                  reals({1, 1, 3}, {-5, -5, -6})));
  }
  void averagePoolCountsThePadWhereAsked() {
    Attributes a = {{"kernel_shape", std::vector<int64_t>{2}},
                    {"pads", std::vector<int64_t>{1, 0}}};
    Tensor x = reals({1, 1, 2}, {4, 6});
    QVERIFY(gives({"AveragePool", {x}, {}, a}, reals({1, 1, 2}, {4, 5})));
    a["count_include_pad"] = int64_t{1};
    QVERIFY(gives({"AveragePool", {x}, {}, a}, reals({1, 1, 2}, {2, 5})));
  }
  void transposedConvolutionWithStride() {
    Attributes a = {{"strides", std::vector<int64_t>{2}}};
    QVERIFY(
        gives({"ConvTranspose", {reals({1, 1, 2}, {1, 2}), reals({1, 1, 3}, {1, 10, 100})}, {}, a},
              reals({1, 1, 5}, {1, 10, 102, 20, 200})));
  }
  void groupedConvolution() {
    Attributes a = {{"group", int64_t{2}}};
    QVERIFY(gives({"Conv", {reals({1, 2, 2}, {1, 2, 3, 4}), reals({2, 1, 1}, {10, 100})}, {}, a},
                  reals({1, 2, 2}, {10, 20, 300, 400})));
  }
  void batchNormInTrainingUsesAndUpdatesStatistics() {
    Tensor one = reals({1}, {1}), zero = reals({1}, {0});
    auto y = run({"BatchNormalization",
                  {reals({2, 1}, {1, 3}), one, zero, reals({1}, {10}), reals({1}, {20})},
                  {},
                  {{"training_mode", int64_t{1}}, {"momentum", 0.5}, {"epsilon", 0.0}},
                  3});
    QCOMPARE(y.size(), size_t{3});
    QVERIFY(isSame(y[0], reals({2, 1}, {-1, 1})));
    QVERIFY(isSame(y[1], reals({1}, {6})));
    QVERIFY(isSame(y[2], reals({1}, {10.5})));
  }
  void reshapesThatDoNotLineUpGoThroughAFlatArray() {
    QVERIFY(gives({"Reshape", {reals({2, 3}, {1, 2, 3, 4, 5, 6})}, {wholes({2}, {3, -1})}},
                  reals({3, 2}, {1, 2, 3, 4, 5, 6})));
    QVERIFY(gives({"Reshape",
                   {reals({2, 6}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})},
                   {wholes({3}, {2, 3, 2})}},
                  reals({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})));
  }
  void slicesBackwards() {
    QVERIFY(gives({"Slice",
                   {reals({5}, {0, 1, 2, 3, 4})},
                   {wholes({1}, {-1}), wholes({1}, {std::numeric_limits<int64_t>::min()}),
                    wholes({1}, {0}), wholes({1}, {-2})}},
                  reals({3}, {4, 2, 0})));
  }
  void padsByReflectionAndCropsByNegativePads() {
    Tensor x = reals({3}, {1, 2, 3});
    QVERIFY(gives({"Pad", {x}, {wholes({2}, {2, 2})}, {{"mode", std::string("reflect")}}},
                  reals({7}, {3, 2, 1, 2, 3, 2, 1})));
    QVERIFY(gives({"Pad", {x}, {wholes({2}, {-1, 1})}}, reals({3}, {2, 3, 0})));
  }
  void cumulativeSumsExclusiveAndInReverse() {
    Tensor x = reals({3}, {1, 2, 3}), axis = wholes({}, {0});
    QVERIFY(gives({"CumSum", {x}, {axis}, {{"exclusive", int64_t{1}}}}, reals({3}, {0, 1, 3})));
    QVERIFY(gives({"CumSum", {x}, {axis}, {{"reverse", int64_t{1}}}}, reals({3}, {6, 5, 3})));
    QVERIFY(gives({"CumSum", {x}, {axis}, {{"exclusive", int64_t{1}}, {"reverse", int64_t{1}}}},
                  reals({3}, {5, 3, 0})));
  }
  void sumOfExponentialsOfInfinities() {
    QVERIFY(gives({"ReduceLogSumExp",
                   {reals({2, 2}, {-kInf, -kInf, kInf, 1})},
                   {wholes({1}, {1})},
                   {{"keepdims", int64_t{0}}}},
                  reals({2}, {-kInf, kInf})));
  }
  void topKIsStable() {
    auto y = run({"TopK", {reals({4}, {1, 5, 5, -kInf})}, {wholes({1}, {3})}, {}, 2});
    QCOMPARE(y.size(), size_t{2});
    QVERIFY(isSame(y[0], reals({3}, {5, 5, 1})));
    QVERIFY(isSame(y[1], wholes({3}, {1, 2, 0})));
  }
  void einsumOfThreeOperands() {
    QVERIFY(gives({"Einsum",
                   {reals({1, 2}, {1, 2}), reals({2, 2}, {1, 2, 3, 4}), reals({2}, {1, 10})},
                   {},
                   {{"equation", std::string("ij,jk,k->i")}}},
                  reals({1}, {107})));
  }
  void resizeTakesRunsOfEqualWeights() {
    QVERIFY(gives({"Resize",
                   {reals({2}, {1, 3})},
                   {reals({0}, {}), reals({0}, {}), wholes({1}, {4})},
                   {{"mode", std::string("linear")}}},
                  reals({4}, {1, 1.5, 2.5, 3})));
  }
  void crossEntropyLeavesIgnoredLabelsOut() {
    QVERIFY(gives({"SoftmaxCrossEntropyLoss",
                   {reals({2, 2}, {0, 0, 9, 1}), wholes({2}, {1, 0})},
                   {},
                   {{"ignore_index", int64_t{0}}}},
                  reals({}, {std::log(2.0)})));
  }
  void constantsAreFolded() {
    Graph g = graphOf({"Add", {}, {reals({2}, {1, 2}), reals({1}, {10})}});
    QVERIFY(inferTypes(g).has_value());
    QVERIFY(g.values.back().constant.has_value());
    QVERIFY(
        isSame(*fromBytes(DType::F32, {2}, g.values.back().constant->bytes), reals({2}, {11, 12})));
  }
  void refusalsSayWhatIsMissing() {
    QVERIFY(refusalOf({"Gather", {reals({3}, {1, 2, 3}), wholes({1}, {0})}}).find("indirect") !=
            std::string::npos);
    QVERIFY(refusalOf({"Frobnicate", {reals({1}, {1})}}).find("no operator") != std::string::npos);
    QVERIFY(
        refusalOf({"Gather", {reals({3}, {1, 2, 3})}, {wholes({1}, {3})}}).find("out of range") !=
        std::string::npos);
  }
};

QTEST_APPLESS_MAIN(TestOperators)
#include "test_operators.moc"
