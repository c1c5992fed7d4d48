#include "app/search/lessons.h"

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/search/request.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

fs::path lessonsBeside(fs::path agent) {
  return agent.replace_extension(".lessons");
}

}  // namespace

Result<void> addLesson(const fs::path& agent, const Lesson& lesson) {
  fs::path file = lessonsBeside(agent);
  nlohmann::json line = {{"start", std::to_string(lesson.start.hash())},
                         {"program", core::print(lesson.start)},
                         {"steps", linesOf(lesson.steps)}};
  if (lesson.rejected) line["rejected"] = core::print(*lesson.rejected);
  std::ofstream out(file, std::ios::app);
  out << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
  if (!out)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot write the lesson to '{}': {}", file.string(), std::strerror(errno)));
  return {};
}

std::vector<std::vector<std::string>> lessonsFor(const fs::path& agent,
                                                 const core::Program& start) {
  std::vector<std::vector<std::string>> lessons;
  std::ifstream in(lessonsBeside(agent));
  const std::string hash = std::to_string(start.hash());
  for (std::string text; std::getline(in, text);) {
    auto line = nlohmann::json::parse(text, nullptr, false);
    if (!line.is_object() || line.value("start", nlohmann::json()) != hash) continue;
    auto steps = line.find("steps");
    if (steps == line.end() || !steps->is_array()) continue;
    std::vector<std::string> lines;
    for (const nlohmann::json& step : *steps)
      if (step.is_string()) lines.push_back(step);
    if (!lines.empty()) lessons.push_back(std::move(lines));
  }
  return lessons;
}

}  // namespace dojo::app
