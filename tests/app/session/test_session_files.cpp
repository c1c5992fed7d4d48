// What a session's file may be: what is no session stays as it is, and what older versions wrote is
// read.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/session.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "rl/store/database.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

SessionStart start() {
  return {core::load(kChain, "chain").value(), core::hostMachine(), "chain", {}};
}

}  // namespace

class TestSessionFiles : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void whatIsNoSessionStaysAsItIs_data();
  void whatIsNoSessionStaysAsItIs();
  void olderDraftsAreRead();
  void draftsAreOfTheirSteps();
  void aSessionNeedsNoFile();

 private:
  std::filesystem::path file(const char* name = "s.perfdojo") const {
    return m_folder->filePath(name).toStdString();
  }
  QByteArray bytesOf(const std::filesystem::path& path) {
    QFile raw(QString::fromStdString(path.string()));
    return raw.open(QIODevice::ReadOnly) ? raw.readAll() : QByteArray("unreadable");
  }
  std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionFiles::whatIsNoSessionStaysAsItIs_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::newRow("empty") << QByteArray();
  QTest::newRow("one byte") << QByteArray("x");
  QTest::newRow("text") << QByteArray("a shopping list, of eggs and milk\n").repeated(20);
  QTest::newRow("another database") << QByteArray("by SQL");
}

void TestSessionFiles::whatIsNoSessionStaysAsItIs() {
  QFETCH(QByteArray, bytes);
  if (bytes == "by SQL") {
    auto other = rl::Database::open(file(), rl::Database::Open::MakeIfMissing, "").value();
    QVERIFY(
        other.execute("CREATE TABLE nodes(id INTEGER, bookmark TEXT);"
                      "INSERT INTO nodes VALUES(1, 'https://example.org')"));
  } else {
    QFile raw(QString::fromStdString(file().string()));
    QVERIFY(raw.open(QIODevice::WriteOnly) && raw.write(bytes) == bytes.size());
  }
  QByteArray before = bytesOf(file());
  QVERIFY(!Session::open(file()));
  QVERIFY(!Session::create(file(), start()));
  QVERIFY(!Session::openCopy(file()));
  QVERIFY(!Journal::open(file()));
  QVERIFY(!summarise(file()));
  QCOMPARE(bytesOf(file()), before);
  QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList("s.perfdojo"));
  auto refused = Session::open(file());
  bool isDatabase = before.isEmpty() || before.startsWith("SQLite");
  QCOMPARE(refused.error().code, ErrorCode::BadInput);
  if (isDatabase)
    QVERIFY2(refused.error().message.text().find("is not a session") != std::string::npos,
             refused.error().message.text().c_str());
}

void TestSessionFiles::olderDraftsAreRead() {
  {
    auto session = Session::create(file(), start()).value();
    QVERIFY(session->journal().set("draft", "kernel half"));
    QVERIFY(session->journal().set("draft_of", "1"));
    session->close();
  }
  auto session = Session::open(file()).value();
  QCOMPARE(session->draft(), std::string("kernel half"));
  QVERIFY(session->keepDraft(1, ""));
  QCOMPARE(session->draft(), std::string());
}

void TestSessionFiles::draftsAreOfTheirSteps() {
  auto session = Session::create(file(), start()).value();
  QVERIFY(session->apply(core::parseStep("split_scope y@0 16").value()));
  QVERIFY(session->keepDraft(1, "of the first") && session->keepDraft(2, "of the second"));
  QCOMPARE(session->draft(), std::string("of the second"));
  QVERIFY(session->undo());
  QCOMPARE(session->draft(), std::string("of the first"));
  QVERIFY(session->keepDraft(1, ""));
  QVERIFY(session->redo());
  QCOMPARE(session->draft(), std::string("of the second"));
}

void TestSessionFiles::aSessionNeedsNoFile() {
  auto session = Session::create(Session::kInMemory, start()).value();
  QVERIFY(session->isInMemory());
  QVERIFY(session->apply(core::parseStep("split_scope y@0 16").value()));
  QVERIFY(session->copyTo(file()));
  auto copy = Session::open(file()).value();
  QVERIFY(!copy->isInMemory());
  QCOMPARE(copy->history().size(), size_t{2});
  QVERIFY(!std::filesystem::exists(Session::kInMemory));
}

QTEST_APPLESS_MAIN(TestSessionFiles)
#include "test_session_files.moc"
