// Pages of the help in the window's language: the reference of moves and the kernels' pages, which
// the core and the program kernel_page.cpp write in English. Programs, machine code, steps and
// names stay as they are.
#pragma once

#include <QString>
#include <string_view>

namespace dojo::app {

// Markdown, line by line; what no pattern made stays English.
QString helpInWords(std::string_view markdown);

}  // namespace dojo::app
