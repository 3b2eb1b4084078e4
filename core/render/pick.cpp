// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/pick.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/render/lens.h"
#include "core/render/object_look.h"
#include "core/render/ray_hit.h"
#include "core/sensing/descriptor_match.h"
#include "core/sensing/static_ray.h"
#include "core/world/world.h"

namespace magna {
namespace {

/// Samples of a solid along each of its sides.
constexpr int kSteps = 12;

/// Marks on a wall's face may be rounded to either side of it.
constexpr double kBehindFace = 0.05;
/// A mark on a person may miss by this distance, metres: between arm and knee, or at the edge of a
/// distant person.
constexpr double kBesidePerson = 0.1;
/// A mark on a person is in the middle of the parts within this distance of the point that was hit,
/// metres: the person is larger than the limb.
constexpr double kPersonReach = 1.0;

/// An object that may be hit: SeenFeature's fields, and its solids.
struct Candidate {
  SeenKind kind;
  std::uint32_t number;
  const std::string* name;
  std::span<const SceneSolid> solids;
};

double way_to_wall(const RenderScene& scene, Point eye, Point heading) {
  const StaticRayCaster cast(scene.world->walls(), ObstacleLayer::Wall);
  return cast(eye, heading, kFarSight);
}

/// The line of sight of one place, in the depths of its column.
class Sight {
 public:
  Sight(const RenderScene& scene, const Lens& lens, double x, double y)
      : eye_(lens.eye()),
        height_(lens.height()),
        level_(lens.level()),
        line_(lens.line_at(x, y)),
        length_(norm(line_.ray)) {
    // Straight up or down no wall is hit.
    if (!(length_ * kFarSight > kNearest)) return;
    const double way = way_to_wall(scene, eye_, line_.ray * (1.0 / length_));
    if (way < kFarSight) wall_ = std::max(way / length_, kNearest);
  }

  /// The background behind all things: floor or wall.
  std::optional<Picked> background() const {
    const double down = line_.down * wall_;
    if (wall_ < kNoWall && down < height_ && down >= height_ - kWallHeight) {
      return picked(PickedKind::Wall, wall_);
    }
    if (line_.down <= 0.0) return std::nullopt;
    const double floor = height_ / line_.down;
    if (floor * length_ > kFarSight) return std::nullopt;
    return picked(PickedKind::Floor, floor);
  }

  /// Records the hit of an object if it is nearer than all previous ones.
  void look_at(const Candidate& some) {
    const bool person = some.kind == SeenKind::Victim;
    Chord chord = through(some.solids, 0.0);
    if (person && chord.seen == kNoWall) {
      chord = through(some.solids, kBesidePerson);
      // Objects in front of the person or hiding it are nearer than its middle.
      if (chord.seen != kNoWall) chord.seen = chord.middle();
    }
    if (!(chord.seen < std::min(nearest_, wall_))) return;
    nearest_ = chord.seen;
    picked_ = picked(some.kind == SeenKind::Robot ? PickedKind::Robot : PickedKind::Thing,
                     chord.middle());
    picked_->number = some.number;
    picked_->name = *some.name;
    if (person) mark_at(*picked_, centre_near(some.solids, picked_->at, kPersonReach));
  }
  const std::optional<Picked>& thing() const { return picked_; }

  /// Whether a disc at this place may be hit.
  bool near(Point centre, double radius) const {
    const Point to = centre - eye_;
    return std::abs(cross(line_.ray, to)) <= radius * length_ &&
           dot(line_.ray, to) >= -radius * length_;
  }

 private:
  /// The part of an object that the vertical plane of the line passes through, in front of the
  /// wall.
  struct Chord {
    double first = kNoWall, last = 0.0;
    double seen = kNoWall;  ///< where the line itself meets it; kNoWall: nowhere
    double middle() const { return 0.5 * (first + last); }
  };
  // Each solid `wider` to all sides.
  Chord through(std::span<const SceneSolid> solids, double wider) const {
    Chord chord;
    for (SceneSolid solid : solids) {
      solid.half_width += wider;
      solid.half_depth += wider;
      solid.bottom -= wider;
      solid.top += wider;
      const SolidTarget target(solid, eye_);
      // A level picture does not show solids below its eye.
      const auto hit = level_ ? target.meet(line_.ray) : target.through(line_.ray);
      if (!hit) continue;
      const double near = std::max(hit->near, kNearest);
      if (near >= wall_) continue;
      chord.first = std::min(chord.first, near);
      chord.last = std::max(chord.last, std::min(std::max(hit->far, near), wall_));
      const auto met = target.meet(line_, height_);
      if (met && met->depth < wall_) chord.seen = std::min(chord.seen, met->depth);
    }
    return chord;
  }

  Picked picked(PickedKind kind, double depth) const {
    Picked picked;
    picked.kind = kind;
    mark_at(picked, eye_ + line_.ray * depth);
    return picked;
  }
  void mark_at(Picked& picked, Point place) const {
    picked.at = place;
    picked.distance = distance(eye_, place);
  }

  Point eye_;
  double height_;
  bool level_;
  SightLine line_;
  double length_;  ///< of the ray
  double wall_ = kNoWall;
  double nearest_ = kNoWall;
  std::optional<Picked> picked_;
};

}  // namespace

Point centre_near(std::span<const SceneSolid> solids, Point place, double reach) {
  Point sum;
  double weight = 0.0;
  for (const SceneSolid& solid : solids) {
    const Point across{-solid.along.y, solid.along.x};
    const double area = solid.half_width * solid.half_depth;
    for (int i = 0; i < kSteps; ++i) {
      for (int j = 0; j < kSteps; ++j) {
        const Point own{(2 * i + 1.0) / kSteps - 1.0, (2 * j + 1.0) / kSteps - 1.0};
        if (solid.form == SolidForm::Drum && dot(own, own) > 1.0) continue;
        const Point at = solid.centre + solid.along * (own.x * solid.half_width) +
                         across * (own.y * solid.half_depth);
        if (distance(at, place) > reach) continue;
        sum += at * area;
        weight += area;
      }
    }
  }
  return weight > 0.0 ? sum * (1.0 / weight) : place;
}

std::optional<Picked> pick(const RenderScene& scene, const Camera& camera, double x, double y) {
  const Lens lens(camera);
  if (!lens.shows({x, y})) return std::nullopt;
  Sight sight(scene, lens, x, y);
  const std::span<const SceneSolid> solids = scene.world->solids();
  for (const SceneFeature& thing : scene.world->features()) {
    if (!sight.near(thing.centre, thing.radius + kBesidePerson)) continue;
    sight.look_at(
        {thing.kind, thing.number, &thing.name, solids.subspan(thing.first, thing.count)});
  }
  for (const SceneRobot& robot : scene.robots) {
    if (camera.setup().carrier == robot.id) continue;
    if (!sight.near(robot.pose.position(), kRobotLookRadius)) continue;
    std::vector<SceneSolid> own = robot_look(robot.type, robot.id);
    for (SceneSolid& solid : own) solid = placed(solid, robot.pose);
    sight.look_at({SeenKind::Robot, robot.id.value, &robot.name, own});
  }
  return sight.thing() ? sight.thing() : sight.background();
}

std::optional<PicturePlace> project(const Camera& camera, Point place, double height) {
  const Lens lens(camera);
  const auto at = lens.pixel_of(lens.own_of(place, height));
  if (!at) return std::nullopt;
  return PicturePlace{at->x, at->y, lens.shows(*at)};
}

bool hidden(const RenderScene& scene, const Camera& camera, Point place) {
  const Point eye = Lens(camera).eye();
  const double away = distance(eye, place);
  if (!(away > kBehindFace)) return false;
  const double way = way_to_wall(scene, eye, (place - eye) * (1.0 / away));
  return way < std::min(away - kBehindFace, kFarSight);
}

}  // namespace magna
