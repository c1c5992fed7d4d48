// Files and names turned into sessions and back: kernels, programs (.dojo), trajectories (.moves),
// sessions (.perfdojo), and exported C.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <string>

#include "app/session/session.h"

namespace dojo::app {

// Where new sessions are made: the folder that is wanted; where nothing can be written there, a new
// one among the system's temporary files; where not even there, in memory.
struct SessionPlace {
  std::filesystem::path folder;  // empty: in memory
  QString problem;               // with the wanted one; empty without
};
SessionPlace placeOfSessions(const std::filesystem::path& wanted);

// Opens a built-in kernel's name or a file of any of the three kinds. New sessions are made in
// `folder` (empty: in memory), for a target by its name (empty: this machine's) where the file
// names none.
Result<std::unique_ptr<Session>> openDocument(const std::string& source,
                                              const std::filesystem::path& folder,
                                              const std::string& target = {});

// A session of a program's text, called as the program is.
Result<std::unique_ptr<Session>> openProgramText(const std::string& text,
                                                 const std::filesystem::path& folder,
                                                 const std::string& target = {});

// A session of a trajectory's kernel with all its steps made.
Result<std::unique_ptr<Session>> playTrajectory(const core::Trajectory& trajectory,
                                                const std::string& kernel,
                                                const std::filesystem::path& folder);

Result<std::string> readText(const std::filesystem::path& path);
Result<void> writeText(const std::filesystem::path& path, std::string_view text);

// The kernel with its header, a program that calls it and a build file; the files written.
Result<std::vector<std::filesystem::path>> exportC(const core::Program& program,
                                                   const core::Machine& machine,
                                                   const std::filesystem::path& folder);

}  // namespace dojo::app
