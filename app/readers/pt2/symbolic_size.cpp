#include "app/readers/pt2/symbolic_size.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace dojo::app {
namespace {

constexpr int kMaxNesting = 100;

using Value = std::optional<int64_t>;

Value checked(bool overflows, int64_t value) {
  return overflows ? Value() : Value(value);
}
Value plus(Value a, Value b) {
  int64_t sum = 0;
  if (!a || !b) return {};
  return checked(__builtin_add_overflow(*a, *b, &sum), sum);
}
Value times(Value a, Value b) {
  int64_t product = 0;
  if (!a || !b) return {};
  return checked(__builtin_mul_overflow(*a, *b, &product), product);
}
Value floorDiv(Value a, Value b) {
  if (!a || !b || *b == 0 || (*a == INT64_MIN && *b == -1)) return {};
  return *a / *b - (*a % *b != 0 && (*a < 0) != (*b < 0));
}
Value power(Value base, Value exponent) {
  if (!base || !exponent || *exponent < 0 || *exponent > 64) return {};
  Value result = 1;
  for (int64_t i = 0; i < *exponent; i++) result = times(result, base);
  return result;
}

class Reader {
 public:
  Reader(std::string_view text, const Binding& binding) : m_text(text), m_binding(binding) {}
  Value whole() {
    const Value value = sum();
    skipSpace();
    return m_at == m_text.size() && !m_failed ? value : Value();
  }

 private:
  void skipSpace() {
    while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at]))) m_at++;
  }
  bool take(std::string_view token) {
    skipSpace();
    if (m_text.substr(m_at, token.size()) != token) return false;
    m_at += token.size();
    return true;
  }
  std::string_view word() {
    skipSpace();
    const size_t from = m_at;
    while (m_at < m_text.size() &&
           (std::isalnum(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '_'))
      m_at++;
    return m_text.substr(from, m_at - from);
  }
  Value sum() {
    if (++m_nesting > kMaxNesting) return fails();
    Value value = product();
    while (value) {
      if (take("+"))
        value = plus(value, product());
      else if (take("-"))
        value = plus(value, times(-1, product()));
      else
        break;
    }
    m_nesting--;
    return value;
  }
  Value product() {
    Value value = factor();
    while (value) {
      if (take("//"))
        value = floorDiv(value, factor());
      else if (m_text.substr(m_at, 2) != "**" && take("*"))
        value = times(value, factor());
      else
        break;
    }
    return value;
  }
  Value factor() {
    if (take("-")) return ++m_nesting > kMaxNesting ? fails() : times(-1, factor());
    Value value = take("(") ? closed(sum()) : atom();
    return value && take("**") ? power(value, atom()) : value;
  }
  Value closed(Value value) { return take(")") ? value : fails(); }
  Value fails() {
    m_at = m_text.size();
    m_failed = true;
    return {};
  }
  Value atom() {
    const std::string name(word());
    if (name.empty()) return fails();
    if (std::isdigit(static_cast<unsigned char>(name[0])))
      return name.size() > 18 ? fails() : Value(std::stoll(name));
    if (!take("(")) return bound(name);
    if (name == "Symbol") return symbol();
    if (name == "Integer") return closed(sum());
    return call(name);
  }
  Value bound(const std::string& name) const {
    const auto found = m_binding.find(name);
    return found == m_binding.end() ? Value() : found->second;
  }
  Value symbol() {
    if (!take("'")) return fails();
    const std::string name(word());
    const size_t end = m_text.find(')', std::min(m_at, m_text.size()));
    if (end == std::string_view::npos) return fails();
    m_at = end + 1;
    return bound(name);
  }
  Value call(const std::string& name) {
    std::vector<Value> values;
    do values.push_back(sum());
    while (values.back() && take(","));
    if (!values.back() || !take(")")) return fails();
    Value result = values[0];
    if (name == "Add" || name == "Mul" || name == "Max" || name == "Min") {
      for (size_t i = 1; i < values.size(); i++)
        result = name == "Add"   ? plus(result, values[i])
                 : name == "Mul" ? times(result, values[i])
                 : name == "Max" ? std::max(result, values[i])
                                 : std::min(result, values[i]);
      return result;
    }
    if (values.size() != 2) return fails();
    if (name == "Pow") return power(values[0], values[1]);
    if (name.ends_with("Div")) return floorDiv(values[0], values[1]);  // FloorDiv, CleanDiv, …
    if (name.ends_with("Mod"))
      return plus(values[0], times(-1, times(values[1], floorDiv(values[0], values[1]))));
    return fails();
  }

  std::string_view m_text;
  const Binding& m_binding;
  size_t m_at = 0;
  int m_nesting = 0;
  bool m_failed = false;
};

}  // namespace

std::optional<int64_t> evaluateSize(std::string_view expression, const Binding& binding) {
  return Reader(expression, binding).whole();
}

std::set<std::string> symbolsOf(std::string_view expression) {
  std::set<std::string> symbols;
  const auto isWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (size_t i = 0; i < expression.size();) {
    size_t end = i;
    while (end < expression.size() && isWord(expression[end])) end++;
    if (end == i) {
      i++;
      continue;
    }
    // A symbol of torch is a letter or two and a number: s0, u3, zf1.
    const std::string_view word = expression.substr(i, end - i);
    const size_t digits = word.find_first_of("0123456789");
    if (digits >= 1 && digits <= 2 &&
        word.find_first_not_of("0123456789", digits) == std::string_view::npos &&
        std::islower(static_cast<unsigned char>(word[0])))
      symbols.emplace(word);
    i = end;
  }
  return symbols;
}

std::optional<int64_t> sizeOf(const Json& size, const Binding& binding) {
  if (const std::optional<int64_t> known = integerOf(field(size, "as_int"))) return known;
  const Json& expression = field(size, "as_expr");
  if (!expression.is_object()) return std::nullopt;
  return evaluateSize(textOf(field(expression, "expr_str")), binding);
}

}  // namespace dojo::app
