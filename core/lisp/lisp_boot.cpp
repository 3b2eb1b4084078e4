// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_boot.h"

#include <fmt/format.h>
#include <gc/gc.h>

#include <csignal>
#include <memory>
#include <utility>
#include <vector>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_cut.h"
#include "core/lisp/lisp_image.h"
#include "core/lisp/lisp_request_handler.h"
#include "core/reference/robot_forms.h"
#include "core/sexp/sexp.h"
#include "core/sim/parameters.h"

namespace magna {
namespace {

cl_object thread_name = nullptr;  // an interned symbol: always reachable, never moved

// Loads one embedded file; returns nil, an error as a string, or nothing if Lisp unwound to here.
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

void* run_thread(void* argument) {
  const std::unique_ptr<std::function<void()>> body(static_cast<std::function<void()>*>(argument));
  // Signals from outside are handled by other threads.
  sigset_t outside;
  sigemptyset(&outside);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) sigaddset(&outside, number);
  pthread_sigmask(SIG_BLOCK, &outside, nullptr);
  (*body)();
  return nullptr;
}

std::size_t heap_bytes() { return static_cast<std::size_t>(lisp_limits().memory_mb) << 20U; }
// What programs may use of the stack.
std::size_t stack_bytes() { return static_cast<std::size_t>(lisp_limits().stack_mb) << 20U; }

// ECL detects stack overflow only on the thread that booted it; other threads would run into the
// end of their stacks. The code below does the same as ECL for its own thread.
void limit_stack(cl_env_ptr env) {
  const auto safety = static_cast<cl_index>(ecl_get_option(ECL_OPT_C_STACK_SAFETY_AREA));
  env->cs_org = static_cast<char*>(__builtin_frame_address(0));
  env->cs_size = stack_bytes();
  env->cs_limit_size = stack_bytes() - 2 * safety;
  env->cs_max_size = kLispThreadStack / 4;
  env->cs_limit = env->cs_org - env->cs_limit_size;
  env->cs_barrier = env->cs_org - env->cs_size;
}

/// Passes the names of the parameters to Lisp (simulation.lisp), before the loader locks its words.
std::string parameter_words() {
  std::string names;
  for (const ParameterInfo& one : parameter_table()) names += fmt::format(" \"{}\"", one.name);
  return fmt::format("(magna::define-parameters '({}))", names);
}

/// Passes the limits of plans to Lisp.
std::string plan_limits() {
  const ProgramLimits& limits = lisp_limits();
  return fmt::format(
      "(setf magna::*most-steps* {} magna::*most-depth* {} magna::*most-episodes* {} "
      "magna::*most-runs* {})",
      limits.plan_steps, limits.plan_depth, limits.log_episodes, limits.log_runs);
}

/// The doctype of `documentation` under which Lisp finds an entry.
std::string_view doctype(ReferenceKind kind) {
  switch (kind) {
    case ReferenceKind::Command:
    case ReferenceKind::Function:
    case ReferenceKind::Form:
    case ReferenceKind::PlanForm: return "function";
    case ReferenceKind::Variable:
    case ReferenceKind::Parameter:
    case ReferenceKind::Fluent: return "variable";
    case ReferenceKind::Type: return "type";
    case ReferenceKind::Attribute:
    case ReferenceKind::ErrorCode:
    case ReferenceKind::Clause: break;
  }
  return "nil";
}

/// Passes the forms of robot commands to Lisp (robot_commands.lisp, rpl_commands.lisp).
std::string command_words() {
  std::string forms = "(in-package \"MAGNA\")\n";
  for (const RobotForm& form : robot_forms()) {
    const ReferenceEntry& entry = *form.entry;
    const std::string heading =
        fmt::format("({} {} => {})", entry.name, entry.arguments, entry.results);
    forms += fmt::format("(define-command {} {})\n", heading, entry.command.issues);
    if (entry.command.plan.empty()) continue;
    forms += fmt::format("(define-plan-command ({}) {})\n", entry.command.plan, heading);
  }
  return forms;
}

/// Passes the reference to Lisp (documentation.lisp).
std::string reference_words() {
  std::string forms;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      forms += fmt::format("(magna::define-reference (string-upcase {}) '{} '(",
                           sexp_string(entry.name), doctype(entry.kind));
      for (const std::string& line : reference_lines(entry)) forms += sexp_string(line);
      forms += "))\n";
    }
  }
  return forms;
}

}  // namespace

ProgramLimits& lisp_limits() {
  static ProgramLimits limits;
  return limits;
}

LispLimit turn_limit() {
  const double seconds = static_cast<double>(lisp_limits().turn_ms) / 1000.0;
  return {seconds, 10.0 * seconds, 10.0};
}

std::string things_limit_text(std::size_t most) {
  return fmt::format(
      "a world has room for {} things, with those that are gone; no more can be made (start Magna "
      "with --limit things=NUMBER)",
      most);
}

std::string boot_lisp() {
  for (const ecl_option trap :
       {ECL_OPT_TRAP_SIGSEGV, ECL_OPT_TRAP_SIGFPE, ECL_OPT_TRAP_SIGINT, ECL_OPT_TRAP_SIGILL,
        ECL_OPT_TRAP_SIGBUS, ECL_OPT_TRAP_SIGPIPE, ECL_OPT_SIGNAL_HANDLING_THREAD}) {
    ecl_set_option(trap, 0);
  }
  ecl_set_option(ECL_OPT_HEAP_SIZE, static_cast<cl_fixnum>(heap_bytes()));
  ecl_set_option(ECL_OPT_C_STACK_SIZE, static_cast<cl_fixnum>(stack_bytes()));
  static char program[] = "magna";
  static char* arguments[] = {program, nullptr};
  if (cl_boot(1, arguments) == 0) return "ECL does not start";
  const std::string parameters = parameter_words() + plan_limits();
  std::vector<LispSource> sources(lisp_sources().begin(), lisp_sources().end());
  const std::string commands = command_words();
  const std::string reference = reference_words();
  sources.insert(sources.end() - 1, {"parameters", parameters.c_str()});
  sources.insert(sources.end() - 1, {"commands", commands.c_str()});
  sources.insert(sources.end() - 1, {"reference", reference.c_str()});
  for (const LispSource& source : sources) {
    cl_object problem = load_source(source.text);
    if (problem == nullptr) return fmt::format("{} does not load", source.name);
    if (!Null(problem)) {
      return fmt::format("{}: {}", source.name, ecl_base_string_pointer_safe(problem));
    }
    // The first file creates the package.
    if (&source == &sources.front()) {
      define_ask();
      define_kick_scan();
    }
  }
  thread_name = ecl_make_keyword("LISP");
  LispCut::install();
  return {};
}

bool start_lisp_thread(pthread_t& thread, std::function<void()> body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kLispThreadStack);
  auto handed_over = std::make_unique<std::function<void()>>(std::move(body));
  const int failed = pthread_create(&thread, &attributes, run_thread, handed_over.get());
  pthread_attr_destroy(&attributes);
  if (failed == 0) static_cast<void>(handed_over.release());  // now owned by the thread
  return failed == 0;
}

bool join_lisp() {
  // ECL creates the thread's environment on the thread itself. If a program has used up the heap,
  // ECL would signal an error before the thread can handle one; so this allocation may exceed the
  // limit.
  GC_set_max_heap_size(0);
  // ECL keeps the name object itself: it does not copy it on a thread that it does not know yet.
  const bool joined = ecl_import_current_thread(thread_name, ECL_NIL);
  GC_set_max_heap_size(heap_bytes());
  if (joined) limit_stack(ecl_process_env());
  return joined;
}

void leave_lisp() { ecl_release_current_thread(); }

}  // namespace magna
