// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/sim/ids.h"

namespace magna {

enum class ResourceKind : std::uint8_t { World, Robot, Camera, Hand, Bin, Thing, Custom };

/// "world", "robot", …
std::string_view name(ResourceKind kind);
std::optional<ResourceKind> resource_kind(std::string_view name);
/// Whether commands can use the resource: a robot or a part of one.
constexpr bool is_of_robot(ResourceKind kind) {
  return kind >= ResourceKind::Robot && kind <= ResourceKind::Bin;
}

/// The resource that a command occupies while it runs (manual 3.1.2): a robot, or one of its parts.
/// `owner` is the number of the robot or thing, `part` the index of the camera, hand or bin.
struct Resource {
  ResourceKind kind = ResourceKind::World;
  std::uint32_t owner = 0;
  std::uint32_t part = 0;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("kind", self.kind, "owner", self.owner, "part", self.part);
  }

  friend auto operator<=>(const Resource&, const Resource&) = default;

  static Resource robot(RobotId id) { return {ResourceKind::Robot, id.value, 0}; }
  static Resource camera(RobotId id, std::uint32_t part) {
    return {ResourceKind::Camera, id.value, part};
  }
  static Resource hand(RobotId id, std::uint32_t part) {
    return {ResourceKind::Hand, id.value, part};
  }
  static Resource bin(RobotId id, std::uint32_t part) {
    return {ResourceKind::Bin, id.value, part};
  }
  /// The robot itself, or the robot to which the part belongs.
  RobotId of_robot() const { return {owner}; }
};

}  // namespace magna
