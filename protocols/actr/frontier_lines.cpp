// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/frontier_lines.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <variant>

#include "core/engine/engine.h"
#include "core/knowledge/knowledge.h"
#include "core/mission/explore_places.h"
#include "core/mission/reachable_floor.h"
#include "core/robot/remote_robot.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/uid_table.h"

namespace magna {
namespace {

constexpr std::size_t kNoSide = static_cast<std::size_t>(-1);

/// `after` begins where `before` ends.
bool continues(const FrontierSide& before, const FrontierSide& after) {
  const Point a = before.to - before.from;
  const Point b = after.to - after.from;
  return before.open == after.open && dot(a, b) > 0.0 &&
         std::abs(cross(a, b)) <= 1e-9 * before.length() * after.length();
}

/// For each side the one that continues it; kNoSide: none.
std::vector<std::size_t> continuations(const std::vector<const FrontierSide*>& sides) {
  std::multimap<std::pair<double, double>, std::size_t> beginning;
  for (std::size_t k = 0; k < sides.size(); ++k) {
    beginning.emplace(std::pair(sides[k]->from.x, sides[k]->from.y), k);
  }
  std::vector<std::size_t> next(sides.size(), kNoSide);
  for (std::size_t k = 0; k < sides.size(); ++k) {
    const auto [first, last] = beginning.equal_range(std::pair(sides[k]->to.x, sides[k]->to.y));
    for (auto at = first; at != last; ++at) {
      if (continues(*sides[k], *sides[at->second])) next[k] = at->second;
    }
  }
  return next;
}

std::string begun_side_line(std::uint64_t number) {
  return "(frontier2 " + UidTable::numbered(UidTable::kMergedFrontier, number);
}

/// Adds the numbers and the end to a line; nothing if one of them cannot be sent.
std::optional<std::string> ended_line(std::string line, std::initializer_list<double> values) {
  for (const double value : values) {
    const auto number = format_number(value);
    if (!number) return {};
    line.append(" ").append(*number);
  }
  return line + ")\n";
}

bool frontier_changed(const LineSources& sources) {
  return std::ranges::any_of(sources.events, [](const Event& event) {
    return std::holds_alternative<event::FrontierChanged>(event);
  });
}

std::string gone_line(std::uint64_t number) {
  return begun_side_line(number) + " invalid 0.0000 0.0000 0.0000 0.0000)\n";
}

/// Whether all cells within `room` metres of the middle of a cell were seen free.
bool has_room(const Coverage& coverage, Cell c, double room) {
  const int reach = static_cast<int>(std::ceil(room / CoverageGrid::kCellSize));
  for (int j = -reach; j <= reach; ++j) {
    for (int i = -reach; i <= reach; ++i) {
      // To the nearest point of the other cell.
      const double x = std::max(std::abs(i) - 0.5, 0.0) * CoverageGrid::kCellSize;
      const double y = std::max(std::abs(j) - 0.5, 0.0) * CoverageGrid::kCellSize;
      if (std::hypot(x, y) >= room) continue;
      if (coverage.at(Cell{c.i + i, c.j + j}) != CellSeen::Free) return false;
    }
  }
  return true;
}

/// The nearest place to `at` where a robot has room; nothing if there is none within kStandAway.
std::optional<Point> stand_near(const Coverage& coverage, Point at, double room) {
  const CoverageGrid& grid = coverage.grid();
  const Cell middle = grid.cell(at);
  const int reach = static_cast<int>(FrontierStretches::kStandAway / CoverageGrid::kCellSize);
  std::optional<Point> nearest;
  double least = FrontierStretches::kStandAway;
  for (int j = -reach; j <= reach; ++j) {
    for (int i = -reach; i <= reach; ++i) {
      const Cell c{middle.i + i, middle.j + j};
      const Point place = grid.centre(c);
      const double away = distance(place, at);
      if (away >= least || !grid.contains(c) || !has_room(coverage, c, room)) continue;
      least = away;
      nearest = place;
    }
  }
  return nearest;
}

/// The radius of the largest robot that can be sent to explore, metres; 0 without one.
double widest_radius(const Team& team) {
  double widest = 0.0;
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    if (team.alive(robot) && can_explore(team, robot))
      widest = std::max(widest, team.type(robot).radius);
  }
  return widest;
}

/// Takes the number of the stretch `before` with which this one has the most sides in common,
/// otherwise of the nearest one; nothing if none lies within kSame.
std::optional<std::uint64_t> take_number(std::vector<FrontierStretches::Stretch>& before,
                                         const FrontierStretches::Stretch& stretch) {
  auto best = before.end();
  std::pair<std::size_t, double> most{0, -FrontierStretches::kSame};
  for (auto at = before.begin(); at != before.end(); ++at) {
    const auto common =
        static_cast<std::size_t>(std::ranges::count_if(stretch.sides, [&](FrontierSideId side) {
          return std::ranges::find(at->sides, side) != at->sides.end();
        }));
    const std::pair value{common, -distance(at->at, stretch.at)};
    if (value <= most) continue;
    most = value;
    best = at;
  }
  if (best == before.end()) return {};
  const std::uint64_t number = best->number;
  before.erase(best);
  return number;
}

std::string begun_stretch_line(std::uint64_t number) {
  return "(stretch " + UidTable::numbered(UidTable::kStretches, number);
}

}  // namespace

void MergedFrontier::update(std::span<const FrontierSide> sides) {
  std::vector<const FrontierSide*> left;
  left.reserve(sides.size());
  for (const FrontierSide& side : sides) {
    if (!side.over) left.push_back(&side);
  }
  const std::vector<std::size_t> next = continuations(left);
  std::vector<bool> inside(left.size());
  for (const std::size_t k : next) {
    if (k != kNoSide) inside[k] = true;
  }
  const auto before = std::exchange(numbers_, {});
  sides_.clear();
  for (std::size_t k = 0; k < left.size(); ++k) {
    if (inside[k]) continue;
    std::size_t last = k;
    while (next[last] != kNoSide) last = next[last];
    Side side{0, left[k]->from, left[last]->to, left[k]->open};
    const Place place{side.from.x, side.from.y, side.to.x, side.to.y, side.open};
    const auto known = before.find(place);
    side.number = known != before.end() ? known->second : next_++;
    numbers_.emplace(place, side.number);
    sides_.push_back(side);
  }
  std::ranges::sort(sides_, {}, &Side::number);
}

std::optional<std::string> frontier2_line(const MergedFrontier::Side& side) {
  const Point middle = 0.5 * (side.from + side.to);
  return ended_line(
      begun_side_line(side.number) + (side.open ? " open" : " closed"),
      {middle.x, middle.y, heading(side.from, side.to), distance(side.from, side.to)});
}

void write_frontier2(const LineSources& sources, LineBoard& board) {
  if (!sources.all && !frontier_changed(sources)) return;
  const Frontier* const frontier = sources.engine.frontier();
  MergedFrontier& merged = sources.frontier;
  merged.update(frontier == nullptr ? std::span<const FrontierSide>() : frontier->sides());
  std::vector<std::uint64_t> gone;
  for (const auto& [number, entry] : board.objects()) {
    const auto side =
        std::ranges::lower_bound(merged.sides(), number, {}, &MergedFrontier::Side::number);
    if (side == merged.sides().end() || side->number != number) gone.push_back(number);
  }
  for (const std::uint64_t number : gone) board.remove(number);
  for (const MergedFrontier::Side& side : merged.sides()) {
    if (board.find(side.number) != nullptr) continue;
    const auto line = frontier2_line(side);
    if (line) board.set(side.number, *line, gone_line(side.number));
  }
}

void FrontierStretches::clear() { stretches_.clear(); }

void FrontierStretches::update(std::span<const FrontierSide> sides, const Coverage& coverage,
                               double radius) {
  std::vector<FrontierSide> left;
  std::ranges::copy_if(sides, std::back_inserter(left),
                       [](const FrontierSide& side) { return side.open && !side.over; });
  std::map<FrontierSideId, const FrontierSide*> by_id;
  for (const FrontierSide& side : left) by_id.emplace(side.id, &side);

  std::vector<ExplorePlace> places = explore_places(left, coverage);
  std::erase_if(places, [&](const ExplorePlace& place) { return place.extent < 2 * radius; });
  std::ranges::stable_sort(places, std::greater(), &ExplorePlace::gain);

  std::vector<Stretch> before = std::exchange(stretches_, {});
  for (ExplorePlace& place : places) {
    if (stretches_.size() == kMost) break;
    const auto at = stand_near(coverage, place.middle, radius + kStandMargin);
    if (!at) continue;
    Stretch stretch;
    stretch.at = *at;
    stretch.area = place.gain;
    Point low = place.middle, high = place.middle;
    for (const FrontierSideId id : place.sides) {
      const FrontierSide& side = *by_id.at(id);
      stretch.length += side.length();
      for (const Point end : {side.from, side.to}) {
        low = {std::min(low.x, end.x), std::min(low.y, end.y)};
        high = {std::max(high.x, end.x), std::max(high.y, end.y)};
      }
    }
    stretch.size = high - low;
    stretch.sides = std::move(place.sides);
    const auto known = take_number(before, stretch);
    stretch.number = known ? *known : next_++;
    stretches_.push_back(std::move(stretch));
  }
  std::ranges::sort(stretches_, {}, &Stretch::number);
}

std::optional<std::string> stretch_line(const FrontierStretches::Stretch& stretch) {
  return ended_line(
      begun_stretch_line(stretch.number) + " open",
      {stretch.at.x, stretch.at.y, stretch.size.x, stretch.size.y, stretch.length, stretch.area});
}

void write_stretches(const LineSources& sources, LineBoard& board) {
  if (!sources.all && !frontier_changed(sources)) return;
  FrontierStretches& stretches = sources.stretches;
  const Frontier* const frontier = sources.engine.frontier();
  const Knowledge* const knowledge = sources.engine.knowledge();
  if (frontier == nullptr || knowledge == nullptr) {
    stretches.clear();
  } else {
    stretches.update(frontier->sides(), knowledge->coverage(),
                     widest_radius(sources.engine.team()));
  }
  std::vector<std::uint64_t> gone;
  for (const auto& [number, entry] : board.objects()) {
    const bool there = std::ranges::binary_search(stretches.stretches(), number, {},
                                                  &FrontierStretches::Stretch::number);
    if (!there) gone.push_back(number);
  }
  for (const std::uint64_t number : gone) board.remove(number);
  for (const FrontierStretches::Stretch& stretch : stretches.stretches()) {
    const auto line = stretch_line(stretch);
    if (!line) continue;
    board.set(stretch.number, *line,
              begun_stretch_line(stretch.number) +
                  " invalid 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  }
}

}  // namespace magna
