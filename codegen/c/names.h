// The C names of one program's constants, buffers and iterations. They are the program's own unless
// C or the generated text already uses them; none shadows another.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::codegen {

class Names {
 public:
  explicit Names(const core::Program& program);

  const std::string& function() const { return m_function; }
  const std::string& constant(const std::string& name) const { return m_constants.at(name); }
  const std::string& buffer(const std::string& name) const { return m_buffers.at(name); }
  const std::string& iteration(int depth) const { return m_iterations[depth]; }
  // Of the n-th function that a team of threads runs.
  std::string team(int n) const;

 private:
  std::string unique(std::string name);

  std::set<std::string> m_taken;
  std::string m_function, m_team;
  std::map<std::string, std::string> m_constants;
  std::map<std::string, std::string> m_buffers;
  std::vector<std::string> m_iterations;  // by depth
};

}  // namespace dojo::codegen
