#include "codegen/clang/simt_instrumentation.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>

#include <vector>

#include "codegen/clang/simt_code.h"

namespace dojo::codegen {
namespace {

bool isOfMachine(const llvm::Value& value) {
  return value.getName().starts_with(kSimtPrefix);
}

// A thread's own memory, constants, and what the machine tells a thread of its place.
bool isPrivate(const llvm::Value* pointer) {
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  if (llvm::isa<llvm::AllocaInst>(object)) return true;
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
      argument != nullptr && argument->hasStructRetAttr())
    return true;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return global != nullptr && (global->isConstant() || isOfMachine(*global));
}

class Instrumentation {
 public:
  explicit Instrumentation(llvm::Module& module) : m_module(module), m_build(module.getContext()) {}

  void function(llvm::Function& function) {
    m_line = 0;
    std::vector<llvm::Instruction*> all;
    for (llvm::Instruction& instruction : llvm::instructions(function)) all.push_back(&instruction);
    for (llvm::Instruction* each : all) {
      if (each->getDebugLoc() && each->getDebugLoc().getLine() > 0)
        m_line = each->getDebugLoc().getLine();
      m_build.SetInsertPoint(each);
      instruction(*each);
    }
  }

 private:
  void instruction(llvm::Instruction& instruction) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      tell("read", load->getPointerOperand(), sizeOf(load->getType()), load->getAlign());
    else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      tell("write", store->getPointerOperand(), sizeOf(store->getValueOperand()->getType()),
           store->getAlign());
    else if (auto* memory = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction))
      tellRange(*memory);
    else if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      placeCall(*call);
  }

  llvm::Value* sizeOf(llvm::Type* type) {
    return m_build.getInt64(m_module.getDataLayout().getTypeStoreSize(type).getFixedValue());
  }

  void tellRange(llvm::AnyMemIntrinsic& memory) {
    if (auto* transfer = llvm::dyn_cast<llvm::AnyMemTransferInst>(&memory))
      tell("read", transfer->getRawSource(), memory.getLength(),
           transfer->getSourceAlign().valueOrOne());
    tell("write", memory.getRawDest(), memory.getLength(), memory.getDestAlign().valueOrOne());
  }

  void tell(llvm::StringRef what, llvm::Value* address, llvm::Value* bytes, llvm::Align alignment) {
    if (isPrivate(address)) return;
    llvm::Type *none = m_build.getVoidTy(), *pointer = m_build.getPtrTy(),
               *number = m_build.getInt64Ty(), *line = m_build.getInt32Ty();
    const auto* size = llvm::dyn_cast<llvm::ConstantInt>(bytes);
    const std::string name = kSimtPrefix + what.str();
    if (size != nullptr && size->getZExtValue() == 4 && alignment.value() == 4) {
      auto function = m_module.getOrInsertFunction(
          name + "4", llvm::FunctionType::get(none, {pointer, line}, false));
      m_build.CreateCall(function, {address, m_build.getInt32(m_line)});
      return;
    }
    auto function = m_module.getOrInsertFunction(
        name, llvm::FunctionType::get(none, {pointer, number, number, line}, false));
    m_build.CreateCall(function, {address, m_build.CreateZExtOrTrunc(bytes, number),
                                  m_build.getInt64(alignment.value()), m_build.getInt32(m_line)});
  }

  void placeCall(llvm::CallInst& call) {
    const llvm::Function* called = call.getCalledFunction();
    if (called != nullptr && isOfMachine(*called) && call.arg_size() > 0)
      call.setArgOperand(call.arg_size() - 1, m_build.getInt32(m_line));
  }

  llvm::Module& m_module;
  llvm::IRBuilder<> m_build;
  unsigned m_line = 0;  // of the instruction, or the last one before it that has one
};

bool isShared(const llvm::GlobalVariable& variable) {
  return variable.getSection() == kSharedSection ||
         (variable.isDeclaration() && !variable.isConstant() && !isOfMachine(variable));
}

void leaveUndefined(llvm::GlobalVariable& array) {
  const bool isSized = !array.isDeclaration();
  const auto bytes =
      array.getParent()->getDataLayout().getTypeAllocSize(array.getValueType()).getFixedValue();
  array.setInitializer(nullptr);
  array.setSection("");
  array.setLinkage(llvm::GlobalValue::ExternalLinkage);
  array.setDSOLocal(false);
  array.setName(sharedSymbol(isSized ? bytes : 0, array.getName().str()));
}

// By the attribute LLVM makes no load that the text does not make there; a store that is volatile
// keeps it from having the element in a register all through a loop, with a load in front of it.
struct ForbidNewAccesses : llvm::PassInfoMixin<ForbidNewAccesses> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    for (llvm::Function& function : module) {
      if (function.isDeclaration()) continue;
      function.addFnAttr(llvm::Attribute::SanitizeThread);
      for (llvm::Instruction& instruction : llvm::instructions(function))
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
            store != nullptr && !isPrivate(store->getPointerOperand()))
          store->setVolatile(true);
    }
    return llvm::PreservedAnalyses::none();
  }
};

void permitNewAccesses(llvm::Function& function) {
  function.removeFnAttr(llvm::Attribute::SanitizeThread);
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) store->setVolatile(false);
}

}  // namespace

void prepareForSimt(llvm::PassBuilder& passes) {
  passes.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager& manager, llvm::OptimizationLevel) {
        manager.addPass(ForbidNewAccesses());
      });
}

void instrumentForSimt(llvm::Module& module) {
  Instrumentation instrumentation(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) {
      instrumentation.function(function);
      permitNewAccesses(function);
    }
  if (auto* used = module.getNamedGlobal("llvm.compiler.used")) used->eraseFromParent();
  for (llvm::GlobalVariable& variable : module.globals())
    if (isShared(variable)) leaveUndefined(variable);
  llvm::StripDebugInfo(module);
}

}  // namespace dojo::codegen
