// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_link.h"

#include <array>
#include <utility>

#include "protocols/swank/swank_server.h"
#include "protocols/swank/swank_token.h"

namespace magna {
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

constinit const LinkProtocol kSwankProtocol{
    {"swank", kSwankRows, &check_option<kSwankOptions, SwankSettings>},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<SwankLink>(settings_from(kSwankOptions, given), std::move(context));
    }};

}  // namespace magna
