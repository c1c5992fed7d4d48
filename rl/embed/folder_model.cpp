#include "rl/embed/folder_model.h"

#include <fstream>

#include "core/ir/hash.h"

namespace dojo::rl {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr uintmax_t kLargestFile = 64u << 20;  // of those read here
constexpr size_t kMostExtent = 1'000'000;

template <typename... T>
tl::unexpected<Error> refuse(fmt::format_string<T...> format, T&&... parts) {
  return fail(ErrorCode::BadInput, phrase(format, std::forward<T>(parts)...));
}

Result<std::string> textOf(const fs::path& path) {
  std::error_code error;
  const uintmax_t size = fs::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || !in) return refuse("{} cannot be read", path.string());
  if (size > kLargestFile) return refuse("{} is too large", path.string());
  std::string text(size, '\0');
  in.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<size_t>(in.gcount()));
  return text;
}

enum class Presence { Needed, Optional };

// An empty object where an optional file is not there.
Result<json> jsonOf(const fs::path& path, Presence presence) {
  std::error_code error;
  if (presence == Presence::Optional && !fs::exists(path, error)) return json::object();
  auto text = textOf(path);
  if (!text) return tl::unexpected(text.error());
  json content = json::parse(*text, nullptr, false);
  if (!content.is_structured()) return refuse("{} is not JSON", path.string());
  return content;
}

// Of the folder's files, one after the other; the first thing that is wrong is kept.
class Reader {
 public:
  explicit Reader(fs::path folder) : m_folder(std::move(folder)) {}

  Result<FolderModel> read() {
    FolderModel model;
    auto steps = {&Reader::readModules, &Reader::readShape,   &Reader::readPooling,
                  &Reader::readWindow,  &Reader::findWeights, &Reader::readTokenizer};
    for (auto step : steps)
      if (auto done = (this->*step)(model); !done) return tl::unexpected(done.error());
    return model;
  }

 private:
  Result<void> readModules(FolderModel& model);
  Result<void> readShape(FolderModel& model);
  Result<void> readPooling(FolderModel& model);
  Result<void> readWindow(FolderModel& model);
  Result<void> findWeights(FolderModel& model);
  Result<void> readTokenizer(FolderModel& model);
  Result<std::string> readVocabulary() const;

  fs::path m_folder;  // with modules.json
  fs::path m_transformer, m_pooling;
};

template <typename T>
T valueOr(const json& object, const char* key, T otherwise) {
  auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) return otherwise;
  if constexpr (std::is_same_v<T, bool>)
    return found->is_boolean() ? found->get<bool>() : otherwise;
  else if constexpr (std::is_same_v<T, std::string>)
    return found->is_string() ? found->get<std::string>() : otherwise;
  else
    return found->is_number() ? found->get<T>() : otherwise;
}

Result<void> Reader::readModules(FolderModel& model) {
  m_transformer = m_folder;
  m_pooling = m_folder / "1_Pooling";
  auto modules = jsonOf(m_folder / "modules.json", Presence::Optional);
  if (!modules) return tl::unexpected(modules.error());
  for (const json& module : *modules) {
    const std::string type = valueOr(module, "type", std::string());
    const fs::path path = valueOr(module, "path", std::string());
    if (path.is_absolute() || path.lexically_normal().string().starts_with(".."))
      return refuse("{}: modules.json names a path outside", m_folder.string());
    if (type.ends_with(".Transformer"))
      m_transformer = m_folder / path;
    else if (type.ends_with(".Pooling"))
      m_pooling = m_folder / path;
    else if (type.ends_with(".Normalize"))
      model.isNormalised = true;
    else
      return refuse("{}: its module '{}' is not known here", m_folder.string(), type);
  }
  return {};
}

Result<void> Reader::readShape(FolderModel& model) {
  auto config = jsonOf(m_transformer / "config.json", Presence::Needed);
  if (!config) return tl::unexpected(config.error());
  const std::string folder = m_folder.string();
  if (const std::string type = valueOr(*config, "model_type", std::string()); type != "bert")
    return refuse("{}: a model of type '{}'; only 'bert' is read (MiniLM, bge, e5)", folder, type);
  if (valueOr(*config, "position_embedding_type", std::string("absolute")) != "absolute")
    return refuse("{}: its positions are not absolute", folder);
  const std::pair<const char*, const char*> extents[] = {
      {"layers", "num_hidden_layers"},  {"hidden", "hidden_size"},
      {"heads", "num_attention_heads"}, {"intermediate", "intermediate_size"},
      {"vocabulary", "vocab_size"},     {"positions", "max_position_embeddings"}};
  for (auto [name, key] : extents) {
    auto extent = valueOr<int64_t>(*config, key, 0);
    if (extent < 1 || extent > static_cast<int64_t>(kMostExtent))
      return refuse("{}: config.json has no usable '{}'", folder, key);
    model.shape[name] = extent;
  }
  if (model.shape["hidden"].get<int64_t>() % model.shape["heads"].get<int64_t>() != 0)
    return refuse("{}: 'hidden_size' is no multiple of 'num_attention_heads'", folder);
  model.shape["epsilon"] = valueOr(*config, "layer_norm_eps", 1e-12);
  const std::string activation = valueOr(*config, "hidden_act", std::string("gelu"));
  const bool isTanh = activation == "gelu_new" || activation == "gelu_pytorch_tanh";
  if (!isTanh && activation != "gelu" && activation != "relu")
    return refuse("{}: the activation '{}' is not known here", folder, activation);
  model.shape["activation"] = isTanh ? "gelu_tanh" : activation;
  return {};
}

Result<void> Reader::readPooling(FolderModel& model) {
  auto config = jsonOf(m_pooling / "config.json", Presence::Optional);
  if (!config) return tl::unexpected(config.error());
  std::vector<std::string> ways;
  for (const auto& [key, value] : config->items())
    if (key.starts_with("pooling_mode_") && value.is_boolean() && value.get<bool>())
      ways.push_back(key);
  const bool isMean = ways.empty() || ways == std::vector<std::string>{"pooling_mode_mean_tokens"};
  if (!isMean && ways != std::vector<std::string>{"pooling_mode_cls_token"})
    return refuse("{}: its pooling '{}' is neither the mean nor [CLS] alone", m_folder.string(),
                  fmt::join(ways, ", "));
  model.shape["pooling"] = isMean ? "mean" : "cls";
  return {};
}

Result<void> Reader::readWindow(FolderModel& model) {
  auto config = jsonOf(m_transformer / "sentence_bert_config.json", Presence::Optional);
  if (!config) return tl::unexpected(config.error());
  const auto positions = model.shape["positions"].get<int64_t>();
  const auto window = std::min(valueOr(*config, "max_seq_length", positions), positions);
  if (window < 4) return refuse("{}: it reads less than four tokens", m_folder.string());
  model.window = static_cast<size_t>(window);
  return {};
}

Result<void> Reader::findWeights(FolderModel& model) {
  model.weights = m_transformer / "model.safetensors";
  std::error_code error;
  if (fs::is_regular_file(model.weights, error)) return {};
  if (fs::exists(m_transformer / "model.safetensors.index.json", error))
    return refuse("{}: its weights are spread over several files, which is not read here",
                  m_folder.string());
  for (const char* pickle : {"pytorch_model.bin", "pytorch_model.pt", "model.ckpt"})
    if (fs::exists(m_transformer / pickle, error))
      return refuse(
          "{}: {} can run code when it is read, and is not: save the model as "
          "model.safetensors",
          m_folder.string(), pickle);
  return refuse("{}: there is no model.safetensors", m_folder.string());
}

// Of tokenizer.json, a line a token.
Result<std::string> vocabularyIn(const json& tokenizer, const std::string& folder) {
  const json& model = tokenizer.is_object() && tokenizer.contains("model") ? tokenizer["model"]
                                                                           : json(json::object());
  const std::string type = valueOr(model, "type", std::string("WordPiece"));
  if (type != "WordPiece" || !model.contains("vocab") || !model["vocab"].is_object())
    return refuse("{}: its tokenizer is not WordPiece", folder);
  std::vector<std::string> tokens(model["vocab"].size());
  for (const auto& [token, id] : model["vocab"].items()) {
    if (!id.is_number_unsigned() || id.get<size_t>() >= tokens.size())
      return refuse("{}: the tokens of tokenizer.json are not numbered from 0", folder);
    tokens[id.get<size_t>()] = token;
  }
  return fmt::format("{}\n", fmt::join(tokens, "\n"));
}

Result<std::string> Reader::readVocabulary() const {
  std::error_code error;
  if (fs::exists(m_transformer / "vocab.txt", error)) return textOf(m_transformer / "vocab.txt");
  if (!fs::exists(m_transformer / "tokenizer.json", error))
    return refuse("{}: there is neither vocab.txt nor tokenizer.json", m_folder.string());
  auto tokenizer = jsonOf(m_transformer / "tokenizer.json", Presence::Needed);
  if (!tokenizer) return tl::unexpected(tokenizer.error());
  return vocabularyIn(*tokenizer, m_folder.string());
}

Result<void> Reader::readTokenizer(FolderModel& model) {
  auto config = jsonOf(m_transformer / "tokenizer_config.json", Presence::Optional);
  if (!config) return tl::unexpected(config.error());
  auto vocabulary = readVocabulary();
  if (!vocabulary) return tl::unexpected(vocabulary.error());
  const WordPiece::Settings settings{
      .isLowerCase = valueOr(*config, "do_lower_case", true),
      .splitsChinese = valueOr(*config, "tokenize_chinese_chars", true)};
  auto tokenizer = WordPiece::from(*vocabulary, settings);
  if (!tokenizer) return refuse("{}: {}", m_folder.string(), tokenizer.error().message);
  if (tokenizer->size() > model.shape["vocabulary"].get<size_t>())
    return refuse("{}: a vocabulary of {} tokens for a model of {}", m_folder.string(),
                  tokenizer->size(), model.shape["vocabulary"].get<size_t>());
  model.tokenizer = std::move(*tokenizer);
  model.vocabularyDigest =
      fmt::format("{:016x}{}", core::hashBytes(*vocabulary), settings.isLowerCase ? "" : "-cased");
  return {};
}

}  // namespace

Result<FolderModel> readFolderModel(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return fail(ErrorCode::NotFound, phrase("there is no folder {}", folder.string()));
  return Reader(folder).read();
}

}  // namespace dojo::rl
