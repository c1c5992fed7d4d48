// Models that torch.export.save wrote, from the file to numbers: read, lowered, and interpreted
// program after program against PyTorch's own outputs. The models lie beside the project
// (../shared/models/torch-exports); without them only what needs no file is tested.
#include <fmt/format.h>

#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/readers/pt2/read_pt2.h"
#include "core/interpreter/interpreter.h"
#include "core/model/library.h"

using namespace dojo;
using namespace dojo::core;

namespace {

const std::filesystem::path kModels =
    std::filesystem::path(DOJO_SOURCE_DIR) / ".." / "shared" / "models" / "torch-exports";

std::vector<std::byte> bytesOf(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  auto bytes = std::as_bytes(std::span(text.data(), text.size()));
  return {bytes.begin(), bytes.end()};
}

// The files hold half types as floats.
Tensor filled(DType dtype, const std::vector<int64_t>& shape, const std::vector<std::byte>& bytes) {
  bool isHalf = dtype == DType::F16 || dtype == DType::BF16;
  auto stored = fromBytes(isHalf ? DType::F32 : dtype, shape, bytes);
  if (!stored || !isHalf) return stored ? *stored : Tensor();
  Tensor tensor = Tensor::zeros(dtype, shape);
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.set(i, stored->at(i));
  return tensor;
}

class Run {
 public:
  Run(const Library& library, const std::filesystem::path& folder)
      : m_library(library), m_folder(folder), m_values(library.tensors.size()) {}

  // Empty, or what is wrong.
  std::string run() {
    nlohmann::json info = nlohmann::json::parse(std::ifstream(m_folder / "info.json"));
    for (size_t t = 0; t < m_library.tensors.size(); ++t)
      if (const ModelTensor& tensor = m_library.tensors[t]; tensor.kind == TensorKind::Weight)
        if (auto value = fromBytes(tensor.dtype, tensor.shape, tensor.bytes.bytes))
          m_values[t] = std::move(*value);
    for (size_t i = 0; i < info["inputs"].size(); ++i) {
      int t = m_library.inputs[i];
      const ModelTensor& tensor = m_library.tensors[static_cast<size_t>(t)];
      m_values[static_cast<size_t>(t)] =
          filled(tensor.dtype, tensor.shape,
                 bytesOf(m_folder / info["inputs"][i]["file"].get<std::string>()));
    }
    for (const Call& call : m_library.calls)
      if (std::string wrong = carryOut(call); !wrong.empty()) return call.name + ": " + wrong;
    for (size_t o = 0; o < info["outputs"].size(); ++o)
      if (std::string wrong = compared(info["outputs"][o], o); !wrong.empty()) return wrong;
    return "";
  }

 private:
  Tensor& valueOf(int tensor) {
    int owner = tensor;
    while (m_library.tensors[static_cast<size_t>(owner)].aliasOf >= 0)
      owner = m_library.tensors[static_cast<size_t>(owner)].aliasOf;
    return m_values[static_cast<size_t>(owner)];
  }

  std::string carryOut(const Call& call) {
    const Program& program = m_library.programs[static_cast<size_t>(call.program)];
    std::vector<Tensor> inputs;
    for (size_t i = 0; i < call.inputs.size(); ++i) {
      inputs.push_back(valueOf(call.inputs[i]));
      Tensor declared = Tensor::zerosFor(program, program.inputs[i]);
      inputs.back().shape = declared.shape;
      if (inputs.back().dtype != declared.dtype ||
          inputs.back().reals.size() + inputs.back().integers.size() !=
              static_cast<size_t>(declared.size()))
        return fmt::format("no value of {}", m_library.tensors[call.inputs[i]].name);
    }
    auto result = interpret(program, inputs, {});
    if (!result) return result.error().message.text();
    for (size_t o = 0; o < call.outputs.size(); ++o) valueOf(call.outputs[o]) = result->outputs[o];
    return "";
  }

  // Somewhere: PyTorch rounds after every operator, and so do we, each in its own order of sums.
  bool computesInHalves() const {
    for (const Program& program : m_library.programs)
      for (const Buffer& buffer : program.buffers)
        if (buffer.dtype == DType::F16 || buffer.dtype == DType::BF16) return true;
    return false;
  }

  std::string compared(const nlohmann::json& expected, size_t output) {
    const Tensor& got = valueOf(m_library.outputs[output]);
    Tensor wanted =
        filled(got.dtype, got.shape, bytesOf(m_folder / expected["file"].get<std::string>()));
    if (wanted.size() != got.size()) return fmt::format("output {} has another size", output);
    double most = 0;
    for (int64_t i = 0; i < wanted.size(); ++i)
      if (std::isfinite(wanted.at(i))) most = std::max(most, std::abs(wanted.at(i)));
    double bound = (computesInHalves() ? 1e-2 : 1e-4) * most + 1e-6;
    for (int64_t i = 0; i < wanted.size(); ++i) {
      double a = got.at(i), b = wanted.at(i);
      if (!(a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= bound))
        return fmt::format("output {}, element {}: {} for {}", output, i, a, b);
    }
    return "";
  }

  const Library& m_library;
  std::filesystem::path m_folder;
  std::vector<Tensor> m_values;
};

}  // namespace

class TestPt2 : public QObject {
  Q_OBJECT
 private slots:
  void otherBytesAreRefused();
  void modelsGiveTheirNumbers();
};

void TestPt2::otherBytesAreRefused() {
  for (const std::string& text : {std::string(), std::string("PK\3\4"), std::string(100, '\0'),
                                  std::string("PK\5\6") + std::string(18, '\0')}) {
    auto owner = std::make_shared<const std::string>(text);
    auto graph =
        app::readPt2(owner, std::as_bytes(std::span(owner->data(), owner->size())), "x.pt2");
    QVERIFY(!graph && !graph.error().message.empty());
  }
}

// A model is complete, and then right; or what it lacks is said node by node. The count is what is
// complete today; it may only rise.
void TestPt2::modelsGiveTheirNumbers() {
  if (!std::filesystem::exists(kModels)) QSKIP("no ../shared/models/torch-exports here");
  int complete = 0, wrongs = 0, models = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kModels)) {
    if (!std::filesystem::exists(entry.path() / "model.pt2")) continue;
    ++models;
    std::string name = entry.path().filename().string();
    auto graph = app::readPt2File((entry.path() / "model.pt2").string());
    if (!graph) {
      qInfo("%s: %s", name.c_str(), graph.error().message.text().c_str());
      continue;
    }
    Library library = lowerGraph(*graph);
    for (size_t n = 0; n < library.nodes.size(); ++n)
      if (library.nodes[n].state == NodeState::Refused)
        QVERIFY2(!library.nodes[n].why.message.empty(), name.c_str());
    if (!library.isComplete()) {
      qInfo("%s: %d nodes refused", name.c_str(), library.refused());
      continue;
    }
    std::string wrong = Run(library, entry.path()).run();
    if (!wrong.empty()) qInfo("%s: %s", name.c_str(), wrong.c_str());
    // A tensor whose memory this test does not find is not run; numbers that differ are wrong.
    wrongs += !wrong.empty() && wrong.find("no value of") == std::string::npos;
    complete += wrong.empty();
  }
  qInfo("%d of %d models are complete and right", complete, models);
  QCOMPARE(wrongs, 0);
  QVERIFY(complete >= 1);
}

QTEST_APPLESS_MAIN(TestPt2)
#include "test_pt2.moc"
