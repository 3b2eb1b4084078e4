// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/collector_frames.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>

#include <cstdint>

namespace magna {
namespace {

// The handler, the signal frame and C library functions called by the collector are above.
constexpr int kFrames = 24;

std::uintptr_t collector_begin = 0;
std::uintptr_t collector_end = 0;

// Called for every library: `wanted` points to an address in the library that is searched for.
int take_range(dl_phdr_info* info, std::size_t, void* wanted) {
  const auto address = *static_cast<const std::uintptr_t*>(wanted);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (address < begin || address >= begin + part.p_memsz) continue;
    collector_begin = begin;
    collector_end = begin + part.p_memsz;
    return 1;
  }
  return 0;
}

}  // namespace

void find_collector_range() {
  auto address = reinterpret_cast<std::uintptr_t>(dlsym(RTLD_DEFAULT, "GC_free"));
  if (address != 0) dl_iterate_phdr(take_range, &address);
  void* frames[kFrames];
  backtrace(frames, kFrames);  // its first call loads a library
}

bool is_inside_collector() {
  void* frames[kFrames];
  const int count = backtrace(frames, kFrames);
  for (int i = 0; i < count; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(frames[i]);
    if (address >= collector_begin && address < collector_end) return true;
  }
  return false;
}

}  // namespace magna
