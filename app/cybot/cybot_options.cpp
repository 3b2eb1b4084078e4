// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_options.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/robot/cybot_address.h"
#include "core/sim/generated_field.h"
#include "core/sim/line_address.h"
#include "core/sim/option_table.h"
#include "core/sim/text.h"

namespace magna {
namespace {

template <bool CybotOptions::*Member>
constexpr auto* kOn = &turn_on<CybotOptions, Member>;

std::optional<std::string> take_listen(CybotOptions& to, std::string_view value) {
  const auto port = number_in(value, 0, 65535);
  if (!port) return "expected a port from 1 to 65535, or 0";
  to.listen = *port;
  return {};
}

std::optional<std::string> take_world(CybotOptions& to, std::string_view value) {
  if (!value.ends_with(".lisp") && !value.starts_with(kCybotFieldPrefix)) {
    return "expected a .lisp file or cybot-field:SEED[:no-posts]";
  }
  to.world = value;
  return {};
}

std::optional<std::string> take_at(CybotOptions& to, std::string_view value) {
  to.start = cybot_start(value);
  if (to.start) return {};
  return "expected X:Y:DEGREES, in metres and clockwise from the right";
}

std::optional<std::string> take_profile(CybotOptions& to, std::string_view value) {
  const auto profile = cognav_profile(value);
  if (!profile) return fmt::format("expected {}", fmt::join(kCognavProfiles, " or "));
  to.firmware.profile = *profile;
  return {};
}

std::optional<std::string> take_poll(CybotOptions& to, std::string_view value) {
  const auto milliseconds = number_in(value, 1.0, 10'000.0);
  if (!milliseconds) return "expected milliseconds from 1 to 10000";
  to.firmware.poll_seconds = *milliseconds / 1000.0;
  return {};
}

std::optional<std::string> take_time_scale(CybotOptions& to, std::string_view value) {
  const auto scale = number_of<double>(value);
  if (!scale || !(*scale > 0.0 && *scale <= 100.0)) return "expected a number up to 100";
  to.time_scale = *scale;
  return {};
}

std::optional<std::string> take_drift(CybotOptions& to, std::string_view value) {
  const auto percent = number_in(value, 0.0, 50.0);
  if (!percent) return "expected percent from 0 to 50";
  to.errors.drift = *percent / 100.0;
  return {};
}

std::optional<std::string> take_scan_noise(CybotOptions& to, std::string_view value) {
  const auto centimetres = number_in(value, 0.0, 50.0);
  if (!centimetres) return "expected centimetres from 0 to 50";
  to.errors.scan_noise = *centimetres / 100.0;
  return {};
}

std::optional<std::string> take_seed(CybotOptions& to, std::string_view value) {
  const auto seed = number_of<std::uint64_t>(value);
  if (!seed) return "expected a whole number";
  to.seed = *seed;
  return {};
}

constexpr auto kOptions = std::to_array<Option<CybotOptions>>({
    {{"--listen", "PORT",
      "Wait for the console on this port instead of dialling it; 0 = a free one", ""},
     take_listen},
    {{"--world", "WORLD", "Field to drive in; also cybot-field:SEED[:no-posts]",
      "worlds/cybot-field.lisp"},
     take_world},
    {{"--at", "X:Y:DEGREES", "Start in the field, as at= of the console's --cybot",
      "the world's start"},
     take_at},
    {{"--profile", "NAME", "Reading of the registers: doc or cognav-1.0", "doc"}, take_profile},
    {{"--poll", "MS", "Time between requests for instructions, simulated", "20"}, take_poll},
    {{"--time-scale", "X", "Simulated seconds per second", "1"}, take_time_scale},
    {{"--fault", "KIND=X",
      "Inject line faults: lost=P damage=P bad-check=P half=P delay=MS; repeatable", ""},
     [](CybotOptions& to, std::string_view value) { return to.faults.set(value); }},
    {{"--drift", "P", "Error of the odometry: up to P percent of each turn and drive", "0"},
     take_drift},
    {{"--scan-noise", "CM", "Standard deviation of scanned distances", "0"}, take_scan_noise},
    {{"--seed", "N", "Random seed of faults, drift and scan noise", "0"}, take_seed},
    {{"--once", "", "Exit after the first connection instead of dialling again", ""},
     kOn<&CybotOptions::once>},
    {{"--quiet", "", "Print no progress messages", ""}, kOn<&CybotOptions::quiet>},
    {{"--help", "", "Print this list and exit", ""}, kOn<&CybotOptions::help>},
});
constexpr auto kInfos = infos_of(kOptions);

}  // namespace

Result<CybotOptions> parse_cybot_options(std::span<const std::string> arguments) {
  CybotOptions to;
  bool named = false;
  const auto take_console = [&](const std::string& argument) -> std::optional<Error> {
    const auto place = host_port(argument, to.port);
    if (!place || std::exchange(named, true)) {
      return Error{fmt::format("'{}': expected one HOST[:PORT]", shown(argument))};
    }
    to.host = place->host;
    to.port = place->port;
    return {};
  };
  const OptionReader reader{
      "magna-cybot", kInfos,
      [&to](std::size_t row, std::string_view value) { return kOptions[row].apply(to, value); },
      take_console};
  if (auto error = read_options(arguments, reader)) return *error;
  return to;
}

std::string cybot_help_text() {
  return "magna-cybot [options] [HOST[:PORT]]\n"
         "\n"
         "A simulated CyBOT: dials a console (default: 127.0.0.1:2880), requests\n"
         "instructions and executes them in a field of its own.\n"
         "\n" +
         options_text(kInfos);
}

}  // namespace magna
