#include "app/models/shell/notices_model.h"

#include <QLocale>

#include "app/models/shell/plain_text.h"

namespace dojo::app {
namespace {

QString inWords(NoticesModel::Kind kind) {
  switch (kind) {
    case NoticesModel::Kind::Good:
      return NoticesModel::tr("Done");
    case NoticesModel::Kind::Bad:
      return NoticesModel::tr("Problem");
    case NoticesModel::Kind::Information:
      break;
  }
  return NoticesModel::tr("Note");
}

}  // namespace

int NoticesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_notices.size());
}

QVariant NoticesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Notice& n = m_notices[static_cast<size_t>(index.row())];
  QString when = QLocale().toString(n.when.time(), QLocale::ShortFormat);
  if (n.times > 1) when = tr("%1, %n time(s)", nullptr, n.times).arg(when);
  switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      return tr("%1 (%2): %3").arg(inWords(n.kind), when, n.text);
    case Qt::ToolTipRole:
      return plainTip(n.text);
    case KindRole:
      return static_cast<int>(n.kind);
    default:
      return {};
  }
}

void NoticesModel::add(Kind kind, const QString& text) {
  ++m_unread;
  if (!m_notices.empty() && m_notices.front().text == text && m_notices.front().kind == kind) {
    ++m_notices.front().times;
    m_notices.front().when = QDateTime::currentDateTime();
    emit dataChanged(index(0), index(0));
    return emit unreadChanged();
  }
  if (rowCount() == kMost) {
    beginRemoveRows({}, kMost - 1, kMost - 1);
    m_notices.pop_back();
    endRemoveRows();
  }
  beginInsertRows({}, 0, 0);
  m_notices.push_front({kind, text, QDateTime::currentDateTime()});
  endInsertRows();
  emit unreadChanged();
}

void NoticesModel::clear() {
  beginResetModel();
  m_notices.clear();
  endResetModel();
  markRead();
}

void NoticesModel::markRead() {
  m_unread = 0;
  emit unreadChanged();
}

}  // namespace dojo::app
