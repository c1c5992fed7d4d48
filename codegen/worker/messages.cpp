#include "codegen/worker/messages.h"

#include <algorithm>
#include <utility>

#include "codegen/worker/message_json.h"

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
  json = {{"code", error.code}, {"message", dataOf(error.message)}};
}

void from_json(const json& json, Error& error) {
  json.at("code").get_to(error.code);
  error.message = messageFrom(json.at("message"));
}

namespace codegen {

NLOHMANN_JSON_SERIALIZE_ENUM(BufferRole, {{BufferRole::In, "in"},
                                          {BufferRole::Out, "out"},
                                          {BufferRole::Workspace, "workspace"}})
NLOHMANN_JSON_SERIALIZE_ENUM(TimeUnit,
                             {{TimeUnit::Nanoseconds, "ns"}, {TimeUnit::Cycles, "cycles"}})
NLOHMANN_JSON_SERIALIZE_ENUM(CacheState, {{CacheState::Warm, "warm"}, {CacheState::Cold, "cold"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Diagnostic::Severity, {{Diagnostic::Severity::Error, "error"},
                                                    {Diagnostic::Severity::Warning, "warning"},
                                                    {Diagnostic::Severity::Note, "note"}})
NLOHMANN_JSON_SERIALIZE_ENUM(FailureKind, {{FailureKind::Protocol, "protocol"},
                                           {FailureKind::CompileError, "compile_error"},
                                           {FailureKind::CompilerCrashed, "compiler_crashed"},
                                           {FailureKind::RedZone, "red_zone"},
                                           {FailureKind::Died, "died"},
                                           {FailureKind::NoDevice, "no_device"},
                                           {FailureKind::OutOfMemory, "out_of_memory"},
                                           {FailureKind::BadRequest, "bad_request"},
                                           {FailureKind::CannotLoad, "cannot_load"}})

namespace {

// Names of listings that options say in fields of their own, by which compiled code is kept.
constexpr std::pair<const char*, const char*> kOwnFields[] = {{"asm", "wantAssembly"},
                                                              {"llvm", "wantLlvm"}};

bool hasOwnField(const std::string& listing) {
  return std::ranges::any_of(kOwnFields, [&](const auto& field) { return field.first == listing; });
}

}  // namespace

void to_json(json& json, const CompileOptions& options) {
  json = {{"cpu", options.cpu},
          {"features", options.features},
          {"optLevel", options.optLevel},
          {"openmp", options.openmp},
          {"vectorWidth", options.vectorWidth},
          {"extraFlags", options.extraFlags},
          {"virtualFiles", options.virtualFiles},
          {"resourceFolder", options.resourceFolder}};
  for (auto [listing, field] : kOwnFields) json[field] = options.wants(listing);
  for (const std::string& listing : options.listings)
    if (!hasOwnField(listing)) json["listings"].push_back(listing);
}

void from_json(const json& json, CompileOptions& options) {
  json.at("cpu").get_to(options.cpu);
  json.at("features").get_to(options.features);
  json.at("optLevel").get_to(options.optLevel);
  json.at("openmp").get_to(options.openmp);
  json.at("vectorWidth").get_to(options.vectorWidth);
  json.at("extraFlags").get_to(options.extraFlags);
  json.at("virtualFiles").get_to(options.virtualFiles);
  json.at("resourceFolder").get_to(options.resourceFolder);
  options.listings = json.value("listings", std::vector<std::string>{});
  for (auto [listing, field] : kOwnFields)
    if (json.at(field).get<bool>()) options.listings.emplace_back(listing);
}

#define DOJO_MESSAGE(Type, ...)                                                \
  void to_json(json& nlohmann_json_j, const Type& nlohmann_json_t) {           \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_TO, __VA_ARGS__))   \
  }                                                                            \
  void from_json(const json& nlohmann_json_j, Type& nlohmann_json_t) {         \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_FROM, __VA_ARGS__)) \
  }

DOJO_MESSAGE(Launch, function, grid, block, sharedBytes)
DOJO_MESSAGE(CompileRequest, text, entry, options, language, launches)
DOJO_MESSAGE(Diagnostic, severity, file, line, column, message)
DOJO_MESSAGE(Listing, name, text, sourceLines)
DOJO_MESSAGE(CompileReply, listings, warnings, fromCache, compileNs, codeHash, cacheWarning)
DOJO_MESSAGE(BufferSpec, name, bytes, role)
DOJO_MESSAGE(KernelUseMessage, kernel, sets, inner)
DOJO_MESSAGE(RunPlan, warmupRounds, minRounds, maxRounds, minTimeNs, budgetNs, cache, inner,
             minSampleNs, threads, sharesOut, poison, giveUpAboveNs)
DOJO_MESSAGE(KernelSamples, ns, inner)
DOJO_MESSAGE(MachineNoise, loadAverage, voluntarySwitches, involuntarySwitches, minorFaults,
             majorFaults, cpuMigrations, threadsAlive, cpus, flushToZero, denormalsAreZero)
DOJO_MESSAGE(RunOutcome, kernels, unit, noise, budgetEnded, gaveUp, elapsedNs, warnings)
DOJO_MESSAGE(WorkerFailure, kind, error, diagnostics)

}  // namespace codegen
}  // namespace dojo
