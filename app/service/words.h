// How answers of the service read to people: times, ratios, intervals and verdicts. English; the
// window translates what it shows.
#pragma once

#include <string>

#include "app/service/requests.h"

namespace dojo::app {

std::string ratioText(double ratio);                     // "1.32×", "13.2×", "132×"
std::string describeTime(const codegen::Summary& time);  // "5.82 ms ± 0.7 %"
// "5.82 ms ± 0.7 %, verified, 1.31× the roofline's 4.44 ms"
std::string describe(const codegen::Evaluation& evaluation);
// How a device other than this processor timed: "timed by events on NVIDIA H100 …"; empty: this
// processor did.
std::string deviceRemarks(const codegen::Evaluation& evaluation, const Ran& ran);
std::string checkWord(const codegen::Evaluation& evaluation);  // "verified", "WRONG", …
// "libtorch 1.13.0, at::mm(a, b): 8.01 ms ± 0.4 %, verified; ours against it: faster,
// 1.27× (1.26 to 1.29)"
std::string describe(const LibraryTimed& library);

const char* nameOf(core::Answer answer);  // "same", "different", "cannot_be_told"
Message whyDifferent(const core::Verdict& verdict);
Message equalFingerprints(const core::FingerprintVerdict& verdict);
// Several lines, the answer first.
std::string describe(const Verified& verified);

}  // namespace dojo::app
