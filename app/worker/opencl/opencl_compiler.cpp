#include "app/worker/opencl/opencl_compiler.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/opencl/build_log.h"

namespace dojo::app {

using codegen::CompiledCode;
using codegen::CompileFailure;
using codegen::Diagnostic;

namespace {

constexpr std::size_t kShownLog = 2000;

CompileFailure failure(ErrorCode code, Message message) {
  return {Error{code, std::move(message)}, {}, false};
}

std::string buildLog(const OpenClContext& context, cl::Program program) {
  std::size_t size = 0;
  const cl::Api& api = context.api();
  if (api.clGetProgramBuildInfo(program, context.device(), cl::kProgramBuildLog, 0, nullptr,
                                &size) != cl::kSuccess)
    return {};
  std::string log(size, '\0');
  api.clGetProgramBuildInfo(program, context.device(), cl::kProgramBuildLog, size, log.data(),
                            nullptr);
  log.resize(std::min(log.size(), log.find('\0')));
  while (!log.empty() && (log.back() == '\n' || log.back() == ' ')) log.pop_back();
  return log;
}

CompileFailure rejected(cl::Status status, const std::string& log) {
  std::vector<Diagnostic> diagnostics = codegen::diagnosticsOf(log);
  auto first = std::ranges::find(diagnostics, Diagnostic::Severity::Error, &Diagnostic::severity);
  Message said;
  if (first != diagnostics.end())
    said = phrase("{}:{}:{}: {}", first->file, first->line, first->column, first->message)
               .coded(kSaysPlaces);
  else if (status == cl::kInvalidBuildOptions)
    said = phrase("the compiler rejects its flags: {}", log.substr(0, kShownLog));
  else if (log.empty())
    said = openClFailed("clBuildProgram", status);
  else
    said = phrase("{}: {}", openClFailed("clBuildProgram", status), log.substr(0, kShownLog));
  return {Error{ErrorCode::BadInput, std::move(said)}, std::move(diagnostics), false};
}

Result<std::string> binaryOf(const cl::Api& api, cl::Program program) {
  std::size_t size = 0;
  cl::Status status =
      api.clGetProgramInfo(program, cl::kProgramBinarySizes, sizeof size, &size, nullptr);
  if (status != cl::kSuccess || size == 0)
    return fail(ErrorCode::ToolFailure, phrase("the OpenCL driver gives no binary: {}",
                                               openClFailed("clGetProgramInfo", status)));
  std::string binary(size, '\0');
  char* bytes = binary.data();
  status = api.clGetProgramInfo(program, cl::kProgramBinaries, sizeof bytes, &bytes, nullptr);
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, phrase("the OpenCL driver gives no binary: {}",
                                               openClFailed("clGetProgramInfo", status)));
  return binary;
}

}  // namespace

tl::expected<CompiledCode, CompileFailure> OpenClCompiler::compile(
    const codegen::CompileRequest& request) {
  if (!m_context) return tl::unexpected(CompileFailure{m_context.error(), {}, false});
  const OpenClContext& context = **m_context;
  const cl::Api& api = context.api();
  const char* text = request.text.data();
  const std::size_t length = request.text.size();
  cl::Status status = cl::kSuccess;
  auto program =
      context.own(api.clCreateProgramWithSource(context.context(), 1, &text, &length, &status));
  if (!program)
    return tl::unexpected(
        failure(ErrorCode::ToolFailure, openClFailed("clCreateProgramWithSource", status)));
  std::string options = context.buildOptions(request.options.optLevel);
  for (const std::string& flag : request.options.extraFlags) options += " " + flag;
  const cl::Device device = context.device();
  status = api.clBuildProgram(program.get(), 1, &device, options.c_str(), nullptr, nullptr);
  const std::string log = buildLog(context, program.get());
  if (status != cl::kSuccess) return tl::unexpected(rejected(status, log));
  auto binary = binaryOf(api, program.get());
  if (!binary) return tl::unexpected(CompileFailure{binary.error(), {}, false});
  CompiledCode code;
  code.object = std::move(*binary);
  code.warnings = codegen::diagnosticsOf(log);
  return code;
}

}  // namespace dojo::app
