#include "app/models/measure/evaluation_queue.h"

#include <QPointer>
#include <new>
#include <system_error>

#include "app/models/core_words.h"
#include "app/models/measure/evaluation_engine.h"
#include "app/service/record.h"
#include "core/text/printer.h"

namespace dojo::app {
EvaluationQueue::EvaluationQueue(core::Program original, core::Machine target, QObject* parent)
    : QObject(parent),
      m_watching(*this),
      m_engine(
          std::make_unique<EvaluationEngine>(std::move(original), std::move(target), m_watching)),
      m_thread([this] { run(); }) {}

void EvaluationQueue::Watching::reached(Stage stage) {
  m_queue.post([queue = &m_queue, stage] { queue->show(stage); });
}

// The same of every job.
void EvaluationQueue::Watching::told(const Message& sentence) {
  if (!m_told.insert(sentence.text()).second) return;
  m_queue.post([queue = &m_queue, sentence] { emit queue->told(inWords(sentence)); });
}

EvaluationQueue::~EvaluationQueue() {
  {
    std::lock_guard lock(m_mutex);
    m_quit = true;
    m_jobs.clear();
  }
  m_cancel = true;
  m_wake.notify_all();
  m_thread.join();
}

void EvaluationQueue::measureNode(HistoryId id, const core::Program& program,
                                  const QString& label) {
  if (!m_measuring.insert(id).second) return;
  add({Kind::Node, id, program, {}, label});
  emit measuringChanged(id);
}

void EvaluationQueue::measureCandidate(HistoryId from, const core::Program& before,
                                       const core::Program& after, const core::Step& step) {
  add({Kind::Candidate, from, after, before, QString::fromStdString(core::print(step))});
}

void EvaluationQueue::verifyNode(HistoryId id, const core::Program& program) {
  add({Kind::Verify, id, program, {}, tr("verifying")});
}

void EvaluationQueue::comparePair(const core::Program& before, const core::Program& after) {
  add({Kind::Pair, 0, after, before, tr("comparing")});
}

void EvaluationQueue::verifyPair(const core::Program& before, const core::Program& after) {
  add({Kind::VerifyPair, 0, after, before, tr("verifying")});
}

void EvaluationQueue::findRoof() {
  add({Kind::Roof, 0, {}, {}, tr("measuring the machine")});
}

void EvaluationQueue::list(const core::Program& program) {
  add({Kind::List, 0, program, {}, tr("compiling")});
}

void EvaluationQueue::compile(const core::Program& program) {
  add({Kind::Compile, 0, program, {}, tr("compiling")});
}

void EvaluationQueue::add(Job job) {
  {
    std::lock_guard lock(m_mutex);
    if (job.kind == Kind::Compile) {
      m_progress.total -= static_cast<int>(
          std::erase_if(m_jobs, [](const Job& j) { return j.kind == Kind::Compile; }));
      m_jobs.push_front(std::move(job));
    } else {
      m_jobs.push_back(std::move(job));
    }
  }
  ++m_progress.total;
  m_wake.notify_one();
  emit progressed();
}

void EvaluationQueue::setTiming(const TimingSettings& timing) {
  {
    std::lock_guard lock(m_mutex);
    m_timing = timing;
  }
  if (!m_machine.empty()) emit conditionsChanged(conditions());
}

Conditions EvaluationQueue::conditions() const {
  return {m_machine, compilerName(), timing().threads};
}

TimingSettings EvaluationQueue::timing() const {
  std::lock_guard lock(m_mutex);
  return m_timing;
}

void EvaluationQueue::cancel() {
  emit cancelling();
  std::deque<Job> dropped;
  {
    std::lock_guard lock(m_mutex);
    dropped.swap(m_jobs);
    if (m_progress.done + static_cast<int>(dropped.size()) < m_progress.total) m_cancel = true;
  }
  for (const Job& job : dropped) {
    if (job.kind == Kind::Node) forgetMeasuring(job.id);
    if (job.kind == Kind::Pair || job.kind == Kind::VerifyPair)
      emit pairFailed(job.before.hash(), job.program.hash(), tr("stopped before it began"));
  }
  forget(static_cast<int>(dropped.size()));
}

void EvaluationQueue::cancelCandidates() {
  int dropped = 0;
  {
    std::lock_guard lock(m_mutex);
    dropped = static_cast<int>(
        std::erase_if(m_jobs, [](const Job& j) { return j.kind == Kind::Candidate; }));
  }
  if (dropped) forget(dropped);
}

void EvaluationQueue::forget(int dropped) {
  m_cancelled += dropped;
  m_progress.total -= dropped;
  if (m_progress.total == m_progress.done)
    end(-1);
  else
    emit progressed();
}

void EvaluationQueue::forgetMeasuring(HistoryId id) {
  if (m_measuring.erase(id)) emit measuringChanged(id);
}

void EvaluationQueue::keepRoof(const MachineRoof& roof) {
  if (!roof.isKnown() || m_roof == roof) return;
  m_roof = roof;
  emit roofFound(roof);
}

void EvaluationQueue::show(Stage stage) {
  m_progress.stage = stage;
  emit progressed();
}

void EvaluationQueue::begin(const QString& label) {
  m_progress.now = label;
  m_progress.stage.reset();
  m_progress.running.start();
  emit progressed();
}

// A job is over; a negative time: none was, but the queue may be empty now.
void EvaluationQueue::end(double seconds) {
  if (seconds >= 0) {
    ++m_progress.done;
    m_secondsSpent += seconds;
  }
  int left = m_progress.total - m_progress.done;
  m_progress.secondsLeft = m_progress.done ? left * m_secondsSpent / m_progress.done : 0;
  if (left > 0) return emit progressed();
  int done = m_progress.done, cancelled = m_cancelled;
  m_progress = {};
  m_secondsSpent = 0;
  m_cancelled = 0;
  emit progressed();
  emit becameIdle(done, cancelled);
}

void EvaluationQueue::post(std::function<void()> report) {
  QMetaObject::invokeMethod(this, std::move(report), Qt::QueuedConnection);
}

std::function<void()> EvaluationQueue::failureOf(const Job& job, const Error& error) {
  QString message = inWords(error.message);
  if (job.kind == Kind::Compile || job.kind == Kind::List)
    return [this, hash = job.program.hash(), message] { emit compileFailed(hash, message); };
  if (job.kind == Kind::Pair || job.kind == Kind::VerifyPair)
    return [this, before = job.before.hash(), after = job.program.hash(), message,
            cancelled = error.code == ErrorCode::Cancelled] {
      if (cancelled) ++m_cancelled;
      emit pairFailed(before, after, message);
    };
  if (error.code == ErrorCode::Cancelled) return [this] { ++m_cancelled; };
  if (error.code == ErrorCode::Timeout)
    message = tr("one call took longer than the %1 s that the preferences allow")
                  .arg(m_engine->timing().timeoutSeconds);
  return [this, label = job.label, message, id = job.kind == Kind::Node ? job.id : 0] {
    if (id) emit nodeFailed(id, message);
    emit failed(label, message);
  };
}

std::function<void()> EvaluationQueue::performPair(const Job& job) {
  quint64 before = job.before.hash(), after = job.program.hash();
  if (job.kind == Kind::VerifyPair) {
    auto verdict = m_engine->verifyPair(job.before, job.program);
    if (!verdict) return failureOf(job, verdict.error());
    return [this, before, after, v = std::move(*verdict)] { emit pairVerified(before, after, v); };
  }
  auto pair = m_engine->comparePair(job.before, job.program);
  if (!pair) return failureOf(job, pair.error());
  return [this, before, after, p = std::move(*pair)] { emit pairCompared(before, after, p); };
}

std::function<void()> EvaluationQueue::perform(const Job& job) {
  if (job.kind == Kind::Pair || job.kind == Kind::VerifyPair) return performPair(job);
  if (job.kind == Kind::Roof) {
    auto roof = m_engine->roof();
    if (!roof) return failureOf(job, roof.error());
    return [this, r = *roof] { keepRoof(r); };
  }
  if (job.kind == Kind::Compile || job.kind == Kind::List) {
    auto listing = m_engine->compile(job.program);
    if (!listing) return failureOf(job, listing.error());
    return [this, hash = job.program.hash(), l = std::move(*listing)] { emit compiled(hash, l); };
  }
  if (job.kind == Kind::Verify) {
    auto verdict = m_engine->verify(job.program);
    if (!verdict) return failureOf(job, verdict.error());
    return [this, id = job.id, v = std::move(*verdict)] { emit nodeVerified(id, v); };
  }
  if (job.kind == Kind::Node) {
    auto measured = m_engine->measure(job.program);
    if (!measured) return failureOf(job, measured.error());
    auto roof = m_engine->roof();  // measuring found it already
    return
        [this, id = job.id, m = measurementOf(measured->evaluation, measured->ran),
         v = verificationOf(measured->evaluation, translated), r = roof.value_or(MachineRoof{})] {
          keepRoof(r);
          emit nodeMeasured(id, m, v);
        };
  }
  auto measured = m_engine->measure(job.program, job.before);
  if (!measured) return failureOf(job, measured.error());
  const codegen::Comparison& comparison = *measured->overBefore;
  CandidateTime time{measurementOf(measured->evaluation, measured->ran), comparison,
                     verificationOf(measured->evaluation, translated)};
  return [this, id = job.id, label = job.label, time = std::move(time)] {
    emit candidateMeasured(id, label, time);
  };
}

std::function<void()> EvaluationQueue::performOrFail(const Job& job) {
  try {
    return perform(job);
  } catch (const std::bad_alloc&) {
    return failureOf(job, {ErrorCode::ToolFailure, "there is not enough memory for this"});
  } catch (const std::system_error& error) {
    return failureOf(job, {ErrorCode::ToolFailure, error.what()});
  }
}

void EvaluationQueue::run() {
  post([this, machine = codegen::machineKey(codegen::describeMachine())] {
    m_machine = machine;
    emit conditionsChanged(conditions());
  });
  for (;;) {
    Job job;
    TimingSettings timing;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, [this] { return m_quit || !m_jobs.empty(); });
      if (m_quit) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
      m_cancel = false;
      timing = m_timing;
    }
    post([this, label = job.label] { begin(label); });
    auto start = std::chrono::steady_clock::now();
    m_engine->use(timing);
    auto report = performOrFail(job);
    double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    post([this, report = std::move(report), seconds, id = job.kind == Kind::Node ? job.id : 0] {
      report();
      if (id) forgetMeasuring(id);
      end(seconds);
    });
  }
}

}  // namespace dojo::app
