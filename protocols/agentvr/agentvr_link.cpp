// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agentvr_link.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "core/engine/scenario.h"
#include "core/sim/text.h"
#include "protocols/agentvr/agent_pictures.h"
#include "protocols/agentvr/agent_server.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {
namespace {

constexpr int kAgentPort = 1337;

/// The command line's settings, which take precedence over the configuration file.
struct AgentLine {
  /// Nothing = not given: that of the file, or the default one.
  std::optional<std::optional<int>> port = {};
  /// Nothing = not given; given and empty = detected for each client.
  std::optional<std::optional<AgentDialect>> dialect = {};
  std::optional<AgentStatusCodes> status_codes = {};
  std::optional<Point> origin = {};  ///< nothing = as declared by the world file
  std::string bind;                  ///< empty = that of --bind, or of the file
  std::string config;                ///< an APPConfig.config; empty = none
};

std::optional<std::string> take_agent_port(AgentLine& to, std::string_view value) {
  std::optional<int> port;
  // The agents' ports follow it.
  if (take_port(port, value) || port > 65534) {
    return "expected a port from 1 to 65534, 0 for free ones, or off";
  }
  to.port = port;
  return {};
}

std::optional<std::string> take_agent_dialect(AgentLine& to, std::string_view value) {
  if (value == "auto") {
    to.dialect = std::optional<AgentDialect>{};
  } else if (value == "A" || value == "a") {
    to.dialect = AgentDialect::A;
  } else if (value == "B" || value == "b") {
    to.dialect = AgentDialect::B;
  } else {
    return "expected auto, A or B";
  }
  return {};
}

std::optional<std::string> take_agent_status(AgentLine& to, std::string_view value) {
  bool unity = false;
  auto problem = take_word(unity, value, "documented", "unity");
  to.status_codes = unity ? AgentStatusCodes::Unity : AgentStatusCodes::Documented;
  return problem;
}

std::optional<std::string> take_agent_origin(AgentLine& to, std::string_view value) {
  const std::size_t colon = value.find(':');
  const auto x = finite_number(value.substr(0, colon));
  const auto y =
      colon == std::string_view::npos ? std::nullopt : finite_number(value.substr(colon + 1));
  if (!x || !y) return "expected two numbers in metres, as 11:21";
  to.origin = Point{*x, *y};
  return {};
}

constexpr auto kAgentOptions = std::to_array<Option<AgentLine>>({
    {{"--agent-port", "PORT", "First port of neural agents (1337); 0 = free ones, off = none", ""},
     take_agent_port},
    {{"--agent-bind", "IP", "Address of those ports, instead of --bind", ""},
     [](AgentLine& to, std::string_view value) { return take_address(to.bind, value); }},
    {{"--agent-dialect", "D",
      "Message numbers of neural agents: A, B, or auto (found out from each client)", ""},
     take_agent_dialect},
    {{"--agent-status", "SET",
      "Status numbers of their actions: documented (0 to 2) or unity (0 to 5)", ""},
     take_agent_status},
    {{"--agent-origin", "X:Y", "Origin of their frame, metres on the map, instead of the world's",
      ""},
     take_agent_origin},
    {{"--agent-config", "FILE", "Settings of the original Agent-VR program (APPConfig.config)", ""},
     [](AgentLine& to, std::string_view value) { return take_file(to.config, value); }},
});
constexpr auto kAgentRows = infos_of(kAgentOptions);

class AgentVrLink final : public LinkServer {
 public:
  AgentVrLink(AgentLine line, LinkContext context)
      : line_(std::move(line)), context_(std::move(context)) {}

  std::optional<Error> read_files() override {
    if (line_.config.empty()) return {};
    auto config = load_app_config(line_.config);
    if (!config) return config.error();
    for (const Error& warning : config->warnings) context_.link.log(warning.text());
    config_ = std::move(config->settings);
    return {};
  }
  std::function<void(Scenario&)> world_edit() const override {
    if (!config_) return {};
    return [config = *config_](Scenario& scenario) { set_agent_bodies(scenario, config); };
  }

  std::optional<LinkProblem> open(Engine& engine) override {
    if (origin_world_.empty()) origin_world_ = engine.world().name();
    const std::optional<int> port = line_.port.value_or(kAgentPort);
    if (!port || engine.agents() == nullptr) return {};
    AgentServer::Options options;
    const ConnectionLimits limits = options.limits;
    static_cast<LinkOptions&>(options) = context_.link;
    options.limits = limits;
    options.settings = settings();
    if (origin_world_ == engine.world().name()) options.settings.origin = line_.origin;
    if (!line_.bind.empty()) {
      options.bind = line_.bind;
    } else if (!context_.bind_given) {
      options.bind = options.settings.ip_address.value_or(options.bind);
    }
    options.port = line_.port ? port : options.settings.local_port.value_or(*port);
    if (*options.port == 0) options.port = base_;
    options.await_client = context_.lockstep;
    options.wants_picture = [this] {
      if (pictures_) pictures_->render_soon();
    };
    options.answered = context_.wake;
    server_.emplace(engine, std::move(options));
    pictures_.emplace(
        engine,
        AgentPictures::Listener{[this] { return server_->take_due_pictures(); },
                                [this](std::uint32_t agent, const agentvr::Images& images) {
                                  server_->on_picture(agent, images);
                                },
                                context_.link.log},
        context_.threads);
    const bool listens = server_->listen();
    if (server_->port() != 0) base_ = server_->port();
    if (listens) return {};
    return LinkProblem{Error{server_->problem()}};
  }
  // Another world has other agents and other ports.
  void leave_world() override {
    pictures_.reset();
    server_.reset();
  }
  std::optional<LinkProblem> rebind(Engine& engine) override { return open(engine); }

  void on_events(std::span<const Event> events) override {
    if (server_) server_->on_events(events);
  }
  bool ready() override { return !server_ || server_->ready(); }
  void on_tick() override {
    if (!server_) return;
    server_->on_tick();
    pictures_->look();
  }

  int port() const override { return server_ ? server_->port() : 0; }
  std::string further_ports() const override {
    const std::string ports = server_ ? server_->agent_ports() : "";
    return ports.empty() ? ports : fmt::format("agents={}", ports);
  }
  void add_status(LinkTable& links) const override {
    if (!server_) return;
    for (ServerStatus& status : server_->status()) links.push_back(std::move(status));
  }
  void add_to(Snapshot& snapshot) const override {
    if (!server_) return;
    snapshot.agent_links = std::make_shared<const std::vector<AgentLink>>(server_->links());
  }

 private:
  AgentVrSettings settings() const {
    AgentVrSettings settings = config_.value_or(AgentVrSettings{});
    if (line_.dialect) settings.dialect = *line_.dialect;
    if (line_.status_codes) settings.status_codes = *line_.status_codes;
    if (context_.lockstep) settings.sync_mode = true;
    return settings;
  }

  AgentLine line_;
  LinkContext context_;
  std::optional<AgentVrSettings> config_;  ///< from the file
  int base_ = 0;                           ///< the last port of the environment
  std::string origin_world_;               ///< the first world, which --agent-origin is for
  std::optional<AgentServer> server_;
  std::optional<AgentPictures> pictures_;  ///< after the server, for which it renders them
};

/// Horizontal field of view, radians.
double field_of_view(const ImageCamera& eye, const AgentVrSettings& settings) {
  const double shape = double(eye.width) / eye.height_px;
  if (eye.projection == Projection::Perspective) {
    if (!settings.fov_vertical) return settings.fov_horizontal.value_or(eye.field_of_view);
    return 2.0 * std::atan(std::tan(*settings.fov_vertical / 2.0) * shape);
  }
  if (settings.fov_horizontal) return *settings.fov_horizontal;
  return settings.fov_vertical ? *settings.fov_vertical * shape : eye.field_of_view;
}

}  // namespace

constinit const LinkProtocol kAgentVrProtocol{
    {"agent", kAgentRows, &check_option<kAgentOptions, AgentLine>, {}, true},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<AgentVrLink>(settings_from(kAgentOptions, given), std::move(context));
    }};

void set_agent_bodies(Scenario& scenario, const AgentVrSettings& settings) {
  for (Scenario::Robot& robot : scenario.robots) {
    if (!robot.agent) continue;
    AgentDescription& body = *robot.agent;
    body.speed = settings.movement_speed.value_or(body.speed);
    body.turn_rate = settings.turn_rate.value_or(body.turn_rate);
    body.eye.width = settings.image_width.value_or(body.eye.width);
    body.eye.height_px = settings.image_height.value_or(body.eye.height_px);
    body.eye.projection = settings.projection.value_or(body.eye.projection);
    body.eye.field_of_view = field_of_view(body.eye, settings);
  }
}

}  // namespace magna
