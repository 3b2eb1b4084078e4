// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_boot.h"

#include <fmt/format.h>
#include <pthread.h>

#include <atomic>
#include <clocale>
#include <csignal>

#include "core/lisp/collector_frames.h"
#include "core/lisp/ecl.h"
#include "core/lisp/lisp_sources.h"

namespace magna {

namespace {

// ECL's own way to interrupt a thread (mp:interrupt-process) protects the page of the thread's
// environment against writing and waits for the fault. With the SIGSEGV trap off, as it has to be
// beside Qt, sanitizers and debuggers, that fault ends the process. So the watchdog has a signal of
// its own, which looks whether unwinding is safe here and is repeated if it is not.
const int kCutSignal = SIGRTMIN + 9;

std::atomic<bool> cut_requested{false};
cl_env_ptr lisp_environment = nullptr;  // of the Lisp thread; not a Lisp object
cl_object cut_tag = nullptr;            // an interned symbol: always reachable, never moved

void handle_cut(int) {
  if (!cut_requested.load() || lisp_environment == nullptr) return;
  cl_env_ptr env = lisp_environment;
  if (env->disable_interrupts != 0) return;
  if (Null(ECL_SYM_VAL(env, ECL_INTERRUPTS_ENABLED))) return;
  if (frs_sch(cut_tag) == nullptr) return;
  if (inside_collector()) return;
  cut_requested.store(false);
  env->nvalues = 1;
  env->values[0] = ECL_NIL;
  cl_throw(cut_tag);
}

// Loads one embedded file; gives nil, what went wrong as a string, or nothing if Lisp unwound to
// here.
cl_object load_source(const char* text) {
  static const char kLoad[] =
      "(lambda (code)"
      "  (handler-case (progn (load (make-string-input-stream code) :verbose nil) nil)"
      "    (serious-condition (c) (substitute #\\Space #\\Newline (princ-to-string c)))))";
  cl_env_ptr env = ecl_process_env();
  cl_object volatile result = nullptr;
  ECL_CATCH_ALL_BEGIN(env) {
    cl_object load = cl_eval(ecl_read_from_cstring(kLoad));
    result = cl_funcall(2, load, ecl_make_simple_base_string(text, -1));
    if (!Null(result)) result = si_coerce_to_base_string(result);
  }
  ECL_CATCH_ALL_IF_CAUGHT { result = nullptr; }
  ECL_CATCH_ALL_END;
  return result;
}

}  // namespace

std::string boot_lisp() {
  for (const ecl_option trap :
       {ECL_OPT_TRAP_SIGSEGV, ECL_OPT_TRAP_SIGFPE, ECL_OPT_TRAP_SIGINT, ECL_OPT_TRAP_SIGILL,
        ECL_OPT_TRAP_SIGBUS, ECL_OPT_TRAP_SIGPIPE, ECL_OPT_SIGNAL_HANDLING_THREAD}) {
    ecl_set_option(trap, 0);
  }
  ecl_set_option(ECL_OPT_HEAP_SIZE, static_cast<cl_fixnum>(kLispHeap));
  ecl_set_option(ECL_OPT_C_STACK_SIZE, static_cast<cl_fixnum>(kLispProgramStack));
  static char program[] = "magna";
  static char* arguments[] = {program, nullptr};
  if (cl_boot(1, arguments) == 0) return "ECL does not start";
  for (const LispSource& source : lisp_sources()) {
    cl_object problem = load_source(source.text);
    if (problem == nullptr) return fmt::format("{} does not load", source.name);
    if (!Null(problem)) {
      return fmt::format("{}: {}", source.name, ecl_base_string_pointer_safe(problem));
    }
  }
  return {};
}

void install_cut_handler() {
  lisp_environment = ecl_process_env();
  cut_tag = ecl_make_symbol("%CUT", "MAGNA");
  learn_collector();
  struct sigaction action = {};
  action.sa_handler = handle_cut;
  action.sa_flags = SA_NODEFER;  // the handler is left by a jump, not by returning
  sigemptyset(&action.sa_mask);
  sigaction(kCutSignal, &action, nullptr);
}

void request_cut(unsigned long lisp_thread) {
  cut_requested.store(true);
  pthread_kill(lisp_thread, kCutSignal);
}

bool cut_pending() { return cut_requested.load(); }

void withdraw_cut() { cut_requested.store(false); }

}  // namespace magna
