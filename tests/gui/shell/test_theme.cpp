// The colours: text that can be read, and kinds and series that people with any colour vision tell
// apart.
#include <QTest>
#include <array>
#include <cmath>

#include "app/window/shell/theme.h"

using namespace dojo::app;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// Linear RGB as it looks with a missing kind of cone (Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1).
const std::pair<const char*, Matrix> kVisions[] = {
    {"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868},
       {0.114503, 0.786281, 0.099216},
       {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968},
       {0.280085, 0.672501, 0.047413},
       {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779},
       {-0.078411, 0.930809, 0.147602},
       {0.004733, 0.691367, 0.303900}}}},
};
constexpr Matrix kToXyz = {{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};

Triple times(const Matrix& m, const Triple& v) {
  Triple out{};
  for (size_t i = 0; i < 3; ++i) out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
  return out;
}

Triple linear(const QColor& colour) {
  auto expand = [](double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return {expand(colour.redF()), expand(colour.greenF()), expand(colour.blueF())};
}

Triple lab(const QColor& colour, const Matrix& vision) {
  Triple seen = times(vision, linear(colour));
  for (double& c : seen) c = std::clamp(c, 0.0, 1.0);
  Triple xyz = times(kToXyz, seen);
  const Triple white = {0.95047, 1, 1.08883};
  for (size_t i = 0; i < 3; ++i) {
    double t = xyz[i] / white[i];
    xyz[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
  }
  return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

// CIE 1976; about 2.3 is just noticeable.
double difference(const QColor& a, const QColor& b, const Matrix& vision) {
  Triple x = lab(a, vision), y = lab(b, vision);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

// WCAG 2.1's contrast ratio.
double contrast(const QColor& a, const QColor& b) {
  double x = times(kToXyz, linear(a))[1], y = times(kToXyz, linear(b))[1];
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

void addThemes() {
  QTest::addColumn<bool>("dark");
  QTest::newRow("light") << false;
  QTest::newRow("dark") << true;
}

Theme theme() {
  QFETCH_GLOBAL(bool, dark);
  return dark ? darkTheme() : lightTheme();
}

void verifyApart(const QList<QColor>& colours) {
  constexpr double kApart = 14;
  for (const auto& [name, vision] : kVisions)
    for (int i = 0; i < colours.size(); ++i)
      for (int j = 0; j < i; ++j) {
        double d = difference(colours[i], colours[j], vision);
        QVERIFY2(d >= kApart, qPrintable(QString("%1 and %2 differ by %3 with %4")
                                             .arg(colours[i].name(), colours[j].name())
                                             .arg(d)
                                             .arg(name)));
      }
}

}  // namespace

class TestTheme : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase_data() { addThemes(); }
  void everyColourIsThere();
  void textCanBeRead();
  void seriesAreToldApart();
  void kindsAreToldApart();
  void conflictsAreToldApart();
};

void TestTheme::everyColourIsThere() {
  Theme t = theme();
  for (auto member :
       {&Theme::window,   &Theme::base,      &Theme::raised,    &Theme::text,   &Theme::muted,
        &Theme::line,     &Theme::accent,    &Theme::onAccent,  &Theme::good,   &Theme::caution,
        &Theme::bad,      &Theme::selected,  &Theme::changed,   &Theme::added,  &Theme::removed,
        &Theme::scope,    &Theme::parallel,  &Theme::vector,    &Theme::unroll, &Theme::operation,
        &Theme::keyword,  &Theme::number,    &Theme::comment,   &Theme::array,  &Theme::iteration,
        &Theme::function, &Theme::conflictA, &Theme::conflictB, &Theme::grid,   &Theme::block,
        &Theme::warp})
    QVERIFY((t.*member).isValid() && (t.*member).alpha() == 255);
}

void TestTheme::textCanBeRead() {
  Theme t = theme();
  for (auto member : {&Theme::text, &Theme::muted, &Theme::accent, &Theme::good, &Theme::caution,
                      &Theme::bad, &Theme::keyword, &Theme::number, &Theme::comment, &Theme::array,
                      &Theme::iteration, &Theme::function})
    QVERIFY2(contrast(t.*member, t.base) >= 4.5, qPrintable((t.*member).name()));
  for (const QColor& paper : {t.window, t.raised})
    for (const QColor& ink : {t.text, t.muted}) QVERIFY(contrast(ink, paper) >= 4.5);
  for (const QColor& paper : {t.selected, t.changed, t.added, t.removed, t.conflictA, t.conflictB})
    QVERIFY2(contrast(t.text, paper) >= 4.5, qPrintable(paper.name()));
  QVERIFY(contrast(t.onAccent, t.accent) >= 4.5);
}

void TestTheme::seriesAreToldApart() {
  Theme t = theme();
  verifyApart(QList<QColor>(t.series.begin(), t.series.end()));
}

void TestTheme::kindsAreToldApart() {
  Theme t = theme();
  verifyApart({t.scope, t.parallel, t.vector, t.unroll, t.operation, t.grid, t.block, t.warp});
  // A stripe is seen on what it lies on.
  for (const QColor& stripe : {t.grid, t.block, t.warp}) QVERIFY(contrast(stripe, t.base) >= 3);
}

void TestTheme::conflictsAreToldApart() {
  Theme t = theme();
  verifyApart({t.conflictA, t.conflictB, t.base});
}

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
