// Every colour of the window, light and dark: palette, text, tree and plots; and the font of code.
// Hues are Okabe and Ito's ("Color Universal Design", 2008), which people with any colour vision
// tell apart; a meaning never rests on colour alone.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <array>

namespace dojo::app {

struct Theme {
  bool isDark = false;
  QColor window, base, raised, text, muted, line;
  QColor accent, onAccent;
  QColor good, caution, bad;
  QColor selected, changed, added, removed, conflictA, conflictB;  // backgrounds of text
  QColor scope, parallel, vector, unroll, operation;               // kinds of node
  QColor grid, block, warp;                                        // likewise, of a GPU's scopes
  QColor keyword, number, comment, array, iteration, function;     // of text
  std::array<QColor, 5> series;                                    // of plots
  QFont code;

  QPalette palette() const;
  QString styleSheet() const;
};

Theme lightTheme();
Theme darkTheme();
bool systemIsDark();  // asked before the program's own palette is set

// "#rrggbb"
inline QString css(const QColor& colour) {
  return colour.name();
}
// A colour laid over another, as an opaque one.
QColor blended(const QColor& below, const QColor& above, double share);

}  // namespace dojo::app
