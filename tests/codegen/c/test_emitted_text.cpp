// What generated C says, what it cannot say, and which node of the program each line and
// instruction belongs to.
#include <fmt/format.h>

#include <QDir>
#include <QTest>
#include <map>
#include <set>

#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_kernel.h"
#include "tests/core/program_runs.h"

using namespace dojo;

namespace {

core::Program programOf(const QString& text) {
  return tests::programOf(text.toStdString());
}

void collect(const core::Node& node, std::map<core::NodeId, const core::Node*>& into) {
  into[node.id()] = &node;
  if (!node.isScope()) return;
  for (const core::NodePtr& child : node.scope().children) collect(*child, into);
}

const core::Operation& lastOperation(const core::Node& node) {
  return node.isScope() ? lastOperation(*node.scope().children.back()) : node.operation();
}

}  // namespace

class TestEmittedText : public QObject {
  Q_OBJECT
 private slots:
  void linesLeadToNodes_data();
  void linesLeadToNodes();
  void instructionsLeadToOperations();
  void textSays_data();
  void textSays();
  void whatDoesNotChangeIsReloadedWhereTheLoopSaysSo();
  void whatCannotBeWrittenIsRefused_data();
  void whatCannotBeWrittenIsRefused();
};

void TestEmittedText::linesLeadToNodes_data() {
  QTest::addColumn<QString>("text");
  for (const core::Resource& kernel : core::kernelResources())
    QTest::newRow(std::string(kernel.name).c_str())
        << QString::fromUtf8(kernel.text.data(), static_cast<qsizetype>(kernel.text.size()));
  for (const QString& file : QDir(DOJO_SOURCE_DIR "/tests/golden/c").entryList({"*.dojo"})) {
    QFile golden(DOJO_SOURCE_DIR "/tests/golden/c/" + file);
    QVERIFY(golden.open(QIODevice::ReadOnly));
    QTest::newRow(qPrintable(file)) << QString(golden.readAll());
  }
}

// In the function every statement belongs to an operation, every loop and brace to a scope, every
// comment to the node whose IR it quotes; every node of the program has a line.
void TestEmittedText::linesLeadToNodes() {
  QFETCH(QString, text);
  core::Program program = programOf(text);
  std::map<core::NodeId, const core::Node*> nodes;
  for (const core::NodePtr& node : program.body) collect(*node, nodes);
  codegen::EmittedC emitted =
      codegen::emitC(program, core::machineNamed("x86-64-avx512").value()).value();
  QStringList lines = QString::fromStdString(emitted.text).split('\n');
  QCOMPARE(lines.size(), static_cast<qsizetype>(emitted.lineNodes.size()) + 1);
  std::set<core::NodeId> seen;
  for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
    QString line = lines[i].trimmed();
    core::NodeId id = emitted.lineNodes[static_cast<size_t>(i)];
    if (id == 0) continue;
    QVERIFY(nodes.count(id));
    seen.insert(id);
    bool opensScope = line.startsWith("for (") || line.startsWith("#pragma") || line == "}";
    if (opensScope) QVERIFY2(nodes[id]->isScope(), qPrintable(line));
    bool declares = line.endsWith("= {0};");  // where its scope opens
    if (line.contains("= ") && line.endsWith(';') && !opensScope && !declares)
      QVERIFY2(!nodes[id]->isScope(), qPrintable(line));
    if (qsizetype at = line.indexOf("// "); at >= 0 && line.contains("{0}"))
      QVERIFY2(
          line.mid(at + 3).endsWith(QString::fromStdString(core::print(lastOperation(*nodes[id])))),
          qPrintable(line));
  }
  for (const auto& [id, node] : nodes)
    if (!node->isScope()) QVERIFY2(seen.count(id), core::print(node->operation()).c_str());
}

void TestEmittedText::instructionsLeadToOperations() {
  core::Program program = programOf(
      "kernel k\nin x y\nout z\nx f32 [64] heap\ny f32 [64] heap\nz f32 [64] heap\nt f32 [4:N, 16] "
      "register\n"
      "4\n| 16:v t[{0},{1}] = x[{0}*16+{1}] / y[{0}*16+{1}]\n| 16:v z[{0}*16+{1}] = "
      "sqrt(t[{0},{1}])\n");
  core::Machine target = core::hostMachine();
  codegen::EmittedC emitted = codegen::emitC(program, target).value();
  auto code = tests::KernelRunner().compile(emitted, target);
  QVERIFY2(code, code ? "" : code.error().error.message.text().c_str());
  std::map<core::NodeId, const core::Node*> nodes;
  for (const core::NodePtr& node : program.body) collect(*node, nodes);
  const codegen::Listing& listing = codegen::listingNamed(code->listings, "asm");
  QStringList assembly = QString::fromStdString(listing.text).split('\n');
  std::map<QString, int> found;
  for (size_t i = 0; i < listing.sourceLines.size(); ++i)
    for (const char* mnemonic : {"divps", "sqrtps"}) {
      if (!assembly[static_cast<qsizetype>(i)].contains(mnemonic)) continue;
      int line = listing.sourceLines[i];
      QVERIFY(line >= 1 && line <= static_cast<int>(emitted.lineNodes.size()));
      const core::Node* node = nodes.at(emitted.lineNodes[static_cast<size_t>(line) - 1]);
      QVERIFY(!node->isScope());
      QCOMPARE(node->operation().op,
               std::string(mnemonic) == "divps" ? core::Operator::Div : core::Operator::Sqrt);
      ++found[mnemonic];
    }
  QVERIFY(found["divps"] > 0 && found["sqrtps"] > 0);
}

void TestEmittedText::textSays_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QStringList>("said");
  auto row = [](const char* name, const char* text, const QStringList& said) {
    QTest::newRow(name)
        << QString("kernel k\nconst N = 40\nin x\nout z\nx f32 [N] heap\nz f32 [N] heap\n") + text
        << said;
  };
  row("a loop per scope", "N z[{0}] = x[{0}] * 2\n",
      {"  // N z[{0}] = x[{0}] * 2\n  for (int i = 0; i < N; ++i)\n    z[i] = x[i] * 2.0f;\n",
       "enum { N = 40 };"});
  row("a temporary opens at its first value",
      "t f32 [N:N] register\nN\n| t[{0}] = x[{0}] + 1\n| z[{0}] = t[{0}] * t[{0}]\n",
      {"    float t = x[i] + 1.0f;  // t[{0}] = x[{0}] + 1\n"});
  row("a carried value stays outside", "t f32 [] register\nt = 0\nN\n| t += x[{0}]\n| z[{0}] = t\n",
      {"  float t = 0.0f;  // t = 0\n", "    t += x[i];  // t += x[{0}]\n"});
  row("unrolled copies are numbered", "3:u N z[{1}] = x[{1}] * {0}\n",
      {"z[j] = x[j] * 0.0f;", "z[j] = x[j] * 2.0f;"});
  row("an aligned array", "t f32 [N] stack\nN t[{0}] = x[{0}]\nN z[{0}] = t[-{0}+39]\n",
      {"  _Alignas(64) float t[N];\n", "z[i] = t[39 - i];"});
  row("comments come along", "# the only step \\\nN z[{0}] = x[{0}]\n",
      {"  // the only step \\ .\n"});
  row("parallel", "N:p z[{0}] = x[{0}]\n",
      {"#pragma omp for schedule(static) nowait\n  for (long i",
       "#pragma omp parallel\n  k_team(x, z);"});
  row("instructions by their own C",
      "a f32 [] register\na = 3\nN z[{0}] = 1\n5 8:i(vfmadd231ps_256) z[{0}*8+{1}] += x[{0}*8+{1}] "
      "* a\n",
      {"{  // vfmadd231ps_256\n", "dojo_sums *dojo_c = (dojo_sums *)(&z[i * 8]);\n",
       "__asm__(\"vfmadd231ps"});
  row("why an instruction does not do a nest",
      "a f32 [] register\na = 3\nN z[{0}] = 1\n40:i(vfmadd231ps_256) z[{0}] += x[{0}] * a\n"
      "8:i(no_such) z[{0}] += x[{0}] * a\n2:u 4:i(vfmadd231ps_256) z[{0}*4+{1}] += 1\n",
      {"  // not using vfmadd231ps_256: the scope 40:i(vfmadd231ps_256) at line 11 holds 1 in 40 "
       "iterations, ",
       "  // not using no_such: no instruction is named 'no_such'\n",
       "\n  for (int i = 0; i < 40; ++i)\n    z[i] = muladd_f32(x[i], a, z[i]);"});
  row("workspace", "t f32 [N] heap\nN t[{0}] = x[{0}]\nN z[{0}] = t[{0}]\n",
      {"void k(const float *restrict x, float *restrict z, void *restrict workspace)",
       "192 bytes"});
  row("what copies share is fetched ahead once",
      "N z[{0}] = 0\n5 2:u 8:v z[{0}*8+{2}] += x[{0}*8+{2}]:pf2 * 3\n",
      {"  for (int i = 0; i < 5; ++i) {\n    PREFETCH(x[i * 8], 64);\n    F32X8(z[i * 8]) = "
       "muladd_f32x8(F32X8(x[i * 8]), splat_f32x8(3.0f), F32X8(z[i * 8]));\n    F32X8(z[i * 8]) "
       "= "});
  row("what lies in one line is fetched ahead once",
      "2 5:u 4:v z[{0}*20+{1}*4+{2}]:pf1 = x[{0}*20+{1}*4+{2}]:pf3\n",
      {"    PREFETCH_TO_WRITE(z[i * 20], 80);\n    PREFETCH(x[i * 20], 240);\n    F32X4(z[i * 20]) "
       "= "
       "F32X4(x[i * 20]);\n    F32X4(z[i * 20 + 4]) = F32X4(x[i * 20 + 4]);\n    F32X4(z[i * 20 + "
       "8])",
       "    PREFETCH_TO_WRITE(z[i * 20 + 16], 80);\n    PREFETCH(x[i * 20 + 16], 240);\n"});
  row("ahead as far as the second cache", "N z[{0}] = x[{0}]:pf8l2 * 3\n",
      {"    PREFETCH_L2(x[i], 32);\n", "(bytes)), 0, 2)"});
  row("into each cache once", "N\n| z[{0}] = x[{0}]:pf8l2 * 3\n| z[{0}] += x[{0}]:pf8\n",
      {"    PREFETCH_L2(x[i], 32);\n", "    PREFETCH(x[i], 32);\n"});
  row("what nothing writes and never is read waits nowhere",
      "t f32 [4] stack\nN z[{0}] = x[{0}]\n"
      "8 4 z[{0}*4+{1}]:nt = t[{1}] if {1} < 2 and 1-{1} < 0\n",
      {"  for (int i = 0; i < 8; ++i)\n    for (int j = 0; j < 4; ++j) {\n      _Alignas(64) float "
       "t"});
  row("what waits to be copied past the caches lies in memory",
      "t f32 [20] stack\n2\n| 5 4:v t[{1}*4+{2}] = x[{0}*20+{1}*4+{2}]\n"
      "| 5 4:v z[{0}*20+{1}*4+{2}]:nt = t[{1}*4+{2}]:mem\n",
      {"    IN_MEMORY(t);\n    for (int j = 0; j < 5; ++j)\n      stream_f32x4("});
  row("what is copied without the hint may lie in registers",
      "t f32 [20] stack\n2\n| 5 4:v t[{1}*4+{2}] = x[{0}*20+{1}*4+{2}]\n"
      "| 5 4:v z[{0}*20+{1}*4+{2}]:nt = t[{1}*4+{2}]\n",
      {"    // 5 4:v z[{0}*20+{1}*4+{2}]:nt = t[{1}*4+{2}]\n    for (int j = 0; j < 5; ++j)\n      "
       "stream_f32x4("});
  row("a loop with the hint stays rolled",
      "w f32 [3, 16] heap\nt f32 [5, 2, 8] register\n3 16 w[{0},{1}] = 1\n"
      "5:u 2:u 8:v t[{0},{1},{2}] = 0\n3:nu 5:u 2:u 8:v t[{1},{2},{3}] += x[{0}+{1}] * "
      "w[{0},{2}*8+{3}]\nN z[{0}] = 0\n5:u 8:v z[{0}*8+{1}] = t[{0},1,{1}]\n",
      {"  KEPT_LOOP for (int i = 0; i < 3; ++i) {\n    t[0][0] = muladd_f32x8(splat_f32x8(x[i]), ",
       "define KEPT_LOOP _Pragma"});
  row("one without it is an ordinary one",
      "w f32 [3, 16] heap\nt f32 [5, 2, 8] register\n3 16 w[{0},{1}] = 1\n"
      "5:u 2:u 8:v t[{0},{1},{2}] = 0\n3 5:u 2:u 8:v t[{1},{2},{3}] += x[{0}+{1}] * "
      "w[{0},{2}*8+{3}]\nN z[{0}] = 0\n5:u 8:v z[{0}*8+{1}] = t[{0},1,{1}]\n",
      {"\n  for (int i = 0; i < 3; ++i) {\n    t[0][0] = muladd_f32x8(splat_f32x8(x[i]), "});
  row("also of bytes that are put side by side",
      "q i8 [4, 8] heap\nb i8 [8, 4] heap\n4 8 q[{0},{1}] = {1}\n"
      "8:nu 4:u b[{0},{1}] = q[{1},{0}]\nN z[{0}] = 0\n8 4 z[{0}*4+{1}] = f32(b[{0},{1}])\n",
      {"  KEPT_LOOP for (int i = 0; i < 8; ++i) {\n    b[i * 4] = q[i];"});
  row("tiles are turned into variables of vector type, and out of them",
      "t f32 [8, 8] register\nN z[{0}] = 0\n8:u 8:v t[{0},{1}] = x[{1}*8+{0}]\n"
      "8 8:v t[{0},{1}] += 1\n8:u 8:v z[{1}*8+{0}] = t[{0},{1}]\n",
      {"  transpose_f32x8((float *)&t[0], 8, &x[0], 8);",
       "  transpose_f32x8(&z[0], 8, (float *)&t[0], 8);"});
  row("maxima test the value for NaN, and of whole registers of 512 bits the accumulator",
      "m f32 [8] heap\nw f32 [16] heap\nN z[{0}] = x[{0}]\n8:v m[{0}] = -inf\n16:v w[{0}] = -inf\n"
      "5 8:v m[{1}] max= x[{0}*8+{1}]\n2 16:v w[{1}] max= x[{0}*16+{1}]\n",
      {"F32X8(m[0]) = dojo_max_f32x8(F32X8(x[i * 8]), F32X8(m[0]));",
       "F32X16(w[0]) = dojo_max_f32x16(F32X16(w[0]), F32X16(x[i * 16]));"});
}

void TestEmittedText::textSays() {
  QFETCH(QString, text);
  QFETCH(QStringList, said);
  QString c =
      QString::fromStdString(codegen::emitC(programOf(text), core::hostMachine()).value().text);
  for (const QString& piece : said)
    QVERIFY2(c.contains(piece), qPrintable(piece + "\nis not in\n" + c));
}

// Of rows of terms, which every iteration of the loop over i reads for all lanes.
void TestEmittedText::whatDoesNotChangeIsReloadedWhereTheLoopSaysSo() {
  auto isReloaded = [](const char* hint, const char* read = "w[{1},{2}]") {
    std::string text = fmt::format(
        "kernel k\nin x w\nout z\nx f32 [40] heap\nz f32 [40] heap\nw f32 [6, 6] heap\n"
        "t f32 [8] register\n\n40 z[{{0}}] = 0\n3{}\n| 6\n| | 8:v t[{{2}}] = 0\n"
        "| | 6 8:v t[{{3}}] += {} * x[{{2}}+{{3}}]\n| | 8:v z[{{0}}*8+{{2}}] += t[{{2}}]\n",
        hint, read);
    core::Parsed parsed = core::parse(text);
    if (!parsed.program) qFatal("%s", core::toMessage(parsed.diagnostics, "k").text().c_str());
    auto emitted = codegen::emitC(*parsed.program, core::hostMachine()).value();
    QString c = QString::fromStdString(emitted.text);
    return c.contains("for (int i = 0; i < 3; ++i) {\n    READ_ANEW(w);\n");
  };
  QVERIFY(isReloaded(":rl") && !isReloaded(""));
  QVERIFY(!isReloaded(":rl", "w[{0},{2}]"));  // others in every iteration
}

void TestEmittedText::whatCannotBeWrittenIsRefused_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("message");
  QTest::newRow("unrolled beyond reading")
      << "kernel k\nout z\nz f32 [4000, 4000] heap\n4000:u 4000:u z[{0},{1}] = 1\n"
      << "the unrolled scopes give this program 16000000 statements; the limit is 50000";
  QTest::newRow("a large private array")
      << "kernel k\nout z\nz f32 [4] heap\nt f64 [4:N, 90000] stack\n4:p\n| 90000 t[{0},{1}] = "
         "1\n| z[{0}] = f32(t[{0},5])\n"
      << "buffer 't' takes 720000 bytes of each thread's stack";
  QTest::newRow("outputs that overlap")
      << "kernel k\nout y z\nb f32 [4] heap -> y z\n4 y[{0}] = 1\n4 z[{0}] = 1\n"
      << "buffer 'b' holds several inputs or outputs";
}

void TestEmittedText::whatCannotBeWrittenIsRefused() {
  QFETCH(QString, text);
  QFETCH(QString, message);
  auto emitted = codegen::emitC(programOf(text), core::hostMachine());
  QVERIFY(!emitted);
  QVERIFY2(QString::fromStdString(emitted.error().message).startsWith(message),
           emitted.error().message.text().c_str());
}
QTEST_APPLESS_MAIN(TestEmittedText)
#include "test_emitted_text.moc"
