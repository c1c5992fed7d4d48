// Tensors that share memory, in a graph where no two values do. A name of the file stands for a
// chain of views of a storage; writing through one name makes the storage's next value, and every
// other name of the storage is read through its views of it from then on.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/readers/pt2/graph_builder.h"

namespace dojo::app {

struct ViewStep {
  std::function<ValueId(ValueId whole)> read;
  // The whole with the part replaced; null where that cannot be said.
  std::function<ValueId(ValueId whole, ValueId part)> write;
};

class Storages {
 public:
  void define(const std::string& name, ValueId value);  // memory of its own
  // Of the same memory as `base`, whose view `value` is.
  void defineView(const std::string& name, const std::string& base, ViewStep step, ValueId value);
  void defineSame(const std::string& name, const std::string& base);

  bool knows(const std::string& name) const { return m_names.contains(name); }
  ValueId read(const std::string& name);  // -1 for a name that is not known
  bool canWrite(const std::string& name) const;
  void write(const std::string& name, ValueId value);
  bool isChanged(const std::string& name) const;  // its storage has been written

 private:
  struct Storage {
    ValueId value = -1;
    int version = 0;
  };
  struct Name {
    int storage = 0;
    std::vector<ViewStep> views;
    ValueId value = -1;
    int version = 0;
  };
  std::vector<Storage> m_storages;
  std::map<std::string, Name> m_names;
};

}  // namespace dojo::app
