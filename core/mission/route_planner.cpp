// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/route_planner.h"

#include <ompl/base/MotionValidator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateSampler.h>
#include <ompl/base/StateValidityChecker.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/datastructures/NearestNeighbors.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/mission/plan_check.h"
#include "core/mission/route_shortcut.h"

namespace magna {
namespace {

/// Testing this many points one by one is faster than walking through empty squares.
constexpr std::size_t kFew = 400;

int count(double length, double side) { return static_cast<int>(std::floor(length / side)) + 1; }

constexpr std::array<double, 3> kClearances = {0.20, 0.10, 0.02};  // m, tried in this order
constexpr double kRouteLink = 0.6;       // m from an end to the room to which it is linked
constexpr double kRouteRounding = 1e-6;  // m by which a free way may turn out shorter than asked
/// By its believed pose a robot may overlap a wall by the localiser's error: its radius is reduced
/// by this amount on its way out (m).
constexpr double kSqueeze = 0.06;

namespace ob = ompl::base;
namespace og = ompl::geometric;
using Space = ob::RealVectorStateSpace;

// m, maximum growth of a tree at once: longer steps are blocked too often.
constexpr double kRange = 0.8;
constexpr int kBridges = 30;       // attempts at a narrow place before any place is used
constexpr double kBridge = 0.3;    // m, standard deviation of the distance between a bridge's ends
constexpr int kAlone = 50;         // iterations before a path of cells is used for sampling
constexpr double kStride = 0.25;   // m between places on that path; less than two robots' radii
constexpr int kSquaresOfBox = 64;  // per side, for looking up nodes

Point point(const ob::State* state) {
  const auto* const values = state->as<Space::StateType>()->values;
  return {values[0], values[1]};
}

void set_point(ob::State* state, Point p) {
  auto* const values = state->as<Space::StateType>()->values;
  values[0] = p.x;
  values[1] = p.y;
}

/// Every other sample is taken from narrow places, which trees miss: between two blocked places
/// close to each other (Hsu, Jiang, Reif and Sun, "The bridge test for sampling narrow passages
/// with probabilistic roadmap planners", ICRA 2003). Once there is a path of cells, samples are
/// taken from it in order: random samples practically never hit a narrow place of a large map.
class Sampler : public ob::StateSampler {
 public:
  /// Mask, way and samples must outlive the sampler.
  Sampler(const ob::StateSpace* space, const ClearanceMask& mask, const std::vector<Point>& way,
          RouteMap::Box box, RandomStream lots, std::vector<Point>& samples)
      : StateSampler(space), mask_(mask), way_(way), box_(box), lots_(lots), samples_(samples) {}

  void sampleUniform(ob::State* state) override {
    samples_.push_back(way_.empty() ? at_random() : along_the_way());
    set_point(state, samples_.back());
  }
  void sampleUniformNear(ob::State* state, const ob::State* near, double distance) override {
    const double x = lots_.uniform(-distance, distance);
    const double y = lots_.uniform(-distance, distance);
    set_point(state, point(near) + Point{x, y});
  }
  void sampleGaussian(ob::State* state, const ob::State* mean, double deviation) override {
    set_point(state, near(point(mean), deviation));
  }

 private:
  Point anywhere() {
    const double x = lots_.uniform(box_.lower.x, box_.upper.x);
    const double y = lots_.uniform(box_.lower.y, box_.upper.y);
    return {x, y};
  }
  Point at_random() { return ++drawn_ % 2 == 1 ? narrow_place() : anywhere(); }
  // The planner's trees take turns: each place is used twice, followed by a random one, so that
  // both trees get all of them.
  Point along_the_way() {
    const std::size_t k = passed_++;
    return k % 3 == 2 ? anywhere() : way_[k / 3 % way_.size()];
  }
  Point near(Point mean, double deviation) {
    const double x = lots_.gaussian(mean.x, deviation);
    const double y = lots_.gaussian(mean.y, deviation);
    return {x, y};
  }
  Point narrow_place() {
    for (int attempt = 0; attempt < kBridges; ++attempt) {
      const Point one = anywhere();
      if (mask_.free(one)) continue;
      const Point other = near(one, kBridge);
      const Point between = 0.5 * (one + other);
      if (!mask_.free(other) && mask_.free(between)) return between;
    }
    return anywhere();
  }

  const ClearanceMask& mask_;
  const std::vector<Point>& way_;
  RouteMap::Box box_;
  RandomStream lots_;
  std::vector<Point>& samples_;
  std::uint64_t drawn_ = 0;  ///< samples before there was a path
  std::size_t passed_ = 0;   ///< samples along the path
};

class Validity : public ob::StateValidityChecker {
 public:
  Validity(const ob::SpaceInformationPtr& space, const ClearanceMask& mask)
      : StateValidityChecker(space), mask_(mask) {}
  bool isValid(const ob::State* state) const override { return mask_.free(point(state)); }

 private:
  const ClearanceMask& mask_;
};

class Motions : public ob::MotionValidator {
 public:
  Motions(const ob::SpaceInformationPtr& space, const ClearanceMask& mask)
      : MotionValidator(space), mask_(mask) {}
  bool checkMotion(const ob::State* from, const ob::State* to) const override {
    return mask_.free_way(point(from), point(to));
  }
  bool checkMotion(const ob::State* from, const ob::State* to,
                   std::pair<ob::State*, double>& last_valid) const override {
    if (checkMotion(from, to)) return true;
    if (last_valid.first != nullptr) si_->copyState(last_valid.first, from);
    last_valid.second = 0.0;
    return false;
  }

 private:
  const ClearanceMask& mask_;
};

/// OMPL's RRT-Connect with deterministic nearest-neighbour structures (OMPL's own use random
/// numbers when they split).
class Planner : public og::RRTConnect {
 public:
  /// The samples must outlive the planner.
  Planner(const ob::SpaceInformationPtr& space, RouteMap::Box box,
          const std::vector<Point>& samples)
      : RRTConnect(space), growth_{samples, {}} {
    const double diagonal = distance(box.lower, box.upper);
    setRange(kRange);
    const double side = diagonal / kSquaresOfBox;
    tStart_ = std::make_shared<Tree>(box, side, growth_, false);
    tGoal_ = std::make_shared<Tree>(box, side, growth_, true);
    rng_.setLocalSeed(1);
  }

  std::vector<Route::Edge> edges() const {
    std::vector<Route::Edge> found;
    found.reserve(growth_.nodes.size());
    for (const Node& node : growth_.nodes) {
      const Motion* parent = node.motion->parent;
      if (parent == nullptr) continue;
      found.push_back({point(parent->state), point(node.motion->state), node.sample, node.of_goal});
    }
    return found;
  }

 private:
  struct Node {
    const Motion* motion;
    std::uint32_t sample;  ///< number of samples when it was added
    bool of_goal;
  };
  /// The nodes of both trees, in the order in which they were added.
  struct Growth {
    const std::vector<Point>& samples;
    std::vector<Node> nodes;
  };

  class Tree : public ompl::NearestNeighbors<Motion*> {
   public:
    Tree(RouteMap::Box box, double side, Growth& growth, bool of_goal)
        : points_(box.lower, box.upper, side), growth_(growth), of_goal_(of_goal) {}

    bool reportsSortedResults() const override { return true; }
    void clear() override {
      points_.clear();
      motions_.clear();
      growth_.nodes.clear();
    }
    using NearestNeighbors::add;
    void add(Motion* const& motion) override {
      points_.add(point(motion->state));
      motions_.push_back(motion);
      growth_.nodes.push_back(
          {motion, static_cast<std::uint32_t>(growth_.samples.size()), of_goal_});
    }
    Motion* nearest(Motion* const& motion) const override {
      return motions_[points_.nearest(point(motion->state))];
    }
    std::size_t size() const override { return motions_.size(); }
    void list(std::vector<Motion*>& motions) const override { motions = motions_; }
    // Not used by RRT-Connect.
    bool remove(Motion* const&) override { return false; }
    void nearestK(Motion* const&, std::size_t, std::vector<Motion*>& found) const override {
      found.clear();
    }
    void nearestR(Motion* const&, double, std::vector<Motion*>& found) const override {
      found.clear();
    }

   private:
    NearestPoints points_;
    std::vector<Motion*> motions_;
    Growth& growth_;
    bool of_goal_;
  };

  Growth growth_;
};

/// Selects places on a path of cells so that each is visible from the previous one and near it.
std::vector<Point> places_on(const std::vector<Point>& way, const ClearanceMask& mask) {
  std::vector<Point> places;
  for (std::size_t k = 0; k < way.size(); ++k) {
    const bool last = k + 1 == way.size();
    if (!places.empty() && !last && distance(places.back(), way[k + 1]) <= kStride &&
        mask.free_way(places.back(), way[k + 1])) {
      continue;
    }
    places.push_back(way[k]);
  }
  return places;
}

/// The planner's way from one end of a region to the other; empty if it was not found within the
/// iterations.
std::vector<Point> grow(const RouteMap& map, const RouteMap::Ends& ends, const RouteQuery& query,
                        int limit, const std::atomic<bool>& cancelled, Route& route) {
  const RouteMap::Box box = map.box(ends);
  route.samples.clear();  // of another clearance, as the trees
  std::vector<Point> way;
  const auto space = std::make_shared<Space>(2);
  ob::RealVectorBounds bounds(2);
  for (const unsigned axis : {0U, 1U}) {
    bounds.setLow(axis, axis == 0 ? box.lower.x : box.lower.y);
    bounds.setHigh(axis, axis == 0 ? box.upper.x : box.upper.y);
  }
  space->setBounds(bounds);
  space->setStateSamplerAllocator([&](const ob::StateSpace* of) {
    return std::make_shared<Sampler>(of, ends.room->mask, way, box, query.lots, route.samples);
  });
  const auto information = std::make_shared<ob::SpaceInformation>(space);
  information->setStateValidityChecker(std::make_shared<Validity>(information, ends.room->mask));
  information->setMotionValidator(std::make_shared<Motions>(information, ends.room->mask));
  information->setup();

  ob::ScopedState<Space> start(space);
  ob::ScopedState<Space> goal(space);
  set_point(start.get(), ends.start);
  set_point(goal.get(), ends.goal);
  const auto problem = std::make_shared<ob::ProblemDefinition>(information);
  problem->setStartAndGoalStates(start, goal);

  Planner planner(information, box, route.samples);
  planner.setProblemDefinition(problem);
  planner.setup();
  int iterations = 0;
  int last = std::min(limit, kAlone);
  const ob::PlannerTerminationCondition enough(
      [&] { return ++iterations > last || cancelled.load(std::memory_order_relaxed); });
  planner.solve(enough);
  if (!problem->hasExactSolution() && iterations > last && last < limit) {
    way = places_on(cell_way(ends.room->mask, ends.start, ends.goal), ends.room->mask);
    iterations = last;
    last = limit;
    planner.solve(enough);
  }
  route.iterations += std::min(iterations, last);
  route.tree = planner.edges();

  std::vector<Point> points;
  if (!problem->hasExactSolution()) return points;
  const auto path = std::static_pointer_cast<og::PathGeometric>(problem->getSolutionPath());
  for (const ob::State* state : path->getStates()) points.push_back(point(state));
  route.raw = points;
  return points;
}

Route failed(Message why, Route route = {}) {
  route.failure = std::move(why);
  return route;
}

}  // namespace

NearestPoints::NearestPoints(Point lower, Point upper, double side)
    : lower_(lower),
      side_(side),
      columns_(count(upper.x - lower.x, side)),
      lines_(count(upper.y - lower.y, side)),
      squares_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_)) {}

void NearestPoints::clear() {
  points_.clear();
  for (auto& square : squares_) square.clear();
}

int NearestPoints::column(double x) const {
  return static_cast<int>(std::clamp(std::floor((x - lower_.x) / side_), 0.0, columns_ - 1.0));
}

int NearestPoints::line(double y) const {
  return static_cast<int>(std::clamp(std::floor((y - lower_.y) / side_), 0.0, lines_ - 1.0));
}

void NearestPoints::add(Point p) {
  const auto square = static_cast<std::size_t>(line(p.y)) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column(p.x));
  squares_[square].push_back(static_cast<std::uint32_t>(points_.size()));
  points_.push_back(p);
}

void NearestPoints::look_in(int column, int line, Point p, Nearest& best) const {
  if (column < 0 || line < 0 || column >= columns_ || line >= lines_) return;
  const auto square = static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column);
  for (const std::uint32_t index : squares_[square]) {
    const Point offset = points_[index] - p;
    const double squared = dot(offset, offset);
    if (squared < best.squared || (squared == best.squared && index < best.index)) {
      best = {squared, index};
    }
  }
}

std::size_t NearestPoints::nearest(Point p) const {
  Nearest best{std::numeric_limits<double>::infinity(), 0};
  if (points_.size() <= kFew) {
    for (std::uint32_t index = 0; index < points_.size(); ++index) {
      const Point offset = points_[index] - p;
      const double squared = dot(offset, offset);
      if (squared < best.squared) best = {squared, index};
    }
    return best.index;
  }
  const int i = column(p.x);
  const int j = line(p.y);
  const int farthest = std::max(columns_, lines_);
  // Ring by ring of squares: points of ring k are more than k - 1 sides away.
  for (int ring = 0; ring <= farthest; ++ring) {
    const double least = side_ * (ring - 1);
    if (ring > 0 && best.squared < least * least) break;
    for (int dj = -ring; dj <= ring; ++dj) {
      const int step = std::abs(dj) == ring || ring == 0 ? 1 : 2 * ring;
      for (int di = -ring; di <= ring; di += step) look_in(i + di, j + dj, p, best);
    }
  }
  return best.index;
}

RouteMap::RouteMap(std::shared_ptr<const ObstacleField> field, ObstacleLayer layer, double radius)
    : field_(std::move(field)), layer_(layer), radius_(radius) {
  for (const double clearance : kClearances) {
    ClearanceMask mask(*field_, layer, radius + clearance);
    FreeRegions regions(mask);
    rooms_.push_back({clearance, std::move(mask), std::move(regions)});
  }
}

bool RouteMap::free_way(Point from, Point to) const {
  return field_->free_travel(layer_, from, to, radius_) >= distance(from, to) - kRouteRounding &&
         !field_->disc_hits(layer_, to, radius_);
}

std::optional<Message> RouteMap::unfit(Point goal) const {
  if (!rooms_.front().mask.contains(rooms_.front().mask.cell(goal))) {
    return Message({"goal-not-on-map", "({:.6g}, {:.6g}) is not on the map"}, goal.x, goal.y);
  }
  return check_place(*field_, layer_, radius_, goal);
}

std::optional<Point> RouteMap::link(const Room& room, Point p,
                                    std::optional<std::int32_t> region) const {
  const auto fits = [&](Cell c) {
    const std::int32_t there = room.regions.region(c);
    return there != FreeRegions::kNone && (!region || *region == there);
  };
  const Cell here = room.mask.cell(p);
  if (fits(here)) return p;
  const bool overlaps = field_->disc_hits(layer_, p, radius_);
  const double radius = overlaps ? std::max(0.0, radius_ - kSqueeze) : radius_;
  const int reach = static_cast<int>(std::floor(kRouteLink / room.mask.resolution()));
  for (const Cell offset : cells_around(reach)) {
    const Cell c{here.i + offset.i, here.j + offset.j};
    if (!fits(c)) continue;
    const Point centre = room.mask.centre(c);
    if (field_->free_travel(layer_, p, centre, radius) >= distance(p, centre) - kRouteRounding) {
      return centre;
    }
  }
  return std::nullopt;
}

std::optional<RouteMap::Ends> RouteMap::ends(std::size_t room, Point start, Point goal) const {
  const Room& in = rooms_[room];
  const auto to = link(in, goal, std::nullopt);
  if (!to) return std::nullopt;
  const std::int32_t region = in.regions.region(in.mask.cell(*to));
  const auto from = link(in, start, region);
  if (!from) return std::nullopt;
  return Ends{&in, region, *from, *to};
}

RouteMap::Box RouteMap::box(const Ends& ends) const {
  const FreeRegions::Box cells = ends.room->regions.box(ends.region);
  const double half = 0.5 * ends.room->mask.resolution();
  return {ends.room->mask.centre({cells.left, cells.top}) - Point{half, half},
          ends.room->mask.centre({cells.right, cells.bottom}) + Point{half, half}};
}

Route plan_route(const RouteMap& map, const RouteQuery& query, const std::atomic<bool>& cancelled) {
  static const bool kSilent = (ompl::msg::noOutputHandler(), true);
  static_cast<void>(kSilent);
  if (auto why = map.unfit(query.goal)) return failed(*why);
  Route route;
  RouteMap::Ends ends;
  std::vector<Point> points;
  // Half of the remaining iterations for each room, all of them for the last: a very narrow gap
  // with a large clearance is an easy door with a smaller one.
  for (std::size_t room = 0; room < map.rooms() && points.empty(); ++room) {
    const auto found = map.ends(room, query.start, query.goal);
    if (!found) continue;
    ends = *found;
    const int left = query.iterations - route.iterations;
    const int limit = room + 1 < map.rooms() ? left / 2 : left;
    points = ends.room->mask.free_way(ends.start, ends.goal)
                 ? std::vector<Point>{ends.start, ends.goal}
                 : grow(map, ends, query, limit, cancelled, route);
    if (cancelled.load(std::memory_order_relaxed))
      return failed(Message({"route-cancelled", "cancelled"}), std::move(route));
  }
  if (ends.room == nullptr) {
    return failed(
        Message({"goal-closed-off", "there is no way to ({:.6g}, {:.6g}): it is closed off"},
                query.goal.x, query.goal.y));
  }
  if (points.empty()) {
    const Message why = Message(
        {"no-way-found", "no way to ({:.6g}, {:.6g}) was found in {} iterations of the planner"},
        query.goal.x, query.goal.y, route.iterations);
    return failed(why, std::move(route));
  }
  // OMPL may end slightly beside the goal.
  points.front() = ends.start;
  points.back() = ends.goal;
  const ClearanceMask& mask = ends.room->mask;
  points =
      shortcut(std::move(points), [&](Point from, Point to) { return mask.free_way(from, to); });
  if (query.start != ends.start) points.insert(points.begin(), query.start);
  if (query.goal != ends.goal) points.push_back(query.goal);
  // From an end outside the room the robot may see farther than the point where it enters.
  if (points.size() > 2 && query.start != ends.start && map.free_way(points[0], points[2])) {
    points.erase(points.begin() + 1);
  }
  route.length = route_length(points);
  route.points = std::move(points);
  return route;
}

}  // namespace magna
