// The worker's messages as JSON. A request is {"do": NAME, …}; a reply is {"ok": …} or
// {"failure": …}. Field names are those of the structs in worker_types.h.
#pragma once

#include <nlohmann/json.hpp>

#include "codegen/worker/worker_types.h"

namespace dojo {
void to_json(nlohmann::json& json, const Error& error);
void from_json(const nlohmann::json& json, Error& error);
}  // namespace dojo

namespace dojo::codegen {

struct CompileReply {
  std::vector<Listing> listings;
  std::vector<Diagnostic> warnings;
  bool fromCache = false;
  double compileNs = 0;
  std::string codeHash;
  std::string cacheWarning;
};

struct KernelUseMessage {
  std::uint64_t kernel = 0;
  std::vector<std::uint64_t> sets;
  int inner = 0;
};

#define DOJO_MESSAGE(Type)                               \
  void to_json(nlohmann::json& json, const Type& value); \
  void from_json(const nlohmann::json& json, Type& value);

DOJO_MESSAGE(CompileOptions)
DOJO_MESSAGE(Launch)
DOJO_MESSAGE(CompileRequest)
DOJO_MESSAGE(Diagnostic)
DOJO_MESSAGE(Listing)
DOJO_MESSAGE(CompileReply)
DOJO_MESSAGE(BufferSpec)
DOJO_MESSAGE(KernelUseMessage)
DOJO_MESSAGE(RunPlan)
DOJO_MESSAGE(KernelSamples)
DOJO_MESSAGE(MachineNoise)
DOJO_MESSAGE(RunOutcome)
DOJO_MESSAGE(WorkerFailure)

#undef DOJO_MESSAGE

}  // namespace dojo::codegen
