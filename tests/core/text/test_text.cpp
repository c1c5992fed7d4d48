// The text format: parsing, canonical printing, and what is said about texts that are wrong.
#include <fmt/format.h>

#include <QTest>
#include <set>

#include "core/text/parser.h"
#include "core/text/printer.h"

using namespace dojo::core;

namespace {

const char kSoftmax[] = R"(kernel softmax
const N = 24576
const M = 512
in x
out y
x f32 [N, M] heap
y f32 [N, M] heap
m f32 [N:N] stack
d f32 [N:N, M:N] stack -> d e
s f32 [N:N] stack

N:p
| m[{0}] = -inf
| M m[{0}] max= x[{0},{1}]
| s[{0}] = 0
| M
| | d[{0},{1}] = x[{0},{1}] - m[{0}]
| | e[{0},{1}] = exp(d[{0},{1}])
| | s[{0}] += e[{0},{1}]
| M y[{0},{1}] = e[{0},{1}] / s[{0}]
)";

const char kEverything[] = R"(# what it is
kernel all # named
# sizes
const H = 10
const K = 3
const OH = H - K + 1 # derived
const P = H * 2
in x n
out y z v i
x f32 [H, P] heap # input
f f32 [H:3, P] stack
g f32 [H:N, P:64] heap -> g1 g2
n i32 [H] heap
y f32 [H, P] heap
z f32 [H] heap
v f32 [] heap
i i64 [] heap
c bool [] register

# the first nest
H # rows
| # before the inner
| P y[{0},{1}] = x[{0},{1}] * -0.5
| # a chain is cut by a comment
| P
| | c = x[{0},{1}] < 1e-05 # compare
| | y[{0},{1}] = select(c, x[{0},{1}], ({0}*20+{1}))
| | y[{0},{1}] = fma(x[{0},{1}], 2.0, nan) if {0}*2-{1}+1 < K and -{0} < 0
| z[{0}] = f32(n[{0}])
| 4:u 2:v z[{0}] max= {1}
v = -inf
i = 0
H (v, i) argmax= (z[{0}], {0})
H z[{0}] += z[{0}-1] * H if -{0} < 0
H 4 5:i(some_instruction) y[{0},{1}*5+{2}]:nt = x[{0},{1}*5+{2}]:pf8
H:nu P:p:rl y[{0},{1}] = x[{0},{1}]:pf2:mem
H:al 4:v:hv y[{0},{1}] = x[{0},{1}] if {1} < 2
H:nu:rl:al:hv z[{0}] = 1
H:i(other) z[{0}]:nt:pf12 = max(z[{0}]:pf1, z[{0}]:nt)
v:nt = v:pf4096l2
# the end
)";

QString messages(const char* text) {
  return QString::fromStdString(toMessage(parse(text).diagnostics, "t"));
}

}  // namespace

class TestText : public QObject {
  Q_OBJECT
 private slots:
  void canonicalTextsPrintAsTheyWere_data();
  void canonicalTextsPrintAsTheyWere();
  void canonicalFormIsReached();
  void hashIgnoresCommentsAndNames();
  void overridesReachDerivedConstants();
  void problemsAreNamedWithTheirPlace_data();
  void problemsAreNamedWithTheirPlace();
  void severalProblemsAreReportedAtOnce();
  void hostileTextsEnd();
};

void TestText::canonicalTextsPrintAsTheyWere_data() {
  QTest::addColumn<QString>("text");
  QTest::newRow("softmax") << kSoftmax;
  QTest::newRow("everything") << kEverything;
  QTest::newRow("the ends of i64")
      << "kernel k\nout y\ny i64 [4] heap\n\n4 y[{0}] = -9223372036854775808\n"
         "4 y[{0}] max= 9223372036854775807\n";
}

void TestText::canonicalTextsPrintAsTheyWere() {
  QFETCH(QString, text);
  Parsed parsed = parse(text.toStdString());
  QCOMPARE(QString::fromStdString(toMessage(parsed.diagnostics, "t")), QString());
  QCOMPARE(QString::fromStdString(print(*parsed.program)), text);
}

void TestText::canonicalFormIsReached() {
  Parsed parsed = parse(
      "kernel k\r\nconst N = 4\nin x\nout y\nx f32 [N,N] heap\ny f32 [N,N] heap\n"
      "N\n| N\n|| y[{0},{1}]=x[2*{1}-{1} , {0}] + 0*3\n");
  QVERIFY2(parsed.diagnostics.empty() == false, "an operand is no expression");
  parsed = parse(
      "kernel k\r\nconst N = 4\nin x\nout y\nx f32 [N,N] heap\ny f32 [N,N] heap\n"
      "N\n| N\n|| y[{0},{1}]=x[2*{1}-{1} , {0}+N-4] + (3)   \n");
  QCOMPARE(QString::fromStdString(toMessage(parsed.diagnostics, "t")), QString());
  QCOMPARE(QString::fromStdString(print(*parsed.program)),
           QString("kernel k\nconst N = 4\nin x\nout y\nx f32 [N, N] heap\ny f32 [N, N] heap\n\n"
                   "N N y[{0},{1}] = x[{1},{0}] + 3\n"));
}

void TestText::hashIgnoresCommentsAndNames() {
  auto hash = [](const char* text) { return parse(text).program.value().hash(); };
  const char* a = "kernel a\nconst N = 4\nout y\ny f32 [N] heap\nN y[{0}] = 1\n";
  const char* b = "kernel b # c\nout y\ny f32 [4] heap\n# d\n4 y[{0}] = 1\n";
  const char* c = "kernel a\nconst N = 4\nout y\ny f32 [N] heap\nN:u y[{0}] = 1\n";
  QCOMPARE(hash(a), hash(b));
  QVERIFY(hash(a) != hash(c));
  for (const char* line :
       {"N y[{0}]:nt = 1", "N y[{0}]:pf1 = 1", "N y[{0}]:pf2 = 1", "N y[{0}]:pf1l2 = 1",
        "N:i(f) y[{0}] = 1", "N:i(g) y[{0}] = 1", "N:nu y[{0}] = 1", "N:rl y[{0}] = 1",
        "N:al y[{0}] = 1", "N:hv y[{0}] = 1"}) {
    std::string text = std::string("kernel a\nconst N = 4\nout y\ny f32 [N] heap\n") + line + "\n";
    QVERIFY2(hash(text.c_str()) != hash(a), line);
  }
  std::set<Hash> hashes;
  for (const char* suffix : {":nt", ":pf1", ":pf1l2", ":mem"})
    hashes.insert(
        hash(fmt::format("kernel a\nout y\ny f32 [4] heap\n4 y[{{0}}]{} = 1\n", suffix).c_str()));
  QCOMPARE(hashes.size(), size_t{4});
}

void TestText::overridesReachDerivedConstants() {
  Parsed parsed = parse(kEverything, {{"H", 7}});
  QCOMPARE(parsed.program->constantNamed("OH")->value, 5);
  QCOMPARE(parsed.program->constantNamed("P")->value, 14);
  QVERIFY(!parse(kEverything, {{"Q", 7}}).program);
}

void TestText::problemsAreNamedWithTheirPlace_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QString>("message");
  auto row = [](const char* name, QByteArray line, const char* message) {
    QTest::newRow(name) << line << QString(message);
  };
  row("unknown array", "N q[{0}] = 1", "t:5:3: no buffer declares the array 'q': 'q[{0}] = 1'");
  row("unknown constant", "Q:p y[{0}] = 1",
      "t:5:1: 'Q' is not a constant declared above: 'Q:p y[{0}] = 1'");
  row("too deep an index", "N y[{1}] = 1",
      "t:5:5: the depths of the scopes around this operation are 0 to 0: '{1}] = 1'");
  row("wrong rank", "N y = 1", "t:5:3: 'y' has 1 dimension(s), here it has 0 index(es): 'y = 1'");
  row("bad suffix", "N:q y[{0}] = 1", "t:5:3: expected a scope's suffix");
  row("bad instruction", "N:i y[{0}] = 1", "expected the instruction's name in brackets");
  row("bad access suffix", "N y[{0}]:x = 1", "t:5:10: expected an access's suffix");
  row("hint twice", "N:nu:nu y[{0}] = 1", "t:5:6: expected a hint, each at most once");
  row("hint before the mapping", "N:hv:v y[{0}] = 1", "t:5:6: expected a hint, each at most once");
  row("access suffix twice", "N y[{0}]:nt:nt = 1", "t:5:13: expected an access's suffix");
  row("prefetch of nothing", "N y[{0}]:pf0 = 1", "t:5:10: expected an access's suffix");
  row("prefetch too far", "N y[{0}]:pf1048577 = 1", "t:5:10: expected an access's suffix");
  row("prefetch of nothing to L2", "N y[{0}]:pfl2 = 1", "t:5:10: expected an access's suffix");
  row("prefetch to another cache", "N y[{0}]:pf8l3 = 1", "t:5:10: expected an access's suffix");
  row("two prefetches", "N y[{0}]:pf8:pf8l2 = 1", "t:5:14: expected an access's suffix");
  row("no assignment", "N y[{0}] 1", "t:5:10: expected '='");
  row("unknown function", "N y[{0}] = foo(1)", "t:5:12: no operation is named 'foo'");
  row("arity", "N y[{0}] = max(1)", "max takes 2 operand(s), here it has 1");
  row("not affine", "N y[{0}*{0}] = 1", "a product of two iterations is not affine");
  row("second operator", "N y[{0}] = 1 + 2 + 3", "t:5:18: expected the end of the line or 'if'");
  row("empty scope", "N", "this scope has no operation");
  row("child of a leaf", "N y[{0}] = 1\n| N y[{0}] = 1", "an operation has no children");
  row("too many bars", "| N y[{0}] = 1", "1 '|' but the line above opens only 0");
  row("empty round", "q f32 [N:0] heap\nN y[{0}] = 1",
      "expected 'N' after ':', for a dimension that is not materialised");
  row("late header", "N y[{0}] = 1\nconst M = 2", "declarations must precede the first operation");
  row("extent zero", "0 y[{0}] = 1", "must be at least 1");
  row("tuple size", "N (y[{0}], y[{0}]) = 1", "'=' has 1 target(s), here there are 2");
  row("bad utf8", "N y[{0}] = \xff", "t:5:12: byte 0xff is not valid UTF-8 text");
  row("overlong utf8", "N y[{0}] = \xc0\x80", "t:5:12: byte 0xc0 is not valid UTF-8 text");
  row("surrogate", "N y[{0}] = 1 # \xed\xa0\x80", "t:5:16: byte 0xed is not valid UTF-8 text");
  row("beyond unicode", "N y[{0}] = 1 # \xf4\x90\x80\x80",
      "t:5:16: byte 0xf4 is not valid UTF-8 text");
  row("cut text stays text", "q[{0}] = 12345678901234\xc3\xa4\xc3\xa4\xc3\xa4",
      "'q[{0}] = 12345678901234…'");
  row("large factor", "N y[{0}*1099511627776+{0}] = 1", "this expression is too large");
  row("many guards", "N y[{0}] = 1 if " + QByteArray("{0} < 9 and ").repeated(16) + "{0} < 9",
      "an operation has at most 16 guards");
  row("long name", QByteArray(256, 'q') + " f32 [N] heap\nN y[{0}] = 1",
      "expected an array's name");
  row("huge number", "99999999999999999999 y[{0}] = 1", "t:5:1:");
  row("huge constant", "q f32 [9223372036854775808] heap\nN y[{0}] = 1",
      "t:5:8: this number is too large");
  row("control code", "N y[{0}] = \x01", "t:5:12: byte 0x01 is a control code, not text");
  row("many targets", "N (" + QByteArray("y[{0}],").repeated(100000) + "y[{0}]) = 1",
      "a tuple has at most 3 targets");
  row("many operands", "N y[{0}] = max(" + QByteArray("1,").repeated(100000) + "1)",
      "max takes 2 operand(s), here it has more");
  row("many indices", "N y[" + QByteArray("{0},").repeated(100000) + "0] = 1",
      "'y' has 1 dimension(s), here it has more index(es)");
  row("reserved", "N y[{0}] = 1 if {0} < M", "'M' is not a constant");
  row("declared twice", "y f32 [N] heap\nN y[{0}] = 1", "buffer 'y' is already declared");
  row("array is a constant", "N f32 [N] heap\nN y[{0}] = 1", "'N' is already a constant");
  row("bad type", "z f99 [N] heap\nN y[{0}] = 1", "t:5:1: no buffer declares the array 'z'");
  row("bad location", "z f32 [N] attic\nN y[{0}] = 1", "expected a location");
}

void TestText::problemsAreNamedWithTheirPlace() {
  QFETCH(QByteArray, line);
  QFETCH(QString, message);
  QByteArray text = "kernel k\nconst N = 4\nout y\ny f32 [N] heap\n" + line + "\n";
  Parsed parsed = parse(std::string_view(text.data(), text.size()));
  QVERIFY(!parsed.program);
  QString all = QString::fromStdString(toMessage(parsed.diagnostics, "t"));
  QVERIFY2(all.contains(message), qPrintable(all));
}

void TestText::severalProblemsAreReportedAtOnce() {
  QString all = messages(
      "kernel k\nconst N = x\nout y\ny f32 [4] heap\nN\n| y[{0}] = foo(1)\n4 y[{0}] = 1 +\n4 "
      "y[{0}] = 1\n");
  QVERIFY2(all.contains("t:2:") && all.contains("t:6:") && all.contains("t:7:"), qPrintable(all));
  QVERIFY2(!all.contains("t:5:") && !all.contains("t:8:"),  // N is declared, though wrongly
           qPrintable(all));
}

void TestText::hostileTextsEnd() {
  QVERIFY(!parse("").program);
  QVERIFY(!parse(std::string_view("\0\0\0", 3)).program);
  std::string header = "kernel k\nout y\ny f32 [2] heap\n";
  std::string deepLine = header;
  for (int i = 0; i < 1000000; ++i) deepLine += "2 ";
  QVERIFY(QString::fromStdString(toMessage(parse(deepLine).diagnostics, "t"))
              .contains("nest at most 64 deep"));
  std::string deepAfterError = header + "| y\n|";
  for (int i = 0; i < 1000000; ++i) deepAfterError += "2 ";
  QVERIFY(QString::fromStdString(toMessage(parse(deepAfterError).diagnostics, "t"))
              .contains("nest at most 64 deep"));
  std::string deepBars = header, bars;
  for (int i = 0; i < 2000; ++i, bars += '|') deepBars += bars + "2\n";
  QVERIFY(!parse(deepBars).program);
  std::string long10MB = header;
  while (long10MB.size() < 10u << 20) long10MB += "2 y[{0}] = 1 # and again, and again\n";
  QVERIFY(QString::fromStdString(toMessage(parse(long10MB).diagnostics, "t"))
              .contains("at most 10000 scopes"));
  std::string comments = header;
  while (comments.size() < 10u << 20) comments += "# and again, and again\n";
  QVERIFY(parse(comments + "2 y[{0}] = 1\n").program);
  std::string buffers = "kernel k\n";
  for (int i = 0; i < 2001; ++i) buffers += "b" + std::to_string(i) + " f32 [2] heap\n";
  QVERIFY(QString::fromStdString(toMessage(parse(buffers).diagnostics, "t"))
              .contains("at most 2000 arrays"));
  QCOMPARE(parse(buffers).diagnostics.size(), size_t{1});  // the rest is not read
  QVERIFY(!parse(std::string(10u << 20, '|')).program);
  QVERIFY(!parse(std::string(10u << 20, '[')).program);
}

QTEST_APPLESS_MAIN(TestText)
#include "test_text.moc"
