// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/cybot/cybot_firmware.h"
#include "app/cybot/line_faults.h"
#include "core/sim/result.h"

namespace magna {

/// What the user asked for: `magna-cybot [options] [HOST[:PORT]]`.
struct CybotOptions {
  std::string host = "127.0.0.1";  ///< of the console it dials
  int port = 2880;
  std::optional<int> listen;  ///< it waits for the console on this port instead; 0 = a free one
  std::string world;          ///< the field it drives in; empty = worlds/cybot-field.lisp
  CybotFirmware::Options firmware;
  double time_scale = 1.0;  ///< its seconds per second
  LineFaults faults;
  std::uint64_t seed = 0;
  bool once = false;   ///< ends with its first connection
  bool quiet = false;  ///< says nothing of what it does
  bool help = false;
};

/// The error is one line that names the option and what was expected.
Result<CybotOptions> parse_cybot_options(std::span<const std::string> arguments);
std::string cybot_help_text();

}  // namespace magna
