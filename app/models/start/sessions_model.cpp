#include "app/models/start/sessions_model.h"

#include <QDateTime>
#include <QLocale>
#include <chrono>

#include "app/models/shell/plain_text.h"
#include "app/search/attached.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;
constexpr char kDiscarded[] = "deleted";
constexpr const char* kEndings[] = {"-wal", "-shm", ""};
constexpr std::chrono::hours kKept{24 * 30};

QString nameOf(const fs::path& session) {
  return QString::fromStdString(session.stem().string());
}

bool isOpen(const fs::path& session) {
  auto there = summarise(session);
  return there && there->isOpen;
}

void removeAll(const fs::path& session) {
  std::error_code error;
  for (const char* ending : kEndings) fs::remove(session.string() + ending, error);
}

// What was not written into the file itself yet stands in the two beside it.
Result<void> moveAll(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  for (const char* ending : kEndings) {
    fs::path file = from.string() + ending;
    if (!fs::exists(file)) continue;
    fs::rename(file, to.string() + ending, error);
    if (error) return fail(ErrorCode::ToolFailure, file.string() + ": " + error.message());
    fs::last_write_time(to.string() + ending, fs::file_time_type::clock::now(), error);
  }
  return {};
}

// The session goes last: as long as it is there, so is what knows of its searches.
Result<void> moveWithSearches(const fs::path& from, const fs::path& to) {
  for (const fs::path& search : attachedFiles(from)) {
    fs::path folder = to.parent_path() / search.parent_path().filename();
    if (auto moved = moveAll(search, folder / search.filename()); !moved) return moved;
  }
  return moveAll(from, to);
}

}  // namespace

SessionsModel::SessionsModel(std::filesystem::path folder, QObject* parent)
    : QAbstractListModel(parent), m_folder(std::move(folder)) {
  dropOld();
  refresh();
}

Result<void> SessionsModel::discard(const QString& path) {
  fs::path file = path.toStdString(), to = m_folder / kDiscarded / file.filename();
  if (isOpen(file))
    return fail(ErrorCode::BadInput,
                tr("The session %1 is open in a window.").arg(nameOf(file)).toStdString());
  for (const fs::path& search : attachedFiles(file))
    if (isOpen(search))
      return fail(ErrorCode::BadInput,
                  tr("A search of the session %1 is running.").arg(nameOf(file)).toStdString());
  for (const fs::path& search : attachedFiles(to)) removeAll(search);
  removeAll(to);
  auto moved = moveWithSearches(file, to);
  refresh();
  return moved;
}

Result<void> SessionsModel::bringBack(const QString& path) {
  fs::path file = path.toStdString(), from = m_folder / kDiscarded / file.filename();
  std::vector<fs::path> places = {file};
  for (const fs::path& search : attachedFiles(from))
    places.push_back(file.parent_path() / search.parent_path().filename() / search.filename());
  for (const fs::path& place : places)
    if (fs::exists(place))
      return fail(ErrorCode::ToolFailure,
                  tr("Another session now has the name %1.").arg(nameOf(place)).toStdString());
  auto moved = moveWithSearches(from, file);
  refresh();
  return moved;
}

void SessionsModel::dropOld() {
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(m_folder / kDiscarded, error)) {
    if (!entry.is_regular_file(error)) continue;
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
      return plainTip(QString::fromStdString(s.path.string()));
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
