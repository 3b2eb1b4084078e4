// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_ways.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

constexpr std::size_t kMostMachinesMeasured = 20;  // beyond these, ways are estimated
constexpr double kEstimatedDetour = 1.2;

Point middle_of(const std::vector<Cell>& cells) {
  return cells.empty() ? Point{} : cell_centre(cells[cells.size() / 2]);
}

}  // namespace

HallWays::HallWays(std::shared_ptr<const HallDescription> description)
    : description_(std::move(description)) {
  const Hall& hall = description_->hall;
  if (hall.machines.size() <= kMostMachinesMeasured) roads_.emplace(hall);
  for (const HallBelt& belt : hall.belts) stands_.push_back(middle_of(belt.interact.cells));
  known_.assign((stands_.size() + 1) * (stands_.size() + 1), -1.0);
}

double HallWays::measured(Point from, Point to) const {
  const double straight = distance(from, to);
  if (!roads_) return kEstimatedDetour * straight;
  double metres = 0.0;
  for (Point at = from; const Point next : roads_->way(from, to)) {
    metres += distance(at, next);
    at = next;
  }
  return std::max(metres, straight);
}

Point HallWays::parking_near(Point p) const {
  const auto& parking = description_->hall.parking;
  if (!parking) return p;
  return cell_centre(*std::ranges::min_element(
      parking->cells, {}, [p](Cell c) { return distance(p, cell_centre(c)); }));
}

double HallWays::known(std::size_t from, std::size_t to) const {
  double& metres = known_[from * (stands_.size() + 1) + to];
  if (metres < 0.0) {
    const Point end = to < stands_.size() ? stands_[to] : parking_near(stands_[from]);
    metres = measured(stands_[from], end);
  }
  return metres;
}

double HallWays::between(int from, int to) const {
  return known(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
}

double HallWays::to_parking(int from) const {
  return known(static_cast<std::size_t>(from), stands_.size());
}

// Its place changes with every tick: only whether the straight way is free is looked at.
double HallWays::from_place(Point from, int to) const {
  const Point stand = stands_[static_cast<std::size_t>(to)];
  const double straight = distance(from, stand);
  const bool free = roads_ && roads_->free_way(from, stand);
  return free ? straight : kEstimatedDetour * straight;
}

double HallWays::from_place_to_parking(Point from) const {
  return kEstimatedDetour * distance(from, parking_near(from));
}

}  // namespace magna
