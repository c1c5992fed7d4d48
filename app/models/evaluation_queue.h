// Compiling, measuring and verifying, one job after another on a thread of its own: two at once
// would disturb each other's times. Results arrive as signals on the owner's thread. The worker's
// death or a cancelled job ends that job alone.
#pragma once

#include <QObject>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "app/models/workspace.h"

namespace dojo::app {

// What the compiler made of a program.
struct Listing {
  QString assembly, llvm;
  std::vector<core::NodeId> assemblyNodes, llvmNodes;  // by line - 1; 0 where none
};

// Two programs timed in alternation in one run, and how far the outputs of both lie from the
// original's in float64.
struct PairComparison {
  Measurement before, after;
  double ratio = 1, ratioLow = 1, ratioHigh = 1;  // how many times faster the second is; 95 %
  std::string verdict;                            // "faster, 1.32× ± 0.03"
  double errorBefore = 0, errorAfter = 0;         // largest, over the output's largest value
  double boundBefore = 0, boundAfter = 0;         // allowed, absolute
  Verification checkBefore, checkAfter;
};

// Whether two programs compute the same function, and how far each lies from float64, in units of
// the last place, where the program is small enough to be interpreted.
struct PairVerdict {
  Verification verification;
  struct Distance {
    double largest = 0, median = 0, percentile99 = 0;
  };
  std::optional<Distance> before, after;
};

// What the machine can do at most, measured on it: flops and bytes per nanosecond.
struct MachineRoof {
  double flopsF32 = 0, flopsF64 = 0;
  double l2 = 0, l3 = 0, memory = 0;  // copying
  int64_t l2Bytes = 0, l3Bytes = 0;
  bool isKnown() const { return memory > 0; }
  bool operator==(const MachineRoof&) const = default;
};

// How long and how wide a timing may be.
struct TimingSettings {
  int threads = 1;
  double budgetSeconds = 0.5;   // of all runs of one program
  double relativeWidth = 0.02;  // the interval's half width, as a part of the median
  bool operator==(const TimingSettings&) const = default;
};

// How far the queue is with what was asked since it was last idle.
struct QueueProgress {
  int done = 0, total = 0;
  QString now;             // what runs: "split_scope y@0 16"; empty when idle
  double secondsLeft = 0;  // 0: unknown
};

class EvaluationQueue : public QObject {
  Q_OBJECT

 public:
  EvaluationQueue(core::Program original, core::Target target, QObject* parent = nullptr);
  ~EvaluationQueue() override;

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

  void cancel();            // everything: what runs and what waits
  void cancelCandidates();  // those not begun
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
  void roofFound(const dojo::app::MachineRoof& roof);
  void compiled(quint64 programHash, const dojo::app::Listing& listing);
  void compileFailed(quint64 programHash, const QString& message);
  void failed(const QString& what, const QString& message);
  void nodeFailed(dojo::app::HistoryId id, const QString& message);  // besides failed()
  void progressed();
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
  class Engine;  // what lives on the thread

  void add(Job job);
  void run();
  std::function<void()> perform(const Job& job);  // on the thread; the value runs on the owner's
  std::function<void()> performPair(const Job& job);
  std::function<void()> failureOf(const Job& job, const Error& error);
  void begin(const QString& label);
  void end(double seconds);
  void post(std::function<void()> report);
  void keepRoof(const MachineRoof& roof);

  std::unique_ptr<Engine> m_engine;
  std::mutex m_mutex;
  TimingSettings m_timing;
  std::condition_variable m_wake;
  std::deque<Job> m_jobs;
  bool m_quit = false;
  std::atomic<bool> m_cancel = false;

  QueueProgress m_progress;  // the owner's thread alone
  MachineRoof m_roof;
  double m_secondsSpent = 0;
  int m_cancelled = 0;
  std::thread m_thread;
};

}  // namespace dojo::app
