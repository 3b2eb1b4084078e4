// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/sim/text.h"
#include "protocols/swank/swank_answers.h"
#include "protocols/swank/swank_message.h"

namespace magna {

std::optional<std::string> SwankSession::take(std::shared_ptr<const SexpTree> message) {
  const SexpTree& event = *message;
  if (event[0].is_symbol(":emacs-rex")) return request(std::move(message));
  if (event[0].is_symbol(":emacs-interrupt")) {
    interrupt();
    return {};
  }
  // Answers to questions that were not asked.
  for (const char* const name :
       {":emacs-pong", ":emacs-return", ":emacs-return-string", ":emacs-channel-send"}) {
    if (event[0].is_symbol(name)) return {};
  }
  return fmt::format("expected (:emacs-rex FORM PACKAGE THREAD ID), not {}",
                     printable(sexp_text(event)));
}

std::optional<std::string> SwankSession::request(std::shared_ptr<const SexpTree> message) {
  const SexpTree& event = *message;
  const Sexp& name = event[1][0];
  const auto id = whole_number(event[4]);
  if (event.items.size() != 5 || !name.is_symbol() || !id || *id < 0) {
    return fmt::format("expected (:emacs-rex (NAME ARGUMENT…) PACKAGE THREAD ID), not {}",
                       printable(sexp_text(event)));
  }
  const Call call{static_cast<std::uint64_t>(*id), std::move(message)};
  const auto row = std::ranges::find(rows(), name.name, &Row::name);
  if (row == rows().end()) {
    const std::string why = fmt::format("Magna does not have {}", printable(name.name));
    abort(call.id, why);
    return why;
  }
  if (pending_.size() >= kMostPending) {
    abort(call.id, fmt::format("{} requests are waiting for their answers", pending_.size()));
    return fmt::format("sent more than {} requests at once", kMostPending);
  }
  (this->*row->handler)(call);
  return {};
}

void SwankSession::ok(std::uint64_t id, std::string_view value) {
  host_.send(fmt::format("(:return (:ok {}) {})", value, id));
}

void SwankSession::abort(std::uint64_t id, std::string_view why) {
  host_.send(fmt::format("(:return (:abort {}) {})", sexp_string(why), id));
}

void SwankSession::ask(Request request) {
  LispQueries* const lisp = host_.lisp();
  if (lisp == nullptr) {
    abort(request.call.id, "this program was built without Lisp");
    return;
  }
  if (!std::exchange(listening_, true)) {
    lisp->listen(client_, [this](const std::string& text) {
      host_.send(fmt::format("(:write-string {})", sexp_string(text)));
    });
  }
  LispQuery query = request.query;
  query.editor = client_;
  const std::uint64_t key = ++last_key_;
  pending_.emplace(key, 0);
  const std::uint64_t number = lisp->ask(
      std::move(query), [this, key, request = std::move(request)](
                            const Result<std::string>& answer) { answered(key, request, answer); });
  // The answer may have come already.
  if (const auto found = pending_.find(key); found != pending_.end()) found->second = number;
}

void SwankSession::answered(std::uint64_t key, const Request& request,
                            const Result<std::string>& answer) {
  pending_.erase(key);
  if (!answer) {
    abort(request.call.id, answer.error().text());
    return;
  }
  auto form = std::make_shared<const SexpTree>(read_swank_form(*answer));
  if (form->error) {
    abort(request.call.id, "the answer cannot be shown: " + form->error->message);
  } else if ((*form)[0].is_symbol(":debug")) {
    enter_level(request, std::move(form));
  } else {
    Sexp values = *form;
    if (values[0].is_symbol(":ok")) values.items = values.items.rest();
    ok(request.call.id, request.shape(values, request.call));
  }
}

void SwankSession::tell_lisp(const char* name) {
  LispQueries* const lisp = host_.lisp();
  if (lisp == nullptr) return;
  LispQuery query{name};
  query.editor = client_;
  lisp->ask(std::move(query), [](const Result<std::string>&) {});
}

void SwankSession::ask_about(const Call& call, const char* name, const std::string& text,
                             Shape shape) {
  ask({call, {name, text}, shape});
}

void SwankSession::evaluate(const Call& call, LispQuery query, Shape shape) {
  query.code = true;
  host_.info("evaluates " + printable(query.text, 200));
  ask({call, std::move(query), shape});
}

void SwankSession::interrupt() {
  LispQueries* const lisp = host_.lisp();
  if (lisp != nullptr && !pending_.empty()) lisp->stop_query(pending_.begin()->second);
}

void SwankSession::end() {
  LispQueries* const lisp = host_.lisp();
  for (const auto& [key, query] : std::exchange(pending_, {})) {
    if (lisp != nullptr) lisp->forget(query);
  }
  if (lisp != nullptr && std::exchange(listening_, false)) lisp->listen(client_, {});
  levels_.clear();
  if (lisp != nullptr && last_key_ > 0) tell_lisp("forget");
}

// The requests that SLIME sends, and their answers.

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
      {"swank:compile-file-if-needed", &S::compile_file},
      {"swank:swank-macroexpand-1", &S::expand_once},
      {"swank:swank-macroexpand", &S::expand_head},
      {"swank:swank-macroexpand-all", &S::expand_all},
      {"swank:swank-expand-1", &S::expand_once},
      {"swank:swank-expand", &S::expand_head},
      {"swank:undefine-function", &S::undefine},
      {"swank:apropos-list-for-emacs", &S::apropos},
      {"swank:xref", &S::uses},
      {"swank:xrefs", &S::all_uses},
      {"swank:disassemble-form", &S::refuse_to_disassemble},
      {"swank:sldb-disassemble", &S::refuse_to_disassemble},
      {"swank:simple-completions", &S::simple_completions},
      {"swank:completions", &S::compound_completions},
      {"swank:completions-for-keyword", &S::answer_nil},
      {"swank:completions-for-character", &S::answer_nil},
      {"swank:complete-form", &S::no_form_completion},
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
      {"swank:frame-package-name", &S::frame_package},
      {"swank:inspect-in-frame", &S::inspect_in_frame},
      {"swank:restart-frame", &S::refuse_to_go_on},
      {"swank:sldb-return-from-frame", &S::refuse_to_go_on},
      {"swank:sldb-step", &S::refuse_to_go_on},
      {"swank:sldb-next", &S::refuse_to_go_on},
      {"swank:sldb-out", &S::refuse_to_go_on},
      {"swank:sldb-break-on-return", &S::refuse_to_go_on},
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
           [](const Sexp& answer, const Call&) { return swank_values(answer); });
}

void SwankSession::interactive_eval(const Call& call) {
  evaluate(call, {"evaluate", call[0].string()},
           [](const Sexp& answer, const Call&) { return swank_echo(answer); });
}

void SwankSession::eval_and_grab(const Call& call) {
  evaluate(call, {"evaluate-and-grab", call[0].string()},
           [](const Sexp& answer, const Call&) { return sexp_text(answer); });
}

void SwankSession::pprint_eval(const Call& call) {
  evaluate(call, {"evaluate", call[0].string()},
           [](const Sexp& answer, const Call&) { return swank_lines(answer); });
}

namespace {

// The text as far behind the beginning as it is in its file, so that errors name places in it.
std::string moved_text(const std::string& text, const Sexp& position) {
  constexpr std::int64_t kMost = 100'000;
  for (const Sexp& one : position.items) {
    if (!one[0].is_symbol(":line")) continue;
    const auto lines = std::clamp<std::int64_t>(swank_whole(one[1]) - 1, 0, kMost);
    const auto columns = std::clamp<std::int64_t>(swank_whole(one[2]) - 1, 0, kMost);
    return std::string(static_cast<std::size_t>(lines), '\n') +
           std::string(static_cast<std::size_t>(columns), ' ') + text;
  }
  return text;
}

}  // namespace

// (compile-string-for-emacs STRING BUFFER POSITION FILE POLICY)
void SwankSession::compile_string(const Call& call) {
  LispQuery query{"compile", moved_text(call[0].string(), call[2])};
  query.file = call[3].is_string() ? call[3].string() : "buffer " + call[1].string();
  compile(call, std::move(query), 0);
}

void SwankSession::compile(const Call& call, LispQuery query, int loads) {
  query.arguments = {std::to_string(loads)};
  evaluate(call, std::move(query),
           [](const Sexp& answer, const Call&) { return swank_compilation(answer); });
}

// Lisp's own `load` decides which files may be read.
void SwankSession::load_file(const Call& call) {
  evaluate(call, {"load", "(load " + sexp_string(call[0].string()) + ')'},
           [](const Sexp&, const Call&) { return std::string("t"); });
}

void SwankSession::compile_file(const Call& call) {
  compile(call, {"compile", "(load " + sexp_string(call[0].string()) + ')'}, 1);
}

void SwankSession::refuse_to_disassemble(const Call& call) {
  abort(call.id,
        "functions are not disassembled here: they are code of a small virtual machine; expand "
        "macros (C-c C-m) or describe the function instead");
}

void SwankSession::expand_once(const Call& call) { expand(call, "1"); }
void SwankSession::expand_head(const Call& call) { expand(call, "head"); }
void SwankSession::expand_all(const Call& call) { expand(call, "all"); }

void SwankSession::expand(const Call& call, const char* how) {
  ask({call, {"expand", call[0].string(), {how}}, [](const Sexp& answer, const Call&) {
         return sexp_text(answer[0]);
       }});
}

void SwankSession::undefine(const Call& call) {
  ask_about(call, "undefine", call[0].string(),
            [](const Sexp& answer, const Call&) { return sexp_text(answer); });
}

// (apropos-list-for-emacs STRING EXTERNAL-ONLY CASE-SENSITIVE PACKAGE)
void SwankSession::apropos(const Call& call) {
  ask_about(call, "apropos", call[0].string(),
            [](const Sexp& answer, const Call&) { return swank_apropos(answer); });
}

// (xref TYPE NAME)
void SwankSession::uses(const Call& call) {
  const std::string& name = call[1].string();
  if (call[0].is_symbol(":callees") || call[0].is_symbol(":calls-who")) {
    ask_about(call, "callees", name,
              [](const Sexp& answer, const Call&) { return swank_places(answer); });
  } else if (!swank_knows_uses(call[0])) {
    ok(call.id, ":not-implemented");
  } else {
    ask_about(call, "uses", name,
              [](const Sexp& answer, const Call& of) { return swank_uses(answer, of[0]); });
  }
}

// (xrefs (TYPE …) NAME)
void SwankSession::all_uses(const Call& call) {
  ask_about(call, "uses", call[1].string(), [](const Sexp& answer, const Call& of) {
    std::string all = "(";
    for (const Sexp& type : of[0].items) {
      const std::string found = swank_uses(answer, type);
      if (found != "()") all += fmt::format("({} {}", sexp_text(type), found.substr(1));
    }
    return all + ')';
  });
}

void SwankSession::no_form_completion(const Call& call) { ok(call.id, ":not-available"); }

void SwankSession::simple_completions(const Call& call) {
  ask_about(call, "complete", call[0].string(), [](const Sexp& answer, const Call& of) {
    return swank_completions(answer, of[0].string());
  });
}

void SwankSession::compound_completions(const Call& call) {
  ask_about(call, "complete-words", call[0].string(),
            [](const Sexp& answer, const Call&) { return sexp_text(answer); });
}

void SwankSession::fuzzy_completions(const Call& call) {
  ask_about(call, "complete-fuzzily", call[0].string(), [](const Sexp& answer, const Call&) {
    return fmt::format("({} nil)", sexp_text(answer));
  });
}

void SwankSession::arglist(const Call& call) {
  ask_about(call, "arguments", call[0].string(),
            [](const Sexp& answer, const Call&) { return sexp_text(answer); });
}

void SwankSession::autodoc(const Call& call) {
  ask_about(call, "arguments", swank_called(call[0]), [](const Sexp& answer, const Call&) {
    return answer.is_string() ? fmt::format("({} t)", sexp_text(answer))
                              : std::string("(:not-available t)");
  });
}

void SwankSession::describe(const Call& call) {
  ask_about(call, "describe", call[0].string(),
            [](const Sexp& answer, const Call&) { return sexp_text(answer); });
}

void SwankSession::definitions(const Call& call) {
  ask_about(call, "definitions", call[0].string(),
            [](const Sexp& answer, const Call&) { return swank_places(answer); });
}

}  // namespace magna
