// How much memory this machine still has for buffers.
#pragma once

#include <cstddef>
#include <string>

namespace dojo::codegen {

// Bytes that the system, this process's control group and its limit of addresses still have.
std::size_t availableMemoryBytes();

// Of a control group (version 2) by the files in its folder: its limit less what is used and cannot
// be taken back as pages of files can. The largest number where it has no limit.
std::size_t availableInGroup(const std::string& folder);

}  // namespace dojo::codegen
