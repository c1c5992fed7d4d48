// The time budgets of the window, printed as a table: from a step to every pane showing it, the
// longest block of the event loop, and from the start to a window that can be used.
//   bench_event_loop [--events] [NODES...]
// NODES: sizes of program; 200 and 2000 when none is given. --events also prints what the
// longest turn of the event loop was made of, by receiver.
#include <time.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/program/ir_pane.h"
#include "app/window/tree/tree_pane.h"
#include "core/moves/step.h"
#include "tests/bench/chain_program.h"
#include "tests/gui/window_driver.h"

using namespace dojo;
using namespace dojo::app;

namespace {

double cpuMs() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

// What took the processor in one turn of the event loop, in order.
struct Turn {
  double cpu = 0;
  QList<std::pair<double, QString>> events;  // ms
};

// Times every event, to say what a long turn was made of.
class Probe : public QApplication {
 public:
  using QApplication::QApplication;
  template <typename Run>
  std::invoke_result_t<Run> time(const QString& what, Run run) {
    ++m_depth;
    double before = cpuMs();
    auto result = run();
    double took = cpuMs() - before;
    --m_depth;
    if (took > 0.1) m_turn.events << std::pair(took, what);
    return result;
  }
  bool notify(QObject* receiver, QEvent* event) override {
    if (m_depth > 0 || !isOn) return QApplication::notify(receiver, event);
    QString what = QString("%1 '%2', event %3")
                       .arg(receiver->metaObject()->className(), receiver->objectName())
                       .arg(event->type());
    return time(what, [&] { return QApplication::notify(receiver, event); });
  }
  // A turn is over.
  void close(double cpu) {
    m_turn.cpu = cpu;
    if (cpu > m_longest.cpu) m_longest = m_turn;
    m_turn = {};
  }
  void restart() { m_turn = m_longest = {}; }
  void report() const {
    for (const auto& [ms, what] : m_longest.events)
      if (isOn) std::printf("%9.1f ms cpu  %s\n", ms, qPrintable(what));
  }
  bool isOn = false;

 private:
  int m_depth = 0;
  Turn m_turn, m_longest;
};

Probe& probe() {
  return *static_cast<Probe*>(qApp);
}

// The longest stretch between two turns of the event loop, by the wall's clock and by the
// processor's: the second is what this thread itself took, however busy the machine is.
class Beat {
 public:
  Beat() {
    QObject::connect(&m_timer, &QTimer::timeout, [this] { take(); });
    probe().restart();
    m_clock.start();
    m_cpu = cpuMs();
    m_timer.start(0);
  }
  double wall = 0, cpu = 0;  // ms

 private:
  void take() {
    double now = cpuMs();
    wall = std::max(wall, static_cast<double>(m_clock.nsecsElapsed()) / 1e6);
    cpu = std::max(cpu, now - m_cpu);
    probe().close(now - m_cpu);
    m_clock.start();
    m_cpu = cpuMs();
  }
  QTimer m_timer;
  QElapsedTimer m_clock;
  double m_cpu = 0;
};

void print(const char* what, int nodes, double wall, double cpu, const char* budget) {
  std::printf("%-58s %5d %9.1f %9.1f  %s\n", what, nodes, wall, cpu, budget);
}

struct Shown {
  double wall = 0, cpu = 0;
};

// From a step until text, tree, C and moves are the new program's.
Shown stepUntilShown(Driver& d, const core::Step& step) {
  core::Hash before = d.workspace()->program().hash();
  bool drawn = false;
  auto connection = QObject::connect(d.bench()->tree(), &TreePane::drawn, [&] { drawn = true; });
  QString code = d.bench()->code()->editor("c")->text();
  QElapsedTimer clock;
  clock.start();
  double cpu = cpuMs();
  if (!d.workspace()->apply(step)) std::printf("not legal: %s\n", core::print(step).c_str());
  auto* moves = d.bench()->findChild<MovesModel*>();
  Driver::waitFor([&] {
    return drawn && moves->isCurrent() && d.workspace()->program().hash() != before &&
           d.bench()->code()->editor("c")->text() != code;
  });
  QObject::disconnect(connection);
  return {static_cast<double>(clock.nsecsElapsed()) / 1e6, cpuMs() - cpu};
}

Shown median(std::vector<Shown> all) {
  std::ranges::sort(all, {}, &Shown::wall);
  return all[all.size() / 2];
}

void benchSize(int nodes) {
  Driver d;
  d.window->resize(1440, 900);
  d.open(d.write("chain.dojo", chain(nodes)));
  std::vector<Shown> times;
  for (int i = 0; i < 9; ++i) {
    times.push_back(stepUntilShown(
        d, core::parseStep("split_scope s" + std::to_string(i) + "#0@0 16").value()));
    d.settle();
  }
  Shown typical = median(times);
  print("apply a move until every pane shows it", nodes, typical.wall, typical.cpu,
        nodes <= 200 ? "50 ms" : "");
  Beat beat;
  for (int i = 0; i < 12; ++i) {
    probe().time("undo", [&] { return d.workspace()->undo(), 0; });
    QTest::qWait(40);
    probe().time("redo", [&] { return d.workspace()->redo(), 0; });
    QTest::qWait(40);
  }
  print("longest block of the event loop, undoing and redoing", nodes, beat.wall, beat.cpu,
        nodes <= 200 ? "16 ms" : "");
  probe().report();
  d.settle();
}

void benchMeasuring() {
  Driver d;
  d.open("softmax");
  int nodes =
      static_cast<int>(d.workspace()->view().scopes().size() + d.workspace()->view().ops().size());
  Beat beat;
  d.window->actionNamed("measure")->trigger();
  for (int i = 0; i < 10; ++i) {
    probe().time("apply", [&] {
      return d.workspace()->apply(core::parseStep("join_scopes m@0").value()) != 0;
    });
    QTest::qWait(60);
    probe().time("undo", [&] { return d.workspace()->undo(), 0; });
    QTest::qWait(60);
  }
  print("longest block of the event loop while measuring", nodes, beat.wall, beat.cpu, "16 ms");
  probe().report();
  d.bench()->queue()->cancel();
  Driver::waitFor([&] { return !d.bench()->queue()->isBusy(); }, 60000);
}

void benchStart() {
  QElapsedTimer clock;
  clock.start();
  double cpu = cpuMs();
  Driver d;
  (void)QTest::qWaitForWindowExposed(d.window.get());
  print("start to usable window (start page)", 0, static_cast<double>(clock.nsecsElapsed()) / 1e6,
        cpuMs() - cpu, "1000 ms");
  clock.start();
  cpu = cpuMs();
  d.open("softmax");
  print("open a kernel until every pane shows it", 15,
        static_cast<double>(clock.nsecsElapsed()) / 1e6, cpuMs() - cpu, "");
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  Probe application(argc, argv);
  QApplication::setStyle("Fusion");
  std::vector<int> sizes;
  for (const QString& argument : QApplication::arguments().mid(1)) {
    if (argument == "--events")
      application.isOn = true;
    else
      sizes.push_back(std::max(150, argument.toInt()));
  }
  if (sizes.empty()) sizes = {200, 2000};
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("%-58s %5s %9s %9s  %s\n", "what", "nodes", "wall ms", "cpu ms", "budget");
  benchStart();
  benchMeasuring();
  for (int nodes : sizes) benchSize(nodes);
  return 0;
}
