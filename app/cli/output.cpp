#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "core/analysis/view.h"

namespace dojo::app {

nlohmann::json toJson(const core::Refusal& refusal, const core::View& view) {
  nlohmann::json json = {{"code", refusal.code}, {"message", refusal.message}};
  json["lines"] = nlohmann::json::array();
  for (core::NodeId node : refusal.nodes)
    if (int line = view.lineOf(node); line > 0) json["lines"].push_back(line);
  json["accesses"] = nlohmann::json::array();
  for (const auto& access : refusal.accesses)
    if (int line = view.lineOf(access.node); line > 0)
      json["accesses"].push_back({{"line", line}, {"slot", access.slot}});
  if (!refusal.iterationA.empty() || !refusal.iterationB.empty())
    json["iterations"] = {refusal.iterationA, refusal.iterationB};
  return json;
}

nlohmann::json toJson(const std::vector<core::Advice>& advice, const core::View& view) {
  nlohmann::json list = nlohmann::json::array();
  for (const core::Advice& one : advice) list.push_back(toJson(one, view));
  return list;
}

std::string hashText(core::Hash hash) {
  return fmt::format("{:016x}", hash);
}

namespace {
bool g_isJsonPrinted = false;
}

bool isJsonPrinted() {
  return g_isJsonPrinted;
}

void printJson(const nlohmann::json& document) {
  g_isJsonPrinted = true;
  std::cout << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

}  // namespace dojo::app
