// SPDX-License-Identifier: GPL-3.0-or-later
// The requests that SLIME sends, and their answers.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocols/swank/swank_answers.h"
#include "protocols/swank/swank_session.h"

namespace magna {

std::span<const SwankSession::Row> SwankSession::rows() {
  using S = SwankSession;
  static constexpr auto kRows = std::to_array<Row>({
      {"swank:connection-info", &S::connection_info},
      {"swank:swank-require", &S::answer_nil},
      {"swank:swank-add-load-paths", &S::answer_nil},
      {"swank:init-presentations", &S::answer_nil},
      {"swank:clear-repl-results", &S::answer_nil},
      {"swank:buffer-first-change", &S::answer_nil},
      {"swank:update-indentation-information", &S::answer_nil},
      {"swank:fuzzy-completion-selected", &S::answer_nil},
      {"swank-repl:create-repl", &S::create_repl},
      {"swank-repl:clear-repl-variables", &S::answer_nil},
      {"swank-repl:listener-eval", &S::listener_eval},
      {"swank:set-package", &S::set_package},
      {"swank:list-all-package-names", &S::package_names},
      {"swank:list-threads", &S::threads},
      {"swank:quit-lisp", &S::refuse_to_quit},
      {"swank:interactive-eval", &S::interactive_eval},
      {"swank:interactive-eval-region", &S::interactive_eval},
      {"swank:eval-and-grab-output", &S::eval_and_grab},
      {"swank:pprint-eval", &S::pprint_eval},
      {"swank:compile-string-for-emacs", &S::compile_string},
      {"swank:load-file", &S::load_file},
      {"swank:compile-file-for-emacs", &S::compile_file},
      {"swank:simple-completions", &S::simple_completions},
      {"swank:completions", &S::simple_completions},
      {"swank:fuzzy-completions", &S::fuzzy_completions},
      {"swank:operator-arglist", &S::arglist},
      {"swank:autodoc", &S::autodoc},
      {"swank:describe-symbol", &S::describe},
      {"swank:describe-function", &S::describe},
      {"swank:describe-definition-for-emacs", &S::describe},
      {"swank:documentation-symbol", &S::describe},
      {"swank:find-definitions-for-emacs", &S::definitions},
      {"swank:init-inspector", &S::inspect},
      {"swank:inspect-nth-part", &S::inspect_part},
      {"swank:inspector-reinspect", &S::inspect_again},
      {"swank:inspector-range", &S::inspect_range},
      {"swank:inspector-pop", &S::inspect_back},
      {"swank:quit-inspector", &S::inspect_end},
      {"swank:pprint-inspector-part", &S::print_part},
      {"swank:inspect-frame-var", &S::inspect_variable},
      {"swank:backtrace", &S::backtrace},
      {"swank:debugger-info-for-emacs", &S::debugger_info},
      {"swank:throw-to-toplevel", &S::throw_to_top},
      {"swank:sldb-abort", &S::abort_level},
      {"swank:invoke-nth-restart-for-emacs", &S::restart},
      {"swank:frame-locals-and-catch-tags", &S::frame_locals},
      {"swank:frame-source-location", &S::frame_place},
      {"swank:eval-string-in-frame", &S::eval_in_frame},
      {"swank:pprint-eval-string-in-frame", &S::eval_in_frame},
  });
  return kRows;
}

void SwankSession::connection_info(const Call& call) {
  // SLIME compares the version with its own: that of Debian 12.
  ok(call.id, fmt::format("(:pid {} :style :spawn :encoding (:coding-systems (\"utf-8-unix\")) "
                          ":lisp-implementation (:type \"ECL\" :name \"magna\" :version \"\" "
                          ":program nil) :machine (:instance \"\" :type \"\" :version \"\") "
                          ":features (:magna :ecl) :modules nil "
                          ":package (:name \"ARS\" :prompt \"ARS\") :version \"2.27\")",
                          ::getpid()));
}

void SwankSession::answer_nil(const Call& call) { ok(call.id, "nil"); }
void SwankSession::create_repl(const Call& call) { ok(call.id, R"(("ARS" "ARS"))"); }
void SwankSession::set_package(const Call& call) { ok(call.id, R"(("ARS" "ARS"))"); }
void SwankSession::package_names(const Call& call) { ok(call.id, R"(("ARS"))"); }
void SwankSession::threads(const Call& call) {
  ok(call.id, R"(((:id :name :status) (1 "Lisp of the world" "")))");
}
void SwankSession::refuse_to_quit(const Call& call) {
  abort(call.id, "an editor does not end Magna; disconnect with slime-disconnect");
}

void SwankSession::listener_eval(const Call& call) {
  evaluate(call, {"evaluate", call[0].string()},
           [](const SwankForm& answer, const Call&) { return swank_values(answer); });
}

void SwankSession::interactive_eval(const Call& call) {
  evaluate(call, {"evaluate", call[0].string()},
           [](const SwankForm& answer, const Call&) { return swank_echo(answer); });
}

void SwankSession::eval_and_grab(const Call& call) {
  evaluate(call, {"evaluate-and-grab", call[0].string()},
           [](const SwankForm& answer, const Call&) { return swank_text(answer); });
}

void SwankSession::pprint_eval(const Call& call) {
  evaluate(call, {"evaluate", call[0].string()},
           [](const SwankForm& answer, const Call&) { return swank_lines(answer); });
}

namespace {

constexpr const char* kCompiled = "(:compilation-result nil t 0.0 nil nil)";

// The text as far behind the beginning as it is in its file, so that errors name places in it.
std::string moved_text(const std::string& text, const SwankForm& position) {
  constexpr std::int64_t kMost = 100'000;
  for (const SwankForm& one : position.items) {
    if (!one[0].is_symbol(":line")) continue;
    const auto lines = std::clamp<std::int64_t>(one[1].number - 1, 0, kMost);
    const auto columns = std::clamp<std::int64_t>(one[2].number - 1, 0, kMost);
    return std::string(static_cast<std::size_t>(lines), '\n') +
           std::string(static_cast<std::size_t>(columns), ' ') + text;
  }
  return text;
}

}  // namespace

// (compile-string-for-emacs STRING BUFFER POSITION FILE POLICY)
void SwankSession::compile_string(const Call& call) {
  LispQuery query{"load", moved_text(call[0].string(), call[2])};
  query.file = call[3].is_string() ? call[3].text : "buffer " + call[1].string();
  evaluate(call, std::move(query),
           [](const SwankForm&, const Call&) { return std::string(kCompiled); });
}

// Lisp's own `load` decides which files may be read.
void SwankSession::load_file(const Call& call) {
  evaluate(call, {"load", "(load " + swank_string(call[0].string()) + ')'},
           [](const SwankForm&, const Call&) { return std::string("t"); });
}

void SwankSession::compile_file(const Call& call) {
  evaluate(call, {"load", "(load " + swank_string(call[0].string()) + ')'},
           [](const SwankForm&, const Call&) { return std::string(kCompiled); });
}

void SwankSession::simple_completions(const Call& call) {
  ask_about(call, "complete", call[0].string(), [](const SwankForm& answer, const Call& of) {
    return swank_completions(answer, of[0].string());
  });
}

void SwankSession::fuzzy_completions(const Call& call) {
  ask_about(call, "complete-fuzzily", call[0].string(),
            [](const SwankForm& answer, const Call& of) {
              return swank_fuzzy_completions(answer, of[0].string().size());
            });
}

void SwankSession::arglist(const Call& call) {
  ask_about(call, "arguments", call[0].string(),
            [](const SwankForm& answer, const Call&) { return swank_text(answer); });
}

void SwankSession::autodoc(const Call& call) {
  ask_about(call, "arguments", swank_called(call[0]), [](const SwankForm& answer, const Call&) {
    return answer.is_string() ? fmt::format("({} t)", swank_text(answer))
                              : std::string("(:not-available t)");
  });
}

void SwankSession::describe(const Call& call) {
  ask_about(call, "describe", call[0].string(),
            [](const SwankForm& answer, const Call&) { return swank_text(answer); });
}

void SwankSession::definitions(const Call& call) {
  ask_about(call, "definitions", call[0].string(), [](const SwankForm& answer, const Call&) {
    std::string all = "(";
    for (const SwankForm& one : answer.items) {
      all += fmt::format("({} {})", swank_text(one[0]), swank_location(one[1]));
    }
    return all + ')';
  });
}

}  // namespace magna
