// Drawn loops that read many numbers for all lanes, of arrays that lie in memory or in variables
// and are written before the loops, in them or deeper: the C, which reloads them in every iteration
// where the loop has the hint :rl, compiles and gives what the interpreter gives.
#include <fmt/format.h>

#include <QTest>
#include <random>

#include "core/analysis/validate.h"
#include "tests/codegen/meaning_runner.h"

using namespace dojo;

namespace {

// Rows of terms, w[{1},{2}], each summed up with a vector of x.
class DrawnRows {
 public:
  explicit DrawnRows(unsigned seed) : m_random(seed) {
    m_rows = draw({3, 5, 6, 8});
    m_terms = draw({4, 6, 8, 8, 12, 16, 17});
  }

  std::string text() {
    int place = draw({0, 1, 2, 2, 3});
    bool isKept = place != 2 || oneIn(2);  // row after row, or in the memory of one
    std::string before = place == 0 ? write("", 0) : "", in = place == 1 ? write("| ", 1) : "",
                inside = place == 2 ? write("| | ", 1, false) : "";
    std::string row = oneIn(3) ? ":u" : "", term = oneIn(4) ? ":u" : "";
    const char* array = place == 3 ? "u" : "w";
    bool hasVector = m_terms % 8 == 0 && oneIn(2);  // of which each term takes a lane
    std::string vector =
        hasVector ? fmt::format("{}:v b[{{0}}] = u[0,{{0}}]\n", m_terms) : std::string();
    std::string more = hasVector ? "| | | 8:v t[{3}] += b[{2}] * x[{2}+{3}]\n" : "";
    return fmt::format(
        "kernel k\nin x u\nout z\nx f32 [40] heap\nu f32 [{0}, {1}] heap\nz f32 [3, {0}, 8] heap\n"
        "w f32 [{0}{2}, {1}{3}] {4}\nt f32 [8] register\nb f32 [{1}] stack\n\n{12}{5}3{14}\n{6}| "
        "{0}{7}\n"
        "{8}| | 8:v t[{{2}}] = 0\n| | {1}{9}\n"
        "| | | 8:v t[{{3}}] += {10}[{11},{{2}}] * x[{{0}}+{{2}}+{{3}}]\n{13}| | 8:v "
        "z[{{0}},{{1}},{{2}}] = t[{{2}}]\n",
        m_rows, m_terms, isKept ? "" : ":N", oneIn(12) ? ":N" : "",
        draw({0, 0, 1, 1, 2}) == 0 ? "heap" : (oneIn(4) ? "register" : "stack"), before, in, row,
        inside, term, array, oneIn(8) ? "0" : "{1}", vector, more, oneIn(4) ? "" : ":rl");
  }

 private:
  int draw(std::initializer_list<int> from) { return from.begin()[m_random() % from.size()]; }
  bool oneIn(unsigned n) { return m_random() % n == 0; }

  // All rows, or the one at hand; of eight terms perhaps as a vector.
  std::string write(const char* bars, int depth, bool all = true) {
    std::string row = fmt::format("{{{}}}", depth), term = fmt::format("{{{}}}", depth + 1);
    std::string mark = m_terms == 8 && oneIn(2) ? ":v" : oneIn(4) ? ":u" : "";
    return fmt::format("{}{}{}{} w[{},{}] = u[{},{}] * 2\n", bars,
                       all ? std::to_string(m_rows) + " " : "", m_terms, mark, row, term, row,
                       term);
  }

  std::mt19937 m_random;
  int m_rows = 0, m_terms = 0;
};

}  // namespace

class TestBlockRegisterPromotion : public QObject {
  Q_OBJECT
 private slots:
  void drawnRowsMeanTheSame();
};

void TestBlockRegisterPromotion::drawnRowsMeanTheSame() {
  int wanted = qEnvironmentVariableIntValue("DOJO_WALKS");
  tests::MeaningRunner runner;
  int anew = 0, ordinary = 0, skipped = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(wanted > 0 ? wanted : 100); ++seed) {
    std::string text = DrawnRows(seed).text();
    auto program = core::load(text, "drawn");
    if (!program) {  // reads what is no longer there
      ++skipped;
      continue;
    }
    for (const char* name : {"x86-64-avx2", "x86-64-avx512"}) {
      core::Machine machine = core::machineNamed(name).value();
      if (!core::runsHere(machine)) continue;
      std::string c = codegen::emitC(*program, machine).value().text;
      ++(c.find(" READ_ANEW(") != std::string::npos ? anew : ordinary);
      QString wrong = runner.run(*program, tests::inputsFor(*program, seed), machine);
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong + "\n" + QString::fromStdString(text)));
    }
  }
  qInfo("%d read anew, %d ordinary, %d skipped", anew, ordinary, skipped);
  QVERIFY(anew > 10 && ordinary > 10 && skipped < anew + ordinary);
}

QTEST_APPLESS_MAIN(TestBlockRegisterPromotion)
#include "test_block_register_promotion.moc"
