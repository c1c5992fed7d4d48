#include "app/models/start/kernels_model.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "core/resources.h"

namespace dojo::app {
namespace {

QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// The comment before the first line that is none, up to its first full stop; "x . y" has none.
QString summaryOf(const QString& text) {
  QString summary;
  for (const QString& line : text.split('\n')) {
    if (!line.startsWith('#')) break;
    summary += line.mid(1);
  }
  summary = summary.simplified();
  static const QRegularExpression fullStop("(?<! )\\. ");
  qsizetype end = summary.indexOf(fullStop);
  return end < 0 ? summary : summary.left(end + 1);
}

}  // namespace

KernelsModel::KernelsModel(QObject* parent) : QAbstractListModel(parent) {
  auto trajectories = core::trajectoryResources();
  for (const core::Resource& resource : core::kernelResources()) {
    QString text = toQt(resource.text);
    bool has =
        std::ranges::any_of(trajectories, [&](const auto& t) { return t.name == resource.name; });
    m_kernels.push_back({toQt(resource.name), summaryOf(text), text, has});
  }
  std::ranges::sort(m_kernels, {}, &Kernel::name);
}

int KernelsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_kernels.size());
}

QVariant KernelsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Kernel& kernel = m_kernels[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return kernel.name;
    case Qt::ToolTipRole:
    case SummaryRole:
    case Qt::AccessibleDescriptionRole:
      return QCoreApplication::translate("Kernel", kernel.summary.toUtf8().constData());
    case TextRole:
      return kernel.text;
    case HasTrajectoryRole:
      return kernel.hasTrajectory;
    default:
      return {};
  }
}

}  // namespace dojo::app
