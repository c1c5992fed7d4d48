// What an earlier process left of a search in a session file, so that the search can be gone on
// with or begun again. Nothing is ever removed or overwritten on the way.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace dojo::app {

enum class ResumeState {
  Nothing,  // no file, or one with nothing in it: a session may be made there
  Session,  // a start without any step or search
  Search,   // that is not finished
  FinishedSearch,
};

// Fails for every other file, which is left as it is.
Result<ResumeState> resumeStateAt(const std::filesystem::path& file);

}  // namespace dojo::app
