#include "app/window/moves/moves_detail.h"

#include <QCoreApplication>
#include <QUrl>

#include "app/models/core_words.h"
#include "app/models/move_words.h"
#include "app/models/moves/moves_model.h"
#include "app/window/compare/diff_view.h"
#include "core/moves/engine.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/rounding.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct MovesDetail {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::MovesDetail)
};

QString html(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString stepLink(const core::Step& step) {
  QString text = QString::fromStdString(core::print(step));
  return QStringLiteral("<a href='step:%1'><code>%2</code></a>")
      .arg(QString::fromLatin1(QUrl::toPercentEncoding(text)), text.toHtmlEscaped());
}

QString roundingAsHtml(core::RoundingAt rounding) {
  if (rounding == core::RoundingAt::Exact) return {};
  QString words = rounding == core::RoundingAt::Reassociates
                      ? MovesDetail::tr("Changes rounding.")
                      : MovesDetail::tr(
                            "Computes a function at another vector width, whose approximation may "
                            "differ in the last place.");
  return " <b>" + words + "</b>";
}

}  // namespace

QString refusalAsHtml(const Workspace& workspace, const core::Step& step,
                      const core::Refusal& refusal, const QString& suggestion, const Theme& theme) {
  QString out = QStringLiteral("<p><b style='color:%1'>%2</b> %3</p>")
                    .arg(css(theme.bad), MovesDetail::tr("Not legal:"),
                         inWords(refusal.message).toHtmlEscaped()) +
                suggestion;
  for (size_t i = 0; i < refusal.accesses.size(); ++i) {
    const core::Node* node = workspace.nodeOf(refusal.accesses[i].node);
    if (!node) continue;
    const auto& iterations = i == 0 ? refusal.iterationA : refusal.iterationB;
    QString at = iterations.empty()
                     ? QString()
                     : " " + inWords(core::describeIterations(iterations)).toHtmlEscaped();
    QColor paper = i == 0 ? theme.conflictA : theme.conflictB;
    out += QStringLiteral(
               "<p><span style='background-color:%1'>&nbsp;%2&nbsp;</span> "
               "<code>%3</code>%4</p>")
               .arg(css(paper), MovesDetail::tr("line %1").arg(workspace.view().lineOf(node->id())),
                    html(node->isScope() ? core::printScopeHead(node->scope())
                                         : core::print(node->operation())),
                    at);
  }
  if (auto move = core::moveOf(step)) out += "<p>" + legalityOf(**move).toHtmlEscaped() + "</p>";
  return out;
}

QString suggestionAsHtml(const MovesSuggestion& suggestion, const core::Step& refused) {
  if (suggestion.isLooking())
    return "<p><i>" + MovesDetail::tr("Searching for moves that would make it legal …") +
           "</i></p>";
  const core::Suggestion& found = suggestion.suggestion();
  if (found.before.empty())
    return "<p>" +
           MovesDetail::tr("No short sequence of moves was found that would make it legal.") +
           "</p>";
  QStringList steps;
  for (const core::Step& step : found.before) steps << stepLink(step);
  QString out = "<p><b>" + MovesDetail::tr("Legal after") + "</b> " + steps.join(", ");
  if (core::print(found.step) != core::print(refused))
    out += MovesDetail::tr(", then %1").arg("<code>" + html(core::print(found.step)) + "</code>");
  int all = static_cast<int>(found.before.size()) + 1;
  return out + ". <a href='apply'>" + MovesDetail::tr("Apply all %n steps (Enter)", nullptr, all) +
         "</a></p>";
}

QString previewAsHtml(const Workspace& workspace, const core::Step& step,
                      const core::Program& after, const Theme& theme) {
  QString code = "<a href='code'>" + MovesDetail::tr("Preview in the C") + "</a>";
  QString about;
  if (auto move = core::moveOf(step)) {
    about = "<p>" + MovesDetail::tr("%1.").arg(summaryOf(**move).toHtmlEscaped());
    about += roundingAsHtml(core::roundingAt({workspace.view(), workspace.machine()}, step));
    about += " " + code + "</p>";
  }
  for (const core::Advice& advice : core::advise({workspace.view(), workspace.machine()}, step))
    about += "<p><b>" + MovesDetail::tr("Mind:") + "</b> " +
             MovesDetail::tr("%1.").arg(inWords(advice.message).toHtmlEscaped()) + "</p>";
  if (const CandidateTime* time = workspace.candidateTime(core::print(step)))
    about += "<p>" +
             MovesDetail::tr("Measured: %1.")
                 .arg(inWords(codegen::describe(time->times)).toHtmlEscaped()) +
             "</p>";
  return diffAsHtml(workspace.textMap().text(), core::print(after), 1, theme) + about;
}

}  // namespace dojo::app
