// A whole session as one HTML page that needs nothing else: no script, no picture or style from
// elsewhere, so it opens without a network and prints. It holds what led to a node (steps, times
// with their intervals, what changed in the program, verification, who did it), the other branches,
// plots as SVG, and the C of both ends. Light and dark follow the reader's system.
#pragma once

#include <optional>
#include <string>

#include "app/report/report_plot.h"
#include "app/session/history.h"
#include "core/machine/machine.h"

namespace dojo::app {

// Flops and bytes per nanosecond, and the size of the cache beyond which traffic is estimated.
struct ReportRoof {
  double flops = 0, l2 = 0, l3 = 0, memory = 0;
  int64_t cacheBytes = 0;
};

struct ReportInput {
  const History& history;
  HistoryId end = 1;       // the path to it is told in full
  HistoryId baseline = 1;  // what speed-ups are over
  std::string kernel;
  core::Machine machine;
  std::string date;  // "2031-05-04 12:30"
  std::string version;
  std::optional<ReportRoof> roof;
  Words words = [](const char* text) { return std::string(text); };
  std::string language = "en";
};

std::string htmlReport(const ReportInput& input);

}  // namespace dojo::app
