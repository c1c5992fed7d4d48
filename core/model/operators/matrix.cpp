// Matrix products: MatMul, MatMulInteger, Gemm.
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

// Shapes of a product, with the batch dimensions broadcast.
struct Product {
  Shape batch;
  int64_t rows = 1, columns = 1, depth = 1;
  bool isRowVector = false, isColumnVector = false;  // an operand has one dimension
  Shape shape() const {
    Shape s = batch;
    if (!isRowVector) s.push_back(rows);
    if (!isColumnVector) s.push_back(columns);
    return s;
  }
};

Result<Product> productOf(const Shape& a, const Shape& b) {
  if (a.empty() || b.empty()) return bad("a matrix product of a scalar");
  Product p;
  p.isRowVector = a.size() == 1;
  p.isColumnVector = b.size() == 1;
  p.depth = a.back();
  p.rows = p.isRowVector ? 1 : a[a.size() - 2];
  p.columns = p.isColumnVector ? 1 : b.back();
  if ((p.isColumnVector ? b[0] : b[b.size() - 2]) != p.depth)
    return bad("shapes {} and {} do not multiply", printShape(a), printShape(b));
  auto outer = [](const Shape& s) {
    return s.size() <= 2 ? Shape() : Shape(s.begin(), s.end() - 2);
  };
  auto batch = broadcastShapes(outer(a), outer(b));
  if (!batch) return tl::unexpected(batch.error());
  p.batch = *batch;
  return p;
}

Access operand(const Array& x, const Product& p, std::span<const Affine> last, int first) {
  std::vector<Affine> indices;
  int outer = x.rank() - static_cast<int>(last.size());
  int missingDims = static_cast<int>(p.batch.size()) - outer;
  for (int d = 0; d < outer; ++d)
    indices.push_back(x.shape[d] == 1 ? fixed(0) : at(first + missingDims + d));
  indices.insert(indices.end(), last.begin(), last.end());
  return element(x, std::move(indices));
}

// y = 0; y += a * b
void multiply(ProgramBuilder& b, const Product& p, const Array& y, const Array& x, const Array& w) {
  Shape extents = p.shape();
  b.nest(extents, set(element(y, b.depth()), number(0)));
  int first = b.depth(), row = first + static_cast<int>(p.batch.size());
  int column = row + (p.isRowVector ? 0 : 1), k = column + (p.isColumnVector ? 0 : 1);
  extents.push_back(p.depth);
  std::vector<Affine> ofX = {at(row), at(k)}, ofW = {at(k), at(column)};
  if (p.isRowVector) ofX.erase(ofX.begin());
  if (p.isColumnVector) ofW.pop_back();
  Access left = operand(x, p, ofX, first), right = operand(w, p, ofW, first);
  b.nest(extents, accumulate(element(y, first), Assign::Add, Op::Mul, {left, right}));
}

// The array, or a copy of it in another type.
Array inType(ProgramBuilder& b, const Array& x, DType dtype) {
  if (x.dtype == dtype) return x;
  Array wide = b.temporary("wide", dtype, x.shape);
  b.nest(x.shape, convert(element(wide, b.depth()), dtype, element(x, b.depth())));
  return wide;
}

Types inferMatMul(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  auto p = productOf(c.input(0).shape, c.input(1).shape);
  if (!p) return tl::unexpected(p.error());
  if (c.input(0).dtype != c.input(1).dtype)
    return bad("its inputs are {} and {}", name(c.input(0).dtype), name(c.input(1).dtype));
  return types(c.input(0).dtype, p->shape());
}

Result<void> lowerMatMul(const OperatorContext& c, ProgramBuilder& b) {
  auto p = productOf(c.input(0).shape, c.input(1).shape);
  if (!p) return tl::unexpected(p.error());
  DType wide = computeType(c.input(0).dtype);
  Array x = inType(b, b.read(c.inputId(0)), wide);
  Array w = inType(b, b.read(c.inputId(1), "w"), wide);
  Array y = result(c, b);
  if (y.dtype == wide) {
    multiply(b, *p, y, x, w);
    return {};
  }
  Array sum = b.temporary("sum", wide, y.shape);
  multiply(b, *p, sum, x, w);
  b.nest(y.shape, convert(element(y, b.depth()), y.dtype, element(sum, b.depth())));
  return {};
}

Types inferMatMulInteger(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 4); !fits) return tl::unexpected(fits.error());
  auto p = productOf(c.input(0).shape, c.input(1).shape);
  if (!p) return tl::unexpected(p.error());
  return types(DType::I32, p->shape());
}

Result<Array> centred(const OperatorContext& c, ProgramBuilder& b, int input, int zero,
                      std::string_view hint) {
  Array x = inType(b, b.read(c.inputId(input), hint), DType::I32);
  if (!c.has(zero)) return x;
  if (c.input(zero).elements() != 1) return missing("zero points of rows or columns");
  Array z = inType(b, b.read(c.inputId(zero), "zero"), DType::I32);
  Array d = b.temporary("d", DType::I32, x.shape);
  b.nest(x.shape, set(element(d, b.depth()), Op::Sub,
                      {element(x, b.depth()), element(z, std::vector<Affine>(z.shape.size()))}));
  return d;
}

Result<void> lowerMatMulInteger(const OperatorContext& c, ProgramBuilder& b) {
  auto p = productOf(c.input(0).shape, c.input(1).shape);
  if (!p) return tl::unexpected(p.error());
  auto x = centred(c, b, 0, 2, "x");
  if (!x) return tl::unexpected(x.error());
  auto w = centred(c, b, 1, 3, "w");
  if (!w) return tl::unexpected(w.error());
  multiply(b, *p, result(c, b), *x, *w);
  return {};
}

struct GemmShape {
  int64_t rows, columns, depth;
  bool isLeftTransposed, isRightTransposed;
};

Result<GemmShape> gemmShape(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 3); !fits) return tl::unexpected(fits.error());
  const Shape &a = c.input(0).shape, &b = c.input(1).shape;
  if (a.size() != 2 || b.size() != 2) return bad("it needs two matrices");
  GemmShape g{a[0], b[1], a[1], c.integer("transA", 0) != 0, c.integer("transB", 0) != 0};
  if (g.isLeftTransposed) std::swap(g.rows, g.depth);
  if (g.isRightTransposed) g.columns = b[0];
  if ((g.isRightTransposed ? b[1] : b[0]) != g.depth)
    return bad("shapes {} and {} do not multiply", printShape(a), printShape(b));
  return g;
}

Types inferGemm(const OperatorContext& c) {
  auto g = gemmShape(c);
  if (!g) return tl::unexpected(g.error());
  return types(c.input(0).dtype, {g->rows, g->columns});
}

void accumulateGemm(ProgramBuilder& b, const GemmShape& g, const Array& sum, const Array& x,
                    const Array& w) {
  int n = b.depth();
  std::vector<Affine> ofX = {at(n), at(n + 2)}, ofW = {at(n + 2), at(n + 1)};
  if (g.isLeftTransposed) std::swap(ofX[0], ofX[1]);
  if (g.isRightTransposed) std::swap(ofW[0], ofW[1]);
  b.nest(Shape{g.rows, g.columns, g.depth},
         accumulate(element(sum, n), Assign::Add, Op::Mul, {element(x, ofX), element(w, ofW)}));
}

// y = c; y += a * b, and with factors y = alpha * sum + beta * c.
Result<void> lowerGemm(const OperatorContext& c, ProgramBuilder& b) {
  auto g = gemmShape(c);
  if (!g) return tl::unexpected(g.error());
  double alpha = c.real("alpha", 1), beta = c.has(2) ? c.real("beta", 1) : 0;
  DType wide = computeType(c.input(0).dtype);
  Array x = inType(b, b.read(c.inputId(0)), wide);
  Array w = inType(b, b.read(c.inputId(1), "w"), wide);
  Shape shape = {g->rows, g->columns};
  Elements e(b, shape, wide);
  bool addsBias = beta == 1 && alpha == 1;
  std::optional<Operand> bias;
  if (beta != 0) bias = e.value(c.inputId(2), "bias");
  Array y = result(c, b);
  bool isPlain = y.dtype == wide && (addsBias || beta == 0) && alpha == 1;
  Array sum = isPlain ? y : b.temporary("sum", wide, shape);
  e.store(sum, addsBias ? *bias : Operand(number(0)));
  accumulateGemm(b, *g, sum, x, w);
  if (isPlain) return {};
  Operand total = e.array(sum);
  if (alpha != 1) total = e.apply(Op::Mul, {total, number(alpha)});
  if (bias && !addsBias) {
    Operand scaled = beta == 1 ? *bias : e.apply(Op::Mul, {*bias, number(beta)});
    total = e.apply(Op::Add, {total, scaled});
  }
  e.store(y, total);
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "MatMul", .infer = inferMatMul, .lower = lowerMatMul},
    {.name = "MatMulInteger", .infer = inferMatMulInteger, .lower = lowerMatMulInteger},
    {.name = "Gemm", .infer = inferGemm, .lower = lowerGemm},
};

}  // namespace

std::span<const OperatorEntry> matrixOperators() {
  return kEntries;
}

}  // namespace dojo::core
