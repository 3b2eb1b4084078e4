// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_floor.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace magna {
namespace {

constexpr std::size_t kMostParts = 254;  // of a block
constexpr double kUnitsOfBlock = 100.0;

}  // namespace

/// The parts of a line of blocks: their numbers cell by cell.
struct OrderFloor::Line {
  int number = 0;
  std::vector<std::vector<std::uint8_t>> labels;  ///< by column
};

OrderFloor::OrderFloor(const ObstacleField& field, ObstacleLayer layer, double radius)
    : mask_(field, layer, radius),
      regions_(mask_),
      side_(std::max(1, static_cast<int>(std::lround(kBlock / mask_.resolution())))),
      columns_((mask_.width() + side_ - 1) / side_),
      lines_((mask_.height() + side_ - 1) / side_),
      unit_(side_ * mask_.resolution() / kUnitsOfBlock) {
  Line above, here;
  std::vector<std::array<Node, 2>> links;
  first_node_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_) + 1);
  here.labels.resize(static_cast<std::size_t>(columns_));
  above.labels.resize(static_cast<std::size_t>(columns_));
  for (int line = 0; line < lines_; ++line) {
    here.number = line;
    for (int column = 0; column < columns_; ++column) {
      std::vector<std::uint8_t>& labels = here.labels[static_cast<std::size_t>(column)];
      const Block cells = block(column, line);
      first_node_.push_back(static_cast<Node>(places_.size()));
      add_places(cells, label(cells, labels), labels);
    }
    link_line(above, here, links);
    std::swap(above, here);
  }
  first_node_.push_back(static_cast<Node>(places_.size()));
  add_edges(std::move(links));
}

OrderFloor::Block OrderFloor::block(int column, int line) const {
  const int left = column * side_, top = line * side_;
  return {left, top, std::min(left + side_, mask_.width()), std::min(top + side_, mask_.height())};
}

std::size_t OrderFloor::label(const Block& block, std::vector<std::uint8_t>& labels) const {
  const int width = block.width();
  const int height = block.bottom - block.top;
  labels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kFilled);
  const auto index = [width](int i, int j) {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(i);
  };
  const auto open = [&](int i, int j) {
    return i >= 0 && j >= 0 && i < width && j < height && labels[index(i, j)] == kFilled &&
           mask_.free(Cell{block.left + i, block.top + j});
  };
  std::size_t parts = 0;
  std::vector<Cell> reached;
  for (int j = 0; j < height; ++j) {
    for (int i = 0; i < width; ++i) {
      if (parts == kMostParts || !open(i, j)) continue;
      const auto part = static_cast<std::uint8_t>(parts++);
      reached.assign(1, Cell{i, j});
      labels[index(i, j)] = part;
      for (std::size_t k = 0; k < reached.size(); ++k) {
        const Cell at = reached[k];
        for (const Cell next : {Cell{at.i + 1, at.j}, Cell{at.i - 1, at.j}, Cell{at.i, at.j + 1},
                                Cell{at.i, at.j - 1}}) {
          if (!open(next.i, next.j)) continue;
          labels[index(next.i, next.j)] = part;
          reached.push_back(next);
        }
      }
    }
  }
  return parts;
}

// The place of a part is its cell nearest to the middle of all of them.
void OrderFloor::add_places(const Block& block, std::size_t parts,
                            const std::vector<std::uint8_t>& labels) {
  struct Part {
    Point sum;
    std::size_t count = 0;
    double away = std::numeric_limits<double>::infinity();
    Cell nearest;
  };
  std::vector<Part> all(parts);
  const auto each_cell = [&](auto&& visit) {
    std::size_t k = 0;
    for (int j = block.top; j < block.bottom; ++j) {
      for (int i = block.left; i < block.right; ++i, ++k) {
        if (labels[k] != kFilled) visit(all[labels[k]], Cell{i, j});
      }
    }
  };
  each_cell([](Part& part, Cell c) {
    part.sum += Point{double(c.i), double(c.j)};
    ++part.count;
  });
  each_cell([](Part& part, Cell c) {
    const Point middle = part.sum * (1.0 / static_cast<double>(part.count));
    const double away = distance(middle, {double(c.i), double(c.j)});
    if (away >= part.away) return;
    part.away = away;
    part.nearest = c;
  });
  const double cell_area = mask_.resolution() * mask_.resolution();
  for (const Part& part : all) {
    places_.push_back(mask_.centre(part.nearest));
    areas_.push_back(cell_area * static_cast<double>(part.count));
    regions_of_.push_back(regions_.region(part.nearest));
  }
}

void OrderFloor::link_line(const Line& above, const Line& here,
                           std::vector<std::array<Node, 2>>& links) const {
  const auto node = [&](int column, int line, std::uint8_t part) {
    const auto at = static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column);
    return first_node_[at] + part;
  };
  const auto label_of = [&](const Line& line, int column, Cell cell) {
    const Block cells = block(column, line.number);
    const auto at =
        static_cast<std::size_t>(cell.j - cells.top) * static_cast<std::size_t>(cells.width()) +
        static_cast<std::size_t>(cell.i - cells.left);
    return line.labels[static_cast<std::size_t>(column)][at];
  };
  const auto link = [&](const Line& one, int column, Cell a, const Line& other, int beside,
                        Cell b) {
    const std::uint8_t from = label_of(one, column, a), to = label_of(other, beside, b);
    if (from == kFilled || to == kFilled) return;
    const std::array<Node, 2> both{node(column, one.number, from), node(beside, other.number, to)};
    if (links.empty() || links.back() != both) links.push_back(both);
  };
  for (int column = 0; column < columns_; ++column) {
    const Block cells = block(column, here.number);
    if (column > 0) {
      for (int j = cells.top; j < cells.bottom; ++j) {
        link(here, column - 1, {cells.left - 1, j}, here, column, {cells.left, j});
      }
    }
    if (here.number == 0) continue;
    for (int i = cells.left; i < cells.right; ++i) {
      link(above, column, {i, cells.top - 1}, here, column, {i, cells.top});
    }
  }
}

void OrderFloor::add_edges(std::vector<std::array<Node, 2>> links) {
  std::vector<std::vector<Node>> beside(places_.size());
  std::ranges::sort(links);
  links.erase(std::unique(links.begin(), links.end()), links.end());
  for (const auto& [one, other] : links) {
    beside[one].push_back(other);
    beside[other].push_back(one);
  }
  const auto is_corner = [this](Node one, Node other) {
    const Cell a = mask_.cell(places_[one]), b = mask_.cell(places_[other]);
    return std::abs(a.i / side_ - b.i / side_) == 1 && std::abs(a.j / side_ - b.j / side_) == 1;
  };
  // A corner may be cut where both ways round it are free.
  std::vector<std::vector<Node>> corners(places_.size());
  for (Node node = 0; node < beside.size(); ++node) {
    std::vector<Node> twice;
    for (const Node next : beside[node]) {
      twice.insert(twice.end(), beside[next].begin(), beside[next].end());
    }
    std::ranges::sort(twice);
    for (std::size_t k = 0; k + 1 < twice.size(); ++k) {
      const Node there = twice[k];
      const bool again = !corners[node].empty() && corners[node].back() == there;
      if (there == twice[k + 1] && !again && is_corner(node, there)) corners[node].push_back(there);
    }
  }
  const auto add = [this](Node from, Node to) {
    const double cost = distance(places_[from], places_[to]) / unit_;
    edges_.push_back({to, static_cast<std::uint32_t>(std::max(1L, std::lround(cost)))});
  };
  for (Node node = 0; node < beside.size(); ++node) {
    first_edge_.push_back(edges_.size());
    for (const Node to : beside[node]) add(node, to);
    for (const Node to : corners[node]) add(node, to);
  }
  first_edge_.push_back(edges_.size());
}

std::optional<OrderFloor::Node> OrderFloor::node_at(Point p) const {
  const Cell here = mask_.cell(p);
  if (mask_.free(here)) return node_of(here);
  const int reach = static_cast<int>(std::floor(kAside / mask_.resolution()));
  for (const Cell step : cells_around(reach)) {
    const Cell c{here.i + step.i, here.j + step.j};
    if (mask_.free(c)) return node_of(c);
  }
  return std::nullopt;
}

std::optional<OrderFloor::Node> OrderFloor::node_of(Cell c) const {
  const int column = c.i / side_, line = c.j / side_;
  const Block cells = block(column, line);
  std::vector<std::uint8_t> labels;
  label(cells, labels);
  const std::uint8_t part =
      labels[static_cast<std::size_t>(c.j - cells.top) * static_cast<std::size_t>(cells.width()) +
             static_cast<std::size_t>(c.i - cells.left)];
  if (part == kFilled) return std::nullopt;  // one part too many
  const auto at = static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column);
  return first_node_[at] + part;
}

void FloorDistances::measure(const OrderFloor& floor, std::span<const OrderFloor::Node> from) {
  cost_.assign(floor.size(), kNever);
  for (const OrderFloor::Node node : from) put(node, 0);
  run(floor, 0);
}

void FloorDistances::add(const OrderFloor& floor, OrderFloor::Node from) {
  if (cost_.size() != floor.size()) cost_.assign(floor.size(), kNever);
  put(from, 0);
  run(floor, 0);
}

void FloorDistances::put(OrderFloor::Node node, std::uint32_t cost) {
  if (cost >= cost_[node]) return;
  cost_[node] = cost;
  buckets_[cost % kBuckets].push_back(node);
  ++waiting_;
}

void FloorDistances::run(const OrderFloor& floor, std::uint32_t cost) {
  std::vector<OrderFloor::Node> now;
  for (; waiting_ > 0; ++cost) {
    std::vector<OrderFloor::Node>& bucket = buckets_[cost % kBuckets];
    if (bucket.empty()) continue;
    now.swap(bucket);
    waiting_ -= now.size();
    for (const OrderFloor::Node node : now) {
      if (cost_[node] != cost) continue;
      for (const OrderFloor::Edge& edge : floor.edges(node)) put(edge.to, cost + edge.cost);
    }
    now.clear();
  }
}

}  // namespace magna
