#include "app/models/program/ir_check.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "app/models/core_words.h"
#include "app/models/program/ir_assist.h"
#include "core/analysis/validate.h"

namespace dojo::app {
namespace {

struct IrCheck {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::IrCheck)
};

constexpr qsizetype kMostNamed = 12;  // of what would be right, in a message
const QStringList kTypeWords = {"f64", "f32", "f16", "bf16", "i64",
                                "i32", "i16", "i8",  "u8",   "bool"};
const QStringList kLocationWords = {"heap", "stack", "register", "shared"};

// What the parser looked for where it found another word.
QStringList wantedBy(std::string_view code, const IrNames& names) {
  if (code == core::kWantsArray) return names.arrays;
  if (code == core::kWantsOperation) return operationNames() + kTypeWords;
  if (code == core::kWantsConstant) return names.constants;
  if (code == core::kWantsType) return kTypeWords;
  if (code == core::kWantsLocation) return kLocationWords;
  return {};
}

// The word at or directly after a byte of a line.
TextSpan wordAt(const QString& line, int number, int begin) {
  static const QRegularExpression word(R"([A-Za-z_]\w*)");
  auto match = word.match(line, begin);
  if (!match.hasMatch() || !line.mid(begin, match.capturedStart() - begin).trimmed().isEmpty())
    return {number, begin, begin};
  return {number, static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedEnd())};
}

IrProblem problemOf(const core::Diagnostic& d, const QStringList& lines, const IrNames& names) {
  int width = std::max<int>(1, static_cast<int>(d.offending.size()));
  IrProblem problem{{d.line - 1, d.column - 1, d.column - 1 + width}, inWords(d.message), {}};
  QString offending = QString::fromStdString(d.offending);
  if (!offending.isEmpty() && d.message.format().find('\'') == std::string_view::npos)
    problem.message = IrCheck::tr("%1: '%2'").arg(problem.message, offending);
  QStringList wanted = wantedBy(d.message.code, names);
  QString line = lines.value(d.line - 1);
  bool ascii = line.toUtf8().size() == line.size();
  TextSpan word = ascii ? wordAt(line, d.line - 1, d.column - 1) : TextSpan{};
  if (word.end <= word.begin) return problem;
  QString written = line.mid(word.begin, word.end - word.begin);
  problem.replacement = closest(written, wanted);
  if (!problem.replacement.isEmpty())
    problem.span = word;
  else if (!wanted.isEmpty() && wanted.size() <= kMostNamed)
    problem.message += IrCheck::tr("; there are %1").arg(wanted.join(", "));
  return problem;
}

}  // namespace

CheckedIr checkIr(const std::string& text) {
  CheckedIr checked;
  auto parsed = core::parse(text);
  QString whole = QString::fromStdString(text);
  QStringList lines = whole.split('\n');
  if (!parsed.diagnostics.empty()) {
    IrNames names = namesIn(whole);
    for (const core::Diagnostic& d : parsed.diagnostics)
      checked.problems.push_back(problemOf(d, lines, names));
  }
  if (!parsed.program) return checked;
  for (const core::Problem& p : core::validate(core::View(*parsed.program))) {
    core::Diagnostic d = core::diagnosticOf(p, parsed);
    int length = d.offending.empty() ? static_cast<int>(lines.value(d.line - 1).toUtf8().size())
                                     : static_cast<int>(d.offending.size());
    int begin = d.column - 1;
    checked.problems.push_back(
        {{d.line - 1, begin, begin + std::max(1, length)}, inWords(p.message), {}});
  }
  if (checked.problems.empty()) checked.program = std::move(parsed.program);
  return checked;
}

}  // namespace dojo::app
