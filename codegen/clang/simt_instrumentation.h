// Makes of an optimised module what the host SIMT machine runs (simt_code.h): the last step before
// the object, so that what is told are the accesses that the code still makes. Only this folder's
// sources include it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace llvm {
class Module;
class PassBuilder;
}  // namespace llvm

namespace dojo::codegen {

// Before the optimiser runs: it then moves no load before the condition under which it is made, as
// a processor would not notice and the machine would report as a race.
void prepareForSimt(llvm::PassBuilder& passes);

// Locations must be those of the main file (attributed to it); they are dropped.
void instrumentForSimt(llvm::Module& module);

std::string sharedSymbol(std::size_t bytes, std::string_view name);

}  // namespace dojo::codegen
