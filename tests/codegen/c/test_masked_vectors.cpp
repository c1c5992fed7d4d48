// Vectors under a mask: they give what the interpreter gives, whatever the type, the stride and the
// direction of the guard, and touch no byte outside their arrays, which here end where memory ends.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <QTest>
#include <cstring>
#include <random>

#include "codegen/c/prelude/prelude.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/text/parser.h"
#include "tests/codegen/compiled_kernel.h"

using namespace dojo;

namespace {

core::Program programOf(const std::string& text) {
  auto program = core::load(text, "test");
  if (!program) qFatal("%s", program.error().message.text().c_str());
  return std::move(*program);
}

std::vector<core::Tensor> inputsFor(const core::Program& program) {
  std::mt19937 random(3);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    inputs.push_back(core::Tensor::zerosFor(program, array));
    for (int64_t i = 0; i < inputs.back().size(); ++i)
      inputs.back().set(i, static_cast<int>(random() % 100));
  }
  return inputs;
}

// Bytes against the end of a page that is followed, or against the start of one that is preceded,
// by a page which nobody may touch.
class EdgeOfMemory {
 public:
  EdgeOfMemory(size_t bytes, bool atEnd) : m_page(static_cast<size_t>(sysconf(_SC_PAGESIZE))) {
    size_t pages = (bytes + m_page - 1) / m_page;
    m_size = (pages + 2) * m_page;
    m_memory = static_cast<unsigned char*>(
        mmap(nullptr, m_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(m_memory + m_page, pages * m_page, PROT_READ | PROT_WRITE);
    m_data = atEnd ? m_memory + m_page + pages * m_page - bytes : m_memory + m_page;
  }
  ~EdgeOfMemory() { munmap(m_memory, m_size); }
  EdgeOfMemory(const EdgeOfMemory&) = delete;
  EdgeOfMemory& operator=(const EdgeOfMemory&) = delete;
  unsigned char* data() const { return m_data; }

 private:
  size_t m_page, m_size = 0;
  unsigned char *m_memory = nullptr, *m_data = nullptr;
};

std::string rows(const std::string& type, int lanes) {
  return fmt::format(
      "kernel k\nin x a\nout y z\nx {0} [3, 37] heap\na {0} [3] heap\ny {0} [3, 37] heap\nz {0} "
      "[3, 37] heap\n\n"
      "3 {1} {2}:v y[{{0}},{{1}}*{2}+{{2}}] = x[{{0}},{{1}}*{2}+{{2}}] + a[{{0}}] if "
      "{{1}}*{2}+{{2}} < 37\n"
      "3 37 z[{{0}},{{1}}] = 1\n"
      "3 {1} {2}:v z[{{0}},{{1}}*{2}+{{2}}] += y[{{0}},{{1}}*{2}+{{2}}] if {{1}}*{2}+{{2}} < 37\n",
      type, (37 + lanes - 1) / lanes + 1, lanes);
}

// Rows that begin anywhere, on their way past the caches, and one of which half goes there.
std::string rowsPast(const std::string& type, int lanes) {
  int row = 2 * lanes + 5, vectors = (row + lanes - 1) / lanes + 1;
  std::string end = fmt::format("if {{1}}*{}+{{2}} < {}", lanes, row);
  return fmt::format(
      "kernel k\nin x a\nout y z\nx {0} [5, {1}] heap\na {0} [{1}] heap\ny {0} [5, {1}] heap\nz "
      "{0} [5, {1}] heap\nt {0} [5:N, {3}:N, {2}] register\n\n"
      "5\n"
      "| {3}:al\n"
      "| | {2}:v t[{{0}},{{1}},{{2}}] = x[{{0}},{{1}}*{2}+{{2}}]:pf3 + a[{{1}}*{2}+{{2}}] {4}\n"
      "| | {2}:v y[{{0}},{{1}}*{2}+{{2}}]:nt = max(t[{{0}},{{1}},{{2}}], 9) {4}\n"
      "| | {2}:v z[{{0}},{{1}}*{2}+{{2}}] = t[{{0}},{{1}},{{2}}] - x[{{0}},0] {4}\n",
      type, row, lanes, vectors, end);
}

// One vector and the first half of another, or so many lanes less.
std::string halfOf(const std::string& type, int lanes, int missing) {
  return fmt::format(
      "kernel k\nin x a\nout y z\nx {0} [{1}] heap\na {0} [1] heap\ny {0} [{1}] heap\nz {0} [{1}] "
      "heap\n\n"
      "2:u {2}:v:hv y[{{0}}*{2}+{{1}}] = x[{{0}}*{2}+{{1}}] + a[0] if {{0}}*{2}+{{1}} < {1}\n"
      "{1} z[{{0}}] = 1\n"
      "2:u {2}:v:hv z[{{0}}*{2}+{{1}}] max= y[{{0}}*{2}+{{1}}] if {{0}}*{2}+{{1}} < {1}\n",
      type, lanes + lanes / 2 - missing, lanes);
}

std::string everySecond(const std::string& type, int lanes) {
  return fmt::format(
      "kernel k\nin x\nout y z\nx {0} [{3}] heap\ny {0} [{1}] heap\nz {0} [{1}] heap\n\n"
      "2 {1}:v y[{{1}}] = x[{{0}}+{{1}}*2]\n{1} z[{{0}}] = 1\n"
      "{1}:v z[{{0}}] = x[{{0}}*2+1] if {{0}} < {2}\n",
      type, lanes, lanes - 1, 2 * lanes);
}

// Elements of as many rows as there are lanes.
std::string partsOfRows(const std::string& type, int lanes, int parts) {
  return fmt::format(
      "kernel k\nin x\nout y z\nx {0} [{1}, {2}] heap\ny {0} [{1}, {2}] heap\nz {0} [{1}] "
      "heap\n\n"
      "{1} {2} y[{{0}},{{1}}] = 1\n"
      "{1}:v y[{{0}},0] = x[{{0}},1]\n"
      "{1}:v y[{{0}},1] += x[{{0}},0] if {{0}} < {3}\n"
      "{1}:v z[{{0}}] = x[{{0}},{4}]\n",
      type, lanes, parts, lanes - 1, parts - 1);
}

}  // namespace

class TestMaskedVectors : public QObject {
  Q_OBJECT
 private slots:
  void meanTheSame_data();
  void meanTheSame();

 private:
  std::string touchesOnlyItsArrays(const core::Program& program,
                                   const std::vector<core::Tensor>& inputs,
                                   const core::Machine& target, bool atEnd);
  tests::KernelRunner m_runner;
  codegen::Loader m_loader;
};

void TestMaskedVectors::meanTheSame_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("needs");  // in the text that is generated
  struct Lanes {
    const char* type;
    std::vector<int> counts;
  };
  for (const Lanes& l : {Lanes{"f32", {4, 8, 16}}, Lanes{"f64", {2, 4, 8}}, Lanes{"i64", {2, 8}},
                         Lanes{"i32", {4, 16}}, Lanes{"i16", {8, 32}}, Lanes{"u8", {16, 64}},
                         Lanes{"f16", {8, 16}}, Lanes{"bf16", {16}}})
    for (int lanes : l.counts) {
      core::DType type = core::dtypeNamed(l.type).value();
      bool isNarrow = core::sizeOf(type) <= 2;
      QTest::newRow(fmt::format("rows of {} by {}", l.type, lanes).c_str())
          << rows(l.type, lanes) << std::string(isNarrow ? "put_first_" : "put_");
      QTest::newRow(fmt::format("every second {} by {}", l.type, lanes).c_str())
          << everySecond(l.type, lanes)
          << std::string(!codegen::Prelude::takesEverySecond(type, lanes) ? "gather_"
                         : isNarrow                                       ? "second_first_"
                                                                          : "second_masked_");
      QTest::newRow(fmt::format("rows past the caches of {} by {}", l.type, lanes).c_str())
          << rowsPast(l.type, lanes) << std::string("stream_start(");
      for (int parts : {2, 3, 4})
        QTest::newRow(fmt::format("parts of {} {} by {}", parts, l.type, lanes).c_str())
            << partsOfRows(l.type, lanes, parts)
            << std::string(codegen::Prelude::takesParts(type, lanes, parts) ? "put_part1"
                                                                            : "spread_");
    }
  for (const char* type : {"f32", "f64", "i64", "i32", "i16", "u8", "f16", "bf16"})
    for (int missing : {0, 1}) {
      int lanes = 64 / core::sizeOf(core::dtypeNamed(type).value());
      QTest::newRow(fmt::format("half a vector of {}, {} less", type, missing).c_str())
          << halfOf(type, lanes, missing) << fmt::format("{}x{}", type, lanes / 2);
    }
  auto add = [](const char* name, const std::string& body, const char* needs) {
    QTest::newRow(name)
        << "kernel k\nin x a\nout y\nx f32 [40] heap\na f32 [9] heap\ny f32 [40] heap\n"
           "b bool [16] register\nr f32 [16] register\nw f64 [16] register\n"
           "t f32 [2, 16] register\n\n40 y[{0}] = 0\n" +
               body
        << std::string(needs);
  };
  // Five elements are no short row, and which part it is has to be known.
  QTest::newRow("rows of five") << partsOfRows("f32", 16, 5) << std::string("spread_");
  QTest::newRow("some part") << std::string(
                                    "kernel k\nin x\nout y\nx f32 [16, 3] heap\ny f32 [16] heap\n\n"
                                    "16 y[{0}] = 0\n3 16:v y[{1}] += x[{1},{0}]\n")
                             << std::string("strided_");
  for (auto [name, body, needs] :
       {std::tuple{"numbers of bf16 are picked",
                   "2 16:v y[{0}*16+{1}] = max(x[{0}*16+{1}], a[{0}*16+{1}])\n"
                   "2 16:v z[{0}*16+{1}] min= x[{0}*16+{1}]\n",
                   "cut_bf16x16("},
        std::tuple{"one by one", "32 y[{0}] = neg(x[{0}])\n32 z[{0}] max= x[{0}]\n", "cut_bf16("},
        std::tuple{"are added", "2 16:v y[{0}*16+{1}] = x[{0}*16+{1}] + a[{0}*16+{1}]\n",
                   "narrow_bf16x16("},
        std::tuple{"their products are picked",
                   "2 16:v z[{0}*16+{1}] max= x[{0}*16+{1}] * a[{0}*16+{1}]\n", "narrow_bf16x16("}})
    QTest::newRow(name) << std::string(
                               "kernel k\nin x a\nout y z\nx bf16 [32] heap\na bf16 [32] heap\n"
                               "y bf16 [32] heap\nz bf16 [32] heap\n\n32 y[{0}] = 1\n"
                               "32 z[{0}] = 40\n") +
                               body
                        << std::string(needs);
  QTest::newRow("they come from an index, which is rounded")
      << std::string(
             "kernel k\nout z\nz bf16 [608] heap\n\n608 z[{0}] = 40\n"
             "300 z[{0}] max= {0}\n19 16:v z[{0}*16+{1}+304] max= {1}\n")
      << std::string("cut_bf16(");
  add("the first lanes are stopped", "16:v y[{0}] = x[{0}-3] if -{0} < -2\n", "since_");
  add("and the last ones", "16:v y[{0}] = x[{0}-3] if -{0} < -2 and {0} < 11\n", "since_");
  add("steps of three lanes", "16:v y[{0}*2] = x[{0}*2+1] if {0}*3 < 32\n", "spread_");
  add("steps backwards", "16:v y[-{0}+15] = x[-{0}*2+30] if -{0}*2 < -9\n", "gather_");
  add("every second element", "16:v y[{0}] = x[{0}*2+8]\n", "second_");
  add("under a mask", "2 16:v y[{0}*16+{1}] = x[{0}*32+{1}*2+1] if {0}*16+{1} < 20\n", "second_");
  add("or of both ends", "16:v y[{0}] = x[{0}*2-5] if -{0} < -2 and {0} < 11\n", "second_");
  add("or backwards from the end", "8:v y[{0}+8] += x[-{0}*2+39] * a[0] if {0} < 7\n", "gather_");
  add("a guard that no lane passes", "4 8:v y[{0}*8+{1}] = x[{0}*8+{1}] if {0}*8+{1} < 10\n",
      "put_");
  add("and an element for all lanes past its array's end",
      "8 4:v y[{0}*4+{1}] = x[{0}*4+{1}] * a[{0}*4] if {0}*4+{1} < 10\n", "if (");
  add("or before its start", "4 4:v y[{0}*4+{1}] = x[{0}*4+{1}] * a[{0}*4-8] if -{0}*4-{1} < -8\n",
      "if (");
  add("registers keep the other lanes",
      "16:v r[{0}] = x[{0}]\n16:v r[{0}] += x[{0}+16] if {0} < 5\n16:v r[{0}] = 7.0 if {0} < 2\n"
      "16:v y[{0}] = r[{0}]\n",
      "blend_");
  add("also of both ends, and with an element for all lanes",
      "16:v r[{0}] = 2\n"
      "3 16:v r[{1}] += x[{0}+{1}-1] * a[{0}] if -{0}-{1} < 0 and {0}+{1}-1 < 14 and {1} < 14\n"
      "16:v y[{0}] = r[{0}]\n",
      "blend_");
  add("of which no lane is between the ends",
      "9 16:v y[{1}+20] += x[{0}+{1}] * a[{0}] if -{0}*4-{1} < -20 and {0}*4+{1} < 18\n", "put_");
  add("or it is not there where no lane is",
      "4 16:v y[{1}+20] += x[{1}] * a[{0}*4] if -{0}*16-{1} < -20 and {0}*16+{1} < 30\n",
      "for (int");
  // What is written where no operation looks needs no mask; where one does, the old lanes stay.
  add("registers of which nothing looks at the other lanes",
      "2\n| 16:v r[{1}] = 2.5 if {0}*16+{1} < 21\n| 3 16:v r[{2}] += x[{0}*16+{2}] * a[{1}] if "
      "{0}*16+{2} < 21\n| 16:v y[{0}*16+{1}] = r[{1}] if {0}*16+{1} < 21\n",
      "r =\n          muladd_f32x16(");
  auto tile = [](int columns, const char* hint = ":hv") {
    return fmt::format(
        "2:u 16:v{1} t[{{0}},{{1}}] = 2.5 if {{0}}*16+{{1}} < {0}\n"
        "3 2:u 16:v{1} t[{{1}},{{2}}] += x[{{1}}*16+{{2}}] * a[{{0}}] if {{1}}*16+{{2}} < {0}\n"
        "2:u 16:v{1} y[{{0}}*16+{{1}}] = t[{{0}},{{1}}] if {{0}}*16+{{1}} < {0}\n",
        columns, hint);
  };
  add("no more than the first half of a widest vector", tile(21), "put_f32x8(");
  add("whole vectors without the hint", tile(21, ""), "put_f32x16(");
  add("just the first half", tile(24), "F32X8(t[1]) = muladd_f32x8(");
  add("more than that", tile(25), "put_f32x16(");
  add("the first half, but one operation looks at all",
      "2:u 16:v t[{0},{1}] = 3\n" + tile(21) + "16:v y[{0}+20] = t[1,{0}] if {0} < 15\n",
      "blend_f32x16");
  add("the first half of what is read",
      "2:u 16:v:hv y[{0}*16+{1}] max= x[{0}*16+{1}] if {0}*16+{1} < 20\n", "masked_f32x8");
  add("half a vector, but of what a function makes",
      "2:u 16:v:hv t[{0},{1}] = x[{0}*16+{1}] - 1.0 if {0}*16+{1} < 21\n"
      "2:u 16:v:hv t[{0},{1}] = exp(t[{0},{1}]) if {0}*16+{1} < 21\n"
      "2:u 16:v:hv y[{0}*16+{1}] = t[{0},{1}] if {0}*16+{1} < 21\n",
      "put_f32x16(");
  add("but one operation does",
      "16:v r[{0}] = 3\n16:v r[{0}] += x[{0}] if {0} < 13\n16:v y[{0}+2] = r[{0}] if {0} < 14\n",
      "blend_");
  add("or from another iteration",
      "16:v r[{0}] = 3\n3\n| 16:v r[{1}] += x[{1}] if {0}*4+{1} < 15\n| 16:v y[{0}+{1}] = r[{1}] "
      "if {0}*4+{1} < 15\n16:v y[{0}+20] = r[{0}] if {0} < 15\n",
      "blend_");
  add("extremes",
      "16:v r[{0}] = x[{0}]\n16:v r[{0}] max= x[{0}+24] if {0} < 13\n16:v y[{0}] min= r[{0}] if "
      "{0} < 9\n",
      "blend_");
  add("types of two widths",
      "16:v b[{0}] = x[{0}+30] < 50.0 if {0} < 10\n"
      "16:v y[{0}+30] = select(b[{0}], x[{0}+30], x[{0}]) if {0} < 10\n"
      "16:v w[{0}] = f64(x[{0}+27]) if {0} < 13\n16:v y[{0}] = f32(w[{0}]) if {0} < 13\n",
      "before_");
}

std::string TestMaskedVectors::touchesOnlyItsArrays(const core::Program& program,
                                                    const std::vector<core::Tensor>& inputs,
                                                    const core::Machine& target, bool atEnd) {
  codegen::EmittedC emitted = codegen::emitC(program, target).value();
  auto code = m_runner.compile(emitted, target);
  if (!code) return code.error().error.message + "\n" + emitted.text;
  auto loaded = m_loader.load(code->object, emitted.entry);
  if (!loaded) return loaded.error().message;
  std::vector<std::unique_ptr<EdgeOfMemory>> memory;
  std::vector<void*> pointers;
  for (size_t i = 0; i < emitted.parameters.size(); ++i) {
    memory.push_back(
        std::make_unique<EdgeOfMemory>(static_cast<size_t>(emitted.parameters[i].bytes), atEnd));
    pointers.push_back(memory.back()->data());
    if (i >= inputs.size()) continue;
    std::vector<std::byte> bytes = core::toBytes(inputs[i]);
    std::memcpy(pointers.back(), bytes.data(), bytes.size());
  }
  loaded->entry()(pointers.data());  // a byte too far ends the test
  return "";
}

void TestMaskedVectors::meanTheSame() {
  QFETCH(std::string, text);
  QFETCH(std::string, needs);
  core::Program program = programOf(text);
  std::vector<core::Tensor> inputs = inputsFor(program);
  for (const core::Machine& target : core::knownMachines()) {
    if (!core::runsHere(target)) continue;
    std::string emitted = codegen::emitC(program, target).value().text;
    QVERIFY2(emitted.find(needs) != std::string::npos, emitted.c_str());
    auto outputs = m_runner.run(program, inputs, target);
    QVERIFY2(outputs, outputs ? "" : outputs.error().message.text().c_str());
    std::string wrong = tests::differenceFromMeaning(program, inputs, *outputs);
    QVERIFY2(wrong.empty(), (target.name + ": " + wrong + "\n" + emitted).c_str());
    for (bool atEnd : {true, false}) {
      wrong = touchesOnlyItsArrays(program, inputs, target, atEnd);
      QVERIFY2(wrong.empty(), (target.name + ": " + wrong).c_str());
    }
  }
}

QTEST_APPLESS_MAIN(TestMaskedVectors)
#include "test_masked_vectors.moc"
