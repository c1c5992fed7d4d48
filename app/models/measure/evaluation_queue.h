// Compiling, measuring and verifying, one job after another on a thread of its own: two at once
// would disturb each other's times. Results arrive as signals on the owner's thread. The worker's
// death or a cancelled job ends that job alone.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

#include "app/models/measure/evaluation_types.h"
#include "app/service/watcher.h"

namespace dojo::app {

// How far the queue is with what was asked since it was last idle.
struct QueueProgress {
  int done = 0, total = 0;
  QString now;                 // what runs: "split_scope y@0 16"; empty when idle
  double secondsLeft = 0;      // when what runs began; 0: unknown
  std::optional<Stage> stage;  // of what runs
  QElapsedTimer running;       // since what runs began; not valid when idle
};

class EvaluationEngine;

class EvaluationQueue : public QObject {
  Q_OBJECT

 public:
  EvaluationQueue(core::Program original, core::Machine machine, QObject* parent = nullptr);
  ~EvaluationQueue() override;

  // Once, however often it is asked for before it is done.
  void measureNode(HistoryId id, const core::Program& program, const QString& label);
  // Timed in one run with the program that the step starts from.
  void measureCandidate(HistoryId from, const core::Program& before, const core::Program& after,
                        const core::Step& step);
  void verifyNode(HistoryId id, const core::Program& program);
  void comparePair(const core::Program& before, const core::Program& after);
  // Do the two compute the same function: fingerprints, then numbers.
  void verifyPair(const core::Program& before, const core::Program& after);
  void findRoof();
  // The listing, in its turn; compile() goes before everything else that waits and displaces an
  // earlier one.
  void list(const core::Program& program);
  void compile(const core::Program& program);

  // From the next job on.
  void setTiming(const TimingSettings& timing);
  TimingSettings timing() const;
  // Of what is measured from now on; of no machine until that is looked up.
  Conditions conditions() const;

  void cancel();            // everything: what runs and what waits
  void cancelCandidates();  // those not begun
  // Runs or waits.
  bool isMeasuring(HistoryId id) const { return m_measuring.contains(id); }
  bool isBusy() const { return m_progress.total > 0; }
  const QueueProgress& progress() const { return m_progress; }
  const MachineRoof& roof() const { return m_roof; }  // once it was found

 signals:
  void nodeMeasured(dojo::app::HistoryId id, const dojo::app::Measurement& time,
                    const dojo::app::Verification& verification);
  void candidateMeasured(dojo::app::HistoryId from, const QString& step,
                         const dojo::app::CandidateTime& time);
  void nodeVerified(dojo::app::HistoryId id, const dojo::app::Verification& verification);
  void pairCompared(quint64 before, quint64 after, const dojo::app::PairComparison& comparison);
  void pairVerified(quint64 before, quint64 after, const dojo::app::PairVerdict& verdict);
  void pairFailed(quint64 before, quint64 after, const QString& message);
  void conditionsChanged(const dojo::app::Conditions& conditions);
  void roofFound(const dojo::app::MachineRoof& roof);
  void compiled(quint64 programHash, const dojo::app::Listing& listing);
  void compileFailed(quint64 programHash, const QString& message);
  void failed(const QString& what, const QString& message);
  void told(const QString& sentence);  // what is done otherwise than it was asked for; once
  void nodeFailed(dojo::app::HistoryId id, const QString& message);  // besides failed()
  void progressed();
  void measuringChanged(dojo::app::HistoryId id);
  void cancelling();  // everything
  void becameIdle(int done, int cancelled);

 private:
  enum class Kind { Compile, List, Node, Candidate, Verify, Pair, VerifyPair, Roof };
  struct Job {
    Kind kind;
    HistoryId id = 0;
    core::Program program, before;
    QString label;
  };
  // On the thread.
  class Watching : public Watcher {
   public:
    explicit Watching(EvaluationQueue& queue) : m_queue(queue) {}
    const std::atomic<bool>& cancelled() const override { return m_queue.m_cancel; }
    void reached(Stage stage) override;
    void told(const Message& sentence) override;

   private:
    EvaluationQueue& m_queue;
    std::set<std::string> m_told;
  };
  void add(Job job);
  void forget(int dropped);  // jobs that were waiting
  void forgetMeasuring(HistoryId id);
  void run();
  std::function<void()> perform(const Job& job);  // on the thread; the value runs on the owner's
  std::function<void()> performPair(const Job& job);
  std::function<void()> performOrFail(const Job& job);  // where memory or threads are short, too
  std::function<void()> failureOf(const Job& job, const Error& error);
  void begin(const QString& label);
  void show(Stage stage);
  void end(double seconds);
  void post(std::function<void()> report);
  void keepRoof(const MachineRoof& roof);

  Watching m_watching;
  std::unique_ptr<EvaluationEngine> m_engine;  // lives on the thread
  mutable std::mutex m_mutex;
  TimingSettings m_timing;
  std::condition_variable m_wake;
  std::deque<Job> m_jobs;
  bool m_quit = false;
  std::atomic<bool> m_cancel = false;

  QueueProgress m_progress;  // the owner's thread alone
  std::set<HistoryId> m_measuring;
  MachineRoof m_roof;
  std::string m_machine;
  double m_secondsSpent = 0;
  int m_cancelled = 0;
  std::thread m_thread;
};

}  // namespace dojo::app
