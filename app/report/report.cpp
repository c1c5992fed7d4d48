#include "app/report/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/report/report_style.h"
#include "app/service/line_diff.h"
#include "app/service/words.h"
#include "codegen/backend.h"
#include "core/cost/cost.h"
#include "core/cost/traffic.h"
#include "core/text/printer.h"

// The name that translation tools look for.
#define QT_TRANSLATE_NOOP(scope, text) text

namespace dojo::app {
namespace {

constexpr int kContext = 2;

std::string titleOf(const HistoryNode& n) {
  return !n.name.empty() ? n.name : n.kind == StepKind::Start ? n.program.name : n.step;
}

std::string pre(const std::string& text) {
  return "<pre>" + htmlEscaped(text) + "</pre>\n";
}

class ReportWriter {
 public:
  explicit ReportWriter(const ReportInput& input)
      : m_in(input), m_history(input.history), m_path(input.history.pathTo(input.end)) {}

  std::string write() {
    m_out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{} · PerfDojo</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n",
        m_in.language, htmlEscaped(m_in.kernel), reportStyle());
    opening();
    plots();
    table();
    steps();
    branches();
    codes();
    m_out += "</main>\n</body>\n</html>\n";
    return std::move(m_out);
  }

 private:
  std::string t(const char* text) const { return htmlEscaped(m_in.words(text)); }
  void heading(const char* text) { m_out += "<h2>" + t(text) + "</h2>\n"; }
  const HistoryNode& node(HistoryId id) const { return m_history.node(id); }
  std::string link(HistoryId id) const { return fmt::format("#step-{}", m_history.numberOf(id)); }

  void opening() {
    const HistoryNode &start = node(1), &end = node(m_in.end);
    m_out += fmt::format("<header><h1>{}</h1>\n<p class='muted'>{}", htmlEscaped(m_in.kernel),
                         htmlEscaped(m_in.machine.name));
    for (const core::Constant& c : start.program.constants)
      m_out += fmt::format(" · {} = {}", htmlEscaped(c.name), c.value);
    m_out += fmt::format(" · {} · PerfDojo Workbench {}</p></header>\n", htmlEscaped(m_in.date),
                         htmlEscaped(m_in.version));
    for (const std::string& comment : start.program.nameComments.above)
      m_out += "<p>" + htmlEscaped(comment) + "</p>\n";
    m_out += "<dl class='figures'>";
    figure(QT_TRANSLATE_NOOP("Report", "steps"), std::to_string(m_path.size() - 1));
    if (start.measurement) figure(QT_TRANSLATE_NOOP("Report", "at the start"), time(start));
    if (end.measurement) figure(QT_TRANSLATE_NOOP("Report", "at the end"), time(end));
    if (m_path.size() > 1) figure(QT_TRANSLATE_NOOP("Report", "speed-up"), gain(start, end));
    if (end.measurement && end.measurement->rooflineNs > 0)
      figure(QT_TRANSLATE_NOOP("Report", "times the roofline"),
             fmt::format("{:.2f}×", end.measurement->medianNs / end.measurement->rooflineNs));
    figure(QT_TRANSLATE_NOOP("Report", "check"), check(end));
    m_out += "</dl>\n";
    if (const auto& m = end.measurement)
      m_out += fmt::format("<p class='muted'>{}, {} {}, {}. {}</p>\n", htmlEscaped(m->machine),
                           m->threads, t(QT_TRANSLATE_NOOP("Report", "thread(s)")),
                           m->cold ? t(QT_TRANSLATE_NOOP("Report", "cold caches"))
                                   : t(QT_TRANSLATE_NOOP("Report", "warm caches")),
                           t(QT_TRANSLATE_NOOP("Report",
                                               "Times are medians of one call with 95 % confidence "
                                               "intervals; “same” if two intervals overlap.")));
  }

  void figure(const char* name, const std::string& value) {
    if (!value.empty()) m_out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", t(name), value);
  }

  static std::string time(const HistoryNode& n) {
    return n.measurement ? htmlEscaped(timeText(n.measurement->medianNs)) : "";
  }

  std::string gain(const HistoryNode& before, const HistoryNode& after) const {
    if (!before.measurement || !after.measurement || before.id == after.id) return "";
    const Measurement &a = *before.measurement, &b = *after.measurement;
    if (a.highNs >= b.lowNs && b.highNs >= a.lowNs) return t(QT_TRANSLATE_NOOP("Report", "same"));
    double ratio = a.medianNs / b.medianNs;
    return fmt::format("<span class='{}'>{} {}</span>", ratio > 1 ? "good" : "bad",
                       ratio > 1 ? "↑" : "↓", ratioText(ratio));
  }

  std::string check(const HistoryNode& n) const {
    using State = Verification::State;
    if (n.kind == StepKind::Start) return t(QT_TRANSLATE_NOOP("Report", "start"));
    switch (n.verification.state) {
      case State::ByRule:
        return "<span class='good'>✓ " + t(QT_TRANSLATE_NOOP("Report", "legal by rule")) +
               "</span>";
      case State::ByNumbers:
        return "<span class='good'>✓ " + t(QT_TRANSLATE_NOOP("Report", "verified")) + "</span>";
      case State::Differs:
        return "<span class='bad'>✗ " + t(QT_TRANSLATE_NOOP("Report", "differs")) + "</span>";
      case State::Undecided:
        return "<span class='muted'>? " + t(QT_TRANSLATE_NOOP("Report", "cannot be told")) +
               "</span>";
      case State::Unknown:
        break;
    }
    return "<span class='muted'>? " + t(QT_TRANSLATE_NOOP("Report", "unproven")) + "</span>";
  }

  std::string author(const HistoryNode& n) const {
    if (n.author == "person") return t(QT_TRANSLATE_NOOP("Report", "a person"));
    if (n.author == "search") return t(QT_TRANSLATE_NOOP("Report", "search"));
    if (n.author == "agent") return t(QT_TRANSLATE_NOOP("Report", "agent"));
    if (n.author == "trajectory") return t(QT_TRANSLATE_NOOP("Report", "trajectory"));
    return htmlEscaped(n.author);
  }

  void plots() {
    std::vector<PlotPoint> points;
    double roofline = 0;
    for (HistoryId id : m_path)
      if (const auto& m = node(id).measurement) {
        points.push_back({titleOf(node(id)), link(id), m->medianNs, m->lowNs, m->highNs});
        roofline = m->rooflineNs;
      }
    if (points.size() < 2) return;
    heading(QT_TRANSLATE_NOOP("Report", "Runtime per move"));
    m_out += "<figure>" + runtimePlot(points, roofline, m_in.words) + "</figure>\n";
    if (!m_in.roof) return;
    std::vector<RooflineDot> dots;
    double flops = core::flops(node(1).program);
    for (HistoryId id : m_path)
      if (const auto& m = node(id).measurement)
        dots.push_back({titleOf(node(id)), link(id),
                        flops / core::trafficBytes(node(id).program, cacheBytesOf(*m_in.roof)),
                        flops / m->medianNs});
    if (flops <= 0) return;
    heading(QT_TRANSLATE_NOOP("Report", "Roofline"));
    RooflineLines lines{peakOf(*m_in.roof, node(1).program),
                        {{t(QT_TRANSLATE_NOOP("Report", "memory")), m_in.roof->memory}}};
    if (m_in.roof->l3 > 0) lines.bandwidth.emplace_back("L3", m_in.roof->l3);
    if (m_in.roof->l2 > 0) lines.bandwidth.emplace_back("L2", m_in.roof->l2);
    m_out += "<figure>" + rooflinePlot(dots, lines, m_in.words) + "</figure>\n";
    m_out += fmt::format(
        "<p class='muted'>{}</p>\n",
        t(QT_TRANSLATE_NOOP("Report",
                            "Peak and bandwidths were measured on this machine. The flops are "
                            "those of the start; the traffic beyond the L2 cache is estimated from "
                            "the loops. Arrows lead from step to step.")));
  }

  void table() {
    heading(QT_TRANSLATE_NOOP("Report", "Steps"));
    m_out += fmt::format(
        "<div class='wide'><table "
        "class='steps'><thead><tr><th></th><th>{}</th><th>{}</th><th>{}</th><th>{}</th>"
        "<th>{}</th><th>{}</th></tr></thead><tbody>\n",
        t(QT_TRANSLATE_NOOP("Report", "step")), t(QT_TRANSLATE_NOOP("Report", "time")),
        t(QT_TRANSLATE_NOOP("Report", "change")), t(QT_TRANSLATE_NOOP("Report", "speed-up")),
        t(QT_TRANSLATE_NOOP("Report", "check")), t(QT_TRANSLATE_NOOP("Report", "by")));
    for (HistoryId id : m_path) row(node(id));
    m_out += "</tbody></table></div>\n";
    if (m_in.baseline != 1)
      m_out += fmt::format("<p class='muted'>{} {}</p>\n",
                           t(QT_TRANSLATE_NOOP("Report", "Speed-ups are relative to:")),
                           htmlEscaped(titleOf(node(m_in.baseline))));
  }

  void row(const HistoryNode& n) {
    std::string interval = n.measurement ? fmt::format("{} – {}", timeText(n.measurement->lowNs),
                                                       timeText(n.measurement->highNs))
                                         : "";
    m_out += fmt::format(
        "<tr><td class='number'>{}</td><td><a href='{}'><code>{}</code></a></td>"
        "<td class='number' title='{}'>{}</td><td class='number'>{}</td><td class='number'>{}</td>"
        "<td>{}</td><td>{}</td></tr>\n",
        m_history.numberOf(n.id), link(n.id), htmlEscaped(titleOf(n)), htmlEscaped(interval),
        time(n), n.parent ? gain(node(n.parent), n) : "", gain(node(m_in.baseline), n), check(n),
        author(n));
  }

  void steps() {
    heading(QT_TRANSLATE_NOOP("Report", "Step by step"));
    for (HistoryId id : m_path) step(node(id));
  }

  void step(const HistoryNode& n) {
    m_out += fmt::format(
        "<section id='step-{0}'><h3><span class='muted'>{0}</span> <code>{1}</code>"
        "</h3>\n",
        m_history.numberOf(n.id), htmlEscaped(titleOf(n)));
    if (!n.name.empty() && n.kind != StepKind::Start)
      m_out += "<p><code>" + htmlEscaped(n.step) + "</code></p>\n";
    if (!n.note.empty()) m_out += "<p class='note'>" + htmlEscaped(n.note) + "</p>\n";
    std::string facts;
    if (const auto& m = n.measurement)
      facts += fmt::format("<b>{}</b> (95 %: {} – {}, {} {}) ", htmlEscaped(timeText(m->medianNs)),
                           htmlEscaped(timeText(m->lowNs)), htmlEscaped(timeText(m->highNs)),
                           m->samples, t(QT_TRANSLATE_NOOP("Report", "runs")));
    if (n.parent) facts += gain(node(n.parent), n) + " ";
    facts += check(n);
    if (!n.verification.detail.empty())
      facts += ": " + htmlEscaped(m_in.sentence(n.verification.detail));
    m_out += "<p>" + facts + "</p>\n";
    if (n.kind == StepKind::Start)
      m_out += pre(core::print(n.program));
    else
      m_out += diff(core::print(node(n.parent).program), core::print(n.program));
    m_out += "</section>\n";
  }

  static std::string diff(const std::string& before, const std::string& after) {
    std::string out = "<pre class='diff'>";
    int last = -1;
    for (const DiffLine& line : changesOf(diffLines(before, after), kContext)) {
      int at = line.before ? line.before : last;
      if (line.kind == DiffLine::Kind::Same && last >= 0 && at > last + 1)
        out += "<span class='gap'>⋯</span>\n";
      if (line.before) last = line.before;
      const char* sign = line.kind == DiffLine::Kind::Removed ? "-"
                         : line.kind == DiffLine::Kind::Added ? "+"
                                                              : " ";
      const char* style = *sign == '-' ? "removed" : *sign == '+' ? "added" : "same";
      out += fmt::format("<span class='{}'>{} {}</span>\n", style, sign, htmlEscaped(line.text));
    }
    return out + "</pre>\n";
  }

  // What was tried besides, each branch under the step that it left from.
  void branches() {
    bool any = false;
    for (HistoryId id : m_history.living()) {
      const HistoryNode& n = node(id);
      if (m_history.isAncestor(id, m_in.end)) continue;
      if (!any) {
        heading(QT_TRANSLATE_NOOP("Report", "Other branches"));
        m_out += "<div class='wide'><table class='steps'><tbody>\n";
      }
      any = true;
      m_out += fmt::format(
          "<tr id='step-{}'><td class='number'>{}</td><td>{} {}</td><td><code>{}</code></td>"
          "<td class='number'>{}</td><td class='number'>{}</td><td>{}</td><td>{}</td></tr>\n",
          n.id, n.id, t(QT_TRANSLATE_NOOP("Report", "after")), n.parent, htmlEscaped(titleOf(n)),
          time(n), gain(node(m_in.baseline), n), check(n), author(n));
    }
    if (any) m_out += "</tbody></table></div>\n";
  }

  void codes() {
    heading(QT_TRANSLATE_NOOP("Report", "Program at the end"));
    m_out += pre(core::print(node(m_in.end).program));
    heading(QT_TRANSLATE_NOOP("Report", "C at the end"));
    m_out += pre(code(m_in.end));
    if (m_in.end == 1) return;
    heading(QT_TRANSLATE_NOOP("Report", "C at the start"));
    m_out += pre(code(1));
  }

  std::string code(HistoryId id) const {
    auto c = codegen::emitCode(node(id).program, m_in.machine);
    return c ? c->text : c.error().message.text();
  }

  const ReportInput& m_in;
  const History& m_history;
  std::vector<HistoryId> m_path;
  std::string m_out;
};

}  // namespace

std::string htmlReport(const ReportInput& input) {
  return ReportWriter(input).write();
}

}  // namespace dojo::app
