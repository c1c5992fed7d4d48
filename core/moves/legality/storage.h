// Legality questions about memory that the storage moves share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves/legality/stable_cover.h"
#include "core/moves/move.h"

namespace dojo::core {

// A buffer that holds an input or an output keeps its form: it is the kernel's interface.
std::optional<Refusal> refuseInterface(const Program& program, const Buffer& buffer,
                                       const Message& why);

// The same without words where nobody reads them.
std::optional<Refusal> refuseInterface(const View& view, const Buffer& buffer, const Message& why);

// An array that is to have one dimension more lies alone in a buffer of the program's own.
std::optional<Refusal> refuseNewDimension(const View& view, const std::string& array);

// The program with one declaration changed.
Program rewriteBuffer(const Program& program, int buffer,
                      const std::function<void(Buffer&)>& change);

// The buffer that a step's place names as a whole (PlaceKind::Buffer) or by one dimension; -1: no
// such.
int wholeBufferAt(const View& view, const Place& place);
int dimensionAt(const View& view, const Place& place);

// The program with a declaration changed and with it the indices of every access to the buffer's
// arrays; `op` is the access's operation in the view.
using IndexMap = std::function<std::vector<Affine>(int op, const std::vector<Affine>&)>;
Program rewriteLayout(const View& view, int buffer, const std::function<void(Buffer&)>& change,
                      const IndexMap& map);

// A scope whose iterations need no order: :p, :v and their like; all of them.
bool runsAtOnce(const ScopeInfo& scope);
const std::vector<int>& scopesAtOnce(const View& view);

// Whether there is anything to prove of a buffer's memory: several elements share a place in it, or
// a marked scope (:p, :v …) touches it.
bool needsProof(const View& view, const Memory& memory);

// Under another declaration: values that would be overwritten before their last read, and marked
// scopes around the buffer whose iterations would meet in it.
std::optional<Refusal> refuseIfLayoutUnsound(const View& view, const Memory& memory);
// The same of a buffer in the program *after* a move; and of some of the program after a move,
// without looking at what does not touch them.
std::optional<Refusal> refuseIfLayoutUnsound(const View& after, std::string_view buffer);
using Names = std::vector<std::string_view>;
std::optional<Refusal> refuseIfLayoutsUnsound(const View& before, const Program& after,
                                              const Names& buffers);

// What a move does, for those who ask about memory after it: the operations that it touches, and
// how. Unless that is Unknown, a buffer that was asked about in a program with the same memory is
// not asked about again.
struct Touched {
  View::Range ops;
  Reindexing recount = Reindexing::Unknown;
  int divide = 0;  // the move tells the operations before this one from the others
};

// Whether some buffers are sound after the step, and with Unknown those that it makes.
using Rewrite = Program (*)(const Context&, const Step&);
std::optional<Refusal> refuseIfUnsoundAfter(const Context& context, const Step& step,
                                            Rewrite rewrite, std::vector<int> buffers,
                                            const Touched& touched);

// Whether the buffers that the operations use still serve marked scopes, and share memory, in the
// program after a move that brings accesses into other scopes.
std::optional<Refusal> refuseIfUnsound(const Context& context, const Step& step, Rewrite rewrite,
                                       const Touched& touched);

// Shared memory and private buffers rest on proofs of coverage, which are sufficient, not
// necessary. A move that is legal by its dependences but changes which scopes a write and a read
// share asks whether they still succeed; it refuses rather than leave a program that is right but
// no longer proven so. A move that says what it does to the iterations is asked less.
std::optional<Refusal> refuseIfUnproven(const Context& context, const Step& step, Rewrite rewrite,
                                        const Touched& touched);

// A circular buffer keeps its dimension as it is until it is materialised again.
std::optional<Refusal> refuseIfFolded(const Buffer& buffer, int dimension);

// Stack, register and fragment buffers are small; a fragment is as large as a stack may be.
inline constexpr int64_t kMostStackBytes = 256 * 1024;
inline constexpr int64_t kMostRegisterBytes = 8 * 1024;
std::optional<Refusal> refuseIfTooLarge(const Buffer& buffer);

// A declaration has at most so many elements, stored or not.
inline constexpr int64_t kMostElements = int64_t{1} << 40;
std::optional<Refusal> refuseIfTooManyElements(const Buffer& buffer);

}  // namespace dojo::core
