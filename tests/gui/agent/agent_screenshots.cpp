// Pictures of what the window shows of an agent, with one that plays a script, for people to look
// at:
//   agent_screenshots DIR [SUFFIX]
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QTabBar>
#include <QTest>
#include <QTreeView>
#include <cstdio>

#include "app/window/agent/agent_pane.h"
#include "app/window/agent/training_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/shell/notice_bar.h"
#include "tests/gui/agent/scripted_agent.h"
#include "tests/gui/window_driver.h"

using namespace dojo;
using namespace dojo::app;
using dojo::tests::ScriptedAgent;

namespace {

constexpr QSize kUsual{1440, 900}, kSmall{900, 600};
constexpr int kUpdates = 40;

QString out, suffix;
std::shared_ptr<ScriptedAgent> agent;

void shoot(Driver& d, const QString& name) {
  QTest::qWait(200);
  QString path = QDir(out).filePath(name + suffix + ".png");
  bool saved = d.window->grab().save(path);
  std::printf("%s%s\n", qPrintable(path), saved ? "" : ": NOT WRITTEN");
}

void measureAsExpected(Driver& d) {
  double ns = ScriptedAgent::kStartNs;
  for (HistoryId id : d.workspace()->history().living()) {
    d.workspace()->record(id,
                          {.medianNs = ns, .lowNs = 0.98 * ns, .highNs = 1.02 * ns, .samples = 30});
    ns *= id % 3 == 1 ? 0.5 : 0.9;
  }
}

void openSoftmax(Driver& d) {
  d.agentFor = [](const Session& session) {
    agent = std::make_shared<ScriptedAgent>(
        session.original(), session.machine(),
        std::vector<const char*>{"join_scopes m@0", "join_scopes m@0", "join_scopes m@0",
                                 "join_scopes m@0", "join_scopes m@0", "join_scopes m@0",
                                 "join_scopes d@1", "reuse_dims m.0"});
    return agent;
  };
  d.openWindow();
  d.open("softmax");
  Driver::waitFor([&] { return d.bench()->agent()->line()->model()->rowCount() == 8; });
}

void train(Driver& d) {
  QString script = "#!/bin/sh\n";
  for (int i = 1; i <= kUpdates; ++i)
    script += QString(
                  "echo '{\"event\":\"update\",\"evaluations\":%1,\"best_ns\":%2,"
                  "\"policy_ns\":%3,\"loss\":%4,\"epsilon\":%5,\"q_start\":%6,\"realised\":%7,"
                  "\"undone\":0.3,\"memory\":%1,\"seconds\":{\"timing\":%8,\"embedding\":%9,"
                  "\"updating\":%10}}'\n")
                  .arg(i * 20)
                  .arg(1e6 / (1 + i / 4), 0, 'f', 0)
                  .arg(1.3e6 / (1 + i * 0.2), 0, 'f', 0)
                  .arg(1.0 / i)
                  .arg(1 - i * 0.02)
                  .arg(std::log(1 + i * 0.25))
                  .arg(std::log(1 + i * 0.2))
                  .arg(i * 5)
                  .arg(i * 4)
                  .arg(i * 4.5);
  script += "read word\n";
  QFile trainer(d.write("trainer", script));
  trainer.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  qputenv("PERFDOJO_COMMAND", trainer.fileName().toUtf8());
  d.bench()->training()->start();
  Driver::waitFor(
      [&] { return d.bench()->training()->log()->updates().size() == size_t{kUpdates}; });
}

void shootStates(Driver& d, const QString& colours) {
  d.window->resize(kUsual);
  d.bench()->arrange(Workbench::Arrangement::Agent);
  d.settle();
  d.pointAt("join_scopes m@0");
  shoot(d, "agent-" + colours);
  d.bench()->moves()->list()->sortByColumn(MovesModel::AgentColumn, Qt::AscendingOrder);
  for (int tab = 0; tab < d.bench()->training()->curves()->count(); ++tab) {
    d.bench()->training()->curves()->setCurrentIndex(tab);
    if (tab == 2) shoot(d, "agent-sorted-" + colours);
  }
  d.bench()->training()->curves()->setCurrentIndex(0);
  d.bench()->moves()->list()->sortByColumn(MovesModel::StepColumn, Qt::AscendingOrder);
  d.window->resize(kSmall);
  d.bench()->arrange(Workbench::Arrangement::Agent);
  shoot(d, "agent-small-" + colours);
  d.bench()->resetLayout();
  d.bench()->present(d.bench()->agent());
  shoot(d, "agent-small-everything-" + colours);
  d.window->resize(kUsual);
  d.bench()->arrange(Workbench::Arrangement::Times);
  shoot(d, "agent-times-" + colours);
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setStyle("Fusion");
  out = argc > 1 ? argv[1] : ".";
  suffix = argc > 2 ? argv[2] : "";
  QDir().mkpath(out);
  Driver d;
  openSoftmax(d);
  shoot(d, "agent-first");
  d.bench()->agent()->playMoves(3);
  d.workspace()->goTo(2);
  d.workspace()->apply(core::parseStep("split_scope y@1 16").value());
  d.workspace()->goTo(4);
  measureAsExpected(d);
  d.settle();
  train(d);
  d.window->setAppearance(MainWindow::Appearance::Light);
  shootStates(d, "light");
  d.window->setAppearance(MainWindow::Appearance::Dark);
  shootStates(d, "dark");
  d.bench()->training()->stop();
  d.window->resize(kUsual);
  d.bench()->arrange(Workbench::Arrangement::Agent);
  agent->strangeness = 2;
  d.workspace()->apply(core::parseStep("split_scope y@1 32").value());
  d.settle();
  shoot(d, "agent-strange-dark");
  for (const char* language : {"de", "zh_CN"}) {
    Preferences p = d.window->preferences();
    p.language = language;
    d.window->setPreferences(p);
    d.bench()->arrange(Workbench::Arrangement::Agent);
    d.settle();
    d.pointAt("join_scopes m@0");
    shoot(d, QString("agent-%1").arg(language));
  }
  return 0;
}
