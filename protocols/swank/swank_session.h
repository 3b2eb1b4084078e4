// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sexp/sexp.h"
#include "core/view/lisp_queries.h"

namespace magna {

/// The requests of one editor and their answers. Code reaches Lisp only as the text of a query
/// (LispQueries), which evaluates it in the closed dialect.
class SwankSession {
 public:
  static constexpr std::size_t kMostPending = 100;  ///< requests without an answer
  static constexpr std::size_t kMostLevels = 20;    ///< of the debugger

  struct Host {
    std::function<void(const std::string& body)> send;
    std::function<LispQueries*()> lisp;
    std::function<void(const std::string& line)> info;
  };
  SwankSession(std::string client, Host host)
      : client_(std::move(client)), host_(std::move(host)) {}
  SwankSession(const SwankSession&) = delete;
  SwankSession& operator=(const SwankSession&) = delete;

  /// Processes a message; returns what was wrong with it.
  std::optional<std::string> take(std::shared_ptr<const SexpTree> message);
  /// The editor has left: what it has begun is stopped.
  void end();
  /// Another world is open: leaves the debugger.
  void world_changed();

 private:
  /// A request of the editor, :emacs-rex.
  struct Call {
    std::uint64_t id = 0;
    std::shared_ptr<const SexpTree> event;  ///< (:emacs-rex (NAME ARGUMENT…) PACKAGE THREAD ID)
    /// An argument.
    const Sexp& operator[](std::size_t index) const { return (*event)[1][index + 1].unquoted(); }
  };
  /// Makes the answer from that of Lisp, without its :ok if it is code.
  using Shape = std::string (*)(const Sexp& answer, const Call& call);
  /// What is asked of Lisp for a call.
  struct Request {
    Call call;
    LispQuery query;
    Shape shape = nullptr;
  };
  using Handler = void (SwankSession::*)(const Call& call);
  struct Row {
    std::string_view name;
    Handler handler;
  };
  static std::span<const Row> rows();

  std::optional<std::string> request(std::shared_ptr<const SexpTree> message);
  void ok(std::uint64_t id, std::string_view value);
  void abort(std::uint64_t id, std::string_view why);

  // Queries.
  void ask(Request request);
  void answered(std::uint64_t key, const Request& request, const Result<std::string>& answer);
  /// A query whose answer is not needed.
  void tell_lisp(const char* name);
  /// A query about a name; `shape` makes the answer.
  void ask_about(const Call& call, const char* name, const std::string& text, Shape shape);
  void evaluate(const Call& call, LispQuery query, Shape shape);
  void interrupt();

  // The debugger (swank_debugger.cpp).
  void enter_level(const Request& request, std::shared_ptr<const SexpTree> answer);
  void leave_level();
  void leave_all();
  void show_level();

  // Calls; those of the debugger and the inspector are in swank_debugger.cpp.
  void connection_info(const Call& call);
  void create_repl(const Call& call);
  void answer_nil(const Call& call);
  void set_package(const Call& call);
  void package_names(const Call& call);
  void threads(const Call& call);
  void refuse_to_quit(const Call& call);
  void listener_eval(const Call& call);
  void interactive_eval(const Call& call);
  void eval_and_grab(const Call& call);
  void pprint_eval(const Call& call);
  void compile_string(const Call& call);
  /// `loads`: how many calls of `load` the text itself has.
  void compile(const Call& call, LispQuery query, int loads);
  void refuse_to_disassemble(const Call& call);
  void refuse_to_go_on(const Call& call);
  void load_file(const Call& call);
  void compile_file(const Call& call);
  void expand_once(const Call& call);
  void expand_head(const Call& call);
  void expand_all(const Call& call);
  void expand(const Call& call, const char* how);
  void undefine(const Call& call);
  void apropos(const Call& call);
  void uses(const Call& call);
  void all_uses(const Call& call);
  void no_form_completion(const Call& call);
  void simple_completions(const Call& call);
  void compound_completions(const Call& call);
  void fuzzy_completions(const Call& call);
  void arglist(const Call& call);
  void autodoc(const Call& call);
  void describe(const Call& call);
  void definitions(const Call& call);
  void inspect(const Call& call);
  void inspect_part(const Call& call);
  void inspect_again(const Call& call);
  void inspect_back(const Call& call);
  void inspect_end(const Call& call);
  void inspect_range(const Call& call);
  void print_part(const Call& call);
  void backtrace(const Call& call);
  void debugger_info(const Call& call);
  void throw_to_top(const Call& call);
  void abort_level(const Call& call);
  void restart(const Call& call);
  void frame_locals(const Call& call);
  void frame_place(const Call& call);
  void frame_package(const Call& call);
  void eval_in_frame(const Call& call);
  void inspect_in_frame(const Call& call);
  void inspect_variable(const Call& call);

  struct Level {
    Request request;  ///< whose code failed
    std::string message;
    std::string type;
    std::shared_ptr<const SexpTree> answer;  ///< (:debug MESSAGE TYPE FRAMES)
    const SexpItems& frames() const { return (*answer)[3].items; }
  };

  std::string client_;
  Host host_;
  bool listening_ = false;  ///< to what its code prints
  std::uint64_t last_key_ = 0;
  std::map<std::uint64_t, std::uint64_t> pending_;  ///< queries by key, in order
  std::vector<Level> levels_;                       ///< of the debugger, the newest last
};

}  // namespace magna
