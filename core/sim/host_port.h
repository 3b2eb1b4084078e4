// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace magna
