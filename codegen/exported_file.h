// One of the files that a program is exported as.
#pragma once

#include <string>
#include <vector>

namespace dojo::codegen {

struct ExportedFile {
  std::string name, text;
};

}  // namespace dojo::codegen
