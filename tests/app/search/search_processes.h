// Processes that search, and are let run and killed by the programs that they have evaluated, so
// that no test depends on how fast or how busy this machine is.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QList>

#include "app/session/journal.h"

namespace dojo::tests {

inline QList<pid_t> childrenOf(qint64 parent) {
  QList<pid_t> found;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    QFile stat("/proc/" + entry + "/stat");
    if (!entry[0].isDigit() || !stat.open(QIODevice::ReadOnly)) continue;
    QByteArray text = stat.readAll();
    QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (fields.size() > 1 && fields[1].toLongLong() == parent) found << entry.toInt();
  }
  return found;
}

inline size_t evaluationsIn(const QString& file) {
  if (!QFile::exists(file)) return 0;
  auto journal = app::Journal::openForReading(file.toStdString());
  if (!journal) return 0;
  auto evaluations = journal->evaluations(1);
  return evaluations ? evaluations->size() : 0;
}

// Lets a process run for a moment at a time until something holds, and leaves it standing still.
// How far it gets in a moment is little on any machine.
template <typename Condition>
bool runInMoments(pid_t process, Condition holds, int patienceMs = 120000) {
  QElapsedTimer clock;
  clock.start();
  while (clock.elapsed() < patienceMs) {
    ::kill(process, SIGCONT);
    usleep(2000);
    ::kill(process, SIGSTOP);
    if (holds()) return true;
  }
  return false;
}

}  // namespace dojo::tests
