// A program's buffers by the arrays that they hold. Every access that is written asks for one: a
// program may have hundreds.
#pragma once

#include <string_view>
#include <unordered_map>

#include "core/ir/program.h"

namespace dojo::codegen {

class Buffers {
 public:
  // The program must outlive it.
  explicit Buffers(const core::Program& program) {
    for (const core::Buffer& buffer : program.buffers)
      for (const std::string& array : buffer.arrays) m_byArray.try_emplace(array, &buffer);
  }

  const core::Buffer* find(std::string_view array) const {
    auto found = m_byArray.find(array);
    return found == m_byArray.end() ? nullptr : found->second;
  }
  const core::Buffer& of(const core::Access& access) const { return *m_byArray.at(access.array); }

 private:
  std::unordered_map<std::string_view, const core::Buffer*> m_byArray;
};

}  // namespace dojo::codegen
