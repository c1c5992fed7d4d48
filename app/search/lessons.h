// What people have shown an agent, in a file beside it: a line of JSON for each lesson, with the
// program that it starts from and the steps. `perfdojo train` begins with those of its kernel.
#pragma once

#include <filesystem>

#include "app/service/agent_source.h"

namespace dojo::app {

// Beside FILE.agent: FILE.lessons. Appended to; what is there stays.
Result<void> addLesson(const std::filesystem::path& agent, const Lesson& lesson);

// The lessons that start from an equal program, each as lines of steps. Lines that cannot be read
// are skipped; none where there is no file.
std::vector<std::vector<std::string>> lessonsFor(const std::filesystem::path& agent,
                                                 const core::Program& start);

}  // namespace dojo::app
