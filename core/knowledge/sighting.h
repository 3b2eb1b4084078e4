// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/geometry/point.h"
#include "core/sim/ids.h"

namespace magna {

/// What a robot says it saw or bumped into: the object types of the COGNAV register interface, by
/// their numbers there.
enum class SightingClass : std::uint8_t {
  Blip,   ///< temporary, unidentified; forgotten after a while
  Blob,   ///< unidentified
  Wide,   ///< confirmed wide
  Thin,   ///< confirmed thin: a post
  Short,  ///< met by the bumper
  Tape,   ///< white tape on the floor
  Hole,   ///< a hole in the floor
};

inline constexpr int kSightingClasses = 7;

std::string_view name(SightingClass kind);     ///< "blip", "blob", …
std::string_view meaning(SightingClass kind);  ///< "bumper collision", …
/// Does it end a way, whatever the robot meant to do?
bool blocks(SightingClass kind);
/// What a type number on the wire means; those that mean nothing are blips.
SightingClass sighting_class(std::uint32_t raw);

/// A sighting's number in the order of arrival, never given twice in a world.
struct SightingId {
  std::uint32_t value = 0;
  friend auto operator<=>(const SightingId&, const SightingId&) = default;
};

/// One object as a robot reported it.
struct Sighting {
  SightingId id;
  SightingClass kind = SightingClass::Blip;
  Point centre;           ///< metres, world frame
  double diameter = 0.0;  ///< metres, >= 0
  RobotId by;
  Tick tick = 0;
  std::uint32_t raw = 0;  ///< the type as it was sent
  friend bool operator==(const Sighting&, const Sighting&) = default;
};

}  // namespace magna
