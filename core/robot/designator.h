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

/// A designator's number, as its robot counts them from 0; never used again (manual E shows it).
struct DesignatorId {
  std::uint32_t value = 0;
  friend auto operator<=>(const DesignatorId&, const DesignatorId&) = default;
};

/// Manual 3.4.1. Local: next to the robot, or in what the camera is in; the thing can be handled.
/// Non-local: farther away; one can go there.
enum class DesignatorType : std::uint8_t { Local, NonLocal };

/// What a designator really stands for. Robots do not know it.
struct PlaceDenotation {
  Cell cell;
};
struct FalseDenotation {
  Point at;  ///< where it seems to be
};
using Denotation = std::variant<ThingId, PlaceDenotation, FalseDenotation>;

/// A handle on a thing or a place, relative to the robot (manual 3.4.1).
struct Designator {
  DesignatorId id;
  DesignatorType type = DesignatorType::NonLocal;
  double angle = 0.0;     ///< estimated, relative to the robot's heading, in (-pi, pi], rad
  double distance = 0.0;  ///< estimated, cells
  int place_type = -1;    ///< index into World::place_types() of a place; -1 = it is a thing
  Descriptor data;        ///< of a thing: what was seen of it
  Denotation denotes;

  bool is_false() const { return std::holds_alternative<FalseDenotation>(denotes); }
};

}  // namespace magna
