// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/line_address.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::size_t kLongestName = 253;  // RFC 1035

bool is_letter_digit_or(std::string_view signs, char c) {
  return is_letter_or_digit(c) || signs.find(c) != std::string_view::npos;
}

bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName &&
         std::ranges::all_of(text, [](char c) { return is_letter_digit_or(".-_:%", c); });
}

constexpr std::string_view kSerial = "serial:";
constexpr std::string_view kDevices = "/dev/";
constexpr std::size_t kLongestDevice = 255;

// "..", "//" and the like would lead out of /dev or name the same device in two ways.
bool is_device(std::string_view path) {
  if (!path.starts_with(kDevices) || path.size() > kLongestDevice) return false;
  for (std::size_t at = kDevices.size(); at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return std::ranges::all_of(path, [](char c) { return is_letter_digit_or("/.-_+@", c); });
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
  const auto port = number_in(rest, 1, 65535);
  if (!port) return {};
  place.port = *port;
  return place;
}

std::string SerialLine::text() const {
  return baud == kUsualBaud ? fmt::format("{}{}", kSerial, device)
                            : fmt::format("{}{}:{}", kSerial, device, baud);
}

bool is_serial(std::string_view text) { return text.starts_with(kSerial); }

Result<SerialLine> serial_line(std::string_view text) {
  if (!is_serial(text)) return Error{"expected serial:DEVICE[:BAUD], as in serial:/dev/ttyUSB0"};
  text.remove_prefix(kSerial.size());
  SerialLine line;
  const std::size_t colon = text.find(':');
  line.device = text.substr(0, colon);
  if (!is_device(line.device)) {
    return Error{"expected a device under /dev after serial:, as in serial:/dev/ttyUSB0"};
  }
  if (colon == std::string_view::npos) return line;
  const auto baud =
      number_in<int>(text.substr(colon + 1), SerialLine::kLeastBaud, SerialLine::kMostBaud);
  if (!baud) {
    return Error{fmt::format("expected bits per second from {} to {} after the device, as in {}",
                             SerialLine::kLeastBaud, SerialLine::kMostBaud,
                             "serial:/dev/ttyUSB0:57600")};
  }
  line.baud = *baud;
  return line;
}

}  // namespace magna
