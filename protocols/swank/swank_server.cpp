// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_server.h"

#include <fmt/format.h>

#include <utility>

#include "core/sexp/sexp.h"
#include "core/sim/text.h"

namespace magna {
namespace {

// Takes the same time for every text of the same length.
bool same_token(std::string_view given, std::string_view token) {
  if (given.size() != token.size()) return false;
  unsigned difference = 0;
  for (std::size_t k = 0; k < token.size(); ++k) {
    difference |= static_cast<unsigned char>(given[k]) ^ static_cast<unsigned char>(token[k]);
  }
  return difference == 0;
}

/// A message in a word or two, for display.
std::string heading(const Sexp& event) {
  const Sexp& called = event[0].is_symbol(":emacs-rex") ? event[1][0] : event[0];
  return called.is_symbol() ? printable(called.name) : std::string("no message");
}

}  // namespace

SwankClient::SwankClient(Host& host, Connection& connection, MessageTap* tap)
    : host_(host),
      connection_(connection),
      tap_(tap),
      session_(
          connection.name(),
          {[this](const std::string& body) { send(body); }, [this] { return host_.lisp(); },
           [this](const std::string& line) { host_.info(connection_.name() + ": " + line); }}) {
  token_timer_.setSingleShot(true);
  token_timer_.callOnTimeout(&token_timer_, [this] {
    if (!connection_.over()) connection_.drop("did not send the token");
  });
  token_timer_.start(kTokenMs);
}

SwankClient::~SwankClient() { host_.forget(*this); }

void SwankClient::on_input(std::string_view bytes) {
  const bool good = framer_.feed(bytes, [this](const std::string& body) {
    if (!connection_.over()) take(body);
  });
  if (good || connection_.over()) return;
  show({}, true, "no message");
  connection_.drop(framer_.problem());
}

void SwankClient::on_closed() {
  token_timer_.stop();
  if (known_ && framer_.open()) connection_.error("left in the middle of a message");
  session_.end();
}

void SwankClient::take(const std::string& body) {
  if (known_) {
    take_event(body);
  } else {
    take_token(body);
  }
}

void SwankClient::take_token(const std::string& body) {
  known_ = same_token(body, host_.token());
  token_timer_.stop();
  if (!known_) connection_.drop("refused: its first message is not the token");
}

void SwankClient::take_event(const std::string& body) {
  connection_.count_message();
  const auto event = std::make_shared<const SexpTree>(read_swank_form(body));
  if (event->error) {
    show(body, true, "no message");
    connection_.error(event->error->message);
    send(fmt::format("(:reader-error {} {})", sexp_string(printable(body, 200)),
                     sexp_string(event->error->message)));
    return;
  }
  show(body, true, heading(*event));
  if (const auto problem = session_.take(event)) connection_.error(*problem);
}

void SwankClient::send(const std::string& body) {
  if (connection_.over()) return;
  show(body, false, body.substr(1, body.find_first_of(" )") - 1));
  connection_.send(swank_message(body));
}

void SwankClient::show(std::string_view body, bool in, std::string what) {
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage message;
  message.server = "Swank";
  message.client = connection_.name();
  message.in = in;
  message.text = true;
  message.what = std::move(what);
  tap_->put(std::move(message), body);
}

SwankServer::SwankServer(Options options)
    : options_(std::move(options)),
      server_(server_options(options_, "Swank", "swank", "editor-"),
              options_.clock != nullptr ? *options_.clock : system_clock_,
              [this](Connection& connection) {
                SwankClient::Host& host = *this;
                auto client = std::make_unique<SwankClient>(host, connection, options_.tap);
                clients_.push_back(client.get());
                return client;
              }) {}

void SwankServer::forget(SwankClient& client) { std::erase(clients_, &client); }

void SwankServer::world_changed() {
  for (SwankClient* const client : clients_) client->world_changed();
}

}  // namespace magna
