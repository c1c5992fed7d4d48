#include "codegen/clang/preamble_cache.h"

#include <clang/Frontend/FrontendActions.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>

namespace dojo::codegen {
namespace {

constexpr const char* kPreambleFile = "/perfdojo/opening.h";
constexpr const char* kPrecompiledFile = "/perfdojo/opening.pch";
constexpr std::size_t kMostPreambles = 32;  // of some 400 kB each

// Empty where there is something to say of it, which is better said of the whole text.
std::string precompiled(std::vector<std::string> arguments, const Files& files) {
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createTemporaryFile("perfdojo", "pch", path)) return {};
  arguments.insert(arguments.end(),
                   {"-emit-pch", "-o", path.str().str(), "-x", "c-header", kPreambleFile});
  clang::CompilerInstance instance;
  DiagnosticCollector diagnostics;
  clang::GeneratePCHAction action;
  std::string bytes;
  if (execute(instance, diagnostics, arguments, files, action) && diagnostics.collected.empty())
    if (auto file = llvm::MemoryBuffer::getFile(path)) bytes = (*file)->getBuffer().str();
  llvm::sys::fs::remove(path);
  return bytes;
}

}  // namespace

bool PreambleCache::use(const Preamble& preamble, std::vector<std::string>& arguments,
                        Files& files) {
  Files those = files;
  those[kPreambleFile] = preamble.directives;
  std::string key = llvm::join(arguments, "\n");
  for (const auto& [path, text] : those) key += fmt::format("\n{} {}\n{}", path, text.size(), text);
  if (m_byKey.size() > kMostPreambles && !m_byKey.contains(key)) m_byKey.clear();
  Kept& kept = m_byKey[std::move(key)];
  if (++kept.asked == 2) kept.bytes = precompiled(arguments, those);
  if (kept.bytes.empty()) return false;
  files = std::move(those);
  files[kPrecompiledFile] = kept.bytes;
  arguments.insert(arguments.end(), {"-include-pch", kPrecompiledFile});
  return true;
}

}  // namespace dojo::codegen
