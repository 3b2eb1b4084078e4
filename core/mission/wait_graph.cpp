// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/wait_graph.h"

#include <algorithm>
#include <cstddef>

namespace magna {

void WaitGraph::clear() {
  for (const Wait& wait : waits_) front_[wait.waiting.index()] = kNone;
  waits_.clear();
}

void WaitGraph::add(RobotId waiting, RobotId front) {
  const std::size_t numbers = std::max(waiting.index(), front.index()) + 1;
  if (front_.size() < numbers) front_.resize(numbers, kNone);
  front_[waiting.index()] = front.value;
  // Mostly in order of number: then it is appended.
  auto place = waits_.end();
  if (!waits_.empty() && waiting < waits_.back().waiting) {
    place = std::ranges::upper_bound(waits_, waiting, {}, &Wait::waiting);
  }
  waits_.insert(place, {waiting, front});
}

std::vector<RobotId> WaitGraph::behind(RobotId front) const {
  std::vector<RobotId> robots;
  for (const Wait& wait : waits_) {
    if (wait.front == front) robots.push_back(wait.waiting);
  }
  return robots;
}

std::vector<WaitGraph::Group> WaitGraph::groups() const {
  constexpr std::uint32_t kOnThisWay = kNone - 1;
  std::vector<Group> all;
  std::vector<std::uint32_t> group_of(front_.size(), kNone);  // by robot number: index in `all`
  std::vector<std::uint32_t> way;
  for (const Wait& wait : waits_) {
    way.clear();
    std::uint32_t at = wait.waiting.value;
    for (; group_of[at] == kNone && front_[at] != kNone; at = front_[at]) {
      group_of[at] = kOnThisWay;
      way.push_back(at);
    }
    std::uint32_t group = group_of[at];
    if (group == kNone || group == kOnThisWay) {
      Group& found = all.emplace_back();
      if (group == kOnThisWay) {
        for (auto k = std::ranges::find(way, at); k != way.end(); ++k) found.circle.push_back({*k});
        std::ranges::rotate(found.circle, std::ranges::min_element(found.circle));
      }
      found.front = found.circle.empty() ? RobotId{at} : found.circle.front();
      group = group_of[at] = static_cast<std::uint32_t>(all.size() - 1);
    }
    for (const std::uint32_t robot : way) group_of[robot] = group;
    all[group].waiting.push_back(wait.waiting);
  }
  std::ranges::sort(all, {}, &Group::front);
  return all;
}

}  // namespace magna
