// Searches that belong to a session which a window has open: each in a session file of its own,
// which the searching process writes, beside the window's in the folder `searches`. The window's
// session remembers the file and the step that the search starts from.
#pragma once

#include "app/search/branch.h"
#include "app/search/request.h"
#include "app/session/session.h"

namespace dojo::app {

struct AttachedSearch {
  std::filesystem::path file;
  HistoryId from = 0;  // in the window's session
};

// By age. One whose file is gone is left out.
std::vector<AttachedSearch> attachedSearches(const Session& session);
// Of a session that need not be open; none where it cannot be read.
std::vector<std::filesystem::path> attachedFiles(const std::filesystem::path& session);

// Writes a search from the current step down; `perfdojo search --resume FILE` runs it. Fails where
// its locks or moves name nothing.
Result<AttachedSearch> attachSearch(Session& session, SearchRequest request);
// What such a file is asked for, before it begins.
Result<void> changeRequest(const std::filesystem::path& file, const SearchRequest& request);

// The session and its searches, beside the copy.
Result<void> copyWithSearches(const Session& session, const std::filesystem::path& to);

// A find of such a search: what is known of its time without the search's file.
struct FoundBranch {
  AttachedSearch search;
  std::vector<std::string> steps;
  FindName name;
  Measurement measurement;
};
// Makes it a branch of the session, by the author `search`, and goes there. Its time is the one in
// the search's file, which knows what it was measured on, where that holds it; so is the start's if
// it was not measured. Where a step cannot be made any more, the session stays where it was.
Result<void> openFind(Session& session, const FoundBranch& find);

}  // namespace dojo::app
