// perfdojo replay --page: what was measured of a trajectory as a page of the kernels' help.
#pragma once

#include <string>
#include <vector>

#include "app/report/kernel_page.h"
#include "app/service/service.h"
#include "core/trajectory/replay.h"

namespace dojo::app {

// Compiles the end once more for its assembly. `steps`: the start, then every step; all are legal.
Result<std::string> pageOf(const core::Replay& replay, const std::string& kernel,
                           std::vector<PageStep> steps, double rooflineNs, const Ran& ran,
                           Service& service);

}  // namespace dojo::app
