// SPDX-License-Identifier: GPL-3.0-or-later
// What a client asks of its connection or of the session: its name, another run of the world.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/client_name.h"
#include "protocols/actr/form_writer.h"

namespace magna {

bool ActrServer::is_taken(const ActrClient& client, std::string_view name) const {
  return is_reserved_client_name(name) || std::ranges::any_of(clients_, [&](ActrClient* other) {
           // The commands of one that has left may still be waiting for the next tick.
           const bool there = !other->connection().over() || queue_.has(*other);
           return other != &client && there && other->connection().name() == name;
         });
}

void ActrServer::take_name(ActrClient& client, const std::string& form, const SexpTree& read) {
  Connection& connection = client.connection();
  if (log_) log_->received(connection.name(), form);
  stop_departed();  // under their names
  const auto refuse = [&](std::string_view code, std::string_view name, const std::string& why) {
    client.refuse(form, why);
    answer(client, fmt::format("(error client {} {})\n", code, name));
    tell_refusal(client, form_refusal(read, code));
  };
  const auto [name, error] = read_client_name(read);
  if (error == "bad-form") {
    refuse(error, "nil", "expected (client NAME)");
  } else if (!error.empty()) {
    refuse(error, "nil",
           "a client's name is a letter, then letters, digits and hyphens, at most 32, and neither "
           "nil nor t");
  } else if (name == connection.name()) {
    answer(client, fmt::format("(client {})\n", name));
  } else if (client.has_commanded()) {
    refuse("too-late", name, "a client names itself before its first command");
  } else if (is_taken(client, name)) {
    refuse("taken", name, fmt::format("the name {} is taken", name));
  } else {
    server_.info(
        [&, called = name] { return fmt::format("{} is called {}", connection.name(), called); });
    connection.rename(std::string(name));
    answer(client, fmt::format("(client {})\n", name));
  }
}

void ActrServer::take_restart(ActrClient& client, const std::string& form, const SexpTree& read) {
  if (log_) log_->received(client.connection().name(), form);
  const auto refuse = [&](std::string_view code, std::string_view seed, const std::string& why) {
    client.refuse(form, why);
    answer(client, fmt::format("(error restart {} {})\n", code, seed));
    tell_refusal(client, form_refusal(read, code));
  };
  const auto seed =
      !read.error && read.items.size() == 2 ? whole_number(read.items[1]) : std::nullopt;
  if (!seed || *seed < 0) {
    refuse("bad-form", "nil", "expected (restart SEED), a whole number from 0 to 1e15");
  } else if (!options_.restart) {
    refuse("not-allowed", fmt::format("{}", *seed),
           "clients may restart the world only with --allow-restart");
  } else {
    server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
    restart_ = {Author::client(client.connection().name()), static_cast<std::uint64_t>(*seed)};
    options_.restart(static_cast<std::uint64_t>(*seed));
  }
}

void ActrServer::keep_world() {
  const auto failed = std::exchange(restart_, std::nullopt);
  ActrClient* const client = failed ? client_of(failed->author) : nullptr;
  if (client == nullptr) return;
  client->refuse(restart_line(failed->seed), "the world cannot be built again");
  answer(*client, fmt::format("(error restart not-built {})\n", failed->seed));
}

}  // namespace magna
