// The C names of one program's function, constants, buffers and iterations. They are the program's
// own unless C, C++, their library's headers or the generated text use them already
// (taken_names.txt): then a kernel's function is called NAME_kernel (kernel_NAME_kernel where the
// beginning is reserved), a constant or buffer NAME_ (v_NAME_). None shadows another. Worker and
// export share the rule, so that what is shown is what is compiled and what leaves.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::codegen {

// Of the function, its files, and the symbol that other programs link.
std::string functionName(const std::string& kernel);

class Names {
 public:
  // Besides what C takes, names that the text defines or its language keeps.
  explicit Names(const core::Program& program, std::set<std::string> alsoTaken = {});

  const std::string& function() const { return m_function; }
  const std::string& constant(const std::string& name) const { return m_constants.at(name); }
  const std::string& buffer(const std::string& name) const { return m_buffers.at(name); }
  const std::string& iteration(int depth) const { return m_iterations[depth]; }
  // Of the n-th function that a team of threads runs.
  std::string outlinedRegion(int n) const;

 private:
  std::string unique(std::string name);

  std::set<std::string> m_taken;
  std::string m_function, m_outlinedRegion;
  std::map<std::string, std::string> m_constants;
  std::map<std::string, std::string> m_buffers;
  std::vector<std::string> m_iterations;  // by depth
};

}  // namespace dojo::codegen
