#include "tests/core/mutants/tally.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "core/text/printer.h"

namespace dojo::tests {

using namespace core;

namespace {

// Numbers and names left out, so that reasons of one sort are one.
std::string sortOf(std::string reason) {
  reason = std::regex_replace(reason, std::regex("'[^']*'"), "'…'");
  reason = std::regex_replace(reason, std::regex("\\w+(\\[[^\\]]*\\])? differs"), "… differs");
  return std::regex_replace(reason, std::regex("[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?"), "…");
}

}  // namespace

void Tally::count(unsigned number, const Pair& pair, const Asked& asked) {
  Row& row = m_rows[pair.kind];
  row.same += asked.answer == Answer::Same;
  row.byNet2 += asked.answer == Answer::Different && asked.by == "net 2";
  row.byNet3 += asked.answer == Answer::Different && asked.by == "net 3";
  row.unknown += asked.answer == Answer::Unknown;
  row.notFinite += !pair.isFinite;
  for (const auto& [kind, times] : pair.setAside) m_rows[kind].setAside += times;
  if (asked.answer == Answer::Unknown) ++m_reasons[asked.by + ": " + sortOf(asked.why)];
  if (asked.answer != m_wrong) return;
  ++m_wrongs;
  keep(number, pair, asked);
}

void Tally::keep(unsigned number, const Pair& pair, const Asked& asked) const {
  std::string story = fmt::format("# pair {}: {}\n# {}: {}\n# {}\n# {}\n", number, pair.name,
                                  pair.kind, pair.what, pair.witness, asked.why);
  fmt::print(stderr, "{}{}\n{}\n", story, print(pair.first), print(pair.second));
  const char* folder = std::getenv("DOJO_MUTANT_FOLDER");
  if (!folder) return;
  std::string kind = pair.kind;
  for (char& c : kind)
    if (c == ' ') c = '_';
  std::string base = fmt::format("{}/{}_{}", folder, kind, number);
  std::ofstream(base + ".a.dojo") << story << print(pair.first);
  std::ofstream(base + ".b.dojo") << story << print(pair.second);
}

std::string Tally::table() const {
  Row all;
  std::string text = fmt::format("{:10} {:>6} {:>6} {:>6} {:>8} {:>11} {:>10}\n", "kind", "same",
                                 "net 2", "net 3", "unknown", "not finite", "set aside");
  auto line = [&](const std::string& kind, const Row& r) {
    text += fmt::format("{:10} {:>6} {:>6} {:>6} {:>8} {:>11} {:>10}\n", kind, r.same, r.byNet2,
                        r.byNet3, r.unknown, r.notFinite, r.setAside);
  };
  for (const auto& [kind, row] : m_rows) {
    line(kind, row);
    all.same += row.same;
    all.byNet2 += row.byNet2;
    all.byNet3 += row.byNet3;
    all.unknown += row.unknown;
    all.notFinite += row.notFinite;
    all.setAside += row.setAside;
  }
  line("all", all);
  for (const auto& [reason, times] : m_reasons) text += fmt::format("{:6} {}\n", times, reason);
  return text;
}

}  // namespace dojo::tests
