// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_link.h"

#include <array>
#include <utility>

#include "core/sim/line_address.h"
#include "core/sim/text.h"
#include "protocols/actr/actr_dispatcher.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/picture_reporter.h"

namespace magna {
namespace {

struct ActrSettings {
  std::optional<int> port = 6324;
  std::string bind;  ///< empty = that of --bind
  std::size_t clients = 32;
  std::size_t await_clients = 1;
  bool keep_names = false;
  std::optional<HostPort> dispatcher;  ///< to dial; nothing = none
};

constexpr std::size_t kMostClients = 500;  // with the usual limit of 1024 open files

template <std::size_t ActrSettings::*Member>
std::optional<std::string> take_clients(ActrSettings& to, std::string_view value) {
  const auto clients = number_in<std::size_t>(value, 1, kMostClients);
  if (!clients) return "expected a whole number from 1 to " + std::to_string(kMostClients);
  to.*Member = *clients;
  return std::nullopt;
}

std::optional<std::string> take_dispatcher(ActrSettings& to, std::string_view value) {
  to.dispatcher = host_port(value, kDispatcherPort);
  if (!to.dispatcher) return "expected HOST or HOST:PORT, like 127.0.0.1:2650";
  return std::nullopt;
}

constexpr auto kActrOptions = std::to_array<Option<ActrSettings>>({
    {{"--actr-port", "PORT", "Port of the ACT-R interface; 0 = a free one, off = none", "6324"},
     [](ActrSettings& to, std::string_view value) { return take_port(to.port, value); }},
    {{"--actr-bind", "IP", "Address of that port, instead of --bind", ""},
     [](ActrSettings& to, std::string_view value) { return take_address(to.bind, value); }},
    {{"--actr-clients", "N", "Most ACT-R clients at a time, 1 to 500", "32"},
     take_clients<&ActrSettings::clients>},
    {{"--actr-await", "N", "With --lockstep actr or --play-back actr: clients to wait for first",
      "1"},
     take_clients<&ActrSettings::await_clients>},
    {{"--actr-keep-names", "", "Give a robot the same UID again when a world is reloaded", ""},
     turn_on<ActrSettings, &ActrSettings::keep_names>},
    {{"--actr-dispatcher", "AT",
      "Dial the dispatcher of a running ACT-R 7 at HOST[:PORT]; without a port 2650", ""},
     take_dispatcher},
});
constexpr auto kActrRows = infos_of(kActrOptions);

class ActrLink final : public LinkServer {
 public:
  ActrLink(const ActrSettings& settings, LinkContext context) {
    options_ = {std::move(context.link),
                std::move(context.user_log),
                context.user_log_columns,
                context.trials_kept,
                {}};
    options_.port = settings.port;
    options_.max_clients = settings.clients;
    // The same seed gives the same run, independent of earlier runs.
    options_.keep_names = settings.keep_names || context.restart;
    options_.lockstep = context.lockstep;
    options_.await_clients = settings.await_clients;
    options_.restart = std::move(context.restart);
    options_.wake = std::move(context.wake);
    if (!settings.bind.empty()) options_.bind = settings.bind;
    options_.look = [this] { pictures_->render_now(); };
    options_.pictures_changed = [this] { pictures_->look_again(); };
    options_.dials = settings.dispatcher.has_value();
    peer_ = settings.dispatcher;
  }

  std::optional<LinkProblem> open(Engine& engine) override {
    if (!options_.port && !peer_ && !options_.record) return {};
    if (options_.lockstep && options_.await_clients > options_.max_clients) {
      return LinkProblem{Error{"--actr-await " + std::to_string(options_.await_clients) +
                               ": at most " + std::to_string(options_.max_clients) +
                               " clients can attach; give more with --actr-clients"},
                         true};
    }
    server_.emplace(engine, options_);
    pictures_.emplace(
        engine,
        PictureReporter::Listener{
            [this] { return server_->pictures(); },
            [this](const ImageView& view) { return server_->wants_picture(view); },
            [this](const ImageView& view, const std::optional<ReportedPicture>& picture,
                   std::span<const SeenFeature> seen) {
              server_->on_picture(view, picture, seen);
            }},
        options_.lockstep);
    if (peer_) {
      dispatcher_.emplace(*server_, ActrDispatcher::Options{.peer = *peer_, .log = options_.log});
    }
    if (!options_.port || server_->listen()) return {};
    return LinkProblem{Error{server_->status().problem}};
  }
  // Commands that wait in lock-step are for robots of the old world.
  void leave_world() override {
    if (server_) server_->before_tick();
  }
  std::optional<LinkProblem> rebind(Engine& engine) override {
    if (!server_) return {};
    server_->rebind(engine);
    pictures_->rebind(engine);
    return {};
  }
  void keep_world() override {
    if (server_) server_->keep_world();
  }
  void restart_replaced() override {
    if (server_) server_->restart_replaced();
  }
  void start() override {
    if (pictures_) pictures_->start();
    if (dispatcher_) dispatcher_->start();
  }
  void finish() override {
    if (pictures_) pictures_->stop();
  }

  void on_events(std::span<const Event> events) override {
    if (!server_) return;
    server_->on_events(events);
    pictures_->on_events(events);
  }
  bool ready() override { return !server_ || server_->ready(); }
  void before_tick() override {
    if (server_) server_->before_tick();
  }
  void on_tick() override {
    if (!server_) return;
    pictures_->on_tick();
    server_->on_tick();
  }
  bool serves_every_tick() const override { return server_ && options_.lockstep; }
  void flush() override {
    if (server_) server_->flush();
  }
  void record_state(const RecordText& to) override {
    if (server_) server_->record_state(to);
  }
  void set_running(bool running) override {
    if (server_) server_->set_running(running);
  }

  void remove_dial(const std::string& target) override {
    if (!dispatcher_ || target != dispatcher_->target()) return;
    dispatcher_->remove();
    dispatcher_.reset();
  }
  void set_dialling(const std::string& target, bool on) override {
    if (!dispatcher_ || target != dispatcher_->target()) return;
    if (on) {
      dispatcher_->start();
    } else {
      dispatcher_->stop();
    }
  }

  std::optional<Error> file_problem() override {
    return server_ ? server_->log_problem() : std::nullopt;
  }
  int port() const override { return server_ ? server_->port() : 0; }
  void add_status(LinkTable& links) const override {
    if (!server_ || (!options_.port && !dispatcher_)) return;  // it is there for recordings alone
    links.push_back(server_->status());
    if (dispatcher_) links.back().dials.push_back(dispatcher_->status());
  }

 private:
  ActrServer::Options options_;
  std::optional<ActrServer> server_;
  std::optional<PictureReporter> pictures_;   ///< after the server, to which it reports
  std::optional<HostPort> peer_;              ///< the dispatcher to dial
  std::optional<ActrDispatcher> dispatcher_;  ///< after the server, whose client it is
};

}  // namespace

constinit const LinkProtocol kActrProtocol{
    {"actr", kActrRows, &check_option<kActrOptions, ActrSettings>, {}, true},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<ActrLink>(settings_from(kActrOptions, given), std::move(context));
    }};

ActrPlaybackOptions actr_playback_options(const GivenOptions& given, LinkOptions link) {
  const ActrSettings settings = settings_from(kActrOptions, given);
  ActrPlaybackOptions options{std::move(link), settings.await_clients};
  options.port = settings.port;
  options.max_clients = settings.clients;
  if (!settings.bind.empty()) options.bind = settings.bind;
  return options;
}

}  // namespace magna
