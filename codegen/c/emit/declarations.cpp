#include "codegen/c/emit/declarations.h"

#include <algorithm>

#include "codegen/c/emit/constants.h"

namespace dojo::codegen {
namespace {

bool mentions(const Line& line, const std::string& name) {
  const std::string& text = line.text;
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    size_t end = at + name.size();
    bool begins = at == 0 || !isIdentifierPart(text[at - 1]);
    if (begins && (end == text.size() || !isIdentifierPart(text[end]))) return true;
  }
  return false;
}

}  // namespace

Lines withDeclarations(Lines declared, Lines body) {
  Lines lines;
  for (Line& declaration : declared) {
    size_t space = declaration.text.rfind(' ');
    std::string name = declaration.text.substr(space + 1, declaration.text.size() - space - 2);
    auto first =
        std::find_if(body.begin(), body.end(), [&](const Line& l) { return mentions(l, name); });
    bool opens = first != body.end() && first->indent == 0 &&
                 first->text.compare(0, name.size() + 3, name + " = ") == 0;
    if (opens)
      first->text = declaration.text.substr(0, space + 1) + first->text;
    else
      lines.push_back(std::move(declaration));
  }
  append(lines, std::move(body));
  return lines;
}

}  // namespace dojo::codegen
