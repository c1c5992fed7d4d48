// The sessions of a folder, the latest first, those of a killed process marked.
#pragma once

#include <QAbstractListModel>

#include "app/session/session.h"

namespace dojo::app {

class SessionsModel : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { PathRole = Qt::UserRole, DetailRole, InterruptedRole, IsOpenRole };

  explicit SessionsModel(std::filesystem::path folder, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  void refresh();
  // Puts a session's file and its searches aside, for a month: into a folder from which they can be
  // brought back. Fails where one of them is in use.
  Result<void> discard(const QString& path);
  Result<void> bringBack(const QString& path);
  const std::vector<SessionSummary>& sessions() const { return m_sessions; }

 private:
  void dropOld();

  std::filesystem::path m_folder;
  std::vector<SessionSummary> m_sessions;
};

}  // namespace dojo::app
