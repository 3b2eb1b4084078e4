// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <variant>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/sim/ids.h"
#include "core/world/attribute.h"

namespace magna {

/// A designator's number, counted from 0 for each robot; never reused (manual E shows it).
struct DesignatorId {
  std::uint32_t value = 0;
  friend auto operator<=>(const DesignatorId&, const DesignatorId&) = default;
};

/// Manual 3.4.1. Local: next to the robot, or in the container of the camera; the thing can be
/// handled. Non-local: farther away; a robot can drive to it.
enum class DesignatorType : std::uint8_t { Local, NonLocal };

constexpr std::string_view name(DesignatorType type) {
  return type == DesignatorType::Local ? "local" : "non-local";
}

/// The real object of a designator. Robots do not know it.
struct PlaceDenotation {
  Cell cell;
};
struct FalseDenotation {
  Point at;  ///< its apparent position
};
using Denotation = std::variant<ThingId, PlaceDenotation, FalseDenotation>;

/// A reference to a thing or a place, relative to the robot (manual 3.4.1).
struct Designator {
  DesignatorId id;
  DesignatorType type = DesignatorType::NonLocal;
  double angle = 0.0;     ///< estimated, relative to the robot's heading, in (-pi, pi], rad
  double distance = 0.0;  ///< estimated, cells
  int place_type = -1;    ///< for a place: index into World::place_types(); -1 = a thing
  Descriptor data;        ///< for a thing: the attributes seen
  Denotation denotes;

  bool is_false() const { return std::holds_alternative<FalseDenotation>(denotes); }
};

}  // namespace magna
