// Moves are found by their names and by what compilers and people call them; explain and the
// window's filter ask here.
#include <QTest>
#include <algorithm>
#include <cctype>
#include <set>

#include "core/moves/catalogue.h"
#include "core/moves/move_reference.h"

using namespace dojo::core;

namespace {

QStringList namesOf(std::string_view text) {
  QStringList names;
  for (const Move* move : movesCalled(text))
    names << QString::fromStdString(std::string(move->name));
  return names;
}

}  // namespace

class TestLookup : public QObject {
  Q_OBJECT
 private slots:
  void movesAreFound_data();
  void movesAreFound();
  void aliasesAreWords();
  void severalAreListed();
};

void TestLookup::movesAreFound_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QStringList>("moves");
  auto row = [](const char* text, const QStringList& moves) {
    QTest::newRow(text) << QString(text) << moves;
  };
  row("join_scopes", {"join_scopes"});
  row("reorder", {"reorder"});  // a name comes before aliases
  row("tiling", {"split_scope"});
  row("strip-mine", {"split_scope"});
  row("loop interchange", {"swap_scopes"});
  row("Loop-Interchange", {"swap_scopes"});
  row("fusion", {"join_scopes"});
  row("fuse", {"join_scopes", "inline_producer", "compute_at"});
  row("im2col", {"stage_in"});
  row("simd", {"vectorize"});
  row("CSE", {"reuse_value"});
  row("streaming store", {"nontemporal_store"});
  row("interchange loop", {"swap_scopes"});  // words of a name in any order
  row("rfactor", {"split_reduction", "tree_reduce"});
  row("no such move", {});
  row("", {});
  row(" - ", {});
}

void TestLookup::movesAreFound() {
  QFETCH(QString, text);
  QFETCH(QStringList, moves);
  QCOMPARE(namesOf(text.toStdString()), moves);
}

void TestLookup::aliasesAreWords() {
  for (const Move* move : catalogue()) {
    std::vector<std::string> aliases = aliasesOf(*move);
    QVERIFY2(!aliases.empty(), std::string(move->name).c_str());
    std::set<std::string> distinct(aliases.begin(), aliases.end());
    QVERIFY2(distinct.size() == aliases.size(), std::string(move->name).c_str());
    for (const std::string& alias : aliases) {
      bool isPlain = std::ranges::all_of(
          alias, [](unsigned char c) { return std::isalnum(c) || c == ' ' || c == '-'; });
      QVERIFY2(isPlain && !alias.empty() && alias.front() != ' ' && alias.back() != ' ',
               alias.c_str());
      // Nobody who writes a name is told of another move.
      QVERIFY2(!moveNamed(alias), alias.c_str());
      auto found = movesCalled(alias);
      QVERIFY2(std::ranges::find(found, move) != found.end(), alias.c_str());
    }
    QCOMPARE(movesCalled(move->name), std::vector<const Move*>{move});
  }
}

void TestLookup::severalAreListed() {
  std::string one = explanationOf(movesCalled("tiling"));
  QVERIFY(one.starts_with("split_scope\n\n") && one.find("Also called") != std::string::npos);
  std::string several = explanationOf(movesCalled("fuse"));
  for (const char* name : {"join_scopes", "inline_producer", "compute_at"})
    QVERIFY2(several.find(name) != std::string::npos, several.c_str());
  QVERIFY(several.find("Before:") == std::string::npos);
}

QTEST_APPLESS_MAIN(TestLookup)
#include "test_lookup.moc"
