// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_cut.h"

#include <csignal>

#include "core/lisp/collector_frames.h"
#include "core/lisp/ecl.h"

namespace magna {

namespace {

// ECL's own way to interrupt a thread (mp:interrupt-process) protects the page of the thread's
// environment against writing and waits for the fault. With the SIGSEGV trap off, as required by
// Qt, sanitizers and debuggers, that fault would end the process. The watchdog therefore uses a
// separate signal, whose handler checks whether unwinding is safe; if it is not, the signal is
// repeated.
const int kCutSignal = SIGRTMIN + 9;

cl_object cut_tag = nullptr;  // an interned symbol: always reachable, never moved

// Of this thread; null: it does not run Lisp that could be cut off.
thread_local LispCut* own = nullptr;
thread_local volatile std::sig_atomic_t paused = 0;

}  // namespace

void LispCut::handle(int) {
  if (own == nullptr || paused != 0 || !own->requested_.load()) return;
  cl_env_ptr env = ecl_process_env();
  if (env->disable_interrupts != 0) return;
  if (Null(ECL_SYM_VAL(env, ECL_INTERRUPTS_ENABLED))) return;
  if (frs_sch(cut_tag) == nullptr) return;
  if (is_inside_collector()) return;
  own->requested_.store(false);
  env->nvalues = 1;
  env->values[0] = ECL_NIL;
  cl_throw(cut_tag);
}

void LispCut::heed() { handle(0); }

void LispCut::install() {
  cut_tag = ecl_make_symbol("%CUT", "MAGNA");
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

void LispCut::request() {
  requested_.store(true);
  send();
}

void LispCut::repeat() {
  if (pending()) send();
}

LispCut::Pause::Pause() { paused = paused + 1; }
LispCut::Pause::~Pause() { paused = paused - 1; }

}  // namespace magna
