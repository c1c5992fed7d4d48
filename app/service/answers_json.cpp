#include "app/service/answers_json.h"

#include "app/service/words.h"

namespace dojo::app {
namespace {

nlohmann::json jsonOf(const core::FingerprintVerdict& f) {
  nlohmann::json json = {
      {"seeds", f.seeds},     {"equal", f.equal},           {"reduced_extents", f.reducedExtents},
      {"extents", f.extents}, {"difference", f.difference}, {"undecided", f.undecided}};
  if (f.equal) return json;
  json["smallest_extents"] = f.smallestExtents;
  json["values"] = f.values;
  json["computation"] = {f.firstComputation, f.secondComputation};
  return json;
}

nlohmann::json jsonOf(const core::NumericsReport& n) {
  return {{"elements", n.elements},       {"max_ulp", n.largest},
          {"median_ulp", n.median},       {"max_norm_ulp", n.largestOfNorm},
          {"p99_ulp", n.percentile99},    {"p999_ulp", n.percentile999},
          {"steps_ulp", core::kUlpSteps}, {"histogram", n.histogram},
          {"not_finite", n.notFinite},    {"where", n.where},
          {"reference", n.reference},     {"actual", n.actual}};
}

nlohmann::json jsonOf(const core::NumbersVerdict& n) {
  return {{"pass", n.pass},           {"max_abs", n.maxAbs},      {"norm_rel", n.normRel},
          {"bound", n.bound},         {"inputs", n.inputs},       {"skipped", n.skipped},
          {"decided", n.decided},     {"failure", n.failure},     {"extents", n.extents},
          {"undecided", n.undecided}, {"over_reals", n.overReals}};
}

template <typename Part>
nlohmann::json jsonOrNull(const std::optional<Part>& part) {
  return part ? jsonOf(*part) : nlohmann::json(nullptr);
}

}  // namespace

nlohmann::json toJson(const codegen::Evaluation& e, const Ran& ran) {
  nlohmann::json json = {{"median_ns", e.time.median},
                         {"ci95_ns", {e.time.ci.low, e.time.ci.high}},
                         {"runs", e.time.samples},
                         {"calls_per_run", e.inner},
                         {"threads", ran.timing.threads},
                         {"cache", ran.timing.cold ? "cold" : "warm"},
                         {"roofline_ns", e.rooflineNs},
                         {"suspect", e.isSuspect},
                         {"machine", codegen::toJson(ran.record)}};
  json["machine"]["load"] = e.noise.loadAverage;
  if (std::string remarks = deviceRemarks(e, ran); !remarks.empty()) json["device"] = remarks;
  json["noise"] = {{"involuntary_switches", e.noise.involuntarySwitches},
                   {"migrations", e.noise.cpuMigrations},
                   {"cpus", e.noise.cpus}};
  if (e.verified)
    json["verified"] = *e.verified;
  else
    json["verified"] = nullptr;
  if (!e.whyNotVerified.empty()) json["why_not_verified"] = e.whyNotVerified;
  if (!e.undecided.empty()) json["why_undecided"] = e.undecided;
  return json;
}

nlohmann::json toJson(const codegen::Comparison& comparison) {
  return {{"ratio", comparison.ratio},
          {"ci95", {comparison.ci.low, comparison.ci.high}},
          {"p", comparison.pValue},
          {"verdict", codegen::describe(comparison)}};
}

nlohmann::json toJson(const LibraryTimed& library) {
  const codegen::Evaluation& e = library.evaluation;
  return {{"library", "libtorch"},
          {"version", library.version},
          {"call", library.call},
          {"variant", library.variant},
          {"median_ns", e.time.median},
          {"ci95_ns", {e.time.ci.low, e.time.ci.high}},
          {"runs", e.time.samples},
          {"calls_per_run", e.inner},
          {"verified", e.verified.value_or(false)},
          {"speedup", toJson(library.comparison)}};
}

nlohmann::json toJson(const Verified& verified) {
  const core::Verdict& verdict = verified.verdict;
  nlohmann::json document = {{"schema", 1},
                             {"equal", verdict.equal()},
                             {"answer", nameOf(verdict.answer())},
                             {"why_undecided", verdict.whyUndecided()},
                             {"device", verified.device},
                             {"fingerprint", jsonOrNull(verdict.fingerprint)},
                             {"numbers", jsonOrNull(verdict.numbers)}};
  if (!verified.numerics.empty())
    document["numerics"] = {jsonOf(verified.numerics[0]), jsonOf(verified.numerics[1])};
  return document;
}

}  // namespace dojo::app
