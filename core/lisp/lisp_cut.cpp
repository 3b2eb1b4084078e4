// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_cut.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <mutex>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_boot.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

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

const int kLookSignal = SIGRTMIN + 10;

constexpr std::size_t kAlternateBytes = std::size_t{64} << 10U;
constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
constexpr std::size_t kFrameBytes = std::size_t{16} << 10U;  // of a signal, with its registers
constexpr long kSoonNs = 50'000;  // a deep recursion uses some kB of stack meanwhile
constexpr long kLaterNs = 1'000'000;

thread_local LispStack* own_stack = nullptr;
struct sigaction faults_before = {};

// Interned: always reachable, never moved.
cl_object overflow_condition = nullptr;
cl_object size_word = nullptr;
cl_object type_word = nullptr;
cl_object c_stack = nullptr;

// As if the handler of zones did not exist.
void pass_on(int signal, siginfo_t* info, void* context) {
  if ((faults_before.sa_flags & SA_SIGINFO) != 0 && faults_before.sa_sigaction != nullptr) {
    faults_before.sa_sigaction(signal, info, context);
  } else {
    sigaction(signal, &faults_before, nullptr);  // the instruction is repeated
  }
}

// Of what was interrupted; nullptr: not known.
const char* stack_pointer(const void* context) {
#if defined(__x86_64__)
  const auto* const at = static_cast<const ucontext_t*>(context);
  return reinterpret_cast<const char*>(at->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  const auto* const at = static_cast<const ucontext_t*>(context);
  return reinterpret_cast<const char*>(at->uc_mcontext.sp);
#else
  static_cast<void>(context);
  return nullptr;
#endif
}

char* page_below(char* address) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(address) & ~(page - 1));
}

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

LispStack::LispStack() : alternate_(std::make_unique<char[]>(kAlternateBytes)) {
  static std::once_flag installed;
  std::call_once(installed, [] {
    overflow_condition = ecl_make_symbol("STACK-OVERFLOW", "EXT");
    size_word = ecl_make_keyword("SIZE");
    type_word = ecl_make_keyword("TYPE");
    c_stack = ecl_make_symbol("C-STACK", "EXT");
    struct sigaction fault = {};
    fault.sa_sigaction = &LispStack::came_to_zone;
    fault.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigfillset(&fault.sa_mask);  // the collector would take this stack for that of Lisp
    sigaction(SIGSEGV, &fault, &faults_before);
    struct sigaction look = {};
    look.sa_handler = &LispStack::look_again;
    look.sa_flags = SA_NODEFER | SA_RESTART;  // left by a jump
    sigemptyset(&look.sa_mask);
    sigaction(kLookSignal, &look, nullptr);
  });
  const stack_t alternate{alternate_.get(), 0, kAlternateBytes};
  sigaltstack(&alternate, &before_);
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kLookSignal;
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, &timer_) != 0) return;  // no zones
  own_stack = this;
  const std::size_t used = static_cast<std::size_t>(lisp_limits().stack_mb) * kMegabyte + kMegabyte;
  const std::size_t apart = (kLispThreadStack - used - kMegabyte) / kZones;
  char* const begin = ecl_process_env()->cs_org;
  for (std::size_t k = 0; k < kZones; ++k) {
    zones_[k] = page_below(begin - used - k * apart);
    mprotect(zones_[k], kZoneBytes, PROT_NONE);
  }
}

LispStack::~LispStack() {
  if (own_stack == this) {
    own_stack = nullptr;
    timer_delete(timer_);
    // The C library gives the stack to other threads.
    for (char* const zone : zones_) mprotect(zone, kZoneBytes, PROT_READ | PROT_WRITE);
  }
  sigaltstack(&before_, nullptr);
}

void LispStack::set_timer(long every_ns) {
  const itimerspec times{{0, every_ns}, {0, every_ns}};
  timer_settime(timer_, 0, &times, nullptr);
}

bool LispStack::open_at(const char* address) {
  for (std::size_t k = 0; k < kZones; ++k) {
    if (address < zones_[k] || address >= zones_[k] + kZoneBytes) continue;
    if (open_ == 0) {
      barrier_ = ecl_process_env()->cs_barrier;
      limit_ = ecl_process_env()->cs_limit;
    }
    mprotect(zones_[k], kZoneBytes, PROT_READ | PROT_WRITE);
    open_ = k + 1;
    wanted_ = true;
    set_timer(kSoonNs);
    return true;
  }
  return false;
}

void LispStack::came_to_zone(int signal, siginfo_t* info, void* context) {
  // A signal for which the stack has no room, because a zone begins there, comes without an
  // address.
  const char* const here = stack_pointer(context);
  bool ours = false;
  for (const char* const at : {static_cast<const char*>(info->si_addr), here - kFrameBytes, here}) {
    ours = ours || (own_stack != nullptr && own_stack->open_at(at));
  }
  if (!ours) pass_on(signal, info, context);
}

// Closes the zones below `here`, which the stack no longer uses.
void LispStack::close_unused(const char* here) {
  while (open_ > 0 && here > zones_[open_ - 1] + 2 * kZoneBytes) {
    --open_;
    mprotect(zones_[open_], kZoneBytes, PROT_NONE);
  }
  if (open_ > 0) return;
  wanted_ = false;
  ecl_process_env()->cs_barrier = barrier_;
  ecl_process_env()->cs_limit = limit_;
  set_timer(0);
}

// On the stack of Lisp, at any point of it.
void LispStack::look_again(int /*signal*/) {
  LispStack* const mine = own_stack;
  if (mine == nullptr || mine->open_ == 0) return;
  mine->close_unused(static_cast<const char*>(__builtin_frame_address(0)));
  if (!mine->wanted_ || !LispCut::may_unwind()) return;
  if (mine->open_ == kZones) {
    // The cut is still pending: a cleanup form may descend as deep.
    LispCut::unwind(0);
    return;  // there is nothing to unwind to
  }
  mine->wanted_ = false;
  mine->set_timer(kLaterNs);
  // Handlers of the error run here, and may use the stack up to the next zone.
  cl_env_ptr env = ecl_process_env();
  env->cs_barrier = mine->zones_[mine->open_] + kZoneBytes;
  env->cs_limit = env->cs_barrier + kZoneBytes;
  cl_error(5, overflow_condition, size_word, ecl_make_fixnum(static_cast<cl_fixnum>(env->cs_size)),
           type_word, c_stack);
}

}  // namespace magna
