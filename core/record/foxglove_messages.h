// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/geometry/pose.h"
#include "core/view/notice.h"
#include "core/world/world.h"

namespace magna {

// Messages of a session file by the schemas that Foxglove has published (foxglove.proto), which
// other programs show. Frame "world": metres, x to the right, y up, angles counter-clockwise; the
// engine's y points down. `time`: nanoseconds since 1970.

/// The schemas of all these messages, with those that they need: a FileDescriptorSet.
std::string foxglove_schemas();

/// Poses as they are recorded: places to 1/1024 m and directions to 1/16384, of a robot that stands
/// always the same, so that they compress well.
struct RecordedPoses {
  /// By robot number: x, y, and the parts z and w of the quaternion, in these units.
  std::vector<std::array<std::int32_t, 4>> robots;

  void take(std::span<const Pose> poses);
  friend bool operator==(const RecordedPoses&, const RecordedPoses&) = default;
};
/// foxglove.PosesInFrame
std::string poses_message(std::uint64_t time, const RecordedPoses& poses);

/// foxglove.Grid: field "occupied", 0 = free for robots on the ground, 100 = not. Its cells are
/// those of the obstacle field; larger ones if it would have more than a million.
std::string map_message(std::uint64_t time, const World& world);

/// foxglove.SceneUpdate: replaces all that was there by the marks ("mark-3") and the way-points of
/// each robot that has some ("plan-ROBOT").
std::string scene_message(std::uint64_t time, const Engine& engine);

/// foxglove.LaserScan: the last sweep of a robot's ranger, from its centre.
std::string scan_message(std::uint64_t time, const Engine& engine, RobotId robot);

/// foxglove.Log
std::string notice_message(std::uint64_t time, const Notice& notice);

/// foxglove.CompressedImage; `png`: the bytes of its file.
std::string image_message(std::uint64_t time, std::string_view robot,
                          std::span<const std::uint8_t> png);

}  // namespace magna
