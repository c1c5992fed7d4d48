// Every pair of accumulation and operation, on every type, of elements, numbers and index values,
// as programs, and inputs for them.
#pragma once

#include <fmt/format.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/interpreter/number.h"
#include "core/interpreter/tensor.h"

namespace dojo::tests {

struct Assigned {
  const char* text;
  bool ofBool, ofFloat;
};
inline constexpr Assigned kAssigned[] = {
    {"=", true, true},    {"+=", false, true},   {"*=", false, true}, {"max=", true, true},
    {"min=", true, true}, {"and=", true, false}, {"or=", true, false}};

// Operands of which none, one or both are elements; u is one element for all lanes, N a constant.
inline const std::vector<std::string> kPairs[] = {
    {"x[{0}]", "q[{0}]"}, {"x[{0}]", "3"},         {"3", "q[{0}]"},
    {"u[0]", "q[1]"},     {"x[{0}]", "({0}*2+1)"}, {"{0}", "({0}+1)"},
    {"N", "({0}*2+1)"},   {"u[0]", "N"},           {"5", "N"},
    {"-7", "N"}};
inline const std::vector<std::string> kThrees[] = {{"x[{0}]", "q[{0}]", "x[{0}]"},
                                                   {"{0}", "{0}", "x[{0}]"},
                                                   {"N", "N", "u[0]"},
                                                   {"{0}", "N", "{0}"},
                                                   {"3", "5", "7"}};
inline const std::vector<std::string> kOnes[] = {
    {"x[{0}]"}, {"u[0]"}, {"N"}, {"({0}*2+1)"}, {"-7"}};

// Programs of statements, each on a row of its own, once in a loop and once as vectors of so many
// lanes.
class Statements {
 public:
  explicit Statements(core::DType t, int lanes = 16)
      : m_type(t), m_lanes(lanes), m_name(core::name(t)) {
    for (const Assigned& assign : kAssigned) {
      if ((t == core::DType::Bool && !assign.ofBool) || (core::isFloat(t) && !assign.ofFloat))
        continue;
      addArithmetic(assign.text);
    }
    for (const Assigned& assign : kAssigned)
      if (assign.ofBool) addComparisons(assign.text);
  }

  std::vector<std::string> programs() {
    finish();
    return m_programs;
  }

 private:
  // Compilers take more than twice as long for a function of twice as many loops.
  static constexpr size_t kMostLetters = 3000;

  void finish() {
    if (m_body.empty()) return;
    std::string text = fmt::format("kernel k\nconst N = {}\nin x q u c\nout", number());
    for (const auto& [array, rows] : m_rows) text += " " + array;
    text += fmt::format("\nx {0} [16] heap\nq {0} [16] heap\nu {0} [1] heap\nc bool [16] heap\n",
                        m_name);
    for (const auto& [array, rows] : m_rows)
      text += fmt::format("{} {} [{}, 16] heap\n", array, array == "y" ? m_name : "bool", rows);
    m_programs.push_back(text + m_body);
    m_body.clear();
    m_rows.clear();
  }

  // The sixteenth index value, of which two fit, is 31; a product of two of these is past 8 bits.
  std::string number() const {
    switch (m_type) {
      case core::DType::Bool:
        return "1";
      case core::DType::I64:
        return "3000000000";
      case core::DType::I32:
        return "2000000000";
      case core::DType::I16:
        return "30000";
      default:
        return "100";
    }
  }

  // The iteration of sixteen as one of vectors and one of lanes.
  std::string inVectors(std::string statement) const {
    auto replaceAll = [&](const std::string& from, const std::string& to) {
      for (size_t at = 0; (at = statement.find(from, at)) != std::string::npos; at += to.size())
        statement.replace(at, from.size(), to);
    };
    std::string flat = fmt::format("{{0}}*{}+{{1}}", m_lanes);
    replaceAll("({0}*2+1)", fmt::format("(#*{}+%*2+1)", 2 * m_lanes));
    replaceAll("({0}+1)", fmt::format("(#*{}+%+1)", m_lanes));
    replaceAll("{0}]", "@]");
    replaceAll("{0}", "(@)");
    replaceAll("@", flat);
    replaceAll("#", "{0}");
    replaceAll("%", "{1}");
    return statement;
  }

  // Numbers that bool holds, and index values: it has but two.
  std::string ofType(const std::string& operand) const {
    if (m_type == core::DType::Bool && operand[0] != 'x' && operand[0] != 'q' && operand[0] != 'u')
      return operand == "N" || operand == "{0}" ? "1" : "0";
    if (m_type == core::DType::U8 && operand == "-7") return "7";
    return operand;
  }

  void add(const std::string& array, const std::string& assign, const std::string& right) {
    for (bool vector : {false, true}) {
      int row = m_rows[array]++;
      std::string target = fmt::format("{}[{},{{0}}]", array, row);
      if (assign != "=")
        m_body += fmt::format("16 {} = {}\n", target, array == "y" ? "x[{0}]" : "c[{0}]");
      std::string statement = fmt::format("{} {} {}\n", target, assign, right);
      if (!vector)
        m_body += "16 " + statement;
      else if (m_lanes == 16)
        m_body += "16:v " + statement;
      else
        m_body += fmt::format("{} {}:v {}", 16 / m_lanes, m_lanes, inVectors(statement));
    }
    if (m_body.size() > kMostLetters) finish();
  }

  template <typename Forms>
  void addForms(const std::string& assign, const Forms& forms, const std::string& pattern) {
    // Of accumulations every fifth, of which the first is one of elements; so too of the halves,
    // which compute as floats do and take compilers long.
    bool isHalf = m_type == core::DType::F16 || m_type == core::DType::BF16;
    bool all = assign == "=" && !isHalf;
    size_t k = 0;
    for (const std::vector<std::string>& form : forms) {
      if (k++ % 5 != 0 && !all) continue;
      std::string right = pattern;
      for (size_t i = 0; i < form.size(); ++i) right.replace(right.find('#'), 1, ofType(form[i]));
      add("y", assign, right);
    }
  }

  void addArithmetic(const std::string& assign) {
    for (const char* infix : {"# + #", "# - #", "# * #", "max(#, #)", "min(#, #)"})
      addForms(assign, kPairs, infix);
    // No bool is divided by: it may be 0.
    if (m_type != core::DType::Bool) addForms(assign, kPairs, "# / #");
    if (!core::isFloat(m_type))
      for (const char* logical : {"# and #", "# or #"}) addForms(assign, kPairs, logical);
    for (const char* one : {"#", "neg(#)", "abs(#)"}) addForms(assign, kOnes, one);
    addForms(assign, kThrees, "fma(#, #, #)");
    addForms(assign, kPairs, "select(c[{0}], #, #)");
    addForms(assign, kPairs, "select(c[3], #, #)");
    add("y", assign, m_name + "({0})");
    add("y", assign, m_name + "(c[{0}])");
  }

  void addComparisons(const std::string& assign) {
    for (const char* symbol : {"<", "<=", ">", ">=", "==", "!="})
      for (const char* other : {"q[{0}]", "3", "N", "({0}*2+1)", "u[0]"})
        if (assign == "=" || symbol[1] == 0)
          add("b", assign, fmt::format("x[{{0}}] {} {}", symbol, ofType(other)));
    add("b", assign, "u[0] < q[1]");
  }

  core::DType m_type;
  int m_lanes;
  std::string m_name, m_body;
  std::map<std::string, int> m_rows;
  std::vector<std::string> m_programs;
};

// Integers of all sizes, so that sums and products wrap; floats that stay exact. No q is zero.
inline int64_t drawn(std::mt19937_64& random, core::DType t, bool divides) {
  uint64_t bits = random() >> random() % 64;
  if (t == core::DType::Bool) return random() % 2;
  if (core::isFloat(t)) return divides ? (bits % 2 ? 4 : -4) : static_cast<int64_t>(bits % 15) - 7;
  int64_t value = core::wrapTo(t, static_cast<int64_t>(random() % 2 ? bits : -bits));
  return divides && value == 0 ? 1 : value;
}

inline std::vector<core::Tensor> operandsOf(const core::Program& program) {
  std::mt19937_64 random(7);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    core::Tensor t = core::Tensor::zerosFor(program, array);
    for (double& value : t.reals) value = static_cast<double>(drawn(random, t.dtype, array == "q"));
    for (int64_t& value : t.integers) value = drawn(random, t.dtype, array == "q");
    inputs.push_back(std::move(t));
  }
  return inputs;
}

}  // namespace dojo::tests
