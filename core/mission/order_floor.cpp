// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_floor.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace magna {
namespace {

constexpr double kUnitsOfBlock = 100.0;

}  // namespace

OrderFloor::OrderFloor(const ObstacleField& field, ObstacleLayer layer, double radius)
    : mask_(field, layer, radius),
      regions_(mask_),
      side_(std::max(1, static_cast<int>(std::lround(kBlock / mask_.resolution())))),
      parts_(mask_, side_),
      unit_(side_ * mask_.resolution() / kUnitsOfBlock) {
  number_parts();
  add_places();
  add_edges(links());
}

// Places are numbered block by block, parts row by row.
void OrderFloor::number_parts() {
  const auto columns = static_cast<std::size_t>((mask_.width() + side_ - 1) / side_);
  const auto lines = static_cast<std::size_t>((mask_.height() + side_ - 1) / side_);
  const auto block = [&](std::size_t part) {
    const FreeRegions::Box box = parts_.box(static_cast<std::int32_t>(part));
    return static_cast<std::size_t>(box.top / side_) * columns +
           static_cast<std::size_t>(box.left / side_);
  };
  std::vector<Node> first(columns * lines + 1, 0);  // of each block
  for (std::size_t part = 0; part < parts_.size(); ++part) ++first[block(part) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  for (std::size_t part = 0; part < parts_.size(); ++part) nodes_.push_back(first[block(part)]++);
}

// The place of a part is its cell nearest to the middle of all of them.
void OrderFloor::add_places() {
  struct Part {
    Point middle;  // first the sum
    double count = 0.0;
    double away = std::numeric_limits<double>::infinity();
    Cell nearest;
  };
  std::vector<Part> all(parts_.size());
  const auto each_run = [&](auto&& visit) {
    for (int j = 0; j < mask_.height(); ++j) {
      for (const FreeRegions::Run& run : parts_.runs(j)) {
        visit(all[static_cast<std::size_t>(run.region)], run, j);
      }
    }
  };
  each_run([](Part& part, const FreeRegions::Run& run, int j) {
    const double count = run.last - run.first + 1;
    part.middle += Point{0.5 * (run.first + run.last), double(j)} * count;
    part.count += count;
  });
  for (Part& part : all) part.middle = part.middle * (1.0 / part.count);
  each_run([](Part& part, const FreeRegions::Run& run, int j) {
    if (std::abs(j - part.middle.y) >= part.away) return;
    // At least one of the two cells beside the middle is the nearest of the row.
    const int before = static_cast<int>(part.middle.x);
    for (const int i :
         {std::clamp(before, run.first, run.last), std::clamp(before + 1, run.first, run.last)}) {
      const double away = distance(part.middle, {double(i), double(j)});
      if (away >= part.away) continue;
      part.away = away;
      part.nearest = {i, j};
    }
  });
  places_.resize(all.size());
  areas_.resize(all.size());
  regions_of_.resize(all.size());
  const double cell_area = mask_.resolution() * mask_.resolution();
  for (std::size_t part = 0; part < all.size(); ++part) {
    const Node node = nodes_[part];
    places_[node] = mask_.centre(all[part].nearest);
    areas_[node] = cell_area * all[part].count;
    regions_of_[node] = regions_.region(all[part].nearest);
  }
}

std::vector<std::array<OrderFloor::Node, 2>> OrderFloor::links() const {
  using Run = FreeRegions::Run;
  std::vector<std::array<Node, 2>> found;
  std::vector<Node> last(parts_.size(), 0);  // the last one that each part was linked to
  const auto link = [&](const Run& one, const Run& other) {
    const Node to = nodes_[static_cast<std::size_t>(other.region)];
    Node& before = last[static_cast<std::size_t>(one.region)];
    if (before != to) found.push_back({nodes_[static_cast<std::size_t>(one.region)], to});
    before = to;  // 0 is linked to no earlier one
  };
  for (int j = 0; j < mask_.height(); ++j) {
    const std::span<const Run> here = parts_.runs(j);
    for (std::size_t k = 1; k < here.size(); ++k) {
      if (here[k - 1].last + 1 == here[k].first) link(here[k - 1], here[k]);
    }
    if (j == 0 || j % side_ != 0) continue;
    const std::span<const Run> above = parts_.runs(j - 1);
    for (std::size_t a = 0, b = 0; a < above.size() && b < here.size();) {
      if (above[a].first <= here[b].last && here[b].first <= above[a].last) link(above[a], here[b]);
      above[a].last < here[b].last ? ++a : ++b;
    }
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void OrderFloor::add_edges(const std::vector<std::array<Node, 2>>& links) {
  std::vector<std::vector<Node>> beside(places_.size());
  for (const auto& [one, other] : links) {
    beside[one].push_back(other);
    beside[other].push_back(one);
  }
  const auto is_corner = [this](Node one, Node other) {
    const Cell a = mask_.cell(places_[one]), b = mask_.cell(places_[other]);
    return std::abs(a.i / side_ - b.i / side_) == 1 && std::abs(a.j / side_ - b.j / side_) == 1;
  };
  const auto add = [this](Node from, Node to) {
    const double cost = distance(places_[from], places_[to]) / unit_;
    edges_.push_back({to, static_cast<std::uint32_t>(std::max(1L, std::lround(cost)))});
  };
  std::vector<Node> twice;  // the places that are two steps away
  for (Node node = 0; node < beside.size(); ++node) {
    first_edge_.push_back(edges_.size());
    twice.clear();
    for (const Node to : beside[node]) {
      add(node, to);
      twice.insert(twice.end(), beside[to].begin(), beside[to].end());
    }
    // A corner may be cut where both ways round it are free.
    std::ranges::sort(twice);
    for (std::size_t k = 1; k < twice.size(); ++k) {
      const Node there = twice[k];
      const bool again = k > 1 && twice[k - 2] == there;
      if (there == twice[k - 1] && !again && is_corner(node, there)) add(node, there);
    }
  }
  first_edge_.push_back(edges_.size());
}

std::optional<OrderFloor::Node> OrderFloor::node_at(Point p) const {
  const Cell here = mask_.cell(p);
  if (const auto node = node_of(here)) return node;
  const int reach = static_cast<int>(std::floor(kAside / mask_.resolution()));
  for (const Cell step : cells_around(reach)) {
    if (const auto node = node_of({here.i + step.i, here.j + step.j})) return node;
  }
  return std::nullopt;
}

std::optional<OrderFloor::Node> OrderFloor::node_of(Cell c) const {
  const std::int32_t part = parts_.region(c);
  if (part == FreeRegions::kNone) return std::nullopt;
  return nodes_[static_cast<std::size_t>(part)];
}

void FloorDistances::measure(const OrderFloor& floor, std::span<const OrderFloor::Node> from) {
  cost_.assign(floor.size(), kNever);
  for (const OrderFloor::Node node : from) put(node, 0);
  run(floor);
}

void FloorDistances::add(const OrderFloor& floor, OrderFloor::Node from) {
  if (cost_.size() != floor.size()) cost_.assign(floor.size(), kNever);
  put(from, 0);
  run(floor);
}

void FloorDistances::put(OrderFloor::Node node, std::uint32_t cost) {
  if (cost >= cost_[node]) return;
  cost_[node] = cost;
  buckets_[cost / kWidth % kBuckets].push_back(node);
  ++waiting_;
}

// A place is visited again when a cheaper way to it leads through its own bucket.
void FloorDistances::run(const OrderFloor& floor) {
  for (std::uint32_t number = 0; waiting_ > 0; ++number) {
    std::vector<OrderFloor::Node>& bucket = buckets_[number % kBuckets];
    for (std::size_t k = 0; k < bucket.size(); ++k) {
      const OrderFloor::Node node = bucket[k];
      const std::uint32_t cost = cost_[node];
      if (cost / kWidth != number) continue;
      for (const OrderFloor::Edge& edge : floor.edges(node)) put(edge.to, cost + edge.cost);
    }
    waiting_ -= bucket.size();
    bucket.clear();
  }
}

}  // namespace magna
