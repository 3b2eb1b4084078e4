// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/geometry/point.h"
#include "core/sim/ids.h"

namespace magna {

/// The class of an object that a robot saw or bumped into: the object types of the COGNAV register
/// interface, with their numbers.
enum class SightingClass : std::uint8_t {
  Blip,   ///< temporary, unidentified; forgotten after a while
  Blob,   ///< unidentified
  Wide,   ///< confirmed wide
  Thin,   ///< confirmed thin: a post
  Short,  ///< hit by the bumper
  Tape,   ///< white tape on the floor
  Hole,   ///< a hole in the floor
};

inline constexpr int kSightingClasses = 7;

std::string_view name(SightingClass kind);     ///< "blip", "blob", …
std::string_view meaning(SightingClass kind);  ///< "bumper collision", …
/// Whether it ends a way, whatever the robot's task.
bool blocks(SightingClass kind);
/// The class of a type number on the wire; unknown numbers are blips.
SightingClass sighting_class(std::uint32_t raw);
/// By `name`.
std::optional<SightingClass> named_sighting_class(std::string_view name);

/// The reporter of an object that a person drew or loaded from a file.
inline constexpr RobotId kNoReporter{0xffff'ffff};

/// One object as a robot reported it, or as a person drew it.
struct Sighting {
  SightingId id;
  SightingClass kind = SightingClass::Blip;
  Point centre;           ///< metres, world frame
  double diameter = 0.0;  ///< metres, >= 0
  RobotId by;             ///< kNoReporter: a person
  Tick tick = 0;          ///< of the report or of the last change
  std::uint32_t raw = 0;  ///< the type as it was sent
  friend bool operator==(const Sighting&, const Sighting&) = default;
};

}  // namespace magna
