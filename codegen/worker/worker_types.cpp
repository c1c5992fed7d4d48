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

Message placed(const Message& died, const FaultPlace& fault) {
  const std::string& name = fault.bufferName;
  switch (fault.relation) {
    case FaultRelation::BeforeStart:
      return phrase("{} accessing buffer {} ({}) at byte {} before its start", died, fault.buffer,
                    name, fault.offset);
    case FaultRelation::AfterEnd:
      return phrase("{} accessing buffer {} ({}) at byte {:+} after its end", died, fault.buffer,
                    name, fault.offset);
    case FaultRelation::WroteInput:
      return phrase("{} writing to the input buffer {} ({}) at byte {}", died, fault.buffer, name,
                    fault.offset);
    case FaultRelation::Inside:
      return phrase("{} inside buffer {} ({}) at byte {}", died, fault.buffer, name, fault.offset);
    case FaultRelation::StackOverflow:
      return phrase("{} because its stack overflowed", died);
    case FaultRelation::Nowhere:
      break;
  }
  return phrase("{} at address {:#x}, which is in no buffer", died, fault.address);
}

Message cause(const WorkerDeath& death) {
  if (death.exitCode == kWorkerWithoutMemory) return phrase("the worker ran out of memory");
  if (death.exitCode) return phrase("the worker ended with exit code {}", *death.exitCode);
  if (!death.signal) return phrase("the worker ended for an unknown reason");
  Message died =
      phrase("the worker died of signal {} ({})", *death.signal, strsignal(*death.signal));
  if (death.fault) return placed(died, *death.fault);
  if (*death.signal == 9 && !death.killedByUs)
    return phrase("{}, sent from outside (by a person, or by the system when memory ran out)",
                  died);
  return died;
}

}  // namespace

Message describe(const WorkerDeath& death) {
  Message said = cause(death);
  if (!death.phase.empty()) said = phrase("{} while {}", said, death.phase);
  bool saysIt = death.exitCode == kWorkerWithoutMemory;
  if (!death.output.empty() && !saysIt) said = phrase("{}; it wrote: {}", said, death.output);
  return said;
}

tl::unexpected<WorkerFailure> workerFailure(FailureKind kind, Message message) {
  return tl::unexpected(WorkerFailure{kind, Error{codeOf(kind), std::move(message)}, {}, {}});
}

}  // namespace dojo::codegen
