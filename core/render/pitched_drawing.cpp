// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/render/ground.h"
#include "core/render/lens.h"
#include "core/render/ray_hit.h"
#include "core/render/render_world.h"
#include "core/render/scene_solid.h"
#include "core/render/sighted.h"
#include "core/sensing/static_ray.h"

namespace magna {
namespace {

/// The walls round the eye of a pitched camera: the wall that ends the view in each direction along
/// the floor. Rays are cast once, at least twice as dense as the picture's pixels; where two end at
/// different faces, a few more find the edge between them. A face is a plane, so that a pixel's
/// depth follows exactly from its own ray.
class WallFan {
 public:
  /// World and lens must outlive the fan.
  WallFan(const RenderWorld& world, const Lens& lens);

  /// The face of a wall, or none, that ends the view in a range of directions along the floor.
  /// Directions are (ahead, right).
  struct Wall {
    Point from, until;  ///< less than half a turn to the right of `from`
    Point per_depth;    ///< dot product with a line's ray: 1 / its depth there; no wall: 0
    Point along;        ///< dot product with a place: metres along the face
    const WallLook* look = nullptr;  ///< none: no wall
    Brightness light = 0;            ///< by its orientation only

    bool holds(const SightLine& line) const {
      const Point own{line.ahead, line.right};
      return cross(from, own) >= 0.0 && cross(own, until) > 0.0;
    }
    bool same_face(const Wall& other) const {
      return per_depth == other.per_depth && look == other.look;
    }
  };
  /// `last`: the result for a line next to this one, or null.
  const Wall& wall(const SightLine& line, const Wall* last) const {
    return last != nullptr && last->holds(line) ? *last : find(line);
  }

  /// Whether a disc may be in front of the walls.
  bool may_show(Point centre, double radius) const;

 private:
  // Directions along the floor are measured in turns, which increase with the angle and need no arc
  // tangent: 0 ahead, 1 to the right, 2 and -2 behind, -1 to the left; r / (|a| + |r|) in the half
  // ahead.
  static constexpr double kBehind = 2.0;
  static double turn_of(double ahead, double right) {
    const double sum = std::abs(ahead) + std::abs(right);
    if (sum == 0.0) return 0.0;
    const double turn = right / sum;
    if (ahead >= 0.0) return turn;
    return (right >= 0.0 ? kBehind : -kBehind) - turn;
  }
  static double widest_turn(const Lens& lens);

  double position(double turn) const { return (turn - first_) * per_turn_; }
  Point direction_at(double position) const;
  /// Casts one ray; does not set the range of directions.
  Wall cast(double position, double* way) const;
  double edge_after(int k, const Wall& before) const;
  const Wall& find(const SightLine& line) const;

  const RenderWorld& world_;
  const Lens& lens_;
  StaticRayCaster caster_;
  double first_ = 0.0;     ///< turn of the first ray
  double per_turn_ = 0.0;  ///< rays
  int count_ = 0;
  std::vector<Wall> walls_;          ///< by turn
  std::vector<std::uint32_t> wall_;  ///< of each ray, in walls_
  std::vector<double> ways_;         ///< by ray: metres along the floor; at most kFarSight
};

constexpr int kEdgeSteps = 4;  ///< an edge is found to 1/32 of the gap between two rays

/// The direction of a turn; behind is 2 or -2.
Point own_direction(double turn) {
  if (std::abs(turn) <= 1.0) return {1.0 - std::abs(turn), turn};
  const double right = turn > 0.0 ? 2.0 - turn : -2.0 - turn;
  return {std::abs(right) - 1.0, right};
}

/// The largest turn to either side shown by the picture.
double WallFan::widest_turn(const Lens& lens) {
  double least_ahead = 1.0, most_right = 0.0;
  for (const double x : {0.0, 0.5 * lens.columns()}) {
    for (const double y : {0.0, 1.0 * lens.rows()}) {
      const SightLine line = lens.line_at(x, y);
      least_ahead = std::min(least_ahead, line.ahead);
      most_right = std::max(most_right, std::abs(line.right));
    }
  }
  // Straight up or down is in the picture, or next to it.
  if (least_ahead <= 0.0) return kBehind;
  return turn_of(least_ahead, most_right);
}

WallFan::WallFan(const RenderWorld& world, const Lens& lens)
    : world_(world), lens_(lens), caster_(world.walls(), ObstacleLayer::Wall) {
  const double widest = widest_turn(lens);
  // A radian is at least half a turn, and the picture's middle has `scale` pixels per radian: at
  // least two rays per pixel.
  count_ = static_cast<int>(std::ceil(8.0 * widest * lens.scale())) + 2;
  first_ = -widest;
  per_turn_ = (count_ - 1) / (2.0 * widest);
  // A wall covers at most a quarter turn, so that two cross products test a direction.
  const auto widest_wall = static_cast<int>(per_turn_);
  ways_.resize(static_cast<std::size_t>(count_));
  int begin = 0;
  for (int k = 0; k < count_; ++k) {
    Wall wall = cast(k, &ways_[static_cast<std::size_t>(k)]);
    if (k == 0 || k - begin >= widest_wall || !wall.same_face(walls_.back())) {
      wall.from = direction_at(k == 0 ? 0.0 : k - 1 + edge_after(k - 1, walls_.back()));
      if (k > 0) walls_.back().until = wall.from;
      walls_.push_back(wall);
      begin = k;
    }
    wall_.push_back(static_cast<std::uint32_t>(walls_.size() - 1));
  }
  walls_.back().until = direction_at(count_ - 1.0);
}

const WallFan::Wall& WallFan::find(const SightLine& line) const {
  const double at = std::clamp(position(turn_of(line.ahead, line.right)), 0.0, count_ - 2.0);
  const auto k = static_cast<std::size_t>(at);
  const Wall& wall = walls_[wall_[k]];
  return wall.holds(line) ? wall : walls_[wall_[k + 1]];
}

Point WallFan::direction_at(double position) const {
  return own_direction(first_ + position / per_turn_);
}

WallFan::Wall WallFan::cast(double position, double* way_out) const {
  const Point own = direction_at(position);
  const Point ray = lens_.over_floor(own.x, own.y);
  const double length = norm(ray);
  Wall wall;
  const double way = caster_(lens_.eye(), ray * (1.0 / length), kFarSight);
  if (way_out != nullptr) *way_out = way;
  if (way >= kFarSight) return wall;
  // An eye in a wall sees that wall right in front of it.
  const bool inside = way < kNearest;
  const double depth = way / length;
  const bool along_x =
      inside ? std::abs(ray.x) > std::abs(ray.y) : faces_along_x(world_, lens_.eye(), ray, depth);
  const WallFace face = face_behind(world_, lens_.eye() + ray * depth, ray, along_x);
  const ObstacleField& walls = world_.walls();
  const auto away = [&](double eye, double to, double lower) {
    if (inside) return std::copysign(kNearest, to);
    const double cells = std::round((eye + to - lower) * walls.cells_per_metre());
    return lower + cells * walls.resolution() - eye;
  };
  const Point eye = lens_.eye();
  wall.per_depth = along_x ? Point{1.0 / away(eye.x, ray.x * depth, walls.lower().x), 0.0}
                           : Point{0.0, 1.0 / away(eye.y, ray.y * depth, walls.lower().y)};
  wall.along = face.along;
  wall.look = &world_.wall_look(face.cell);
  wall.light = face.light;
  return wall;
}

double WallFan::edge_after(int k, const Wall& before) const {
  double low = 0.0, high = 1.0;
  for (int step = 0; step < kEdgeSteps; ++step) {
    const double middle = 0.5 * (low + high);
    (cast(k + middle, nullptr).same_face(before) ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

bool WallFan::may_show(Point centre, double radius) const {
  const double away = distance(lens_.eye(), centre);
  if (away - radius > kFarSight) return false;
  if (away <= radius) return true;
  const double middle = lens_.bearing(centre);
  const double half = std::asin(radius / away);
  const auto turn = [](double bearing) { return turn_of(std::cos(bearing), std::sin(bearing)); };
  const double low = turn(middle - half), high = turn(middle + half);
  const auto before = [&](double from, double to) {
    const double last = count_ - 1.0;
    if (to < first_ || from > -first_) return false;
    const auto begin = static_cast<std::ptrdiff_t>(std::clamp(position(from), 0.0, last));
    const auto end = static_cast<std::ptrdiff_t>(std::clamp(position(to) + 1.0, 0.0, last)) + 1;
    return std::any_of(ways_.begin() + begin, ways_.begin() + end,
                       [&](double way) { return way > away - radius; });
  };
  // Behind, turns wrap around.
  if (low > high) return before(low, kBehind) || before(-kBehind, high);
  return before(low, high);
}

/// A ball that contains one or more solids, in a camera's own frame, and the angles that it covers.
struct Ball {
  Lens::Own centre;
  double radius;

  struct Angles {
    double low, high;
  };
  // A ball seen along its third axis is a disc.
  Angles angles(double ahead, double across) const {
    const double away = std::hypot(ahead, across);
    if (away <= radius) return {-kPi, kPi};
    const double middle = std::atan2(across, ahead), half = std::asin(radius / away);
    return {middle - half, middle + half};
  }
  Angles bearings() const { return angles(centre.ahead, centre.right); }
  /// Angles below the plane ahead of the camera, about the axis to its right.
  Angles dips() const { return angles(centre.ahead, centre.down); }
  /// Angles below the plane ahead of the camera, for any bearing.
  Angles latitudes() const {
    const Angles all = angles(std::hypot(centre.ahead, centre.right), centre.down);
    return {std::max(all.low, -kPi / 2), std::min(all.high, kPi / 2)};
  }
};

Ball ball_of(const Lens& lens, const SceneSolid& solid) {
  const double level =
      std::hypot(solid.half_width, solid.form == SolidForm::Box ? solid.half_depth : 0.0);
  return {lens.own_of(solid.centre, 0.5 * (solid.bottom + solid.top)),
          std::hypot(level, 0.5 * (solid.top - solid.bottom))};
}

struct Run {
  int first, last;
};

/// Of `size` pixels those between two places, plus one on either side for rounding.
Run pixels(double from, double to, int size) {
  const auto cut = [size](double at) { return std::clamp(at, -1.0, size + 1.0); };
  const Run run{std::max(static_cast<int>(cut(from)) - 1, 0),
                std::min(static_cast<int>(cut(to)) + 2, size)};
  return run.first < run.last && to > 0.0 && from < size ? run : Run{0, 0};
}

// In perspective angles are limited to the borders: beyond them tangents would have the wrong sign.
Run tangent_pixels(Ball::Angles angles, int size, double scale) {
  const double half = std::atan(0.5 * size / scale);
  if (angles.high < -half || angles.low > half) return {0, 0};
  return pixels(0.5 * size + scale * std::tan(std::max(angles.low, -half)),
                0.5 * size + scale * std::tan(std::min(angles.high, half)), size);
}

Run round_pixels(Ball::Angles angles, int size, double scale) {
  // Across the seam behind: all columns.
  if (angles.low < -kPi || angles.high > kPi) return {0, size};
  return pixels(0.5 * size + scale * angles.low, 0.5 * size + scale * angles.high, size);
}

PixelBox pixel_box(Run columns, Run rows) {
  if (columns.first >= columns.last || rows.first >= rows.last) return {};
  return {columns.first, rows.first, columns.last - columns.first, rows.last - rows.first};
}

// In perspective a solid completely in front of the eye lies between its corners.
std::optional<PixelBox> box_of_corners(const Lens& lens, const SceneSolid& solid) {
  constexpr double kBefore = 0.01;  // metres
  if (!lens.flat()) return std::nullopt;
  const Point along = solid.along * solid.half_width;
  const Point across = Point{-solid.along.y, solid.along.x} * solid.half_depth;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Point corner : {along + across, along - across, across - along, -along - across}) {
    for (const double height : {solid.bottom, solid.top}) {
      const Lens::Own own = lens.own_of(solid.centre + corner, height);
      if (own.ahead < kBefore) return std::nullopt;
      const Point at = *lens.pixel_of(own);
      left = std::min(left, at.x);
      right = std::max(right, at.x);
      top = std::min(top, at.y);
      bottom = std::max(bottom, at.y);
    }
  }
  return pixel_box(pixels(left, right, lens.columns()), pixels(top, bottom, lens.rows()));
}

Ball ball_of(const Lens& lens, const Sighted& sighted) {
  double reach = 0.0, bottom = kWallHeight, top = 0.0;
  for (const SceneSolid& solid : sighted.solids) {
    reach = std::max(reach, distance(sighted.centre, solid.centre) +
                                std::hypot(solid.half_width, solid.half_depth));
    bottom = std::min(bottom, solid.bottom);
    top = std::max(top, solid.top);
  }
  return {lens.own_of(sighted.centre, 0.5 * (bottom + top)),
          std::hypot(reach, 0.5 * (top - bottom))};
}

/// The bounding box of a solid in a picture, even if it is hidden; width 0: not in the picture.
PixelBox bounds_in(const Lens& lens, const SceneSolid& solid) {
  if (const auto box = box_of_corners(lens, solid)) return *box;
  const Ball ball = ball_of(lens, solid);
  const auto span = lens.flat() ? tangent_pixels : round_pixels;
  return pixel_box(span(ball.bearings(), lens.columns(), lens.scale()),
                   span(lens.flat() ? ball.dips() : ball.latitudes(), lens.rows(), lens.scale()));
}

/// The share of an object within the borders of a picture, by solid angle.
///
/// Samples lines of sight through the bounding ball; each is weighted by its solid angle.
double share_in_picture(const Sighted& sighted, const Lens& lens) {
  constexpr int kSamples = 32;
  const Ball ball = ball_of(lens, sighted);
  const Ball::Angles across = ball.bearings(), down = ball.latitudes();
  std::vector<SolidTarget> targets;
  for (const SceneSolid& solid : sighted.solids) targets.emplace_back(solid, lens.eye());
  double all = 0.0, inside = 0.0;
  for (int j = 0; j < kSamples; ++j) {
    const double latitude = down.low + (down.high - down.low) * (j + 0.5) / kSamples;
    for (int i = 0; i < kSamples; ++i) {
      const double bearing = across.low + (across.high - across.low) * (i + 0.5) / kSamples;
      const Lens::Own own{std::cos(bearing), std::sin(bearing), std::tan(latitude)};
      const SightLine line = lens.line({own.ahead, own.right}, own.down);
      const auto met = [&](const SolidTarget& target) {
        return target.meet(line, lens.height()).has_value();
      };
      if (std::ranges::none_of(targets, met)) continue;
      all += std::cos(latitude);
      const auto at = lens.pixel_of(own);
      if (at && lens.shows(*at)) inside += std::cos(latitude);
    }
  }
  return all > 0.0 ? inside / all : 1.0;
}

/// Owner of pixels without a solid.
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// The drawing of one picture, row by row.
class PitchedDrawing {
 public:
  PitchedDrawing(const RenderScene& scene, const Camera& camera)
      : world_(*scene.world),
        lens_(camera),
        fan_(world_, lens_),
        ground_(lens_.eye(), lens_.height()),
        sighted_(scene, camera.setup().carrier,
                 [this](Point centre, double radius) { return fan_.may_show(centre, radius); }),
        tally_(sighted_.all()),
        pixels_(static_cast<std::size_t>(lens_.columns())),
        picture_(lens_.columns(), lens_.rows()) {
    own_.reserve(pixels_.size());
    for (int x = 0; x < lens_.columns(); ++x) own_.push_back(lens_.own_at(x + 0.5));
    take_solids();
  }

  Rendering finish() && {
    for (int y = 0; y < lens_.rows(); ++y) draw_row(y);
    const auto within = [this](const Sighted& one) { return share_in_picture(one, lens_); };
    return {std::move(picture_), tally_.seen(lens_.eye(), within)};
  }

 private:
  struct Body {
    std::uint32_t owner;
    const SceneSolid* solid;
    SolidTarget target;
    PixelBox bounds;
  };
  struct PixelState {
    SightLine line;
    double per_depth;       ///< 1 / depth of the object drawn, or of the wall behind it; none: 0
    std::uint32_t owner;    ///< of the object drawn
    std::uint32_t reached;  ///< owner of the last solid at this pixel, hidden or not
    Pixel paint;
  };

  void take_solids() {
    const auto all = sighted_.all();
    for (std::uint32_t owner = 0; owner < all.size(); ++owner) {
      for (const SceneSolid& solid : all[owner].solids) {
        const PixelBox bounds = bounds_in(lens_, solid);
        if (bounds.width == 0) continue;
        bodies_.push_back({owner, &solid, SolidTarget(solid, lens_.eye()), bounds});
      }
    }
  }

  void draw_row(int y) {
    const double slope = lens_.slope_at(y + 0.5);
    for (std::size_t x = 0; x < pixels_.size(); ++x) pixels_[x].line = lens_.line(own_[x], slope);
    draw_background();
    for (const Body& body : bodies_) {
      if (y < body.bounds.y || y >= body.bounds.y + body.bounds.height) continue;
      for (int x = body.bounds.x; x < body.bounds.x + body.bounds.width; ++x) {
        draw_body(body, pixels_[static_cast<std::size_t>(x)]);
      }
    }
    finish_row(y);
  }

  void draw_background() {
    const double below = lens_.height(), above = lens_.height() - kWallHeight;
    // In perspective a whole row has one slope.
    GroundLook::Row row = ground_.row(pixels_.front().line.down);
    const WallFan::Wall* wall = nullptr;
    for (PixelState& at : pixels_) {
      const SightLine& line = at.line;
      wall = &fan_.wall(line, wall);
      at.owner = at.reached = kNone;
      at.per_depth = dot(line.ray, wall->per_depth);
      if (line.down < below * at.per_depth && line.down >= above * at.per_depth) {
        draw_wall(at, *wall);
        continue;
      }
      if (!lens_.flat()) row = ground_.row(line.down);
      at.paint =
          GroundLook::pixel(row, static_cast<float>(line.ray.x), static_cast<float>(line.ray.y));
    }
  }

  void draw_wall(PixelState& at, const WallFan::Wall& wall) {
    const double depth = 1.0 / at.per_depth;
    const double along = dot(lens_.eye() + at.line.ray * depth, wall.along);
    const double down = kWallHeight - at.line.height_at(lens_.height(), depth);
    const int row = static_cast<int>(down * WallPattern::kPerMetre);
    const std::uint8_t* tones = world_.pattern(*wall.look).column(along - std::floor(along));
    const Brightness light = light_at(std::max(depth, kNearest)) * wall.light / kFullLight;
    at.paint = shaded(wall.look->tones[tones[row]], light);
  }

  void draw_body(const Body& body, PixelState& at) {
    const auto hit = body.target.meet(at.line, lens_.height());
    if (!hit) return;
    // Solids of one owner are consecutive: each pixel counts once.
    if (at.reached != body.owner) tally_.covers(body.owner, 1);
    at.reached = body.owner;
    if (!(hit->depth * at.per_depth < 1.0)) return;
    at.per_depth = 1.0 / hit->depth;
    at.owner = body.owner;
    at.paint = shaded(shaded(pixel(body.solid->colour), hit->light),
                      light_at(std::max(hit->span.near, kNearest)));
  }

  void finish_row(int y) {
    std::uint8_t* to = picture_.row(y);
    for (int x = 0; x < lens_.columns(); ++x, to += 3) {
      const PixelState& at = pixels_[static_cast<std::size_t>(x)];
      if (at.owner != kNone) tally_.drawn(at.owner, x, y, y + 1);
      to[0] = static_cast<std::uint8_t>(at.paint);
      to[1] = static_cast<std::uint8_t>(at.paint >> 8U);
      to[2] = static_cast<std::uint8_t>(at.paint >> 16U);
    }
  }

  const RenderWorld& world_;
  Lens lens_;
  WallFan fan_;
  GroundLook ground_;
  SightedList sighted_;
  FeatureTally tally_;
  std::vector<Body> bodies_;
  std::vector<Point> own_;          ///< by column
  std::vector<PixelState> pixels_;  ///< of the current row
  Picture picture_;
};

}  // namespace

Rendering render_pitched(const RenderScene& scene, const Camera& camera) {
  return PitchedDrawing(scene, camera).finish();
}

}  // namespace magna
