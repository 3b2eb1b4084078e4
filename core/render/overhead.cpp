// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/overhead.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/render/object_look.h"

namespace magna {
namespace {

constexpr Colour kBeside{0, 0, 0}, kEven{196, 190, 178}, kOdd{184, 178, 166}, kFacing{20, 20, 24};
constexpr double kLeastRobot = 3.0;  ///< radius, pixels

/// Draws into one picture.
class OverheadSketch {
 public:
  OverheadSketch(const RenderWorld& world, int width, int height)
      : world_(world),
        view_(OverheadView::of(world, width, height)),
        picture_(width, height),
        cells_(static_cast<std::size_t>(width)) {}

  void ground();
  /// Lower parts first, because higher ones hide them.
  void solids(std::vector<SceneSolid> solids);
  void robot(const SceneRobot& robot);
  Picture take() { return std::move(picture_); }

 private:
  /// The columns or rows whose middles are in [from, to].
  struct Span {
    int first, last;
  };
  static Span middles(double from, double to, int size) {
    const auto cut = [size](double at) { return std::clamp(at, -1.0, size + 1.0); };
    return {std::max(0, static_cast<int>(std::ceil(cut(from - 0.5)))),
            std::min(size - 1, static_cast<int>(std::floor(cut(to - 0.5))))};
  }
  void set(int x, int y, Colour colour) {
    std::uint8_t* const rgb = picture_.row(y) + std::ptrdiff_t{x} * 3;
    rgb[0] = colour.red;
    rgb[1] = colour.green;
    rgb[2] = colour.blue;
  }
  Colour ground_at(Point place, Cell field) const;
  void solid(const SceneSolid& solid);
  void disc(Point centre, double radius, Colour colour);

  const RenderWorld& world_;
  OverheadView view_;
  Picture picture_;
  std::vector<Cell> cells_;  ///< of the field, by column; the rows are those of the first line
};

Colour OverheadSketch::ground_at(Point place, Cell field) const {
  const ObstacleField& walls = world_.walls();
  if (!walls.contains(field)) return kBeside;
  const Cell cell = cell_of(place);
  if (!walls.filled(ObstacleLayer::Wall, field)) return ((cell.i + cell.j) & 1) != 0 ? kOdd : kEven;
  const Pixel tone = world_.wall_look(cell).tones[kTones / 2];
  return {static_cast<std::uint8_t>(tone), static_cast<std::uint8_t>(tone >> 8U),
          static_cast<std::uint8_t>(tone >> 16U)};
}

void OverheadSketch::ground() {
  const ObstacleField& walls = world_.walls();
  for (int x = 0; x < picture_.width(); ++x) {
    cells_[static_cast<std::size_t>(x)] = walls.field_cell(view_.place_of({x + 0.5, 0.5}));
  }
  for (int y = 0; y < picture_.height(); ++y) {
    const int line = walls.field_cell(view_.place_of({0.5, y + 0.5})).j;
    for (int x = 0; x < picture_.width(); ++x) {
      const Point place = view_.place_of({x + 0.5, y + 0.5});
      set(x, y, ground_at(place, {cells_[static_cast<std::size_t>(x)].i, line}));
    }
  }
}

void OverheadSketch::solids(std::vector<SceneSolid> solids) {
  std::ranges::stable_sort(solids, {}, &SceneSolid::top);
  for (const SceneSolid& one : solids) solid(one);
}

// Solids thinner than a pixel still cover one in each direction.
void OverheadSketch::solid(const SceneSolid& solid) {
  const Point centre = view_.pixel_of(solid.centre);
  const double half_width = std::max(0.5, solid.half_width * view_.scale);
  const double half_depth = std::max(0.5, solid.half_depth * view_.scale);
  if (solid.form == SolidForm::Drum) return disc(centre, half_width, solid.colour);
  const double reach = std::hypot(half_width, half_depth);
  const Span columns = middles(centre.x - reach, centre.x + reach, picture_.width());
  const Span rows = middles(centre.y - reach, centre.y + reach, picture_.height());
  for (int y = rows.first; y <= rows.last; ++y) {
    for (int x = columns.first; x <= columns.last; ++x) {
      const Point off{x + 0.5 - centre.x, y + 0.5 - centre.y};
      const double along = off.x * solid.along.x + off.y * solid.along.y;
      const double across = off.y * solid.along.x - off.x * solid.along.y;
      if (std::abs(along) <= half_width && std::abs(across) <= half_depth) set(x, y, solid.colour);
    }
  }
}

void OverheadSketch::disc(Point centre, double radius, Colour colour) {
  const Span rows = middles(centre.y - radius, centre.y + radius, picture_.height());
  for (int y = rows.first; y <= rows.last; ++y) {
    const double off = y + 0.5 - centre.y;
    const double half = std::sqrt(std::max(0.0, radius * radius - off * off));
    const Span columns = middles(centre.x - half, centre.x + half, picture_.width());
    for (int x = columns.first; x <= columns.last; ++x) set(x, y, colour);
  }
}

void OverheadSketch::robot(const SceneRobot& robot) {
  std::vector<SceneSolid> look = robot_look(robot.type, robot.id);
  const Colour beacon =
      look.empty() ? kFacing : std::ranges::max(look, {}, &SceneSolid::top).colour;
  const Point at = view_.pixel_of({robot.pose.x, robot.pose.y});
  disc(at, std::max(kLeastRobot, 0.28 * view_.scale), beacon);
  for (SceneSolid& solid : look) solid = placed(solid, robot.pose);
  solids(std::move(look));
  const Point ahead = direction(robot.pose.theta);
  const double length = std::max(2.0 * kLeastRobot, 0.6 * view_.scale);
  for (double along = 0.0; along <= length; along += 0.5) {
    disc({at.x + ahead.x * along, at.y + ahead.y * along}, 0.7, kFacing);
  }
}

}  // namespace

OverheadView OverheadView::of(const RenderWorld& world, int width, int height) {
  const ObstacleField& field = world.walls();
  const double wide = field.width() * field.resolution();
  const double high = field.height() * field.resolution();
  const double scale = std::min(width / wide, height / high);
  return {field.lower(), scale, (width - wide * scale) / 2, (height - high * scale) / 2};
}

Picture overhead(const RenderScene& scene, int width, int height) {
  OverheadSketch sketch(*scene.world, width, height);
  sketch.ground();
  sketch.solids(scene.world->solids());
  for (const SceneRobot& robot : scene.robots) sketch.robot(robot);
  return sketch.take();
}

}  // namespace magna
