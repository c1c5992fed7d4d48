// One call of an ATen operator, as its translation reads it: arguments by their names in ATen's
// schema (or by their place where the file leaves names out), and the types of the results that the
// file states. Translations are one file per family, listed in aten_rules.h.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/readers/pt2/graph_builder.h"
#include "app/readers/pt2/json_fields.h"
#include "app/readers/pt2/storage.h"
#include "app/readers/pt2/symbolic_size.h"

namespace dojo::app {

// What arguments and names mean within one graph of the file.
struct Scope {
  Storages storages;
  std::map<std::string, Type> types;       // of tensors; none where a size is not known
  std::map<std::string, int64_t> numbers;  // of symbolic integers and bools
  std::set<std::string> read;              // names that some node or output reads
  std::set<std::string> scattered;         // tensors that do not lie row by row
  const Binding* binding = nullptr;
};

// A size -1 is one that is not known; nothing for an element type that the IR lacks.
std::optional<Type> typeOf(const Json& tensorMeta, const Binding& binding);
std::optional<core::DType> dtypeOfScalarType(int64_t scalarType);

// The names of the tensors that an argument or a result consists of.
void addTensorNames(const Json& argument, std::vector<std::string>& names);

class AtenCall {
 public:
  AtenCall(GraphBuilder& builder, Scope& scope, const Json& node);

  std::string name;      // "add", without the mark of operators that write in place
  std::string overload;  // "Tensor"
  bool writesInPlace = false;
  GraphBuilder& build;
  Scope& scope;

  const Json& argument(std::string_view name) const;  // {"as_int": 3}
  bool has(std::string_view name) const;              // and is not None
  ValueId tensor(std::string_view name) const;        // -1: None, or not known
  std::string tensorName(std::string_view name) const;
  std::vector<ValueId> tensors(std::string_view name) const;  // -1 for None in it
  std::optional<int64_t> integer(std::string_view name) const;
  int64_t integer(std::string_view name, int64_t otherwise) const;
  double real(std::string_view name, double otherwise) const;
  bool flag(std::string_view name, bool otherwise = false) const;
  std::string text(std::string_view name) const;
  std::optional<std::vector<int64_t>> integers(std::string_view name) const;
  std::vector<int64_t> integers(std::string_view name, std::vector<int64_t> otherwise) const;
  std::vector<double> reals(std::string_view name) const;
  bool isTensor(std::string_view name) const;
  bool isNumber(std::string_view name) const;
  // A tensor, or a number as a constant, in this type; -1 where it is neither.
  ValueId operand(std::string_view name, core::DType dtype) const;

  const std::vector<std::string>& results() const { return m_results; }
  bool isRead(size_t result) const;
  const Type& result(size_t index = 0) const;
  // Everything that goes in, and whatever of the results is read, has a known type.
  bool isTyped() const;
  const Json& node() const { return m_node; }
  std::vector<std::string> tensorArguments() const;

 private:
  ValueId known(const std::string& name) const;
  const Json& m_node;
  std::vector<std::string> m_results;
};

using Values = std::vector<ValueId>;
// Nothing: not in this form. What was added to the graph is taken back then.
using Translated = std::optional<Values>;

inline Translated one(ValueId value) {
  return value < 0 ? Translated() : Values{value};
}

}  // namespace dojo::app
