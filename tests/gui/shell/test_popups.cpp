// What pops up while one writes a program, wherever the window is: a screen is asked only where one
// is.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDebug>
#include <QMenu>
#include <QScreen>
#include <QTest>
#include <QTimer>

#include "app/window/code/code_editor.h"
#include "app/window/program/ir_pane.h"
#include "app/window/program/ir_writing.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestPopups : public WindowTest {
  Q_OBJECT
 private slots:
  void typingOffTheScreenOpensNothing_data();
  void typingOffTheScreenOpensNothing();
  void whatOpensIsOnTheScreen_data();
  void whatOpensIsOnTheScreen();
  void leavingTheScreenClosesWhatIsOpen();
  void completingBringsTheCaretBack();
  void aMenuOffTheScreenOpensOnOne();

 private:
  static constexpr char kBegun[] = "N y[{0}] = ";
  static QRect screen() { return QApplication::primaryScreen()->availableGeometry(); }
  long ask(unsigned what) { return ir()->SendScintilla(what); }
  bool listIsOpen() { return ask(QsciScintilla::SCI_AUTOCACTIVE) != 0; }
  bool tipIsOpen() { return ask(QsciScintilla::SCI_CALLTIPACTIVE) != 0; }
  void beginLine() {
    openChain();
    trigger("edit-ir");
    ir()->setFocus();
    ir()->setText(QString(kChain) + kBegun);
    ir()->setCursorPosition(kFirstBodyLine + 2, static_cast<int>(qstrlen(kBegun)));
  }
  // Moves the window until the caret is at a place on the desktop.
  void bringCaretTo(const QPoint& place) {
    QPoint now = ir()->caretPoint() - QPoint(0, ir()->fontMetrics().height());
    m_driver->window->move(m_driver->window->pos() + place - now);
  }
  QWidget* popup() {
    for (QWidget* each : ir()->findChildren<QWidget*>())
      if (each->isWindow() && each->isVisible()) return each;
    return nullptr;
  }
};

void TestPopups::typingOffTheScreenOpensNothing_data() {
  QTest::addColumn<QPoint>("caret");
  QRect all = QApplication::primaryScreen()->virtualGeometry();
  QPoint middle = screen().center();
  QTest::newRow("left") << QPoint(all.left() - 30, middle.y());
  QTest::newRow("above") << QPoint(middle.x(), all.top() - 30);
  QTest::newRow("right") << QPoint(all.right() + 200, middle.y());
  QTest::newRow("below") << QPoint(middle.x(), all.bottom() + 40);
  QTest::newRow("far away") << QPoint(-20000, 20000);
  // Beside a screen that is less high than another.
  QRect inside = all.adjusted(60, 60, -60, -60);
  for (const QPoint& corner : {inside.topRight(), inside.bottomLeft()})
    if (!QGuiApplication::screenAt(corner)) QTest::addRow("beside, at %d", corner.x()) << corner;
}

void TestPopups::typingOffTheScreenOpensNothing() {
  QFETCH(QPoint, caret);
  beginLine();
  bringCaretTo(caret);
  // Short enough to stay off the screen.
  QTest::keyClicks(ir(), "e");
  QVERIFY(!listIsOpen());
  QVERIFY(bench().ir()->writing()->completions().isEmpty());
  trigger("complete");
  QVERIFY(!listIsOpen());
  QTest::keyClicks(ir(), "xp");
  bringCaretTo(caret);
  QTest::keyClicks(ir(), "(");
  QVERIFY(!tipIsOpen());
  QVERIFY(bench().ir()->writing()->callTip().isEmpty());
  QVERIFY(ir()->text(kFirstBodyLine + 2).startsWith(QString(kBegun) + "exp("));
}

void TestPopups::whatOpensIsOnTheScreen_data() {
  QTest::addColumn<QPoint>("caret");
  for (const QScreen* each : QGuiApplication::screens()) {
    QRect s = each->availableGeometry();
    QByteArray name = each->name().toUtf8();
    QTest::addRow("%s, middle", name.data()) << s.center();
    QTest::addRow("%s, left", name.data()) << QPoint(s.left(), s.center().y());
    QTest::addRow("%s, right", name.data()) << QPoint(s.right() - 60, s.center().y());
    QTest::addRow("%s, top", name.data()) << QPoint(s.center().x(), s.top());
    QTest::addRow("%s, bottom", name.data()) << QPoint(s.center().x(), s.bottom() - 20);
  }
}

void TestPopups::whatOpensIsOnTheScreen() {
  QFETCH(QPoint, caret);
  QRect room = QGuiApplication::screenAt(caret)->availableGeometry();
  beginLine();
  bringCaretTo(caret);
  QTest::keyClicks(ir(), "s");
  QVERIFY(listIsOpen());
  QVERIFY(bench().ir()->writing()->completions().contains("select"));
  QVERIFY(popup());
  QVERIFY2(room.contains(popup()->geometry()), qPrintable(QDebug::toString(popup()->geometry())));
  QTest::keyClicks(ir(), "elect");
  bringCaretTo(caret);
  QTest::keyClicks(ir(), "(");
  QVERIFY(tipIsOpen());
  QVERIFY(popup());
  QRect tip = popup()->geometry();
  QVERIFY2(tip.top() >= room.top() && tip.left() >= room.left() && tip.bottom() <= room.bottom(),
           qPrintable(QDebug::toString(tip)));
  QVERIFY(tip.right() <= room.right() || tip.width() > room.width());
}

void TestPopups::leavingTheScreenClosesWhatIsOpen() {
  beginLine();
  bringCaretTo(screen().center());
  QTest::keyClicks(ir(), "s");
  QVERIFY(listIsOpen());
  bringCaretTo({-3000, -3000});
  QTest::keyClicks(ir(), "e");
  QVERIFY(!listIsOpen());
  QTRY_VERIFY(!popup());  // Scintilla deletes it later
}

// A place that is scrolled away is on no screen either.
void TestPopups::completingBringsTheCaretBack() {
  openChain();
  trigger("edit-ir");
  ir()->setFocus();
  m_driver->window->move(0, 0);
  ir()->setText(QString(kChain) + QString(4000, '\n'));
  ir()->setCursorPosition(kFirstBodyLine + 2, 0);
  ir()->setFirstVisibleLine(3500);
  trigger("complete");
  QVERIFY(ir()->firstVisibleLine() <= kFirstBodyLine + 2);
  QVERIFY(listIsOpen() && popup());
  const QScreen* at = QGuiApplication::screenAt(popup()->geometry().center());
  QVERIFY(at && at->availableGeometry().contains(popup()->geometry()));
}

void TestPopups::aMenuOffTheScreenOpensOnOne() {
  beginLine();
  bringCaretTo({-3000, -3000});
  QRect menu;
  QTimer::singleShot(300, this, [&] {
    auto* shown = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(shown);
    menu = shown->frameGeometry();
    shown->close();
  });
  QContextMenuEvent asked(QContextMenuEvent::Keyboard, {1, 1}, {1, 1});
  QApplication::sendEvent(ir()->viewport(), &asked);
  QTRY_VERIFY(!menu.isNull());
  QVERIFY2(QGuiApplication::screenAt(menu.topLeft()), qPrintable(QDebug::toString(menu)));
}

QTEST_MAIN(TestPopups)
#include "test_popups.moc"
