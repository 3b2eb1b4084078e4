// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_cut.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>

#include <csignal>
#include <cstdint>

#include "core/lisp/ecl.h"

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

/// Determines the address range of the garbage collector's code; call once, before
/// is_inside_collector().
void find_collector_range() {
  auto address = reinterpret_cast<std::uintptr_t>(dlsym(RTLD_DEFAULT, "GC_free"));
  if (address != 0) dl_iterate_phdr(take_range, &address);
  void* frames[kFrames];
  backtrace(frames, kFrames);  // its first call loads a library
}

/// Whether the calling thread is inside the collector, within a few frames. ECL calls some of its
/// functions (GC_free) without disabling interrupts: jumping out of them would leave the
/// collector's lock held for ever. May be called in a signal handler.
bool is_inside_collector() {
  void* frames[kFrames];
  const int count = backtrace(frames, kFrames);
  for (int i = 0; i < count; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(frames[i]);
    if (address >= collector_begin && address < collector_end) return true;
  }
  return false;
}

// ECL's own way to interrupt a thread (mp:interrupt-process) protects the page of the thread's
// environment against writing and waits for the fault. With the SIGSEGV trap off, as required by
// Qt, sanitizers and debuggers, that fault would end the process. The watchdog therefore uses a
// separate signal, whose handler checks whether unwinding is safe; if it is not, the signal is
// repeated.
const int kCutSignal = SIGRTMIN + 9;

// Interned symbols: always reachable, never moved.
cl_object cut_tag = nullptr;
cl_object failure_tag = nullptr;  // its value is the tag of the innermost guard
cl_object note_cut = nullptr;

// Of this thread; null: it does not run Lisp that could be cut off.
thread_local LispCut* own = nullptr;
thread_local volatile std::sig_atomic_t paused = 0;

}  // namespace

bool LispCut::may_unwind() {
  if (own == nullptr || paused != 0) return false;
  cl_env_ptr env = ecl_process_env();
  return env->disable_interrupts == 0 && !Null(ECL_SYM_VAL(env, ECL_INTERRUPTS_ENABLED)) &&
         !is_inside_collector();
}

// The innermost frames of unwind-protect above the guard of a program's code (the catch of
// *failure-tag*): of this code, and of the functions that it calls.
void skip_cleanup(cl_env_ptr env, int count) {
  const auto* const guard = frs_sch(ecl_symbol_value(failure_tag));
  if (guard == nullptr) return;
  for (auto* frame = env->frs_top; frame > guard && count > 0; --frame) {
    if (frame->frs_val != ECL_PROTECT_TAG) continue;
    frame->frs_val = ECL_DUMMY_TAG;
    --count;
  }
}

void LispCut::unwind(int skipped) {
  if (frs_sch(cut_tag) == nullptr) return;
  if (skipped > 0) skip_cleanup(ecl_process_env(), skipped);
  own->requested_.store(false);
  cl_env_ptr env = ecl_process_env();
  env->nvalues = 1;
  env->values[0] = ECL_NIL;
  cl_throw(cut_tag);
}

void LispCut::handle(int) {
  if (own == nullptr || !own->requested_.load() || !may_unwind()) return;
  const int skipped = own->skipped_.load();
  if (frs_sch(cut_tag) != nullptr) {
    // Not again for a signal that arrives meanwhile.
    own->requested_.store(false);
    cl_funcall(1, note_cut);
  }
  unwind(skipped);
}

void LispCut::heed() { handle(0); }

void LispCut::install() {
  cut_tag = ecl_make_symbol("%CUT", "MAGNA");
  failure_tag = ecl_make_symbol("*FAILURE-TAG*", "MAGNA");
  note_cut = ecl_make_symbol("NOTE-CUT", "MAGNA");
  find_collector_range();
  struct sigaction action = {};
  action.sa_handler = &LispCut::handle;
  action.sa_flags = SA_NODEFER;  // the handler is left by a jump instead of a return
  sigemptyset(&action.sa_mask);
  sigaction(kCutSignal, &action, nullptr);
}

void LispCut::attach() {
  own = this;
  thread_.store(pthread_self());
}

void LispCut::send() const {
  const pthread_t thread = thread_.load();
  if (thread != pthread_t{}) pthread_kill(thread, kCutSignal);
}

void LispCut::request(int skipped) {
  skipped_.store(skipped);
  requested_.store(true);
  send();
}

void LispCut::repeat() {
  if (pending()) send();
}

LispCut::Pause::Pause() { paused = paused + 1; }
LispCut::Pause::~Pause() { paused = paused - 1; }

}  // namespace magna
