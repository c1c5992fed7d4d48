#include "codegen/clang/module_memo.h"

#include <clang/Frontend/CompilerInstance.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>

namespace dojo::codegen {
namespace {

class LookPass : public llvm::PassInfoMixin<LookPass> {
 public:
  LookPass(ModuleMemo& memo, const char* stage) : m_memo(memo), m_stage(stage) {}

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    m_memo.look(module, m_stage);
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

 private:
  ModuleMemo& m_memo;
  const char* m_stage;
};

}  // namespace

ModuleMemo::ModuleMemo(const ObjectCache* cache, std::string decides)
    : m_cache(cache), m_decides(std::move(decides)) {}

// Callbacks of later versions of LLVM are given more than a pass manager and a level.
void ModuleMemo::watch(llvm::PassBuilder& builder) {
  builder.registerPipelineEarlySimplificationEPCallback(
      [this](llvm::ModulePassManager& passes, auto&&...) {
        passes.addPass(LookPass(*this, "to inline"));
      });
  builder.registerOptimizerEarlyEPCallback([this](llvm::ModulePassManager& passes, auto&&...) {
    passes.addPass(LookPass(*this, "to vectorise"));
  });
  if (auto* callbacks = builder.getPassInstrumentationCallbacks())
    callbacks->registerShouldRunOptionalPassCallback(
        [this](auto&&...) { return !m_known.has_value(); });
}

void ModuleMemo::look(const llvm::Module& module, const char* stage) {
  if (m_cache == nullptr || m_known) return;
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::WriteBitcodeToFile(module, stream, /*ShouldPreserveUseListOrder=*/true);
  std::string key =
      ObjectCache::key(m_decides + "\n" + stage + "\n" + std::string(bytes.begin(), bytes.end()));
  if (auto code = m_cache->find(key))
    m_known = std::move(code->object);
  else
    m_keys.push_back(std::move(key));
}

// What cannot be kept is made again the next time.
void ModuleMemo::keep(const std::string& object) const {
  if (m_cache == nullptr) return;
  for (const std::string& key : m_keys) (void)m_cache->store(key, {object, {}, {}});
}

bool RememberingAction::BeginInvocation(clang::CompilerInstance& instance) {
  instance.getCodeGenOpts().PassBuilderCallbacks.emplace_back(
      [this](llvm::PassBuilder& builder) { m_memo.watch(builder); });
  return EmitLLVMOnlyAction::BeginInvocation(instance);
}

}  // namespace dojo::codegen
