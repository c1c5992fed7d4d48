// Extremes with their indices: where indices come in rising order the C compares none, and what it
// finds is what the interpreter finds, of ties, NaN and infinities too.
#include <QTest>
#include <limits>

#include "tests/codegen/meaning_runner.h"

using namespace dojo;

class TestRisingIndex : public QObject {
  Q_OBJECT
 private slots:
  void indicesRise_data();
  void indicesRise();

 private:
  tests::MeaningRunner m_runner;
};

namespace {

// Few values, so that most are met again.
std::vector<core::Tensor> tiedInputs(const core::Program& program, unsigned seed) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                   kNan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> reals = {-kInfinity, -1, -0.0, 0, 1, kInfinity, kNan}, wholes = {-1, 0};
  std::mt19937 random(seed);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    core::Tensor t = core::Tensor::zerosFor(program, array);
    const std::vector<double>& values = core::isFloat(t.dtype) ? reals : wholes;
    size_t most = seed % 2 == 0 ? values.size() : 2;  // every second time none but the least
    for (int64_t i = 0; i < t.size(); ++i) t.set(i, values[random() % most]);
    inputs.push_back(std::move(t));
  }
  return inputs;
}

}  // namespace

void TestRisingIndex::indicesRise_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("rises");
  auto row = [](const char* name, bool rises, const char* text) {
    QTest::newRow(name) << QString("kernel k\nin x\nout v i\nx f32 [96] heap\n") + text << rises;
  };
  row("one loop", true,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 0\n96 (v, i) argmax= (x[{0}], {0})\n");
  row("the least one", true,
      "v f32 [] heap\ni i32 [] heap\nv = inf\ni = 0\n96 (v, i) argmin= (x[{0}], {0})\n");
  row("whole numbers", true,
      "v i32 [] heap\ni i32 [] heap\nv = -3\ni = 0\n96 (v, i) argmax= ({0}, {0})\n");
  row("lanes of their own", true,
      "v f32 [16] heap\ni i32 [16] heap\n16:v v[{0}] = -inf\n16:v i[{0}] = 0\n"
      "6 16:v (v[{1}], i[{1}]) argmax= (x[{0}*16+{1}], ({0}*16+{1}))\n");
  row("several vectors of lanes", true,
      "v f32 [32] heap\ni i32 [32] heap\n32 v[{0}] = inf\n32 i[{0}] = -1\n"
      "3 2:u 16:v (v[{1}*16+{2}], i[{1}*16+{2}]) argmin= (x[{0}*32+{1}*16+{2}], "
      "({0}*32+{1}*16+{2}))\n");
  row("two loops, one within a step of the other", true,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n"
      "8 3 4 (v[{0}], i[{0}]) argmax= (x[{0}*12+{1}*4+{2}], ({1}*4+{2}))\n");
  row("part of the loop", true,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 0\n96 (v, i) argmax= (x[{0}], {0}) if {0} < "
      "50\n");
  row("lanes that every row uses anew", true,
      "v f32 [3] heap\ni i32 [3] heap\nw f32 [2, 8] register\nj i32 [2, 8] register\n3\n"
      "| 2 8 w[{1},{2}] = -inf\n| 2 8:v j[{1},{2}] = 0\n| 2:u 2 8:v (w[{2},{3}], j[{2},{3}]) "
      "argmax= (x[{0}*32+{1}*16+{2}*8+{3}], ({1}*16+{2}*8+{3}))\n| v[{0}] = w[1,5]\n| i[{0}] = "
      "j[1,5]\n");
  row("lanes of which a row sets only some anew", false,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n3\n| 4 i[{1}] = 0\n"
      "| 4 8:v (v[{2}], i[{2}]) argmax= (x[{0}*32+{1}*8+{2}], ({1}*8+{2}))\n");
  row("lanes set anew after their use", false,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n3\n"
      "| 4 8:v (v[{2}], i[{2}]) argmax= (x[{0}*32+{1}*8+{2}], ({1}*8+{2}))\n| 8 i[{1}] = -1\n");
  row("what is left of a row", true,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n"
      "11 8:v (v[{1}], i[{1}]) argmax= (x[{0}*8+{1}], ({0}*8+{1}))\n"
      "8:v (v[{0}], i[{0}]) argmax= (x[{0}+88], ({0}+88)) if {0} < 6\n");
  row("what is left of a row, first", false,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n"
      "8:v (v[{0}], i[{0}]) argmax= (x[{0}+88], ({0}+88)) if {0} < 6\n"
      "11 8:v (v[{1}], i[{1}]) argmax= (x[{0}*8+{1}], ({0}*8+{1}))\n");
  row("halves that take turns", false,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 0\n48\n| (v, i) argmax= (x[{0}], {0})\n"
      "| (v, i) argmax= (x[{0}+48], ({0}+48))\n");
  row("the loops the other way round", false,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n"
      "8 4 3 (v[{0}], i[{0}]) argmax= (x[{0}*12+{1}+{2}*4], ({1}+{2}*4))\n");
  row("from the end", false,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 0\n96 (v, i) argmax= (x[-{0}+95], (-{0}+95))\n");
  row("a start above", false,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 50\n96 (v, i) argmax= (x[{0}], {0})\n");
  row("elements that loops share", false,
      "v f32 [8] heap\ni i32 [8] heap\n8 v[{0}] = -inf\n8 i[{0}] = 0\n"
      "4 5 (v[{0}+{1}], i[{0}+{1}]) argmax= (x[{0}*5+{1}], {1})\n");
  row("twice over the same", false,
      "v f32 [] heap\ni i32 [] heap\nv = -inf\ni = 0\n96 (v, i) argmax= (x[-{0}+95], {0})\n"
      "96 (v, i) argmax= (x[{0}], {0})\n");
  row("an index that is another extreme's value", false,
      "v f32 [] heap\ni i32 [] heap\nl i32 [] heap\nv = -inf\ni = 0\nl = 0\n"
      "3 (i, l) argmax= (({0}*40), {0})\n96 (v, i) argmax= (x[{0}], ({0}+50))\n");
  row("an index among the values", false,
      "v i32 [6] heap\ni i32 [] heap\n6 v[{0}] = 0\ni = 0\n"
      "5 (v[{0}], v[{0}+1]) argmax= (({0}*9-5), {0})\n");
  row("indices below what their type holds", false,
      "v f32 [] heap\ni u8 [] heap\nv = -inf\ni = -9\n96 (v, i) argmax= (x[{0}], ({0}-9))\n");
  row("indices before that their type makes larger", false,
      "v f32 [] heap\ni u8 [] heap\nv = -inf\ni = 0\n5 (v, i) argmax= (x[{0}], ({0}-9))\n"
      "91 (v, i) argmax= (x[{0}+5], {0})\n");
  row("a start that its type makes larger", false,
      "v f32 [] heap\ni u8 [] heap\nv = -inf\ni = -9\n96 (v, i) argmax= (x[{0}], {0})\n");
  row("indices beyond their type", false,
      "v f32 [] heap\ni u8 [] heap\nv = -inf\ni = 0\n96 (v, i) argmax= (x[{0}], ({0}*3))\n");
  row("parts joined", false,
      "v f32 [] heap\ni i32 [] heap\nw f32 [4] heap\nj i32 [4] heap\n4 w[{0}] = x[{0}+20]\n4 "
      "j[{0}] = (-{0}+3)\nv = -inf\ni = 9\n4 (v, i) argmax= (w[{0}], j[{0}])\n");
}

void TestRisingIndex::indicesRise() {
  QFETCH(QString, text);
  QFETCH(bool, rises);
  core::Program program = tests::programOf(text);
  for (const core::Machine& machine : tests::targetsHere()) {
    QString c = QString::fromStdString(codegen::emitC(program, machine).value().text);
    QCOMPARE(c.contains("accumulate_arg"), !rises);
    for (unsigned seed = 0; seed < 4; ++seed)
      QCOMPARE(m_runner.run(program, tiedInputs(program, seed), machine), QString());
  }
}

QTEST_APPLESS_MAIN(TestRisingIndex)
#include "test_rising_index.moc"
