// The in-process compiler: C text in; code, text, line map or diagnostics out.
#include <QtTest>

#include "codegen/clang/compiler.h"
#include "codegen/clang/loader.h"
#include "codegen/clang/preamble.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

constexpr const char* kScale =
    "void scale(void *const *buffers) {\n"
    "  const float *restrict x = buffers[0];\n"
    "  float *restrict y = buffers[1];\n"
    "  for (int i = 0; i < 64; i++)\n"
    "    y[i] = 2.0f * x[i] + 1.0f;\n"
    "}\n";

const std::string& assemblyOf(const CompiledCode& code) {
  return listingNamed(code.listings, "asm").text;
}

std::vector<int> linesOf(const CompiledCode& code, const std::string& mnemonicPart) {
  std::vector<int> found;
  std::size_t begin = 0;
  const Listing& assembly = listingNamed(code.listings, "asm");
  for (const int sourceLine : assembly.sourceLines) {
    const auto end = assembly.text.find('\n', begin);
    if (assembly.text.substr(begin, end - begin).find(mnemonicPart) != std::string::npos)
      found.push_back(sourceLine);
    begin = end + 1;
  }
  return found;
}

}  // namespace

class TestCompiler : public QObject {
  Q_OBJECT

 private slots:
  void compiledKernelComputes() {
    const auto code = m_compiler.compile(kScale, {});
    QVERIFY2(code, code ? "" : code.error().error.message.text().c_str());
    Loader loader;
    const auto loaded = loader.load(code->object, "scale");
    QVERIFY2(loaded, loaded ? "" : loaded.error().message.text().c_str());
    std::vector<float> x(64), y(64, -1.0f);
    for (int i = 0; i < 64; i++) x[i] = static_cast<float>(i);
    void* buffers[] = {x.data(), y.data()};
    loaded->entry()(buffers);
    for (int i = 0; i < 64; i++) QCOMPARE(y[i], 2.0f * static_cast<float>(i) + 1.0f);
  }

  void errorsCarryTheirPlace() {
    const auto code =
        m_compiler.compile("void f(void *const *b) {\n  int x = yy;\n  z();;\n}\n", {});
    QVERIFY(!code);
    QCOMPARE(code.error().error.code, ErrorCode::BadInput);
    const auto& first = code.error().diagnostics.front();
    QCOMPARE(first.line, 2);
    QCOMPARE(first.column, 11);
    QVERIFY(first.message.find("'yy'") != std::string::npos);
    QVERIFY(code.error().error.message.text().starts_with("kernel.c:2:11: "));
  }

  void refusedFlagIsAnError() {
    CompileOptions options;
    options.extraFlags = {"-no-such-flag"};
    const auto code = m_compiler.compile(kScale, options);
    QVERIFY(!code);
    QVERIFY(code.error().error.message.text().find("-no-such-flag") != std::string::npos);
  }

  void everyAssemblyLineHasAnEntryAndArithmeticLeadsToItsLine() {
    const auto code = m_compiler.compile(kScale, {});
    QVERIFY(code);
    const Listing& assembly = listingNamed(code->listings, "asm");
    QCOMPARE(std::count(assembly.text.begin(), assembly.text.end(), '\n'),
             static_cast<long>(assembly.sourceLines.size()));
    const auto lines = linesOf(*code, "addss");
    QVERIFY2(!lines.empty(), assembly.text.c_str());
    for (const int line : lines) QCOMPARE(line, 5);
    for (const int line : linesOf(*code, "ret")) QCOMPARE(line, 6);
    QVERIFY(assembly.text.find(".loc") == std::string::npos);
    QVERIFY(assembly.text.find(".debug_") == std::string::npos);
  }

  void inlinedHeaderCodeLeadsToTheCallingLine() {
    CompileOptions options;
    options.virtualFiles["dojo_math.h"] =
        "\n\n\n\n\n\n\nstatic inline float dojo_twist(float x) { return __builtin_sqrtf(x) / 3.0f; "
        "}\n";
    const auto code = m_compiler.compile(
        "#include \"dojo_math.h\"\n"
        "void f(void *const *b) {\n"
        "  float *y = b[0];\n"
        "  y[0] = dojo_twist(y[1]);\n"
        "}\n",
        options);
    QVERIFY2(code, code ? "" : code.error().error.message.text().c_str());
    const auto lines = linesOf(*code, "sqrtss");
    QCOMPARE(lines, std::vector<int>{4});
  }

  void headerThatIsMissingIsNamed() {
    const auto code = m_compiler.compile("#include \"nowhere.h\"\n", {});
    QVERIFY(!code);
    QCOMPARE(code.error().error.message, std::string("kernel.c:1:10: 'nowhere.h' file not found"));
  }

  void openingsAreToldFromTheRest() {
    QVERIFY(!preambleOf(kScale));
    QVERIFY(!preambleOf("#define A 1\nint x;\n#include \"a.h\"\n"));
    QVERIFY(!preambleOf("#if A\n#include \"a.h\"\n#endif\n"));
    QVERIFY(!preambleOf("// goes on \\\n#include \"a.h\"\n"));
    QVERIFY(!preambleOf("#include <a.h>\n"));
    const auto opening =
        preambleOf("// one\n\n#define A 1\n#include \"a.h\"\n\n#define B 2\nint x;\n");
    QVERIFY(opening);
    QCOMPARE(opening->directives, std::string("#define A 1\n#include \"a.h\"\n"));
    QCOMPARE(opening->rest, std::string("\n\n\n\n\n#define B 2\nint x;\n"));
    QCOMPARE(preambleOf("#include \"a.h\"")->rest, std::string("\n"));
  }

  void textsThatOpenAlikeCompileAsIfTheyDidNot() {
    CompileOptions options;
    options.listings.clear();
    options.virtualFiles["three.h"] =
        "#ifdef TWICE\nstatic inline float of(float x) { return 2 * x; }\n"
        "#else\nstatic inline float of(float x) { return 3 * x; }\n#endif\n";
    const auto text = [](const std::string& opening, const std::string& constant) {
      return opening +
             "#include \"three.h\"\n\nvoid scale(void *const *b) {\n  float *x = b[0];\n" +
             "  for (int i = 0; i < 64; i++) x[i] = of(x[i]) + " + constant + ";\n}\n";
    };
    Compiler many;
    for (const std::string opening :
         {"// a\n", "// b\n", "#define TWICE\n", "// c\n", "#define TWICE\n"}) {
      const auto code = many.compile(text(opening, "1"), options);
      const auto alone = Compiler().compile(text(opening, "1"), options);
      QVERIFY(code && alone);
      QCOMPARE(code->object, alone->object);
    }
    const auto wrong = many.compile(text("// d\n", "nothing"), options);
    QVERIFY(!wrong);
    QVERIFY2(wrong.error().error.message.text().starts_with("kernel.c:6:"),
             wrong.error().error.message.text().c_str());
    options.virtualFiles["three.h"] = "static inline float of(float x) { return 4 * x; }\n";
    QCOMPARE(many.compile(text("// e\n", "1"), options)->object,
             Compiler().compile(text("// e\n", "1"), options)->object);
  }

  void missingResourceFolderIsNamed() {
    CompileOptions options;
    options.resourceFolder = "/no/such/folder";
    const auto code = m_compiler.compile("#include <stddef.h>\nsize_t n;\n", options);
    // Without the folder the C library's own headers may still be there, but never stddef.h.
    QVERIFY(!code);
    QVERIFY2(code.error().error.message.text().find("/no/such/folder") != std::string::npos,
             code.error().error.message.text().c_str());
    const auto plain = m_compiler.compile(kScale, options);
    QVERIFY2(plain, "a text without headers needs no resource folder");
    qputenv("PERFDOJO_CLANG_RESOURCE_FOLDER", "/named/by/environment");
    const auto named = m_compiler.compile("#include <stddef.h>\nsize_t n;\n", {});
    qunsetenv("PERFDOJO_CLANG_RESOURCE_FOLDER");
    QVERIFY(!named);
    QVERIFY(named.error().error.message.text().find("/named/by/environment") != std::string::npos);
  }

  void resourceHeadersAreFound() {
    const auto code = m_compiler.compile(
        "#include <immintrin.h>\n#include <math.h>\n#include <stdint.h>\n"
        "void f(void *const *b) { *(int32_t *)b[0] = (int32_t)fmodf(3.0f, 2.0f); }\n",
        {});
    QVERIFY2(code, code ? "" : code.error().error.message.text().c_str());
  }

  void llvmTextIsGivenOnRequest() {
    CompileOptions options;
    options.listings = {"llvm"};
    const auto code = m_compiler.compile(kScale, options);
    QVERIFY(code);
    const std::string& llvm = listingNamed(code->listings, "llvm").text;
    QVERIFY(llvm.find("define void @scale") != std::string::npos ||
            llvm.find("@scale(") != std::string::npos);
    QCOMPARE(code->listings.size(), std::size_t{1});
  }

  void namedCpuDecidesTheInstructions() {
    CompileOptions options;
    options.cpu = "x86-64";
    const auto plain = m_compiler.compile(kScale, options);
    QVERIFY(plain);
    QVERIFY(assemblyOf(*plain).find("xmm") != std::string::npos);
    QVERIFY(assemblyOf(*plain).find("ymm") == std::string::npos);
    options.cpu = "skylake-avx512";
    options.vectorWidth = 512;
    const auto wide = m_compiler.compile(kScale, options);
    QVERIFY(wide);
    QVERIFY(assemblyOf(*wide).find("zmm") != std::string::npos);
  }

  void undefinedSymbolIsAnErrorOfLoading() {
    const auto code =
        m_compiler.compile("void nowhere(void); void f(void *const *b) { nowhere(); }", {});
    QVERIFY(code);
    Loader loader;
    const auto loaded = loader.load(code->object, "f");
    QVERIFY(!loaded);
    QVERIFY(loaded.error().message.text().find("nowhere") != std::string::npos);
  }

  void fatalBackEndErrorIsAFailureNotAnExit() {
    const auto code = m_compiler.compile(
        "void f(void *const *b) { __asm__ volatile(\"no_such_instruction\"); }", {});
    QVERIFY(!code);
    QVERIFY(code.error().error.message.text().find("invalid instruction") != std::string::npos);
    const auto after = m_compiler.compile(kScale, {});
    QVERIFY(after);
  }

  void compileTimeOfASmallKernel() {
    QBENCHMARK {
      CompileOptions options;
      options.listings.clear();
      QVERIFY(m_compiler.compile(kScale, options));
    }
  }

 private:
  Compiler m_compiler;
};

QTEST_APPLESS_MAIN(TestCompiler)
#include "test_compiler.moc"
