#include "core/model/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/validate.h"
#include "core/model/memory_plan.h"
#include "core/model/operators/support.h"
#include "core/model/partition.h"

namespace dojo::core {
namespace {

bool isContraction(std::string_view op) {
  constexpr std::string_view kNames[] = {"Conv", "ConvTranspose", "MatMul", "MatMulInteger",
                                         "Gemm", "Einsum",        "LSTM",   "GRU",
                                         "RNN",  "Attention"};
  return std::ranges::find(kNames, op) != std::end(kNames);
}

// A name of letters, digits and underscores.
std::string identifier(std::string_view text) {
  std::string name;
  for (char letter : text) {
    bool plain = std::isalnum(static_cast<unsigned char>(letter));
    if (plain)
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) name = "k_" + name;
  return name;
}

std::string uniqueName(std::string base, std::set<std::string>& used) {
  std::string name = base;
  for (int i = 2; !used.insert(name).second; ++i) name = fmt::format("{}_{}", base, i);
  return name;
}

class Lowering {
 public:
  Lowering(Graph& graph, const LowerOptions& options)
      : m_graph(graph), m_options(options), m_nodes(graph.nodes) {}

  Library run() {
    m_library.name = m_graph.name;
    m_library.nodes.resize(m_nodes.size());
    for (NodeProblem& problem : inferTypesOfAll(m_graph))
      m_problems.emplace(problem.node, std::move(problem.error));
    findLive();
    for (size_t n = 0; n < m_nodes.size(); ++n) classify(static_cast<int>(n));
    cut();
    makeTensors();
    for (const std::vector<int>& group : m_groups) build(group);
    finishOutputs();
    planMemory(m_library);
    return std::move(m_library);
  }

 private:
  bool isConstant(ValueId id) const { return m_graph.values[id].constant.has_value(); }

  // The value that a value is another name of.
  ValueId resolved(ValueId id) const {
    for (auto found = m_renamed.find(id); found != m_renamed.end(); found = m_renamed.find(id))
      id = found->second;
    return id;
  }

  void findLive() {
    std::set<ValueId> needed(m_graph.outputs.begin(), m_graph.outputs.end());
    m_isLive.assign(m_nodes.size(), false);
    for (size_t n = m_nodes.size(); n-- > 0;) {
      for (ValueId id : m_nodes[n].outputs)
        if (id >= 0 && needed.contains(id) && !isConstant(id)) m_isLive[n] = true;
      if (m_isLive[n]) needed.insert(m_nodes[n].inputs.begin(), m_nodes[n].inputs.end());
    }
    // Outputs that nobody reads are left out, so that their operator need not compute them.
    for (GraphNode& node : m_nodes)
      for (size_t i = 0; i < node.outputs.size(); ++i)
        if (node.outputs[i] >= 0 && !needed.contains(node.outputs[i])) {
          m_unread.insert(node.outputs[i]);
          if (i > 0) node.outputs[i] = -1;
        }
  }

  void refuse(int n, Error why) {
    m_library.nodes[n] = {NodeState::Refused, std::move(why)};
    block(n);
  }

  void block(int n) { m_blocked.insert(m_nodes[n].outputs.begin(), m_nodes[n].outputs.end()); }

  void classify(int n) {
    GraphNode& node = m_nodes[n];
    NodeReport& report = m_library.nodes[n];
    if (auto problem = m_problems.find(n); problem != m_problems.end())
      return refuse(n, problem->second);
    bool isFolded = std::ranges::all_of(node.outputs, [&](ValueId id) {
      return id < 0 || isConstant(id) || m_unread.contains(id);
    });
    if (!m_isLive[n] || isFolded) {
      report.state = NodeState::Folded;
      return;
    }
    for (ValueId& id : node.inputs) {
      if (id < 0) continue;
      if (m_blocked.contains(id)) {
        report.state = NodeState::Unreachable;
        return block(n);
      }
      id = resolved(id);
    }
    const OperatorEntry* entry = operatorNamed(node.op, node.domain);
    OperatorContext c(m_graph, node);
    auto source = entry->copies ? entry->copies(c) : std::nullopt;
    if (source && onlyFirstOutput(node)) {
      ValueId from = node.inputs[*source];
      if (m_graph.values[from].shape == c.output(0).shape) {
        m_renamed.emplace(node.outputs[0], from);
        report.state = NodeState::Renamed;
        return;
      }
      m_reshapes.insert(n);
    }
    tryAlone(n, *entry);
  }

  static bool onlyFirstOutput(const GraphNode& node) {
    return std::all_of(node.outputs.begin() + 1, node.outputs.end(),
                       [](ValueId id) { return id < 0; });
  }

  std::vector<ValueId> madeBy(int n) const {
    std::vector<ValueId> made;
    for (ValueId id : m_nodes[n].outputs)
      if (id >= 0) made.push_back(id);
    return made;
  }

  // Lowers the node by itself, to count its leaves and to say what is wrong with this one.
  void tryAlone(int n, const OperatorEntry& entry) {
    if (!entry.lower)
      return refuse(n, Error{ErrorCode::Unsupported, phrase("it is not lowered yet")});
    ProgramBuilder builder(m_graph);
    auto lowered = entry.lower(OperatorContext(m_graph, m_nodes[n]), builder);
    if (!lowered) return refuse(n, lowered.error());
    int leaves = builder.leaves();
    Program program = builder.finish("alone", madeBy(n));
    if (auto problem = problemOf(program)) return refuse(n, *problem);
    m_leaves[n] = leaves;
    m_lowered.push_back(n);
  }

  std::optional<Error> problemOf(const Program& program) {
    Hash hash = program.hash();
    auto known = m_checked.find(hash);
    if (known != m_checked.end()) return known->second;
    std::optional<Error> error;
    if (program.nodeCount() > kMaxNodes)
      error = Error{ErrorCode::Unsupported,
                    phrase("its program would have {} lines", program.nodeCount())};
    else if (auto problems = validate(View(program)); !problems.empty())
      error = Error{ErrorCode::Unsupported,
                    phrase("its program is not valid: {}", problems.front().message)};
    m_checked.emplace(hash, error);
    return error;
  }

  // Groups of nodes in the order in which they run; reshapes between several kernels are names of
  // the same memory.
  void cut() {
    int all = 0;
    for (int n : m_lowered) all += m_leaves[n];
    if (all > m_options.mostLeaves) {
      for (int n : m_reshapes)
        if (auto at = std::ranges::find(m_lowered, n); at != m_lowered.end()) {
          m_lowered.erase(at);
          m_aliased.emplace(m_nodes[n].outputs[0], aliasSource(n));
          m_library.nodes[n].state = NodeState::Renamed;
        }
    }
    std::map<ValueId, int> maker;  // position in m_lowered
    std::map<ValueId, std::set<int>> readers;
    for (size_t i = 0; i < m_lowered.size(); ++i) {
      for (ValueId id : m_nodes[m_lowered[i]].inputs)
        if (id >= 0) readers[memoryOf(id)].insert(static_cast<int>(i));
      for (ValueId id : madeBy(m_lowered[i])) maker.emplace(id, static_cast<int>(i));
    }
    std::vector<PartNode> parts(m_lowered.size());
    for (size_t i = 0; i < parts.size(); ++i) {
      const GraphNode& node = m_nodes[m_lowered[i]];
      parts[i].leaves = m_leaves[m_lowered[i]];
      parts[i].isContraction = isContraction(node.op);
      for (ValueId id : node.inputs)
        if (id >= 0)
          if (auto found = maker.find(memoryOf(id)); found != maker.end()) {
            parts[i].inputs.push_back(found->second);
            // A kernel that reads the value in another shape is another one.
            if (memoryOf(id) != id)
              parts[found->second].isReadElsewhere = parts[found->second].isReadReshaped = true;
          }
      std::set<int> all;
      for (ValueId id : madeBy(m_lowered[i])) {
        all.insert(readers[id].begin(), readers[id].end());
        if (isOutput(id)) parts[i].isReadElsewhere = true;
      }
      if (all.size() > 1) parts[i].isReadElsewhere = true;
    }
    std::vector<int> group = partition(parts, m_options.mostLeaves);
    m_groups.resize(group.empty() ? 0 : *std::ranges::max_element(group) + 1);
    for (size_t i = 0; i < group.size(); ++i) m_groups[group[i]].push_back(m_lowered[i]);
  }

  ValueId aliasSource(int n) const {
    const GraphNode& node = m_nodes[n];
    const OperatorEntry* entry = operatorNamed(node.op, node.domain);
    return node.inputs[*entry->copies(OperatorContext(m_graph, node))];
  }

  ValueId memoryOf(ValueId id) const {
    for (auto found = m_aliased.find(id); found != m_aliased.end(); found = m_aliased.find(id))
      id = found->second;
    return id;
  }

  bool isOutput(ValueId id) const {
    return std::ranges::any_of(m_graph.outputs, [&](ValueId output) {
      return output >= 0 && memoryOf(resolved(output)) == id;
    });
  }

  int tensorOf(ValueId id, TensorKind kind) {
    if (auto found = m_tensors.find(id); found != m_tensors.end()) return found->second;
    const GraphValue& v = m_graph.values[id];
    ModelTensor t{.name = v.name, .value = id, .kind = kind, .dtype = v.dtype, .shape = v.shape};
    if (v.constant) {
      t.kind = TensorKind::Weight;
      t.bytes = *v.constant;
    }
    if (auto alias = m_aliased.find(id); alias != m_aliased.end()) {
      t.aliasOf = tensorOf(alias->second, kind);
      t.kind = m_library.tensors[t.aliasOf].kind;
    }
    auto index = static_cast<int>(m_library.tensors.size());
    m_library.tensors.push_back(std::move(t));
    m_tensors.emplace(id, index);
    return index;
  }

  void makeTensors() {
    for (ValueId id : m_graph.inputs)
      if (id >= 0) m_library.inputs.push_back(tensorOf(id, TensorKind::Input));
    for (ValueId id : m_graph.outputs) {
      if (id < 0 || m_blocked.contains(id)) continue;
      ValueId root = resolved(id);
      if (!m_aliased.contains(root)) tensorOf(root, TensorKind::Output);
    }
  }

  // Values that the group makes and others read.
  std::vector<ValueId> outputsOf(const std::vector<int>& group) const {
    std::set<int> inside(group.begin(), group.end());
    std::vector<ValueId> outputs;
    for (int n : group)
      for (ValueId id : madeBy(n)) {
        bool isRead = isOutput(id);
        for (int other : m_lowered)
          if (!inside.contains(other))
            for (ValueId read : m_nodes[other].inputs)
              isRead = isRead || (read >= 0 && memoryOf(read) == id);
        if (isRead) outputs.push_back(id);
      }
    return outputs;
  }

  void build(const std::vector<int>& group) {
    ProgramBuilder builder(m_graph);
    std::optional<Error> error;
    for (int n : group) {
      const OperatorEntry* entry = operatorNamed(m_nodes[n].op, m_nodes[n].domain);
      auto lowered = entry->lower(OperatorContext(m_graph, m_nodes[n]), builder);
      if (!lowered) error = lowered.error();
    }
    std::vector<ValueId> outputs = outputsOf(group);
    if (outputs.empty()) return;
    Program program = builder.finish(nameOf(group), outputs);
    if (!error) error = problemOf(program);
    if (error) {
      for (int n : group) refuse(n, *error);
      return;
    }
    Call call;
    for (ValueId id : builder.inputValues())
      call.inputs.push_back(tensorOf(id, TensorKind::Intermediate));
    for (ValueId id : outputs) call.outputs.push_back(tensorOf(id, TensorKind::Intermediate));
    call.nodes = group;
    call.name = uniqueName(callName(group), m_callNames);
    call.program = keep(std::move(program));
    m_library.calls.push_back(std::move(call));
  }

  std::string nameOf(const std::vector<int>& group) const {
    std::string name;
    for (size_t i = 0; i < group.size() && i < 4; ++i)
      name += (i ? "_" : "") + identifier(m_nodes[group[i]].op);
    return group.size() > 4 ? name + "_and_more" : name;
  }

  std::string callName(const std::vector<int>& group) const {
    for (int n : group)
      if (isContraction(m_nodes[n].op) && !m_nodes[n].origin.layer.empty())
        return identifier(m_nodes[n].origin.layer);
    const std::string& layer = m_nodes[group.front()].origin.layer;
    return layer.empty() ? nameOf(group) : identifier(layer);
  }

  // Its number; an equal program stands for both.
  int keep(Program program) {
    auto [first, last] = m_byHash.equal_range(program.hash());
    for (auto at = first; at != last; ++at)
      if (equivalent(m_library.programs[at->second], program)) return at->second;
    program.name = uniqueName(program.name, m_programNames);
    auto number = static_cast<int>(m_library.programs.size());
    m_byHash.emplace(program.hash(), number);
    m_library.programs.push_back(std::move(program));
    return number;
  }

  void finishOutputs() {
    for (ValueId id : m_graph.outputs) {
      bool isThere = id >= 0 && !m_blocked.contains(id);
      m_library.outputs.push_back(isThere ? tensorOf(resolved(id), TensorKind::Output) : -1);
    }
  }

  Graph& m_graph;
  LowerOptions m_options;
  std::vector<GraphNode> m_nodes;  // with resolved inputs, and without unread outputs
  Library m_library;
  std::map<int, Error> m_problems;
  std::vector<bool> m_isLive;
  std::set<ValueId> m_unread, m_blocked;
  std::map<ValueId, ValueId> m_renamed, m_aliased;
  std::set<int> m_reshapes;  // nodes
  std::vector<int> m_lowered;
  std::map<int, int> m_leaves;
  std::vector<std::vector<int>> m_groups;
  std::map<ValueId, int> m_tensors;
  std::map<Hash, std::optional<Error>> m_checked;
  std::multimap<Hash, int> m_byHash;
  std::set<std::string> m_callNames, m_programNames;
};

}  // namespace

int64_t ModelTensor::elements() const {
  return product(shape);
}

int64_t ModelTensor::sizeInBytes() const {
  return elements() * sizeOf(dtype);
}

int Library::refused() const {
  return static_cast<int>(std::ranges::count(nodes, NodeState::Refused, &NodeReport::state));
}

Library lowerGraph(Graph& graph, const LowerOptions& options) {
  return Lowering(graph, options).run();
}

}  // namespace dojo::core
