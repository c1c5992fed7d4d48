#include "codegen/worker/messages.h"

namespace dojo {

using nlohmann::json;

NLOHMANN_JSON_SERIALIZE_ENUM(ErrorCode, {{ErrorCode::ToolFailure, "tool_failure"},
                                         {ErrorCode::BadInput, "bad_input"},
                                         {ErrorCode::Illegal, "illegal"},
                                         {ErrorCode::NotFound, "not_found"},
                                         {ErrorCode::Unsupported, "unsupported"},
                                         {ErrorCode::Timeout, "timeout"},
                                         {ErrorCode::Cancelled, "cancelled"}})

void to_json(json& json, const Error& error) {
  json = {{"code", error.code}, {"message", error.message}};
}

void from_json(const json& json, Error& error) {
  json.at("code").get_to(error.code);
  json.at("message").get_to(error.message);
}

namespace codegen {

NLOHMANN_JSON_SERIALIZE_ENUM(BufferRole, {{BufferRole::In, "in"},
                                          {BufferRole::Out, "out"},
                                          {BufferRole::Workspace, "workspace"}})
NLOHMANN_JSON_SERIALIZE_ENUM(CacheState, {{CacheState::Warm, "warm"}, {CacheState::Cold, "cold"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Diagnostic::Severity, {{Diagnostic::Severity::Error, "error"},
                                                    {Diagnostic::Severity::Warning, "warning"},
                                                    {Diagnostic::Severity::Note, "note"}})
NLOHMANN_JSON_SERIALIZE_ENUM(FailureKind, {{FailureKind::Protocol, "protocol"},
                                           {FailureKind::CompileError, "compile_error"},
                                           {FailureKind::CompilerCrashed, "compiler_crashed"},
                                           {FailureKind::RedZone, "red_zone"},
                                           {FailureKind::OutOfMemory, "out_of_memory"},
                                           {FailureKind::BadRequest, "bad_request"},
                                           {FailureKind::CannotLoad, "cannot_load"}})

#define DOJO_MESSAGE(Type, ...)                                                \
  void to_json(json& nlohmann_json_j, const Type& nlohmann_json_t) {           \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_TO, __VA_ARGS__))   \
  }                                                                            \
  void from_json(const json& nlohmann_json_j, Type& nlohmann_json_t) {         \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_FROM, __VA_ARGS__)) \
  }

DOJO_MESSAGE(CompileOptions, cpu, features, optLevel, openmp, vectorWidth, extraFlags, virtualFiles,
             resourceFolder, wantAssembly, wantLlvm)
DOJO_MESSAGE(CompileRequest, cText, entry, options)
DOJO_MESSAGE(Diagnostic, severity, file, line, column, message)
DOJO_MESSAGE(CompileReply, assembly, sourceLines, llvm, warnings, fromCache, compileNs, codeHash,
             cacheWarning)
DOJO_MESSAGE(BufferSpec, name, bytes, role)
DOJO_MESSAGE(KernelUseMessage, kernel, sets, inner)
DOJO_MESSAGE(RunPlan, warmupRounds, minRounds, maxRounds, minTimeNs, budgetNs, cache, inner,
             minSampleNs, threads, sharesOut, poison, giveUpAboveNs)
DOJO_MESSAGE(KernelSamples, ns, inner)
DOJO_MESSAGE(MachineNoise, loadAverage, voluntarySwitches, involuntarySwitches, minorFaults,
             majorFaults, cpuMigrations, threadsAlive, cpus, flushToZero, denormalsAreZero)
DOJO_MESSAGE(RunOutcome, kernels, noise, budgetEnded, gaveUp, elapsedNs, warnings)
DOJO_MESSAGE(WorkerFailure, kind, error, diagnostics)

}  // namespace codegen
}  // namespace dojo
