// What every test of the worker begins with: small kernels, their buffers, and a client of its own
// cache.
#pragma once

#include <QTemporaryDir>
#include <QtTest>

#include "codegen/worker/client.h"

namespace dojo::codegen {

using namespace std::chrono_literals;

inline constexpr std::size_t kCount = 1000;

// x and y of kCount floats; BODY sees them, n, and a workspace w.
inline CompileRequest kernel(const std::string& body, const std::string& name = "k") {
  CompileRequest request;
  request.entry = name;
  request.text = "void " + name +
                 "(void *const *buffers) {\n"
                 "  const float *x = buffers[0];\n"
                 "  float *y = buffers[1], *w = buffers[2];\n"
                 "  const int n = 1000;\n"
                 "  (void)x; (void)y; (void)w; (void)n;\n" +
                 body + "\n}\n";
  return request;
}

inline const std::string kDouble = "for (int i = 0; i < n; i++) y[i] = 2.0f * x[i];";

inline std::vector<BufferSpec> specs() {
  return {{"x", kCount * 4, BufferRole::In},
          {"y", kCount * 4, BufferRole::Out},
          {"w", kCount * 4, BufferRole::Workspace}};
}

inline BufferSet filled(WorkerClient& client, float first = 1.0f, std::uint32_t placement = 0) {
  auto set = client.makeBuffers(specs(), placement);
  Q_ASSERT(set);
  auto x = set->inputAs<float>(0);
  for (std::size_t i = 0; i < x.size(); i++) x[i] = first + static_cast<float>(i);
  return *set;
}

inline RunPlan rounds(int count) {
  RunPlan plan;
  plan.minRounds = plan.maxRounds = count;
  plan.inner = 1;
  return plan;
}

inline bool isDoubled(const BufferSet& set) {
  const auto x = set.as<float>(0);
  const auto y = set.as<float>(1);
  for (std::size_t i = 0; i < kCount; i++)
    if (y[i] != 2.0f * x[i]) return false;
  return true;
}

inline const char* why(const WorkerFailure& failure) {
  static std::string text;
  text = failure.error.message;
  return text.c_str();
}

#define MUST(expression)                                          \
  do {                                                            \
    const auto& outcomeOf = (expression);                         \
    QVERIFY2(outcomeOf, outcomeOf ? "" : why(outcomeOf.error())); \
  } while (false)

class WorkerTest : public QObject {
 protected:
  QTemporaryDir m_folder;

  WorkerSettings settings() const {
    WorkerSettings settings;
    settings.program = DOJO_BIN_DIR "/perfdojo-worker";
    settings.cacheFolder = std::filesystem::path(m_folder.path().toStdString()) / "objects";
    settings.timeout = 10s;
    return settings;
  }

  // Runs BODY once; the client must afterwards still run a good kernel with the same buffers.
  WorkerFailure failureOf(const std::string& body, std::chrono::milliseconds timeout = 10s) {
    WorkerClient client(settings());
    const auto bad = client.compile(kernel(body));
    if (!bad) return bad.error();
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{bad->handle, {set}}}, rounds(1), timeout});
    if (outcome) qFatal("the kernel was expected to fail: %s", body.c_str());
    const auto good = client.compile(kernel(kDouble));
    if (!good) qFatal("compiling after a failure: %s", why(good.error()));
    const auto after = client.run({{{good->handle, {set}}}, rounds(1), {}});
    if (!after) qFatal("running after a failure: %s", why(after.error()));
    if (!isDoubled(set)) qFatal("wrong outputs after a failure");
    return outcome.error();
  }

  static bool mentions(const WorkerFailure& failure, const std::string& part) {
    if (failure.error.message.text().find(part) != std::string::npos) return true;
    qWarning("'%s' is not in: %s", part.c_str(), failure.error.message.text().c_str());
    return false;
  }
};

}  // namespace dojo::codegen
