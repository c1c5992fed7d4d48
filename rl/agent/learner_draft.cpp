#include "rl/agent/learner_draft.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {

using nlohmann::json;

Result<std::unique_ptr<LearnerDraft>> LearnerDraft::create(LearnerNetwork& network,
                                                           const DraftSettings& settings) {
  std::unique_ptr<LearnerDraft> draft(new LearnerDraft(network, settings.sketch));
  auto answer = network.ask({{"do", "draft_create"},
                             {"sketch", settings.sketch},
                             {"hidden", settings.hidden},
                             {"learning_rate", settings.learningRate},
                             {"seed", settings.seed},
                             {"identity", settings.identity}},
                            {});
  if (!answer) return tl::unexpected(answer.error());
  auto number = answerField<int>(answer->body, "draft");
  if (!number) return tl::unexpected(number.error());
  draft->m_number = *number;
  return draft;
}

LearnerDraft::~LearnerDraft() {
  if (m_number >= 0) (void)ask({{"do", "draft_drop"}}, {});
}

Result<LearnerAnswer> LearnerDraft::ask(json request, const Learner::Payloads& payloads) {
  request["draft"] = m_number;
  return m_network.ask(std::move(request), payloads);
}

Result<void> LearnerDraft::check(VectorId state, const Vectors& sketches) const {
  if (!m_network.knows(state))
    return fail(ErrorCode::BadInput, phrase("no vector has the number {}", state));
  if (sketches.rows() > 0 && sketches.width != m_sketch)
    return fail(ErrorCode::BadInput, phrase("a sketch of {} numbers for a draft that reads {}",
                                            sketches.width, m_sketch));
  if (!std::ranges::all_of(sketches.values, [](float number) { return std::isfinite(number); }))
    return fail(ErrorCode::BadInput, "a sketch's number is not finite");
  return {};
}

Result<std::vector<double>> LearnerDraft::score(VectorId state, const Vectors& sketches) {
  if (auto checked = check(state, sketches); !checked) return tl::unexpected(checked.error());
  const size_t rows = sketches.rows();
  if (rows == 0) return std::vector<double>();
  const int32_t number = static_cast<int32_t>(state), count = static_cast<int32_t>(rows);
  auto answer = ask({{"do", "draft_score"}},
                    {payloadOf(std::span(&number, 1)), payloadOf(std::span(&count, 1)),
                     payloadOf(std::span(sketches.values))});
  if (!answer) return tl::unexpected(answer.error());
  if (answer->payloads.size() != 1 || answer->payloads[0].size() != rows)
    return fail(ErrorCode::ToolFailure,
                "the learner answers with another number of values than asked");
  return std::vector<double>(answer->payloads[0].begin(), answer->payloads[0].end());
}

Result<double> LearnerDraft::learn(std::span<const DraftLesson> lessons) {
  std::vector<int32_t> states, counts;
  std::vector<float> sketches, values;
  for (const DraftLesson& lesson : lessons) {
    if (auto checked = check(lesson.state, lesson.sketches); !checked)
      return tl::unexpected(checked.error());
    if (lesson.values.size() != lesson.sketches.rows())
      return fail(ErrorCode::BadInput, phrase("{} values for {} sketches", lesson.values.size(),
                                              lesson.sketches.rows()));
    if (!std::ranges::all_of(lesson.values, [](double value) { return std::isfinite(value); }))
      return fail(ErrorCode::BadInput, "a value to learn is not finite");
    states.push_back(static_cast<int32_t>(lesson.state));
    counts.push_back(static_cast<int32_t>(lesson.sketches.rows()));
    sketches.insert(sketches.end(), lesson.sketches.values.begin(), lesson.sketches.values.end());
    values.insert(values.end(), lesson.values.begin(), lesson.values.end());
  }
  auto answer =
      ask({{"do", "draft_learn"}},
          {payloadOf(std::span<const int32_t>(states)), payloadOf(std::span<const int32_t>(counts)),
           payloadOf(std::span<const float>(sketches)), payloadOf(std::span<const float>(values))});
  if (!answer) return tl::unexpected(answer.error());
  return answerField<double>(answer->body, "loss");
}

Result<void> LearnerDraft::save(const std::filesystem::path& file) {
  return ask({{"do", "draft_save"}, {"file", absolute(file).string()}}, {}).map([](auto&&) {});
}

Result<void> LearnerDraft::load(const std::filesystem::path& file) {
  return ask({{"do", "draft_load"}, {"file", absolute(file).string()}}, {}).map([](auto&&) {});
}

}  // namespace dojo::rl
