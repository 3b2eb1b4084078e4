// SPDX-License-Identifier: GPL-3.0-or-later
// The user log of the server, and the trials in it.
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/trial_request.h"

namespace magna {

void ActrServer::open_log() {
  auto log = UserLog::open(options_.user_log->string(), clock_, options_.user_log_columns, [this] {
    return static_cast<double>(engine_->now()) * engine_->world().tick_seconds();
  });
  if (log) {
    log_ = std::move(*log);
  } else {
    log_failure_ = log.error();
  }
}

// The log begins with the current state, as for every client. Not in the constructor, so that the
// engine's initial events are not logged as changes.
void ActrServer::begin_log() {
  if (!log_ || std::exchange(log_begun_, true)) return;
  log_->sent(roster_.everything().text);
  told_all(log_pacer_);
  log_images_.told(roster_.images());
}

void ActrServer::take_trial(ActrClient& client, const std::string& form, const SexpTree& read) {
  const std::string name = trial_name(read);
  if (name.empty()) {
    const bool shown = client.refuse(form,
                                     "expected (trial NAME): a letter, then letters, digits, "
                                     "- and _, at most 32; or (trial nil)");
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, trial_error_line("bad-name", "nil"));
    decline(client, form_refusal(read, "bad-name"));
    return;
  }
  if (log_) log_->received(client.connection().name(), form);
  const auto refuse = [&](const std::string& why, std::string_view code) {
    client.refuse(form, why);
    answer(client, trial_error_line(code, name));
    decline(client, form_refusal(read, code));
  };
  if (const auto lost = log_problem()) return refuse("the user log: " + lost->text(), "log-lost");
  const bool logged = log_ && options_.user_log_columns.trials;
  if (!logged && !options_.trials_kept) {
    return refuse("no log has trials: set UserLog and UserLogColumns in usar.ini, or use --actions",
                  "no-log");
  }
  client.commands();
  engine_->submit(Author::client(client.connection().name()),
                  input::BeginTrial{name == "nil" ? "" : name});
  pass_on_events();  // the log has it now
  answer(client, trial_line(name));
}

void ActrServer::trial_begun(const std::string& name) {
  if (log_) log_->begin_trial(name.empty() ? "nil" : name);
}

void ActrServer::flush() {
  server_.flush();
  if (log_) log_->flush();
}

std::optional<Error> ActrServer::log_problem() {
  if (!log_) return log_failure_;
  return log_->check();
}

}  // namespace magna
