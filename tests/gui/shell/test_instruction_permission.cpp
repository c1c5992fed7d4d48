// The C of somebody else's instruction file is compiled only once the user has allowed its text.
#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "app/window/shell/instruction_permission.h"
#include "core/instructions/instruction.h"
#include "core/instructions/permission.h"

using namespace dojo;

class TestInstructionPermission : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void itIsAskedOnceForEachText();

 private:
  // Presses a button of the dialog that comes; what the dialog said.
  QString answer(const char* button) {
    QString said;
    QTimer::singleShot(0, this, [&said, button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      said = box->text() + box->detailedText();
      for (QAbstractButton* one : box->buttons())
        if (one->text() == button) return QTest::mouseClick(one, Qt::LeftButton);
      box->reject();
    });
    m_remembered = app::askAboutInstructions(nullptr, m_refused);
    return said;
  }

  QTemporaryDir m_folder;
  std::set<std::string> m_refused;
  Result<void> m_remembered;
};

void TestInstructionPermission::initTestCase() {
  QFile file(m_folder.filePath("mine.instr"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "# Adds.\nfeatures sse\nspec\nkernel mine\nin a b\nout c\na f32 [4] heap\nb f32 [4] heap\n"
      "c f32 [4] heap\n4 c[{0}] = a[{0}] + b[{0}]\ncode\n"
      "for (int dojo_i = 0; dojo_i < 4; ++dojo_i) ({c})[dojo_i] = ({a})[dojo_i] + "
      "({b})[dojo_i];\n");
  file.close();
  qputenv("PERFDOJO_INSTRUCTIONS", m_folder.path().toUtf8());
  qputenv("XDG_DATA_HOME", m_folder.filePath("data").toUtf8());
  QVERIFY(core::knownInstructions().problems.empty());
}

void TestInstructionPermission::itIsAskedOnceForEachText() {
  QCOMPARE(core::forbiddenInstructions().size(), size_t{1});
  QVERIFY(!core::mayCompileInstruction("mine"));
  QVERIFY(core::mayCompileInstruction("vaddps_256"));
  QString said = answer("Do not run it");
  QVERIFY2(said.contains("mine.instr") && said.contains("dojo_i < 4"), qPrintable(said));
  QVERIFY(!core::mayCompileInstruction("mine"));
  // Not again for what was refused in this window.
  QVERIFY(app::askAboutInstructions(nullptr, m_refused));
  m_refused.clear();
  answer("Allow");
  QVERIFY2(m_remembered, "the answer is kept");
  QVERIFY(core::mayCompileInstruction("mine"));
  QVERIFY(core::forbiddenInstructions().empty());
  QCOMPARE(
      QDir(m_folder.filePath("data/perfdojo/allowed-instructions")).entryList({"*.instr"}).size(),
      qsizetype{1});
}

QTEST_MAIN(TestInstructionPermission)
#include "test_instruction_permission.moc"
