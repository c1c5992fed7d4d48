#include "app/readers/pt2/read_pt2.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <set>
#include <utility>
#include <vector>

#include "app/readers/pt2/exported_archive.h"
#include "app/readers/pt2/translate_graph.h"

namespace dojo::app {
namespace {

using core::Graph;

class Reader {
 public:
  Reader(const ExportedArchive& archive, const Pt2Options& options, std::string file)
      : m_archive(archive),
        m_options(options),
        m_file(std::move(file)),
        m_builder(m_graph),
        m_module(field(archive.program(), "graph_module")),
        m_json(field(m_module, "graph")) {}

  Result<Graph> read() {
    m_graph.name = m_archive.modelName();
    m_graph.producer = "pytorch " + textOf(field(m_archive.program(), "torch_version"));
    if (Result<void> bound = bindSymbols(); !bound) return tl::unexpected(bound.error());
    m_scope.binding = &m_graph.bound;
    enterGraph(m_scope, m_json);
    if (Result<void> inputs = readInputs(); !inputs) return tl::unexpected(inputs.error());
    translateNodes(m_builder, m_scope, m_json);
    if (Result<void> outputs = readOutputs(); !outputs) return tl::unexpected(outputs.error());
    nameValues();
    return std::move(m_graph);
  }

 private:
  // Each symbol of an input's shape: as the user says, else as it was exported.
  Result<void> bindSymbols() {
    std::set<std::string> used;
    const Json& ranges = field(m_archive.program(), "range_constraints");
    for (const Json& spec : listOf(field(field(m_module, "signature"), "input_specs"))) {
      const std::string input =
          textOf(field(field(field(field(spec, "user_input"), "arg"), "as_tensor"), "name"));
      const Json& meta = field(field(m_json, "tensor_values"), input.c_str());
      int axis = 0;
      for (const Json& size : listOf(field(meta, "sizes"))) {
        const Json& expression = field(size, "as_expr");
        const std::string text = textOf(field(expression, "expr_str"));
        const std::string place = input + "." + std::to_string(axis++);
        for (const std::string& symbol : symbolsOf(text)) {
          const bool isAlone = text == symbol || text.starts_with("Symbol('" + symbol + "'");
          const auto byName = m_options.bind.find(symbol);
          const auto byPlace = m_options.bind.find(place);
          if (byName != m_options.bind.end()) {
            m_graph.bound[symbol] = byName->second;
            used.insert(symbol);
          } else if (isAlone && byPlace != m_options.bind.end()) {
            m_graph.bound[symbol] = byPlace->second;
            used.insert(place);
          } else if (isAlone && !m_graph.bound.contains(symbol)) {
            const std::optional<int64_t> exported = sizeOf(field(expression, "hint"), {});
            if (exported) m_graph.bound[symbol] = *exported;
          }
        }
      }
    }
    return checkBinding(used, ranges);
  }

  Result<void> checkBinding(const std::set<std::string>& used, const Json& ranges) const {
    for (const auto& [name, value] : m_options.bind)
      if (!used.contains(name))
        return fail(ErrorCode::BadInput,
                    phrase("\"{}\" has no symbolic dimension \"{}\"", m_file, name));
    for (const auto& [symbol, value] : m_graph.bound) {
      const Json& range = field(ranges, symbol.c_str());
      const int64_t low = integerOf(field(range, "min_val")).value_or(0);
      const int64_t high = integerOf(field(range, "max_val")).value_or(INT64_MAX);
      if (value < low || value > high)
        return fail(ErrorCode::BadInput,
                    phrase("dimension {} of \"{}\" cannot be {}: the model takes {} to {}", symbol,
                           m_file, value, low, high));
    }
    return {};
  }

  Result<void> readInputs() {
    for (const Json& spec : listOf(field(field(m_module, "signature"), "input_specs"))) {
      if (const Json& user = field(spec, "user_input"); user.is_object()) {
        const std::string name = textOf(field(field(field(user, "arg"), "as_tensor"), "name"));
        if (name.empty()) continue;  // a number or None: the file has it wherever it is used
        if (Result<void> added = addInput(name); !added) return added;
        continue;
      }
      for (const auto& [kind, key] :
           {std::pair{"parameter", "parameter_name"}, std::pair{"buffer", "buffer_name"},
            std::pair{"tensor_constant", "tensor_constant_name"}}) {
        const Json& described = field(spec, kind);
        if (!described.is_object()) continue;
        const std::string name = textOf(field(field(described, "arg"), "name"));
        if (Result<void> added = addTensor(name, textOf(field(described, key))); !added)
          return added;
        if (std::string_view(kind) == "buffer")
          m_buffers.emplace_back(name, textOf(field(described, key)));
      }
    }
    return {};
  }

  Result<void> addInput(const std::string& name) {
    const auto type = m_scope.types.find(name);
    if (type == m_scope.types.end())
      return fail(ErrorCode::Unsupported,
                  phrase("input \"{}\" of \"{}\" has a type that is not known", name, m_file));
    for (const int64_t size : type->second.shape)
      if (size < 0)
        return fail(ErrorCode::BadInput,
                    phrase("a dimension of input \"{}\" of \"{}\" has no number: give one to each "
                           "of its symbols",
                           name, m_file));
    const ValueId value = m_builder.value(name, type->second);
    m_graph.inputs.push_back(value);
    m_scope.storages.define(name, value);
    m_names.emplace_back(value, name);
    return {};
  }

  // A parameter that nothing reads may have no contents.
  Result<void> addTensor(const std::string& name, const std::string& fullName) {
    const std::string& key = m_archive.hasTensor(fullName) ? fullName : name;
    Result<StoredTensor> stored = m_archive.tensor(m_archive.hasTensor(key) ? key : fullName);
    if (!stored) {
      if (!m_scope.read.contains(name)) return {};
      return tl::unexpected(std::move(stored.error()));
    }
    const ValueId value = m_builder.value(fullName, stored->type);
    m_graph.values[static_cast<size_t>(value)].constant = stored->bytes;
    m_scope.types[name] = stored->type;
    m_scope.storages.define(name, value);
    m_names.emplace_back(value, fullName);
    return {};
  }

  Result<void> readOutputs() {
    std::vector<std::pair<std::string, std::string>> changed;  // name in the file, of the output
    std::set<std::string> told;
    for (const Json& spec : listOf(field(field(m_module, "signature"), "output_specs"))) {
      if (const Json& user = field(spec, "user_output"); user.is_object()) {
        const std::string name = textOf(field(field(field(user, "arg"), "as_tensor"), "name"));
        if (name.empty()) continue;
        if (Result<void> added = addOutput(name, name); !added) return added;
      }
      for (const auto& [kind, key] : {std::pair{"buffer_mutation", "buffer_name"},
                                      std::pair{"parameter_mutation", "parameter_name"},
                                      std::pair{"user_input_mutation", "user_input_name"}}) {
        const Json& described = field(spec, kind);
        if (!described.is_object()) continue;
        told.insert(textOf(field(described, key)));
        changed.emplace_back(textOf(field(field(described, "arg"), "name")),
                             textOf(field(described, key)));
      }
    }
    for (const auto& [name, fullName] : m_buffers)
      if (m_scope.storages.isChanged(name) && !told.contains(fullName))
        changed.emplace_back(name, fullName);
    for (const ValueId input : m_graph.inputs) {
      const std::string name = m_graph.values[static_cast<size_t>(input)].name;
      if (m_scope.storages.isChanged(name) && !told.contains(name))
        changed.emplace_back(name, name);
    }
    for (const auto& [name, fullName] : changed)
      if (Result<void> added = addOutput(name, fullName + ".new"); !added) return added;
    return {};
  }

  // An output is a value of its own: neither an input nor a constant nor another output.
  Result<void> addOutput(const std::string& name, const std::string& outputName) {
    ValueId value = m_scope.storages.read(name);
    if (value < 0)
      return fail(ErrorCode::BadInput,
                  phrase("output \"{}\" of \"{}\" is made by no node", name, m_file));
    bool isMade = false;
    for (const core::GraphNode& node : m_graph.nodes)
      for (const ValueId output : node.outputs) isMade |= output == value;
    for (const ValueId output : m_graph.outputs) isMade &= output != value;
    if (!isMade) {
      m_builder.prefix = outputName;
      m_builder.origin = {};
      value = m_builder.unary("Identity", value);
    }
    m_graph.outputs.push_back(value);
    m_names.emplace_back(value, outputName);
    return {};
  }

  // Inputs, weights and outputs have the model's names, everything else a name of its own.
  void nameValues() {
    std::set<std::string> taken;
    std::vector<bool> isNamed(m_graph.values.size(), false);
    const auto give = [&](ValueId value, const std::string& wanted) {
      const size_t at = static_cast<size_t>(value);
      if (isNamed[at]) return;
      std::string name = wanted.empty() ? "value" : wanted;
      for (int i = 2; !taken.insert(name).second; i++) name = wanted + "_" + std::to_string(i);
      m_graph.values[at].name = name;
      isNamed[at] = true;
    };
    for (const auto& [value, name] : m_names) give(value, name);
    for (size_t i = 0; i < m_graph.values.size(); i++)
      give(static_cast<ValueId>(i), m_graph.values[i].name);
  }

  const ExportedArchive& m_archive;
  const Pt2Options& m_options;
  std::string m_file;
  Graph m_graph;
  GraphBuilder m_builder;
  Scope m_scope;
  const Json& m_module;
  const Json& m_json;
  std::vector<std::pair<std::string, std::string>> m_buffers;  // names in the file, in the model
  std::vector<std::pair<ValueId, std::string>> m_names;
};

}  // namespace

Result<Graph> readPt2(std::shared_ptr<const void> owner, std::span<const std::byte> bytes,
                      const std::string& file, const Pt2Options& options) {
  const Result<ExportedArchive> archive = ExportedArchive::open(std::move(owner), bytes, file);
  if (!archive) return tl::unexpected(archive.error());
  return Reader(*archive, options, file).read();
}

Result<Graph> readPt2File(const std::string& path, const Pt2Options& options) {
  const auto cannot = [&] {
    return fail(ErrorCode::BadInput, phrase("cannot read \"{}\": {}", path, std::strerror(errno)));
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot();
  struct stat about = {};
  if (::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
    ::close(descriptor);
    return fail(ErrorCode::BadInput, phrase("\"{}\" is no file", path));
  }
  const size_t size = static_cast<size_t>(about.st_size);
  void* mapped = size == 0 ? nullptr : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  ::close(descriptor);
  if (mapped == MAP_FAILED) return cannot();
  const std::shared_ptr<const void> owner(mapped, [size](const void* memory) {
    if (memory) ::munmap(const_cast<void*>(memory), size);
  });
  return readPt2(owner, {static_cast<const std::byte*>(mapped), size}, path, options);
}

}  // namespace dojo::app
