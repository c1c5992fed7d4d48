#include "codegen/worker/worker_types.h"

#include <fmt/format.h>

#include <cstring>

#include "codegen/worker/black_box.h"

namespace dojo::codegen {
namespace {

ErrorCode codeOf(FailureKind kind) {
  switch (kind) {
    case FailureKind::CompileError:
    case FailureKind::BadRequest:
    case FailureKind::RedZone:
      return ErrorCode::BadInput;
    case FailureKind::Timeout:
      return ErrorCode::Timeout;
    case FailureKind::Cancelled:
      return ErrorCode::Cancelled;
    default:
      return ErrorCode::ToolFailure;
  }
}

std::string place(const FaultPlace& fault) {
  const auto name = fmt::format("buffer {} ({})", fault.buffer, fault.bufferName);
  switch (fault.relation) {
    case FaultRelation::BeforeStart:
      return fmt::format(" accessing {} at byte {} before its start", name, fault.offset);
    case FaultRelation::AfterEnd:
      return fmt::format(" accessing {} at byte +{} after its end", name, fault.offset);
    case FaultRelation::WroteInput:
      return fmt::format(" writing to the input {} at byte {}", name, fault.offset);
    case FaultRelation::Inside:
      return fmt::format(" inside {} at byte {}", name, fault.offset);
    case FaultRelation::StackOverflow:
      return " because its stack overflowed";
    case FaultRelation::Nowhere:
      break;
  }
  return fmt::format(" at address {:#x}, which is in no buffer", fault.address);
}

std::string cause(const WorkerDeath& death) {
  if (death.exitCode == kWorkerWithoutMemory) return "the worker ran out of memory";
  if (death.exitCode) return fmt::format("the worker ended with exit code {}", *death.exitCode);
  if (!death.signal) return "the worker ended for an unknown reason";
  std::string text =
      fmt::format("the worker died of signal {} ({})", *death.signal, strsignal(*death.signal));
  if (death.fault) return text + place(*death.fault);
  if (*death.signal == 9 && !death.killedByUs)
    text += ", sent from outside (by a person, or by the system when memory ran out)";
  return text;
}

}  // namespace

std::string describe(const WorkerDeath& death) {
  std::string text = cause(death);
  if (!death.phase.empty()) text += " while " + death.phase;
  bool saysIt = death.exitCode == kWorkerWithoutMemory;
  if (!death.output.empty() && !saysIt) text += "; it wrote: " + death.output;
  return text;
}

tl::unexpected<WorkerFailure> workerFailure(FailureKind kind, std::string message) {
  return tl::unexpected(WorkerFailure{kind, Error{codeOf(kind), std::move(message)}, {}, {}});
}

}  // namespace dojo::codegen
