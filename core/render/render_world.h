// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/render/scene_solid.h"
#include "core/render/substance_look.h"
#include "core/world/obstacle_field.h"
#include "core/world/world_description.h"

namespace magna {

class World;

/// The appearance of a wall cell.
struct WallLook {
  std::uint32_t pattern = 0;  ///< number of its WallPattern
  std::array<Pixel, kTones> tones;
};

/// What a RenderWorld is made of.
struct RenderWorldParts {
  std::uint64_t version = 0;
  const CellMap& cells;
  std::span<const WorldDescription::Box> boxes;
  double box_resolution = ObstacleField::kDefaultResolution;  ///< of the field that has the boxes, m
  std::span<const Thing> things;
};

/// The static part of a world, prepared for drawing: immutable, shared by the scenes of all ticks
/// until World::version() changes.
class RenderWorld {
 public:
  /// Copies all data, so that the world is not accessed afterwards. A map of w x h metres takes
  /// about w * h * 2 bytes, with static boxes w * h * 52 at 0.05 m.
  static std::shared_ptr<const RenderWorld> make(const World& world);
  static std::shared_ptr<const RenderWorld> make(const RenderWorldParts& parts);

  std::uint64_t version() const { return version_; }  ///< of the world that it was made from
  /// Map walls and static boxes, only in layer Wall; on cells of 1 m if there are no boxes.
  const ObstacleField& walls() const { return walls_; }
  /// The look of a map cell; concrete if it is not a map wall (boxes, outside).
  const WallLook& wall_look(Cell cell) const;
  bool map_wall(Cell cell) const { return look_index(cell) != 0; }
  const WallPattern& pattern(const WallLook& look) const { return patterns_[look.pattern]; }

  /// Things on the floor, in order of their numbers; things inside others, in hands or in bins are
  /// invisible.
  const std::vector<SceneFeature>& features() const { return features_; }
  const std::vector<SceneSolid>& solids() const { return solids_; }

 private:
  explicit RenderWorld(const RenderWorldParts& parts);
  void take_walls(const CellMap& cells);
  void take_things(std::span<const Thing> things);
  std::uint16_t look_index(Cell cell) const;

  std::uint64_t version_ = 0;
  ObstacleField walls_;
  Cell origin_;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::uint16_t> look_of_cell_;  ///< 0 = no map wall
  std::vector<WallLook> looks_;              ///< [0]: everything except map walls
  std::vector<WallPattern> patterns_;
  std::vector<SceneFeature> features_;
  std::vector<SceneSolid> solids_;
};

}  // namespace magna
