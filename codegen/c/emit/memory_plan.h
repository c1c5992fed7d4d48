// Where each buffer of a program lives in the C text. Inputs and outputs are parameters; other heap
// buffers lie in the workspace, one after the other on 64-byte boundaries; stack, register and
// shared buffers are local variables, declared as far inside as every read still finds what its own
// iteration wrote. A local that is too large for a stack moves to the workspace, but one that each
// thread of a parallel scope has for itself cannot, and is refused.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::codegen {

inline constexpr int64_t kLargestLocal = 64 << 10;     // bytes; larger ones move to the workspace
inline constexpr int64_t kLargestPrivate = 512 << 10;  // bytes of locals together, in one function

struct Home {
  enum class Kind { Parameter, Workspace, Local };
  Kind kind = Kind::Local;
  const core::Buffer* buffer = nullptr;
  core::NodeId scope = 0;  // a Local's: the scope whose body declares it, 0 the function
  int64_t offset = 0;      // in the workspace, bytes
  int lanes = 0;           // a Local's, when its last dimension is a vector rather than an array
  bool isInput = false;
};

struct StoragePlan {
  std::map<std::string, Home>
      homes;  // by buffer; those that the program never touches are left out
  std::unordered_map<core::NodeId, std::vector<const Home*>> locals;  // by the declaring scope
  int64_t workspaceBytes = 0;

  const Home& of(const core::Buffer& buffer) const { return homes.at(buffer.name); }
  // In the program's order.
  const std::vector<const Home*>& localsOf(core::NodeId scope) const;
};

Result<StoragePlan> planStorage(const core::Program& program);

}  // namespace dojo::codegen
