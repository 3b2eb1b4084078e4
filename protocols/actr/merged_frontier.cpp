// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/merged_frontier.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/robot/remote_robot.h"
#include "protocols/actr/number_format.h"
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

std::string begun_line(std::uint64_t number) {
  return "(frontier2 " + UidTable::numbered(UidTable::kMergedFrontier, number);
}

std::string gone_line(std::uint64_t number) {
  return begun_line(number) + " invalid 0.0000 0.0000 0.0000 0.0000)\n";
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
  std::string line = begun_line(side.number) + (side.open ? " open" : " closed");
  const Point middle = 0.5 * (side.from + side.to);
  for (const double value :
       {middle.x, middle.y, heading(side.from, side.to), distance(side.from, side.to)}) {
    const auto number = format_number(value);
    if (!number) return {};
    line.append(" ").append(*number);
  }
  return line + ")\n";
}

void write_frontier2(const LineSources& sources, LineBoard& board) {
  const auto changed = [](const Event& event) {
    return std::holds_alternative<event::FrontierChanged>(event);
  };
  if (!sources.all && std::ranges::none_of(sources.events, changed)) return;
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

}  // namespace magna
