// A caller may want any array, not only the last: each of the golden cases' steps again from
// programs of which one more array is an output. A move refuses then, or gives a program that
// still has this output and computes the same.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/proof/fingerprint.h"
#include "core/text/printer.h"
#include "tests/core/moves/golden_cases.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

// The programs that give one more array away.
std::vector<Program> givingMore(const Program& program) {
  std::vector<Program> found;
  for (size_t b = 0; b < program.buffers.size(); ++b)
    for (const std::string& array : program.buffers[b].arrays) {
      if (program.isInput(array) || program.isOutput(array)) continue;
      Program more = program;
      more.outputs.push_back(array);
      more.buffers[b].location = Location::Heap;
      for (auto& dim : more.buffers[b].dims) dim.materialised = true;
      if (validate(View(more)).empty()) found.push_back(std::move(more));
    }
  return found;
}

std::string fault(const Program& before, const Program& after) {
  if (before.outputs != after.outputs || before.inputs != after.inputs)
    return "its inputs and outputs are not what they were";
  auto problems = validate(View(after));
  if (!problems.empty()) return problems[0].message;
  auto fingerprint = verifyFingerprint(before, after);
  if (!fingerprint) return fingerprint.error().message;
  return fingerprint->equal ? "" : fingerprint->difference;
}

}  // namespace

class TestKeptOutputs : public QObject {
  Q_OBJECT
 private slots:
  void ofGoldenCases_data();
  void ofGoldenCases();
  void initTestCase() { m_tried = m_legal = 0; }
  void someWereTried();

 private:
  int m_tried = 0, m_legal = 0;
};

void TestKeptOutputs::ofGoldenCases_data() {
  QTest::addColumn<QString>("file");
  for (const Move* move : catalogue())
    QTest::newRow(move->name.data()) << QString(move->name.data());
}

void TestKeptOutputs::ofGoldenCases() {
  QFETCH(QString, file);
  for (const GoldenCase& c : read(kGoldenMoves + file.toStdString() + ".golden")) {
    Machine machine = machineOf(c.title);
    Program program = load(c.program, c.title).value();
    for (const GoldenStep& s : c.steps) {
      auto step = parseStep(s.step);
      if (!step) continue;
      for (const Program& before : givingMore(program)) {
        ++m_tried;
        auto after = apply(before, *step, machine);
        if (!after) continue;
        ++m_legal;
        std::string wrong = fault(before, *after);
        QVERIFY2(wrong.empty(), (wrong + "\n" + s.step + "\n" + print(before)).c_str());
      }
      if (auto next = apply(program, *step, machine)) program = std::move(*next);
    }
  }
}

void TestKeptOutputs::someWereTried() {
  qInfo("%d steps, of which %d were legal", m_tried, m_legal);
  QVERIFY(m_tried > 1000);
  QVERIFY(m_legal > 100);
}

QTEST_APPLESS_MAIN(TestKeptOutputs)
#include "test_kept_outputs.moc"
