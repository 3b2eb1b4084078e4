// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the allocations of the whole program. At most one source of a program includes it.
#pragma once

#include <atomic>
#include <cstdlib>
#include <new>

namespace magna::test {

/// Of all threads of all tests so far.
inline std::atomic<std::size_t> allocations = 0;

}  // namespace magna::test

// Never inlined: if only one of a pair is, GCC reports mismatched malloc and free.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++magna::test::allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++magna::test::allocations;
  return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
