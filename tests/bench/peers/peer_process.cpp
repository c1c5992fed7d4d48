#include "tests/bench/peers/peer_process.h"

#include <fmt/format.h>
#include <sched.h>

#include <QElapsedTimer>

namespace dojo::peers {
namespace {

bool concernsLibraries(const QString& variable) {
  for (const char* prefix : {"OMP_", "KMP_", "GOMP_", "HL_", "BLIS_", "OPENBLAS_", "ATEN_",
                             "MALLOC_", "GLIBC_", "DNNL_", "MKL_"})
    if (variable.startsWith(prefix)) return true;
  return false;
}

QProcessEnvironment environmentFor(const PeerConfiguration& configuration, int threads) {
  QProcessEnvironment environment;
  const QProcessEnvironment inherited = QProcessEnvironment::systemEnvironment();
  for (const QString& variable : inherited.keys())
    if (!concernsLibraries(variable)) environment.insert(variable, inherited.value(variable));
  QString count = QString::number(threads);
  for (const char* variable :
       {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "HL_NUM_THREADS"})
    environment.insert(variable, count);
  // Threads that wait long would run beside whoever is next.
  environment.insert("KMP_BLOCKTIME", "10");
  if (threads > 1) environment.insert("OMP_PROC_BIND", "true");
  for (const auto& [variable, value] : configuration.environment)
    environment.insert(QString::fromStdString(variable), QString::fromStdString(value));
  return environment;
}

}  // namespace

PeerProcess::PeerProcess(const PeerConfiguration& configuration, int threads)
    : m_name(configuration.library) {
  m_process.setProcessEnvironment(environmentFor(configuration, threads));
  m_process.setStandardErrorFile(QProcess::nullDevice());
  m_process.setChildProcessModifier([threads] {
    cpu_set_t processors;
    CPU_ZERO(&processors);
    for (int i = 0; i < threads; ++i) CPU_SET(i, &processors);
    sched_setaffinity(0, sizeof processors, &processors);
  });
  m_process.start(QString::fromStdString(configuration.program), QStringList());
}

PeerProcess::~PeerProcess() {
  m_process.closeWriteChannel();
  if (!m_process.waitForFinished(2000)) m_process.kill();
  m_process.waitForFinished(2000);
}

Result<nlohmann::json> PeerProcess::ask(const nlohmann::json& request, int timeoutMs) {
  if (m_process.state() == QProcess::Starting) m_process.waitForStarted();
  m_process.write(QByteArray::fromStdString(request.dump() + "\n"));
  m_process.waitForBytesWritten();
  QElapsedTimer time;
  time.start();
  while (!m_process.canReadLine()) {
    int left = timeoutMs - static_cast<int>(time.elapsed());
    if (m_process.state() == QProcess::NotRunning)
      return fail(ErrorCode::ToolFailure, m_name + ": its process ended");
    if (left <= 0 || !m_process.waitForReadyRead(left)) {
      if (m_process.state() == QProcess::Running) m_process.kill();
      if (left <= 0)
        return fail(ErrorCode::ToolFailure,
                    fmt::format("{}: no answer in {} s", m_name, timeoutMs / 1000));
    }
  }
  auto answer = nlohmann::json::parse(m_process.readLine().toStdString(), nullptr, false);
  if (answer.is_discarded())
    return fail(ErrorCode::ToolFailure, m_name + ": its answer is no JSON");
  if (answer.contains("error"))
    return fail(ErrorCode::ToolFailure, m_name + ": " + answer["error"].get<std::string>());
  return answer;
}

}  // namespace dojo::peers
