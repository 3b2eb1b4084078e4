// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger and the inspector. An error has unwound when its level begins (debugging.lisp):
// evaluating again and giving up are the ways out.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sexp/sexp.h"
#include "protocols/swank/swank_answers.h"
#include "protocols/swank/swank_session.h"

namespace magna {
namespace {

constexpr int kThread = 1;  ///< SLIME's number for the one that evaluates

enum class Restart : std::uint8_t { Again, Abort };
constexpr const char* kRestarts =
    R"((("RETRY" "Evaluate it again") ("*ABORT" "Return to the editor")))";

std::string frames_text(const SexpItems& frames, std::size_t begin, std::size_t end) {
  std::string text = "(";
  for (std::size_t k = begin; k < std::min(end, frames.size()); ++k) {
    text += fmt::format("({} {})", k, sexp_text(frames[k]));
  }
  return text + ')';
}

std::size_t index_of(const Sexp& number, std::size_t otherwise) {
  const auto whole = whole_number(number);
  return whole && *whole >= 0 ? static_cast<std::size_t>(*whole) : otherwise;
}

std::string inspection(const Sexp& answer) { return swank_inspection(answer); }

}  // namespace

void SwankSession::enter_level(const Request& request, std::shared_ptr<const SexpTree> answer) {
  const std::string message = (*answer)[1].string();
  if (levels_.size() == kMostLevels) {
    tell_lisp("leave-level");
    abort(request.call.id, message);
    return;
  }
  const std::string type = (*answer)[2].string();
  levels_.push_back({request, message, type, std::move(answer)});
  show_level();
}

void SwankSession::show_level() {
  const Level& level = levels_.back();
  host_.send(fmt::format(
      "(:debug {} {} ({} {} nil) {} {} ({}))", kThread, levels_.size(), sexp_string(level.message),
      sexp_string(fmt::format("   [Condition of type {}]", level.type)), kRestarts,
      frames_text(level.frames(), 0, level.frames().size()), level.request.call.id));
  host_.send(fmt::format("(:debug-activate {} {} nil)", kThread, levels_.size()));
}

void SwankSession::leave_level() {
  host_.send(fmt::format("(:debug-return {} {} nil)", kThread, levels_.size()));
  levels_.pop_back();
  tell_lisp("leave-level");
}

void SwankSession::leave_all() {
  while (!levels_.empty()) {
    const Level level = levels_.back();
    leave_level();
    abort(level.request.call.id, level.message);
  }
}

void SwankSession::world_changed() { leave_all(); }

void SwankSession::throw_to_top(const Call& call) {
  abort(call.id, "return to the editor");
  leave_all();
}

void SwankSession::abort_level(const Call& call) {
  abort(call.id, "return to the editor");
  if (levels_.empty()) return;
  const Level level = levels_.back();
  leave_level();
  abort(level.request.call.id, level.message);
  if (!levels_.empty()) show_level();
}

// (invoke-nth-restart-for-emacs LEVEL N)
void SwankSession::restart(const Call& call) {
  const std::size_t number = index_of(call[1], 2);
  if (whole_number(call[0]) != static_cast<std::int64_t>(levels_.size()) || levels_.empty() ||
      number > static_cast<std::size_t>(Restart::Abort)) {
    abort(call.id, "there is no such restart");
    return;
  }
  if (number == static_cast<std::size_t>(Restart::Abort)) {
    abort_level(call);
    return;
  }
  abort(call.id, "evaluated again");
  const Level level = levels_.back();
  leave_level();
  ask(level.request);
}

void SwankSession::backtrace(const Call& call) {
  const auto end = index_of(call[1], SIZE_MAX);
  ok(call.id,
     levels_.empty() ? "nil" : frames_text(levels_.back().frames(), index_of(call[0], 0), end));
}

void SwankSession::debugger_info(const Call& call) {
  if (levels_.empty()) {
    abort(call.id, "the debugger is not active");
    return;
  }
  const Level& level = levels_.back();
  ok(call.id,
     fmt::format("(({} {} nil) {} {} ({}))", sexp_string(level.message),
                 sexp_string(fmt::format("   [Condition of type {}]", level.type)), kRestarts,
                 frames_text(level.frames(), index_of(call[0], 0), index_of(call[1], SIZE_MAX)),
                 level.request.call.id));
}

void SwankSession::frame_locals(const Call& call) {
  ask({call,
       {"frame-locals", {}, {std::to_string(swank_whole(call[0]))}},
       [](const Sexp& answer, const Call&) {
         std::string locals = "((";
         for (const Sexp& one : answer.items) {
           locals +=
               fmt::format("(:name {} :id 0 :value {})", sexp_text(one[0]), sexp_text(one[1]));
         }
         return locals + ") nil)";
       }});
}

void SwankSession::frame_place(const Call& call) {
  ask({call,
       {"frame-place", {}, {std::to_string(swank_whole(call[0]))}},
       [](const Sexp& answer, const Call&) { return swank_location(answer); }});
}

// SLIME asks for it before `eval-string-in-frame`.
void SwankSession::frame_package(const Call& call) { ok(call.id, "\"ARS\""); }

// The frames of a level are those of code that has unwound.
void SwankSession::refuse_to_go_on(const Call& call) {
  abort(call.id,
        "the code has unwound, and a frame cannot be entered again; correct it, and evaluate it "
        "again with the first restart");
}

// (eval-string-in-frame STRING FRAME PACKAGE)
void SwankSession::eval_in_frame(const Call& call) {
  evaluate(call, {"evaluate-in-frame", call[0].string(), {std::to_string(swank_whole(call[1]))}},
           [](const Sexp& answer, const Call&) { return swank_echo(answer); });
}

// (inspect-in-frame STRING FRAME)
void SwankSession::inspect_in_frame(const Call& call) {
  evaluate(call, {"inspect-in-frame", call[0].string(), {std::to_string(swank_whole(call[1]))}},
           [](const Sexp& answer, const Call&) { return inspection(answer); });
}

void SwankSession::inspect(const Call& call) {
  evaluate(call, {"inspect", call[0].string()},
           [](const Sexp& answer, const Call&) { return inspection(answer); });
}

void SwankSession::inspect_part(const Call& call) {
  ask({call,
       {"inspect-part", {}, {std::to_string(swank_whole(call[0]))}},
       [](const Sexp& answer, const Call&) { return inspection(answer); }});
}

void SwankSession::inspect_again(const Call& call) {
  ask({call, {"inspect-again"}, [](const Sexp& answer, const Call&) {
         return inspection(answer);
       }});
}

void SwankSession::inspect_back(const Call& call) {
  ask({call, {"inspect-back"}, [](const Sexp& answer, const Call&) { return inspection(answer); }});
}

void SwankSession::inspect_end(const Call& call) {
  tell_lisp("inspect-end");
  ok(call.id, "nil");
}

// The parts are all in the first answer.
void SwankSession::inspect_range(const Call& call) {
  ok(call.id, fmt::format("(nil {} {} {})", index_of(call[0], 0), index_of(call[0], 0),
                          index_of(call[0], 0)));
}

void SwankSession::print_part(const Call& call) {
  ask({call,
       {"print-part", {}, {std::to_string(swank_whole(call[0]))}},
       [](const Sexp& answer, const Call&) { return sexp_text(answer); }});
}

// (inspect-frame-var FRAME NUMBER)
void SwankSession::inspect_variable(const Call& call) {
  ask({call,
       {"inspect-variable",
        {},
        {std::to_string(swank_whole(call[0])), std::to_string(swank_whole(call[1]))}},
       [](const Sexp& answer, const Call&) { return inspection(answer); }});
}

}  // namespace magna
