// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/base/host_port.h"
#include "app/base/shown.h"

namespace magna {
namespace {

using Apply = std::optional<std::string> (*)(CybotOptions& to, std::string_view value);

struct Option {
  std::string_view name;
  std::string_view argument;  ///< empty = a switch
  std::string_view meaning;
  Apply apply;
};

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || stop != text.data() + text.size() || text.empty()) return {};
  return value;
}

std::optional<std::string> take_listen(CybotOptions& to, std::string_view value) {
  const auto port = number<int>(value);
  if (!port || *port < 0 || *port > 65535) return "expected a port from 1 to 65535, or 0";
  to.listen = *port;
  return {};
}

std::optional<std::string> take_world(CybotOptions& to, std::string_view value) {
  if (!value.ends_with(".lisp")) return "expected a .lisp file";
  to.world = value;
  return {};
}

std::optional<std::string> take_profile(CybotOptions& to, std::string_view value) {
  const auto profile = cognav_profile(value);
  if (!profile) return "expected doc or cognav-1.0";
  to.firmware.profile = *profile;
  return {};
}

std::optional<std::string> take_poll(CybotOptions& to, std::string_view value) {
  const auto milliseconds = number<double>(value);
  if (!milliseconds || !(*milliseconds >= 1.0 && *milliseconds <= 10'000.0)) {
    return "expected milliseconds from 1 to 10000";
  }
  to.firmware.poll_seconds = *milliseconds / 1000.0;
  return {};
}

std::optional<std::string> take_time_scale(CybotOptions& to, std::string_view value) {
  const auto scale = number<double>(value);
  if (!scale || !(*scale > 0.0 && *scale <= 100.0)) return "expected a number up to 100";
  to.time_scale = *scale;
  return {};
}

std::optional<std::string> take_seed(CybotOptions& to, std::string_view value) {
  const auto seed = number<std::uint64_t>(value);
  if (!seed) return "expected a whole number";
  to.seed = *seed;
  return {};
}

template <bool CybotOptions::*Member>
std::optional<std::string> turn_on(CybotOptions& to, std::string_view /*value*/) {
  to.*Member = true;
  return {};
}

constexpr auto kOptions = std::to_array<Option>({
    {"--listen", "PORT", "Wait for the console on this port instead of dialling it; 0 = a free one",
     take_listen},
    {"--world", "FILE", "The field it drives in (worlds/cybot-field.lisp)", take_world},
    {"--profile", "NAME", "Which reading of the registers it speaks: doc (usual) or cognav-1.0",
     take_profile},
    {"--poll", "MS", "How often it asks for instructions, its own time (20)", take_poll},
    {"--time-scale", "X", "Its seconds per second (1)", take_time_scale},
    {"--fault", "KIND=X", "Spoil the line: lost=P damage=P bad-check=P half=P delay=MS; repeatable",
     [](CybotOptions& to, std::string_view value) { return to.faults.set(value); }},
    {"--seed", "N", "The number the faults come from (0)", take_seed},
    {"--once", "", "End with the first connection instead of dialling again",
     turn_on<&CybotOptions::once>},
    {"--quiet", "", "Say nothing of what it does", turn_on<&CybotOptions::quiet>},
    {"--help", "", "Print this list and exit", turn_on<&CybotOptions::help>},
});

}  // namespace

Result<CybotOptions> parse_cybot_options(std::span<const std::string> arguments) {
  CybotOptions to;
  bool named = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (!argument.starts_with('-')) {
      const auto place = host_port(argument, to.port);
      if (!place || std::exchange(named, true)) {
        return Error{fmt::format("'{}': expected one HOST[:PORT]", shown(argument))};
      }
      to.host = place->host;
      to.port = place->port;
      continue;
    }
    const std::size_t equals = argument.find('=');
    const std::string_view name = std::string_view{argument}.substr(0, equals);
    const auto option = std::ranges::find(kOptions, name, &Option::name);
    if (option == kOptions.end()) {
      return Error{fmt::format("unknown option {}; magna-cybot --help lists them", shown(name))};
    }
    std::string_view value;
    if (equals != std::string::npos) {
      if (option->argument.empty()) return Error{fmt::format("{} takes no value", name)};
      value = std::string_view{argument}.substr(equals + 1);
    } else if (!option->argument.empty()) {
      if (i + 1 >= arguments.size()) {
        return Error{fmt::format("{} needs a value: {} {}", name, name, option->argument)};
      }
      value = arguments[++i];
    }
    if (const auto problem = option->apply(to, value)) {
      return Error{fmt::format("{} {}: {}", name, shown(value), *problem)};
    }
  }
  return to;
}

std::string cybot_help_text() {
  std::string text =
      "magna-cybot [options] [HOST[:PORT]]\n"
      "\n"
      "A simulated CyBOT: dials a console (127.0.0.1:2880 unless told otherwise), asks for\n"
      "instructions and carries them out in a field of its own.\n"
      "\n";
  for (const Option& option : kOptions) {
    const std::string heading = option.argument.empty()
                                    ? std::string{option.name}
                                    : fmt::format("{} {}", option.name, option.argument);
    text += fmt::format("  {:<16}  {}\n", heading, option.meaning);
  }
  return text;
}

}  // namespace magna
