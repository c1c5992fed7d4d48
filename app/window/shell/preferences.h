// What a person chose, kept in the settings file. Reading takes nothing on trust: what is missing,
// no number, out of range or unknown is its default.
#pragma once

#include <QKeySequence>
#include <QMap>
#include <QString>

#include "app/models/measure/evaluation_queue.h"

class QSettings;

namespace dojo::app {

struct Preferences {
  enum class Appearance { System, Light, Dark };

  Appearance appearance = Appearance::System;
  QString language;      // empty: the system's
  int windowPoints = 0;  // sizes of text; 0: the system's
  QString codeFamily;    // empty: the system's
  int codePoints = 0;
  std::string target;  // of new sessions, with its vectors' widths; empty: this machine's
  TimingSettings timing;
  bool measuresSteps = false;               // each one as it is made
  bool clickApplies = false;                // of a legal move in the list; else a double click
  QMap<QString, QList<QKeySequence>> keys;  // by command, where they are not its usual ones

  static constexpr int kLeastPoints = 6, kMostPoints = 32;
  static constexpr double kLeastBudget = 0.05, kMostBudget = 600;  // seconds
  static constexpr double kLeastWidth = 0.001, kMostWidth = 0.5;   // part of the median
  static constexpr double kLeastTimeout = 1, kMostTimeout = 3600;  // seconds
  static int mostThreads();

  bool operator==(const Preferences&) const = default;
};

Preferences readPreferences(const QSettings& settings);
void writePreferences(QSettings& settings, const Preferences& preferences);

}  // namespace dojo::app
