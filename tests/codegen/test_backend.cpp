// The back end "c" behind the seam: what it emits and asks of the compiler is what it was, its
// listings are data, and what it refuses is what it cannot emit.
#include <QtTest>
#include <set>

#include "codegen/backend.h"
#include "codegen/c/emit/emit_c.h"
#include "codegen/worker/messages.h"
#include "core/analysis/validate.h"
#include "core/analysis/view.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

const char* const kUnrolled = R"(kernel many
in x
out y
x f32 [300, 300] heap
y f32 [300, 300] heap

300:u 300:u y[{0},{1}] = x[{0},{1}] + 1
)";

core::Machine avx2() {
  return core::machineNamed("x86-64-avx2").value();
}

const Backend& c() {
  return **backendFor(avx2());
}

}  // namespace

class TestBackend : public QObject {
  Q_OBJECT
 private slots:
  void everyKnownMachineHasOne();
  void itEmitsTheC();
  void itsKernelIsOneCall();
  void theCompilerIsAskedForTheListings();
  void optionsKeepTheFieldsThatCodeIsKeptBy();
  void listingsAreNamedOnce();
  void whatIsRefusedIsWhatIsNotEmitted();
};

void TestBackend::everyKnownMachineHasOne() {
  for (const core::Machine& machine : core::knownMachines()) {
    auto backend = backendFor(machine);
    QVERIFY2(backend.has_value(), machine.name.c_str());
    bool hasGrid = machine.level(core::Mapping::Grid);
    QCOMPARE((*backend)->name() == "c", !hasGrid);
    QCOMPARE(deviceOf(machine) == "cpu", !hasGrid);
  }
}

void TestBackend::itEmitsTheC() {
  core::Program program = core::load(tests::kSoftmax, "softmax").value();
  auto emitted = emitCode(program, avx2());
  QVERIFY(emitted.has_value());
  QCOMPARE(emitted->text, emitC(program, avx2())->text);
  QCOMPARE(emitted->language, std::string("c"));
  QVERIFY(!c().refuse(core::View(program), avx2()));
}

void TestBackend::itsKernelIsOneCall() {
  core::Program program = core::load(tests::kSoftmax, "softmax").value();
  auto emitted = emitCode(program, avx2());
  QVERIFY(emitted.has_value());
  QCOMPARE(emitted->launches.size(), size_t{1});
  QVERIFY(emitted->launches.front() == Launch{.function = emitted->entry});
}

void TestBackend::theCompilerIsAskedForTheListings() {
  core::Program program = core::load(tests::kSoftmax, "softmax").value();
  auto emitted = emitCode(program, avx2());
  CompileRequest request = compileRequest(*emitted, avx2(), {.listings = {"llvm"}});
  QCOMPARE(request.text, emitted->text + emitted->harness);
  QCOMPARE(request.entry, emitted->entry);
  QCOMPARE(request.options.cpu, avx2().cpu);
  QVERIFY(request.options.wants("llvm") && !request.options.wants("asm"));
  QVERIFY(compileRequest(*emitted, avx2(), {}).options.listings.empty());
}

void TestBackend::optionsKeepTheFieldsThatCodeIsKeptBy() {
  CompileOptions options;
  options.listings = {"llvm"};
  nlohmann::json json = options;
  QCOMPARE(json.size(), size_t{10});
  QVERIFY(json.at("wantLlvm") == true && json.at("wantAssembly") == false);
  QVERIFY(json.get<CompileOptions>().listings == options.listings);
  options.listings = {"asm", "ptx"};
  QVERIFY(nlohmann::json(options).get<CompileOptions>().wants("ptx"));
}

void TestBackend::listingsAreNamedOnce() {
  auto kinds = c().listings();
  QCOMPARE(kinds.front().source, ListingKind::Source::Emitted);
  std::set<std::string_view> names;
  for (const ListingKind& kind : kinds) {
    QVERIFY2(names.insert(kind.name).second, std::string(kind.name).c_str());
    QVERIFY(!kind.title.empty() && !kind.about.empty());
    if (kind.source == ListingKind::Source::Analysed) QVERIFY(listingKind(c(), kind.from));
  }
  QVERIFY(names == (std::set<std::string_view>{"c", "asm", "llvm", "loops"}));
  QVERIFY(!listingKind(c(), "ptx"));
}

void TestBackend::whatIsRefusedIsWhatIsNotEmitted() {
  core::Program many = core::load(kUnrolled, "many").value();
  core::View view(many);
  auto refusal = c().refuse(view, avx2());
  QVERIFY(refusal.has_value());
  auto emitted = emitCode(many, avx2());
  QVERIFY(!emitted);
  QCOMPARE(emitted.error().message, refusal->why.message);
  QVERIFY(refusal->why.nodes == std::vector<core::NodeId>{view.scope(0).node->id()});
  QVERIFY(refusal->help.has_value());
  auto helped = core::apply(many, *refusal->help, avx2());
  QVERIFY(helped.has_value());
  QVERIFY(emitCode(*helped, avx2()).has_value());
  QVERIFY(!c().refuse(core::View(*helped), avx2()));
}

QTEST_APPLESS_MAIN(TestBackend)
#include "test_backend.moc"
