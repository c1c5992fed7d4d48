#include "codegen/clang/simt_code.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <charconv>

#include "codegen/clang/simt_instrumentation.h"

namespace dojo::codegen {
namespace {

constexpr std::string_view kSharedPrefix = "dojo_shared.";

// "_ZZ4tileE2sa", of an array in a function, is tile's sa.
void nameOf(std::string_view mangled, SharedArray& array) {
  std::string readable = llvm::demangle(mangled);
  const auto scope = readable.rfind("::");
  array.name = scope == std::string::npos ? readable : readable.substr(scope + 2);
  if (scope == std::string::npos) return;
  array.kernel = readable.substr(0, scope);
  array.kernel.resize(std::min(array.kernel.find('('), array.kernel.size()));
}

}  // namespace

std::string sharedSymbol(std::size_t bytes, std::string_view name) {
  return fmt::format("{}{}.{}", kSharedPrefix, bytes, name);
}

Result<std::vector<SharedArray>> sharedArraysOf(const std::string& object) {
  auto file = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(object, "kernel.o"));
  if (!file)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot read compiled code: {}", llvm::toString(file.takeError())));
  std::vector<SharedArray> arrays;
  for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
    auto name = symbol.getName();
    if (!name) {
      llvm::consumeError(name.takeError());
      continue;
    }
    std::string_view rest(name->data(), name->size());
    if (!rest.starts_with(kSharedPrefix)) continue;
    SharedArray array{.symbol = name->str()};
    rest.remove_prefix(kSharedPrefix.size());
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), array.bytes);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
    nameOf(rest, array);
    arrays.push_back(std::move(array));
  }
  return arrays;
}

}  // namespace dojo::codegen
