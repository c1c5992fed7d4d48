// Generated C as people read it, whole texts compared: tests/golden/c/NAME.dojo gives NAME.c for
// AVX-512. With DOJO_UPDATE_GOLDEN=1 in the environment the files are rewritten instead.
#include <QDir>
#include <QFile>
#include <QTest>

#include "codegen/c/emit/emit_c.h"
#include "core/machine/machines.h"
#include "core/text/parser.h"

using namespace dojo;

namespace {

const QString kFolder = DOJO_SOURCE_DIR "/tests/golden/c/";

QByteArray readAll(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestGoldenC : public QObject {
  Q_OBJECT
 private slots:
  void textIsAsAgreed_data();
  void textIsAsAgreed();
};

void TestGoldenC::textIsAsAgreed_data() {
  QTest::addColumn<QString>("name");
  const QStringList files = QDir(kFolder).entryList({"*.dojo"});
  QVERIFY(files.size() >= 6);
  for (const QString& file : files) QTest::newRow(qPrintable(file)) << file.chopped(5);
}

void TestGoldenC::textIsAsAgreed() {
  QFETCH(QString, name);
  core::Parsed parsed = core::parse(readAll(kFolder + name + ".dojo").toStdString());
  QVERIFY2(parsed.program, core::toMessage(parsed.diagnostics, qPrintable(name)).text().c_str());
  auto emitted = codegen::emitC(*parsed.program, core::machineNamed("x86-64-avx512").value());
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  if (qEnvironmentVariableIsSet("DOJO_UPDATE_GOLDEN")) {
    QFile file(kFolder + name + ".c");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(emitted->text.data(), static_cast<qint64>(emitted->text.size()));
    return;
  }
  QCOMPARE(QString::fromStdString(emitted->text), QString(readAll(kFolder + name + ".c")));
}

QTEST_APPLESS_MAIN(TestGoldenC)
#include "test_golden_c.moc"
