#include "codegen/analysis/loops_text.h"

#include <fmt/format.h>

#include "codegen/analysis/inner_loops.h"
#include "codegen/analysis/port_use.h"
#include "core/analysis/view.h"
#include "core/text/printer.h"

namespace dojo::codegen {

std::string loopsText(const Kernel& kernel, const core::Program& program, std::string& remark) {
  auto loops = innerLoops(kernel, program);
  std::vector<std::string> texts;
  for (const InnerLoop& loop : loops) texts.push_back(loop.text);
  auto ports = portUse(texts, "");
  if (!ports) remark = ports.error().message;
  core::View view(program);
  std::string text;
  for (size_t i = 0; i < loops.size(); ++i) {
    text += i ? "\n" : "";
    for (core::NodeId id : loops[i].operations)
      text += "# " + core::print(view.op(view.opIndex(id)).operation()) + "\n";
    text += fmt::format("# {} instructions at line {} of the assembly\n", loops[i].instructions,
                        loops[i].firstLine);
    if (ports) text += "# " + describe(ports->loops[i]) + "\n";
    text += loops[i].text;
  }
  return text;
}

}  // namespace dojo::codegen
