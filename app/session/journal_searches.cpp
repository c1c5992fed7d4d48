// The journal's part about searches.
#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "app/session/journal.h"
#include "rl/evaluator/plausible.h"

namespace dojo::app {

using rl::Statement;

Result<int64_t> Journal::addSearch(const std::string& request) {
  int64_t id = 0;
  auto added = m_database.transaction([&]() -> Result<void> {
    Statement ask(m_database, "SELECT coalesce(max(id), 0) + 1 FROM searches");
    if (ask.step()) id = ask.integer(0);
    while (ask.step()) {
    }
    if (auto asked = ask.finish("read"); !asked) return asked;
    int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
    Statement insert(m_database, "INSERT INTO searches VALUES(?,?,?,?)");
    return insert.bind(id).bind(request).bind(std::string("running")).bind(now).run();
  });
  if (!added) return tl::unexpected(added.error());
  return id;
}

Result<void> Journal::setSearchRequest(int64_t search, const std::string& request) {
  Statement change(m_database, "UPDATE searches SET request=? WHERE id=?");
  return change.bind(request).bind(search).run();
}

Result<void> Journal::setSearchState(int64_t search, const std::string& state) {
  Statement change(m_database, "UPDATE searches SET state=? WHERE id=?");
  return change.bind(state).bind(search).run();
}

Result<std::vector<SearchRecord>> Journal::searches() const {
  Statement ask(m_database, "SELECT id, request, state, created FROM searches ORDER BY id");
  std::vector<SearchRecord> records;
  while (ask.step()) records.push_back({ask.integer(0), ask.text(1), ask.text(2), ask.integer(3)});
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return records;
}

Result<void> Journal::append(int64_t search, const EvaluationRecord& e) {
  Statement insert(m_database,
                   "INSERT OR REPLACE INTO evaluations VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  insert.bind(search).bind(e.number).bind(e.parent).bind(e.steps);
  insert.bind(static_cast<int64_t>(e.hash)).bind(std::string(rl::name(e.outcome.verdict)));
  insert.bind(e.outcome.ns).bind(e.outcome.lowNs).bind(e.outcome.highNs);
  insert.bind(int64_t{e.outcome.samples}).bind(e.outcome.drift);
  insert.bind(std::string(rl::name(e.outcome.rejection))).bind(e.outcome.reason.text());
  insert.bind(int64_t{e.outcome.isVerified}).bind(int64_t{e.outcome.isBest});
  return insert.bind(e.outcome.speedup).bind(e.seconds).run();
}

Result<std::vector<EvaluationRecord>> Journal::evaluations(int64_t search) const {
  Statement ask(m_database,
                "SELECT number, parent, steps, hash, verdict, ns, low, high, samples, drift, "
                "rejection, reason, verified, best, speedup, seconds FROM evaluations WHERE "
                "search=? ORDER BY number");
  ask.bind(search);
  std::vector<EvaluationRecord> records;
  double bestNs = HUGE_VAL;
  while (ask.step()) {
    EvaluationRecord e{
        ask.integer(0), ask.integer(1), ask.text(2), static_cast<core::Hash>(ask.integer(3)), {},
        ask.real(15)};
    rl::Outcome& o = e.outcome;
    o.verdict = rl::verdictNamed(ask.text(4));
    o.ns = ask.real(5);
    o.lowNs = ask.real(6);
    o.highNs = ask.real(7);
    o.samples = static_cast<int>(ask.integer(8));
    o.drift = ask.real(9);
    o.rejection = rl::rejectionNamed(ask.text(10));
    o.reason = ask.text(11);
    o.isVerified = ask.integer(12) != 0;
    o.isBest = ask.integer(13) != 0;
    o.speedup = ask.real(14);
    o = rl::plausible(std::move(o));
    o.isBest = o.isBest && o.ns < bestNs;
    if (o.isBest) bestNs = o.isStartOnly() ? HUGE_VAL : o.ns;
    if (!(e.seconds >= 0 && std::isfinite(e.seconds))) e.seconds = 0;
    if (e.number < 0 || e.parent < -1 || e.parent >= e.number)
      return fail(ErrorCode::BadInput,
                  phrase("the session '{}' is damaged: evaluation {} has no place in its search",
                         m_path.string(), e.number));
    records.push_back(std::move(e));
  }
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return records;
}

}  // namespace dojo::app
