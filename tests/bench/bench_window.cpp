// What the window costs on programs of several sizes, as one table: laying out the tree, applying a
// move until every pane shows it, selecting a place, scrolling the drawn tree. Wall time,
// offscreen; run it on a quiet machine.
#include <QApplication>
#include <QElapsedTimer>
#include <QGraphicsView>
#include <QScrollBar>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "app/models/moves/moves_model.h"
#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/tree/graph_layout.h"
#include "app/window/tree/tree_pane.h"
#include "tests/bench/chain_program.h"
#include "tests/gui/window_driver.h"

using namespace dojo;
using namespace dojo::app;

namespace {

constexpr int kRepetitions = 15;
constexpr double kApplyBudgetMs = 50, kFrameMs = 16;

double processorMs() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// On a machine that does something else too, the processor time says more than the wall time.
void row(const char* what, int nodes, double budget, const std::function<void()>& body) {
  std::vector<double> wall, processor;
  for (int i = 0; i < kRepetitions; ++i) {
    QElapsedTimer clock;
    clock.start();
    double before = processorMs();
    body();
    processor.push_back(processorMs() - before);
    wall.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  double ms = median(wall);
  const char* verdict = budget <= 0 ? "" : ms <= budget ? "met" : "MISSED";
  std::printf("%-50s %6d %10.2f %10.2f %8s %s\n", what, nodes, ms, median(processor),
              budget > 0 ? qPrintable(QString::number(budget)) : "", verdict);
  std::fflush(stdout);
}

std::vector<LayoutNode> boxes(const core::Program& program) {
  std::vector<LayoutNode> out = {{80, 24, -1}};
  auto add = [&](auto&& self, const core::Node& node, int parent) -> void {
    int index = static_cast<int>(out.size());
    out.push_back({node.isScope() ? 40.0 : 180.0, 24, parent});
    if (node.isScope())
      for (const core::NodePtr& child : node.scope().children) self(self, *child, index);
  };
  for (const core::NodePtr& node : program.body) add(add, *node, 0);
  return out;
}

// Until moves are listed, the tree is drawn and the C stands there; the event loop runs meanwhile.
void applyAndWait(Driver& d, const std::function<void()>& act) {
  bool drawn = false, coded = false;
  auto tree = QObject::connect(d.bench()->tree(), &TreePane::drawn, [&] { drawn = true; });
  auto* c = d.bench()->code()->editor("c");
  auto code = QObject::connect(c, &QsciScintilla::textChanged, [&] { coded = true; });
  auto* model = d.bench()->findChild<MovesModel*>();
  act();
  while (!(drawn && coded && model->isCurrent()))
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  QCoreApplication::processEvents();
  QObject::disconnect(tree);
  QObject::disconnect(code);
}

void measure(int wanted) {
  Driver d;
  d.window->resize(1440, 900);
  d.open(d.write("chain.dojo", chain(wanted)));
  auto nodes = boxes(d.workspace()->program());
  int count = static_cast<int>(nodes.size());
  if (count <= 600)
    row("lay out the tree, Graphviz", count, 0, [&] { (void)layoutByGraphviz(nodes); });
  row("lay out the tree, compactly", count, 0, [&] { (void)layoutCompactly(nodes); });
  auto step = core::parseStep("split_scope s0#0@0 16").value();
  bool there = false;
  row("apply or undo a move until every pane shows it", count, wanted <= 200 ? kApplyBudgetMs : 0,
      [&] {
        applyAndWait(d, [&] {
          if (std::exchange(there, !there))
            d.workspace()->undo();
          else
            d.workspace()->apply(step);
        });
      });
  const core::View& view = d.workspace()->view();
  size_t next = 0;
  row("select another place in every pane", count, kFrameMs, [&] {
    next = (next + 7) % view.ops().size();
    d.workspace()->selectNode(view.op(static_cast<int>(next)).node->id());
    QCoreApplication::processEvents();
  });
  QScrollBar* bar = d.bench()->tree()->view()->verticalScrollBar();
  row("scroll the tree by a page and paint it", count, kFrameMs, [&] {
    bar->setValue(bar->value() < bar->maximum() / 2 ? bar->maximum() : 0);
    d.bench()->tree()->view()->viewport()->repaint();
  });
}

}  // namespace

// bench_window [NODES]
int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setStyle("Fusion");
  std::printf("%-50s %6s %10s %10s %8s\n", "what", "nodes", "wall ms", "cpu ms", "budget");
  for (int nodes : argc > 1 ? std::vector{std::atoi(argv[1])} : std::vector{15, 200, 2000})
    measure(nodes);
  return 0;
}
