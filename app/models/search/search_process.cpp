#include "app/models/search/search_process.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include "app/models/shell/background.h"
#include "codegen/worker/message_json.h"

namespace dojo::app {
namespace {

// Milliseconds for a polite end: of a search that a person stops, and of one whose window closes.
constexpr int kPatience = 5000, kPatienceAtTheEnd = 500;

LoggedEvaluation evaluationOf(const nlohmann::json& event) {
  LoggedEvaluation e;
  e.number = event.at("number");
  e.seconds = event.at("seconds");
  e.steps = event.at("steps");
  e.outcome.verdict = rl::verdictNamed(event.at("verdict").get<std::string>());
  e.outcome.ns = event.at("ns");
  e.outcome.lowNs = event.at("low");
  e.outcome.highNs = event.at("high");
  e.outcome.samples = event.at("samples");
  e.outcome.rejection = rl::rejectionNamed(event.at("rejection").get<std::string>());
  e.outcome.reason = messageFrom(event.at("said"));
  e.outcome.isBest = event.at("best");
  e.outcome.isVerified = event.at("verified");
  if (e.outcome.isBest) e.trajectory = event.at("trajectory");
  return e;
}

}  // namespace

Result<QString> findCommand() {
  QString named = qEnvironmentVariable("PERFDOJO_COMMAND");
  if (!named.isEmpty()) return named;
  QString here = QCoreApplication::applicationDirPath();
  for (const char* place : {"/perfdojo", "/../bin/perfdojo"})
    if (QFileInfo(here + place).isExecutable()) return QFileInfo(here + place).canonicalFilePath();
  return fail(
      ErrorCode::NotFound,
      SearchProcess::tr("perfdojo, which runs searches, is not installed beside this program")
          .toStdString());
}

SearchProcess::SearchProcess(QObject* parent) : QObject(parent) {
  connect(&m_process, &QProcess::readyReadStandardOutput, this, &SearchProcess::read);
  connect(&m_process, &QProcess::finished, this, &SearchProcess::endWith);
  m_patience.setSingleShot(true);
  m_patience.setInterval(kPatience);
  connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
  connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    enter(State::Idle);
    emit died(m_process.errorString());
  });
}

SearchProcess::~SearchProcess() {
  m_process.disconnect(this);
  if (m_process.state() == QProcess::NotRunning) return;
  say("stop");
  m_process.closeWriteChannel();
  if (m_process.waitForFinished(kPatienceAtTheEnd)) return;
  m_process.kill();
  m_process.waitForFinished(kPatienceAtTheEnd);
}

void SearchProcess::start(const std::filesystem::path& file, const SearchBudget& budget,
                          std::function<void()> prepare) {
  if (m_state != State::Idle) return;
  auto command = findCommand();
  if (!command) return emit died(QString::fromStdString(command.error().message));
  QStringList arguments = {"search", "--live", "--resume", QString::fromStdString(file.string())};
  if (budget.evaluations) arguments << "--evals" << QString::number(*budget.evaluations);
  if (budget.seconds) arguments << "--time" << QString::number(*budget.seconds, 'g', 17);
  if (!m_simulation.isEmpty()) arguments << "--simulate" << m_simulation;
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

void SearchProcess::begin(const QString& command, const QStringList& arguments) {
  if (m_state == State::Stopping) {
    enter(State::Idle);
    return emit stopped();
  }
  m_process.start(command, arguments);
  tellPause();
}

void SearchProcess::setPaused(bool isPaused) {
  m_isPaused = isPaused;
  tellPause();
  emit stateChanged();
}

void SearchProcess::setYielding(bool yields) {
  if (yields == m_yields) return;
  m_yields = yields;
  tellPause();
  if (m_state != State::Idle) emit stateChanged();
}

void SearchProcess::tellPause() {
  if (m_process.state() == QProcess::NotRunning) return;
  bool isWanted = m_isPaused || m_yields;
  if (m_state == State::Idle || m_state == State::Stopping || isWanted == m_toldPause) return;
  m_toldPause = isWanted;
  say(isWanted ? "pause" : "resume");
}

void SearchProcess::stop() {
  if (m_state == State::Idle || m_state == State::Stopping) return;
  if (m_process.state() != QProcess::NotRunning) {
    say("stop");
    m_process.closeWriteChannel();
    m_patience.start();
  }
  enter(State::Stopping);
}

void SearchProcess::say(const char* word) {
  m_process.write(QByteArray(word) + '\n');
}

void SearchProcess::enter(State state) {
  if (m_state == state) return;
  m_state = state;
  emit stateChanged();
}

void SearchProcess::read() {
  while (m_process.canReadLine()) {
    QByteArray line = m_process.readLine();
    auto event = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
    try {
      take(event);
    } catch (const nlohmann::json::exception&) {
      // Half a line of a process that is being killed; its file has the evaluation.
    }
  }
}

void SearchProcess::take(const nlohmann::json& event) {
  std::string what = event.at("event");
  if (what == "evaluated") return emit evaluated(evaluationOf(event));
  if (what == "ended") m_end = QString::fromStdString(event.at("end"));
  if (m_state == State::Stopping) return;
  if (what == "paused") enter(State::Paused);
  if (what == "resumed") enter(State::Running);
}

void SearchProcess::endWith(int exitCode, QProcess::ExitStatus status) {
  m_patience.stop();
  read();
  bool wasAsked = m_state == State::Stopping;
  QString message = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
  enter(State::Idle);
  if (wasAsked || m_end == "stopped") return emit stopped();
  if (!m_end.isEmpty()) return emit finished();
  if (status == QProcess::CrashExit)
    message = tr("the search process was killed from outside");
  else if (message.isEmpty())
    message = tr("the search process ended with exit code %1").arg(exitCode);
  emit died(message);
}

}  // namespace dojo::app
