// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/host_port.h"

#include <algorithm>
#include <charconv>

namespace magna {
namespace {

constexpr std::size_t kLongestName = 253;  // RFC 1035

bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName &&
         std::ranges::all_of(text, [](unsigned char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  c == '.' || c == '-' || c == '_' || c == ':' || c == '%';
         });
}

}  // namespace

std::string HostPort::text() const {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::optional<HostPort> host_port(std::string_view text, int default_port) {
  HostPort place{{}, default_port};
  std::string_view rest;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return {};
    place.host = text.substr(1, end - 1);
    rest = text.substr(end + 1);
  } else {
    // More than one colon is an address without a port.
    const bool address = std::ranges::count(text, ':') > 1;
    const std::size_t end = address ? text.size() : std::min(text.find(':'), text.size());
    place.host = text.substr(0, end);
    rest = text.substr(end);
  }
  if (!is_host(place.host)) return {};
  if (rest.empty()) return place;
  if (!rest.starts_with(':')) return {};
  rest.remove_prefix(1);
  const auto [stop, code] = std::from_chars(rest.data(), rest.data() + rest.size(), place.port);
  if (code != std::errc{} || stop != rest.data() + rest.size()) return {};
  if (place.port < 1 || place.port > 65535) return {};
  return place;
}

}  // namespace magna
