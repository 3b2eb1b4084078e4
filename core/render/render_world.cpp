// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render_world.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/render/object_look.h"
#include "core/world/world.h"

namespace magna {
namespace {

constexpr ObstacleLayer kWall = ObstacleLayer::Wall;
constexpr std::string_view kBoxes = "concrete";

// Substances of one type with different numbers differ slightly, in steps of a twentieth: brighter
// below the default number, darker above.
int wall_shade(std::string_view substance, double parameter) {
  const double usual = SubstanceTypes::default_parameter(substance).value_or(parameter);
  return static_cast<int>(std::lround(std::clamp((usual - parameter) / 6.0, -4.0, 3.0)));
}

SeenKind seen_kind(ThingKind kind) {
  switch (kind) {
    case ThingKind::Object: return SeenKind::Object;
    case ThingKind::Wall: return SeenKind::Wall;
    case ThingKind::Furniture: return SeenKind::Furniture;
    case ThingKind::Victim: return SeenKind::Victim;
  }
  return SeenKind::Object;
}

// Map walls are aligned to whole metres: only boxes need finer cells.
ObstacleField empty_field(const RenderWorldParts& parts) {
  const double resolution = parts.boxes.empty() ? 1.0 : parts.box_resolution;
  return {parts.cells.lower(), parts.cells.upper(), resolution};
}

}  // namespace

std::shared_ptr<const RenderWorld> RenderWorld::make(const World& world) {
  return make(RenderWorldParts{world.version(), world.cells(), world.boxes(),
                               world.field().resolution(), world.things()});
}

std::shared_ptr<const RenderWorld> RenderWorld::make(const RenderWorldParts& parts) {
  return std::shared_ptr<const RenderWorld>(new RenderWorld(parts));
}

RenderWorld::RenderWorld(const RenderWorldParts& parts)
    : version_(parts.version),
      walls_(empty_field(parts)),
      origin_(parts.cells.origin()),
      width_(parts.cells.width()),
      height_(parts.cells.height()) {
  patterns_.emplace_back(kBoxes);
  looks_.push_back({0, tones_of(substance_colour(kBoxes))});
  take_walls(parts.cells);
  for (const auto& box : parts.boxes) walls_.fill_box(kWall, box.lower, box.upper);
  take_things(parts.things);
}

void RenderWorld::take_walls(const CellMap& cells) {
  look_of_cell_.assign(cells.filled_cells().size(), 0);
  std::map<std::pair<std::uint16_t, int>, std::uint16_t> look_of;  // by type and shade
  std::map<std::uint16_t, std::uint32_t> pattern_of;
  std::size_t index = 0;
  for (int j = 0; j < height_; ++j) {
    for (int i = 0; i < width_; ++i, ++index) {
      const Cell cell{origin_.i + i, origin_.j + j};
      if (!cells.filled(cell)) continue;
      walls_.fill_box(kWall, {double(cell.i), double(cell.j)}, {cell.i + 1.0, cell.j + 1.0});
      const Substance made = cells.substance(cell);
      const std::string& substance = cells.types().name(made.type);
      const int shade = wall_shade(substance, double{made.parameter});
      const auto [look, added] =
          look_of.try_emplace({made.type, shade}, static_cast<std::uint16_t>(looks_.size()));
      look_of_cell_[index] = look->second;
      if (!added) continue;
      const auto [pattern, fresh] =
          pattern_of.try_emplace(made.type, static_cast<std::uint32_t>(patterns_.size()));
      if (fresh) patterns_.emplace_back(substance);
      const Colour colour = scaled(substance_colour(substance), 1.0 + 0.05 * shade);
      looks_.push_back({pattern->second, tones_of(colour)});
    }
  }
}

void RenderWorld::take_things(std::span<const Thing> things) {
  for (const Thing& thing : things) {
    const Point* at = std::get_if<Point>(&thing.location);
    if (at == nullptr) continue;
    const std::vector<SceneSolid> own = thing_look(thing);
    const double rotation = thing.footprint ? thing.footprint->rotation : 0.0;
    features_.push_back({seen_kind(thing.kind), thing.id.value, thing.display_name(), *at,
                         reach_from({}, own), static_cast<std::uint32_t>(solids_.size()),
                         static_cast<std::uint32_t>(own.size())});
    for (const SceneSolid& solid : own) {
      solids_.push_back(placed(solid, {at->x, at->y, rotation}));
    }
  }
}

std::uint16_t RenderWorld::look_index(Cell cell) const {
  const int i = cell.i - origin_.i, j = cell.j - origin_.j;
  if (i < 0 || j < 0 || i >= width_ || j >= height_) return 0;
  return look_of_cell_[static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                       static_cast<std::size_t>(i)];
}

const WallLook& RenderWorld::wall_look(Cell cell) const { return looks_[look_index(cell)]; }

}  // namespace magna
