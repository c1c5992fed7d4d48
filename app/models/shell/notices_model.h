// What the window told, the latest first. The same again is counted, not repeated; the oldest go
// when there are too many.
#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <deque>

namespace dojo::app {

class NoticesModel : public QAbstractListModel {
  Q_OBJECT

 public:
  enum class Kind { Information, Good, Bad };
  enum Role { KindRole = Qt::UserRole };
  static constexpr int kMost = 200;

  using QAbstractListModel::QAbstractListModel;
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

  void add(Kind kind, const QString& text);
  void clear();
  int unread() const { return m_unread; }
  void markRead();

 signals:
  void unreadChanged();

 private:
  struct Notice {
    Kind kind;
    QString text;
    QDateTime when;
    int times = 1;
  };
  std::deque<Notice> m_notices;
  int m_unread = 0;
};

}  // namespace dojo::app
