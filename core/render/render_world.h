// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/render/scene_solid.h"
#include "core/render/substance_look.h"
#include "core/world/world.h"

namespace magna {

/// What a wall's cell looks like.
struct WallLook {
  std::uint32_t pattern = 0;  ///< number of its WallPattern
  std::array<Pixel, kTones> tones;
};

/// All of a world that stands still, made ready for drawing: immutable, shared by the scenes of all
/// ticks until World::version() changes.
class RenderWorld {
 public:
  /// Copies what it needs: nothing of the world is looked at afterwards. `world` on a map of w x h
  /// metres costs about w * h * 2 bytes, with static boxes w * h * 52 at 0.05 m.
  static std::shared_ptr<const RenderWorld> make(const World& world);

  std::uint64_t version() const { return version_; }  ///< of the world it was made from
  /// Map walls and static boxes, in layer Wall alone; on cells of 1 m when there are no boxes.
  const ObstacleField& walls() const { return walls_; }
  /// Of the map cell; concrete where it is not a map wall's (boxes, outside).
  const WallLook& wall_look(Cell cell) const;
  bool map_wall(Cell cell) const { return look_index(cell) != 0; }
  const WallPattern& pattern(const WallLook& look) const { return patterns_[look.pattern]; }

  /// Things on the floor, in order of their numbers; what is inside of others, in hands or bins is
  /// not seen.
  const std::vector<SceneFeature>& features() const { return features_; }
  const std::vector<SceneSolid>& solids() const { return solids_; }

 private:
  explicit RenderWorld(const World& world);
  void take_walls(const World& world);
  void take_things(const World& world);
  std::uint16_t look_index(Cell cell) const;

  std::uint64_t version_ = 0;
  ObstacleField walls_;
  Cell origin_;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::uint16_t> look_of_cell_;  ///< 0 = no map wall
  std::vector<WallLook> looks_;              ///< [0]: all but map walls
  std::vector<WallPattern> patterns_;
  std::vector<SceneFeature> features_;
  std::vector<SceneSolid> solids_;
};

}  // namespace magna
