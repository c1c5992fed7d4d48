// libtorch's time in the window, by a program that stands in for it.
#include <qcustomplot.h>

#include <QTest>
#include <QToolButton>

#include "app/models/plots/library_line.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/plots/runtime_plot.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

namespace {

constexpr const char* kFake = DOJO_BIN_DIR "/../tests/fake_torch";
constexpr const char* kRelu = R"(kernel relu
const N = 30
in x
out y
x f32 [N, N] heap
y f32 [N, N] heap

N N y[{0},{1}] = max(x[{0},{1}], 0)
)";

}  // namespace

class TestLibraryLine : public WindowTest {
  Q_OBJECT
 private slots:
  void itIsTimedShownAndKept();
  void anotherThreadCountMakesItOutOfDate();
  void itsDeathIsANotice();
  void itsDeathIsToldInTheWindowsLanguage();
  void hidingItEndsTheWait();
  void whyThereIsNoneIsSaid();
  void textsOfOtherVersionsAreNone();

 private:
  void openRelu(const char* fault = "", const char* program = kFake) {
    qputenv("PERFDOJO_TORCH", program);
    qputenv("FAKE_TORCH", fault);
    m_driver->open(m_driver->write("relu.dojo", kRelu));
  }
  PlotPane* plot() { return bench().plot(); }
  LibraryLine* line() { return plot()->library(); }
  QToolButton* button() { return child<QToolButton>("plotLibrary"); }
  QAction* action() { return m_driver->window->actionNamed("library-time"); }
  // The name at the line, as the plot has it; empty where none is shown.
  QString nameInPlot() {
    for (int i = 0; i < plot()->runtime()->itemCount(); ++i)
      if (auto* name = qobject_cast<QCPItemText*>(plot()->runtime()->item(i)))
        if (name->visible() && name->text().startsWith("libtorch")) return name->text();
    return {};
  }
  void recordTime() {
    QTRY_VERIFY(workspace().conditions().has_value());
    Measurement m{.medianNs = 1e6, .lowNs = 0.98e6, .highNs = 1.02e6, .samples = 10};
    m.machine = workspace().conditions()->machine;
    m.compiler = workspace().conditions()->compiler;
    workspace().record(1, m);
  }
};

void TestLibraryLine::itIsTimedShownAndKept() {
  openRelu();
  recordTime();
  QVERIFY(button()->isEnabled() && action()->isEnabled());
  QTest::mouseClick(button(), Qt::LeftButton);
  QVERIFY(line()->isRunning());
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 120000);
  QVERIFY(line()->isShown() && line()->time().has_value());
  QVERIFY(action()->isChecked());
  QCOMPARE(nameInPlot(), QString("libtorch 0.0.1"));
  QString words = line()->inWords(workspace().history().here().measurement);
  QVERIFY2(words.contains("libtorch 0.0.1: ") && words.contains("×"), qPrintable(words));
  plot()->showView(PlotPane::SpeedUpView);
  QCOMPARE(nameInPlot(), QString("libtorch 0.0.1"));
  double ns = line()->time()->time.medianNs;
  QString file = QString::fromStdString(workspace().session().path().string());
  m_driver->open(file);
  QVERIFY(line()->isShown() && !line()->isRunning());
  QCOMPARE(line()->time()->time.medianNs, ns);
  QCOMPARE(line()->time()->call, std::string("at::relu(x)"));
  trigger("library-time");
  QVERIFY(!line()->isShown());
  QCOMPARE(nameInPlot(), QString());
  m_driver->open(file);
  QVERIFY(!line()->isShown() && line()->time().has_value());
}

void TestLibraryLine::anotherThreadCountMakesItOutOfDate() {
  openRelu();
  recordTime();
  trigger("library-time");
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 120000);
  QVERIFY(!line()->isOutdated());
  Conditions other = *workspace().conditions();
  other.threads = 7;
  workspace().setConditions(other);
  QVERIFY(line()->isOutdated());
  QCOMPARE(nameInPlot(), QString("libtorch 0.0.1, out of date"));
}

void TestLibraryLine::itsDeathIsANotice() {
  openRelu("dies");
  QStringList notices;
  connect(&bench(), &Workbench::notice, this, [&](const QString& text) { notices << text; });
  trigger("library-time");
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 120000);
  QCOMPARE(notices.size(), 1);
  QVERIFY2(notices[0].contains("stopped by an error"), qPrintable(notices[0]));
  QVERIFY(!line()->isShown() && !button()->isChecked() && !action()->isChecked());
}

void TestLibraryLine::itsDeathIsToldInTheWindowsLanguage() {
  Preferences preferences = m_driver->window->preferences();
  preferences.language = "de";
  m_driver->window->setPreferences(preferences);
  openRelu("dies");
  QStringList notices;
  connect(&bench(), &Workbench::notice, this, [&](const QString& text) { notices << text; });
  trigger("library-time");
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 120000);
  preferences.language = "en";
  m_driver->window->setPreferences(preferences);
  QCOMPARE(notices.size(), 1);
  QVERIFY2(notices[0].contains("endete mit Exit-Code 3"), qPrintable(notices[0]));
}

void TestLibraryLine::hidingItEndsTheWait() {
  openRelu("hangs");
  QStringList notices;
  connect(&bench(), &Workbench::notice, this, [&](const QString& text) { notices << text; });
  trigger("library-time");
  QVERIFY(line()->isRunning());
  trigger("library-time");
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 60000);
  trigger("library-time");
  trigger("stop");
  QTRY_VERIFY_WITH_TIMEOUT(!line()->isRunning(), 60000);
  QVERIFY2(notices.isEmpty(), qPrintable(notices.join('|')));
  QVERIFY(!line()->isShown());
}

void TestLibraryLine::whyThereIsNoneIsSaid() {
  openChain();
  QVERIFY(!button()->isEnabled() && !action()->isEnabled());
  QVERIFY(button()->toolTip().contains("No libtorch operator"));
  openRelu("", "/nowhere/perfdojo-torch");
  QVERIFY(!button()->isEnabled() && !action()->isEnabled());
  QVERIFY(button()->toolTip().contains("libtorch-dev"));
  QVERIFY(action()->toolTip().contains("libtorch-dev"));
}

void TestLibraryLine::textsOfOtherVersionsAreNone() {
  LibraryTime time{{.medianNs = 5, .lowNs = 4, .highNs = 6, .samples = 9}, "at::relu(x)"};
  bool isShown = false;
  auto again = libraryTimeOf(toText(time, true), isShown);
  QVERIFY(again && isShown);
  QCOMPARE(again->time.highNs, 6.0);
  for (const char* text : {"", "5", "{}", "[1]", R"({"median_ns": "much"})"})
    QVERIFY2(!libraryTimeOf(text, isShown), text);
}

QTEST_MAIN(TestLibraryLine)
#include "test_library_line.moc"
