// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cognav_link.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

#include "core/robot/cybot_address.h"
#include "core/sim/text.h"
#include "protocols/cognav/arap_server.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/engine_fleet.h"
#include "protocols/cognav/register_monitor.h"

namespace magna {
namespace {

struct CognavSettings {
  std::optional<int> port = 2880;
  std::string bind;                  ///< empty = that of --bind
  std::vector<CybotAddress> cybots;  ///< to dial, in order
  CognavProfile profile = CognavProfile::Doc;
  bool scans = false;
  CybotTimeouts timeouts = {};
};

std::optional<std::string> take_cybot(CognavSettings& to, std::string_view value) {
  auto address = cybot_address(value);
  if (!address) return address.error().message;
  to.cybots.push_back(std::move(*address));
  return {};
}

std::optional<std::string> take_profile(CognavSettings& to, std::string_view value) {
  const auto profile = cognav_profile(value);
  if (!profile) return fmt::format("expected {}", fmt::join(kCognavProfiles, " or "));
  to.profile = *profile;
  return {};
}

template <double CybotTimeouts::*which>
std::optional<std::string> take_timeout(CognavSettings& to, std::string_view value) {
  constexpr double kLongest = 86'400.0;  // s
  const auto seconds = number_of<double>(value);
  if (!seconds || !(*seconds > 0.0) || *seconds > kLongest) {
    return fmt::format("expected seconds, more than 0 and at most {:g}", kLongest);
  }
  to.timeouts.*which = *seconds;
  return {};
}

constexpr auto kCognavOptions = std::to_array<Option<CognavSettings>>({
    {{"--cognav-port", "PORT",
      "Port that CyBOTs attach to (at most 32); 0 = a free one, off = none", "2880"},
     [](CognavSettings& to, std::string_view value) { return take_port(to.port, value); }},
    {{"--cognav-bind", "IP", "Address of that port, instead of --bind", ""},
     [](CognavSettings& to, std::string_view value) { return take_address(to.bind, value); }},
    {{"--cybot", "ADDRESS", "Dial a CyBOT at HOST[:PORT] or serial:DEVICE[:BAUD]; repeatable", ""},
     take_cybot},
    {{"--cognav-profile", "P", "Reading of the COGNAV registers: doc or cognav-1.0", "doc"},
     take_profile},
    {{"--cybot-scans", "", "CyBOTs scan before missions lead them into unknown ground", ""},
     [](CognavSettings& to, std::string_view) -> std::optional<std::string> {
       to.scans = true;
       return {};
     }},
    {{"--cybot-silent", "S",
      "A CyBOT without an instruction is silent after S seconds without input", "2"},
     take_timeout<&CybotTimeouts::silent>},
    {{"--cybot-lost", "S", "The connection of a silent CyBOT is closed after S seconds", "10"},
     take_timeout<&CybotTimeouts::lost>},
    {{"--cybot-unread", "S", "An instruction that a CyBOT has not read ends after S seconds", "5"},
     take_timeout<&CybotTimeouts::unread>},
    {{"--cybot-mute", "S",
      "A connection that sends no request of a CyBOT is closed after S seconds", "5"},
     take_timeout<&CybotTimeouts::mute>},
    {{"--cybot-margin", "S", "A CyBOT may report what it can have driven and S seconds of it more",
      "3"},
     take_timeout<&CybotTimeouts::margin>},
    {{"--cybot-gone", "S", "A lost CyBOT is removed after S seconds", "30"},
     take_timeout<&CybotTimeouts::gone>},
});
constexpr auto kCognavRows = infos_of(kCognavOptions);

class CognavLink final : public LinkServer {
 public:
  CognavLink(CognavSettings settings, LinkContext context) {
    options_ = {std::move(context.link), std::move(settings.cybots), settings.profile,
                settings.timeouts};
    options_.port = settings.port;
    scans_ = settings.scans;
    if (!settings.bind.empty()) options_.bind = settings.bind;
  }

  std::optional<Error> read_files() override {
    const CybotTimeouts& after = options_.timeouts;
    if (after.lost >= after.silent) return {};
    return Error{fmt::format("--cybot-lost {:g}: expected at least the {:g} s of --cybot-silent",
                             after.lost, after.silent)};
  }
  std::optional<LinkProblem> open(Engine& engine) override {
    engine_ = &engine;
    if (!options_.port && options_.cybots.empty()) return {};
    return serve();
  }
  void hang_up() override {
    if (server_) server_->hang_up("the session continues from a recording");
  }
  std::optional<LinkProblem> rebind(Engine& engine) override {
    engine_ = &engine;
    if (fleet_) fleet_->rebind(engine);
    return {};
  }

  void flush() override {
    if (server_) server_->flush();
  }
  void set_running(bool running) override {
    running_ = running;
    if (fleet_) fleet_->set_running(running);
  }
  void add_dial(const std::string& address) override {
    const auto cybot = cybot_address(address);
    if (!cybot) return;
    if (!server_) serve();
    server_->add_cybot(*cybot);
  }
  void remove_dial(const std::string& target) override {
    if (server_) server_->remove_cybot(target);
  }
  void set_dialling(const std::string& target, bool on) override {
    if (server_) server_->set_dialling(target, on);
  }

  int port() const override { return server_ ? server_->port() : 0; }
  void add_status(LinkTable& links) const override {
    if (server_) links.push_back(server_->status());
  }
  std::string stats() const override {
    return server_ ? counters_text(server_->counters()) : std::string{};
  }

 private:
  std::optional<LinkProblem> serve() {
    fleet_.emplace(*engine_, options_.profile, scans_, options_.timeouts);
    fleet_->set_running(running_);
    server_.emplace(*fleet_, options_);
    if (server_->open()) return {};
    return LinkProblem{Error{server_->status().problem}};
  }

  Engine* engine_ = nullptr;
  bool running_ = true;
  ArapServer::Options options_;
  bool scans_ = false;
  std::optional<EngineFleet> fleet_;
  std::optional<ArapServer> server_;  ///< after the fleet, which it uses until its end
};

}  // namespace

constinit const LinkProtocol kCognavProtocol{
    {"cognav", kCognavRows, &check_option<kCognavOptions, CognavSettings>},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<CognavLink>(settings_from(kCognavOptions, given), std::move(context));
    }};

}  // namespace magna
