// What the plots share: axes and grid in the theme's colours, and times as people read them.
#pragma once

#include <qcustomplot.h>

#include "app/window/shell/theme.h"

namespace dojo::app {

// "10 µs"
QString tickTime(double ns);
QSharedPointer<QCPAxisTicker> timeTicker(bool logarithmic);
// "0.5", "20", "1 000": no powers of ten.
QSharedPointer<QCPAxisTicker> numberTicker(bool logarithmic, const QString& unit = {});

void stylePlot(QCustomPlot* plot, const Theme& theme);

// Point of a graph within reach of the mouse; -1 for none.
int pointAt(const QCPGraph* graph, const QPointF& at);

}  // namespace dojo::app
