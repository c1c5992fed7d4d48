// What the command line writes goes through here, to a terminal, a file or a pipe alike: a name in
// somebody's session cannot move the cursor, set the window's title or hide a line.
#pragma once

#include <memory>

namespace dojo::app {

// From the making to the end of this everything on std::cout and std::cerr is printable
// (core/text/printable.h).
class PrintableOutput {
 public:
  PrintableOutput();
  ~PrintableOutput();
  PrintableOutput(const PrintableOutput&) = delete;
  PrintableOutput& operator=(const PrintableOutput&) = delete;

 private:
  class Filter;
  std::unique_ptr<Filter> m_out, m_err;
};

// Our own line that is written over again on a terminal's standard error: to its beginning, and
// what stands in it is gone.
void clearLine();

}  // namespace dojo::app
