// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/geometry/pose.h"
#include "protocols/cognav/cognav_profile.h"

namespace magna {

/// How a CyBOT's connection came about, and what the user says of the robot behind it.
struct CybotOrigin {
  /// The address that was dialled: "192.168.1.1:288", "serial:/dev/ttyUSB0"; empty: it called us.
  std::string address = {};
  /// Where it starts, in the world's frame; nothing = the world's start place of CyBOTs.
  std::optional<Pose> start = {};
  /// Nothing = the server's.
  std::optional<CognavProfile> profile = {};

  friend bool operator==(const CybotOrigin&, const CybotOrigin&) = default;
};

}  // namespace magna
