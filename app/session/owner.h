// Which process has a session open, so that a session whose process was killed is told from one in
// use.
#pragma once

#include <filesystem>
#include <string>

namespace dojo::app {

std::string thisProcess();  // its number, its start, the machine's boot and the machine's name

// Whether the process is there. Of another machine's nothing can be known but that the session was
// written in the last minutes.
bool isAlive(const std::string& owner, int64_t lastWritten);
// The machine's name, where it is not this one; else empty.
std::string machineElsewhere(const std::string& owner);

// Of a session's file or what was not moved into it yet; seconds since 1970, 0: it is not there. To
// be asked before the file is opened.
int64_t lastWritten(const std::filesystem::path& session);

}  // namespace dojo::app
