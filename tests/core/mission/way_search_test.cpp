// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/way_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <vector>

#include "core/sim/random.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

struct Edge {
  GraphNode to;
  int length;
};
using Graph = std::vector<std::vector<Edge>>;

/// Of equal nodes the one with the higher number, or the lower one.
template <bool kHigher>
struct ByNumber {
  GraphNode number;
  GraphNode node() const { return number; }
  friend std::strong_ordering operator<=>(const ByNumber& a, const ByNumber& b) {
    return kHigher ? b.number <=> a.number : a.number <=> b.number;
  }
  friend bool operator==(const ByNumber&, const ByNumber&) = default;
};

template <bool kHigher = false, class Rest>
std::vector<GraphNode> shortest(const Graph& graph, GraphNode from, GraphNode to, Rest rest) {
  WaySearch<int, ByNumber<kHigher>, false> search(graph.size());
  search.reach(from, 0, rest(from), {from}, from);
  while (const auto at = search.next()) {
    if (*at == to) return search.way(from, to);
    for (const Edge edge : graph[*at]) {
      const int length = search.length(*at) + edge.length;
      if (search.betters(edge.to, length)) {
        search.reach(edge.to, length, rest(edge.to), {edge.to}, *at);
      }
    }
  }
  return {};
}

int nothing(GraphNode) { return 0; }

/// Between any two nodes, by Floyd and Warshall.
std::vector<std::vector<int>> all_lengths(const Graph& graph) {
  constexpr int kFar = 1'000'000;
  std::vector<std::vector<int>> lengths(graph.size(), std::vector<int>(graph.size(), kFar));
  for (std::size_t a = 0; a < graph.size(); ++a) {
    lengths[a][a] = 0;
    for (const Edge edge : graph[a]) {
      lengths[a][edge.to] = std::min(lengths[a][edge.to], edge.length);
    }
  }
  for (std::size_t via = 0; via < graph.size(); ++via) {
    for (auto& from : lengths) {
      for (std::size_t b = 0; b < graph.size(); ++b) {
        from[b] = std::min(from[b], from[via] + lengths[via][b]);
      }
    }
  }
  return lengths;
}

TEST(WaySearch, FindsTheShortestWayWithBothEnds) {
  const Graph graph{{{1, 2}, {2, 9}}, {{2, 3}}, {{3, 1}}, {}, {}};
  EXPECT_THAT(shortest(graph, 0, 3, nothing), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(shortest(graph, 2, 2, nothing), ElementsAre(2));
  EXPECT_THAT(shortest(graph, 0, 4, nothing), ElementsAre());
}

TEST(WaySearch, TakesTheFirstByRankOfEqualWays) {
  const Graph graph{{{1, 1}, {2, 1}}, {{3, 1}}, {{3, 1}}, {}};
  EXPECT_THAT(shortest<false>(graph, 0, 3, nothing), ElementsAre(0, 1, 3));
  EXPECT_THAT(shortest<true>(graph, 0, 3, nothing), ElementsAre(0, 2, 3));
}

TEST(WaySearch, LooksAtANodeAgainOnlyIfItReopens) {
  const auto looked_at = [](auto search) {
    std::vector<GraphNode> nodes;
    search.reach(0, 5, 0, {0}, 0);
    nodes.push_back(*search.next());
    search.reach(0, 4, 0, {0}, 0);
    while (const auto node = search.next()) nodes.push_back(*node);
    EXPECT_EQ(search.length(0), 4);
    return nodes;
  };
  EXPECT_THAT(looked_at(WaySearch<int, ByNumber<false>, false>(1)), ElementsAre(0));
  EXPECT_THAT(looked_at(WaySearch<int, ByNumber<false>, true>(1)), ElementsAre(0, 0));
}

TEST(WaySearch, FindsWaysOfTheLengthThatFloydAndWarshallFind) {
  RandomStream lots(7, 0, StreamPurpose::Motion);
  Graph graph(30);
  for (auto& edges : graph) {
    for (int k = 0; k < 3; ++k) {
      edges.push_back(
          {static_cast<GraphNode>(lots.below(graph.size())), 1 + static_cast<int>(lots.below(20))});
    }
  }
  const auto lengths = all_lengths(graph);
  for (GraphNode from = 0; from < graph.size(); ++from) {
    for (GraphNode to = 0; to < graph.size(); ++to) {
      // Half of the remaining length is an admissible and consistent estimate.
      const auto way =
          shortest(graph, from, to, [&](GraphNode node) { return lengths[node][to] / 2; });
      int length = 0;
      for (std::size_t k = 0; k + 1 < way.size(); ++k) {
        int step = 1'000'000;
        for (const Edge edge : graph[way[k]]) {
          if (edge.to == way[k + 1]) step = std::min(step, edge.length);
        }
        length += step;
      }
      if (way.empty()) length = lengths[from][to];
      EXPECT_EQ(length, lengths[from][to]) << from << " to " << to;
      EXPECT_EQ(way.empty(), lengths[from][to] >= 1'000'000);
    }
  }
}

}  // namespace
}  // namespace magna
