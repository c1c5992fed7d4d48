#include "app/models/evaluation_queue.h"

#include <QPointer>
#include <chrono>

#include "app/models/llvm_lines.h"
#include "codegen/evaluate/executor.h"
#include "codegen/evaluate/numbers.h"
#include "core/proof/fingerprint.h"
#include "core/proof/numbers.h"
#include "core/proof/numerics.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

// Beyond this many operations the reference is compiled, not interpreted, and one family is run.
constexpr double kMostInterpretedLeaves = 2e6;
constexpr double kMostMeasuredLeaves = 2e7;  // of whose errors a distribution is taken
constexpr double kMostSecondsOfFingerprint = 20;
// Of two programs timed in alternation: an interval of 95 % needs six pairs.
constexpr size_t kEnoughPairs = 12, kLeastPairs = 6;
constexpr double kMostSecondsOfPairs = 5;

QString pairAgrees() {
  return EvaluationQueue::tr("the outputs of the two agree in float64");
}

QString agrees() {
  return EvaluationQueue::tr("its outputs agree with the original's in float64");
}

codegen::EvaluatorSettings settingsOf(const TimingSettings& timing,
                                      const std::atomic<bool>& cancel) {
  codegen::EvaluatorSettings settings;
  settings.threads = timing.threads;
  settings.budgetNs = timing.budgetSeconds * 1e9;
  settings.relativeWidth = timing.relativeWidth;
  settings.cancel = &cancel;
  return settings;
}

Verification verificationOf(const codegen::Evaluation& e) {
  using State = Verification::State;
  if (!e.verified) return {};
  return *e.verified ? Verification{State::ByNumbers, agrees().toStdString()}
                     : Verification{State::Differs, e.whyNotVerified};
}

QString fingerprintInWords(const core::FingerprintVerdict& verdict) {
  if (!verdict.reducedExtents)
    return EvaluationQueue::tr("; equal fingerprints for %n seed(s)", nullptr, verdict.seeds);
  return EvaluationQueue::tr("; equal fingerprints for %n seed(s) at smaller extents", nullptr,
                             verdict.seeds);
}

Measurement measurementOf(const codegen::Evaluation& e, const codegen::Machine& machine,
                          int threads) {
  Measurement m;
  m.threads = threads;
  m.medianNs = e.time.median;
  m.lowNs = e.time.ci.low;
  m.highNs = e.time.ci.high;
  m.samples = e.time.samples;
  m.rooflineNs = e.rooflineNs;
  m.isSuspect = e.isSuspect;
  m.load = e.noise.loadAverage;
  m.machine = codegen::machineKey(machine);
  return m;
}

}  // namespace

// The largest relative error of any output on any input set, and the bound that it is held to.
void addErrors(const codegen::Evaluation& e, double& error, double& bound) {
  for (const codegen::OutputCheck& check : e.checks) {
    error = std::max(error, check.normRel);
    bound = std::max(bound, check.bound);
  }
}

// Made on the thread when first needed; inputs and references are kept from job to job.
class EvaluationQueue::Engine {
 public:
  Engine(core::Program original, core::Target target, const std::atomic<bool>& cancel)
      : m_original(std::move(original)), m_target(std::move(target)), m_cancel(cancel) {}

  void use(const TimingSettings& timing) {
    if (timing == m_timing) return;
    m_timing = timing;
    m_evaluator.reset();
  }

  // The last one is held to every family of inputs.
  Result<std::vector<codegen::Evaluation>> measure(std::vector<core::Program> programs) {
    auto evaluations = evaluator().evaluate(programs);
    if (!evaluations) return evaluations;
    auto held = codegen::addReducedNumbers(evaluator(), programs.back(), evaluations->back());
    if (!held) return tl::unexpected(held.error());
    return evaluations;
  }

  // Again until there are enough pairs for an interval.
  Result<std::vector<codegen::Evaluation>> measurePair(const core::Program& before,
                                                       const core::Program& after) {
    auto start = std::chrono::steady_clock::now();
    auto all = measure({before, after});
    while (all && !m_cancel && (*all)[0].samples.size() < kEnoughPairs) {
      std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
      bool isEnough = (*all)[0].samples.size() >= kLeastPairs;
      if (spent.count() > (isEnough ? 1 : 6) * kMostSecondsOfPairs) break;
      auto more = evaluator().evaluate(std::vector{before, after});
      if (!more) return more;
      for (size_t side : {0U, 1U}) {
        auto& samples = (*all)[side].samples;
        samples.insert(samples.end(), (*more)[side].samples.begin(), (*more)[side].samples.end());
        (*all)[side].time = codegen::summarise(samples);
      }
    }
    return all;
  }

  Result<Listing> compile(const core::Program& program) {
    auto kernel = codegen::build(evaluator().worker(), program, m_target, {3, true, true});
    if (!kernel) return tl::unexpected(kernel.error());
    LlvmListing llvm = withoutDebugInformation(kernel->compiled.llvm);
    const auto& nodes = kernel->c.lineNodes;
    auto nodesOf = [&](const std::vector<int>& sourceLines) {
      std::vector<core::NodeId> of;
      for (int line : sourceLines)
        of.push_back(line >= 1 && line <= static_cast<int>(nodes.size())
                         ? nodes[static_cast<size_t>(line - 1)]
                         : 0);
      return of;
    };
    Listing listing{QString::fromStdString(kernel->compiled.assembly),
                    QString::fromStdString(llvm.text), nodesOf(kernel->compiled.sourceLines),
                    nodesOf(llvm.sourceLines)};
    return listing;
  }

  Result<Verification> verify(const core::Program& program) { return verify(m_original, program); }

  // Net 2, then net 3. A fingerprint that takes too long decides nothing.
  Result<Verification> verify(const core::Program& reference, const core::Program& program) {
    core::FingerprintOptions options;
    options.mostSeconds = kMostSecondsOfFingerprint;
    options.stop = &m_cancel;
    auto fingerprint = core::verifyFingerprint(reference, program, options);
    if (!fingerprint && fingerprint.error().code != ErrorCode::Timeout)
      return tl::unexpected(fingerprint.error());
    if (fingerprint && !fingerprint->equal)
      return Verification{Verification::State::Differs, fingerprint->difference};
    auto numbers = verifyNumbers(reference, program);
    if (!numbers || numbers->state == Verification::State::Differs) return numbers;
    if (fingerprint) numbers->detail += fingerprintInWords(*fingerprint).toStdString();
    return numbers;
  }

  Result<PairVerdict> verifyPair(const core::Program& before, const core::Program& after) {
    auto verification = verify(before, after);
    if (!verification) return tl::unexpected(verification.error());
    PairVerdict verdict{std::move(*verification), {}, {}};
    if (verdict.verification.state != Verification::State::Differs)
      if (auto reports = distances(before, after)) {
        auto distanceOf = [](const core::NumericsReport& r) {
          return PairVerdict::Distance{r.largest, r.median, r.percentile99};
        };
        verdict.before = distanceOf((*reports)[0]);
        verdict.after = distanceOf((*reports)[1]);
      }
    return verdict;
  }

  Result<MachineRoof> roof() {
    auto limits = evaluator().limits();
    if (!limits) return tl::unexpected(limits.error());
    return MachineRoof{limits->flopsF32,    limits->flopsF64, limits->l2.copy, limits->l3.copy,
                       limits->memory.copy, limits->l2Bytes,  limits->l3Bytes};
  }

  const codegen::Machine& machine() { return evaluator().machine(); }
  int threads() const { return m_timing.threads; }

 private:
  Result<Verification> verifyNumbers(const core::Program& reference, const core::Program& program) {
    std::optional<codegen::Evaluator> other;  // of a reference that is not the session's start
    if (reference.hash() != m_original.hash())
      other.emplace(reference, m_target, settingsOf(m_timing, m_cancel));
    auto verdict =
        codegen::verifyNumbers(other ? *other : evaluator(), program,
                               {.mostInterpreted = kMostInterpretedLeaves, .stop = &m_cancel});
    if (!verdict) return tl::unexpected(verdict.error());
    if (!verdict->pass) return Verification{Verification::State::Differs, verdict->failure};
    return Verification{Verification::State::ByNumbers,
                        (other ? pairAgrees() : agrees()).toStdString()};
  }

  Result<std::vector<core::NumericsReport>> distances(const core::Program& before,
                                                      const core::Program& after) {
    std::vector<codegen::Kernel> kernels;
    std::vector<core::Executor> executors;
    for (const core::Program* program : {&before, &after}) {
      auto kernel = codegen::build(evaluator().worker(), *program, m_target);
      if (!kernel) return tl::unexpected(kernel.error());
      kernels.push_back(std::move(*kernel));
    }
    for (const codegen::Kernel& kernel : kernels)
      executors.push_back(codegen::workerExecutor(evaluator().worker(), kernel));
    return core::measureNumerics(before, executors,
                                 {.mostLeafExecutions = kMostMeasuredLeaves, .stop = &m_cancel});
  }

  codegen::Evaluator& evaluator() {
    if (!m_evaluator) m_evaluator.emplace(m_original, m_target, settingsOf(m_timing, m_cancel));
    return *m_evaluator;
  }

  core::Program m_original;
  core::Target m_target;
  TimingSettings m_timing;
  const std::atomic<bool>& m_cancel;
  std::optional<codegen::Evaluator> m_evaluator;
};

EvaluationQueue::EvaluationQueue(core::Program original, core::Target target, QObject* parent)
    : QObject(parent),
      m_engine(std::make_unique<Engine>(std::move(original), std::move(target), m_cancel)),
      m_thread([this] { run(); }) {}

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
  add({Kind::Node, id, program, {}, label});
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
  std::lock_guard lock(m_mutex);
  m_timing = timing;
}

void EvaluationQueue::cancel() {
  emit cancelling();
  int dropped = 0;
  {
    std::lock_guard lock(m_mutex);
    dropped = static_cast<int>(m_jobs.size());
    m_jobs.clear();
    if (m_progress.done + dropped < m_progress.total) m_cancel = true;
  }
  m_cancelled += dropped;
  m_progress.total -= dropped;
  if (m_progress.total == m_progress.done)
    end(-1);
  else
    emit progressed();
}

void EvaluationQueue::cancelCandidates() {
  int dropped = 0;
  {
    std::lock_guard lock(m_mutex);
    dropped = static_cast<int>(
        std::erase_if(m_jobs, [](const Job& j) { return j.kind == Kind::Candidate; }));
  }
  if (!dropped) return;
  m_cancelled += dropped;
  m_progress.total -= dropped;
  if (m_progress.total == m_progress.done)
    end(-1);
  else
    emit progressed();
}

void EvaluationQueue::keepRoof(const MachineRoof& roof) {
  if (!roof.isKnown() || m_roof == roof) return;
  m_roof = roof;
  emit roofFound(roof);
}

void EvaluationQueue::begin(const QString& label) {
  m_progress.now = label;
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
  QString message = QString::fromStdString(error.message);
  if (job.kind == Kind::Compile || job.kind == Kind::List)
    return [this, hash = job.program.hash(), message] { emit compileFailed(hash, message); };
  if (job.kind == Kind::Pair || job.kind == Kind::VerifyPair)
    return [this, before = job.before.hash(), after = job.program.hash(), message,
            cancelled = error.code == ErrorCode::Cancelled] {
      if (cancelled) ++m_cancelled;
      emit pairFailed(before, after, message);
    };
  if (error.code == ErrorCode::Cancelled) return [this] { ++m_cancelled; };
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
  auto e = m_engine->measurePair(job.before, job.program);
  if (!e) return failureOf(job, e.error());
  auto times = codegen::compare((*e)[0].samples, (*e)[1].samples);
  PairComparison pair;
  pair.before = measurementOf((*e)[0], m_engine->machine(), m_engine->threads());
  pair.after = measurementOf((*e)[1], m_engine->machine(), m_engine->threads());
  pair.ratio = times.ratio;
  pair.ratioLow = times.ci.low;
  pair.ratioHigh = times.ci.high;
  pair.verdict = codegen::describe(times);
  addErrors((*e)[0], pair.errorBefore, pair.boundBefore);
  addErrors((*e)[1], pair.errorAfter, pair.boundAfter);
  pair.checkBefore = verificationOf((*e)[0]);
  pair.checkAfter = verificationOf((*e)[1]);
  return [this, before, after, pair] { emit pairCompared(before, after, pair); };
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
    auto e = m_engine->measure({job.program});
    if (!e) return failureOf(job, e.error());
    auto roof = m_engine->roof();  // measuring found it already
    return
        [this, id = job.id, m = measurementOf(e->front(), m_engine->machine(), m_engine->threads()),
         v = verificationOf(e->front()), r = roof.value_or(MachineRoof{})] {
          keepRoof(r);
          emit nodeMeasured(id, m, v);
        };
  }
  auto e = m_engine->measure({job.before, job.program});
  if (!e) return failureOf(job, e.error());
  auto comparison = codegen::compare((*e)[0].samples, (*e)[1].samples);
  CandidateTime time{measurementOf((*e)[1], m_engine->machine(), m_engine->threads()),
                     comparison.ratio, codegen::describe(comparison), verificationOf((*e)[1])};
  return [this, id = job.id, label = job.label, time = std::move(time)] {
    emit candidateMeasured(id, label, time);
  };
}

void EvaluationQueue::run() {
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
    auto report = perform(job);
    double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    post([this, report = std::move(report), seconds] {
      report();
      end(seconds);
    });
  }
}

}  // namespace dojo::app
