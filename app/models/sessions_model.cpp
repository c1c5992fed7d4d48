#include "app/models/sessions_model.h"

#include <QDateTime>
#include <QLocale>

namespace dojo::app {

SessionsModel::SessionsModel(std::filesystem::path folder, QObject* parent)
    : QAbstractListModel(parent), m_folder(std::move(folder)) {
  refresh();
}

void SessionsModel::refresh() {
  beginResetModel();
  m_sessions = sessionsIn(m_folder);
  endResetModel();
}

int SessionsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_sessions.size());
}

QVariant SessionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const SessionSummary& s = m_sessions[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return QString::fromStdString(s.path.stem().string());
    case Qt::ToolTipRole:
    case PathRole:
      return QString::fromStdString(s.path.string());
    case DetailRole: {
      QString when =
          QLocale().toString(QDateTime::fromSecsSinceEpoch(s.modified), QLocale::ShortFormat);
      QString detail = tr("%1 · %n step(s) · %2", nullptr, static_cast<int>(s.steps))
                           .arg(QString::fromStdString(s.kernel), when);
      if (s.isOpen) return detail + tr(" · open in a window");
      return s.wasInterrupted ? detail + tr(" · was interrupted, everything is kept") : detail;
    }
    case Qt::AccessibleDescriptionRole:
      return data(index, DetailRole);
    case InterruptedRole:
      return s.wasInterrupted;
    default:
      return {};
  }
}

}  // namespace dojo::app
