// What helps a person along: the tour, context help, tips, notices; the start page with its
// pictures, files that are dropped, and files of before.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QWhatsThis>

#include "app/window/shell/help_texts.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/tour.h"
#include "app/window/start/kernel_pictures.h"
#include "app/window/start/start_page.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestGuidance : public WindowTest {
  Q_OBJECT
 private slots:
  void theTourShowsOnceAndPointsAtWidgets();
  void theTourWalksTheWorkbench();
  void theTourCanBeSkipped();
  void everyCommandHasATipWithItsKeys();
  void everyPaneExplainsItself();
  void theGlossaryOpens();
  void noticesAreKept();
  void noticesMoveNothing();
  void aBusyMachineIsTold();
  void theModelOfNoticesKeepsToItsContract();
  void kernelsHavePictures();
  void typingFindsAKernelAndEnterOpensIt();
  void sessionsAreFiltered();
  void filesMayBeDropped();
  void filesOfBeforeAreListed();

 private:
  Tour* tour() { return m_driver->window->tour(); }
  bool drop(const QList<QUrl>& urls);
};

void TestGuidance::theTourShowsOnceAndPointsAtWidgets() {
  QVERIFY(!tour());
  m_driver->window->greet();
  QVERIFY(tour());
  QVERIFY(tour()->count() >= 3 && tour()->count() <= 8);
  QListView* kernels = m_driver->window->startPage()->kernels();
  QVERIFY(tour()->spot().contains(
      QRect(kernels->mapTo(m_driver->window.get(), QPoint()), kernels->size())));
  auto* bubble = child<QFrame>("tourBubble");
  QVERIFY(m_driver->window->rect().contains(bubble->geometry()));
  QTest::keyClick(tour(), Qt::Key_Escape);
  QTRY_VERIFY(!tour());
  m_driver->window->greet();
  QVERIFY(!tour());
  m_driver->openWindow();
  m_driver->window->greet();
  QVERIFY(!tour());
  openChain();
  QTRY_VERIFY(tour());
}

void TestGuidance::theTourWalksTheWorkbench() {
  openChain();
  m_driver->window->resize(1280, 720);
  trigger("tour");
  QVERIFY(tour());
  QStringList seen;
  for (int stop = 0, count = tour()->count(); stop < count; ++stop) {
    QVERIFY(!tour()->spot().isEmpty());
    QVERIFY2(tour()->rect().contains(child<QFrame>("tourBubble")->geometry()),
             qPrintable(tour()->text()));
    QVERIFY(!seen.contains(tour()->text()));
    seen << tour()->text();
    QTest::mouseClick(child<QPushButton>("tourNext"), Qt::LeftButton);
  }
  QTRY_VERIFY(!tour());
  QCOMPARE(seen.size(), 7);
}

void TestGuidance::theTourCanBeSkipped() {
  trigger("tour");
  QTest::keyClick(tour(), Qt::Key_Right);
  QCOMPARE(tour()->current(), 1);
  QTest::keyClick(tour(), Qt::Key_Left);
  QCOMPARE(tour()->current(), 0);
  QTest::mouseClick(child<QPushButton>("tourSkip"), Qt::LeftButton);
  QTRY_VERIFY(!tour());
}

void TestGuidance::everyCommandHasATipWithItsKeys() {
  for (const QAction* command : m_driver->window->commands()) {
    QVERIFY2(!tipOf(command->objectName()).isEmpty(), qPrintable(command->objectName()));
    QCOMPARE(command->statusTip(), tipOf(command->objectName()));
    for (const QKeySequence& keys : command->shortcuts())
      QVERIFY2(command->toolTip().contains(keys.toString(QKeySequence::NativeText)),
               qPrintable(command->toolTip()));
  }
}

void TestGuidance::everyPaneExplainsItself() {
  QVERIFY(!m_driver->window->startPage()->whatsThis().isEmpty());
  openChain();
  for (const QDockWidget* dock : bench().docks())
    QVERIFY2(dock->whatsThis().size() > 60, qPrintable(dock->objectName()));
  ir()->setFocus();
  QTest::keyClick(ir(), Qt::Key_F1);
  QWidget* shown = nullptr;
  auto isShown = [&] {
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (widget->inherits("QWhatsThat") && widget->isVisible()) shown = widget;
    return shown != nullptr;
  };
  QTRY_VERIFY(isShown());
  QWhatsThis::hideText();
}

void TestGuidance::theGlossaryOpens() {
  trigger("glossary");
  auto* glossary = m_driver->window->findChild<QDialog*>("glossary");
  QVERIFY(glossary);
  auto* text = glossary->findChild<QTextBrowser*>();
  QVERIFY(text && text->toPlainText().contains("loop interchange"));
}

void TestGuidance::noticesAreKept() {
  m_driver->window->open("/no/such/file.dojo");
  m_driver->window->open("/no/such/file.dojo");
  m_driver->window->open("/nor/this.dojo");
  QCOMPARE(m_driver->window->allNotices()->rowCount(), 2);
  auto* button = child<QToolButton>("unreadNotices");
  QVERIFY2(button->text().contains("3"), qPrintable(button->text()));
  QTest::mouseClick(button, Qt::LeftButton);
  auto* list = child<QListView>("notices");
  QTRY_VERIFY(list->isVisible());
  QVERIFY(list->model()->index(0, 0).data().toString().contains("/nor/this.dojo"));
  QVERIFY(list->model()->index(1, 0).data().toString().contains("2"));
  QTRY_VERIFY(!button->text().contains("3"));
  QVERIFY(!QApplication::activeModalWidget());
  QTest::mouseClick(child<QPushButton>("clearNotices"), Qt::LeftButton);
  QCOMPARE(m_driver->window->allNotices()->rowCount(), 0);
}

void TestGuidance::noticesMoveNothing() {
  openChain();
  QTest::qWait(50);
  auto places = [this] {
    QList<QRect> all;
    for (const QDockWidget* dock : bench().docks()) all << dock->geometry();
    return all;
  };
  QList<QRect> before = places();
  NoticeBar* bar = m_driver->window->notices();
  for (int i = 0; i < 3; ++i) {
    m_driver->window->open("/no/such/file.dojo");
    QVERIFY(bar->isVisible());
    QTest::qWait(20);
    QCOMPARE(bar->width(), bar->parentWidget()->width());
    QCOMPARE(places(), before);
    bar->hide();
    QTest::qWait(20);
  }
  QCOMPARE(places(), before);
}

void TestGuidance::aBusyMachineIsTold() {
  openChain();
  auto* machine = child<QLabel>("machine");
  QVERIFY(machine->text().startsWith("target x86-64"));
  emit bench().queue() -> nodeMeasured(1, Measurement{.medianNs = 1, .load = 400}, {});
  QVERIFY2(machine->text().contains("busy (load 400.0)"), qPrintable(machine->text()));
  QVERIFY(!machine->toolTip().isEmpty());
  CandidateTime time;
  time.measurement.load = 0.1;
  emit bench().queue() -> candidateMeasured(1, "join_scopes t@0", time);
  QVERIFY(!machine->text().contains("busy"));
}

void TestGuidance::theModelOfNoticesKeepsToItsContract() {
  NoticesModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  for (int i = 0; i < NoticesModel::kMost + 20; ++i)
    model.add(i % 2 ? NoticesModel::Kind::Bad : NoticesModel::Kind::Good, QString::number(i / 3));
  QCOMPARE(model.rowCount(), NoticesModel::kMost);
  QVERIFY(model.unread() > NoticesModel::kMost);
  model.clear();
  QCOMPARE(model.unread(), 0);
}

void TestGuidance::kernelsHavePictures() {
  QListView* kernels = m_driver->window->startPage()->kernels();
  auto pictureOf = [&](int row) {
    return kernels->model()->index(row, 0).data(Qt::DecorationRole).value<QImage>();
  };
  QTRY_VERIFY_WITH_TIMEOUT(!pictureOf(0).isNull(), 20000);
  QSet<QByteArray> different;
  for (int row = 0; row < kernels->model()->rowCount(); ++row) {
    QImage picture = pictureOf(row);
    QVERIFY2(!picture.isNull(), qPrintable(kernels->model()->index(row, 0).data().toString()));
    QVERIFY(picture.width() >= KernelPictures::kSize.width());
    different << QByteArray(reinterpret_cast<const char*>(picture.constBits()),
                            static_cast<int>(picture.sizeInBytes()));
  }
  QVERIFY2(different.size() > 10, qPrintable(QString::number(different.size())));
  QVERIFY(treePicture("no program", lightTheme(), {40, 40}, 1).isNull());
}

void TestGuidance::typingFindsAKernelAndEnterOpensIt() {
  auto* words = child<QLineEdit>("kernelsWords");
  words->setFocus();
  trigger("tour");
  QTest::keyClick(tour(), Qt::Key_Escape);
  QTRY_VERIFY(words->hasFocus());
  QTest::keyClicks(words, "sum");
  QListView* kernels = m_driver->window->startPage()->kernels();
  QCOMPARE(kernels->currentIndex().data().toString(), QString("sum"));
  QTest::keyClick(words, Qt::Key_Down);
  QCOMPARE(kernels->currentIndex().data().toString(), QString("sum_i64"));
  QTest::keyClick(words, Qt::Key_Up);
  QTest::keyClick(words, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("sum"));
}

void TestGuidance::sessionsAreFiltered() {
  for (const char* kernel : {"relu", "softmax"}) {
    m_driver->open(kernel);
    trigger("start-page");
  }
  QListView* sessions = m_driver->window->startPage()->sessions();
  QCOMPARE(sessions->model()->rowCount(), 2);
  QTest::keyClicks(child<QLineEdit>("sessionsWords"), "soft");
  QCOMPARE(sessions->model()->rowCount(), 1);
  sessions->setCurrentIndex(sessions->model()->index(0, 0));
  QTest::keyClick(sessions, Qt::Key_Return);
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("softmax"));
}

bool TestGuidance::drop(const QList<QUrl>& urls) {
  QMimeData data;
  data.setUrls(urls);
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  enter.ignore();
  QApplication::sendEvent(m_driver->window.get(), &enter);
  if (!enter.isAccepted()) return false;
  QDropEvent dropped(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(m_driver->window.get(), &dropped);
  return true;
}

void TestGuidance::filesMayBeDropped() {
  QVERIFY(!drop({QUrl("https://example.org/x.dojo")}));
  QString program = m_driver->write("chain.dojo", kChain);
  QVERIFY(drop({QUrl("https://example.org/x.dojo"), QUrl::fromLocalFile(program)}));
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("chain"));
  QString steps =
      m_driver->write("chain.moves", "kernel chain.dojo\njoin_scopes t@0\nsplit_scope t@0 16\n");
  QVERIFY(drop({QUrl::fromLocalFile(steps)}));
  QCOMPARE(workspace().history().current(), 3);
  // Over a pane too: the text views take no drops of their own.
  QVERIFY(!ir()->acceptDrops() && !ir()->viewport()->acceptDrops());
}

void TestGuidance::filesOfBeforeAreListed() {
  QString program = m_driver->write("a & b.dojo", kChain);
  m_driver->open(program);
  m_driver->open("relu");
  m_driver->openWindow();
  QMenu* recent = nullptr;
  for (QMenu* menu : m_driver->window->findChildren<QMenu*>())
    if (menu->actions().contains(m_driver->window->actionNamed("clear-recent"))) recent = menu;
  QVERIFY(recent);
  emit recent->aboutToShow();
  QVERIFY(recent->actions().front()->text().endsWith("a && b.dojo"));
  QCOMPARE(recent->actions().size(), 3);
  recent->actions().front()->trigger();
  QVERIFY(m_driver->bench());
  QCOMPARE(workspace().program().name, std::string("chain"));
  QFile::remove(program);
  emit recent->aboutToShow();
  QVERIFY(!recent->actions().front()->isEnabled());
  trigger("clear-recent");
  emit recent->aboutToShow();
  QVERIFY(!recent->actions().front()->text().contains("b.dojo"));
}

QTEST_MAIN(TestGuidance)
#include "test_guidance.moc"
