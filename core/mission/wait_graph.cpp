// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/wait_graph.h"

#include <algorithm>
#include <cstdint>

namespace magna {

void WaitGraph::add(RobotId waiting, RobotId front) {
  // Mostly in order of number: then it is appended.
  const auto place = std::ranges::upper_bound(waits_, waiting, {}, &Wait::waiting);
  waits_.insert(place, {waiting, front});
}

std::size_t WaitGraph::place_of(RobotId waiting) const {
  const auto found = std::ranges::lower_bound(waits_, waiting, {}, &Wait::waiting);
  if (found == waits_.end() || found->waiting != waiting) return waits_.size();
  return static_cast<std::size_t>(found - waits_.begin());
}

std::vector<RobotId> WaitGraph::behind(RobotId front) const {
  std::vector<RobotId> robots;
  for (const Wait& wait : waits_) {
    if (wait.front == front) robots.push_back(wait.waiting);
  }
  return robots;
}

std::vector<WaitGraph::Group> WaitGraph::groups() const {
  enum class Seen : std::uint8_t { Not, OnThisWay, Before };
  std::vector<Seen> seen(waits_.size(), Seen::Not);
  std::vector<RobotId> heads(waits_.size());  // of each waiting robot's group
  std::vector<std::vector<RobotId>> circles;  // each from its lowest number on
  std::vector<std::size_t> way;
  for (std::size_t first = 0; first < waits_.size(); ++first) {
    way.clear();
    std::size_t at = first;
    while (at < waits_.size() && seen[at] == Seen::Not) {
      seen[at] = Seen::OnThisWay;
      way.push_back(at);
      const std::size_t next = place_of(waits_[at].front);
      if (next == waits_.size()) break;
      at = next;
    }
    if (way.empty()) continue;
    RobotId head = waits_[way.back()].front;
    if (seen[at] == Seen::Before) {
      head = heads[at];
    } else if (place_of(head) < waits_.size()) {
      std::vector<RobotId>& circle = circles.emplace_back();
      for (auto k = std::ranges::find(way, at); k != way.end(); ++k) {
        circle.push_back(waits_[*k].waiting);
      }
      std::ranges::rotate(circle, std::ranges::min_element(circle));
      head = circle.front();
    }
    for (const std::size_t k : way) {
      heads[k] = head;
      seen[k] = Seen::Before;
    }
  }
  std::vector<std::pair<RobotId, RobotId>> members;  // head, waiting robot
  for (std::size_t k = 0; k < waits_.size(); ++k) members.emplace_back(heads[k], waits_[k].waiting);
  std::ranges::sort(members);
  std::vector<Group> all;
  for (const auto& [head, waiting] : members) {
    if (all.empty() || all.back().front != head) all.push_back({head, {}, {}});
    all.back().waiting.push_back(waiting);
  }
  for (std::vector<RobotId>& circle : circles) {
    const auto group = std::ranges::lower_bound(all, circle.front(), {}, &Group::front);
    group->circle = std::move(circle);
  }
  return all;
}

}  // namespace magna
