// perfdojo replay TRAJECTORY: step by step, what became of each, and with --bench what it did to
// the time.
#include "core/trajectory/replay.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "app/cli/command_watcher.h"
#include "app/cli/measuring.h"
#include "app/cli/plot.h"
#include "app/cli/replay_page.h"
#include "app/report/report.h"
#include "app/service/answers_json.h"
#include "app/service/record.h"
#include "app/service/words.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/text/printer.h"
#include "core/trajectory/shipped.h"

namespace dojo::app {
namespace {

struct ReplayArguments {
  std::string source;
  std::vector<std::string> sets;
  std::vector<int> drops;
  std::vector<std::string> replacements, insertions;  // "3 STEP"
  MeasureArguments measure;
  bool bench = false, texts = false, code = false, json = false;
  std::string plot, report, page;
};

const char* name(core::StepStatus status) {
  switch (status) {
    case core::StepStatus::Kept:
      return "kept";
    case core::StepStatus::Relocated:
      return "relocated";
    case core::StepStatus::Illegal:
      break;
  }
  return "now illegal";
}

Result<core::StepEdit> editFrom(core::StepEdit::Kind kind, const std::string& text, int steps) {
  size_t space = text.find(' ');
  int at = std::atoi(text.c_str());
  auto step = core::parseStep(space == std::string::npos ? "" : text.substr(space + 1));
  if (!step) return tl::unexpected(step.error());
  if (at < 1 || at > steps + (kind == core::StepEdit::Kind::Insert))
    return fail(ErrorCode::BadInput,
                phrase("there is no step {}; the trajectory has {}", text, steps));
  return core::StepEdit{kind, at - 1, std::move(*step)};
}

Result<std::vector<core::StepEdit>> editsOf(const ReplayArguments& arguments, int steps) {
  std::vector<core::StepEdit> edits;
  for (int drop : arguments.drops) {
    if (drop < 1 || drop > steps)
      return fail(ErrorCode::BadInput,
                  phrase("cannot drop step {}; the trajectory has {}", drop, steps));
    edits.push_back({core::StepEdit::Kind::Drop, drop - 1, {}});
  }
  for (const auto& [kind, texts] :
       {std::pair{core::StepEdit::Kind::Replace, &arguments.replacements},
        std::pair{core::StepEdit::Kind::Insert, &arguments.insertions}})
    for (const std::string& text : *texts) {
      auto edit = editFrom(kind, text, steps);
      if (!edit) return tl::unexpected(edit.error());
      edits.push_back(std::move(*edit));
    }
  return edits;
}

// One measured state: the start, or the program after a step.
struct Row {
  std::string label;
  std::optional<core::ReplayedStep> step;
  std::optional<codegen::Evaluation> evaluation;
  std::string verdict;
  std::string note;  // the comments above the step
};

std::string tableLine(size_t i, const Row& row, double startNs) {
  std::string time, ratio, verified;
  if (row.evaluation) {
    time = describeTime(row.evaluation->time);
    ratio = ratioText(startNs / row.evaluation->time.median);
    verified = checkWord(*row.evaluation);
  }
  return fmt::format("{:>3}  {:<44} {:>20} {:>9}  {:<22} {}", i, row.label, time, ratio,
                     row.verdict, verified);
}

class ReplayCommand {
 public:
  explicit ReplayCommand(const ReplayArguments& arguments) : m_arguments(arguments) {}

  Outcome run() {
    auto overrides = parseSets(m_arguments.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto loaded = loadTrajectory(m_arguments.source, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    auto steps = core::stepsOf(loaded->trajectory);
    auto edits = editsOf(m_arguments, static_cast<int>(steps.size()));
    if (!edits) return tl::unexpected(edits.error());
    core::Replay replay = edits->empty()
                              ? core::replay(steps, loaded->start, loaded->machine)
                              : core::replayEdited(steps, *edits, loaded->start, loaded->machine);
    collect(replay, loaded->trajectory);
    if (m_arguments.bench) {
      if (auto measured = measure(replay, loaded->machine); !measured)
        return tl::unexpected(measured.error());
    } else if (!m_arguments.json) {
      for (size_t i = 0; i < m_rows.size(); ++i) announce(i, replay);
    }
    auto reported = report(replay, loaded->machine);
    if (!reported) return reported;
    ExitCode code = replay.isLegal() ? kDone : kNo;
    for (const Row& row : m_rows)
      if (row.evaluation) code = worseOf(code, exitCodeOf(*row.evaluation));
    return code;
  }

 private:
  void collect(const core::Replay& replay, const core::Trajectory& trajectory) {
    m_rows.push_back({trajectory.kernel, {}, {}, "", ""});
    for (const core::ReplayedStep& step : replay.steps) {
      m_rows.push_back({core::print(step.applied), step, {}, "", ""});
      if (step.original < 0) continue;
      const auto& comments = trajectory.steps[static_cast<size_t>(step.original)].comments.above;
      for (const std::string& line : comments)
        m_rows.back().note += line.substr(line.starts_with(' ') ? 1 : 0) + "\n";
    }
  }

  // What happened to a step, on the way.
  void announce(size_t i, const core::Replay& replay) {
    const Row& row = m_rows[i];
    std::ostream& out = m_arguments.json ? std::cerr : std::cout;
    out << fmt::format("{:>3}  {}", i, row.label);
    if (row.step && row.step->status != core::StepStatus::Kept) {
      out << "  " << name(row.step->status);
      if (row.step->status == core::StepStatus::Relocated)
        out << fmt::format(" (was {})", core::print(row.step->written));
      if (row.step->refusal) out << ", because " << row.step->refusal->message;
    }
    out << "\n";
    if (row.evaluation)
      out << fmt::format("     {}{}\n", describe(*row.evaluation),
                         row.verdict.empty() ? "" : "; " + row.verdict);
    else if (!row.verdict.empty())
      out << fmt::format("     {}\n", row.verdict);
    if (m_arguments.texts) out << core::print(row.step ? row.step->after : replay.start) << "\n";
    out.flush();
  }

  Result<void> measure(const core::Replay& replay, const core::Machine& machine) {
    auto settings = m_arguments.measure.settings();
    if (!settings) return tl::unexpected(settings.error());
    m_timing = *settings;
    if (auto measurable = measurableTarget(machine); !measurable)
      return tl::unexpected(measurable.error());
    tellOfSpecial();
    CommandWatcher watcher;
    Service service(watcher);
    if (auto limits = service.limits(replay.start, machine, m_timing);
        limits && !m_arguments.report.empty())
      m_roof = roofOf(*limits);
    for (size_t i = 0; i < m_rows.size() && !interrupted(); ++i) {
      Row& row = m_rows[i];
      if (!row.step || row.step->status != core::StepStatus::Illegal) {
        auto measured = measureRow(service, replay, machine, i);
        if (!measured && measured.error().code == ErrorCode::Cancelled) break;
        if (!measured) return measured;
      }
      announce(i, replay);
    }
    return m_arguments.page.empty() || interrupted() ? Result<void>() : writePage(replay, service);
  }

  // Of a kernel's trajectory that was made for such machines as this one, where another was named.
  void tellOfSpecial() const {
    const core::Resource* special =
        core::shippedTrajectory(m_arguments.source, core::hostMachine());
    if (special && special->name != m_arguments.source)
      std::cerr << fmt::format("perfdojo: '{}' was made for this machine\n", special->name);
  }

  Result<void> writePage(const core::Replay& replay, Service& service) {
    if (!replay.isLegal() || !m_rows[0].evaluation)
      return fail(ErrorCode::BadInput,
                  "a page needs a trajectory whose steps are all legal and whose start was timed");
    std::vector<PageStep> steps;
    for (size_t i = 0; i < m_rows.size(); ++i)
      if (m_rows[i].evaluation)
        steps.push_back({i == 0 ? "" : m_rows[i].label, m_rows[i].evaluation->time.median});
    auto page = pageOf(replay, std::filesystem::path(m_arguments.source).stem(), std::move(steps),
                       m_rows[0].evaluation->rooflineNs, *m_ran, service);
    if (!page) return tl::unexpected(page.error());
    return writeFile(m_arguments.page, *page);
  }

  // The state after step i, interleaved with the one before it, so that the verdict compares like
  // with like. Where both are the same machine code, the time and the outputs are the same.
  Result<void> measureRow(Service& service, const core::Replay& replay,
                          const core::Machine& machine, size_t i) {
    auto after = [&](size_t row) { return row == 0 ? replay.start : replay.steps[row - 1].after; };
    MeasureRequest request{.original = replay.start,
                           .program = after(i),
                           .machine = machine,
                           .timing = m_timing,
                           .checks = Checks::Families,
                           .sharesTime = true};
    if (i > 0 && m_rows[i - 1].evaluation) request.before = after(i - 1);
    auto measured = service.measure(request);
    Row& row = m_rows[i];
    // As the start of a GPU's trajectory, which one thread runs.
    if (!measured && measured.error().code == ErrorCode::Timeout && i + 1 < m_rows.size()) {
      row.verdict = "not timed: " + measured.error().message.text();
      return {};
    }
    if (!measured) return tl::unexpected(measured.error());
    if (measured->isSameCode)
      row.verdict = "the same machine code";
    else if (measured->overBefore)
      row.verdict = codegen::describe(*measured->overBefore);
    row.evaluation = std::move(measured->evaluation);
    m_ran = std::move(measured->ran);
    return {};
  }

  Outcome report(const core::Replay& replay, const core::Machine& machine) {
    if (m_arguments.json) {
      if (!m_arguments.report.empty())
        if (auto written = writeReport(replay, machine); !written)
          return tl::unexpected(written.error());
      printJson(json());
      return kDone;
    }
    if (m_arguments.bench) {
      auto first = std::ranges::find_if(m_rows, [](const Row& row) { return !!row.evaluation; });
      double start = first == m_rows.end() ? 0 : first->evaluation->time.median;
      std::cout << "\n";
      for (size_t i = 0; i < m_rows.size(); ++i)
        std::cout << tableLine(i, m_rows[i], start) << "\n";
    }
    if (m_arguments.code || m_arguments.bench) {
      CommandWatcher watcher;
      auto emitted = Service(watcher).emitCode({.program = replay.result(), .machine = machine});
      if (!emitted) return tl::unexpected(emitted.error());
      std::cout << "\n" << emitted->listings.front().text;
    }
    if (!m_arguments.report.empty())
      if (auto written = writeReport(replay, machine); !written)
        return tl::unexpected(written.error());
    if (!m_arguments.plot.empty()) return plot();
    return kDone;
  }

  // As the window writes it of a session: the steps that hold, one after another.
  Result<void> writeReport(const core::Replay& replay, const core::Machine& machine) {
    History history;
    for (size_t i = 0; i < m_rows.size(); ++i) {
      const Row& row = m_rows[i];
      if (row.step && row.step->status == core::StepStatus::Illegal) continue;
      HistoryNode node;
      node.id = history.nextId();
      node.parent = node.id - 1;
      node.kind = row.step ? StepKind::Move : StepKind::Start;
      node.step = row.step ? row.label : "";
      node.note = row.note;
      node.program = row.step ? row.step->after : replay.start;
      node.author = "trajectory";
      node.verification.state = Verification::State::ByRule;
      if (row.evaluation) {
        node.measurement = measurementOf(*row.evaluation, *m_ran);
        node.verification = verificationOf(*row.evaluation);
      }
      history.add(std::move(node));
    }
    ReportInput input{.history = history, .end = history.nextId() - 1};
    input.kernel = m_rows[0].label;
    input.machine = machine;
    input.date = today();
    input.version = PERFDOJO_VERSION;
    input.roof = m_roof;
    if (auto written = writeFile(m_arguments.report, htmlReport(input)); !written) return written;
    std::cerr << fmt::format("report: {}\n", m_arguments.report);
    return {};
  }

  static std::string today() {
    std::time_t now = std::time(nullptr);
    return fmt::format("{:%Y-%m-%d %H:%M}", *std::localtime(&now));
  }

  Outcome plot() {
    std::vector<PlottedStep> steps;
    double roofline = 0;
    for (const Row& row : m_rows)
      if (row.evaluation) {
        steps.push_back({row.label, row.evaluation->time});
        roofline = row.evaluation->rooflineNs;
      }
    if (steps.empty()) return kDone;
    auto drawn = plotRuntimes(
        m_arguments.plot, fmt::format("{}: runtime per move", m_rows[0].label), steps, roofline);
    if (drawn)
      std::cout << fmt::format("\nruntime per move: {}\n", m_arguments.plot);
    else
      std::cerr << "perfdojo: " << drawn.error().message << "\n";
    return kDone;
  }

  nlohmann::json json() const {
    nlohmann::json steps = nlohmann::json::array();
    for (size_t i = 0; i < m_rows.size(); ++i) {
      const Row& row = m_rows[i];
      nlohmann::json json =
          row.evaluation ? toJson(*row.evaluation, *m_ran) : nlohmann::json::object();
      json.erase("machine");
      json["step"] = row.label;
      if (i == 0) json["step"] = "";
      if (row.step) {
        json["status"] = name(row.step->status);
        json["written"] = core::print(row.step->written);
        if (row.step->refusal)
          json["refusal"] = {{"code", row.step->refusal->code},
                             {"message", row.step->refusal->message}};
      }
      if (!row.verdict.empty()) json["verdict"] = row.verdict;
      steps.push_back(std::move(json));
    }
    nlohmann::json document = {
        {"schema", 1}, {"kernel", m_rows[0].label}, {"steps", std::move(steps)}};
    if (m_arguments.bench)
      document["machine"] = codegen::toJson(m_ran ? m_ran->record : codegen::describeMachine());
    return document;
  }

  const ReplayArguments& m_arguments;
  std::vector<Row> m_rows;  // the start, then one per step
  TimingSettings m_timing;
  std::optional<Ran> m_ran;  // once a row was measured
  std::optional<MachineRoof> m_roof;
};

}  // namespace

void addReplay(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "replay", "Replay a trajectory step by step; --bench measures every step");
  auto arguments = std::make_shared<ReplayArguments>();
  command
      ->addOption("TRAJECTORY", arguments->source,
                  "a built-in trajectory (softmax …), a file, or -")
      ->required();
  addSets(command, arguments->sets);
  command
      ->addOption("--drop", arguments->drops,
                  "drop a step (from 1); later steps are kept, relocated or illegal")
      ->oneEach();
  command->addOption("--replace", arguments->replacements, "replace a step: '3 split_scope y@1 8'")
      ->oneEach();
  command
      ->addOption("--insert", arguments->insertions,
                  "insert a step before another: '3 split_scope y@1 8'")
      ->oneEach();
  command->addFlag("--bench", arguments->bench, "measure and verify after every step");
  command->addFlag("--texts", arguments->texts, "print the program after every step");
  command->addFlag("--code", arguments->code, "print the final C");
  command->addOption("--plot", arguments->plot, "write a plot of runtime per move (SVG)")
      ->typeName("FILE");
  command->addOption("--report", arguments->report, "write a self-contained HTML report")
      ->typeName("FILE");
  command
      ->addOption("--page", arguments->page,
                  "with --bench, write a page on what limits the kernel, the gain of each move "
                  "and the port use of the inner loops (Markdown)")
      ->typeName("FILE")
      ->needs("--bench");
  arguments->measure.addTo(command);
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return ReplayCommand(*arguments).run(); });
}

}  // namespace dojo::app
