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
  // Puts a session's file aside, for a month: into a folder from which it can be brought back.
  Result<void> discard(const QString& path);
  Result<void> bringBack(const QString& path);
  const std::vector<SessionSummary>& sessions() const { return m_sessions; }

 private:
  Result<void> moveAll(const std::filesystem::path& from, const std::filesystem::path& to);
  void dropOld();

  std::filesystem::path m_folder;
  std::vector<SessionSummary> m_sessions;
};

}  // namespace dojo::app
