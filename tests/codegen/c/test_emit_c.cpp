// Generated C means what its program means: every kernel, and every operator of every type on
// single elements and on lanes, compiled, run, and compared with the interpreter.
#include <fmt/format.h>

#include <QTest>
#include <cstring>

#include "core/resources.h"
#include "core/text/parser.h"
#include "tests/codegen/meaning_runner.h"
#include "tests/core/references/inputs.h"

using namespace dojo;

namespace {

core::Tensor tensorOf(const core::Program& program, const std::string& array,
                      const references::Array& values) {
  core::Tensor t = core::Tensor::zerosFor(program, array);
  for (int64_t i = 0; i < t.size(); ++i) t.set(i, values.elements()[static_cast<size_t>(i)]);
  return t;
}

}  // namespace

class TestEmitC : public QObject {
  Q_OBJECT
 private slots:
  void kernelsMeanTheSame_data();
  void kernelsMeanTheSame();
  void operatorsMeanTheSame_data();
  void operatorsMeanTheSame();
  void anotherMeaningIsNoticed();

 private:
  tests::MeaningRunner m_meaning;
};

void TestEmitC::kernelsMeanTheSame_data() {
  QTest::addColumn<int>("index");
  std::vector<references::Reference> all = references::allReferences();
  for (size_t i = 0; i < all.size(); ++i)
    QTest::newRow(all[i].kernel.c_str()) << static_cast<int>(i);
}

void TestEmitC::kernelsMeanTheSame() {
  QFETCH(int, index);
  references::Reference reference = references::allReferences()[static_cast<size_t>(index)];
  std::string_view text;
  for (const core::Resource& kernel : core::kernelResources())
    if (kernel.name == reference.kernel) text = kernel.text;
  QVERIFY(!text.empty());
  core::Overrides extents(reference.sizes.back().begin(), reference.sizes.back().end());
  core::Program program = core::parse(text, extents).program.value();
  std::vector<references::Array> arrays = references::makeInputs(program, reference, 7);
  std::vector<core::Tensor> inputs;
  for (size_t i = 0; i < arrays.size(); ++i)
    inputs.push_back(tensorOf(program, program.inputs[i], arrays[i]));
  QCOMPARE(m_meaning.run(program, inputs, core::hostMachine()), QString());
}

void TestEmitC::operatorsMeanTheSame_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<int>("lanes");
  for (const char* type : {"f64", "f32", "f16", "bf16", "i64", "i32", "i16", "i8", "u8", "bool"})
    for (int lanes : {1, 16, 4, 8, 32})
      if (lanes == 1 || lanes == 16 || !std::strcmp(type, "f32") || !std::strcmp(type, "f64"))
        QTest::newRow(qPrintable(QString("%1 in %2").arg(type).arg(lanes)))
            << QString(type) << lanes;
}

// One program per type: every operator and accumulation that the type has, on lanes or one by one.
void TestEmitC::operatorsMeanTheSame() {
  QFETCH(QString, type);
  QFETCH(int, lanes);
  std::string t = type.toStdString();
  bool isFloat = t.find('f') != std::string::npos, isBool = t == "bool";
  std::vector<std::pair<std::string, std::string>> leaves;  // type of the target, what follows it
  for (const char* op : {"a", "max(a, b)", "min(a, 1)", "select(c, a, b)", "a == b", "a != 1",
                         "a < b", "a <= b", "a > b", "a >= 0"})
    leaves.emplace_back(std::strpbrk(op, "<>=!") ? "bool" : t, std::string("= ") + op);
  for (const char* to : {"f64", "f32", "f16", "bf16", "i64", "i32", "i16", "i8", "u8", "bool"})
    leaves.emplace_back(to, std::string("= ") + to + "(a)");
  if (!isFloat)
    for (const char* op : {"= a and b", "= a or b", "and= a", "or= a"}) leaves.emplace_back(t, op);
  if (!isBool)
    for (const char* op :
         {"= a + b", "= a - 3", "= 3 * a", "= a / q", "= neg(a)", "= abs(a)", "= fma(a, b, q)",
          "+= a", "*= b", "max= a", "min= b", "+= a * b", "max= a + b"})
      leaves.emplace_back(t, op);
  if (isFloat)
    for (const char* op :
         {"= exp(a)", "= log(b)", "= sqrt(b)", "= rsqrt(q)", "= tanh(a)", "= erf(a)", "= sin(a)",
          "= cos(a)", "= sigmoid(a)", "= floor(a)", "= pow(b, a)", "= inf", "*= exp(a)"})
      leaves.emplace_back(t, op);

  std::string header = "kernel k\nin a b q c\nout", buffers, body;
  for (const char* in : {"a", "b", "q"}) buffers += fmt::format("{} {} [64] heap\n", in, t);
  buffers += "c bool [64] heap\n";
  std::string index = fmt::format("[{{0}}*{}+{{1}}]", lanes);
  for (size_t i = 0; i < leaves.size(); ++i) {
    std::string z = fmt::format("z{}", i), leaf = leaves[i].second, indexed;
    for (size_t k = 0; k < leaf.size(); ++k) {
      bool alone = (k == 0 || !std::isalnum(static_cast<unsigned char>(leaf[k - 1]))) &&
                   (k + 1 == leaf.size() || !std::isalnum(static_cast<unsigned char>(leaf[k + 1])));
      indexed += leaf[k];
      if (alone && std::strchr("abqc", leaf[k])) indexed += index;
    }
    header += " " + z;
    buffers += fmt::format("{} {} [64] heap\n", z, leaves[i].first);
    if (leaf.compare(0, 2, "= ") != 0) body += fmt::format("64 {}[{{0}}] = 1\n", z);
    body += fmt::format("{} {}{} {}{} {}\n", 64 / lanes, lanes, lanes > 1 ? ":v" : "", z, index,
                        indexed);
  }
  core::Program program = tests::programOf(QString::fromStdString(header + "\n" + buffers + body));
  QCOMPARE(m_meaning.run(program, tests::inputsFor(program, 3), core::hostMachine()), QString());
}

void TestEmitC::anotherMeaningIsNoticed() {
  QString text =
      "kernel k\nin x\nout z\nx f32 [64] heap\nz f32 [64] heap\n64 z[{0}] = x[{0}] * 3\n";
  core::Program program = tests::programOf(text);
  core::Program other = tests::programOf(QString(text).replace("* 3", "* 3.000001"));
  std::vector<core::Tensor> inputs = tests::inputsFor(program, 1);
  std::vector<core::Tensor> outputs =
      tests::KernelRunner().run(other, inputs, core::hostMachine()).value();
  QVERIFY(tests::differenceFromMeaning(program, inputs, outputs) != "");
}

QTEST_APPLESS_MAIN(TestEmitC)
#include "test_emit_c.moc"
