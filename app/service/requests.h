// What one asks of the service and what it answers: plain values, one pair for each thing that it
// does. Whoever asks (command line, window, a tool protocol) keeps nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/analysis/inner_loops.h"
#include "codegen/evaluate/evaluator.h"
#include "codegen/measure/comparison.h"
#include "core/proof/numerics.h"
#include "core/proof/verdict.h"

namespace dojo::app {

// How long and how wide a timing may be.
struct TimingSettings {
  int threads = 1;
  bool cold = false;            // the data evicted from the caches before every call
  double budgetSeconds = 0.5;   // of all runs of one program
  double relativeWidth = 0.02;  // the interval's half width, as a part of the median
  double timeoutSeconds = 30;   // of one call
  bool withRoofline = true;
  bool operator==(const TimingSettings&) const = default;
};

// What a measured program's outputs are held to beside its time. Timed: those of the timed runs, on
// normal inputs. Families: all families of inputs too, for the many programs that legal moves lead
// to. All: fingerprints too, for programs of which nothing else is known.
enum class Checks { Timed, Families, All };

struct MeasureRequest {
  core::Program original;  // what the program must compute
  core::Program program;
  core::Machine machine;
  TimingSettings timing;
  Checks checks = Checks::All;
  std::optional<core::Program> before = {};  // timed in turns with it, for a verdict
  std::string library = {};  // "libtorch": timed in turns with the program, instead of `before`
  // Where its machine code is that of the program measured last, that one's time is its time.
  bool sharesTime = false;
};

struct LibraryTimed {
  codegen::Evaluation evaluation;
  codegen::Comparison comparison;      // how many times faster the program is
  std::string version, call, variant;  // "libtorch 1.13.0", "at::mm(a, b)", "eager"
};

// Which machine, and which code was run where the machine does not run what was asked for.
struct Ran {
  codegen::MachineRecord record;
  core::Machine machine;
  TimingSettings timing;
};

struct Measured {
  Ran ran;
  codegen::Evaluation evaluation;
  std::optional<codegen::Comparison> overBefore = {};  // how many times faster than `before`
  std::optional<LibraryTimed> library = {};
  bool isSameCode = false;  // as the program measured last, whose evaluation this is
};

struct CompareRequest {
  core::Program original;  // what all must compute
  std::vector<core::Program> programs;
  core::Machine machine;
  TimingSettings timing;
  Checks checks = Checks::All;
  // Time for further runs where one gives too few pairs for an interval; six times as much where it
  // gives none. 0: one run, within the budget.
  double patienceSeconds = 0;
};

struct Compared {
  Ran ran;
  std::vector<codegen::Evaluation> evaluations;
  std::vector<codegen::Comparison> overFirst;  // how many times faster than the first program
};

struct VerifyRequest {
  core::Program reference;
  core::Program program;
  core::Machine machine;
  uint64_t seed = 1;
  // Of a difference all that can be said: where it is smallest, how its values came about, and what
  // the numbers say too. Otherwise the first difference ends it.
  bool explains = false;
  double numericsWork = 0;      // most operations for the errors of both in ulp; 0: not asked for
  double timeoutSeconds = 300;  // of one call
  // Of a session that measures with the reference as its original: its inputs and references serve.
  std::optional<TimingSettings> session = {};
};

struct Verified {
  core::Verdict verdict;
  std::string device = {};  // of the worker, that ran the program; empty: none did
  std::vector<core::NumericsReport> numerics = {};  // of the reference and of the program
  std::optional<Error> notRun = {};      // why the program could not be run, of one rejected before
  std::optional<Error> noNumerics = {};  // why they are missing where they were asked for
};

struct EmitRequest {
  core::Program program;
  core::Machine machine;
  // Names of the back end's listings: "c", "asm", "llvm", "loops"; "" is its own text.
  std::vector<std::string> kinds = {""};
  int optLevel = 3;
  bool wantsLoops = false;  // the innermost loops as data
  // A listing that is made of another one, by a tool that may be missing here, does not fail the
  // rest: it stays empty, with the reason as its remark.
  bool isPatient = false;
};

struct EmittedListing {
  std::string kind, text;
  std::vector<core::NodeId> nodes;  // by line - 1; 0 where none; empty where it is not known
  std::string remark;               // what is missing in it
};

struct Emitted {
  std::vector<EmittedListing> listings;  // as asked for
  std::vector<codegen::InnerLoop> loops;
  const EmittedListing& of(const std::string& kind) const;  // an empty one where none was asked for
};

}  // namespace dojo::app
