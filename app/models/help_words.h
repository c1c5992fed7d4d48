// Pages of the help in the window's language: the reference of moves and the kernels' pages, which
// the core and the program kernel_page.cpp write in English. Programs, machine code, steps and
// names stay as they are.
#pragma once

#include <QString>
#include <string_view>

namespace dojo::app {

// With %1, %2, … where something is put in; end with a null pointer (help_sentences.cpp).
extern const char* const kReferenceSentences[];   // limits of moves and where moves come from
extern const char* const kKernelPageSentences[];  // without their full stops

// Markdown, line by line; what no pattern made stays English.
QString helpInWords(std::string_view markdown);

}  // namespace dojo::app
