#include "app/models/sessions_model.h"

#include <QDateTime>
#include <QLocale>
#include <chrono>

namespace dojo::app {
namespace {

namespace fs = std::filesystem;
constexpr char kDiscarded[] = "deleted";
constexpr const char* kEndings[] = {"-wal", "-shm", ""};
constexpr std::chrono::hours kKept{24 * 30};

}  // namespace

SessionsModel::SessionsModel(std::filesystem::path folder, QObject* parent)
    : QAbstractListModel(parent), m_folder(std::move(folder)) {
  dropOld();
  refresh();
}

// What was not written into the file itself yet stands in the two beside it.
Result<void> SessionsModel::moveAll(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  for (const char* ending : kEndings) {
    fs::path file = from.string() + ending;
    if (!fs::exists(file)) continue;
    fs::rename(file, to.string() + ending, error);
    if (error) return fail(ErrorCode::ToolFailure, file.string() + ": " + error.message());
    fs::last_write_time(to.string() + ending, fs::file_time_type::clock::now(), error);
  }
  refresh();
  return {};
}

Result<void> SessionsModel::discard(const QString& path) {
  fs::path file = path.toStdString(), to = m_folder / kDiscarded / file.filename();
  std::error_code error;
  for (const char* ending : kEndings) fs::remove(to.string() + ending, error);
  return moveAll(file, to);
}

Result<void> SessionsModel::bringBack(const QString& path) {
  fs::path file = path.toStdString();
  if (fs::exists(file))
    return fail(ErrorCode::ToolFailure,
                "another session is called " + file.stem().string() + " now");
  return moveAll(m_folder / kDiscarded / file.filename(), file);
}

void SessionsModel::dropOld() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(m_folder / kDiscarded, error)) {
    auto age = fs::file_time_type::clock::now() - entry.last_write_time(error);
    if (!error && age > kKept) fs::remove(entry.path(), error);
  }
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
    case IsOpenRole:
      return s.isOpen;
    default:
      return {};
  }
}

}  // namespace dojo::app
