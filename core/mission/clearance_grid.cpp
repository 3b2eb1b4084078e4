// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <utility>

#include "core/mission/way_search.h"

namespace magna {
namespace {

constexpr double kRounding = 1e-9;  // steps
// Whole numbers, so that ways of equal length are equal: 65536 times 1 and the root of 2.
constexpr std::uint64_t kStraight = 65536;
constexpr std::uint64_t kDiagonal = 92682;
constexpr int kNodeBits = 24;
constexpr std::uint64_t kNodeMask = (std::uint64_t{1} << kNodeBits) - 1;

int steps(double from, double to) {
  return std::max(0, static_cast<int>(std::floor((to - from) / ClearanceGrid::kStep + kRounding)));
}

std::uint64_t octile(int dx, int dy) {
  const auto more = static_cast<std::uint64_t>(std::max(std::abs(dx), std::abs(dy)));
  const auto less = static_cast<std::uint64_t>(std::min(std::abs(dx), std::abs(dy)));
  return kStraight * (more - less) + kDiagonal * less;
}

/// The rest of the way, then the node, in one number.
struct NearerToEndFirst {
  std::uint64_t rest_and_node;
  GraphNode node() const { return static_cast<GraphNode>(rest_and_node & kNodeMask); }
  friend auto operator<=>(const NearerToEndFirst&, const NearerToEndFirst&) = default;
};

}  // namespace

ClearanceGrid::ClearanceGrid(Point lower, Point upper)
    : lower_(lower),
      columns_(steps(lower.x, upper.x) + 1),
      rows_(steps(lower.y, upper.y) + 1),
      pitch_(columns_ + 2),
      blocked_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(rows_ + 2), 0) {
  std::fill_n(blocked_.begin(), pitch_, std::uint8_t{1});
  std::fill(blocked_.end() - pitch_, blocked_.end(), std::uint8_t{1});
  for (int j = 0; j < rows_; ++j) blocked_[node(-1, j)] = blocked_[node(columns_, j)] = 1;
}

double ClearanceGrid::count(Point lower, Point upper) {
  return (std::max(0.0, upper.x - lower.x) / kStep + 3.0) *
         (std::max(0.0, upper.y - lower.y) / kStep + 3.0);
}

Point ClearanceGrid::point(Node node) const {
  const int j = static_cast<int>(node) / pitch_ - 1;
  const int i = static_cast<int>(node) % pitch_ - 1;
  return lower_ + kStep * Point{static_cast<double>(i), static_cast<double>(j)};
}

ClearanceGrid::Window ClearanceGrid::window(Point centre, double radius) const {
  // Limited before the conversion: a distant point would not fit.
  const auto index = [](double at, double from, int most) {
    return static_cast<int>(std::clamp((at - from) / kStep, -1.0, static_cast<double>(most)));
  };
  return {std::max(0, index(centre.x - radius, lower_.x, columns_)),
          std::max(0, index(centre.y - radius, lower_.y, rows_)),
          std::min(columns_ - 1, index(centre.x + radius, lower_.x, columns_) + 1),
          std::min(rows_ - 1, index(centre.y + radius, lower_.y, rows_) + 1)};
}

void ClearanceGrid::block(Point centre, double radius) {
  const Window range = window(centre, radius);
  for (int j = range.top; j <= range.bottom; ++j) {
    const double dy = lower_.y + kStep * j - centre.y;
    for (int i = range.left; i <= range.right; ++i) {
      const double dx = lower_.x + kStep * i - centre.x;
      if (dx * dx + dy * dy <= radius * radius) blocked_[node(i, j)] = 1;
    }
  }
}

void ClearanceGrid::block(const ClearanceMask& mask) {
  for (int j = 0; j < rows_; ++j) {
    for (int i = 0; i < columns_; ++i) {
      const Node at = node(i, j);
      if (!mask.free(point(at))) blocked_[at] = 1;
    }
  }
}

std::vector<ClearanceGrid::Node> ClearanceGrid::free_near(Point p, double reach) const {
  std::vector<std::pair<double, Node>> found;
  const Window range = window(p, reach);
  for (int j = range.top; j <= range.bottom; ++j) {
    for (int i = range.left; i <= range.right; ++i) {
      const Node at = node(i, j);
      const double away = distance(point(at), p);
      if (free(at) && away <= reach) found.emplace_back(away, at);
    }
  }
  std::ranges::sort(found);
  std::vector<Node> nodes;
  nodes.reserve(found.size());
  for (const auto& [away, at] : found) nodes.push_back(at);
  return nodes;
}

std::vector<ClearanceGrid::Node> ClearanceGrid::shortest(Node from, Node to) const {
  if (!free(from) || !free(to)) return {};
  struct Neighbour {
    int offset;
    std::uint64_t length;
    int beside[2];  ///< of a diagonal one: must be free, too
  };
  const std::array<Neighbour, 8> neighbours = {{{1, kStraight, {0, 0}},
                                                {-1, kStraight, {0, 0}},
                                                {pitch_, kStraight, {0, 0}},
                                                {-pitch_, kStraight, {0, 0}},
                                                {pitch_ + 1, kDiagonal, {pitch_, 1}},
                                                {pitch_ - 1, kDiagonal, {pitch_, -1}},
                                                {-pitch_ + 1, kDiagonal, {-pitch_, 1}},
                                                {-pitch_ - 1, kDiagonal, {-pitch_, -1}}}};
  const int end_column = static_cast<int>(to) % pitch_;
  const int end_row = static_cast<int>(to) / pitch_;
  const auto rest = [&](Node at) {
    return octile(static_cast<int>(at) % pitch_ - end_column,
                  static_cast<int>(at) / pitch_ - end_row);
  };
  const auto shifted = [](Node at, int offset) {
    return static_cast<Node>(static_cast<std::int64_t>(at) + offset);
  };
  // The links are numbers of neighbours: they need less memory than nodes.
  WaySearch<std::uint64_t, NearerToEndFirst, false, std::uint8_t> search(blocked_.size());
  const auto reach = [&](Node at, std::uint64_t length, std::size_t by) {
    const std::uint64_t left = rest(at);
    search.reach(at, length, left, {left << kNodeBits | at}, static_cast<std::uint8_t>(by));
  };
  reach(from, 0, 0);
  while (const auto at = search.next()) {
    if (*at == to) {
      return search.way(from, to, [&](Node node, std::uint8_t by) {
        return shifted(node, -neighbours[by].offset);
      });
    }
    const std::uint64_t length = search.length(*at);
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      const Neighbour& neighbour = neighbours[k];
      const Node next = shifted(*at, neighbour.offset);
      if (!free(next) || !search.betters(next, length + neighbour.length)) continue;
      if (!free(shifted(*at, neighbour.beside[0])) || !free(shifted(*at, neighbour.beside[1]))) {
        continue;
      }
      reach(next, length + neighbour.length, k);
    }
  }
  return {};
}

}  // namespace magna
