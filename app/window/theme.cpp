#include "app/window/theme.h"

#include <QGuiApplication>

namespace dojo::app {
namespace {

const QColor kOrange("#e69f00"), kSky("#56b4e9"), kGreen("#009e73"), kBlue("#0072b2"),
    kVermilion("#d55e00"), kPurple("#cc79a7"), kYellow("#f0e442");

}  // namespace

QColor blended(const QColor& below, const QColor& above, double share) {
  auto mix = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
  return QColor::fromRgbF(mix(below.redF(), above.redF()), mix(below.greenF(), above.greenF()),
                          mix(below.blueF(), above.blueF()));
}

Theme lightTheme() {
  Theme t;
  t.window = "#f3f4f6";
  t.base = "#ffffff";
  t.raised = "#e8eaee";
  t.text = "#1c2128";
  t.muted = "#626b78";
  t.line = "#d4d8de";
  t.accent = "#0063a0";
  t.onAccent = "#ffffff";
  t.good = "#00795a";
  t.caution = "#9a6200";
  t.bad = "#b84a00";
  t.selected = blended(t.base, kSky, 0.30);
  t.changed = blended(t.base, kYellow, 0.40);
  t.added = blended(t.base, kBlue, 0.14);
  t.removed = blended(t.base, kOrange, 0.22);
  t.conflictA = blended(t.base, kVermilion, 0.45);
  t.conflictB = blended(t.base, kPurple, 0.55);
  t.scope = "#6b7686";
  t.parallel = kBlue;
  t.vector = kGreen;
  t.unroll = "#c98a00";
  t.operation = "#a54f7f";
  t.keyword = "#7a3e9d";
  t.number = "#0f5f8f";
  t.comment = "#6b7480";
  t.array = "#1c2128";
  t.iteration = "#9a4f00";
  t.function = "#00695c";
  t.series = {kBlue, kVermilion, kGreen, kPurple, kOrange};
  return t;
}

Theme darkTheme() {
  Theme t;
  t.isDark = true;
  t.window = "#1b1f24";
  t.base = "#14171b";
  t.raised = "#2a3038";
  t.text = "#e4e8ee";
  t.muted = "#97a1af";
  t.line = "#363d47";
  t.accent = "#5fb8ec";
  t.onAccent = "#0c1116";
  t.good = "#35c79b";
  t.caution = "#f0b13c";
  t.bad = "#ff8a47";
  t.selected = blended(t.base, kSky, 0.30);
  t.changed = blended(t.base, kYellow, 0.22);
  t.added = blended(t.base, kSky, 0.20);
  t.removed = blended(t.base, kOrange, 0.22);
  t.conflictA = blended(t.base, kVermilion, 0.60);
  t.conflictB = blended(t.base, kPurple, 0.55);
  t.scope = "#8b97a7";
  t.parallel = kSky;
  t.vector = "#35c79b";
  t.unroll = kOrange;
  t.operation = kPurple;
  t.keyword = "#c9a0e8";
  t.number = "#7cc4f2";
  t.comment = "#8590a0";
  t.array = "#e4e8ee";
  t.iteration = "#f0b56b";
  t.function = "#5fd6b8";
  t.series = {kSky, "#ff8a47", "#35c79b", kPurple, kOrange};
  return t;
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
             "QDockWidget { font-weight: 600; }"
             "QDockWidget::title { background: %3; padding: 5px 8px; border-bottom: 1px solid %4; }"
             "QToolTip { background: %3; color: %5; border: 1px solid %4; padding: 4px; }"
             "QTreeView, QListView, QTextBrowser, QsciScintilla { border: none; }"
             "QTreeView::item { padding: 2px 4px; }"
             "QHeaderView::section { background: %1; color: %6; border: none; border-bottom: 1px "
             "solid %4;"
             " padding: 3px 6px; }"
             "QToolBar { border: none; border-bottom: 1px solid %4; spacing: 4px; padding: 2px; }"
             "QStatusBar { border-top: 1px solid %4; }"
             "QStatusBar::item { border: none; }"
             "QLabel[role=\"muted\"] { color: %6; }"
             "QLabel[role=\"title\"] { font-size: 20pt; font-weight: 600; }"
             "QLabel[role=\"heading\"] { font-weight: 600; }")
      .arg(css(window), css(accent), css(raised), css(line), css(text), css(muted));
}

}  // namespace dojo::app
