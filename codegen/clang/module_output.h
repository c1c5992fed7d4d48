// What every compilation with Clang ends in, whatever the language: a module with its lines, texts
// and objects made of it, and what went wrong in words. Only this folder's sources include it.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/CodeGen.h>
#include <llvm/Target/TargetMachine.h>

#include <optional>
#include <string>

#include "codegen/clang/invocation.h"

namespace dojo::codegen {

// Why the work did not end, where Clang or LLVM crashed or gave up in it: what it was building must
// then be abandoned, not destroyed.
std::optional<Message> crashIn(llvm::function_ref<void()> work);

CompileFailure compileFailure(ErrorCode code, Message message);
Message describeFirstError(const DiagnosticCollector& diagnostics, const CompileOptions& options);
// For LLVMContext::setDiagnosticHandlerCallBack, with a vector of diagnostics.
void keepBackEndDiagnostic(const llvm::DiagnosticInfo* info, void* sink);

// What was inlined from a header belongs to the line that called it.
void attributeToFile(llvm::Module& module, llvm::StringRef mainFile);

// Empty where the target cannot emit such a file.
std::string emitFile(llvm::TargetMachine& machine, llvm::Module& module,
                     llvm::CodeGenFileType type);
std::string printed(const llvm::Module& module);

}  // namespace dojo::codegen
