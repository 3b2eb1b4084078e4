// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/option_table.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sim/text.h"

namespace magna {
namespace {

std::string unknown_option(std::string_view name, const OptionReader& reader) {
  std::vector<std::string_view> names;
  for (const OptionInfo& info : reader.options) names.push_back(info.name);
  if (const auto nearest = nearest_name(name, names)) {
    return fmt::format("unknown option {}; did you mean {}?", shown(name), *nearest);
  }
  return fmt::format("unknown option {}; {} --help lists them all", shown(name), reader.program);
}

std::string heading(const OptionInfo& info) {
  return info.argument.empty() ? std::string{info.name}
                               : fmt::format("{} {}", info.name, info.argument);
}

/// Reads the option at `i`; advances `i` when the next argument is the option's value.
std::optional<Error> read_option(std::span<const std::string> arguments, std::size_t& i,
                                 const OptionReader& reader) {
  const std::string& argument = arguments[i];
  const std::size_t equals = argument.find('=');
  const std::string_view name = std::string_view{argument}.substr(0, equals);
  const auto alias = std::ranges::find(reader.aliases, name, &OptionAlias::alias);
  const auto info = std::ranges::find(
      reader.options, alias == reader.aliases.end() ? name : alias->name, &OptionInfo::name);
  const auto has_value = [&] {
    return i + 1 < arguments.size() && !arguments[i + 1].starts_with("--");
  };
  if (std::ranges::find(reader.ignored, name) != reader.ignored.end()) {
    if (equals == std::string::npos && has_value()) ++i;
    return {};
  }
  if (info == reader.options.end()) return Error{unknown_option(name, reader)};

  std::string_view value;
  if (info->argument.empty()) {
    if (equals != std::string::npos) return Error{fmt::format("{} takes no value", name)};
  } else if (equals != std::string::npos) {
    value = std::string_view{argument}.substr(equals + 1);
  } else if (has_value()) {
    value = arguments[++i];
  } else {
    return Error{fmt::format("{} needs a value: {}", name, heading(*info))};
  }
  const auto row = static_cast<std::size_t>(info - reader.options.begin());
  const auto problem = reader.apply(row, value);
  if (!problem) return {};
  return Error{fmt::format("{} {}: {}", name, shown(value), *problem)};
}

}  // namespace

void add_missing(GivenOptions& given, const GivenOptions& more) {
  const GivenOptions before = given;
  for (const auto& option : more) {
    const bool known =
        std::ranges::find(before, option.first, &GivenOptions::value_type::first) != before.end();
    if (!known) given.push_back(option);
  }
}

std::optional<std::string> take_port(std::optional<int>& to, std::string_view value) {
  if (value == "off") {
    to.reset();
    return {};
  }
  const auto port = number_in(value, 0, 65535);
  if (!port) {
    return "expected a port from 1 to 65535, 0 for a free one, or off";
  }
  to = *port;
  return {};
}

std::optional<std::string> take_address(std::string& to, std::string_view value) {
  std::string text{value == "localhost" ? "127.0.0.1" : value};
  std::array<unsigned char, sizeof(in6_addr)> address{};
  if (inet_pton(AF_INET, text.c_str(), address.data()) != 1 &&
      inet_pton(AF_INET6, text.c_str(), address.data()) != 1) {
    return "expected an IP address: 127.0.0.1 for this machine only, 0.0.0.0 for every network";
  }
  to = std::move(text);
  return {};
}

std::optional<std::string> take_file(std::string& to, std::string_view value) {
  if (value.empty()) return "expected a file name";
  to = value;
  return {};
}

std::optional<std::string> take_word(bool& to, std::string_view value, std::string_view off,
                                     std::string_view on) {
  if (value != off && value != on) return fmt::format("expected {} or {}", off, on);
  to = value == on;
  return {};
}

std::optional<Error> read_options(std::span<const std::string> arguments,
                                  const OptionReader& reader) {
  bool options_ended = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!options_ended && arguments[i] == "--") {
      options_ended = true;
      continue;
    }
    const bool option = !options_ended && arguments[i].starts_with('-');
    if (auto error = option ? read_option(arguments, i, reader) : reader.other(arguments[i])) {
      return error;
    }
  }
  return {};
}

std::string options_text(std::span<const OptionInfo> options) {
  std::size_t width = 0;
  for (const OptionInfo& info : options) width = std::max(width, heading(info).size());
  std::string text;
  for (const OptionInfo& info : options) {
    text += fmt::format("  {:<{}}  {}", heading(info), width, info.meaning);
    if (!info.default_value.empty()) text += fmt::format(" ({})", info.default_value);
    text += '\n';
  }
  return text;
}

}  // namespace magna
