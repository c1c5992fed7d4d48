#include "core/model/operator_table.h"

#include <algorithm>
#include <map>

#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Key = std::pair<std::string_view, std::string_view>;  // domain, name

const std::map<Key, const OperatorEntry*>& table() {
  static const std::map<Key, const OperatorEntry*> all = [] {
    std::map<Key, const OperatorEntry*> entries;
    for (auto family : {unaryOperators,
                        activationOperators,
                        binaryOperators,
                        constantOperators,
                        matrixOperators,
                        convolutionOperators,
                        transposedConvolutionOperators,
                        poolOperators,
                        normalizationOperators,
                        softmaxOperators,
                        reductionOperators,
                        reshapeOperators,
                        layoutOperators,
                        gatherOperators,
                        cumulativeOperators,
                        recurrentOperators,
                        resizeOperators,
                        einsumOperators,
                        attentionOperators,
                        lossOperators,
                        knownOperators})
      for (const OperatorEntry& entry : family())
        entries.emplace(Key(entry.domain, entry.name), &entry);
    return entries;
  }();
  return all;
}

}  // namespace

int64_t GraphValue::elements() const {
  return product(shape);
}

bool OperatorContext::has(int input) const {
  return input < inputs() && m_node->inputs[input] >= 0;
}

bool OperatorContext::hasOutput(int output) const {
  return output < outputs() && m_node->outputs[output] >= 0;
}

const GraphValue& OperatorContext::input(int input) const {
  return m_graph->values[m_node->inputs[input]];
}

const GraphValue& OperatorContext::output(int output) const {
  return m_graph->values[m_node->outputs[output]];
}

ValueId OperatorContext::inputId(int input) const {
  return has(input) ? m_node->inputs[input] : -1;
}

ValueId OperatorContext::outputId(int output) const {
  return hasOutput(output) ? m_node->outputs[output] : -1;
}

const AttributeValue* OperatorContext::attribute(std::string_view name) const {
  auto found = m_node->attributes.find(name);
  return found == m_node->attributes.end() ? nullptr : &found->second;
}

bool OperatorContext::hasAttribute(std::string_view name) const {
  return attribute(name) != nullptr;
}

int64_t OperatorContext::integer(std::string_view name, int64_t otherwise) const {
  auto* value = attribute(name);
  auto* whole = value ? std::get_if<int64_t>(value) : nullptr;
  return whole ? *whole : otherwise;
}

double OperatorContext::real(std::string_view name, double otherwise) const {
  auto* value = attribute(name);
  if (!value) return otherwise;
  if (auto* real = std::get_if<double>(value)) return *real;
  if (auto* whole = std::get_if<int64_t>(value)) return static_cast<double>(*whole);
  return otherwise;
}

std::string OperatorContext::text(std::string_view name, std::string_view otherwise) const {
  auto* value = attribute(name);
  auto* text = value ? std::get_if<std::string>(value) : nullptr;
  return text ? *text : std::string(otherwise);
}

std::optional<std::vector<int64_t>> OperatorContext::integers(std::string_view name) const {
  auto* value = attribute(name);
  auto* list = value ? std::get_if<std::vector<int64_t>>(value) : nullptr;
  return list ? std::optional(*list) : std::nullopt;
}

std::optional<std::vector<double>> OperatorContext::reals(std::string_view name) const {
  auto* value = attribute(name);
  auto* list = value ? std::get_if<std::vector<double>>(value) : nullptr;
  return list ? std::optional(*list) : std::nullopt;
}

std::optional<std::vector<std::string>> OperatorContext::texts(std::string_view name) const {
  auto* value = attribute(name);
  auto* list = value ? std::get_if<std::vector<std::string>>(value) : nullptr;
  return list ? std::optional(*list) : std::nullopt;
}

std::optional<std::vector<int64_t>> OperatorContext::constantIntegers(int i) const {
  if (!has(i) || !input(i).constant || isFloat(input(i).dtype)) return std::nullopt;
  const GraphValue& v = input(i);
  auto size = static_cast<size_t>(sizeOf(v.dtype));
  std::vector<int64_t> values;
  for (size_t at = 0; at + size <= v.constant->bytes.size(); at += size)
    values.push_back(readInteger(v.dtype, v.constant->bytes.data() + at));
  return values;
}

std::optional<std::vector<double>> OperatorContext::constantReals(int i) const {
  if (!has(i) || !input(i).constant) return std::nullopt;
  const GraphValue& v = input(i);
  auto size = static_cast<size_t>(sizeOf(v.dtype));
  std::vector<double> values;
  for (size_t at = 0; at + size <= v.constant->bytes.size(); at += size)
    values.push_back(readElement(v.dtype, v.constant->bytes.data() + at));
  return values;
}

const OperatorEntry* operatorNamed(std::string_view name, std::string_view domain) {
  if (domain == "ai.onnx") domain = "";
  auto found = table().find(Key(domain, name));
  return found == table().end() ? nullptr : found->second;
}

std::vector<const OperatorEntry*> allOperators() {
  std::vector<const OperatorEntry*> all;
  for (const auto& [key, entry] : table()) all.push_back(entry);
  return all;
}

std::string describe(const GraphNode& node) {
  std::string text = node.domain.empty() ? node.op : node.domain + "." + node.op;
  if (!node.name.empty()) text += " '" + node.name + "'";
  if (!node.origin.layer.empty()) text += " of layer " + node.origin.layer;
  if (!node.origin.file.empty())
    text += " (" + node.origin.file +
            (node.origin.line > 0 ? ":" + std::to_string(node.origin.line) : std::string()) + ")";
  return text;
}

}  // namespace dojo::core
