#include "app/cli/train_agent.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/cli/train_live.h"
#include "app/search/lessons.h"
#include "app/search/resume_state.h"
#include "app/search/run.h"
#include "app/service/words.h"
#include "core/machine/machines.h"
#include "core/text/printer.h"
#include "rl/evaluator/measurement_cache.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> g_pause{false};

constexpr const char* kFinished = "finished";  // a file in the folder of a training

// "softmax:N=64,M=512": a kernel and its extents, beside those that all get.
struct Lecture {
  std::string kernel, said;
  core::Overrides extents;
};

Result<Lecture> lectureFrom(const std::string& text, std::vector<std::string> sets) {
  size_t colon = text.find(':');
  Lecture lecture{text.substr(0, colon), text, {}};
  if (colon != std::string::npos) {
    std::istringstream rest(text.substr(colon + 1));
    for (std::string set; std::getline(rest, set, ',');) sets.push_back(set);
  }
  auto extents = parseSets(sets);
  if (!extents) return tl::unexpected(extents.error());
  lecture.extents = std::move(*extents);
  return lecture;
}

// Each kernel's search is a session of its own, so that a training that was killed goes on where it
// was: those that are finished have left their agent, the one that is not is resumed.
class Training {
 public:
  explicit Training(const TrainArguments& arguments)
      : m_arguments(arguments), m_report(arguments.live, interrupt(), g_pause) {}

  Outcome run() {
    std::error_code error;
    m_folder = folderOfRun();
    fs::create_directories(folder(), error);
    if (error)
      return fail(ErrorCode::ToolFailure,
                  phrase("cannot make a folder '{}': {}", folder().string(), error.message()));
    auto settings = m_arguments.agent.settings();
    if (!settings) return tl::unexpected(settings.error());
    // A file that an earlier training has finished is gone on with.
    std::string agent = m_arguments.agent.file;
    if (agent.empty() && fs::exists(m_arguments.output, error)) agent = m_arguments.output;
    for (size_t i = 0; i < m_arguments.kernels.size(); ++i) {
      auto lecture = lectureFrom(m_arguments.kernels[i], m_arguments.sets);
      if (!lecture) return tl::unexpected(lecture.error());
      m_report.begins(lecture->said, i + 1, m_arguments.kernels.size());
      auto learnt = learn(*lecture, i, agent, *settings);
      if (!learnt) return tl::unexpected(learnt.error());
      if (!*learnt) return stopped();
      agent = stage(i, lecture->kernel, ".agent").string();
    }
    fs::copy_file(agent, m_arguments.output + ".part", fs::copy_options::overwrite_existing, error);
    if (!error) fs::rename(m_arguments.output + ".part", m_arguments.output, error);
    if (error)
      return fail(ErrorCode::ToolFailure,
                  phrase("cannot write '{}': {}", m_arguments.output, error.message()));
    std::ofstream(folder() / kFinished) << "\n";
    m_report.ended(true, m_arguments.output);
    if (m_arguments.json)
      printJson({{"schema", 1}, {"agent", m_arguments.output}, {"kernels", m_results}});
    return kDone;
  }

 private:
  // OUTPUT.sessions/1, 2, …: the first that is not finished, or a new one.
  fs::path folderOfRun() const {
    std::error_code error;
    for (int run = 1;; ++run) {
      fs::path folder = fs::path(m_arguments.output + ".sessions") / std::to_string(run);
      if (!fs::exists(folder / kFinished, error)) return folder;
    }
  }
  const fs::path& folder() const { return m_folder; }
  fs::path stage(size_t number, const std::string& kernel, const char* ending) const {
    return folder() / fmt::format("{}-{}{}", number + 1, fs::path(kernel).stem().string(), ending);
  }

  Outcome stopped() {
    m_report.ended(false, m_arguments.output);
    if (!m_arguments.live) std::cerr << "perfdojo: stopped; the same command goes on\n";
    return kDone;
  }

  // Whether the kernel's search was finished.
  Result<bool> learn(const Lecture& lecture, size_t number, const std::string& agent,
                     nlohmann::json settings) {
    fs::path file = stage(number, lecture.kernel, ".perfdojo");
    auto left = resumeStateAt(file);
    if (!left) return tl::unexpected(left.error());
    if (auto same = isTheOneAskedFor(lecture, number, file, *left); !same)
      return tl::unexpected(same.error());
    if (*left == ResumeState::FinishedSearch) return true;
    bool isNew = *left == ResumeState::Nothing;
    auto session = isNew ? begin(lecture, file) : Session::open(file, Session::Claim::TakeOver);
    if (!session) return tl::unexpected(session.error());
    SearchOptions options = optionsOf();
    auto summary = *left == ResumeState::Search
                       ? resumeSearch(**session, options)
                       : start(**session, lecture, number, agent, std::move(settings), options);
    if (!summary) return tl::unexpected(summary.error());
    m_results.push_back({{"kernel", lecture.said},
                         {"start_ns", summary->startNs},
                         {"best_ns", summary->finds.empty() ? 0 : summary->finds.back().ns},
                         {"evaluations", summary->evaluations},
                         {"session", file.string()}});
    (*session)->close();
    return summary->end != rl::SearchEnd::Stopped;
  }

  // What an earlier call of the command left must be of the same kernel, budget and seed.
  Result<void> isTheOneAskedFor(const Lecture& lecture, size_t number, const fs::path& file,
                                ResumeState left) const {
    if (left == ResumeState::Nothing) return {};
    auto session = Session::openCopy(file);
    if (!session) return tl::unexpected(session.error());
    auto program = loadProgram(lecture.kernel, lecture.extents);
    if (!program) return tl::unexpected(program.error());
    bool isSame = (*session)->original().hash() == program->hash();
    auto searches = (*session)->journal().searches();
    if (searches && !searches->empty()) {
      auto request = searchRequestFrom(searches->back().request);
      isSame = isSame && request && request->evaluations == m_arguments.evaluations &&
               request->seconds == m_arguments.seconds && request->threads == m_arguments.threads &&
               request->seed == m_arguments.seed + number;
    }
    if (isSame) return {};
    return fail(ErrorCode::BadInput,
                phrase("'{}' holds an unfinished training of another kernel, size, budget or seed: "
                       "finish that one, or remove the folder",
                       folder().string()));
  }

  Result<std::unique_ptr<Session>> begin(const Lecture& lecture, const fs::path& file) {
    auto program = loadProgram(lecture.kernel, lecture.extents);
    if (!program) return tl::unexpected(program.error());
    auto machine = core::machineNamed(m_arguments.target);
    if (!machine) return tl::unexpected(machine.error());
    auto runs = measurableTarget(*machine);
    if (!runs) return tl::unexpected(runs.error());
    return Session::create(
        file, {std::move(*program), std::move(*runs), lecture.kernel, lecture.extents});
  }

  Result<SearchSummary> start(Session& session, const Lecture& lecture, size_t number,
                              const std::string& agent, nlohmann::json settings,
                              const SearchOptions& options) {
    SearchRequest request;
    request.strategy = rl::kAgent.name;
    request.space = "edges";
    request.model = false;
    request.evaluations = m_arguments.evaluations;
    request.seconds = m_arguments.seconds;
    request.seed = m_arguments.seed + number;
    request.threads = m_arguments.threads;
    leaveOutByDefault(request);
    if (!settings.contains("seed")) settings["seed"] = m_arguments.seed;
    request.agent.from = agent;
    if (number == 0) request.agent.embedder = m_arguments.agent.embedder;
    request.agent.settings = std::move(settings);
    request.agent.keep = stage(number, lecture.kernel, ".agent").string();
    if (auto taught = teach(request, session, lecture); !taught)
      return tl::unexpected(taught.error());
    return startSearch(session, request, options);
  }

  // Trajectories of this kernel, and what people have shown the agent that is to be written.
  Result<void> teach(SearchRequest& request, const Session& session, const Lecture& lecture) {
    for (const std::string& name : m_arguments.taught) {
      auto loaded = loadTrajectory(name, lecture.extents);
      if (!loaded) return tl::unexpected(loaded.error());
      if (loaded->start.hash() == session.original().hash())
        request.begin.push_back(linesOf(core::stepsOf(loaded->trajectory)));
    }
    for (auto& lesson : lessonsFor(m_arguments.output, session.original()))
      request.begin.push_back(std::move(lesson));
    return {};
  }

  SearchOptions optionsOf() {
    SearchOptions options;
    options.timeout =
        std::chrono::milliseconds(static_cast<int64_t>(m_arguments.timeoutSeconds * 1e3));
    options.measurements = rl::defaultMeasurementCache();
    options.stop = &interrupted();
    options.pause = &g_pause;
    options.paused = [this](bool isPaused) { m_report.paused(isPaused); };
    options.evaluated = [this](const rl::Visited& visited, const rl::SearchProgress& progress) {
      m_report.evaluated(visited, progress);
    };
    options.agent = [this](rl::Agent& agent, int evaluations) {
      m_report.learnt(agent, evaluations);
    };
    return options;
  }

  const TrainArguments& m_arguments;
  TrainingReport m_report;
  fs::path m_folder;
  nlohmann::json m_results = nlohmann::json::array();
};

}  // namespace

Outcome trainAgent(const TrainArguments& arguments) {
  return Training(arguments).run();
}

}  // namespace dojo::app
