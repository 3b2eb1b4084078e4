// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// A host on the network and one of its ports.
struct HostPort {
  std::string host;  ///< name or address, without brackets
  int port = 0;      ///< 1 to 65535

  std::string text() const;  ///< "192.168.1.1:288", "[::1]:288"

  friend bool operator==(const HostPort&, const HostPort&) = default;
};

/// The default port of CyBOTs (cognav.md, Line).
inline constexpr int kCybotPort = 288;

/// Reads HOST or HOST:PORT; an IPv6 address with a port must be in brackets. Nothing if the text
/// has neither form.
std::optional<HostPort> host_port(std::string_view text, int default_port);

/// A serial line of this machine: 8 data bits, no parity, one stop bit, no flow control.
struct SerialLine {
  static constexpr int kUsualBaud = 115'200;
  static constexpr int kLeastBaud = 300;
  static constexpr int kMostBaud = 4'000'000;

  std::string device;     ///< "/dev/ttyUSB0"
  int baud = kUsualBaud;  ///< bits per second

  std::string text() const;  ///< "serial:/dev/ttyUSB0"; with another rate "serial:/dev/ttyS0:9600"

  friend bool operator==(const SerialLine&, const SerialLine&) = default;
};

/// Whether the text names a serial line, and not a machine: it begins with "serial:".
bool is_serial(std::string_view text);
/// Reads serial:DEVICE[:BAUD]. Only devices under /dev are accepted; the error says what was
/// expected.
Result<SerialLine> serial_line(std::string_view text);

}  // namespace magna
