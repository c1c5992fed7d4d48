// A guard is common only where no operation on the buffer touches what it leaves out.
#include <QTest>
#include <algorithm>
#include <set>

#include "core/analysis/common_guards.h"
#include "core/analysis/validate.h"
#include "core/cost/alignment.h"

using namespace dojo::core;

namespace {

Program programOf(const QByteArray& body) {
  QByteArray text =
      "kernel k\nin x\nout y\nx f32 [64] heap\ny f32 [64] heap\nt f32 [2, 8] register\n"
      "r f32 [2:N, 8] register\n\n64 y[{0}] = 0\n" +
      body;
  return load(text.toStdString(), "k").value();
}

// Places in memory of what the operation touches in the buffer: where its guards hold, or where
// one of them does not.
std::set<int64_t> places(const View& view, const AccessInfo& access, const Guard* without) {
  std::set<int64_t> found;
  const OpInfo& op = view.op(access.op);
  std::vector<int64_t> at(op.extents.size());
  Affine flat =
      flatIndex(view.program().buffers[static_cast<size_t>(access.buffer)], *access.access);
  auto walk = [&](auto&& self, size_t depth) -> void {
    if (depth == at.size()) {
      bool holds = true;
      for (const Guard& g : op.operation().guards)
        if (&g != without) holds = holds && g.expression.evaluate(at) < g.bound.value;
      if (without) holds = without->expression.evaluate(at) >= without->bound.value;
      if (holds) found.insert(flat.evaluate(at));
      return;
    }
    for (at[depth] = 0; at[depth] < op.extents[depth]; ++at[depth]) self(self, depth + 1);
  };
  walk(walk, 0);
  return found;
}

}  // namespace

class TestCommonGuards : public QObject {
  Q_OBJECT
 private slots:
  void leaveOutWhatNothingTouches_data();
  void leaveOutWhatNothingTouches();
};

void TestCommonGuards::leaveOutWhatNothingTouches_data() {
  QTest::addColumn<QByteArray>("body");
  QTest::addColumn<QString>("array");
  QTest::addColumn<int>("shared");
  QTest::addColumn<int>("count");
  auto row = [](const char* name, const char* body, int count, const char* array = "t",
                int shared = 0) {
    QTest::newRow(name) << QByteArray(body) << QString(array) << shared << count;
  };
  row("written, added to and read alike",
      "2 8 t[{0},{1}] = 1 if {0}*8+{1} < 13\n3 2 8 t[{1},{2}] += x[{2}] if {1}*8+{2} < 13\n"
      "2 8 y[{0}*8+{1}] = t[{0},{1}] if {0}*8+{1} < 13\n",
      2);
  row("in another order, with more guards of its own",
      "2 8 t[{0},{1}] = 1 if {0}*8+{1} < 13\n8 2 t[{1},{0}] += x[{0}] if {0} < 5 and "
      "{1}*8+{0} < 13\n2 8 y[{0}*8+{1}] = t[{0},{1}] if {0}*8+{1} < 13\n",
      2);
  row("backwards",
      "2 8 t[-{0}+1,-{1}+7] = 1 if -{0}*8-{1} < -2\n"
      "2 8 y[{0}*8+{1}] = t[{0},{1}] if {0}*8+{1} < 13\n",
      1);
  row("one writes more", "2 8 t[{0},{1}] = 1\n2 8 y[{0}*8+{1}] = t[{0},{1}] if {0}*8+{1} < 13\n",
      0);
  row("one reads more",
      "2 8 t[{0},{1}] = 1 if {0}*8+{1} < 13\n2 8 y[{0}*8+{1}] = t[{0},{1}] if {0}*8+{1} < 12\n", 0);
  row("one reads a part", "2 8 t[{0},{1}] = 1 if {0}*8+{1} < 13\n8 y[{0}] = t[1,{0}] if {0} < 5\n",
      0);
  row("a dimension that is not stored",
      "2\n| 8 r[{0},{1}] = 1 if {0}*8+{1} < 13\n| 8 y[{0}*8+{1}] = r[{0},{1}] if {0}*8+{1} < 13\n",
      0, "r");
  row("one that is, beside it",
      "2\n| 8 r[{0},{1}] = 1 if {1} < 5\n| 8 y[{0}*8+{1}] = r[{0},{1}] if {1} < 5\n", 1, "r");
  row("by the iteration around, seen from within",
      "2\n| 8 t[0,{1}] = 1 if {0}*8+{1} < 13\n| 8 y[{0}*8+{1}] = t[0,{1}] if {0}*8+{1} < 13\n", 1,
      "t", 1);
  row("and from without",
      "2\n| 8 t[0,{1}] = 1 if {0}*8+{1} < 13\n| 8 y[{0}*8+{1}] = t[0,{1}] if {0}*8+{1} < 13\n", 0);
}

void TestCommonGuards::leaveOutWhatNothingTouches() {
  QFETCH(QByteArray, body);
  QFETCH(QString, array);
  QFETCH(int, shared);
  QFETCH(int, count);
  Program program = programOf(body);
  View view(program);
  int buffer = view.bufferIndex(array.toStdString());
  std::vector<const Guard*> common = commonGuards(view, buffer, shared);
  QCOMPARE(static_cast<int>(common.size()), count);
  if (shared > 0) return;
  for (const Guard* guard : common)
    for (int i : view.accessesTo(buffer)) {
      const AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
      const std::vector<Guard>& guards = view.op(access.op).operation().guards;
      bool isItsOwn = std::ranges::any_of(guards, [&](const Guard& g) { return &g == guard; });
      if (!isItsOwn) continue;
      std::set<int64_t> leftOut = places(view, access, guard);
      for (int k : view.accessesTo(buffer))
        for (int64_t place : places(view, view.accesses()[static_cast<size_t>(k)], nullptr))
          QVERIFY2(!leftOut.contains(place), qPrintable(QString::number(place)));
    }
}

QTEST_APPLESS_MAIN(TestCommonGuards)
#include "test_common_guards.moc"
