#include "app/models/plots/library_line.h"

#include <nlohmann/json.hpp>

#include "app/models/core_words.h"
#include "app/models/measure/evaluation_queue.h"
#include "app/models/moves/moves_model.h"
#include "app/models/timeline/history_model.h"
#include "app/service/record.h"
#include "app/service/service.h"
#include "rl/evaluator/plausible.h"
#include "rl/peers/libtorch.h"

namespace dojo::app {
namespace {

constexpr const char* kSetting = "library-time";  // of the session's file

class Watching : public Watcher {
 public:
  explicit Watching(const std::atomic<bool>& cancelled) : m_cancelled(cancelled) {}
  const std::atomic<bool>& cancelled() const override { return m_cancelled; }

 private:
  const std::atomic<bool>& m_cancelled;
};

Result<LibraryTime> timeOf(const MeasureRequest& request, const std::atomic<bool>& cancelled) {
  Watching watching(cancelled);
  auto measured = Service(watching).measure(request);
  if (!measured) return tl::unexpected(measured.error());
  LibraryTime time{measurementOf(measured->library->evaluation, measured->ran),
                   measured->library->call};
  time.time.load = measured->evaluation.noise.loadAverage;
  time.time.compiler = measured->library->version;
  return time;
}

}  // namespace

std::string toText(const LibraryTime& t, bool isShown) {
  const Measurement& m = t.time;
  return nlohmann::json{{"shown", isShown},
                        {"library", m.compiler},
                        {"call", t.call},
                        {"median_ns", m.medianNs},
                        {"ci95_ns", {m.lowNs, m.highNs}},
                        {"runs", m.samples},
                        {"threads", m.threads},
                        {"cold", m.cold},
                        {"load", m.load},
                        {"machine", m.machine}}
      .dump();
}

std::optional<LibraryTime> libraryTimeOf(const std::string& text, bool& isShown) {
  auto json = nlohmann::json::parse(text, nullptr, false);
  try {
    LibraryTime t;
    t.call = json.at("call");
    t.time.compiler = json.at("library");
    t.time.medianNs = json.at("median_ns");
    t.time.lowNs = json.at("ci95_ns").at(0);
    t.time.highNs = json.at("ci95_ns").at(1);
    t.time.samples = json.at("runs");
    t.time.threads = json.at("threads");
    t.time.cold = json.at("cold");
    t.time.load = json.at("load");
    t.time.machine = json.at("machine");
    isShown = json.at("shown");
    if (rl::isPlausibleTime(t.time.medianNs, t.time.lowNs, t.time.highNs)) return t;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // none was taken, or by a version that writes it otherwise
  }
  return std::nullopt;
}

LibraryLine::LibraryLine(Workspace* workspace, EvaluationQueue* queue, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_queue(queue) {
  const Session& session = workspace->session();
  if (auto can = rl::Libtorch::create(session.original()); !can)
    m_whyNot = can.error().code == ErrorCode::NotFound
                   ? tr("libtorch's times need perfdojo-torch, which is missing: install libtorch "
                        "(Debian's libtorch-dev) and build again.")
                   : tr("No libtorch operator is known for this program.");
  m_time = libraryTimeOf(session.journal().get(kSetting).value_or(""), m_isShown);
  m_isShown = m_isShown && m_time;
  connect(queue, &EvaluationQueue::cancelling, this, &LibraryLine::cancel);
  connect(workspace, &Workspace::conditionsChanged, this, &LibraryLine::changed);
}

LibraryLine::~LibraryLine() {
  m_cancel = true;
  if (m_thread.joinable()) m_thread.join();
}

void LibraryLine::show(bool isShown) {
  if (isShown == m_isShown || (isShown && !m_whyNot.isEmpty() && !m_time)) return;
  m_isShown = isShown;
  if (!isShown) cancel();
  if (m_time) keep();
  if (isShown && m_whyNot.isEmpty() && (!m_time || isOutdated())) measure();
  emit changed();
}

void LibraryLine::measure() {
  if (!m_isRunning && m_whyNot.isEmpty()) run(m_workspace->program());
}

void LibraryLine::cancel() {
  m_cancel = true;
}

void LibraryLine::run(const core::Program& program) {
  if (m_thread.joinable()) m_thread.join();
  m_cancel = false;
  m_isRunning = true;
  MeasureRequest request{.original = m_workspace->session().original(),
                         .program = program,
                         .machine = m_workspace->machine(),
                         .timing = m_queue->timing(),
                         .checks = Checks::Timed,
                         .library = "libtorch"};
  request.timing.withRoofline = false;
  m_thread = std::thread([this, request = std::move(request)] {
    auto result = timeOf(request, m_cancel);
    QMetaObject::invokeMethod(this, [this, result] { end(result); }, Qt::QueuedConnection);
  });
  emit changed();
}

void LibraryLine::end(const Result<LibraryTime>& result) {
  m_isRunning = false;
  if (result) {
    m_time = *result;
    keep();
  } else if (!m_time || !m_isShown) {
    m_isShown = false;
  }
  emit changed();
  if (!result && result.error().code != ErrorCode::Cancelled)
    emit failed(tr("libtorch's time: %1").arg(app::inWords(result.error().message)));
}

// Beside the history, by a connection of its own.
void LibraryLine::keep() {
  auto file = Journal::open(m_workspace->session().path());
  auto kept = file ? file->set(kSetting, toText(*m_time, m_isShown)) : tl::unexpected(file.error());
  if (!kept) emit failed(app::inWords(kept.error().message));
}

bool LibraryLine::isOutdated() const {
  const auto& now = m_workspace->conditions();
  if (!m_time || !now) return false;
  return m_time->time.machine != now->machine || m_time->time.threads != now->threads;
}

bool LibraryLine::isComparable(const Measurement& ours) const {
  Measurement theirs = m_time ? m_time->time : Measurement();
  theirs.compiler = ours.compiler;
  return m_time && areComparable(theirs, ours);
}

QString LibraryLine::name() const {
  QString name = m_time ? QString::fromStdString(m_time->time.compiler) : tr("libtorch");
  return isOutdated() ? tr("%1, out of date").arg(name) : name;
}

QString LibraryLine::inWords(const std::optional<Measurement>& ours) const {
  if (m_isRunning) return tr("libtorch is being timed …");
  if (!m_isShown || !m_time) return {};
  QString text = tr("%1: %2").arg(name(), timeInWords(m_time->time.medianNs));
  if (!ours) return text;
  Measurement theirs = m_time->time;
  theirs.compiler = ours->compiler;
  return tr("%1; this step: %2").arg(text, gainInWords(theirs, ours));
}

}  // namespace dojo::app
