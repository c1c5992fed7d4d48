// A back end turns a program for a machine into text, and says what it cannot express as data. It
// names its listings, which fill `--emit` and the code pane's tabs, and the device of the worker
// that runs what is compiled. Back ends are constants without state; whoever asks for one may pass
// a list of their own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "codegen/emitted.h"
#include "codegen/worker/worker_types.h"
#include "core/analysis/view.h"
#include "core/machine/machine.h"
#include "core/moves/move.h"
#include "core/result.h"

namespace dojo::codegen {

struct Kernel;

// A text in which a program can be seen on its way to the machine.
struct ListingKind {
  enum class Source {
    Emitted,   // the back end's own text
    Compiled,  // the compiler's listing of this name
    Analysed,  // made by Backend::analyse from the compiler's listing `from`
  };
  enum class Syntax { C, Assembly, Llvm, Plain };
  std::string_view name;   // after --emit: "asm"
  std::string_view title;  // of the tab: "Assembly"
  std::string_view about;  // for --help
  Source source = Source::Compiled;
  Syntax syntax = Syntax::Plain;
  std::string_view from = {};
  bool isExcerpt = false;  // of another listing, and no tab of its own
};

// Why a program has no text for a machine: the nodes are those that cannot be expressed.
struct BackendRefusal {
  core::Refusal why;
  std::optional<core::Step> help;  // a move that takes the first of them away, if one does
};

struct BuildOptions {
  int optLevel = 3;
  std::vector<std::string> listings = {};  // of the compiler
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual std::string_view name() const = 0;    // "c"
  virtual std::string_view device() const = 0;  // of the worker: "cpu"
  virtual bool serves(const core::Machine& machine) const = 0;

  // What emitCode() cannot express of the program. Where there is nothing, emitCode() succeeds.
  virtual std::optional<BackendRefusal> refuse(const core::View& view,
                                               const core::Machine& machine) const = 0;
  virtual Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                                   const EmitOptions& options = {}) const = 0;
  virtual CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                                        const BuildOptions& options) const = 0;

  // Why this installation does not compile, or this machine not run, what it emits for a machine;
  // empty: it does. That there is a worker at all is the caller's question.
  virtual std::string whyNotCompiledHere(const core::Machine& machine) const = 0;
  virtual std::string whyNotRunHere(const core::Machine& machine) const = 0;
  // Why times that are taken here say nothing of the machine, as where a stand-in runs its code:
  // the device then checks and does not measure. Empty: they are the machine's own.
  virtual std::string whyNotMeasuredHere(const core::Machine& machine) const;
  // Whether the probes of the roofline, C for this processor, show what its machines can do.
  virtual bool isProbedOnHost() const { return false; }

  virtual std::span<const ListingKind> listings() const = 0;  // its own text first
  // The text of a listing that is made by analysis; what is missing in it is said in `remark`.
  virtual Result<std::string> analyse(std::string_view listing, const Kernel& kernel,
                                      const core::Program& program, std::string& remark) const;
};

// Those of this program.
std::span<const Backend* const> builtInBackends();

// The first that serves the machine; Unsupported where none does.
Result<const Backend*> backendFor(const core::Machine& machine,
                                  std::span<const Backend* const> backends = builtInBackends());

// The worker's device that runs the machine's code, for WorkerSettings; empty where there is none.
std::string_view deviceOf(const core::Machine& machine);

// The machine's code runs here, on a device that stands in for the machine: it checks, and its
// times are none of the machine's.
bool runsOnStandIn(const core::Machine& machine);

// Null where the back end has no listing of that name.
const ListingKind* listingKind(const Backend& backend, std::string_view name);

// By the back end of the machine. The second is of what the first gave for the same machine.
Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                         const EmitOptions& options = {});
CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                              const BuildOptions& options);

}  // namespace dojo::codegen
