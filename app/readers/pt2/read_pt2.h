// Reads a model that torch.export.save wrote (.pt2) into an operator graph: ATen's operators become
// ONNX's, what is written in place becomes functional, and buffers that the model changes become
// outputs after its own. Every node has the user's layer, file and line. No pickle is read, no
// other file opened, and any bytes give a graph or an error.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "core/model/graph.h"
#include "core/result.h"

namespace dojo::app {

struct Pt2Options {
  // Numbers for symbolic dimensions, by the file's names for them ("s0") or by INPUT.AXIS
  // ("x.0"). Without one, the size that the model was exported with.
  std::map<std::string, int64_t> bind;
};

// `file` is what weights by offset and errors call it.
Result<core::Graph> readPt2(std::shared_ptr<const void> owner, std::span<const std::byte> bytes,
                            const std::string& file, const Pt2Options& options = {});

// Maps the file, which stays mapped as long as the graph's weights live.
Result<core::Graph> readPt2File(const std::string& path, const Pt2Options& options = {});

}  // namespace dojo::app
