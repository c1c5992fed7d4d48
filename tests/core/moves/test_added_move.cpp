// Adding a move touches four places: its file, its line in the list, CMake and its golden file.
// added_move.cpp adds one, and everything that serves moves serves it. No other source lists moves
// by name.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <algorithm>

#include "core/analysis/validate.h"
#include "core/moves/catalogue.h"
#include "core/moves/engine.h"
#include "core/moves/move_reference.h"
#include "core/moves/suggest.h"
#include "core/text/printer.h"
#include "tests/machines.h"

using namespace dojo::core;

namespace {

constexpr const char* kName = "halve_scope";

Program programOf(int extent) {
  std::string n = std::to_string(extent);
  return load("kernel k\nin x\nout y\nx f32 [" + n + "] heap\ny f32 [" + n + "] heap\n\n" + n +
                  " y[{0}] = x[{0}]\n",
              "k")
      .value();
}

Step stepOf(const char* text) {
  return parseStep(text).value();
}

}  // namespace

class TestAddedMove : public QObject {
  Q_OBJECT
 private slots:
  void itIsMade();
  void itIsListed();
  void itIsFoundAndExplained();
  void itIsSuggested();
  void itHasAnEntryInTheHelp();
  void noSourceListsMoves();
};

void TestAddedMove::itIsMade() {
  auto halved = apply(programOf(8), stepOf("halve_scope y@0"), dojo::tests::avx2());
  QVERIFY(halved.has_value());
  QVERIFY(print(*halved).find("\n4 2 y[{0}*2+{1}] = x[{0}*2+{1}]\n") != std::string::npos);
  auto refused = apply(programOf(7), stepOf("halve_scope y@0"), dojo::tests::avx2());
  QVERIFY(!refused &&
          refused.error().message.text().starts_with("halve_scope y@0: 2 does not divide"));
  auto misspelt = apply(programOf(8), stepOf("bisect y@0"), dojo::tests::avx2());
  QVERIFY(!misspelt &&
          misspelt.error().message.text().find("did you mean halve_scope?") != std::string::npos);
}

void TestAddedMove::itIsListed() {
  Program program = programOf(8);
  View view(program);
  auto moves = listMoves({view, dojo::tests::avx2()});
  auto found = std::ranges::find(moves, stepOf("halve_scope y@0"), &Candidate::step);
  QVERIFY(found != moves.end() && found->move == moveNamed(kName));
}

void TestAddedMove::itIsFoundAndExplained() {
  for (const char* text : {"halve_scope", "bisect", "Loop-Bisection"}) {
    auto moves = movesCalled(text);
    QVERIFY2(moves.size() == 1 && moves[0] == moveNamed(kName), text);
    std::string explained = explanationOf(moves);
    for (std::string_view part : {"halve_scope", "split a scope into pairs of iterations",
                                  "legal when the extent is even", "bisect, loop bisection"})
      QVERIFY2(explained.find(part) != std::string::npos, explained.c_str());
  }
}

// A scope of more than 1024 iterations is not unrolled whole.
void TestAddedMove::itIsSuggested() {
  Program program = programOf(2048);
  View view(program);
  Suggestion suggestion = suggest({view, dojo::tests::avx2()}, stepOf("unroll y@0"));
  QCOMPARE(suggestion.before.size(), size_t{1});
  QCOMPARE(print(suggestion.before[0]), std::string("halve_scope y@0"));
}

void TestAddedMove::itHasAnEntryInTheHelp() {
  QCOMPARE(entryOf(*moveNamed(kName), "- Measured: never\n"),
           std::string("## halve_scope\n\nSplit a scope into pairs of iterations. Legal when the "
                       "extent is even and larger than two.\n\n"
                       "- Place: scope, such as `t#1@0`\n"
                       "- Also called: `bisect, loop bisection`\n"
                       "- Rounding: exact\n"
                       "- Inverse: merge_scopes\n"
                       "- Source: the tests\n"
                       "- Measured: never\n"
                       "- Limits: An odd extent is left alone.\n\n"));
}

// A list that classifies moves would have to be known to whoever adds one. A file may name its own
// move and one or two beside it.
void TestAddedMove::noSourceListsMoves() {
  static const QRegularExpression quoted("\"([a-z_]+)\"");
  constexpr int kMost = 3;
  int files = 0;
  for (const char* folder : {"/core", "/codegen", "/app", "/rl/environment", "/rl/search",
                             "/rl/evaluator", "/rl/cost"}) {
    QDirIterator sources(DOJO_SOURCE_DIR + QString(folder), {"*.cpp", "*.h"}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (sources.hasNext()) {
      QFile file(sources.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      ++files;
      QSet<QString> named;
      auto found = quoted.globalMatch(QString::fromUtf8(file.readAll()));
      while (found.hasNext())
        if (QString name = found.next().captured(1); moveNamed(name.toStdString())) named << name;
      QVERIFY2(named.size() <= kMost,
               qPrintable(file.fileName() + " names " + QStringList(named.values()).join(", ")));
    }
  }
  QVERIFY(files > 300);
}

QTEST_APPLESS_MAIN(TestAddedMove)
#include "test_added_move.moc"
