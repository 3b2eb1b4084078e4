// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_link.h"

#include <fmt/format.h>

#include <QDir>
#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>
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

namespace {

struct SwankSettings {
  std::optional<int> port;  ///< nothing: do not listen
  std::string bind = "127.0.0.1";
  std::string token_file;  ///< empty: default_token_file
};

constexpr auto kSwankOptions = std::to_array<Option<SwankSettings>>({
    {{"--swank-port", "PORT", "Port for editors (SLIME, Vlime); 0 = a free one, off = none", "off"},
     [](SwankSettings& to, std::string_view value) { return take_port(to.port, value); }},
    {{"--swank-bind", "IP", "Address of that port; --bind does not apply to it", "127.0.0.1"},
     [](SwankSettings& to, std::string_view value) { return take_address(to.bind, value); }},
    {{"--swank-token", "FILE", "File whose first line editors must send", "~/.slime-secret"},
     [](SwankSettings& to, std::string_view value) { return take_file(to.token_file, value); }},
});
constexpr auto kSwankRows = infos_of(kSwankOptions);

class SwankLink final : public LinkServer {
 public:
  SwankLink(SwankSettings settings, LinkContext context) : settings_(std::move(settings)) {
    static_cast<LinkOptions&>(options_) = std::move(context.link);
    options_.port = settings_.port;
    options_.bind = settings_.bind;  // its clients can evaluate code
    options_.queries = std::move(context.lisp);
  }

  std::optional<Error> read_files() override {
    if (!settings_.port) return {};
    const bool given = !settings_.token_file.empty();
    auto token = read_swank_token(given ? settings_.token_file : default_token_file());
    if (!token) return token.error();
    options_.token = std::move(*token);
    return {};
  }
  std::optional<LinkProblem> open(Engine&) override {
    if (!settings_.port) return {};
    server_.emplace(options_);
    if (server_->listen()) return {};
    return LinkProblem{Error{server_->status().problem}};
  }
  std::optional<LinkProblem> rebind(Engine&) override {
    if (server_) server_->world_changed();
    return {};
  }
  void flush() override {
    if (server_) server_->flush();
  }

  int port() const override { return server_ ? server_->port() : 0; }
  void add_status(LinkTable& links) const override {
    if (server_) links.push_back(server_->status());
  }

 private:
  SwankSettings settings_;
  SwankServer::Options options_;
  std::optional<SwankServer> server_;
};

}  // namespace

std::string default_token_file() { return (QDir::homePath() + "/.slime-secret").toStdString(); }

Result<std::string> read_swank_token(const std::string& file) {
  using std::filesystem::perms;
  const auto wrong = [&file](std::string_view why) {
    return Error{fmt::format("the token of --swank-port is the first line of {}: {}", file, why)};
  };
  std::error_code code;
  const auto status = std::filesystem::status(file, code);
  std::ifstream stream(file, std::ios::binary);
  if (code || !stream || !std::filesystem::is_regular_file(status)) {
    return wrong(
        "it cannot be read; create it with a line that is hard to guess, readable by you alone");
  }
  if ((status.permissions() & (perms::group_all | perms::others_all)) != perms::none) {
    return wrong("other users can read it; run chmod 600 on it, and change the line");
  }
  std::string line(SwankFramer::kMaxToken, '\0');
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(stream.gcount()));
  line.resize(std::min(line.find('\n'), line.size()));
  if (line.empty()) return wrong("it is empty; write a line into it that is hard to guess");
  // With quotes and escapes it must fit into a message.
  if (line.size() > SwankFramer::kMaxToken / 4) {
    return wrong(fmt::format("it has more than {} bytes", SwankFramer::kMaxToken / 4));
  }
  return line;
}

constinit const LinkProtocol kSwankProtocol{
    {"swank", kSwankRows, &check_option<kSwankOptions, SwankSettings>},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<SwankLink>(settings_from(kSwankOptions, given), std::move(context));
    }};

}  // namespace magna
