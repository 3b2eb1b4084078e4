// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace magna {

/// Nodes of a graph are 0, 1, …
using GraphNode = std::uint32_t;

/// The state of A* (Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of
/// minimum cost paths", 1968) over the nodes of any graph. Its user knows the graph:
///
///   search.reach(from, 0, rest(from), rank, from);
///   while (const auto at = search.next()) {
///     if (*at == to) return search.way(from, to);
///     for (each neighbour) {
///       if (search.betters(neighbour, length)) search.reach(neighbour, length, rest, rank, *at);
///     }
///   }
///
/// `Rank` orders nodes with the same estimate, so it decides between ways of equal length; its
/// `node()` is the node. `Link` is what is stored of the step to a node, to find the way back.
/// `kReopens`: a node is looked at again if a shorter way to it is found afterwards, which only
/// rounding can cause.
template <class Cost, class Rank, bool kReopens, class Link = GraphNode>
class WaySearch {
 public:
  explicit WaySearch(std::size_t nodes) : length_(nodes, kNever), link_(nodes), done_(nodes) {}

  /// The length of the shortest way to a reached node.
  Cost length(GraphNode node) const { return length_[node]; }
  bool betters(GraphNode node, Cost length) const { return length < length_[node]; }
  /// Records a better way to a node; `rest` is at most the length of the way on from there.
  void reach(GraphNode node, Cost length, Cost rest, Rank rank, Link link) {
    length_[node] = length;
    link_[node] = link;
    if constexpr (kReopens) done_[node] = 0;
    open_.emplace_back(length + rest, rank);
    std::ranges::push_heap(open_, std::greater<>{});
  }
  /// The most promising node to look at; nothing = all are done.
  std::optional<GraphNode> next() {
    while (!open_.empty()) {
      std::ranges::pop_heap(open_, std::greater<>{});
      const GraphNode node = open_.back().second.node();
      open_.pop_back();
      if (std::exchange(done_[node], std::uint8_t{1}) == 0) return node;
    }
    return std::nullopt;
  }
  /// The way to a reached node, with both ends; `before(node, link)` is the node before another.
  template <class Before>
  std::vector<GraphNode> way(GraphNode from, GraphNode to, Before before) const {
    std::vector<GraphNode> nodes{to};
    while (nodes.back() != from) nodes.push_back(before(nodes.back(), link_[nodes.back()]));
    std::ranges::reverse(nodes);
    return nodes;
  }
  /// The same where the links are the nodes before.
  std::vector<GraphNode> way(GraphNode from,
                             GraphNode to) const requires std::same_as<Link, GraphNode> {
    return way(from, to, [](GraphNode, GraphNode link) { return link; });
  }

 private:
  static constexpr Cost kNever = std::numeric_limits<Cost>::max();

  std::vector<Cost> length_;
  std::vector<Link> link_;
  std::vector<std::uint8_t> done_;
  std::vector<std::pair<Cost, Rank>> open_;  ///< a heap by the length of the whole way
};

}  // namespace magna
