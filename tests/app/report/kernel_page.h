// A small kernel's page of the help, as two tests read it.
#pragma once

#include "app/report/kernel_page.h"

namespace dojo::app {

inline const char* const kPageProgram = R"(kernel k
in x
out y
x f32 [64, 48] heap
y f32 [64, 48] heap

64 48 y[{0},{1}] = x[{0},{1}] * 2
)";

// Of the program above.
inline KernelPage pageOf(const core::Program& program,
                         Result<codegen::PortAnalysis> ports = fail(ErrorCode::Unsupported,
                                                                    "no analyser")) {
  codegen::InnerLoop loop;
  loop.text = ".L1:\n\tadd\trax, 1\n\tjne\t.L1\n";
  loop.instructions = 2;
  return {.start = program,
          .end = program,
          .kernel = "k",
          .machine = "AMD EPYC, family 25 model 17 stepping 1",
          .target = "x86-64-avx512",
          .limits = {.threads = 1, .flopsF32 = 100},
          .rooflineNs = 50,
          .steps = {{"", 1000}, {"split_scope y@1 16", 1010}, {"vectorize y@2", 100}},
          .rows = {2},
          .loops = {loop},
          .ports = std::move(ports)};
}

}  // namespace dojo::app
