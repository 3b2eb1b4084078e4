// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_link.h"

#include <fmt/format.h>

#include <QDir>
#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "protocols/swank/swank_message.h"
#include "protocols/swank/swank_server.h"

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
