// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/cybot/cybot_firmware.h"
#include "app/cybot/line_faults.h"
#include "core/geometry/pose.h"
#include "core/sim/result.h"

namespace magna {

/// Options of `magna-cybot [options] [HOST[:PORT]]`.
struct CybotOptions {
  std::string host = "127.0.0.1";  ///< console to dial
  int port = 2880;
  std::optional<int> listen;  ///< wait for the console on this port instead; 0 = a free one
  /// Field to drive in: a world file or cybot-field:SEED; empty = worlds/cybot-field.lisp.
  std::string world;
  std::optional<Pose> start;  ///< world frame; nothing = the field's start of CyBOTs
  CybotFirmware::Options firmware;
  double time_scale = 1.0;  ///< simulated seconds per second
  LineFaults faults;
  CybotErrors errors;
  std::uint64_t seed = 0;  ///< of faults and errors
  bool once = false;       ///< exit after the first connection
  bool quiet = false;      ///< print no progress messages
  bool help = false;
};

/// The error is one line with the option and the expected value.
Result<CybotOptions> parse_cybot_options(std::span<const std::string> arguments);
std::string cybot_help_text();

}  // namespace magna
