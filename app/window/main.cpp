// perfdojo-workbench [FILE]: opens the window, with a kernel, program, trajectory or session in it.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QScreen>

#include "app/search/trained_agent.h"
#include "app/session/session.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/main_window.h"
#include "core/allocation.h"
#include "core/ending.h"

namespace {

// The agent of a session: beside its file, else the one that comes with the program.
std::shared_ptr<dojo::app::AgentSource> agentFor(const dojo::app::Session& session) {
  const auto& start = session.history().node(1).measurement;
  return std::make_shared<dojo::app::TrainedAgent>(dojo::app::agentFileFor(session.path()),
                                                   session.original(), session.machine(),
                                                   start ? start->medianNs : 0);
}

}  // namespace

int main(int argc, char** argv) {
  dojo::core::installEnding({.program = "perfdojo-workbench"});
  dojo::core::keepFreedMemory();
  QApplication application(argc, argv);
  QApplication::setApplicationName("perfdojo-workbench");
  QApplication::setApplicationDisplayName("PerfDojo Workbench");
  QApplication::setApplicationVersion(PERFDOJO_VERSION);
  QApplication::setDesktopFileName("org.perfdojo.Workbench");
  QIcon icon;
  for (int size : {16, 22, 24, 32, 48, 64, 128, 256})
    icon.addFile(QStringLiteral(":/icons/%1x%1/perfdojo-workbench.png").arg(size));
  QApplication::setWindowIcon(icon);
  dojo::app::useLanguage({});
  QCommandLineParser arguments;
  arguments.setApplicationDescription(
      QApplication::tr("Optimise loop programs move by move, every move proven legal."));
  arguments.addHelpOption();
  arguments.addVersionOption();
  arguments.addPositionalArgument(
      "FILE", QApplication::tr("a built-in kernel's name, or a .dojo, .moves or .perfdojo file"),
      "[FILE]");
  arguments.process(application);
  QApplication::setStyle("Fusion");
  dojo::app::WindowSettings settings = dojo::app::userSettings();
  settings.agentFor = agentFor;
  dojo::app::MainWindow window(settings);
  window.resize(window.size().boundedTo(window.screen()->availableSize()));
  window.show();
  if (!arguments.positionalArguments().isEmpty())
    window.open(arguments.positionalArguments().front());
  window.greet();
  return QApplication::exec();
}
