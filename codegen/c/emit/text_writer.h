// The text under construction: every line that goes in is counted with its node, remarks find their
// place, and lines that are too long are broken.
#pragma once

#include <string>

#include "codegen/c/emit/c_lines.h"
#include "codegen/emitted.h"

namespace dojo::codegen {

class TextWriter {
 public:
  explicit TextWriter(Emitted& out) : m_out(out) {}

  void line(const std::string& text, core::NodeId node = 0);
  void block(const std::string& text);  // of several lines
  void statement(const Line& l, int indent);

  // A line of somebody's comment must not run on into the next line.
  static std::string comment(std::string text);

 private:
  Emitted& m_out;
};

}  // namespace dojo::codegen
