#include "app/cli/terminal.h"

#include <unistd.h>

#include <iostream>
#include <streambuf>
#include <string_view>

#include "core/text/printable.h"

namespace dojo::app {

class PrintableOutput::Filter : public std::streambuf {
 public:
  explicit Filter(std::ostream& stream) : m_stream(stream), m_inner(stream.rdbuf(this)) {}
  ~Filter() override {
    pass(m_text.end());
    m_inner->pubsync();
    m_stream.rdbuf(m_inner);
  }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    char byte = traits_type::to_char_type(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    return pass(m_text.take({bytes, static_cast<size_t>(count)})) ? count : 0;
  }
  int sync() override { return m_inner->pubsync(); }

 private:
  bool pass(const std::string& text) {
    auto count = static_cast<std::streamsize>(text.size());
    return m_inner->sputn(text.data(), count) == count;
  }

  std::ostream& m_stream;
  std::streambuf* m_inner;
  core::PrintableText m_text;
};

PrintableOutput::PrintableOutput()
    : m_out(std::make_unique<Filter>(std::cout)), m_err(std::make_unique<Filter>(std::cerr)) {}

PrintableOutput::~PrintableOutput() = default;

void clearLine() {
  constexpr std::string_view kClear = "\r\x1b[K";
  std::cerr.flush();
  [[maybe_unused]] auto written = ::write(STDERR_FILENO, kClear.data(), kClear.size());
}

}  // namespace dojo::app
