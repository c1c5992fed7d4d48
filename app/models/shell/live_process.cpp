#include "app/models/shell/live_process.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include "app/models/shell/background.h"

namespace dojo::app {
namespace {

// Milliseconds for a polite end: of one that a person stops, and of one whose window closes.
constexpr int kPatience = 5000, kPatienceAtTheEnd = 500;

}  // namespace

Result<QString> findCommand() {
  QString named = qEnvironmentVariable("PERFDOJO_COMMAND");
  if (!named.isEmpty()) return named;
  QString here = QCoreApplication::applicationDirPath();
  for (const char* place : {"/perfdojo", "/../bin/perfdojo"})
    if (QFileInfo(here + place).isExecutable()) return QFileInfo(here + place).canonicalFilePath();
  return fail(
      ErrorCode::NotFound,
      LiveProcess::tr("perfdojo, which searches and trains, is not installed beside this program")
          .toStdString());
}

LiveProcess::LiveProcess(QObject* parent) : QObject(parent) {
  connect(&m_process, &QProcess::readyReadStandardOutput, this, &LiveProcess::read);
  connect(&m_process, &QProcess::finished, this, &LiveProcess::endWith);
  m_patience.setSingleShot(true);
  m_patience.setInterval(kPatience);
  connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
  connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    enter(State::Idle);
    emit died(m_process.errorString());
  });
}

LiveProcess::~LiveProcess() {
  m_process.disconnect(this);
  if (m_process.state() == QProcess::NotRunning) return;
  say("stop");
  m_process.closeWriteChannel();
  if (m_process.waitForFinished(kPatienceAtTheEnd)) return;
  m_process.kill();
  m_process.waitForFinished(kPatienceAtTheEnd);
}

void LiveProcess::run(const QStringList& arguments, std::function<void()> prepare) {
  if (m_state != State::Idle) return;
  auto command = findCommand();
  if (!command) return emit died(QString::fromStdString(command.error().message.text()));
  m_isPaused = m_toldPause = false;
  m_end.clear();
  enter(State::Running);
  if (!prepare) return begin(*command, arguments);
  auto work = [prepare = std::move(prepare)] {
    prepare();
    return true;
  };
  runInBackground(this, std::move(work),
                  [this, command = *command, arguments](bool) { begin(command, arguments); });
}

void LiveProcess::begin(const QString& command, const QStringList& arguments) {
  if (m_state == State::Stopping) {
    enter(State::Idle);
    return emit stopped();
  }
  m_process.start(command, arguments);
  tellPause();
}

void LiveProcess::setPaused(bool isPaused) {
  m_isPaused = isPaused;
  tellPause();
  emit stateChanged();
}

void LiveProcess::setYielding(bool yields) {
  if (yields == m_yields) return;
  m_yields = yields;
  tellPause();
  if (m_state != State::Idle) emit stateChanged();
}

void LiveProcess::tellPause() {
  if (m_process.state() == QProcess::NotRunning) return;
  bool isWanted = m_isPaused || m_yields;
  if (m_state == State::Idle || m_state == State::Stopping || isWanted == m_toldPause) return;
  m_toldPause = isWanted;
  say(isWanted ? "pause" : "resume");
}

void LiveProcess::stop() {
  if (m_state == State::Idle || m_state == State::Stopping) return;
  if (m_process.state() != QProcess::NotRunning) {
    say("stop");
    m_process.closeWriteChannel();
    m_patience.start();
  }
  enter(State::Stopping);
}

void LiveProcess::say(const char* word) {
  m_process.write(QByteArray(word) + '\n');
}

void LiveProcess::enter(State state) {
  if (m_state == state) return;
  m_state = state;
  emit stateChanged();
}

void LiveProcess::read() {
  while (m_process.canReadLine()) {
    QByteArray line = m_process.readLine();
    auto event = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
    try {
      hear(event);
    } catch (const nlohmann::json::exception&) {
      // Half a line of a process that is being killed; its file has what it would have said.
    }
  }
}

void LiveProcess::hear(const nlohmann::json& event) {
  std::string what = event.at("event");
  if (what == "ended") m_end = QString::fromStdString(event.at("end"));
  if (what != "ended" && what != "paused" && what != "resumed") return take(what, event);
  if (m_state == State::Stopping) return;
  if (what == "paused") enter(State::Paused);
  if (what == "resumed") enter(State::Running);
}

void LiveProcess::endWith(int exitCode, QProcess::ExitStatus status) {
  m_patience.stop();
  read();
  bool wasAsked = m_state == State::Stopping;
  QString message = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
  enter(State::Idle);
  if (wasAsked || m_end == "stopped") return emit stopped();
  if (!m_end.isEmpty()) return emit finished();
  if (status == QProcess::CrashExit)
    message = killedInWords();
  else if (message.isEmpty())
    message = exitInWords(exitCode);
  emit died(message);
}

}  // namespace dojo::app
