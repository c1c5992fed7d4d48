// Files of resources/ that are compiled into the program, so that it finds them wherever it stands.
#pragma once

#include <span>
#include <string_view>

namespace dojo::core {

struct Resource {
  std::string_view name;  // the file's name without its ending
  std::string_view text;
};

std::span<const Resource> kernelResources();       // resources/kernels/*.dojo
std::span<const Resource> trajectoryResources();   // resources/trajectories/*/*.moves
std::span<const Resource> instructionResources();  // resources/instructions/*.instr
std::span<const Resource> machineResources();      // resources/machines/*.json
std::span<const Resource> helpResources();         // resources/help: its pages
std::span<const Resource> refusalResources();      // resources/help/refusals.json
std::span<const Resource> kernelPageResources();   // resources/help/kernels/*.md

}  // namespace dojo::core
