// Searches as a job array, once under a real Slurm on this machine, where it is installed.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "app/session/session.h"
#include "tests/app/search/slurm_cluster.h"
#include "tests/programs.h"

using namespace dojo::app;
using namespace dojo::tests;

class TestSlurm : public QObject {
  Q_OBJECT
 private slots:
  void slurmRunsAndGathersThem();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  void write(const QString& name);
  QString read(const QString& name) const;

  QTemporaryDir m_folder;
};

void TestSlurm::write(const QString& name) {
  QFile file(path(name));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(kChain);
}

QString TestSlurm::read(const QString& name) const {
  QFile file(path(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestSlurm::slurmRunsAndGathersThem() {
  Cluster cluster(path("cluster"));
  QDir().mkpath(path("cluster"));
  if (QString why = cluster.start(); !why.isEmpty()) QSKIP(qPrintable(why));
  qputenv("XDG_DATA_HOME", path("home").toUtf8());  // whose library the finds are entered in
  write("chain.dojo");
  write("gone.dojo");
  QString folder = path("runs");
  QProcess submit;
  submit.start(DOJO_BIN_DIR "/perfdojo",
               {"search", path("chain.dojo"), "--also", path("gone.dojo"), "--launcher", "slurm",
                "--seeds", "1,2", "--tries", "2", "--evals", "4", "--space", "edges", "--set",
                "N=4096", "--folder", folder, "--json"});
  QVERIFY(submit.waitForFinished(60000));
  QByteArray err = submit.readAllStandardError();
  QVERIFY2(submit.exitCode() == 0, err.constData());
  QFile::remove(path("gone.dojo"));  // so that its searches fail
  auto json = QJsonDocument::fromJson(submit.readAllStandardOutput()).object();
  QCOMPARE(json["searches"].toInt(), 4);
  QVERIFY(json["job"].toString().toInt() > 0);
  auto isOver = [] { return Cluster::output("squeue", {"--noheader"}).trimmed().isEmpty(); };
  QTRY_VERIFY_WITH_TIMEOUT(isOver(), 240000);
  QProcess gathering;
  gathering.start(DOJO_BIN_DIR "/perfdojo", {"session", "gather", folder, "--json"});
  QVERIFY(gathering.waitForFinished(60000));
  QCOMPARE(gathering.exitCode(), 1);  // not all of them are there
  auto report = QJsonDocument::fromJson(gathering.readAllStandardOutput()).object();
  int finished = 0, failed = 0;
  for (const QJsonValue& task : report["tasks"].toArray()) {
    QString state = task["state"].toString();
    finished += state == "finished" && task["merged"].toBool();
    failed += state == "failed" && task["reason"].toString().contains("after 2 tries");
  }
  QCOMPARE(finished, 2);
  QCOMPARE(failed, 2);
  // What the dependent job merged, before anybody asked again.
  QString log = read("runs/logs/gather.log");
  QVERIFY2(log.contains("merged: "), qPrintable(log));
  QVERIFY(QFile::exists(path("home/perfdojo/library.sqlite")));
  auto merged = Session::open((folder + "/chain-host.perfdojo").toStdString());
  QVERIFY(merged.has_value());
  QCOMPARE((*merged)->journal().searches().value().size(), size_t{2});
  (*merged)->close();
}

QTEST_GUILESS_MAIN(TestSlurm)
#include "test_slurm.moc"
