#include "app/service/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/backend.h"
#include "core/machine/host.h"

namespace dojo::app {

std::string ratioText(double ratio) {
  return fmt::format("{:.{}f}×", ratio, ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
}

std::string describeTime(const codegen::Summary& time) {
  return fmt::format("{} ± {:.1f} %", codegen::describeNs(time.median), 100 * time.relativeWidth());
}

std::string deviceRemarks(const codegen::Evaluation& e, const Ran& ran) {
  if (codegen::deviceOf(ran.machine) == codegen::deviceOf(core::hostMachine())) return {};
  return fmt::format("{}", fmt::join(e.remarks, "; "));
}

std::string checkWord(const codegen::Evaluation& e) {
  if (!e.undecided.empty()) return "NOT VERIFIED";
  return e.verified.value_or(false) ? "verified" : "WRONG";
}

std::string describe(const codegen::Evaluation& e) {
  std::string text = describeTime(e.time);
  if (e.verified) text += *e.verified ? ", verified" : fmt::format(", WRONG: {}", e.whyNotVerified);
  if (!e.undecided.empty()) text += fmt::format(", NOT VERIFIED: {}", e.undecided);
  if (e.rooflineNs > 0)
    text += fmt::format(", {:.2f}× the roofline's {}", e.time.median / e.rooflineNs,
                        codegen::describeNs(e.rooflineNs));
  if (e.isSuspect) text += " (suspect: faster than this machine's peak)";
  return text;
}

std::string describe(const LibraryTimed& library) {
  return fmt::format("{}, {}{}: {}, verified; this program against it: {}", library.version,
                     library.call, library.variant == "out" ? " into a given tensor" : "",
                     describeTime(library.evaluation.time), codegen::describe(library.comparison));
}

}  // namespace dojo::app
