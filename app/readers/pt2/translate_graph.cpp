#include "app/readers/pt2/translate_graph.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/readers/pt2/aten_rules.h"
#include "app/readers/pt2/aten_views.h"

namespace dojo::app {
namespace {

constexpr int kMaxNesting = 20;  // of graphs in graphs

// The innermost frame that is the user's: not of torch itself, nor of code without a file.
core::Origin originOf(const Json& node) {
  core::Origin origin;
  const std::string trace = textOf(field(field(node, "metadata"), "stack_trace"));
  constexpr std::string_view kFile = "File \"", kLine = "\", line ";
  for (size_t at = trace.find(kFile); at != std::string::npos; at = trace.find(kFile, at + 1)) {
    const size_t from = at + kFile.size(), end = trace.find(kLine, from);
    if (end == std::string::npos) break;
    const std::string file = trace.substr(from, end - from);
    const bool isOwn = file.find("/site-packages/") == std::string::npos && !file.starts_with("<");
    if (!isOwn && !origin.file.empty()) continue;
    int line = 0;
    for (size_t i = end + kLine.size(); i < trace.size() && line < 100000000; i++) {
      if (trace[i] < '0' || trace[i] > '9') break;
      line = line * 10 + (trace[i] - '0');
    }
    if (file.starts_with("<")) continue;
    origin.file = file;
    origin.line = line;
  }
  // "key,layer,class" of each module, outermost first.
  std::string stack = textOf(field(field(node, "metadata"), "nn_module_stack"));
  stack = stack.substr(stack.rfind(';') + 1);
  const size_t first = stack.find(',');
  if (first != std::string::npos)
    origin.layer = stack.substr(first + 1, stack.find(',', first + 1) - first - 1);
  return origin;
}

bool isAnnotation(const std::string& name) {
  static constexpr std::array kNames{"_assert_tensor_metadata", "_assert_scalar", "_assert_async",
                                     "sym_constrain_range", "sym_constrain_range_for_size"};
  return std::ranges::find(kNames, name) != kNames.end();
}

class Translation {
 public:
  Translation(GraphBuilder& builder, Scope& scope, int nesting)
      : b(builder), m_scope(scope), m_nesting(nesting) {}

  void nodes(const Json& graph) {
    for (const Json& node : listOf(field(graph, "nodes"))) translate(node);
  }

 private:
  void translate(const Json& node) {
    AtenCall call(b, m_scope, node);
    b.prefix = textOf(field(node, "name"));
    if (b.prefix.empty()) b.prefix = call.results().empty() ? call.name : call.results()[0];
    b.origin = originOf(node);
    if (isAnnotation(call.name) || isArithmetic(node, call)) return;
    if (const size_t at = call.name.rfind("higher_order."); at != std::string::npos) {
      if (!higherOrder(call, call.name.substr(at + 13))) keep(call);
      return;
    }
    // Names whose storage was written get their values here, whatever becomes of the node.
    for (const std::string& name : call.tensorArguments()) m_scope.storages.read(name);
    const size_t valuesBefore = b.graph().values.size(), nodesBefore = b.graph().nodes.size();
    const bool isKnown = call.isTyped() && (views(call) || ruled(call));
    if (isKnown) return;
    b.graph().values.resize(valuesBefore);
    b.graph().nodes.resize(nodesBefore);
    keep(call);
  }

  // Numbers, whose values the file states.
  static bool isArithmetic(const Json& node, const AtenCall& call) {
    return call.results().empty() && !listOf(field(node, "outputs")).empty() &&
           std::ranges::all_of(field(node, "outputs"), [](const Json& output) {
             return output.contains("as_sym_int") || output.contains("as_sym_bool") ||
                    output.contains("as_sym_float") || output.contains("as_none") ||
                    output.contains("as_int");
           });
  }

  bool views(AtenCall& call) {
    if (call.writesInPlace) {  // x.squeeze_() and the like change what the name means, not memory
      if (call.name != "detach" && call.name != "dropout" && call.name != "feature_dropout")
        return false;
    }
    std::optional<Views> found = viewsOf(call);
    if (!found || found->steps.size() < call.results().size()) return false;
    std::vector<ValueId> values;
    for (size_t i = 0; i < call.results().size(); i++) {
      const ValueId base = m_scope.storages.read(found->base);
      values.push_back(found->steps[i].read(base));
      if (b.type(values[i]).shape != call.result(i).shape) return false;
    }
    for (size_t i = 0; i < values.size(); i++) {
      const std::string& name = call.results()[i];
      if (found->isCopy)
        m_scope.storages.define(name, values[i]);
      else
        m_scope.storages.defineView(name, found->base, found->steps[i], values[i]);
    }
    return true;
  }

  bool ruled(AtenCall& call) {
    const AtenRule* rule = atenRuleFor(call.name);
    const std::string target = call.tensorName(call.has("self") ? "self" : "input");
    if (!rule || (call.writesInPlace && !m_scope.storages.canWrite(target))) return false;
    Translated values = rule->translate(call);
    if (!values) return false;
    values->resize(call.results().size(), -1);
    for (size_t i = 0; i < values->size(); i++)
      if (!fit((*values)[i], call, i)) return false;
    if (call.writesInPlace) {
      if (values->empty() || (*values)[0] < 0) return false;
      m_scope.storages.write(target, (*values)[0]);
      m_scope.storages.defineSame(call.results()[0], target);
      return true;
    }
    for (size_t i = 0; i < values->size(); i++)
      if ((*values)[i] >= 0) m_scope.storages.define(call.results()[i], (*values)[i]);
    return true;
  }

  // A result must have the type that the file states.
  bool fit(ValueId& value, const AtenCall& call, size_t i) {
    if (!call.isRead(i) && !call.writesInPlace) value = -1;
    if (value < 0) return !call.isRead(i);
    value = b.cast(value, call.result(i).dtype);
    return b.shape(value) == call.result(i).shape;
  }

  // Under its own name. What it may write is written by what comes out of it.
  void keep(AtenCall& call) {
    core::GraphNode node;
    node.name = b.prefix;
    node.op = textOf(field(call.node(), "target"));
    constexpr std::string_view kPrefix = "torch.ops.";
    if (node.op.starts_with(kPrefix)) node.op = node.op.substr(kPrefix.size());
    const size_t dot = node.op.find('.');
    node.domain = node.op.substr(0, dot);
    if (dot != std::string::npos) node.op = node.op.substr(dot + 1);
    node.origin = b.origin;
    for (const std::string& name : call.tensorArguments())
      node.inputs.push_back(m_scope.storages.read(name));
    for (const Json& input : listOf(field(call.node(), "inputs"))) {
      const std::string name = textOf(field(input, "name"));
      if (name.empty()) continue;
      if (const std::optional<int64_t> number = call.integer(name))
        node.attributes[name] = *number;
      else if (call.isNumber(name))
        node.attributes[name] = call.real(name, 0);
      else if (const std::string text = call.text(name); !text.empty())
        node.attributes[name] = text;
      else if (auto numbers = call.integers(name))
        node.attributes[name] = *numbers;
    }
    for (const std::string& name : call.results()) {
      const auto type = m_scope.types.find(name);
      node.outputs.push_back(b.value(b.prefix + "." + name, type == m_scope.types.end()
                                                                ? Type{core::DType::F32, {-1}}
                                                                : type->second));
    }
    b.graph().nodes.push_back(node);
    for (size_t i = 0; i < node.outputs.size(); i++) define(call, i, node.outputs[i]);
  }

  void define(const AtenCall& call, size_t i, ValueId value) {
    const std::string target = call.tensorName(call.has("self") ? "self" : "input");
    if (call.writesInPlace && i == 0 && m_scope.storages.canWrite(target) &&
        b.graph().values[static_cast<size_t>(value)].isTyped) {
      m_scope.storages.write(target, value);
      m_scope.storages.defineSame(call.results()[i], target);
    } else {
      m_scope.storages.define(call.results()[i], value);
    }
  }

  // Operators that take graphs. A condition on data runs both branches and selects.
  bool higherOrder(AtenCall& call, const std::string& kind) {
    if (m_nesting >= kMaxNesting) return false;
    std::vector<const Json*> graphs;
    for (const Json& input : listOf(field(call.node(), "inputs"))) {
      const Json& argument = field(input, "arg");
      if (argument.contains("as_graph"))
        graphs.push_back(&field(field(argument, "as_graph"), "graph"));
    }
    const std::vector<std::string> names = call.tensorArguments();
    const bool isCondition = kind.starts_with("cond");
    const bool isWrapped =
        kind.starts_with("wrap_with_set_grad_enabled") || kind.starts_with("wrap_with_autocast");
    if (isCondition ? graphs.size() != 2 || names.empty() : !isWrapped || graphs.size() != 1)
      return false;
    std::vector<std::vector<ValueId>> results;
    for (const Json* graph : graphs) {
      std::optional<std::vector<ValueId>> values = inlined(*graph, names, isCondition ? 1 : 0);
      if (!values || values->size() != call.results().size()) return false;
      results.push_back(std::move(*values));
    }
    for (size_t i = 0; i < call.results().size(); i++) {
      ValueId value = results[0][i];
      if (isCondition) {
        const ValueId condition = m_scope.storages.read(names[0]);
        if (condition < 0 || b.dtype(condition) != core::DType::Bool ||
            b.type(condition).elements() != 1 || b.type(value).shape != b.shape(results[1][i]))
          return false;
        value = b.select(b.reshape(condition, {}), value, results[1][i]);
      }
      m_scope.storages.define(call.results()[i], value);
    }
    return true;
  }

  std::optional<std::vector<ValueId>> inlined(const Json& graph,
                                              const std::vector<std::string>& names, size_t first) {
    Scope inner;
    inner.binding = m_scope.binding;
    enterGraph(inner, graph);
    size_t next = first;
    for (const Json& input : listOf(field(graph, "inputs"))) {
      const std::string name = textOf(field(field(input, "as_tensor"), "name"));
      if (name.empty()) continue;
      const ValueId value = next < names.size() ? m_scope.storages.read(names[next++]) : -1;
      if (value < 0 || !inner.types.contains(name) || inner.types[name].shape != b.shape(value))
        return std::nullopt;
      inner.storages.define(name, value);
    }
    const std::string prefix = b.prefix;
    const core::Origin origin = b.origin;
    Translation(b, inner, m_nesting + 1).nodes(graph);
    b.prefix = prefix;
    b.origin = origin;
    std::vector<ValueId> results;
    for (const Json& output : listOf(field(graph, "outputs"))) {
      const ValueId value = inner.storages.read(textOf(field(field(output, "as_tensor"), "name")));
      if (value < 0 || !b.graph().values[static_cast<size_t>(value)].isTyped) return std::nullopt;
      results.push_back(value);
    }
    return results;
  }

  GraphBuilder& b;
  Scope& m_scope;
  int m_nesting;
};

bool liesRowByRow(const Json& meta, const Type& type, const Binding& binding) {
  int64_t expected = 1;
  const Json& strides = listOf(field(meta, "strides"));
  if (strides.size() != type.shape.size()) return true;
  for (size_t i = type.shape.size(); i-- > 0;) {
    if (type.shape[i] != 1 && sizeOf(strides[i], binding) != expected) return false;
    expected *= type.shape[i];
  }
  return true;
}

}  // namespace

void enterGraph(Scope& scope, const Json& graph) {
  const Json& tensors = field(graph, "tensor_values");
  if (tensors.is_object()) {
    for (const auto& [name, meta] : tensors.items()) {
      const std::optional<Type> type = typeOf(meta, *scope.binding);
      if (!type) continue;
      scope.types[name] = *type;
      if (!liesRowByRow(meta, *type, *scope.binding)) scope.scattered.insert(name);
    }
  }
  for (const char* kind : {"sym_int_values", "sym_bool_values"}) {
    if (!field(graph, kind).is_object()) continue;
    for (const auto& [name, value] : field(graph, kind).items()) {
      if (const std::optional<int64_t> number = sizeOf(value, *scope.binding))
        scope.numbers[name] = *number;
      else if (field(value, "as_bool").is_boolean())
        scope.numbers[name] = field(value, "as_bool").get<bool>();
    }
  }
  for (const Json& node : listOf(field(graph, "nodes")))
    for (const Json& input : listOf(field(node, "inputs"))) {
      std::vector<std::string> names;
      addTensorNames(field(input, "arg"), names);
      scope.read.insert(names.begin(), names.end());
    }
  for (const Json& output : listOf(field(graph, "outputs")))
    scope.read.insert(textOf(field(field(output, "as_tensor"), "name")));
}

void translateNodes(GraphBuilder& builder, Scope& scope, const Json& graph) {
  Translation(builder, scope, 0).nodes(graph);
}

}  // namespace dojo::app
