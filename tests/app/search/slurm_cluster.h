// A Slurm of this test's own, for one user on this machine.
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QThread>

namespace dojo::tests {

// Slurm's daemons with a configuration of their own, for one user on this machine.
class Cluster {
 public:
  explicit Cluster(const QString& folder) : m_folder(folder) {}
  ~Cluster() {
    for (QProcess* daemon : {&m_slurmd, &m_slurmctld}) {
      daemon->terminate();
      if (!daemon->waitForFinished(5000)) daemon->kill();
      daemon->waitForFinished(5000);
    }
  }

  // Empty where it is ready, else why not.
  QString start() {
    qputenv("PATH", qgetenv("PATH") + ":/usr/sbin:/sbin");
    for (const char* program : {"slurmctld", "slurmd", "sbatch", "sinfo"})
      if (QStandardPaths::findExecutable(program).isEmpty())
        return QString("%1 is not installed (Debian: slurm-wlm)").arg(program);
    configure();
    begin(m_slurmctld, "slurmctld", {"-D"});
    begin(m_slurmd, "slurmd", {"-D", "-N", "localhost"});
    for (int i = 0; i < 100; ++i) {
      if (output("sinfo", {"--noheader", "--format=%T"}).contains("idle")) return {};
      if (m_slurmctld.state() == QProcess::NotRunning || m_slurmd.state() == QProcess::NotRunning)
        break;
      QTest::qWait(200);
    }
    return "Slurm's daemons do not start here: " + lastLines();
  }

  static QString output(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(20000);
    return process.readAllStandardOutput();
  }

 private:
  void configure() {
    for (const char* name : {"state", "spool"}) QDir(m_folder).mkpath(name);
    QString user = output("id", {"-un"}).trimmed();
    QFile file(m_folder + "/slurm.conf");
    if (!file.open(QIODevice::WriteOnly)) return;
    int port = 20000 + static_cast<int>(getpid() % 20000);
    file.write(QString(R"(ClusterName=dojo
SlurmctldHost=localhost
SlurmctldPort=%3
SlurmdPort=%4
SlurmUser=%2
SlurmdUser=%2
AuthType=auth/none
CredType=cred/none
StateSaveLocation=%1/state
SlurmdSpoolDir=%1/spool
SlurmctldPidFile=%1/slurmctld.pid
SlurmdPidFile=%1/slurmd.pid
SlurmctldLogFile=%1/slurmctld.log
SlurmdLogFile=%1/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=localhost NodeAddr=127.0.0.1 Port=%4 CPUs=%5 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
)")
                   .arg(m_folder, user)
                   .arg(port)
                   .arg(port + 1)
                   .arg(QThread::idealThreadCount())
                   .toUtf8());
    file.close();
    qputenv("SLURM_CONF", file.fileName().toUtf8());
  }

  static void begin(QProcess& daemon, const char* program, const QStringList& arguments) {
    daemon.setProcessChannelMode(QProcess::MergedChannels);
    daemon.start(program, arguments);
    daemon.waitForStarted();
  }

  QString lastLines() {
    return QString(m_slurmctld.readAll() + m_slurmd.readAll()).right(300).simplified();
  }

  QString m_folder;
  QProcess m_slurmctld, m_slurmd;
};

}  // namespace dojo::tests
