#include "app/window/shell/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <vector>

namespace dojo::app {
namespace {

const QColor kOrange("#e69f00"), kSky("#56b4e9"), kGreen("#009e73"), kBlue("#0072b2"),
    kVermilion("#d55e00"), kPurple("#cc79a7"), kYellow("#f0e442");

// A colour in light and in dark; with a share below 1, laid over the base that thinly.
struct Colour {
  QColor Theme::* member;
  QColor light, dark;
  double lightShare = 1, darkShare = 1;
};

const std::vector<Colour>& colours() {
  static const std::vector<Colour> table = {
      {&Theme::base, "#ffffff", "#14171b"},  // first: others lie over it
      {&Theme::window, "#f3f4f6", "#1b1f24"},
      {&Theme::raised, "#e8eaee", "#2a3038"},
      {&Theme::text, "#1c2128", "#e4e8ee"},
      {&Theme::muted, "#5c6572", "#97a1af"},
      {&Theme::line, "#d4d8de", "#363d47"},
      {&Theme::accent, "#0063a0", "#5fb8ec"},
      {&Theme::onAccent, "#ffffff", "#0c1116"},
      {&Theme::good, "#00795a", "#35c79b"},
      {&Theme::caution, "#8f5b00", "#f0b13c"},
      {&Theme::bad, "#b84a00", "#ff8a47"},
      {&Theme::selected, kSky, kSky, 0.30, 0.30},
      {&Theme::changed, kYellow, kYellow, 0.40, 0.22},
      {&Theme::added, kBlue, kSky, 0.14, 0.20},
      {&Theme::removed, kOrange, kOrange, 0.22, 0.22},
      {&Theme::conflictA, kVermilion, kVermilion, 0.50, 0.60},
      {&Theme::conflictB, kPurple, kPurple, 0.55, 0.55},
      {&Theme::scope, "#3f4752", "#c3ccd8"},
      {&Theme::parallel, kBlue, kSky},
      {&Theme::vector, kGreen, kGreen},
      {&Theme::unroll, kOrange, kOrange},
      {&Theme::operation, kPurple, kPurple},
      {&Theme::grid, "#9030f0", "#a050ff"},
      {&Theme::block, kVermilion, kVermilion},
      {&Theme::warp, "#6b4e00", kYellow},
      {&Theme::keyword, "#7a3e9d", "#c9a0e8"},
      {&Theme::number, "#0f5f8f", "#7cc4f2"},
      {&Theme::comment, "#636c77", "#8590a0"},
      {&Theme::array, "#1c2128", "#e4e8ee"},
      {&Theme::iteration, "#9a4f00", "#f0b56b"},
      {&Theme::function, "#00695c", "#5fd6b8"},
  };
  return table;
}

Theme themeOf(bool dark) {
  Theme t;
  t.isDark = dark;
  for (const Colour& c : colours())
    t.*c.member = blended(t.base, dark ? c.dark : c.light, dark ? c.darkShare : c.lightShare);
  t.series = dark ? std::array<QColor, 5>{kSky, "#e0651f", kGreen, kPurple, kOrange}
                  : std::array<QColor, 5>{kBlue, kVermilion, kGreen, kPurple, kOrange};
  t.code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  return t;
}

}  // namespace

QColor blended(const QColor& below, const QColor& above, double share) {
  if (share >= 1) return above;
  auto mix = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
  return QColor::fromRgbF(mix(below.redF(), above.redF()), mix(below.greenF(), above.greenF()),
                          mix(below.blueF(), above.blueF()));
}

Theme lightTheme() {
  return themeOf(false);
}

Theme darkTheme() {
  return themeOf(true);
}

bool systemIsDark() {
  return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

QPalette Theme::palette() const {
  QPalette p;
  p.setColor(QPalette::Window, window);
  p.setColor(QPalette::WindowText, text);
  p.setColor(QPalette::Base, base);
  p.setColor(QPalette::AlternateBase, blended(base, raised, 0.4));
  p.setColor(QPalette::ToolTipBase, raised);
  p.setColor(QPalette::ToolTipText, text);
  p.setColor(QPalette::Text, text);
  p.setColor(QPalette::PlaceholderText, muted);
  p.setColor(QPalette::Button, raised);
  p.setColor(QPalette::ButtonText, text);
  p.setColor(QPalette::BrightText, bad);
  p.setColor(QPalette::Link, accent);
  p.setColor(QPalette::Highlight, accent);
  p.setColor(QPalette::HighlightedText, onAccent);
  p.setColor(QPalette::Light, blended(raised, QColor(Qt::white), isDark ? 0.08 : 0.6));
  p.setColor(QPalette::Midlight, raised);
  p.setColor(QPalette::Mid, line);
  p.setColor(QPalette::Dark, blended(line, QColor(Qt::black), 0.2));
  p.setColor(QPalette::Shadow, blended(line, QColor(Qt::black), 0.5));
  for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, blended(window, muted, 0.65));
  p.setColor(QPalette::Disabled, QPalette::Highlight, line);
  p.setColor(QPalette::Inactive, QPalette::Highlight, blended(base, accent, 0.35));
  p.setColor(QPalette::Inactive, QPalette::HighlightedText, text);
  return p;
}

QString Theme::styleSheet() const {
  return QStringLiteral(
             "QMainWindow::separator { background: %1; width: 5px; height: 5px; }"
             "QMainWindow::separator:hover { background: %2; }"
             "QDockWidget { font-weight: 600; titlebar-close-icon: url(:/docks/close-%8.svg);"
             " titlebar-normal-icon: url(:/docks/float-%8.svg); }"
             "QDockWidget::title { background: %3; padding: 5px 8px; border-bottom: 1px solid %4; }"
             "QToolTip { background: %3; color: %5; border: 1px solid %4; padding: 4px; }"
             "QTreeView, QListView, QTextBrowser, QsciScintilla { border: none; }"
             "QTreeView::item { padding: 2px 4px; }"
             "QTreeView::item:hover:!selected, QListView::item:hover:!selected { background: %7; }"
             // A box that is not ticked is seen in the dark too.
             "QCheckBox::indicator { width: 13px;"
             " height: 13px; border: 1px solid %6; border-radius: 2px; background: %9; }"
             "QCheckBox::indicator:checked { image: url(:/docks/check-%8.svg); }"
             "QCheckBox::indicator:disabled { border-color: %4; }"
             "QHeaderView::section { background: %1; color: %6; border: none; border-bottom: 1px "
             "solid %4;"
             " padding: 3px 6px; }"
             "QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }"
             "QToolBar { border: none; border-bottom: 1px solid %4; spacing: 4px; padding: 2px; }"
             "QStatusBar { border-top: 1px solid %4; }"
             "QStatusBar::item { border: none; }"
             "QLabel[role=\"muted\"] { color: %6; }"
             "QLabel[role=\"title\"] { font-size: 20pt; font-weight: 600; }"
             "QLabel[role=\"heading\"] { font-weight: 600; }")
      .arg(css(window), css(accent), css(raised), css(line), css(text), css(muted),
           css(blended(base, accent, 0.1)), QLatin1String(isDark ? "dark" : "light"), css(base));
}

}  // namespace dojo::app
