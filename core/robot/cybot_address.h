// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/pose.h"
#include "core/sim/line_address.h"
#include "core/sim/result.h"

namespace magna {

/// The available interpretations of the COGNAV registers, by the names used in options, settings
/// and links of robots: the register document (the usual one), and COGNAV 1.0 as published.
inline constexpr std::array<std::string_view, 2> kCognavProfiles{"doc", "cognav-1.0"};

constexpr bool is_cognav_profile(std::string_view name) {
  return std::ranges::find(kCognavProfiles, name) != kCognavProfiles.end();
}

/// A CyBOT to dial, as in `--cybot`, in the settings and in the window: HOST[:PORT] or
/// serial:DEVICE[:BAUD], then optionally ",at=X:Y:DEGREES" and ",profile=NAME".
struct CybotAddress {
  /// The largest coordinate of a start, metres.
  static constexpr double kFarthest = 100'000.0;

  std::variant<HostPort, SerialLine> line;
  /// Where it starts, in the world's frame; nothing = at the world's start place of CyBOTs.
  std::optional<Pose> start = {};
  /// One of kCognavProfiles; empty = that of the server.
  std::string profile = {};

  std::string target() const;  ///< the line alone: "192.168.1.1:288", "serial:/dev/ttyUSB0"
  std::string text() const;    ///< all of it, as cybot_address reads it

  friend bool operator==(const CybotAddress&, const CybotAddress&) = default;
};

/// The line of the address in a text that cybot_address has accepted or CybotAddress::text made.
std::string_view cybot_target(std::string_view text);

/// The start of X:Y:DEGREES; nothing if the text is none, or too far away.
std::optional<Pose> cybot_start(std::string_view text);

/// Reads an address; the error says what was expected. Degrees count clockwise from +x (right).
Result<CybotAddress> cybot_address(std::string_view text);

}  // namespace magna
