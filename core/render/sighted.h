// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/render/render_scene.h"
#include "core/render/view.h"
#include "core/render/wall_hit.h"

namespace magna {

/// An object that may be in a picture: not completely hidden by walls.
struct Sighted {
  SeenKind kind = SeenKind::Object;
  std::uint32_t number = 0;
  const std::string* name = nullptr;
  Point centre;
  std::span<const SceneSolid> solids;
};

/// Whether a disc of this centre and radius may be in front of the walls of a level picture.
bool before_walls(const View& view, std::span<const WallHit> walls, Point centre, double radius);

/// All objects that may be in one picture, things before robots, in order of their numbers. The
/// scene must outlive it.
class SightedList {
 public:
  /// `may_be_seen` is called for the bounding disc of each thing or robot.
  SightedList(const RenderScene& scene, std::optional<RobotId> carrier,
              const std::function<bool(Point centre, double radius)>& may_be_seen);
  SightedList(const SightedList&) = delete;
  SightedList& operator=(const SightedList&) = delete;

  std::span<const Sighted> all() const { return all_; }

 private:
  std::vector<Sighted> all_;
  std::vector<std::vector<SceneSolid>> robots_;  ///< the solids of the robots among them
};

}  // namespace magna
