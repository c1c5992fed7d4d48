// Which process has a session open, so that a session whose process was killed is told from one in
// use.
#pragma once

#include <string>

namespace dojo::app {

std::string thisProcess();  // its number, its start and the machine's boot
bool isAlive(const std::string& process);

}  // namespace dojo::app
