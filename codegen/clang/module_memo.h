// Object code by the module that it was made of. Texts that differ come to the same module while
// Clang optimises it, and what is left to do then gives the same code: a search spares it for a
// quarter of its programs. A module is looked up twice, before functions are inlined and before
// loops are vectorised.
//
// Equal modules must give equal code. So a key holds the orders of use lists, in which passes walk
// (of 62 pairs of modules that agree but for those, one came to different code), and where modules
// are looked up the analyses kept from earlier passes are dropped, found or not, memo or none.
// Only this folder's sources include it.
#pragma once

#include <clang/CodeGen/CodeGenAction.h>

#include <optional>
#include <string>
#include <vector>

#include "codegen/worker/object_cache.h"

namespace llvm {
class PassBuilder;
}

namespace dojo::codegen {

// Of one compilation; must outlive its passes.
class ModuleMemo {
 public:
  // `decides`: whatever besides the module decides the code. Without a cache nothing is looked up.
  ModuleMemo(const ObjectCache* cache, std::string decides);

  void watch(llvm::PassBuilder& builder);
  // Before a pass: what is known of the module is taken over, and no optional pass runs after that.
  void look(const llvm::Module& module, const char* stage);
  const std::optional<std::string>& known() const { return m_known; }
  void keep(const std::string& object) const;

 private:
  const ObjectCache* m_cache;
  std::string m_decides;
  std::vector<std::string> m_keys;  // of stages that the module has passed
  std::optional<std::string> m_known;
};

class RememberingAction : public clang::EmitLLVMOnlyAction {
 public:
  RememberingAction(llvm::LLVMContext& context, ModuleMemo& memo)
      : EmitLLVMOnlyAction(&context), m_memo(memo) {}

 protected:
  bool BeginInvocation(clang::CompilerInstance& instance) override;

 private:
  ModuleMemo& m_memo;
};

}  // namespace dojo::codegen
