#include "app/window/agent/training_plot.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/models/moves/moves_model.h"
#include "app/window/plots/plot_style.h"

namespace dojo::app {
namespace {

constexpr size_t kMostCurves = 5;

using Value = std::function<std::optional<double>(const TrainingUpdate&)>;

// What is spent has English names in the events; those that are known are shown in the window's.
QString spentInWords(const std::string& name) {
  if (name == "timing") return TrainingPlot::tr("timing");
  if (name == "listing") return TrainingPlot::tr("listing moves");
  if (name == "valuing") return TrainingPlot::tr("valuing");
  if (name == "embedding") return TrainingPlot::tr("embedding");
  if (name == "updating") return TrainingPlot::tr("updating");
  return QString::fromStdString(name);
}

}  // namespace

TrainingPlot::TrainingPlot(const TrainingLog* log, QWidget* parent)
    : NamedPlot(parent), m_log(log) {
  setNoAntialiasingOnDrag(true);
  for (size_t i = 0; i < kMostCurves; ++i) m_graphs.push_back(addGraph());
  setTheme(lightTheme());
}

void TrainingPlot::setTheme(const Theme& theme) {
  m_theme = theme;
  stylePlot(this, theme);
  const Qt::PenStyle styles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                 Qt::DashDotDotLine};
  for (size_t i = 0; i < m_graphs.size(); ++i)
    m_graphs[i]->setPen(QPen(theme.series[i], 1.8, styles[i]));
  refresh();
}

void TrainingPlot::show(Curves curves) {
  m_shown = curves;
  refresh();
}

std::vector<TrainingPlot::Curve> TrainingPlot::spent() const {
  std::vector<Curve> all;
  const TrainingUpdate* last = m_log->last();
  if (!last) return all;
  for (const auto& [name, seconds] : last->seconds) {
    if (all.size() == kMostCurves) break;
    Curve curve{spentInWords(name), {}, {}};
    for (const TrainingUpdate& update : m_log->updates())
      if (auto found = update.seconds.find(name); found != update.seconds.end())
        curve.x << update.evaluations, curve.y << found->second;
    all.push_back(std::move(curve));
  }
  return all;
}

std::vector<TrainingPlot::Curve> TrainingPlot::curves() const {
  if (m_shown == Spent) return spent();
  std::vector<std::pair<QString, Value>> wanted;
  auto want = [&](const QString& name, std::optional<double> TrainingUpdate::* member) {
    wanted.emplace_back(name, [member](const TrainingUpdate& u) { return u.*member; });
  };
  auto wantSpeedUp = [&](const QString& name, std::optional<double> TrainingUpdate::* member) {
    wanted.emplace_back(name, [member](const TrainingUpdate& u) {
      return u.*member ? std::optional(std::exp(*(u.*member))) : std::nullopt;
    });
  };
  if (m_shown == Times) {
    want(tr("best"), &TrainingUpdate::bestNs);
    want(tr("policy without exploring"), &TrainingUpdate::policyNs);
  } else if (m_shown == Loss) {
    want(tr("loss"), &TrainingUpdate::loss);
  } else if (m_shown == Values) {
    wantSpeedUp(tr("expected from the start"), &TrainingUpdate::qStart);
    wantSpeedUp(tr("reached"), &TrainingUpdate::realised);
  } else {
    want(tr("epsilon"), &TrainingUpdate::epsilon);
    want(tr("moves taken back"), &TrainingUpdate::undone);
  }
  std::vector<Curve> all;
  for (const auto& [name, value] : wanted) {
    Curve curve{name, {}, {}};
    for (const TrainingUpdate& update : m_log->updates())
      if (auto y = value(update)) curve.x << update.evaluations, curve.y << *y;
    all.push_back(std::move(curve));
  }
  return all;
}

void TrainingPlot::refresh() {
  std::vector<Curve> all = curves();
  double least = HUGE_VAL, greatest = -HUGE_VAL;
  for (size_t i = 0; i < m_graphs.size(); ++i) {
    bool isThere = i < all.size();
    m_graphs[i]->setData(isThere ? all[i].x : QVector<double>(),
                         isThere ? all[i].y : QVector<double>(), true);
    // A single point has no line.
    bool isAlone = isThere && all[i].x.size() == 1;
    m_graphs[i]->setScatterStyle(
        QCPScatterStyle(isAlone ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssNone, 6));
    if (!isThere) continue;
    for (double y : all[i].y) least = std::min(least, y), greatest = std::max(greatest, y);
  }
  bool isEmpty = !(greatest >= least);
  showHint(isEmpty ? tr("The curves of a training are drawn here while it runs.") : QString());
  setAxes(isEmpty ? 1 : least, isEmpty ? 1 : greatest);
}

void TrainingPlot::setAxes(double least, double greatest) {
  bool isLogarithmic = (m_shown == Times || m_shown == Loss || m_shown == Values) && least > 0;
  const QString names[] = {tr("time per call"), tr("loss"), tr("speed-up"), tr("share"),
                           tr("seconds")};
  yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  yAxis->setTicker(
      m_shown == Times
          ? timeTicker(isLogarithmic)
          : numberTicker(isLogarithmic, m_shown == Values ? QStringLiteral("×") : QString()));
  if (isLogarithmic)
    yAxis->setRange(least / 1.4, greatest * 1.4);
  else
    yAxis->setRange(std::min(0.0, least), greatest > 0 ? greatest * 1.1 : 1);
  const TrainingUpdate* last = m_log->last();
  double end = std::max({1, last ? last->evaluations : 1, last ? 0 : m_log->budget()});
  xAxis->setRange(-0.02 * end, 1.03 * end);
  nameAxes(tr("programs evaluated"), names[m_shown]);
  replot(QCustomPlot::rpQueuedReplot);
}

QString TrainingPlot::figureOf(const Curve& curve) const {
  if (curve.y.isEmpty()) return QStringLiteral("–");
  double y = curve.y.back();
  switch (m_shown) {
    case Times:
      return timeInWords(y);
    case Values:
      return QStringLiteral("%1×").arg(y, 0, 'f', 2);
    case Exploration:
      return QStringLiteral("%1 %").arg(100 * y, 0, 'f', 0);
    case Spent:
      return tr("%1 s").arg(y, 0, 'f', y < 10 ? 1 : 0);
    default:
      return QString::number(y, 'g', 3);
  }
}

QString TrainingPlot::legend() const {
  QStringList parts;
  for (const Curve& curve : curves()) parts << curve.name + u' ' + figureOf(curve);
  return parts.join(QStringLiteral(", "));
}

QString TrainingPlot::legendAsHtml() const {
  QStringList parts;
  size_t i = 0;
  for (const Curve& curve : curves())
    parts << QStringLiteral("<span style='color:%1'>━</span> %2 <b>%3</b>")
                 .arg(css(m_theme.series[i++]), curve.name.toHtmlEscaped(), figureOf(curve));
  return parts.join(QStringLiteral(" &nbsp; "));
}

int TrainingPlot::pointsOf(int curve) const {
  return m_graphs[static_cast<size_t>(curve)]->dataCount();
}

}  // namespace dojo::app
