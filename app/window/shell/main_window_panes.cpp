// Commands for the panes' own tool bars, so that the palette and keys have them too.
#include <QComboBox>
#include <QMenu>
#include <QTabWidget>

#include "app/window/code/code_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/workbench.h"
#include "app/window/tree/tree_pane.h"

namespace dojo::app {

void MainWindow::setUpPanesMenu() {
  QMenu* menu = m_viewMenu->addMenu(tr("&Panes"));
  // The tab of that listing, or the one in that place where the target's back end has others.
  auto code = [&](const char* name, const QString& text, const char* listing, int otherwise) {
    addCommand(menu, {name, text, {}, [this, listing, otherwise] {
                        m_workbench->present(m_workbench->code());
                        int tab = m_workbench->code()->tab(listing);
                        m_workbench->code()->tabs()->setCurrentIndex(tab < 0 ? otherwise : tab);
                      }});
  };
  code("show-c", tr("The &C"), "c", 0);
  code("show-assembly", tr("The &assembly"), "asm", 1);
  code("show-llvm", tr("The &LLVM IR"), "llvm", 2);
  menu->addSeparator();
  auto tree = [&](const char* name, const QString& text, TreeColouring colouring) {
    addCommand(menu, {name, text, {}, [this, colouring] {
                        m_workbench->present(m_workbench->tree());
                        m_workbench->tree()->colour(colouring);
                      }});
  };
  tree("tree-kinds", tr("Tree coloured by &kind"), TreeColouring::Kind);
  tree("tree-executions", tr("Tree coloured by &executions"), TreeColouring::Executions);
  tree("tree-work", tr("Tree coloured by estimated &work"), TreeColouring::Work);
  addCommand(menu, {"tree-list", tr("Show the tree as a l&ist"), {}, [this] {
                      m_workbench->present(m_workbench->tree());
                      m_workbench->tree()->toggleList();
                    }});
  menu->addSeparator();
  auto plot = [&](const char* name, const QString& text, PlotPane::View view) {
    addCommand(menu, {name, text, {}, [this, view] {
                        m_workbench->present(m_workbench->plot());
                        m_workbench->plot()->showView(view);
                      }});
  };
  plot("plot-runtime", tr("Plot of the &runtime"), PlotPane::RuntimeView);
  plot("plot-speed-up", tr("Plot of the &speed-up"), PlotPane::SpeedUpView);
  plot("plot-roofline", tr("Plot of the r&oofline"), PlotPane::RooflineView);
}

}  // namespace dojo::app
