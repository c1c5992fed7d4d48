#include "core/model/memory_plan.h"

#include <algorithm>

namespace dojo::core {
namespace {

constexpr int64_t kAlignment = 64;

struct Lifetime {
  int tensor = 0;
  int first = -1, last = -1;  // calls
  int64_t bytes = 0;
  bool meets(const Lifetime& other) const { return first <= other.last && other.first <= last; }
};

int ownerOf(const Library& library, int tensor) {
  while (library.tensors[tensor].aliasOf >= 0) tensor = library.tensors[tensor].aliasOf;
  return tensor;
}

std::vector<Lifetime> lifetimesOf(const Library& library) {
  std::vector<Lifetime> lives(library.tensors.size());
  auto touch = [&](int tensor, int call) {
    Lifetime& life = lives[ownerOf(library, tensor)];
    if (life.first < 0) life.first = call;
    life.last = std::max(life.last, call);
  };
  for (size_t i = 0; i < library.calls.size(); ++i) {
    for (int tensor : library.calls[i].inputs) touch(tensor, static_cast<int>(i));
    for (int tensor : library.calls[i].outputs) touch(tensor, static_cast<int>(i));
  }
  for (int tensor : library.outputs)
    if (tensor >= 0) touch(tensor, static_cast<int>(library.calls.size()));
  std::vector<Lifetime> planned;
  for (size_t t = 0; t < lives.size(); ++t) {
    const ModelTensor& tensor = library.tensors[t];
    if (tensor.kind != TensorKind::Intermediate || tensor.aliasOf >= 0 || lives[t].first < 0)
      continue;
    lives[t].tensor = static_cast<int>(t);
    lives[t].bytes = (tensor.sizeInBytes() + kAlignment - 1) / kAlignment * kAlignment;
    planned.push_back(lives[t]);
  }
  return planned;
}

}  // namespace

// The largest first, each at the lowest place that is free for as long as it lives.
void planMemory(Library& library) {
  std::vector<Lifetime> lives = lifetimesOf(library);
  std::ranges::stable_sort(lives, std::ranges::greater(), &Lifetime::bytes);
  std::vector<const Lifetime*> placed;
  auto offsetOf = [&](const Lifetime& life) -> int64_t& {
    return library.tensors[life.tensor].offset;
  };
  for (const Lifetime& life : lives) {
    std::ranges::sort(placed, {}, [&](const Lifetime* other) { return offsetOf(*other); });
    int64_t at = 0;
    for (const Lifetime* other : placed)
      if (life.meets(*other) && at < offsetOf(*other) + other->bytes &&
          offsetOf(*other) < at + life.bytes)
        at = offsetOf(*other) + other->bytes;
    offsetOf(life) = at;
    library.workspaceBytes = std::max(library.workspaceBytes, at + life.bytes);
    placed.push_back(&life);
  }
  for (ModelTensor& tensor : library.tensors) {
    if (tensor.aliasOf < 0) continue;
    int owner = tensor.aliasOf;
    while (library.tensors[owner].aliasOf >= 0) owner = library.tensors[owner].aliasOf;
    tensor.offset = library.tensors[owner].offset;
  }
}

}  // namespace dojo::core
