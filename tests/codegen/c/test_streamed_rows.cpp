// Drawn loops that go through rows in vectors under a mask: wherever nontemporal_store and
// align_scope are legal, the C that begins the vectors at places of such stores gives what the
// interpreter gives.
#include <fmt/format.h>

#include <QTest>
#include <random>

#include "core/analysis/masked_rows.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_kernel.h"

using namespace dojo;

namespace {

// One to four operations in a loop over a row; those between what is read and what is written keep
// lanes, or whole rows, and some look where they ought not to.
class DrawnLoop {
 public:
  explicit DrawnLoop(unsigned seed) : m_random(seed) {
    m_lanes = draw({4, 8, 16});
    m_row = m_lanes * draw({2, 3, 5}) + draw({1, 2, 3});
    m_vectors = (m_row + m_lanes - 1) / m_lanes;
  }

  std::string text() {
    std::string body;
    int steps = draw({0, 1, 2, 2});
    for (int i = 0; i < steps; ++i) body += step(i);
    for (int i = 0; i < draw({1, 1, 2}); ++i)
      body += operation(fmt::format("{}[{{0}},{{1}}*{}+{{2}}]", "yz"[i], m_lanes), steps);
    bool keepsLanes = oneIn(3);
    if (keepsLanes) body += operation("w[{0},{2}]", steps);
    std::string lanes = keepsLanes ? "" : fmt::format("4 {} w[{{0}},{{1}}] = 5\n", m_lanes);
    if (steps > 0 && oneIn(3)) body += afterwards();
    return fmt::format(
        "kernel k\nin x a\nout y z w v\nv f32 [4, {3}] heap\nx f32 [4, {1}] heap\na f32 [{1}] "
        "heap\ny f32 [4, {0}] heap\n"
        "z f32 [4, {0}] heap\nw f32 [4, {3}] heap\nt0 f32 [4, {2}:N, {3}] register\nt1 f32 [4, "
        "{1}] stack\n"
        "k f32 [{3}] register\n\n"
        "4 {0} y[{{0}},{{1}}] = 1\n4 {0} z[{{0}},{{1}}] = 2\n4 {1} t1[{{0}},{{1}}] = "
        "x[{{0}},{{1}}]\n"
        "{5}4 {3} v[{{0}},{{1}}] = 7\n{3}:v k[{{0}}] = a[{{0}}]\n4 {2}\n{4}",
        m_row, m_row + 3, m_vectors, m_lanes, body, lanes);
  }

 private:
  int draw(std::initializer_list<int> from) { return from.begin()[m_random() % from.size()]; }

  bool oneIn(unsigned n) { return m_random() % n == 0; }

  std::string along(const char* array, int from = 0) const {
    return fmt::format("{}[{{0}},{{1}}*{}+{{2}}{}]", array, m_lanes,
                       from > 0 ? fmt::format("+{}", from) : "");
  }

  std::string operand(int steps) {
    switch (draw({0, 0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 6, 7})) {
      case 0:
        return along("x");
      case 1:
        return along("x", draw({1, 2, 3}));
      case 2:
        return fmt::format("a[{{1}}*{}+{{2}}]", m_lanes);
      case 3:
        return "x[{0},1]";
      case 4:
        return steps > 0 ? "t0[{0},{1},{2}]" : "0.5";
      case 5:
        return steps > 1 ? along("t1", oneIn(2) ? 1 : 0) : "2";
      case 6:
        return oneIn(4) ? "k[{2}]" : along("x");
      default:
        return oneIn(4) ? "{2}" : "3";
    }
  }

  std::string operation(const std::string& target, int steps) {
    std::string guard = oneIn(16) ? fmt::format("{{1}}*{}+{{2}} < {}", m_lanes, m_row - 1)
                                  : fmt::format("{{1}}*{}+{{2}} < {}", m_lanes, m_row);
    const char* how = oneIn(16) ? "+=" : "=";
    return fmt::format("| {}:v {} {} {} {} {} if {}\n", m_lanes, target, how, operand(steps),
                       "+*"[draw({0, 1})], operand(steps), guard);
  }

  // Another loop that keeps lanes of its own in the same variable, or finds those of the last
  // iteration there.
  std::string afterwards() {
    std::string place = fmt::format("{{1}}*{}+{{2}}", m_lanes);
    if (oneIn(2))
      return fmt::format("4 {0}:v v[{{0}},{{1}}] = t0[{{0}},{1},{{1}}]\n", m_lanes, m_vectors - 1);
    return fmt::format(
        "4 {0}\n| {1}:v t0[{{0}},{{1}},{{2}}] = x[{{0}},{2}] if {2} < {3}\n"
        "| {1}:v v[{{0}},{{2}}] = t0[{{0}},{{1}},{{2}}] if {2} < {3}\n",
        m_vectors, m_lanes, place, m_row);
  }

  std::string step(int i) { return operation(i == 0 ? "t0[{0},{1},{2}]" : along("t1"), i); }

  std::mt19937 m_random;
  int m_lanes = 0, m_row = 0, m_vectors = 0;
};

}  // namespace

class TestStreamedRows : public QObject {
  Q_OBJECT
 private slots:
  void drawnLoopsMeanTheSame();
};

void TestStreamedRows::drawnLoopsMeanTheSame() {
  int wanted = qEnvironmentVariableIntValue("DOJO_WALKS");
  core::Machine target = core::machineNamed("x86-64-avx2").value();
  if (core::Machine wide = core::machineNamed("x86-64-avx512").value(); core::runsHere(wide))
    target = wide;
  tests::KernelRunner runner;
  int streamed = 0, refused = 0, begun = 0, skipped = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(wanted > 0 ? wanted : 120); ++seed) {
    std::string text = DrawnLoop(seed).text();
    auto program = core::load(text, "drawn");
    if (!program) {  // reads what is nowhere written
      ++skipped;
      continue;
    }
    core::Program marked = *program;
    for (const char* name : {"y#1", "z#1"}) {
      auto next = core::apply(
          marked, core::parseStep(fmt::format("nontemporal_store {}", name)).value(), target);
      (next ? streamed : refused) += 1;
      if (next) marked = *next;
      std::string align = fmt::format("align_scope {}@1", name);
      if (auto peeled = core::apply(marked, core::parseStep(align).value(), target))
        marked = *peeled;
    }
    std::string emitted = codegen::emitC(marked, target).value().text;
    begun += emitted.find("= stream_start(") != std::string::npos;
    std::vector<core::Tensor> inputs;
    for (const std::string& array : marked.inputs) {
      inputs.push_back(core::Tensor::zerosFor(marked, array));
      for (int64_t i = 0; i < inputs.back().size(); ++i)
        inputs.back().set(i, static_cast<int>((seed + static_cast<unsigned>(i) * 37U) % 101U));
    }
    for (bool aligned : {true, false}) {
      auto outputs = runner.run(marked, inputs, target, aligned);
      QVERIFY2(outputs, outputs ? "" : (outputs.error().message + "\n" + text).text().c_str());
      std::string wrong = tests::differenceFromMeaning(*program, inputs, *outputs);
      QVERIFY2(wrong.empty(), (wrong + "\n" + core::print(marked)).c_str());
    }
  }
  qInfo("%d stored past the caches, %d refused, %d loops begin so, %d skipped", streamed, refused,
        begun, skipped);
  QVERIFY(begun > 20 && refused > 20 && skipped < begun);
}

QTEST_APPLESS_MAIN(TestStreamedRows)
#include "test_streamed_rows.moc"
