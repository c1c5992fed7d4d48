// A program's file with a mistake in it: shown with its problems, mended, saved and opened.
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>

#include "app/window/program/ir_problems.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/shell/repair_dialog.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestRepair : public WindowTest {
  Q_OBJECT
 private slots:
  void aMistakeIsMarkedAndMended();
  void whatIsHalfDoneIsSaved();
  void textsOfOtherEncodingsAreRead_data();
  void textsOfOtherEncodingsAreRead();
  void whatIsNoTextIsANoticeAlone();
  void closingAsksForWhatWasWritten();
  void whatAnotherProgramWroteIsNotOverwritten();
  void theWindowsSessionStays();

 private:
  static QString broken() { return QString(kChain).replace("exp(x", "exq(x"); }
  RepairDialog* dialog() { return m_driver->window->repairing(); }
  CodeEditor* editor() { return dialog()->editor(); }
  QPushButton* button(const char* name) { return dialog()->findChild<QPushButton*>(name); }
  QString problem() { return dialog()->findChild<QLabel*>("repairProblem")->text(); }
  QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
  }
  // Of the question that comes next.
  void answer(QMessageBox::StandardButton with) {
    QTimer::singleShot(200, this, [with] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box) QTest::mouseClick(box->button(with), Qt::LeftButton);
    });
  }
};

void TestRepair::aMistakeIsMarkedAndMended() {
  QString path = m_driver->write("bad.dojo", broken());
  m_driver->window->open(path);
  QVERIFY(!m_driver->bench());
  QVERIFY(m_driver->window->notices()->text().contains("bad.dojo:9"));
  QVERIFY(dialog());
  QCOMPARE(editor()->text(), broken());
  QVERIFY(!editor()->isReadOnly());
  QVERIFY(hasMark(editor(), CodeEditor::ErrorMark));
  QVERIFY(editor()->markersAtLine(kFirstBodyLine) & (1U << CodeEditor::ErrorLine));
  QVERIFY(editor()->annotation(kFirstBodyLine).contains("did you mean 'exp'"));
  QVERIFY2(problem().startsWith("Line 9"), qPrintable(problem()));
  QCOMPARE(editor()->caret().line, kFirstBodyLine);
  QTest::mouseClick(button("repairFix"), Qt::LeftButton);
  QCOMPARE(editor()->text(), QString(kChain));
  QVERIFY(!hasMark(editor(), CodeEditor::ErrorMark));
  QCOMPARE(button("repairSave")->text(), QString("Save and open"));
  QTest::mouseClick(button("repairSave"), Qt::LeftButton);
  QTRY_VERIFY(m_driver->bench());
  QVERIFY(!dialog());
  QCOMPARE(workspace().program().name, std::string("chain"));
  QCOMPARE(bytesOf(path), QByteArray(kChain));
}

void TestRepair::whatIsHalfDoneIsSaved() {
  QString path = m_driver->write("bad.dojo", broken());
  m_driver->window->open(path);
  QApplication::setActiveWindow(dialog());
  editor()->append("# to be gone on with\n");
  QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
  QVERIFY(dialog() && !m_driver->bench());
  QCOMPARE(bytesOf(path), (broken() + "# to be gone on with\n").toUtf8());
  QTest::mouseClick(button("repairClose"), Qt::LeftButton);
  QVERIFY(!dialog());
}

void TestRepair::textsOfOtherEncodingsAreRead_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("encoding");
  QString text = broken() + "# Größe\n";
  QTest::newRow("UTF-8") << text.toUtf8() << "";
  QTest::newRow("Latin-1") << text.toLatin1() << "Latin-1";
  QByteArray wide("\xff\xfe", 2);
  wide += QByteArray(reinterpret_cast<const char*>(text.utf16()), 2 * text.size());
  QTest::newRow("UTF-16") << wide << "UTF-16LE";
  QTest::newRow("lines of Windows") << QString(text).replace("\n", "\r\n").toUtf8() << "";
}

void TestRepair::textsOfOtherEncodingsAreRead() {
  QFETCH(QByteArray, bytes);
  QFETCH(QString, encoding);
  QString path = m_driver->write("bad.dojo", "");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  file.close();
  m_driver->window->open(path);
  QVERIFY(dialog());
  QCOMPARE(editor()->text(), broken() + "# Größe\n");
  QString told = dialog()->findChild<QLabel*>("repairFile")->text();
  QCOMPARE(told.contains("saved as UTF-8"), !encoding.isEmpty());
  QVERIFY2(told.contains(encoding), qPrintable(told));
  QCOMPARE(bytesOf(path), bytes);
  dialog()->problems()->fix();
  dialog()->save();
  QTRY_VERIFY(m_driver->bench());
  QCOMPARE(bytesOf(path), (QString(kChain) + "# Größe\n").toUtf8());
}

void TestRepair::whatIsNoTextIsANoticeAlone() {
  QString path = m_driver->write("picture.dojo", "");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray("\x89PNG\r\n\0\0\1", 9)) == 9);
  file.close();
  for (const QString& each : {path, QString("/no/such/file.dojo"), m_driver->folder.path(),
                              m_driver->write("bad.moves", "kernel relu\nsplit_scope y@1 7\n")}) {
    m_driver->window->open(each);
    QVERIFY(!m_driver->window->notices()->text().isEmpty());
    QVERIFY2(!dialog(), qPrintable(each));
  }
}

void TestRepair::closingAsksForWhatWasWritten() {
  QString path = m_driver->write("bad.dojo", broken());
  m_driver->window->open(path);
  QString written = broken() + "# more\n";
  editor()->append("# more\n");
  answer(QMessageBox::Cancel);
  QTest::keyClick(dialog(), Qt::Key_Escape);
  QVERIFY(dialog());
  QCOMPARE(editor()->text(), written);
  // Neither another file nor the window's end takes it away.
  answer(QMessageBox::Cancel);
  m_driver->window->open(m_driver->write("worse.dojo", "kernel"));
  QVERIFY(dialog() && editor()->text() == written);
  answer(QMessageBox::Cancel);
  QVERIFY(!m_driver->window->close());
  QVERIFY(m_driver->window->isVisible());
  answer(QMessageBox::Save);
  QTest::keyClick(dialog(), Qt::Key_Escape);
  QVERIFY(!dialog());
  QCOMPARE(bytesOf(path), written.toUtf8());
}

void TestRepair::whatAnotherProgramWroteIsNotOverwritten() {
  QString path = m_driver->write("bad.dojo", broken());
  m_driver->window->open(path);
  m_driver->write("bad.dojo", "by another program");
  dialog()->problems()->fix();
  dialog()->save();
  QVERIFY(dialog() && !m_driver->bench());
  QVERIFY2(problem().startsWith("Not saved: another program"), qPrintable(problem()));
  QCOMPARE(bytesOf(path), QByteArray("by another program"));
  answer(QMessageBox::Discard);
  dialog()->close();
}

void TestRepair::theWindowsSessionStays() {
  m_driver->open("transpose");
  std::filesystem::path session = workspace().session().path();
  m_driver->window->open(m_driver->write("bad.dojo", broken()));
  QVERIFY(dialog() && m_driver->bench());
  QCOMPARE(workspace().session().path(), session);
  editor()->setFocus();
  QTest::keyClicks(editor(), "#");
  QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(editor()->text(), broken());
  dialog()->close();
  QVERIFY(!dialog() && m_driver->bench());
}

QTEST_MAIN(TestRepair)
#include "test_repair.moc"
