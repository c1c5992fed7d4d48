#include "codegen/clang/loader.h"

#include <fmt/format.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>

namespace dojo::codegen {

using llvm::orc::JITDylib;
using llvm::orc::LLJIT;

struct Loader::Jit {
  std::unique_ptr<LLJIT> engine;
  int loaded = 0;
  std::string reported;  // what the session said of the load in progress

  Result<void> start();
  tl::unexpected<Error> failure(llvm::Error error);
};

Result<void> Loader::Jit::start() {
  if (engine) return {};
  auto created = llvm::orc::LLJITBuilder().create();
  if (!created) return failure(created.takeError());
  engine = std::move(*created);
  engine->getExecutionSession().setErrorReporter(
      [this](llvm::Error error) { reported += llvm::toString(std::move(error)) + "; "; });
  return {};
}

tl::unexpected<Error> Loader::Jit::failure(llvm::Error error) {
  const std::string said = std::exchange(reported, {}) + llvm::toString(std::move(error));
  return fail(ErrorCode::ToolFailure, phrase("cannot load compiled code: {}", said));
}

Loader::Loader() : m_jit(std::make_shared<Jit>()) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
}

Loader::~Loader() = default;

Result<LoadedObject> Loader::load(const std::string& object, std::span<const std::string> functions,
                                  const std::map<std::string, const void*>& symbols) {
  if (auto started = m_jit->start(); !started) return tl::unexpected(started.error());
  LLJIT& engine = *m_jit->engine;
  m_jit->reported.clear();
  auto library = engine.createJITDylib(fmt::format("kernel{}", m_jit->loaded++));
  if (!library) return m_jit->failure(library.takeError());
  LoadedObject loaded;
  loaded.m_memory = std::shared_ptr<void>(&*library, [jit = m_jit](void* dylib) {
    auto& session = jit->engine->getExecutionSession();
    llvm::consumeError(session.removeJITDylib(*static_cast<JITDylib*>(dylib)));
  });
  llvm::orc::SymbolMap given;
  for (const auto& [name, address] : symbols)
    given[engine.mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                           llvm::JITSymbolFlags::Exported};
  if (auto error = library->define(llvm::orc::absoluteSymbols(std::move(given))))
    return m_jit->failure(std::move(error));
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(object, functions.front());
  if (auto error = engine.addObjectFile(*library, std::move(buffer)))
    return m_jit->failure(std::move(error));
  for (const std::string& function : functions) {
    auto address = engine.lookup(*library, function);
    if (!address) return m_jit->failure(address.takeError());
    loaded.m_entries.push_back(address->toPtr<KernelEntry>());
  }
  return loaded;
}

}  // namespace dojo::codegen
