#include "tests/core/mutants/random_kernels.h"

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "core/analysis/validate.h"

namespace dojo::tests {

using namespace core;

namespace {

struct Array {
  std::string name;
  bool isRow;  // one element a row, or N x M
};

// Writes a program's text, a statement at a time, over arrays that are already written.
class Writer {
 public:
  explicit Writer(unsigned seed) : m_random(seed) {}

  std::string text() {
    constexpr const char* kTypes[] = {"f32", "f32", "f32", "f64", "f16", "bf16",
                                      "i32", "i64", "i16", "i8",  "u8"};
    m_type = oneOf(kTypes);
    m_isFloat = m_type[0] == 'f' || m_type[0] == 'b';
    m_arrays = {{"x", false}, {"w", false}, {"b", true}};
    int statements = between(2, 6);
    for (int k = 0; k < statements; ++k) add();
    std::string output = m_arrays.back().name;
    return fmt::format("kernel random\nconst N = {}\nconst M = {}\nin x w b\nout {}\n",
                       between(1, 5), between(2, 12), output) +
           fmt::format("x {0} [N, M] heap\nw {0} [N, M] heap\nb {0} [N] heap\n", m_type) +
           m_declarations + "\n" + m_body;
  }

 private:
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
  bool chance(int percent) { return between(1, 100) <= percent; }
  template <typename T, size_t Size>
  T oneOf(const T (&values)[Size]) {
    return values[between(0, static_cast<int>(Size) - 1)];
  }

  std::string fresh(bool isRow, const std::string& type) {
    std::string name = fmt::format("t{}", m_next++);
    m_declarations += fmt::format("{} {} {} heap\n", name, type, isRow ? "[N]" : "[N, M]");
    return name;
  }

  // Mostly what was written last, so that little is computed in vain.
  const Array& array() {
    size_t last = m_arrays.size() - 1;
    return m_arrays[chance(60) ? last : static_cast<size_t>(between(0, static_cast<int>(last)))];
  }

  std::string access(const Array& array) {
    return array.name + (array.isRow ? "[{0}]" : "[{0},{1}]");
  }

  std::string literal() {
    constexpr const char* kReals[] = {"0", "1", "0.5", "-1", "2", "0.044715", "6", "1e-5", "-0.25"};
    constexpr const char* kWholes[] = {"0", "1", "2", "3", "7", "16", "100"};
    return m_isFloat ? oneOf(kReals) : oneOf(kWholes);
  }

  std::string operand() { return chance(25) ? literal() : access(array()); }

  std::string expression(bool isRow) {
    constexpr const char* kInfix[] = {"+", "-", "*", "+", "-", "*", "/"};
    constexpr const char* kUnary[] = {"exp", "abs", "sqrt", "tanh", "sigmoid", "log", "floor"};
    Array a = pick(isRow), b = pick(isRow);
    std::string second = chance(30) ? literal() : access(b);
    int kind = between(0, 9);
    if (kind < 2) return fmt::format("{}({}, {})", chance(50) ? "max" : "min", access(a), second);
    if (kind < 4 && m_isFloat) return fmt::format("{}({})", oneOf(kUnary), access(a));
    if (kind < 4) return fmt::format("abs({})", access(a));
    if (kind == 4) return fmt::format("fma({}, {}, {})", access(a), access(b), access(pick(isRow)));
    std::string infix = oneOf(kInfix);
    return fmt::format("{} {} {}", access(a), !m_isFloat && infix == "/" ? "*" : infix, second);
  }

  Array pick(bool isRow) {
    for (;;)
      if (const Array& a = array(); a.isRow || !isRow) return a;
  }

  void addElementwise() {
    bool isRow = chance(15);
    std::string right = expression(isRow), name = fresh(isRow, m_type);
    Array to{name, isRow};
    m_body += fmt::format("{} {} = {}\n", isRow ? "N" : "N M", access(to), right);
    m_arrays.push_back(to);
  }

  void addChoice() {
    constexpr const char* kComparisons[] = {"<", "<=", ">", ">=", "==", "!="};
    Array a = pick(false), first = pick(false);
    Array condition{fresh(false, "bool"), false}, to{fresh(false, m_type), false};
    m_body += fmt::format("N M {} = {} {} {}\n", access(condition), access(a), oneOf(kComparisons),
                          operand());
    m_body += fmt::format("N M {} = select({}, {}, {})\n", access(to), access(condition),
                          access(first), operand());
    m_arrays.push_back(to);
  }

  void addReduction() {
    constexpr const char* kFloats[] = {"+= 0", "max= -inf", "min= inf",
                                       "*= 1", "max= -inf", "+= 0"};
    constexpr const char* kWholes[] = {"+= 0", "and= -1", "or= 0", "*= 1", "+= 0"};
    constexpr const char* kBytes[] = {"+= 0", "max= 0", "or= 0", "min= 255"};
    std::string drawn = m_isFloat        ? oneOf(kFloats)
                        : m_type == "u8" ? oneOf(kBytes)
                                         : oneOf(kWholes);
    size_t space = drawn.find(' ');
    Array to{fresh(true, m_type), true};
    std::string right = chance(50) ? access(pick(false)) : expression(false);
    m_body += fmt::format("N {} = {}\n", access(to), drawn.substr(space + 1));
    m_body += fmt::format("N M {} {} {}\n", access(to), drawn.substr(0, space), right);
    m_arrays.push_back(to);
  }

  // Whether some or all of a row's elements compare so.
  void addTest() {
    constexpr const char* kComparisons[] = {"<", "<=", ">", ">=", "==", "!="};
    bool isAll = chance(50);
    Array found{fresh(true, "bool"), true}, to{fresh(true, m_type), true};
    m_body +=
        fmt::format("N {} = {}\nN M {} {} {} {} {}\n", access(found), isAll ? 1 : 0, access(found),
                    isAll ? "and=" : "or=", access(pick(false)), oneOf(kComparisons), operand());
    m_body += fmt::format("N {} = select({}, {}, {})\n", access(to), access(found),
                          access(pick(true)), literal());
    m_arrays.push_back(to);
  }

  void addArg() {
    std::string value = fresh(true, m_type), index = fresh(true, "i32"), to = fresh(true, m_type);
    bool isMax = chance(50);
    m_body +=
        fmt::format("N {}[{{0}}] = {}\nN {}[{{0}}] = 0\n", value, isMax ? "-inf" : "inf", index);
    m_body += fmt::format("N M ({}[{{0}}], {}[{{0}}]) {}= ({}, {{1}})\n", value, index,
                          isMax ? "argmax" : "argmin", access(pick(false)));
    m_body += fmt::format("N {}[{{0}}] = {}({}[{{0}}])\n", to, m_type, index);
    m_arrays.push_back({to, true});
  }

  void addPrefix() {
    Array from = pick(false), to{fresh(false, m_type), false};
    m_body += fmt::format("N M {} = {}\n", access(to), access(from));
    m_body += fmt::format("N M {0}[{{0}},{{1}}] {1} {0}[{{0}},{{1}}-1] if -{{1}} < 0\n", to.name,
                          m_isFloat && chance(50) ? "max=" : "+=");
    m_arrays.push_back(to);
  }

  void addWindow() {
    std::string from = pickWhole(), to = fresh(false, m_type);
    bool isMax = m_isFloat && chance(60);
    m_body += fmt::format("N M {}[{{0}},{{1}}] = {}\n", to, isMax ? "-inf" : "0");
    m_body += fmt::format(
        "N M 3 {}[{{0}},{{1}}] {} {}[{{0}},{{1}}+{{2}}-1] if -{{1}}-{{2}} < 0 and {{1}}+{{2}}-1 < "
        "M\n",
        to, isMax ? "max=" : "+=", from);
    m_arrays.push_back({to, false});
  }

  std::string pickWhole() {
    for (;;)
      if (const Array& a = array(); !a.isRow) return a.name;
  }

  void add() {
    int kind = between(0, 99);
    if (kind < 40) return addElementwise();
    if (kind < 55) return addChoice();
    if (kind < 75) return addReduction();
    if (kind < 80) return addTest();
    if (kind < 85 && m_isFloat) return addArg();
    if (kind < 92) return addPrefix();
    addWindow();
  }

  std::mt19937 m_random;
  std::string m_type, m_declarations, m_body;
  bool m_isFloat = true;
  int m_next = 0;
  std::vector<Array> m_arrays;
};

}  // namespace

Program randomKernel(unsigned seed) {
  for (unsigned attempt = 0;; ++attempt)
    if (auto program = load(Writer(seed + 1000003 * attempt).text(), "random")) return *program;
}

}  // namespace dojo::tests
