// A whole session as one HTML page that needs nothing else: no script, no picture or style from
// elsewhere, so it opens without a network and prints. It holds what led to a node (steps, times
// with their intervals, what changed in the program, verification, who did it), the other branches,
// plots as SVG, and the C of both ends. Light and dark follow the reader's system.
#pragma once

#include <optional>
#include <string>

#include "app/report/report_plot.h"
#include "app/service/machine_roof.h"
#include "app/session/history.h"
#include "core/machine/machine.h"

namespace dojo::app {

struct ReportInput {
  const History& history;
  HistoryId end = 1;       // the path to it is told in full
  HistoryId baseline = 1;  // what speed-ups are over
  std::string kernel;
  core::Machine machine;
  std::string date;  // "2031-05-04 12:30"
  std::string version;
  std::optional<MachineRoof> roof;
  Words words = [](const char* text) { return std::string(text); };
  // What the checks say, in the page's language.
  std::function<std::string(const std::string&)> sentence = [](const std::string& s) { return s; };
  std::string language = "en";
};

std::string htmlReport(const ReportInput& input);

}  // namespace dojo::app
