// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/right_of_way.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/mission/clearance.h"

namespace magna {
namespace {

constexpr double kLargestJunction = 6.0;     // m^2 of floor that may have more than two ends
constexpr std::size_t kLongestBorder = 100;  // squares, for two ends that are narrow themselves
constexpr std::size_t kMostPassages = 30000;
constexpr double kAside = 0.5;   // m between the straight way in and the first waiting robot
constexpr double kApart = 0.2;   // m between two waiting robots
constexpr int kWaitingRows = 4;  // rows away from the passage
constexpr int kWaitingColumns = 3;

/// Squares by the kind of their floor.
enum class Floor : std::uint8_t { Filled, Narrow, Open };

struct Square {
  int i, j;
};

/// A connected part of the floor, and the squares of open floor along it.
struct Part {
  std::vector<Square> squares;
  std::vector<Square> border;
};

class Floors {
 public:
  Floors(const ClearanceMap& clearance, PassageWidths widths)
      : width_(clearance.width()), height_(clearance.height()) {
    floors_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                   Floor::Filled);
    const std::vector<float> to_wide = clearance.distance_to_clear(0.5 * widths.abreast);
    // Where the centre of a body cannot be, narrowness does not matter.
    const double body = 0.7 * widths.radius;
    for (std::size_t k = 0; k < floors_.size(); ++k) {
      if (clearance.all()[k] < body) continue;
      floors_[k] = to_wide[k] <= 0.5 * widths.abreast ? Floor::Open : Floor::Narrow;
    }
  }

  Floor at(Square s) const {
    if (s.i < 0 || s.j < 0 || s.i >= width_ || s.j >= height_) return Floor::Filled;
    return floors_[index(s)];
  }
  std::size_t index(Square s) const {
    return static_cast<std::size_t>(s.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(s.i);
  }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  int width_;
  int height_;
  std::vector<Floor> floors_;
};

template <class Visit>
void around(Square s, Visit&& visit) {
  for (int dj = -1; dj <= 1; ++dj) {
    for (int di = -1; di <= 1; ++di) {
      if (di != 0 || dj != 0) visit(Square{s.i + di, s.j + dj});
    }
  }
}

/// The narrow part around a square; `seen` marks the squares that already belong to a part.
Part flood(const Floors& floors, Square from, std::vector<std::uint8_t>& seen) {
  Part part;
  part.squares.push_back(from);
  seen[floors.index(from)] = 1;
  for (std::size_t k = 0; k < part.squares.size(); ++k) {
    bool at_border = false;
    around(part.squares[k], [&](Square s) {
      const Floor floor = floors.at(s);
      if (floor == Floor::Open) at_border = true;
      if (floor != Floor::Narrow || seen[floors.index(s)] != 0) return;
      seen[floors.index(s)] = 1;
      part.squares.push_back(s);
    });
    if (at_border) part.border.push_back(part.squares[k]);
  }
  return part;
}

/// The border in connected pieces: each is an end of the passage.
std::vector<std::vector<Square>> ends_of(const Part& part) {
  std::vector<std::vector<Square>> ends;
  std::vector<std::uint8_t> taken(part.border.size(), 0);
  for (std::size_t first = 0; first < part.border.size(); ++first) {
    if (taken[first] != 0) continue;
    taken[first] = 1;
    std::vector<Square> end{part.border[first]};
    for (std::size_t k = 0; k < end.size(); ++k) {
      for (std::size_t other = 0; other < part.border.size(); ++other) {
        const Square s = part.border[other];
        if (taken[other] != 0 || std::abs(s.i - end[k].i) > 2 || std::abs(s.j - end[k].j) > 2) {
          continue;
        }
        taken[other] = 1;
        end.push_back(s);
      }
    }
    ends.push_back(std::move(end));
  }
  return ends;
}

constexpr double kLookAhead = 3.0;  // m of way within which a passage is claimed
constexpr double kForget = 6.0;     // m of way beyond which a claim is dropped
// m between the rim of a robot that has come out and the portal.
constexpr double kRoomToLeave = 0.45;
constexpr double kBefore = 0.1;  // m between the rim of a robot about to enter and the portal
constexpr double kPassageBeside = 0.35;  // m: a way that misses a passage by less passes through it
constexpr double kAtTheDoor = 1.2;  // m in front of the portal: within this a robot keeps its right
constexpr double kStep = 0.1;       // m between samples along the way
constexpr double kFairWait = 8.0;   // s after which the other end comes next
constexpr int kShare = 6;           // robots that enter at one end while the other end waits
constexpr double kFollow = 0.3;  // m by which a follower is farther from the portal than its leader
constexpr double kGroundRadius = 0.35;  // m: telemax; larger robots are possible
constexpr double kAirRadius = 0.5;      // airrobot
constexpr double kBesideTwo = 0.3;      // m: reserve round two robots side by side

bool flies(const Team& team, RobotId id) { return team.type(id).flies; }

}  // namespace

Passages::Passages(const ObstacleField& field, ObstacleLayer layer, PassageWidths widths)
    : lower_(field.lower()) {
  const ClearanceMap clearance(field, layer, kSquare);
  const Floors floors(clearance, widths);
  width_ = floors.width();
  height_ = floors.height();
  const auto centre_of = [&](Square s) {
    return lower_ + Point{(s.i + 0.5) * kSquare, (s.j + 0.5) * kSquare};
  };
  const auto mean = [&](const std::vector<Square>& squares) {
    Point sum{};
    for (const Square s : squares) sum = sum + centre_of(s);
    return (1.0 / static_cast<double>(squares.size())) * sum;
  };
  const auto outward = [&](const std::vector<Square>& end) {
    Point sum{};
    for (const Square s : end) {
      around(s, [&](Square next) {
        if (floors.at(next) == Floor::Open) sum = sum + (centre_of(next) - centre_of(s));
      });
    }
    const double length = norm(sum);
    return length > 0.0 ? (1.0 / length) * sum : Point{1.0, 0.0};
  };
  const auto waiting = [&](const Portal& portal) {
    std::vector<Point> places;
    const Point right{portal.outward.y, -portal.outward.x};  // of an entering robot; y is down
    const double step = 2.0 * widths.radius + kApart;
    for (int row = 0; row < kWaitingRows; ++row) {
      for (int column = 0; column < kWaitingColumns; ++column) {
        const Point p = portal.centre + (2.0 * widths.radius + row * step) * portal.outward +
                        (widths.radius + kAside + column * step) * right;
        if (field.disc_hits(layer, p, widths.radius + 0.05)) continue;
        const Point front = portal.centre + 2.0 * widths.radius * portal.outward;
        const double away = distance(front, p);
        if (field.free_travel(layer, p, front, 0.7 * widths.radius) < away - 1e-6) continue;
        places.push_back(p);
      }
    }
    std::ranges::stable_sort(places, {}, [&](Point p) { return distance(p, portal.centre); });
    return places;
  };

  std::vector<std::uint8_t> seen(static_cast<std::size_t>(width_) *
                                 static_cast<std::size_t>(height_));
  for (int j = 0; j < height_; ++j) {
    for (int i = 0; i < width_; ++i) {
      const Square s{i, j};
      if (floors.at(s) != Floor::Narrow || seen[floors.index(s)] != 0) continue;
      const Part part = flood(floors, s, seen);
      const double area = static_cast<double>(part.squares.size()) * kSquare * kSquare;
      const bool small = area <= kLargestJunction;
      if (part.border.empty() || passages_.size() >= kMostPassages) continue;
      if (!small && part.border.size() > kLongestBorder) continue;
      const auto ends = ends_of(part);
      if (ends.size() < 2 || (ends.size() > 2 && !small)) continue;
      Passage passage{mean(part.squares), {}};
      for (const auto& end : ends) {
        Portal portal{mean(end), outward(end), {}};
        portal.waiting = waiting(portal);
        passage.portals.push_back(std::move(portal));
      }
      if (labels_.empty()) labels_.resize(seen.size(), 0);
      passages_.push_back(std::move(passage));
      for (const Square mine : part.squares) {
        labels_[floors.index(mine)] = static_cast<std::int16_t>(passages_.size());
      }
    }
  }
}

int Passages::at(Point p) const {
  if (labels_.empty()) return kNone;
  const int i = static_cast<int>(std::floor((p.x - lower_.x) / kSquare));
  const int j = static_cast<int>(std::floor((p.y - lower_.y) / kSquare));
  if (i < 0 || j < 0 || i >= width_ || j >= height_) return kNone;
  return labels_[static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                 static_cast<std::size_t>(i)] -
         1;
}

int Passages::touched_by(Point centre, double radius) const {
  if (const int here = at(centre); here != kNone) return here;
  constexpr double kSlant = 0.7071;
  for (const Point side :
       {Point{1, 0}, Point{0, 1}, Point{-1, 0}, Point{0, -1}, Point{kSlant, kSlant},
        Point{-kSlant, kSlant}, Point{kSlant, -kSlant}, Point{-kSlant, -kSlant}}) {
    if (const int there = at(centre + radius * side); there != kNone) return there;
  }
  return kNone;
}

int Passages::nearest_portal(int passage, Point p) const {
  const std::vector<Portal>& portals = passages_[static_cast<std::size_t>(passage)].portals;
  int nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < portals.size(); ++k) {
    const double away = distance(portals[k].centre, p);
    if (away < least) {
      least = away;
      nearest = static_cast<int>(k);
    }
  }
  return nearest;
}

PassageWidths RightOfWay::widths(bool air) const {
  double radius = air ? kAirRadius : kGroundRadius;
  for (std::uint32_t i = 0; i < team_.size(); ++i) {
    const RobotTypeInfo& type = team_.type(RobotId{i});
    if (type.flies == air) radius = std::max(radius, type.radius);
  }
  return {radius, 4.0 * radius + kBesideTwo};
}

// With a robot larger than all earlier ones there are additional passages.
void RightOfWay::resize(std::size_t robots) {
  claims_.resize(robots);
  for (const bool air : {false, true}) {
    Layer& layer = layers_[air ? 1 : 0];
    if (!layer.known || widths(air).radius <= layer.radius) continue;
    give_up_all();
    layer = {};
  }
}

void RightOfWay::look_again() {
  if (version_ == world_.obstacle_version()) return;
  version_ = world_.obstacle_version();
  layers_ = {};
  give_up_all();
}

void RightOfWay::give_up_all() {
  for (const std::uint32_t robot : claimants_) claims_[robot] = {};
  claimants_.clear();
}

const Passages& RightOfWay::look_for_passages(bool flies) {
  Layer& layer = layers_[flies ? 1 : 0];
  if (!layer.known) {
    layer.known = true;
    const PassageWidths wide = widths(flies);
    layer.radius = wide.radius;
    layer.passages =
        Passages(world_.field(), flies ? ObstacleLayer::Wall : ObstacleLayer::Ground, wide);
    layer.turns.assign(layer.passages.all().size(), {});
  }
  return layer.passages;
}

void RightOfWay::update(std::span<const std::uint32_t> drivers, Tick now,
                        const std::function<void(RobotId, std::vector<Point>&)>& path) {
  if (drivers.empty()) {
    give_up_all();
    return;
  }
  look_again();
  claimants_.clear();
  std::size_t next = 0;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    const bool drives = next < drivers.size() && drivers[next] == i;
    if (drives) ++next;
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (!drives || team_.type(id).radius <= 0.0 || !team_.alive(id) ||
        look_for_passages(flies(team_, id)).empty()) {
      claims_[i] = {};
      continue;
    }
    path_.clear();
    path(id, path_);
    claim(id, path_, now);
    if (claims_[i].passage != Passages::kNone) claimants_.push_back(id.value);
  }
  // By passage; within a passage in order of number.
  const auto key = [this](std::uint32_t robot) {
    const Claim& claim = claims_[robot];
    return std::tuple(claim.flies, claim.passage, robot);
  };
  std::ranges::sort(claimants_, {}, key);
  for (std::size_t first = 0; first < claimants_.size();) {
    const Claim& claim = claims_[claimants_[first]];
    std::size_t last = first;
    while (last < claimants_.size() && claims_[claimants_[last]].passage == claim.passage &&
           claims_[claimants_[last]].flies == claim.flies) {
      ++last;
    }
    const auto here = std::span(claimants_).subspan(first, last - first);
    decide(here, now);
    give_places(here);
    first = last;
  }
}

void RightOfWay::claim(RobotId id, const std::vector<Point>& path, Tick now) {
  Claim& claim = claims_[id.index()];
  const bool air = flies(team_, id);
  const Passages& map = passages(air);
  const Point here = team_.believed()[id.index()].position();
  const double radius = team_.type(id).radius;
  int inside = map.touched_by(here, radius);
  if (inside == Passages::kNone && claim.inside) {
    // A robot that comes out keeps the passage until there is room to enter past it.
    const Passage& left = map.all()[static_cast<std::size_t>(claim.passage)];
    const auto end = static_cast<std::size_t>(map.nearest_portal(claim.passage, here));
    if (distance(left.portals[end].centre, here) < radius + kRoomToLeave) inside = claim.passage;
  }
  const auto make = [&](int passage, int portal, bool is_inside, double away) {
    if (claim.passage != passage || claim.portal != portal) {
      claim = {.passage = passage, .portal = portal, .flies = air, .since = now};
    }
    claim.inside = is_inside;
    claim.granted = claim.granted || is_inside;
    claim.away = away;
  };
  if (inside != Passages::kNone &&
      (claim.passage == inside && claim.granted ? true : map.at(here) == inside)) {
    make(inside, claim.passage == inside ? claim.portal : map.nearest_portal(inside, here), true,
         0.0);
    return;
  }
  // On its way to a waiting place its distance to the passage may increase.
  const double reach = claim.passage == Passages::kNone ? kLookAhead : kForget;
  double gone = 0.0;
  Point from = here;
  for (const Point to : path) {
    const double length = distance(from, to);
    for (double along = 0.0; along <= length && gone + along <= reach; along += kStep) {
      const Point p = length > 0.0 ? from + (along / length) * (to - from) : from;
      const int passage = map.touched_by(p, kPassageBeside);
      if (passage == Passages::kNone) continue;
      make(passage, map.nearest_portal(passage, p), false, gone + along);
      return;
    }
    gone += length;
    from = to;
    if (gone > reach) break;
  }
  claim = {};
}

int RightOfWay::squatter(int passage, bool air) const {
  const Passages& map = passages(air);
  const Point middle = map.all()[static_cast<std::size_t>(passage)].centre;
  int found = -1;
  double reach = 0.0;
  for (const Portal& portal : map.all()[static_cast<std::size_t>(passage)].portals) {
    reach = std::max(reach, distance(portal.centre, middle));
  }
  team_.bodies().near(middle, reach + 1.0, [&](std::uint32_t k) {
    const RobotId id{k};
    if (!team_.alive(id) || flies(team_, id) != air || team_.type(id).radius <= 0.0) return;
    const Claim& claim = claims_[k];
    if (claim.passage == passage && claim.flies == air) return;
    if (map.at(team_.truth()[k].position()) != passage) return;
    if (found < 0 || static_cast<int>(k) < found) found = static_cast<int>(k);
  });
  return found;
}

// A robot that got the right from a distance may be stuck behind other robots.
void RightOfWay::give_way_to_nearer(std::span<const std::uint32_t> claimants) {
  for (const std::uint32_t robot : claimants) {
    Claim& claim = claims_[robot];
    if (!claim.granted || claim.inside || claim.away < kAtTheDoor) continue;
    Claim* nearest = nullptr;
    for (const std::uint32_t other : claimants) {
      Claim& theirs = claims_[other];
      if (theirs.granted || theirs.portal != claim.portal) continue;
      if (theirs.away > claim.away - kFollow) continue;
      if (nearest == nullptr || theirs.away < nearest->away) nearest = &theirs;
    }
    if (nearest == nullptr) continue;
    nearest->granted = true;
    claim.granted = false;
  }
}

void RightOfWay::decide(std::span<const std::uint32_t> claimants, Tick now) {
  give_way_to_nearer(claimants);
  const TickUnits units{world_.tick_seconds()};
  const Tick fair = units.ticks(kFairWait);
  int portal = -1;        // the entrance of the robots with the right
  int holder = -1;        // the foremost of these robots
  double farthest = 0.0;  // m to the portal, for the robots still outside
  for (const std::uint32_t robot : claimants) {
    const Claim& claim = claims_[robot];
    if (!claim.granted) continue;
    if (holder < 0 || claim.away < claims_[static_cast<std::size_t>(holder)].away) {
      holder = static_cast<int>(robot);
      portal = claim.portal;
    }
    if (!claim.inside) farthest = std::max(farthest, claim.away);
  }
  const Claim& first = claims_[claimants.front()];
  const int blocker = squatter(first.passage, first.flies);
  if (blocker < 0) {
    if (holder < 0) {
      // Free: the robot that has waited longest enters first, then the lowest number.
      const auto longest = std::ranges::min_element(claimants, {}, [this](std::uint32_t robot) {
        return std::pair(claims_[robot].since, robot);
      });
      portal = claims_[*longest].portal;
    }
    const bool others_wait = std::ranges::any_of(claimants, [&](std::uint32_t robot) {
      const Claim& claim = claims_[robot];
      return !claim.granted && claim.portal != portal && now - claim.since >= fair;
    });
    // The nearest robot on the right side enters next, at a small distance from the last.
    Turn& turn = layers_[first.flies ? 1 : 0].turns[static_cast<std::size_t>(first.passage)];
    const bool share_used = turn.portal == portal && turn.robots >= kShare;
    if (holder < 0 || !others_wait || !share_used) {
      const std::uint32_t* next = nullptr;
      for (const std::uint32_t& robot : claimants) {
        const Claim& claim = claims_[robot];
        if (claim.granted || claim.portal != portal) continue;
        if (next == nullptr || claim.away < claims_[*next].away) next = &robot;
      }
      if (next != nullptr && (farthest == 0.0 || claims_[*next].away >= farthest + kFollow)) {
        claims_[*next].granted = true;
        turn = {portal, turn.portal == portal ? turn.robots + 1 : 1};
        if (holder < 0) holder = static_cast<int>(*next);
      }
    }
  }
  for (const std::uint32_t robot : claimants) {
    Claim& claim = claims_[robot];
    claim.shut = !claim.granted && blocker >= 0;
    claim.behind = claim.granted ? -1 : (blocker >= 0 ? blocker : holder);
  }
}

void RightOfWay::give_places(std::span<const std::uint32_t> claimants) {
  for (const std::uint32_t robot : claimants) {
    Claim& claim = claims_[robot];
    if (claim.granted) {
      claim.place = -1;
      continue;
    }
    if (claim.place >= 0) continue;
    const Passage& passage = passages(claim.flies).all()[static_cast<std::size_t>(claim.passage)];
    const std::vector<Point>& places =
        passage.portals[static_cast<std::size_t>(claim.portal)].waiting;
    const Point here = team_.believed()[robot].position();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < places.size(); ++k) {
      const bool taken = std::ranges::any_of(claimants, [&](std::uint32_t other) {
        const Claim& theirs = claims_[other];
        return other != robot && theirs.portal == claim.portal &&
               theirs.place == static_cast<int>(k);
      });
      const double away = distance(places[k], here);
      if (taken || away >= least) continue;
      least = away;
      claim.place = static_cast<int>(k);
    }
  }
}

std::optional<Point> RightOfWay::waiting_place(RobotId id) const {
  const Claim& claim = claims_[id.index()];
  if (claim.passage == Passages::kNone || claim.granted) return std::nullopt;
  if (claim.place < 0) return team_.believed()[id.index()].position();
  const Passage& passage = passages(claim.flies).all()[static_cast<std::size_t>(claim.passage)];
  return passage.portals[static_cast<std::size_t>(claim.portal)]
      .waiting[static_cast<std::size_t>(claim.place)];
}

std::optional<Point> RightOfWay::way_in(RobotId id) const {
  const Claim& claim = claims_[id.index()];
  if (claim.passage == Passages::kNone || !claim.granted) return std::nullopt;
  const Passage& passage = passages(claim.flies).all()[static_cast<std::size_t>(claim.passage)];
  if (claim.inside) return passage.centre;
  const Portal& portal = passage.portals[static_cast<std::size_t>(claim.portal)];
  return portal.centre + (team_.type(id).radius + kBefore) * portal.outward;
}

RightOfWay::Wait RightOfWay::wait_of(RobotId id) const {
  const Claim& claim = claims_[id.index()];
  return {claim.behind, claim.shut,
          passages(claim.flies).all()[static_cast<std::size_t>(claim.passage)].centre};
}

void RightOfWay::hash(StateHash& hash) const {
  for (const Claim& claim : claims_) {
    hash.add(claim.passage);
    hash.add(claim.portal);
    hash.add(claim.granted);
    hash.add(claim.inside);
    hash.add(claim.since);
    hash.add(claim.place);
  }
  for (const Layer& layer : layers_) {
    for (const Turn& turn : layer.turns) {
      hash.add(turn.portal);
      hash.add(turn.robots);
    }
  }
}

}  // namespace magna
