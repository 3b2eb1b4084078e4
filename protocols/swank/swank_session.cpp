// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sexp/sexp.h"
#include "core/sim/printable.h"
#include "protocols/swank/swank_reader.h"

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

}  // namespace magna
