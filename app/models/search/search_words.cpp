#include "app/models/search/search_words.h"

#include "app/models/search/search_log.h"

namespace dojo::app {

QString strategyInWords(std::string_view name) {
  if (name == "annealing") return SearchLog::tr("Simulated annealing");
  if (name == "sampling") return SearchLog::tr("Random sampling, weighted by cost");
  if (name == "beam") return SearchLog::tr("Beam");
  if (name == "greedy") return SearchLog::tr("Hill climbing: best of the neighbours");
  if (name == "heuristic") return SearchLog::tr("Coordinate descent over the pass's decisions");
  if (name == "random") return SearchLog::tr("Uniform random");
  if (name == "agent") return SearchLog::tr("Learning agent");
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString rejectionInWords(rl::Rejection rejection) {
  switch (rejection) {
    case rl::Rejection::DoesNotCompile:
      return SearchLog::tr("does not compile");
    case rl::Rejection::Crashes:
      return SearchLog::tr("crashes");
    case rl::Rejection::TakesTooLong:
      return SearchLog::tr("takes too long");
    case rl::Rejection::WrongOutput:
      return SearchLog::tr("wrong output");
    case rl::Rejection::WrongFunction:
      return SearchLog::tr("computes a different function");
    case rl::Rejection::Undecided:
      return SearchLog::tr("cannot be told");
    case rl::Rejection::None:
      break;
  }
  return SearchLog::tr("no recorded outcome");
}

QString durationInWords(double seconds) {
  auto whole = static_cast<int>(seconds + 0.5);
  if (whole < 60) return SearchLog::tr("%1 s").arg(whole);
  QString text = QStringLiteral("%1:%2").arg(whole / 60 % 60).arg(whole % 60, 2, 10, QChar('0'));
  return whole < 3600 ? text
                      : QStringLiteral("%1:%2").arg(whole / 3600).arg(text.rightJustified(5, '0'));
}

}  // namespace dojo::app
