// Preferences, keys and layouts: chosen by clicks and keys, in force at once, kept for the next
// start; and a settings file full of nonsense.
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

#include "app/window/shell/keys_page.h"
#include "app/window/shell/languages.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/preferences_dialog.h"
#include "app/window/start/start_page.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestPreferences : public WindowTest {
  Q_OBJECT
 private slots:
  void choicesAreInForceAndKept();
  void cancellingTakesThemBack();
  void nonsenseDoesNoHarm();
  void everythingSurvivesTheFile();
  void timingsReachTheQueue();
  void keysAreChanged();
  void takenKeysAreTold();
  void theLanguageChangesInPlace();
  void mnemonicsAreUniqueInEveryMenu();
  void layoutsAreSavedChosenAndDeleted();
  void shippedLayoutsFitASmallScreen();
  void aBrokenLayoutIsANotice();

 private:
  PreferencesDialog* dialog() { return child<PreferencesDialog>("preferences"); }
  template <typename T>
  T* in(const char* name) {
    return dialog()->findChild<T*>(name);
  }
  void press(QDialogButtonBox::StandardButton button) {
    QTest::mouseClick(dialog()->findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
    QTRY_VERIFY(!dialog());
  }
  void choose(const char* box, const QVariant& data) {
    auto* combo = in<QComboBox>(box);
    combo->setFocus();
    int wanted = combo->findData(data);
    QVERIFY(wanted >= 0);
    while (combo->currentIndex() != wanted)
      QTest::keyClick(combo, combo->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
  }
  // Answers the next question that is asked.
  void answer(const QString& text) {
    QTimer::singleShot(150, this, [text] {
      auto* question = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      QVERIFY(question);
      if (auto* box = question->findChild<QComboBox*>(); box && box->isVisible())
        box->setCurrentText(text);
      else
        QTest::keyClicks(question->findChild<QLineEdit*>(), text);
      QTest::keyClick(question, Qt::Key_Return);
    });
  }
};

void TestPreferences::choicesAreInForceAndKept() {
  openChain();
  trigger("preferences");
  choose("appearance", static_cast<int>(Preferences::Appearance::Dark));
  QVERIFY(m_driver->window->theme().isDark);
  QVERIFY(!m_driver->window->preferences().codePoints);
  in<QSpinBox>("codePoints")->setValue(15);
  QCOMPARE(m_driver->window->theme().code.pointSize(), 15);
  press(QDialogButtonBox::Ok);
  m_driver->openWindow();
  QVERIFY(m_driver->window->theme().isDark);
  QCOMPARE(m_driver->window->theme().code.pointSize(), 15);
  openChain();
  QCOMPARE(static_cast<int>(ir()->SendScintilla(QsciScintillaBase::SCI_STYLEGETSIZE, 0UL)), 15);
}

void TestPreferences::cancellingTakesThemBack() {
  trigger("light");
  trigger("preferences");
  choose("appearance", static_cast<int>(Preferences::Appearance::Dark));
  QVERIFY(m_driver->window->theme().isDark);
  press(QDialogButtonBox::Cancel);
  QVERIFY(!m_driver->window->theme().isDark);
}

void TestPreferences::nonsenseDoesNoHarm() {
  m_driver->window.reset();
  m_driver->write("settings.ini", R"([General]
appearance=purple
language=../../etc
target=abacus
geometry=@ByteArray(nonsense)
layout=@Invalid()
recent=17
[fonts]
codePoints=-400
windowPoints=1e99
codeFamily=No Such Font
[timing]
threads=1000000
budgetSeconds=nan
relativeWidth=-1
[keys]
undo=Hyper+Nonsense
nosuchcommand=Ctrl+U
measure=Ctrl+Z
redo=Ctrl+Z
[layouts]
broken=@ByteArray(\x1\x2\x3)
%FF=17
)");
  m_driver->openWindow();
  Preferences read = m_driver->window->preferences(), usual;
  QVERIFY(read.keys.contains("measure"));
  read.keys.clear();
  QVERIFY(read == usual);
  openChain();
  m_driver->window->resize(1280, 720);
  QVERIFY(m_driver->window->isVisible());
  int users = 0;
  for (const QAction* action : m_driver->window->commands())
    users += static_cast<int>(action->shortcuts().count(QKeySequence("Ctrl+Z")));
  QCOMPARE(users, 1);
}

void TestPreferences::everythingSurvivesTheFile() {
  Preferences p;
  p.appearance = Preferences::Appearance::Light;
  p.language = "de";
  p.windowPoints = 11;
  p.codePoints = 13;
  p.target = "x86-64-avx2";
  p.timing = {.threads = Preferences::mostThreads(), .budgetSeconds = 1.25, .relativeWidth = 0.005};
  p.keys["undo"] = {QKeySequence("Ctrl+Backspace"), QKeySequence("Ctrl+K, Ctrl+U")};
  p.keys["redo"] = {};
  QSettings file(m_driver->folder.filePath("other.ini"), QSettings::IniFormat);
  writePreferences(file, p);
  file.sync();
  QSettings again(m_driver->folder.filePath("other.ini"), QSettings::IniFormat);
  QVERIFY(readPreferences(again) == p);
}

void TestPreferences::timingsReachTheQueue() {
  openChain();
  Preferences p = m_driver->window->preferences();
  p.timing = {.threads = Preferences::mostThreads(), .budgetSeconds = 0.05, .relativeWidth = 0.5};
  m_driver->window->setPreferences(p);
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
  QCOMPARE(workspace().history().here().measurement->threads, Preferences::mostThreads());
}

void TestPreferences::keysAreChanged() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  trigger("shortcuts");
  QTest::keyClicks(in<QLineEdit>("keysWords"), "Undo");
  auto* table = in<QTableWidget>("keysTable");
  int row = 0;
  while (table->isRowHidden(row)) ++row;
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                    table->visualItemRect(table->item(row, 0)).center());
  QTest::keyClick(in<QKeySequenceEdit>("keysEdit"), Qt::Key_J, Qt::ControlModifier);
  QTest::mouseClick(in<QPushButton>("keysSet"), Qt::LeftButton);
  QCOMPARE(table->item(row, 1)->text(), QString("Ctrl+J"));
  press(QDialogButtonBox::Ok);
  QApplication::setActiveWindow(m_driver->window.get());
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_J, Qt::ControlModifier);
  QCOMPARE(workspace().history().current(), 1);
  QVERIFY(m_driver->window->actionNamed("undo")->toolTip().contains("Ctrl+J"));
  m_driver->openWindow();
  QCOMPARE(m_driver->window->actionNamed("undo")->shortcut(), QKeySequence("Ctrl+J"));
}

void TestPreferences::takenKeysAreTold() {
  trigger("shortcuts");
  auto* table = in<QTableWidget>("keysTable");
  QTest::keyClicks(in<QLineEdit>("keysWords"), "Ctrl+Z");
  int row = 0;
  while (table->isRowHidden(row)) ++row;
  table->selectRow(row);
  in<QKeySequenceEdit>("keysEdit")->setKeySequence(QKeySequence("Ctrl+M"));
  QVERIFY(in<QLabel>("keysClash")->text().startsWith("Measure this program"));
  QTest::mouseClick(in<QPushButton>("keysSet"), Qt::LeftButton);
  press(QDialogButtonBox::Ok);
  QCOMPARE(m_driver->window->actionNamed("undo")->shortcut(), QKeySequence("Ctrl+M"));
  QVERIFY(m_driver->window->actionNamed("measure")->shortcuts().isEmpty());
  trigger("shortcuts");
  table = in<QTableWidget>("keysTable");
  table->selectRow(row);
  QTest::mouseClick(in<QPushButton>("keysUsual"), Qt::LeftButton);
  press(QDialogButtonBox::Ok);
  QCOMPARE(m_driver->window->actionNamed("undo")->shortcut(), QKeySequence("Ctrl+Z"));
}

void TestPreferences::theLanguageChangesInPlace() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  workspace().selectNode(opOf(workspace(), "y"));
  auto fileMenu = [this] { return m_driver->window->menuBar()->actions().front()->text(); };
  QCOMPARE(fileMenu(), QString("&File"));
  for (const auto& [language, menu] :
       {std::pair{"de", "&Datei"}, {"zh_CN", "文件(&F)"}, {"en", "&File"}}) {
    trigger("preferences");
    choose("language", QString(language));
    QCOMPARE(in<QLabel>("languageLacksFont")->isHidden(), canBeShown(language));
    press(QDialogButtonBox::Ok);
    QCOMPARE(fileMenu(), QString::fromUtf8(menu));
    QCOMPARE(workspace().history().current(), 2);
    QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
    m_driver->settle();
  }
  trigger("start-page");
  QVERIFY(!m_driver->bench());
}

void TestPreferences::mnemonicsAreUniqueInEveryMenu() {
  openChain();
  static const QRegularExpression letter("&([^& ])");
  for (const char* language : {"en", "de", "zh_CN"}) {
    Preferences p = m_driver->window->preferences();
    p.language = language;
    m_driver->window->setPreferences(p);
    for (const QAction* menu : m_driver->window->menuBar()->actions()) {
      QMap<QString, QString> used;
      for (const QAction* action : menu->menu()->actions()) {
        QString key = letter.match(action->text()).captured(1).toLower();
        if (key.isEmpty()) continue;
        QVERIFY2(!used.contains(key),
                 qPrintable(QString("%1: %2 and %3").arg(language, used[key], action->text())));
        used[key] = action->text();
      }
    }
  }
}

void TestPreferences::layoutsAreSavedChosenAndDeleted() {
  openChain();
  bench().arrange(Workbench::Arrangement::Moves);
  QVERIFY(!bench().docks()[2]->isVisible());
  answer("mine / 50 %");
  trigger("save-layout");
  trigger("reset-layout");
  QVERIFY(bench().docks()[2]->isVisible());
  answer("mine / 50 %");
  trigger("choose-layout");
  QVERIFY(!bench().docks()[2]->isVisible());
  m_driver->window->close();
  m_driver->openWindow();
  openChain();
  QVERIFY(!bench().docks()[2]->isVisible());
  trigger("reset-layout");
  answer("mine / 50 %");
  trigger("choose-layout");
  QVERIFY(!bench().docks()[2]->isVisible());
  answer("mine / 50 %");
  trigger("delete-layout");
  trigger("delete-layout");
  QVERIFY(m_driver->window->notices()->text().contains("no saved layout"));
}

// Every pane of a layout has room to be of use.
void TestPreferences::shippedLayoutsFitASmallScreen() {
  openChain();
  m_driver->window->resize(1280, 720);
  for (const auto& [name, arrangement] : Workbench::arrangements()) {
    bench().arrange(arrangement);
    QTest::qWait(50);
    QCOMPARE(m_driver->window->size(), QSize(1280, 720));
    int shown = 0;
    for (const QDockWidget* dock : bench().docks()) {
      if (!dock->isVisible()) continue;
      ++shown;
      QVERIFY2(dock->width() >= 200 && dock->height() >= 120,
               qPrintable(QString("%1: %2 has %3 by %4")
                              .arg(name, dock->windowTitle())
                              .arg(dock->width())
                              .arg(dock->height())));
    }
    QVERIFY(shown >= 3);
  }
}

void TestPreferences::aBrokenLayoutIsANotice() {
  m_driver->window.reset();
  QSettings file(m_driver->folder.filePath("settings.ini"), QSettings::IniFormat);
  file.setValue("layouts/broken", QByteArray("no layout"));
  file.sync();
  m_driver->openWindow();
  openChain();
  answer("broken");
  trigger("choose-layout");
  QVERIFY(m_driver->window->notices()->text().contains("broken"));
  for (QDockWidget* dock : bench().docks()) QVERIFY(dock->isVisible());
}

QTEST_MAIN(TestPreferences)
#include "test_preferences.moc"
