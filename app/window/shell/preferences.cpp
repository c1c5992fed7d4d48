#include "app/window/shell/preferences.h"

#include <QFontDatabase>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <thread>

#include "app/window/shell/languages.h"
#include "core/machine/machines.h"

namespace dojo::app {
namespace {

int wholeNumber(const QSettings& settings, const char* key, int least, int most, int otherwise) {
  bool ok = false;
  int value = settings.value(key).toInt(&ok);
  return ok && value >= least && value <= most ? value : otherwise;
}

double number(const QSettings& settings, const char* key, double least, double most,
              double otherwise) {
  bool ok = false;
  double value = settings.value(key).toDouble(&ok);
  return ok && std::isfinite(value) && value >= least && value <= most ? value : otherwise;
}

QString oneOf(const QSettings& settings, const char* key, const QStringList& known) {
  QString value = settings.value(key).toString();
  return known.contains(value) ? value : QString();
}

// Keys as text, several of one command apart by "; ". An empty text takes the command's key away.
QMap<QString, QList<QKeySequence>> readKeys(const QSettings& settings) {
  QMap<QString, QList<QKeySequence>> keys;
  for (const QString& entry : settings.allKeys()) {
    if (!entry.startsWith("keys/")) continue;
    QList<QKeySequence> sequences =
        QKeySequence::listFromString(settings.value(entry).toString(), QKeySequence::PortableText);
    bool valid = std::ranges::all_of(sequences, [](const QKeySequence& s) {
      for (int i = 0; i < s.count(); ++i)
        if (s[static_cast<uint>(i)].key() == Qt::Key_unknown) return false;
      return true;
    });
    sequences.removeAll(QKeySequence());
    if (valid) keys[entry.mid(5)] = sequences;
  }
  return keys;
}

}  // namespace

int Preferences::mostThreads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Preferences readPreferences(const QSettings& s) {
  using P = Preferences;
  P p;
  p.appearance = static_cast<P::Appearance>(wholeNumber(s, "appearance", 0, 2, 0));
  QStringList codes, targets;
  for (const Language& language : languages()) codes << language.code;
  for (const core::Machine& machine : core::knownMachines())
    targets << QString::fromStdString(machine.name);
  p.language = oneOf(s, "language", codes);
  p.windowPoints = wholeNumber(s, "fonts/windowPoints", P::kLeastPoints, P::kMostPoints, 0);
  p.codeFamily = oneOf(s, "fonts/codeFamily", QFontDatabase::families());
  p.codePoints = wholeNumber(s, "fonts/codePoints", P::kLeastPoints, P::kMostPoints, 0);
  p.target = oneOf(s, "target", targets).toStdString();
  TimingSettings usual;
  p.timing.threads = wholeNumber(s, "timing/threads", 1, P::mostThreads(), usual.threads);
  p.timing.budgetSeconds =
      number(s, "timing/budgetSeconds", P::kLeastBudget, P::kMostBudget, usual.budgetSeconds);
  p.timing.relativeWidth =
      number(s, "timing/relativeWidth", P::kLeastWidth, P::kMostWidth, usual.relativeWidth);
  p.timing.timeoutSeconds =
      number(s, "timing/timeoutSeconds", P::kLeastTimeout, P::kMostTimeout, usual.timeoutSeconds);
  p.measuresSteps = s.value("timing/measuresSteps", false).toBool();
  p.clickApplies = s.value("clickApplies", false).toBool();
  p.keys = readKeys(s);
  return p;
}

void writePreferences(QSettings& s, const Preferences& p) {
  s.setValue("appearance", static_cast<int>(p.appearance));
  s.setValue("language", p.language);
  s.setValue("fonts/windowPoints", p.windowPoints);
  s.setValue("fonts/codeFamily", p.codeFamily);
  s.setValue("fonts/codePoints", p.codePoints);
  s.setValue("target", QString::fromStdString(p.target));
  s.setValue("timing/threads", p.timing.threads);
  s.setValue("timing/budgetSeconds", p.timing.budgetSeconds);
  s.setValue("timing/relativeWidth", p.timing.relativeWidth);
  s.setValue("timing/timeoutSeconds", p.timing.timeoutSeconds);
  s.setValue("timing/measuresSteps", p.measuresSteps);
  s.setValue("clickApplies", p.clickApplies);
  s.remove("keys");
  for (auto it = p.keys.begin(); it != p.keys.end(); ++it)
    s.setValue("keys/" + it.key(), QKeySequence::listToString(*it, QKeySequence::PortableText));
}

}  // namespace dojo::app
