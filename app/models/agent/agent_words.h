// How an agent's expectations read.
#pragma once

#include <QString>

namespace dojo::app {

// "≤ 41 µs", or "≥ 3.2×" of the start where its time is not known.
QString reachInWords(double reachNs, double q);
// "± 8 %" of the time; empty where it is under one percent.
QString spreadInWords(double spread);

}  // namespace dojo::app
