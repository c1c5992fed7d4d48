// What the core and the tools say, in the window's language. The core knows neither Qt nor
// languages: a sentence is recognised by the pattern in the sources that it was made from
// (core_sentences.cpp and tools_sentences.cpp have them all), whose parts are sentences too or text
// of the program, which stays as it is. So a refusal costs the engine nothing more than its
// English.
#pragma once

#include <QString>
#include <optional>
#include <string>

namespace dojo::app {

// With %1, %2, … where something is put in; ends with a null pointer.
extern const char* const kCoreSentences[];
// Of sessions, trajectories, the compiler, the worker and libtorch's process. What is put in may be
// another program's words, which stay as they are.
extern const char* const kToolSentences[];

// Line by line; English where no pattern made it.
QString inWords(const std::string& sentence);

// Nothing where no pattern made it.
std::optional<QString> translatedSentence(const QString& english);

}  // namespace dojo::app
