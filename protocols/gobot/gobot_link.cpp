// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_link.h"

#include <array>
#include <string>
#include <utility>

#include "core/sim/text.h"
#include "protocols/gobot/gobot_server.h"

namespace magna {
namespace {

constexpr int kGobotPort = 10000;

struct GobotSettings {
  /// Nothing = not given: the default port, in halls only.
  std::optional<std::optional<int>> port = {};
  GobotDialect dialect = GobotDialect::Classic;
  GobotReplies replies = GobotReplies::All;
  GobotFrames frames = GobotFrames::Taken;
  std::size_t await_clients = 1;
  std::string bind;  ///< empty = that of --bind
  std::string log;   ///< file to write; empty = none
};

std::optional<std::string> take_gobot_port(GobotSettings& to, std::string_view value) {
  std::optional<int> port;
  auto problem = take_port(port, value);
  if (!problem) to.port = port;
  return problem;
}

std::optional<std::string> take_dialect(GobotSettings& to, std::string_view value) {
  bool extended = false;
  auto problem = take_word(extended, value, "classic", "extended");
  to.dialect = extended ? GobotDialect::Extended : GobotDialect::Classic;
  return problem;
}

std::optional<std::string> take_replies(GobotSettings& to, std::string_view value) {
  bool owner = false;
  auto problem = take_word(owner, value, "all", "owner");
  to.replies = owner ? GobotReplies::Owner : GobotReplies::All;
  return problem;
}

std::optional<std::string> take_frames(GobotSettings& to, std::string_view value) {
  bool answered = false;
  auto problem = take_word(answered, value, "taken", "answered");
  to.frames = answered ? GobotFrames::Answered : GobotFrames::Taken;
  return problem;
}

std::optional<std::string> take_gobot_clients(GobotSettings& to, std::string_view value) {
  const std::size_t most = LinkOptions{}.max_clients;
  const auto clients = number_in<std::size_t>(value, 1, most);
  if (!clients) return "expected a whole number from 1 to " + std::to_string(most);
  to.await_clients = *clients;
  return {};
}

constexpr auto kGobotOptions = std::to_array<Option<GobotSettings>>({
    {{"--gobot-port", "PORT",
      "gobot-sim port (32 clients), in halls 10000; 0 = a free one, off = none", ""},
     take_gobot_port},
    {{"--gobot-bind", "IP", "Address of that port, instead of --bind", ""},
     [](GobotSettings& to, std::string_view value) { return take_address(to.bind, value); }},
    {{"--gobot-dialect", "D", "gobot-sim facts and commands: classic, or extended as in OMPAS",
      "classic"},
     take_dialect},
    {{"--gobot-replies", "WHO", "Receivers of a command's results: all clients, or its owner",
      "all"},
     take_replies},
    {{"--gobot-frames", "HOW", "With --lockstep gobot: a tick waits for frames taken, or answered",
      "taken"},
     take_frames},
    {{"--gobot-await", "N", "With --lockstep gobot: clients that the first tick waits for", "1"},
     take_gobot_clients},
    {{"--gobot-log", "FILE", "Write the commands and events of the hall to FILE", ""},
     [](GobotSettings& to, std::string_view value) { return take_file(to.log, value); }},
});
constexpr auto kGobotRows = infos_of(kGobotOptions);

// The spellings of gobot-sim's own options.
constexpr auto kGobotAliases = std::to_array<OptionAlias>({
    {"--port", "--gobot-port"},
    {"--log", "--gobot-log"},
});

class GobotLink final : public LinkServer {
 public:
  GobotLink(GobotSettings settings, LinkContext context)
      : log_file_(std::move(settings.log)), every_world_(settings.port.has_value()) {
    options_ = {std::move(context.link), settings.dialect, settings.replies, context.lockstep};
    options_.port = settings.port.value_or(kGobotPort);
    if (!settings.bind.empty()) options_.bind = settings.bind;
    options_.frames = settings.frames;
    options_.await_clients = settings.await_clients;
    options_.wake = std::move(context.wake);
  }

  std::optional<Error> read_files() override {
    if (options_.frames == GobotFrames::Taken || options_.lockstep) return {};
    return Error{"--gobot-frames answered: only with --lockstep gobot; add it"};
  }

  std::optional<LinkProblem> open(Engine& engine) override {
    if (!log_file_.empty()) {
      auto log = GobotLog::open(log_file_);
      if (!log) return LinkProblem{log.error(), true};
      log_.emplace(std::move(*log));
      options_.hall_log = &*log_;
    }
    return serve(engine);
  }
  std::optional<LinkProblem> rebind(Engine& engine) override {
    if (!server_) return serve(engine);
    engine_ = &engine;
    if (wanted(engine)) {
      server_->rebind(engine);
    } else {
      server_.reset();
    }
    return {};
  }

  void on_events(std::span<const Event> events) override {
    if (log_) log_->on_events(events, *engine_);
    if (server_) server_->on_events(events);
  }
  bool ready() override { return !server_ || server_->ready(); }
  void on_tick() override {
    if (server_) server_->on_tick();
  }
  bool serves_every_tick() const override { return server_ && options_.lockstep; }
  void finish() override {
    if (server_) server_->finish();
  }

  std::optional<Error> file_problem() override { return log_ ? log_->check() : std::nullopt; }
  int port() const override { return server_ ? server_->port() : 0; }
  // Programs that start the original wait for this line.
  std::string started_line() const override { return port() != 0 ? "Server started" : ""; }
  void add_status(LinkTable& links) const override {
    if (server_) links.push_back(server_->status());
  }

 private:
  bool wanted(const Engine& engine) const {
    return options_.port && (engine.hall() != nullptr || every_world_);
  }
  std::optional<LinkProblem> serve(Engine& engine) {
    engine_ = &engine;
    if (!wanted(engine)) return {};
    server_.emplace(engine, options_);
    if (server_->listen()) return {};
    return LinkProblem{Error{server_->status().problem}};
  }

  const Engine* engine_ = nullptr;
  GobotServer::Options options_;
  std::string log_file_;
  bool every_world_;  ///< otherwise only halls
  std::optional<GobotLog> log_;
  std::optional<GobotServer> server_;  ///< after the log, which it uses until its end
};

}  // namespace

constinit const LinkProtocol kGobotProtocol{
    {"gobot", kGobotRows, &check_option<kGobotOptions, GobotSettings>, kGobotAliases, true},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<GobotLink>(settings_from(kGobotOptions, given), std::move(context));
    }};

}  // namespace magna
