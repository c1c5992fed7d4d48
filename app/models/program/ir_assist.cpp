#include "app/models/program/ir_assist.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

#include "core/ir/types.h"

namespace dojo::app {
namespace {

struct IrAssist {
  Q_DECLARE_TR_FUNCTIONS(dojo::app::IrAssist)
};

QString qs(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

constexpr std::array<const char*, 3> kOperandNames = {"a", "b", "c"};

QString meaningOf(core::Operator op) {
  using core::Operator;
  switch (op) {
    case Operator::Neg:
      return IrAssist::tr("-a");
    case Operator::Exp:
      return IrAssist::tr("e to the power a");
    case Operator::Log:
      return IrAssist::tr("the natural logarithm of a");
    case Operator::Sqrt:
      return IrAssist::tr("the square root of a");
    case Operator::Rsqrt:
      return IrAssist::tr("1 divided by the square root of a");
    case Operator::Tanh:
      return IrAssist::tr("the hyperbolic tangent of a");
    case Operator::Erf:
      return IrAssist::tr("the error function of a");
    case Operator::Sin:
      return IrAssist::tr("the sine of a, in radians");
    case Operator::Cos:
      return IrAssist::tr("the cosine of a, in radians");
    case Operator::Sigmoid:
      return IrAssist::tr("1 / (1 + exp(-a))");
    case Operator::Abs:
      return IrAssist::tr("the absolute value of a");
    case Operator::Floor:
      return IrAssist::tr("a rounded down to an integer");
    case Operator::Max:
      return IrAssist::tr("the larger of a and b");
    case Operator::Min:
      return IrAssist::tr("the smaller of a and b");
    case Operator::Pow:
      return IrAssist::tr("a to the power b");
    case Operator::Fma:
      return IrAssist::tr("a*b + c, rounded once");
    case Operator::Select:
      return IrAssist::tr("b if a is true, else c; a is of type bool");
    default:
      return {};
  }
}

std::optional<IrOperationHelp> accumulationHelp(const QString& word) {
  auto assign = core::assignSpelled(word.toStdString());
  if (!assign) return std::nullopt;
  using core::Assign;
  switch (*assign) {
    case Assign::Add:
      return IrOperationHelp{"z += a", IrAssist::tr("adds a to z")};
    case Assign::Mul:
      return IrOperationHelp{"z *= a", IrAssist::tr("multiplies z by a")};
    case Assign::Max:
      return IrOperationHelp{"z max= a", IrAssist::tr("keeps the larger of z and a in z")};
    case Assign::Min:
      return IrOperationHelp{"z min= a", IrAssist::tr("keeps the smaller of z and a in z")};
    case Assign::And:
      return IrOperationHelp{"z and= a",
                             IrAssist::tr("logical and: z stays true while every a is true")};
    case Assign::Or:
      return IrOperationHelp{"z or= a",
                             IrAssist::tr("logical or: z becomes true if any a is true")};
    case Assign::ArgMax:
      return IrOperationHelp{"(v, i) argmax= (a, j)",
                             IrAssist::tr("keeps the largest a in v and its index in i")};
    case Assign::ArgMin:
      return IrOperationHelp{"(v, i) argmin= (a, j)",
                             IrAssist::tr("keeps the smallest a in v and its index in i")};
    case Assign::Welford:
      return IrOperationHelp{
          "(n, mean, m2) welford= (c, a, q)",
          IrAssist::tr("merges count, mean and sum of squared deviations of two sets")};
    case Assign::Softmax:
      return IrOperationHelp{"(m, l) softmax= (a, b)",
                             IrAssist::tr("running maximum m, and sum l of exp(x - m)")};
    default:
      return std::nullopt;
  }
}

const std::array kTypes = {"f64", "f32", "f16", "bf16", "i64", "i32", "i16", "i8", "u8", "bool"};

const QRegularExpression& declaration() {
  static const QRegularExpression pattern(
      R"(^\s*([A-Za-z_]\w*)\s+(?:f64|f32|f16|bf16|i64|i32|i16|i8|u8|bool)\s*\[[^\]]*\]?\s*\w*\s*(?:->\s*([\w ]+))?)");
  return pattern;
}

int editDistance(const QString& a, const QString& b) {
  std::vector<int> row(static_cast<size_t>(b.size()) + 1);
  for (size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int>(j);
  for (qsizetype i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (qsizetype j = 1; j <= b.size(); ++j) {
      size_t at = static_cast<size_t>(j);
      int substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[at];
      row[at] = std::min({row[at] + 1, row[at - 1] + 1, substituted});
    }
  }
  return row.back();
}

}  // namespace

QStringList operationNames() {
  QStringList names;
  for (int op = 0; op <= static_cast<int>(core::Operator::Select); ++op) {
    auto each = static_cast<core::Operator>(op);
    if (!core::isInfix(each) && !core::spelling(each).empty()) names << qs(core::spelling(each));
  }
  return names;
}

std::optional<IrOperationHelp> operationHelp(const QString& word) {
  std::string text = word.toStdString();
  if (core::dtypeNamed(text))
    return IrOperationHelp{word + "(a)", IrAssist::tr("a converted to %1").arg(word)};
  auto op = core::functionNamed(text);
  if (!op) return accumulationHelp(word);
  QStringList operands;
  for (int i = 0; i < core::arity(*op); ++i) operands << kOperandNames[static_cast<size_t>(i)];
  return IrOperationHelp{word + "(" + operands.join(", ") + ")", meaningOf(*op)};
}

QString IrNames::declarationOf(const QString& array) const {
  for (const QString& line : declarations) {
    auto match = declaration().match(line);
    QStringList names = match.captured(2).split(' ', Qt::SkipEmptyParts);
    if (names.isEmpty()) names << match.captured(1);
    if (names.contains(array)) return line;
  }
  return {};
}

IrNames namesIn(const QString& text) {
  static const QRegularExpression constant(R"(^\s*const\s+([A-Za-z_]\w*))");
  IrNames names;
  for (const QString& line : text.split('\n')) {
    if (auto match = constant.match(line); match.hasMatch()) names.constants << match.captured(1);
    auto match = declaration().match(line);
    if (!match.hasMatch()) continue;
    names.declarations << line.trimmed();
    QStringList arrays = match.captured(2).split(' ', Qt::SkipEmptyParts);
    names.arrays << (arrays.isEmpty() ? QStringList{match.captured(1)} : arrays);
  }
  return names;
}

QStringList wordsFor(const QString& text, const QString& lineBefore, const QString& prefix) {
  QString before = lineBefore.chopped(prefix.size());
  if (before.contains(QRegularExpression(R"((^|[ |])#)"))) return {};
  static const QRegularExpression onlyBars(R"(^[| ]*$)"), heading(R"(^\s*(in|out|const|kernel)\s)"),
      typed(R"(^\s*\w+\s+$)"), dimensions(R"(^\s*\w+\s+\w+\s*\[[^\]]*$)"),
      placed(R"(^\s*\w+\s+\w+\s*\[[^\]]*\]\s*$)");
  IrNames names = namesIn(text);
  QStringList words;
  bool isHeader = before.contains(heading);
  if (before.trimmed().isEmpty()) words << "kernel" << "const" << "in" << "out";
  if (before.contains(onlyBars) || (isHeader && !before.trimmed().startsWith("kernel")))
    words << names.constants << names.arrays;
  else if (!before.contains('=') && before.contains(dimensions))
    words << names.constants;
  else if (!before.contains('=') && before.contains(placed))
    words << "heap" << "stack" << "register" << "shared";
  else
    words << names.arrays << names.constants;
  if (!before.contains('=') && before.contains(typed))
    for (const char* type : kTypes) words << type;
  if (before.contains('=')) {
    words << operationNames() << "inf" << "nan" << "if" << "and";
    for (const char* type : kTypes) words << type;
  }
  QStringList fitting;
  for (const QString& word : words)
    if (word.startsWith(prefix, Qt::CaseInsensitive) && word != prefix) fitting << word;
  fitting.removeDuplicates();
  fitting.sort(Qt::CaseInsensitive);
  return fitting;
}

QString closest(const QString& word, const QStringList& among) {
  if (word.size() < 2) return {};  // anything is near to a letter
  QString best;
  int least = word.size() <= 3 ? 1 : word.size() <= 6 ? 2 : 3;
  for (const QString& each : among)
    if (int distance = editDistance(word.toLower(), each.toLower());
        distance <= least && (best.isEmpty() || distance < least)) {
      best = each;
      least = distance;
    }
  return best;
}

}  // namespace dojo::app
