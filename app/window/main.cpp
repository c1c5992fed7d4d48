// perfdojo-workbench [FILE]: opens the window, with a kernel, program, trajectory or session in it.
#include <QApplication>
#include <QCommandLineParser>

#include "app/window/main_window.h"

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setApplicationName("perfdojo-workbench");
  QApplication::setApplicationDisplayName("PerfDojo Workbench");
  QApplication::setApplicationVersion(PERFDOJO_VERSION);
  QApplication::setDesktopFileName("org.perfdojo.Workbench");
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
  dojo::app::MainWindow window(dojo::app::userSettings());
  window.show();
  if (!arguments.positionalArguments().isEmpty())
    window.open(arguments.positionalArguments().front());
  return QApplication::exec();
}
