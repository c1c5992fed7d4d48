// Pictures of the window's main states, for people to look at:
//   workbench_screenshots DIR [SUFFIX [search]]   (search: of that alone)
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QListView>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>
#include <cstdio>

#include "app/window/code/code_editor.h"
#include "app/window/code/code_pane.h"
#include "app/window/compare/compare_dialog.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/program/ir_pane.h"
#include "app/window/search/search_form.h"
#include "app/window/search/search_pane.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/tour.h"
#include "app/window/start/start_page.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "app/window/timeline/timeline_pane.h"
#include "app/window/tree/tree_compare.h"
#include "core/resources.h"
#include "tests/gui/window_driver.h"

using namespace dojo::app;

namespace {

QString out, suffix;

void save(QWidget* widget, const char* name) {
  QTest::qWait(150);
  QString path = QDir(out).filePath(QString("%1%2.png").arg(name, suffix));
  bool saved = widget->grab().save(path);
  std::printf("%s%s\n", qPrintable(path), saved ? "" : ": NOT WRITTEN");
}

void shoot(Driver& d, const char* name) {
  save(d.window.get(), name);
}

void shootStart(Driver& d, const char* name) {
  QListView* kernels = d.window->startPage()->kernels();
  Driver::waitFor([&] { return !kernels->currentIndex().data(Qt::DecorationRole).isNull(); });
  shoot(d, name);
}

// What limits a kernel, from its menu on the start page.
void shootKernelPage(Driver& d, const char* kernel, const char* name) {
  StartPage* start = d.window->startPage();
  QAbstractItemModel* kernels = start->kernels()->model();
  auto found = kernels->match(kernels->index(0, 0), Qt::DisplayRole, kernel, 1, Qt::MatchExactly);
  if (found.empty()) return;
  start->kernels()->setCurrentIndex(found.front());
  start->kernelMenu()->actions().last()->trigger();
  auto* page = start->findChild<QDialog*>("kernelPage");
  if (!page) return;
  save(page, name);
  page->close();
  start->kernels()->setCurrentIndex(kernels->index(0, 0));
}

void apply(Driver& d, std::initializer_list<const char*> steps) {
  for (const char* step : steps)
    if (!d.workspace()->apply(dojo::core::parseStep(step).value()))
      std::printf("%s is not legal here\n", step);
  d.settle();
}

void selectOp(Driver& d, const char* array, int occurrence) {
  const auto& view = d.workspace()->view();
  d.workspace()->selectNode(view.op(view.opNamed(array, occurrence)).node->id());
}

// Softmax on the way: fused, storage reduced, one branch left behind; all of it timed.
void play(Driver& d, bool measure) {
  d.open("softmax");
  apply(d, {"split_scope y@1 16"});
  d.workspace()->undo();
  apply(d, {"join_scopes m@0", "join_scopes m@0", "join_scopes m@0", "join_scopes m@0",
            "join_scopes m@0", "join_scopes m@0", "join_scopes d@1", "reorder d@1",
            "join_scopes d@1", "reuse_dims m.0"});
  d.workspace()->annotate(4, "rows stay in the first-level cache from here on");
  if (!measure) return;
  d.bench()->timeline()->measurePath();
  Driver::waitFor([&] { return !d.bench()->queue()->isBusy(); }, 120000);
}

// An earlier step left out and one moved, before it is done.
void shootEditor(Driver& d) {
  EditStepsDialog editor(d.workspace(), 6, d.window->theme());
  editor.show();
  editor.dropStep();
  editor.list()->setCurrentIndex(editor.plan()->index(1, StepPlanModel::StepColumn));
  editor.moveStep(1);
  save(&editor, "edit-steps");
}

// A history with several branches, named, noted and pinned.
void shootBranches(Driver& d) {
  HistoryId here = d.workspace()->history().current();
  for (HistoryId from : {HistoryId{1}, HistoryId{4}, HistoryId{4}, HistoryId{7}}) {
    d.workspace()->goTo(from);
    apply(d, {from == 1   ? "split_scope m#1@1 32"
              : from == 4 ? "split_scope y@1 16"
                          : "unroll s#1@1"});
    if (from == 4) apply(d, {"vectorize y@2"});
  }
  d.workspace()->rename(4, "rows fused");
  d.workspace()->pin(4);
  d.bench()->arrange(Workbench::Arrangement::Times);
  d.settle();
  shoot(d, "branches");
  d.workspace()->pin(0);
  d.workspace()->goTo(here);
  d.bench()->resetLayout();
  d.window->notices()->hide();
  d.settle();
}

// Times that were taken with fewer threads than are asked for now.
void shootOutdated(Driver& d) {
  Preferences asked = d.window->preferences(), other = asked;
  other.timing.threads = asked.timing.threads + 1;
  d.window->setPreferences(other);
  d.bench()->arrange(Workbench::Arrangement::Times);
  d.settle();
  shoot(d, "out-of-date");
  d.window->setPreferences(asked);
  d.bench()->resetLayout();
  d.settle();
}

void shootStates(Driver& d, bool measure) {
  shootStart(d, "start");
  shootKernelPage(d, "softmax", "kernel-page");
  play(d, measure);
  selectOp(d, "m", 1);
  shoot(d, "softmax");
  d.filterMoves("split_scope m#1");
  d.pointAt("split_scope m#1@1 64");
  shoot(d, "preview");
  if (measure) {
    d.bench()->moves()->measureAll();
    Driver::waitFor([&] { return !d.bench()->queue()->isBusy(); }, 20000);
    shoot(d, "measured");
    d.bench()->queue()->cancel();
    Driver::waitFor([&] { return !d.bench()->queue()->isBusy(); }, 20000);
  }
  d.workspace()->goTo(1);
  d.settle();
  d.workspace()->select({});
  d.filterMoves("reuse_dims d.0");
  d.pointAt("reuse_dims d.0");
  shoot(d, "refusal");
  d.filterMoves("");
  d.workspace()->goTo(static_cast<HistoryId>(d.workspace()->history().size()));
  d.settle();
  d.bench()->ir()->startEditing();
  d.bench()->ir()->editor()->insertAt("N M y[{0},{1}] = q[{0}] / s[{0}]\n", 13, 0);
  shoot(d, "editing");
  d.bench()->ir()->discard();
  CompareDialog comparison(d.workspace(), d.bench()->queue(), 1, d.workspace()->history().current(),
                           d.window->theme());
  comparison.show();
  save(&comparison, "compare");
  comparison.findChild<QComboBox*>("compareLayout")->setCurrentIndex(1);
  comparison.tabs()->setCurrentIndex(CompareDialog::CTab);
  save(&comparison, "compare-c");
  comparison.tabs()->setCurrentIndex(CompareDialog::TreeTab);
  Driver::waitFor([&] { return comparison.trees()->isDrawn(); });
  save(&comparison, "compare-tree");
  if (measure) {
    comparison.tabs()->setCurrentIndex(CompareDialog::TimesTab);
    comparison.measure();
    comparison.verify();
    Driver::waitFor([&] { return !d.bench()->queue()->isBusy(); }, 120000);
    save(&comparison, "compare-times");
    comparison.tabs()->setCurrentIndex(CompareDialog::NumericsTab);
    save(&comparison, "compare-numerics");
  }
  comparison.close();
  shootEditor(d);
  shootBranches(d);
  if (measure) shootOutdated(d);
  for (auto [view, name] : {std::pair{PlotPane::SpeedUpView, "speed-up"},
                            std::pair{PlotPane::RooflineView, "roofline"}}) {
    d.bench()->plot()->showView(view);
    shoot(d, name);
  }
  d.bench()->code()->tabs()->setCurrentIndex(d.bench()->code()->tab("asm"));
  d.settle();
  selectOp(d, "e", 0);
  shoot(d, "assembly");
}

// In the colours that are set.
void shootDialogs(Driver& d) {
  CompareDialog comparison(d.workspace(), d.bench()->queue(), 1, d.workspace()->history().current(),
                           d.window->theme());
  comparison.show();
  comparison.tabs()->setCurrentIndex(CompareDialog::CTab);
  save(&comparison, "dark-compare");
  comparison.close();
  EditStepsDialog editor(d.workspace(), 6, d.window->theme());
  editor.show();
  editor.dropStep();
  save(&editor, "dark-edit-steps");
  editor.close();
  d.window->actionNamed("palette")->trigger();
  auto* palette = d.window->findChild<QDialog*>("commandPalette");
  save(palette, "dark-palette");
  palette->reject();
  shootKernelPage(d, "softmax", "dark-kernel-page");
}

// A search of a kernel that is quick to time, while it runs and when it is done; its best find
// opened.
void shootSearch(Driver& d) {
  d.window->resize(1440, 900);
  d.window->setAppearance(MainWindow::Appearance::Light);
  QFile kernel(d.folder.filePath("small_softmax.dojo"));
  for (const dojo::core::Resource& resource : dojo::core::kernelResources())
    if (resource.name == "softmax" && kernel.open(QIODevice::WriteOnly))
      kernel.write(QByteArray(resource.text.data(), static_cast<qsizetype>(resource.text.size()))
                       .replace("N = 24576", "N = 64"));
  kernel.close();
  d.open(kernel.fileName());
  d.bench()->arrange(Workbench::Arrangement::Search);
  shoot(d, "search-before");
  SearchPane* pane = d.bench()->search();
  SearchRequest request;
  request.evaluations = 60;
  pane->form()->show(request);
  pane->start();
  auto isIdle = [pane] { return pane->process()->state() == SearchProcess::State::Idle; };
  Driver::waitFor([&] { return isIdle() || pane->log()->evaluations().size() > 30; }, 240000);
  shoot(d, "search-running");
  Driver::waitFor(isIdle, 240000);
  shoot(d, "search-done");
  pane->pages()->setCurrentIndex(1);
  pane->openFind();
  d.settle();
  d.window->setAppearance(MainWindow::Appearance::Dark);
  shoot(d, "search-finds-dark");
  pane->pages()->setCurrentIndex(0);
  shoot(d, "search-dark");
  d.window->resize(1280, 720);
  d.bench()->resetLayout();
  QTest::qWait(100);
  d.bench()->showSearch();
  d.settle();
  shoot(d, "search-1280x720-dark");
  d.window->setAppearance(MainWindow::Appearance::Light);
  Preferences p = d.window->preferences();
  p.language = "de";
  d.window->setPreferences(p);
  d.bench()->arrange(Workbench::Arrangement::Search);
  d.settle();
  shoot(d, "search-de");
  p.language = "en";
  d.window->setPreferences(p);
}

// What stands over the window, and the window in other languages on a small screen.
void shootComfort(Driver& d) {
  d.window->resize(1440, 900);
  d.window->setAppearance(MainWindow::Appearance::Light);
  d.window->open("/no/such/file.dojo");
  d.window->startTour();
  d.window->tour()->next();
  shoot(d, "tour-start");
  delete d.window->tour();
  d.open("softmax");
  apply(d, {"join_scopes m@0", "join_scopes m@0"});
  d.bench()->resetLayout();
  QTest::qWait(100);
  d.window->startTour();
  d.window->tour()->next();
  shoot(d, "tour");
  delete d.window->tour();
  d.window->actionNamed("notices")->trigger();
  shoot(d, "notices");
  d.window->actionNamed("notices")->trigger();
  for (const char* page : {"preferences", "shortcuts"}) {
    d.window->actionNamed(page)->trigger();
    auto* dialog = d.window->findChild<QDialog*>("preferences");
    save(dialog, page);
    if (page == std::string_view("preferences")) {
      dialog->findChild<QTabWidget*>()->setCurrentIndex(1);
      save(dialog, "preferences-timing");
    }
    dialog->reject();
    QTest::qWait(50);
  }
  d.window->resize(1280, 720);
  for (const char* language : {"de", "zh_CN"}) {
    if (!canBeShown(language)) {
      std::printf("no pictures in %s: no font here has its characters\n", language);
      continue;
    }
    Preferences p = d.window->preferences();
    p.language = language;
    d.window->setPreferences(p);
    d.bench()->resetLayout();
    d.settle();
    d.filterMoves("split_scope m#1");
    selectOp(d, "m", 1);
    d.pointAt("split_scope m#1@1 64");
    shoot(d, qPrintable(QString("language-%1").arg(language)));
    d.workspace()->goTo(1);
    d.settle();
    d.workspace()->select({});
    d.filterMoves("reuse_dims d.0");
    d.pointAt("reuse_dims d.0");
    Driver::waitFor([&] { return d.workspace()->refusal().has_value(); });
    shoot(d, qPrintable(QString("refused-%1").arg(language)));
    d.window->actionNamed("preferences")->trigger();
    auto* dialog = d.window->findChild<QDialog*>("preferences");
    save(dialog, qPrintable(QString("preferences-%1").arg(language)));
    dialog->reject();
    d.window->showStartPage();
    shootStart(d, qPrintable(QString("start-%1").arg(language)));
    d.open("softmax");
  }
  for (auto arrangement : {Workbench::Arrangement::Moves, Workbench::Arrangement::Code,
                           Workbench::Arrangement::Times}) {
    Preferences p = d.window->preferences();
    p.language = "en";
    d.window->setPreferences(p);
    d.bench()->arrange(arrangement);
    d.settle();
    shoot(d, qPrintable(QString("layout-%1").arg(static_cast<int>(arrangement))));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setStyle("Fusion");
  out = argc > 1 ? argv[1] : ".";
  suffix = argc > 2 ? argv[2] : "";
  QDir().mkpath(out);
  Driver light;
  if (argc > 3 && QString(argv[3]) == "search") {
    shootSearch(light);
    return 0;
  }
  light.window->setAppearance(MainWindow::Appearance::Light);
  light.window->resize(1440, 900);
  shootStates(light, true);
  light.window->setAppearance(MainWindow::Appearance::Dark);
  light.bench()->code()->tabs()->setCurrentIndex(light.bench()->code()->tab("c"));
  shoot(light, "dark");
  shootDialogs(light);
  light.window->resize(1280, 720);
  light.bench()->resetLayout();
  shoot(light, "dark-1280x720");
  light.window->setAppearance(MainWindow::Appearance::Light);
  shoot(light, "light-1280x720");
  light.window->resize(1440, 900);
  light.window->playTrajectory("softmax");
  light.bench()->resetLayout();
  light.settle();
  shoot(light, "trajectory");
  light.window->resize(QSize(3840, 2160) / light.window->devicePixelRatioF());
  light.bench()->resetLayout();
  light.settle();
  shoot(light, "trajectory-4k");
  light.window->resize(1280, 720);
  light.window->showStartPage();
  shootStart(light, "start-1280x720");
  shootComfort(light);
  shootSearch(light);
  return 0;
}
