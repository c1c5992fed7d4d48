// What a compiler knows it computes itself: functions of dojo_math.h on literals and on the index
// values of unrolled loops give the bits that the machine gives, and keep to the errors that the
// header states.
#include <QtTest>
#include <bit>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "known_arguments.h"
#include "vector_math_references.h"

#define BUILD(name) extern "C" const KnownArgumentsBuild name;
KNOWN_ARGUMENTS_BUILDS
#undef BUILD

using namespace dojo::tests;

namespace {

#define BUILD(name) &name,
const std::vector<const KnownArgumentsBuild*> builds = {KNOWN_ARGUMENTS_BUILDS};
#undef BUILD

#define VALUE(v) v,
const std::vector<double> literals = {KNOWN_LITERALS(VALUE)};
#undef VALUE

// The largest error that the header's table states for a function at any width.
double statedError(const std::string& function, bool isFloat, bool fused) {
  std::ifstream header(DOJO_SOURCE_DIR "/codegen/c/prelude/dojo_math.h");
  double largest = 0;
  for (std::string line; std::getline(header, line) && line.find("#ifndef") == std::string::npos;) {
    std::istringstream words(line);
    std::string star, name;
    double fused32, fused64, plain32, plain64;
    if (!(words >> star >> name >> fused32 >> fused64 >> plain32 >> plain64)) continue;
    if (name != function && name != function + "8" && name != function + "16") continue;
    largest =
        std::max(largest, fused ? (isFloat ? fused32 : fused64) : (isFloat ? plain32 : plain64));
  }
  return largest;
}

template <class Real>
bool sameBits(Real a, Real b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

template <class Real, class Wide>
Wide exactly(const std::string& function, Real x) {
  if (function == "pow") return std::pow(std::fabs(Wide(x)), Wide(Real(1.7)));
  return referenceOf<Wide>(function).of(x, 0, 0);
}

template <class Real, class Wide>
void holdsOn(const KnownArgumentsBuild& build, const KnownArguments& known,
             const std::vector<Real>& arguments, void (*run)(void*)) {
  std::vector<Real> computed(arguments.size(), Real(-7)), folded(arguments.size(), Real(-7));
  known.unknown(arguments.data(), computed.data(), static_cast<long>(arguments.size()));
  run(folded.data());
  const std::string function = known.function;
  const double stated = statedError(function, sizeof(Real) == 4, build.fused != 0);
  for (size_t i = 0; i < arguments.size(); ++i) {
    QVERIFY2(sameBits(folded[i], computed[i]),
             qPrintable(QString("of %1: %2, computed %3")
                            .arg(double(arguments[i]), 0, 'g', 17)
                            .arg(double(folded[i]), 0, 'g', 17)
                            .arg(double(computed[i]), 0, 'g', 17)));
    if (function == "fma" || function == "floor") continue;
    QVERIFY(stated > 0);
    const double error = ulps<Real, Wide>(folded[i], exactly<Real, Wide>(function, arguments[i]));
    QVERIFY2(error <= stated + 0.001, qPrintable(QString("of %1: %2 ulp, stated are %3")
                                                     .arg(double(arguments[i]), 0, 'g', 17)
                                                     .arg(error)
                                                     .arg(stated)));
  }
}

template <class Real, class Wide>
void holds(const KnownArgumentsBuild& build, const KnownArguments& known) {
  std::vector<Real> numbers(literals.begin(), literals.end()), indices;
  for (int i = 0; i < KnownIndices; ++i) indices.push_back(static_cast<Real>(i * KnownStep));
  holdsOn<Real, Wide>(build, known, numbers, known.literals);
  if (QTest::currentTestFailed()) return;
  holdsOn<Real, Wide>(build, known, indices, known.indices);
}

}  // namespace

class TestKnownArguments : public QObject {
  Q_OBJECT
 private slots:
  void areComputedAsTheMachineDoes_data();
  void areComputedAsTheMachineDoes();
};

void TestKnownArguments::areComputedAsTheMachineDoes_data() {
  QTest::addColumn<size_t>("build");
  QTest::addColumn<size_t>("function");
  for (size_t b = 0; b < builds.size(); ++b)
    for (size_t k = 0; builds[b]->functions[k].function; ++k)
      QTest::addRow("%s %s %s", builds[b]->name, builds[b]->functions[k].function,
                    builds[b]->functions[k].type)
          << b << k;
}

void TestKnownArguments::areComputedAsTheMachineDoes() {
  QFETCH(size_t, build);
  QFETCH(size_t, function);
  const KnownArguments& known = builds[build]->functions[function];
  if (std::string(known.type).starts_with("f32"))
    holds<float, double>(*builds[build], known);
  else
    holds<double, long double>(*builds[build], known);
}

QTEST_APPLESS_MAIN(TestKnownArguments)
#include "test_known_arguments.moc"
