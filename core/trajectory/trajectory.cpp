#include "core/trajectory/trajectory.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/byte_order_mark.h"
#include "core/text/cursor.h"
#include "core/text/lines.h"

namespace dojo::core {
namespace {

class TrajectoryReader {
 public:
  void readLine(std::string_view text, int number) {
    text = trimmedRight(text);
    m_line = number;
    if (size_t bad = firstBadByte(text); bad != std::string_view::npos)
      return problem(static_cast<int>(bad) + 1, "", "this byte is not valid UTF-8 text");
    auto [code, comment] = splitComment(text);
    if (code.find_first_not_of(" \t") == std::string_view::npos) {
      if (comment) m_pending.above.push_back(std::move(*comment));
      return;
    }
    m_pending.after = std::move(comment).value_or("");
    readCode(code);
    m_pending = {};
  }

  Trajectory finish() {
    m_line = 1;
    if (m_trajectory.kernel.empty() && m_problems.empty())
      problem(1, "", "the first line must be 'kernel NAME'");
    m_trajectory.closingComments = std::move(m_pending.above);
    return std::move(m_trajectory);
  }

  const std::vector<Diagnostic>& problems() const { return m_problems; }

 private:
  void problem(int column, std::string offending, Message message) {
    if (m_problems.size() < kMost)
      m_problems.push_back({m_line, column, std::move(offending), std::move(message)});
  }

  void readCode(std::string_view code) {
    Cursor at(code, m_line);
    if (at.acceptWord("kernel"))
      return readName(at, m_trajectory.kernel, m_trajectory.kernelComments, "kernel");
    if (at.acceptWord("target"))
      return readName(at, m_trajectory.target, m_trajectory.targetComments, "target");
    if (at.acceptWord("const")) return readConstant(at);
    auto step = parseStep(code);
    if (!step) return problem(1, "", step.error().message);
    if (m_trajectory.steps.size() >= kMostSteps)
      return problem(1, shortened(code), phrase("a trajectory has at most {} steps", kMostSteps));
    m_trajectory.steps.push_back({std::move(*step), std::move(m_pending), m_line});
  }

  // The rest of the line, so that a name may be a file's or have dashes.
  void readName(Cursor& at, std::string& into, Comments& comments, const char* what) {
    size_t end = at.position();
    at.skipSpace();
    int column = at.column();
    std::string_view name = at.rest();
    if (name.empty() || at.position() == end)
      return problem(column, "", phrase("expected the name of a {}", what));
    if (name.size() > kLongestFileName)
      return problem(column, shortened(name),
                     phrase("a {}'s name has at most {} bytes", what, kLongestFileName));
    if (!into.empty())
      return problem(column, shortened(name), phrase("the {} is already named", what));
    if (!m_trajectory.steps.empty())
      return problem(1, shortened(name), phrase("the {} must precede the first step", what));
    into = name;
    comments = std::move(m_pending);
  }

  void readConstant(Cursor& at) {
    auto name = at.identifier();
    std::optional<int64_t> value;
    if (name && at.accept("=")) value = at.integer();
    if (!value || !at.atEnd())
      return problem(at.column(), at.offending(), "expected 'const NAME = INT'");
    if (!m_trajectory.steps.empty()) return problem(1, "", "constants must precede the first step");
    std::string key(*name);
    if (!m_trajectory.constants.emplace(key, *value).second)
      return problem(1, key, "this constant is already set");
    if (!m_pending.empty()) m_trajectory.constantComments[key] = std::move(m_pending);
  }

  static constexpr size_t kMost = 100;
  static constexpr size_t kMostSteps = 10000;
  static constexpr size_t kLongestFileName = 4096;
  Trajectory m_trajectory;
  Comments m_pending;
  std::vector<Diagnostic> m_problems;
  int m_line = 0;
};

void append(std::string& text, const std::string& line, const Comments& comments) {
  for (const std::string& comment : comments.above) text += "#" + comment + "\n";
  text += line;
  if (!comments.after.empty()) text += " #" + comments.after;
  text += "\n";
}

}  // namespace

Result<Trajectory> parseTrajectory(std::string_view text, const std::string& name) {
  TrajectoryReader reader;
  text = withoutByteOrderMark(text);
  int number = 0;
  for (size_t start = 0; start < text.size();) {
    size_t end = std::min(text.find('\n', start), text.size());
    reader.readLine(text.substr(start, end - start), ++number);
    start = end + 1;
  }
  Trajectory trajectory = reader.finish();
  if (!reader.problems().empty())
    return fail(ErrorCode::BadInput, toMessage(reader.problems(), name));
  return trajectory;
}

std::string print(const Trajectory& trajectory) {
  std::string text;
  append(text, "kernel " + trajectory.kernel, trajectory.kernelComments);
  if (!trajectory.target.empty())
    append(text, "target " + trajectory.target, trajectory.targetComments);
  for (const auto& [name, value] : trajectory.constants) {
    auto comments = trajectory.constantComments.find(name);
    append(text, fmt::format("const {} = {}", name, value),
           comments == trajectory.constantComments.end() ? Comments{} : comments->second);
  }
  if (!trajectory.steps.empty()) text += "\n";
  for (const TrajectoryStep& step : trajectory.steps) append(text, print(step.step), step.comments);
  for (const std::string& comment : trajectory.closingComments) text += "#" + comment + "\n";
  return text;
}

}  // namespace dojo::core
