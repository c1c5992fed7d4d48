//   folder_load   "file", "shape"     -> "model": a number for later requests, "digest" of weights
//   folder_embed  "model", "length"   payloads: int32 token numbers, texts x length; int32 lengths
//                                     -> a payload of texts x hidden floats
//   folder_drop   "model"
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "rl/torch/learner/bert_model.h"
#include "rl/torch/learner/requests.h"

namespace dojo::learner {
namespace {

using nlohmann::json;

BertShape shapeFrom(const json& json) {
  BertShape shape{json.at("layers"),       json.at("hidden"),     json.at("heads"),
                  json.at("intermediate"), json.at("vocabulary"), json.at("positions"),
                  json.at("epsilon"),      json.at("activation"), json.at("pooling")};
  for (int64_t extent : {shape.layers, shape.hidden, shape.heads, shape.intermediate,
                         shape.vocabulary, shape.positions})
    if (extent < 1) throw std::runtime_error("an extent of the model is below 1");
  if (shape.hidden % shape.heads != 0)
    throw std::runtime_error("the model's width is no multiple of its number of heads");
  return shape;
}

at::Tensor tensorOf(std::span<const int32_t> numbers, int64_t rows, int64_t columns) {
  if (static_cast<int64_t>(numbers.size()) != rows * columns)
    throw std::runtime_error("a payload does not have the size that the request says");
  return at::from_blob(const_cast<int32_t*>(numbers.data()), {rows, columns}, at::kInt)
      .to(at::kLong);
}

void checkRange(std::span<const int32_t> numbers, int64_t first, int64_t last, const char* what) {
  for (int32_t number : numbers)
    if (number < first || number > last)
      throw std::runtime_error(std::string(what) + " is out of the model's range");
}

class Models {
 public:
  Exchange load(const Exchange& request) {
    const TensorFile weights = readTensors(std::string(request.body.at("file")));
    m_models[++m_last] = std::make_unique<BertModel>(weights, shapeFrom(request.body.at("shape")));
    return {{{"model", m_last}, {"digest", digestOf(weights.tensors)}}, {}};
  }

  Exchange embed(const Exchange& request) const {
    const BertModel& model = *m_models.at(request.body.at("model"));
    const int64_t length = request.body.at("length");
    const auto tokens = request.integers(0), lengths = request.integers(1);
    if (length < 1 || length > model.shape().positions)
      throw std::runtime_error("a length is out of the model's range");
    checkRange(tokens, 0, model.shape().vocabulary - 1, "a token");
    checkRange(lengths, 1, length, "a length");
    const auto texts = static_cast<int64_t>(lengths.size());
    const at::Tensor vectors =
        model.embed(tensorOf(tokens, texts, length), tensorOf(lengths, texts, 1).squeeze(1))
            .contiguous();
    Exchange answer;
    answer.add({vectors.data_ptr<float>(), static_cast<size_t>(vectors.numel())});
    return answer;
  }

  Exchange drop(const Exchange& request) {
    m_models.erase(request.body.at("model").get<int>());
    return {};
  }

 private:
  std::map<int, std::unique_ptr<BertModel>> m_models;
  int m_last = 0;
};

}  // namespace

void addFolderModelRequests(Service& service) {
  auto models = std::make_shared<Models>();
  service.add("folder_load", [models](const Exchange& request) { return models->load(request); });
  service.add("folder_embed", [models](const Exchange& request) { return models->embed(request); });
  service.add("folder_drop", [models](const Exchange& request) { return models->drop(request); });
}

}  // namespace dojo::learner
