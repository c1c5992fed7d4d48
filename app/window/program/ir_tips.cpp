#include "app/window/program/ir_tips.h"

#include <QCoreApplication>

#include "app/models/program/ir_assist.h"
#include "core/moves/place.h"
#include "core/text/cursor.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct IrTips {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::IrTips)
};

QString html(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

// The identifier around a place, with a '=' that follows it directly: "max=".
std::string wordAt(const std::string& line, int column) {
  size_t at = static_cast<size_t>(std::max(0, column));
  if (at >= line.size() || !core::isIdentifierPart(line[at])) return {};
  size_t begin = at, end = at;
  while (begin > 0 && core::isIdentifierPart(line[begin - 1])) --begin;
  while (end < line.size() && core::isIdentifierPart(line[end])) ++end;
  std::string word = line.substr(begin, end - begin);
  if (end < line.size() && line[end] == '=' && line.compare(end, 2, "==") != 0) word += '=';
  return word;
}

// The d of a "{d}" around a place; -1.
int iterationAt(const std::string& line, int column) {
  size_t at = static_cast<size_t>(std::max(0, column));
  if (at >= line.size()) return -1;
  size_t begin = line.rfind('{', at), end = line.find('}', at);
  if (begin == std::string::npos || end == std::string::npos || end - begin > 4) return -1;
  std::string digits = line.substr(begin + 1, end - begin - 1);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return -1;
  return std::stoi(digits);
}

QString iterationTip(const Workspace& workspace, core::NodeId node, int depth) {
  const core::View& view = workspace.view();
  int op = view.opIndex(node);
  if (op < 0 || depth >= view.op(op).depth()) return {};
  const core::ScopeInfo& scope = view.scope(view.op(op).scopes[static_cast<size_t>(depth)]);
  return "<p>" +
         IrTips::tr("{%1} is the iteration of the scope <code>%2</code> at line %3: 0 to %4")
             .arg(depth)
             .arg(html(core::printScopeHead(scope.scope())))
             .arg(view.lineOf(scope.node->id()))
             .arg(scope.scope().extent.value - 1) +
         "</p>";
}

QString arrayTip(const Workspace& workspace, const std::string& array) {
  const core::Buffer* buffer = workspace.program().bufferOf(array);
  if (!buffer) return {};
  const core::View& view = workspace.view();
  QStringList writers, readers;
  for (int index : view.accessesTo(view.bufferIndex(array))) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(index)];
    if (access.access->array != array) continue;
    QString line = QString::number(view.lineOf(view.op(access.op).node->id()));
    QStringList& lines = access.writes ? writers : readers;
    if (!lines.contains(line)) lines << line;
  }
  QString tip = "<p><code>" + html(core::print(*buffer)) + "</code></p>";
  if (workspace.program().isInput(array)) tip += "<p>" + IrTips::tr("an input") + "</p>";
  if (workspace.program().isOutput(array)) tip += "<p>" + IrTips::tr("an output") + "</p>";
  if (!writers.isEmpty())
    tip += "<p>" + IrTips::tr("written at line %1").arg(writers.join(", ")) + "</p>";
  if (!readers.isEmpty())
    tip += "<p>" + IrTips::tr("read at line %1").arg(readers.join(", ")) + "</p>";
  return tip;
}

}  // namespace

QString tipAt(const Workspace& workspace, int line, int column) {
  const TextMap& map = workspace.textMap();
  const std::string& text = map.text();
  size_t begin = 0;
  for (int i = 0; i < line && begin != std::string::npos; ++i) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos) return {};
  std::string whole = text.substr(begin, text.find('\n', begin) - begin);
  if (int depth = iterationAt(whole, column); depth >= 0)
    return iterationTip(workspace, map.nodeAt(line, column), depth);
  std::string word = wordAt(whole, column);
  if (word.empty()) return {};
  std::string name = word.ends_with('=') ? word.substr(0, word.size() - 1) : word;
  if (QString tip = arrayTip(workspace, name); !tip.isEmpty()) return tip;
  if (const core::Constant* constant = workspace.program().constantNamed(name))
    return QStringLiteral("<p><code>%1 = %2</code></p>").arg(html(name)).arg(constant->value);
  auto help = operationHelp(QString::fromStdString(word));
  if (!help || help->meaning.isEmpty()) return {};
  return QStringLiteral("<p><code>%1</code></p><p>%2</p>")
      .arg(help->signature.toHtmlEscaped(), help->meaning.toHtmlEscaped());
}

}  // namespace dojo::app
