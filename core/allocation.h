// How this process asks the system for memory.
#pragma once

namespace dojo::core {

// Freed memory stays with the process, up to 64 MiB at the heap's end, and what is asked for is
// asked for in blocks of a megabyte. Lists of moves make and drop programs by the hundred; handing
// their memory back every time takes a tenth of the time. Once, at a program's start; does nothing
// where the C library is not GNU's.
void keepFreedMemory();

}  // namespace dojo::core
