// A search whose process ends at any one of its writes: what comes after it leaves a file from
// which the search ends as if nothing had happened, word for word. Killing at random moments
// seldom meets the moment between two writes that belong together; here each is met.
#include <QTemporaryDir>
#include <QTest>

#include "core/trajectory/trajectory.h"
#include "rl/store/database.h"
#include "tests/app/search/simulated_search.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

constexpr int kEvaluations = 40;

std::string triggerOn(const std::string& what, const std::string& table) {
  return "CREATE TRIGGER stop_" + what + "_" + table + " BEFORE " + what + " ON " + table +
         " BEGIN UPDATE allowed SET writes = writes - 1;"
         " SELECT RAISE(ABORT, 'ended here') FROM allowed WHERE writes < 0; END;";
}

const char* const kTables[] = {"settings", "nodes", "measurements", "searches", "evaluations"};
const char* const kKinds[] = {"INSERT", "UPDATE"};

void execute(const std::filesystem::path& file, const std::string& sql) {
  auto database = rl::Database::open(file, rl::Database::Open::ExistingOnly, "session");
  auto done = database->execute(sql);
  if (!done) qFatal("%s", done.error().message.text().c_str());
}

// From now on so many rows are written to a session's tables, and then none.
void allowWrites(const std::filesystem::path& file, int writes) {
  std::string sql =
      "CREATE TABLE IF NOT EXISTS allowed(writes INTEGER NOT NULL);"
      "DELETE FROM allowed; INSERT INTO allowed VALUES(" +
      std::to_string(writes) + ");";
  for (const char* table : kTables)
    for (const char* what : kKinds) sql += triggerOn(what, table);
  execute(file, sql);
}

// A session with triggers is not opened.
void allowAllWrites(const std::filesystem::path& file) {
  std::string sql;
  for (const char* table : kTables)
    for (const char* what : kKinds)
      sql += "DROP TRIGGER stop_" + std::string(what) + "_" + table + ";";
  execute(file, sql);
}

Result<SearchSummary> goOn(Session& session) {
  rl::SimulatedEvaluator evaluator(byFormula);
  SearchOptions options;
  options.instead = &evaluator;
  auto searches = session.journal().searches();
  return searches->empty() ? startSearch(session, request(kEvaluations, 4), options)
                           : resumeSearch(session, options);
}

// With the comments that name finds.
std::string trajectoryOf(const Session& session) {
  return core::print(session.trajectory().value());
}

// What stands in the session of every find.
std::string findsIn(const Session& session, const SearchSummary& summary) {
  std::string text;
  for (const Find& find : summary.finds) {
    const HistoryNode& node = session.history().node(find.node);
    text += std::to_string(find.number) + " " + node.name + " " + node.verification.detail + " " +
            (node.measurement ? std::to_string(node.measurement->medianNs) : "no time") + "\n";
  }
  return text;
}

}  // namespace

class TestSearchWrites : public QObject {
  Q_OBJECT
 private slots:
  void oneThatEndsAtAnyWriteIsResumedAsOneThatDidNot();
};

void TestSearchWrites::oneThatEndsAtAnyWriteIsResumedAsOneThatDidNot() {
  QTemporaryDir folder;
  std::filesystem::path path = folder.path().toStdString();
  auto whole = Session::create(path / "whole.perfdojo", start()).value();
  auto expected = goOn(*whole);
  QVERIFY2(expected.has_value(), expected ? "" : expected.error().message.text().c_str());
  QVERIFY(expected->finds.size() > 2);
  QVERIFY(trajectoryOf(*whole).find("# find ") != std::string::npos);
  int ended = 0;
  for (bool isWhole = false; !isWhole; ++ended) {
    auto file = path / ("ended" + std::to_string(ended) + ".perfdojo");
    auto session = Session::create(file, start()).value();
    allowWrites(file, ended);
    isWhole = goOn(*session).has_value();
    session.reset();
    allowAllWrites(file);
    session = Session::open(file).value();
    auto resumed = goOn(*session);
    QVERIFY2(resumed.has_value(), resumed ? "" : resumed.error().message.text().c_str());
    QCOMPARE(resumed->evaluations, kEvaluations);
    QCOMPARE(QString::fromStdString(trajectoryOf(*session)),
             QString::fromStdString(trajectoryOf(*whole)));
    QCOMPARE(QString::fromStdString(findsIn(*session, *resumed)),
             QString::fromStdString(findsIn(*whole, *expected)));
  }
  QVERIFY(ended > kEvaluations);  // every evaluation is a write, and so are steps and finds
}

QTEST_APPLESS_MAIN(TestSearchWrites)
#include "test_search_writes.moc"
