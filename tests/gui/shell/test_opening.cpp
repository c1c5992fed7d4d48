// Kernels, sessions, trajectories and files opened, and sessions brought back.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>

#include "app/models/shell/documents.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/start/start_page.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestOpening : public WindowTest {
  Q_OBJECT
 private slots:
  void theStartPageOpensByKeyboard();
  void kernelsHaveAMenu();
  void sessionsAreDeletedAndBroughtBack();
  void copiedTextIsOpened();
  void interruptedSessionsAreOffered();
  void theKilledProgramComesBack();
  void aShippedTrajectoryPlays();
  void whatCannotBeOpenedIsANotice();
  void anEmptyFileIsLeftEmpty();
  void aFolderThatCannotBeWrittenIsTold();
  void withoutAnyFolderOneWorksInMemory();
};

void TestOpening::theStartPageOpensByKeyboard() {
  auto* words = m_driver->window->startPage()->findChild<QLineEdit*>();
  QTest::keyClicks(words, "transpose");
  QListView* kernels = m_driver->window->startPage()->kernels();
  QCOMPARE(kernels->model()->rowCount(), 1);
  kernels->setCurrentIndex(kernels->model()->index(0, 0));
  QTest::keyClick(kernels, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("transpose"));
  trigger("start-page");
  QVERIFY(!m_driver->bench());
  QListView* sessions = m_driver->window->startPage()->sessions();
  QCOMPARE(sessions->model()->rowCount(), 1);
  sessions->setCurrentIndex(sessions->model()->index(0, 0));
  QTest::keyClick(sessions, Qt::Key_Return);
  QVERIFY(m_driver->bench());
}

void TestOpening::kernelsHaveAMenu() {
  StartPage* page = m_driver->window->startPage();
  QTest::keyClicks(page->findChild<QLineEdit*>(), "softmax");
  auto menu = page->kernelMenu();
  QStringList texts;
  for (QAction* action : menu->actions()) texts << action->text();
  QCOMPARE(texts,
           QStringList({"Open", "Play its trajectory", "Copy its text", "What limits it …"}));
  menu->actions().last()->trigger();
  auto* limit = m_driver->window->findChild<QDialog*>("kernelPage");
  QVERIFY(limit && limit->isVisible());
  QString limits = limit->findChild<QTextBrowser*>()->toPlainText();
  QVERIFY(limits.contains("What limits it") && limits.contains("instructions per iteration"));
  limit->reject();
  QVERIFY(child<QPushButton>("kernelLimits")->isVisible());
  menu->actions().at(2)->trigger();
  QVERIFY(QApplication::clipboard()->text().contains("kernel softmax"));
  menu->actions().first()->trigger();
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("softmax"));
}

void TestOpening::sessionsAreDeletedAndBroughtBack() {
  m_driver->open("transpose");
  QVERIFY(workspace().apply(core::parseStep("split_scope b@0 16").value()));
  trigger("start-page");
  QListView* sessions = m_driver->window->startPage()->sessions();
  sessions->setCurrentIndex(sessions->model()->index(0, 0));
  QStringList texts;
  auto menu = m_driver->window->startPage()->sessionMenu();
  for (QAction* action : menu->actions()) texts << action->text();
  QCOMPARE(texts, QStringList({"Open", "Copy its path", "", "Delete"}));
  QTest::keyClick(sessions, Qt::Key_Delete);
  QCOMPARE(sessions->model()->rowCount(), 0);
  QCOMPARE(m_driver->window->notices()->text(), QString("The session transpose-1 was deleted."));
  for (auto* button : m_driver->window->notices()->findChildren<QPushButton*>())
    if (button->text() == "Restore it") QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(sessions->model()->rowCount(), 1);
  sessions->setCurrentIndex(sessions->model()->index(0, 0));
  QTest::keyClick(sessions, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().history().size(), size_t{2});
}

void TestOpening::copiedTextIsOpened() {
  QApplication::clipboard()->setText(kChain);
  trigger("open-text");
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("chain"));
  QApplication::clipboard()->setText("a shopping list");
  trigger("open-text");
  QVERIFY(m_driver->window->notices()->text().startsWith("This text is not a program: "));
  QCOMPARE(workspace().program().name, std::string("chain"));
}

void TestOpening::interruptedSessionsAreOffered() {
  m_driver->window.reset();
  std::filesystem::path sessions = m_driver->folder.filePath("sessions").toStdString();
  pid_t child = fork();
  if (child == 0) {
    auto session = openDocument("relu", sessions);
    bool done = session && (*session)->apply(core::parseStep("split_scope y@1 16").value());
    ::raise(done ? SIGKILL : SIGTERM);
  }
  int status = 0;
  waitpid(child, &status, 0);
  QCOMPARE(WTERMSIG(status), SIGKILL);
  m_driver->openWindow();
  QVERIFY(m_driver->window->notices()->text().contains("relu-1 was interrupted"));
  QTest::mouseClick(m_driver->window->notices()->findChild<QPushButton*>(), Qt::LeftButton);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().history().current(), 2);
}

// The program itself, killed with a session open.
void TestOpening::theKilledProgramComesBack() {
  m_driver->window.reset();
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_DATA_HOME", m_driver->folder.path());
  environment.insert("XDG_CONFIG_HOME", m_driver->folder.path());
  program.setProcessEnvironment(environment);
  QElapsedTimer clock;
  clock.start();
  program.start(DOJO_BIN_DIR "/perfdojo-workbench", {"relu"});
  std::filesystem::path sessions = m_driver->folder.filePath("perfdojo/sessions").toStdString();
  QTRY_VERIFY_WITH_TIMEOUT(!sessionsIn(sessions).empty(), 30000);
  qInfo("start until a kernel is open: %lld ms", clock.elapsed());
  QVERIFY(sessionsIn(sessions).front().isOpen);
  ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
  QVERIFY(program.waitForFinished());
  QVERIFY(sessionsIn(sessions).front().wasInterrupted);
  m_driver->window = std::make_unique<MainWindow>(
      WindowSettings{sessions, m_driver->folder.filePath("settings.ini")});
  QVERIFY(m_driver->window->notices()->text().contains("relu-1 was interrupted"));
}

void TestOpening::aShippedTrajectoryPlays() {
  QElapsedTimer clock;
  clock.start();
  m_driver->window->playTrajectory("rmsnorm");
  QVERIFY2(m_driver->bench(), qPrintable(m_driver->window->notices()->text()));
  qInfo("rmsnorm's trajectory, until its window is there: %lld ms", clock.elapsed());
  m_driver->settle();
  QVERIFY(workspace().history().size() > 10);
  QCOMPARE(workspace().history().current(), static_cast<HistoryId>(workspace().history().size()));
  QCOMPARE(workspace().history().here().author, std::string("trajectory"));
}

void TestOpening::whatCannotBeOpenedIsANotice() {
  m_driver->window->open("/no/such/file.dojo");
  QVERIFY(m_driver->window->notices()->text().contains("/no/such/file.dojo"));
  m_driver->window->open(m_driver->write("bad.dojo", "kernel k\nin x\nQ y[{0}] = x\n"));
  QVERIFY(m_driver->window->notices()->text().contains("bad.dojo:3"));
  m_driver->window->open(m_driver->write("bad.moves", "kernel relu\nsplit_scope y@1 7\n"));
  QVERIFY(m_driver->window->notices()->text().contains("line 2"));
  QVERIFY(!m_driver->bench());
}

void TestOpening::anEmptyFileIsLeftEmpty() {
  QString path = m_driver->write("empty.perfdojo", "");
  m_driver->window->open(path);
  QVERIFY(!m_driver->bench());
  QVERIFY2(m_driver->window->notices()->text().contains("is not a session"),
           qPrintable(m_driver->window->notices()->text()));
  QCOMPARE(QFileInfo(path).size(), 0);
  QVERIFY(!QFile::exists(path + "-wal"));
}

// A file stands where the folder should be, so that nobody can write there, whoever runs this.
void TestOpening::aFolderThatCannotBeWrittenIsTold() {
  QString folder = m_driver->write("nowhere", "a file") + "/sessions";
  m_driver->window = std::make_unique<MainWindow>(
      WindowSettings{folder.toStdString(), m_driver->folder.filePath("settings.ini")});
  m_driver->window->show();
  m_driver->open("transpose");
  QVERIFY(m_driver->bench());
  QString told = m_driver->window->notices()->text();
  QVERIFY2(told.contains(folder) && told.contains("cannot be stored"), qPrintable(told));
  std::filesystem::path kept = workspace().session().path();
  QVERIFY2(told.contains(QString::fromStdString(kept.string())), qPrintable(told));
  QVERIFY(workspace().apply(core::parseStep("split_scope b@0 16").value()));
  QVERIFY(workspace().saveCopy(m_driver->folder.filePath("copy.perfdojo")));
  // The next one is kept there too, and told again.
  m_driver->open("relu");
  QCOMPARE(workspace().session().path().parent_path(), kept.parent_path());
  QVERIFY(m_driver->window->notices()->text().contains("cannot be stored"));
  m_driver->window.reset();
  QVERIFY(std::filesystem::exists(kept));
  std::filesystem::remove_all(kept.parent_path());
}

void TestOpening::withoutAnyFolderOneWorksInMemory() {
  QString nowhere = m_driver->write("nowhere", "a file");
  QByteArray usual = qgetenv("TMPDIR");
  qputenv("TMPDIR", QFile::encodeName(nowhere + "/tmp"));
  m_driver->window = std::make_unique<MainWindow>(WindowSettings{
      (nowhere + "/sessions").toStdString(), m_driver->folder.filePath("settings.ini")});
  m_driver->window->show();
  m_driver->window->open("transpose");
  usual.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", usual);
  QVERIFY(m_driver->bench() && workspace().session().isInMemory());
  QVERIFY(m_driver->window->windowTitle().startsWith("transpose, in memory"));
  QVERIFY2(
      m_driver->window->notices()->text().contains("in memory and is lost when the window closes"),
      qPrintable(m_driver->window->notices()->text()));
  QVERIFY(workspace().apply(core::parseStep("split_scope b@0 16").value()));
  QVERIFY(!workspace().attachSearch({}));
  // Another language would reopen the window, without what no file keeps.
  Preferences german = m_driver->window->preferences();
  german.language = "de";
  m_driver->window->setPreferences(german);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().history().size(), size_t{2});
  QString copy = m_driver->folder.filePath("copy.perfdojo");
  QVERIFY(workspace().saveCopy(copy));
  m_driver->open(copy);
  QCOMPARE(workspace().history().size(), size_t{2});
}

QTEST_MAIN(TestOpening)
#include "test_opening.moc"
