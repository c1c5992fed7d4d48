#include "rl/torch/learner/objectives.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace dojo::learner {
namespace {

constexpr double kMaskedShare = 0.15;
constexpr size_t kMaskedLinesOfTokens = 128;  // of a batch
constexpr size_t kProgramsPerMasked = 4;      // one of so many has lines taken out
constexpr double kLineWeight = 0.5, kTokenWeight = 0.5, kMaskedLineWeight = 0.25;
constexpr double kTimeWeight = 0.5;
constexpr double kLeastStep = 1e-6;  // mean square; what is far below is no difference

double valueOf(const at::Tensor& number) {
  return number.detach().item<double>();
}

// Some of `count`, in order; at least one.
std::vector<size_t> chosen(size_t count, size_t howMany, Randomness& randomness) {
  std::vector<size_t> all(count);
  std::iota(all.begin(), all.end(), size_t{0});
  howMany = std::clamp<size_t>(howMany, 1, count);
  for (size_t i = 0; i < howMany; ++i)
    std::swap(all[i],
              all[i + static_cast<size_t>(randomness.below(static_cast<int64_t>(count - i)))]);
  all.resize(howMany);
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<size_t> masked(size_t count, Randomness& randomness) {
  return chosen(count, static_cast<size_t>(kMaskedShare * static_cast<double>(count)), randomness);
}

// e, e' and e' - e of each pair. A step changes few lines, so that the difference is a hundredth of
// the vectors: normalised, it is seen from the first step of the training on.
at::Tensor pairsOf(const at::Tensor& programs) {
  const at::Tensor pairs = programs.view({programs.size(0) / 2, 2, programs.size(1)});
  const at::Tensor before = pairs.select(1, 0), after = pairs.select(1, 1);
  const at::Tensor step = at::layer_norm(after - before, {programs.size(1)}, {}, {}, kLeastStep);
  return at::cat({before, after, step}, 1);
}

void check(const ProgramBatch& batch, const PairLabels& labels, int64_t moves) {
  const size_t pairs = labels.moves.size();
  if (pairs == 0 || batch.programs.size() != 2 * pairs || labels.lines.size() != pairs ||
      (!labels.times.empty() && labels.times.size() != 2 * pairs))
    throw std::runtime_error("pairs and labels differ in number");
  for (size_t i = 0; i < pairs; ++i) {
    const auto lines = static_cast<int64_t>(batch.programs[2 * i].size());
    if (labels.moves[i] < 0 || labels.moves[i] >= moves)
      throw std::runtime_error("there is no move " + std::to_string(labels.moves[i]));
    if (labels.lines[i] < -1 || labels.lines[i] >= lines)
      throw std::runtime_error("a program has no line " + std::to_string(labels.lines[i]));
  }
}

}  // namespace

struct Objectives::Term {
  at::Tensor loss;
  double accuracy = 0;

  static Term of(const at::Tensor& logits, std::span<const int64_t> right) {
    const at::Tensor labels = indicesOf(right);
    return {at::nll_loss(at::log_softmax(logits, 1), labels),
            100 * valueOf(logits.detach().argmax(1).eq(labels).to(at::kFloat).mean())};
  }
};

Objectives::Objectives(Weights& weights, const ProgramModel& model, int64_t moves)
    : m_moves(moves) {
  const int64_t width = model.width(), lineWidth = model.shape().lines.width;
  m_moveHidden = Linear(weights, "head.move.hidden", 3 * width, 2 * width);
  m_move = Linear(weights, "head.move", 2 * width, moves);
  m_lineHidden = Linear(weights, "head.line.hidden", 3 * width, 2 * width);
  m_line = Linear(weights, "head.line", 2 * width, width);
  m_token = Linear(weights, "head.token", lineWidth, model.shape().vocabulary);
  m_maskedLine = Linear(weights, "head.masked_line", width, width);
  m_time = Linear(weights, "head.time", width, 1);
}

Objectives::Term Objectives::moveTerm(const at::Tensor& pairs, const PairLabels& labels) const {
  return Term::of(m_move(at::relu(m_moveHidden(pairs))), labels.moves);
}

// A program's lines are valued by what its pair asks for.
Objectives::Term Objectives::lineTerm(const at::Tensor& pairs, const at::Tensor& lines,
                                      const Packing& packing, const PairLabels& labels) const {
  const double scale = 1 / std::sqrt(static_cast<double>(lines.size(1)));
  const at::Tensor asked = m_line(at::relu(m_lineHidden(pairs))).mul(scale);
  at::Tensor loss = at::zeros({}, at::kFloat);
  int64_t known = 0;
  double right = 0;
  size_t next = 0;
  for (const Group& group : packing.groups) {
    std::vector<int64_t> rows, askers, places;
    for (int64_t i = 0; i < group.count; ++i) {
      const size_t program = packing.order[next++];
      if (program % 2 != 0 || labels.lines[program / 2] < 0) continue;
      rows.push_back(i);
      askers.push_back(static_cast<int64_t>(program / 2));
      places.push_back(labels.lines[program / 2]);
    }
    if (rows.empty()) continue;
    const at::Tensor scores = at::bmm(sequencesOf(lines, group).index_select(0, indicesOf(rows)),
                                      asked.index_select(0, indicesOf(askers)).unsqueeze(2))
                                  .squeeze(2);
    const Term term = Term::of(scores, places);
    loss = loss + term.loss * static_cast<double>(rows.size());
    right += term.accuracy * static_cast<double>(rows.size());
    known += static_cast<int64_t>(rows.size());
  }
  const auto count = static_cast<double>(std::max<int64_t>(known, 1));
  return {loss / count, right / count};
}

Objectives::Term Objectives::tokenTerm(const ProgramModel& model, const ProgramBatch& batch,
                                       Randomness& randomness) const {
  std::vector<Tokens> lines;
  std::vector<std::vector<size_t>> hidden;
  std::vector<int64_t> lengths, right, rows;
  for (size_t line : chosen(batch.lines.size(), kMaskedLinesOfTokens, randomness)) {
    lines.push_back(batch.lines[line]);
    hidden.push_back(masked(lines.back().size(), randomness));
    lengths.push_back(static_cast<int64_t>(lines.back().size()));
  }
  const Packing packing = packingOf(lengths);
  int64_t first = 0;
  for (size_t line : packing.order) {
    for (size_t token : hidden[line]) {
      rows.push_back(first + static_cast<int64_t>(token));
      right.push_back(std::exchange(lines[line][token], static_cast<int32_t>(model.maskToken())));
    }
    first += lengths[line];
  }
  std::vector<const Tokens*> texts;
  for (const Tokens& line : lines) texts.push_back(&line);
  const at::Tensor tokens = model.encodeTokens(texts, packing);
  return Term::of(m_token(tokens.index_select(0, indicesOf(rows))), right);
}

// The right line among all that differ in the batch.
Objectives::Term Objectives::maskedLineTerm(const ProgramModel& model, const ProgramBatch& batch,
                                            const at::Tensor& table, Randomness& randomness) const {
  const int64_t width = model.width();
  const auto programs =
      chosen(batch.programs.size(), batch.programs.size() / kProgramsPerMasked, randomness);
  ProgramLines lines = linesOf(batch, programs);
  std::vector<int64_t> rows, right;
  int64_t first = 0;
  for (size_t at : lines.packing.order) {
    const std::vector<LinePlace>& program = batch.programs[programs[at]];
    std::vector<bool> isHidden(program.size());
    for (size_t line : masked(program.size(), randomness)) isHidden[line] = true;
    for (size_t line = 0; line < program.size(); ++line) {
      const size_t row = static_cast<size_t>(first) + line;
      const int32_t parent = program[line].parent;
      if (parent >= 0 && isHidden[static_cast<size_t>(parent)])
        lines.around[row] = ProgramModel::maskedLine(batch);
      if (!isHidden[line]) continue;
      rows.push_back(static_cast<int64_t>(row));
      right.push_back(std::exchange(lines.rows[row], ProgramModel::maskedLine(batch)));
    }
    first += static_cast<int64_t>(program.size());
  }
  const at::Tensor guesses =
      m_maskedLine(model.encode(table, lines).lines.index_select(0, indicesOf(rows)));
  const at::Tensor candidates = table.narrow(0, 0, ProgramModel::noLine(batch));
  const double scale = 1 / std::sqrt(static_cast<double>(width));
  return Term::of(
      at::mm(at::layer_norm(guesses, {width}), at::layer_norm(candidates, {width}).t()).mul(scale),
      right);
}

Objectives::Term Objectives::timeTerm(const at::Tensor& programs, const PairLabels& labels) const {
  at::Tensor times = at::empty({static_cast<int64_t>(labels.times.size()), 1}, at::kFloat);
  std::copy(labels.times.begin(), labels.times.end(), times.data_ptr<float>());
  return {at::smooth_l1_loss(m_time(programs), times), 0};
}

std::pair<at::Tensor, Scores> Objectives::loss(const ProgramModel& model, const ProgramBatch& batch,
                                               const PairLabels& labels,
                                               Randomness randomness) const {
  check(batch, labels, m_moves);
  std::vector<const Tokens*> texts;
  for (const Tokens& line : batch.lines) texts.push_back(&line);
  const at::Tensor table = model.tableOf(model.encodeLines(texts));
  std::vector<size_t> all(batch.programs.size());
  std::iota(all.begin(), all.end(), size_t{0});
  const ProgramLines lines = linesOf(batch, all);
  const EncodedPrograms encoded = model.encode(table, lines);
  const at::Tensor programs = inGivenOrder(encoded.programs, lines.packing);
  const at::Tensor pairs = pairsOf(programs);

  const Term move = moveTerm(pairs, labels);
  const Term line = lineTerm(pairs, encoded.lines, lines.packing, labels);
  const Term token = tokenTerm(model, batch, randomness);
  const Term maskedLine = maskedLineTerm(model, batch, table, randomness);
  at::Tensor loss = move.loss + kLineWeight * line.loss + kTokenWeight * token.loss +
                    kMaskedLineWeight * maskedLine.loss;
  Scores scores{
      0, valueOf(move.loss), valueOf(line.loss), valueOf(token.loss), valueOf(maskedLine.loss),
      0, move.accuracy,      line.accuracy,      token.accuracy,      maskedLine.accuracy};
  if (!labels.times.empty()) {
    const Term time = timeTerm(programs, labels);
    loss = loss + kTimeWeight * time.loss;
    scores.timeLoss = valueOf(time.loss);
  }
  scores.loss = valueOf(loss);
  return {loss, scores};
}

}  // namespace dojo::learner
