// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/cybot_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/random.h"

namespace magna {
namespace {

using Box = CybotField::Box;

constexpr double kGap = 0.10;         // m between obstacles
constexpr double kGridStep = 0.04;    // m: of the search for a passage
constexpr int kMostPlaces = 50;       // drawn for an obstacle
constexpr int kMarginCells = 1;       // m: floor or walls outside of the 4 x 4 m
constexpr double kResolution = 0.01;  // m: posts are 5 cells wide
constexpr Point kStart{0.0, 0.0};

Box box_round(Point centre, double width, double depth) {
  const Point half{width / 2, depth / 2};
  return {centre - half, centre + half};
}

Box grown(const Box& box, double by) {
  return {box.lower - Point{by, by}, box.upper + Point{by, by}};
}

bool overlap(const Box& a, const Box& b) {
  return a.lower.x < b.upper.x && b.lower.x < a.upper.x && a.lower.y < b.upper.y &&
         b.lower.y < a.upper.y;
}

double distance_to(const Box& box, Point p) {
  return std::hypot(std::max({box.lower.x - p.x, 0.0, p.x - box.upper.x}),
                    std::max({box.lower.y - p.y, 0.0, p.y - box.upper.y}));
}

Box draw_goal(RandomStream& random) {
  while (true) {
    const double width = random.uniform(CybotField::kShortestBoxSide, CybotField::kLongestBoxSide);
    const double depth = random.uniform(CybotField::kShortestBoxSide, CybotField::kLongestBoxSide);
    const double most = CybotField::kHalfSide - CybotField::kBoxToBorder;
    const double x = random.uniform(width / 2 - most, most - width / 2);
    const double y = random.uniform(depth / 2 - most, most - depth / 2);
    const Box goal = box_round({x, y}, width, depth);
    const double room = CybotField::kStartRoom + CybotField::kPostSide;
    if (distance_to(goal, kStart) >= room) return goal;
  }
}

/// Draws obstacles where there is room; `taken` is what is there already.
class ObstacleDraw {
 public:
  ObstacleDraw(RandomStream& random, const Box& goal)
      : random_(random), taken_{grown(goal, CybotField::kPostSide)} {}

  /// An obstacle, or nothing if no place was found.
  std::optional<Box> draw(double width, double depth) {
    for (int i = 0; i < kMostPlaces; ++i) {
      const double across = CybotField::kHalfSide - kGap - width / 2;
      const double along = CybotField::kHalfSide - kGap - depth / 2;
      const double x = random_.uniform(-across, across);
      const double y = random_.uniform(-along, along);
      const Box box = box_round({x, y}, width, depth);
      if (distance_to(box, kStart) < CybotField::kStartRoom) continue;
      const Box room = grown(box, kGap);
      if (std::ranges::any_of(taken_, [&](const Box& other) { return overlap(room, other); })) {
        continue;
      }
      taken_.push_back(box);
      return box;
    }
    return {};
  }

 private:
  RandomStream& random_;
  std::vector<Box> taken_;
};

void add_to(std::vector<Box>& boxes, const std::optional<Box>& box) {
  if (box) boxes.push_back(*box);
}

std::vector<Box> tape_border() {
  const double side = 2 * CybotField::kHalfSide;
  const double middle = CybotField::kHalfSide - CybotField::kTapeWidth / 2;
  return {box_round({0.0, -middle}, side, CybotField::kTapeWidth),
          box_round({0.0, middle}, side, CybotField::kTapeWidth),
          box_round({-middle, 0.0}, CybotField::kTapeWidth, side),
          box_round({middle, 0.0}, CybotField::kTapeWidth, side)};
}

CybotField draw_field(RandomStream& random) {
  CybotField field;
  field.walls = random.chance(0.5);
  field.goal = draw_goal(random);
  const auto& [lower, upper] = field.goal;
  field.posts = {lower, Point{upper.x, lower.y}, upper, Point{lower.x, upper.y}};
  ObstacleDraw obstacles(random, field.goal);
  const auto count = [&](std::uint64_t least, std::uint64_t most) {
    return least + random.below(most - least + 1);
  };
  for (std::uint64_t left = count(3, 5); left > 0; --left) {
    const double width = random.uniform(0.20, 0.40);
    const double depth = random.uniform(0.20, 0.40);
    add_to(field.blocks, obstacles.draw(width, depth));
  }
  for (std::uint64_t left = count(1, 2); left > 0; --left) {
    double width = random.uniform(0.40, 0.80);
    double depth = CybotField::kTapeWidth;
    if (random.chance(0.5)) std::swap(width, depth);
    add_to(field.tapes, obstacles.draw(width, depth));
  }
  for (std::uint64_t left = count(1, 2); left > 0; --left) {
    const double width = random.uniform(0.20, 0.30);
    const double depth = random.uniform(0.20, 0.30);
    add_to(field.holes, obstacles.draw(width, depth));
  }
  return field;
}

bool is_whole(const CybotField& field) {
  return field.blocks.size() >= 3 && !field.tapes.empty() && !field.holes.empty();
}

/// Flood fill from the start, over the nodes of a grid that are free for a disc.
bool can_reach_goal(const CybotField& field) {
  constexpr int kHalf = static_cast<int>(CybotField::kHalfSide / kGridStep);
  constexpr int kAcross = 2 * kHalf + 1;
  const Point goal = field.goal.centre();
  std::vector<bool> seen(static_cast<std::size_t>(kAcross) * kAcross);
  std::vector<Cell> open;
  const auto visit = [&](Cell node) {
    if (std::abs(node.i) > kHalf || std::abs(node.j) > kHalf) return;
    const int place = (node.j + kHalf) * kAcross + node.i + kHalf;
    const auto index = static_cast<std::size_t>(place);
    if (seen[index]) return;
    seen[index] = true;
    if (field.is_free(kGridStep * Point{double(node.i), double(node.j)}, CybotField::kPassage)) {
      open.push_back(node);
    }
  };
  visit({0, 0});
  while (!open.empty()) {
    const Cell node = open.back();
    open.pop_back();
    const Point at = kGridStep * Point{double(node.i), double(node.j)};
    if (distance(at, goal) < kGridStep) return field.is_free(goal, CybotField::kPassage);
    visit({node.i + 1, node.j});
    visit({node.i - 1, node.j});
    visit({node.i, node.j + 1});
    visit({node.i, node.j - 1});
  }
  return false;
}

ThingDescription thing_of(const char* name, const Box& box, bool stands) {
  ThingDescription thing;
  thing.name = name;
  thing.position = box.centre();
  thing.footprint = Footprint{box.upper.x - box.lower.x, box.upper.y - box.lower.y, 0.0};
  thing.attributes.set("obsmove", stands);
  thing.attributes.set("obsview", stands);
  return thing;
}

}  // namespace

bool CybotField::is_free(Point centre, double radius) const {
  if (std::max(std::abs(centre.x), std::abs(centre.y)) + radius > kHalfSide) return false;
  const auto hits = [&](const Box& box) { return distance_to(box, centre) < radius; };
  const auto hits_post = [&](Point post) { return hits(box_round(post, kPostSide, kPostSide)); };
  return std::ranges::none_of(blocks, hits) && std::ranges::none_of(tapes, hits) &&
         std::ranges::none_of(holes, hits) && std::ranges::none_of(posts, hits_post);
}

CybotField cybot_field(std::uint64_t seed) {
  RandomStream random(seed, 0, StreamPurpose::World);
  while (true) {
    CybotField field = draw_field(random);
    if (!is_whole(field) || !can_reach_goal(field)) continue;
    if (!field.walls) {
      for (const Box& strip : tape_border()) field.tapes.push_back(strip);
    }
    return field;
  }
}

WorldDescription describe_cybot_field(const CybotField& field, bool with_posts) {
  WorldDescription world;
  constexpr int kHalf = static_cast<int>(CybotField::kHalfSide) + kMarginCells;
  world.origin = {-kHalf, -kHalf};
  world.width = 2 * kHalf;
  world.height = 2 * kHalf;
  world.field_resolution = kResolution;
  world.anchors.cybot_start = Pose{kStart.x, kStart.y, -kPi / 2};
  if (field.walls) {
    world.clauses.emplace_back(
        RectClause{{-kHalf, -kHalf}, {kHalf - 1, kHalf - 1}, "wood", {40, 40, 40, 40}, {}});
  }
  if (with_posts) {
    for (const Point post : field.posts) {
      const Box box = box_round(post, CybotField::kPostSide, CybotField::kPostSide);
      world.things.push_back(thing_of("post", box, true));
    }
  }
  for (const Box& box : field.blocks) world.things.push_back(thing_of("block", box, true));
  for (const Box& box : field.tapes) world.things.push_back(thing_of("tape", box, false));
  for (const Box& box : field.holes) world.things.push_back(thing_of("hole", box, false));
  return world;
}

}  // namespace magna
