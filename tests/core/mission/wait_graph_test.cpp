// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/wait_graph.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/sim/random.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Group = WaitGraph::Group;

constexpr RobotId r(std::uint32_t number) { return {number}; }

TEST(WaitGraph, IsEmptyWithoutWaitingRobots) {
  WaitGraph graph;
  EXPECT_TRUE(graph.empty());
  EXPECT_THAT(graph.groups(), IsEmpty());
  graph.add(r(1), r(0));
  EXPECT_FALSE(graph.empty());
  graph.clear();
  EXPECT_TRUE(graph.empty());
}

TEST(WaitGraph, JoinsTheRobotsBehindOne) {
  WaitGraph graph;
  graph.add(r(4), r(6));  // 5 waits for 4, which waits for 6, as 1 does
  graph.add(r(1), r(6));
  graph.add(r(5), r(4));
  graph.add(r(2), r(7));
  EXPECT_THAT(graph.groups(),
              ElementsAre(Group{r(6), {r(1), r(4), r(5)}, {}}, Group{r(7), {r(2)}, {}}));
  EXPECT_THAT(graph.behind(r(6)), ElementsAre(r(1), r(4)));
  EXPECT_THAT(graph.behind(r(5)), IsEmpty());
}

TEST(WaitGraph, FindsACircleOfTwo) {
  WaitGraph graph;
  graph.add(r(3), r(2));
  graph.add(r(2), r(3));
  EXPECT_THAT(graph.groups(), ElementsAre(Group{r(2), {r(2), r(3)}, {r(2), r(3)}}));
}

TEST(WaitGraph, FindsACircleOfThreeWithThoseBehindIt) {
  WaitGraph graph;
  graph.add(r(9), r(5));  // 9 and 0 are behind the circle 5, 2, 7
  graph.add(r(0), r(9));
  graph.add(r(5), r(2));
  graph.add(r(7), r(5));
  graph.add(r(2), r(7));
  EXPECT_THAT(graph.groups(),
              ElementsAre(Group{r(2), {r(0), r(2), r(5), r(7), r(9)}, {r(2), r(7), r(5)}}));
}

TEST(WaitGraph, KeepsSeveralCirclesApart) {
  WaitGraph graph;
  graph.add(r(0), r(1));
  graph.add(r(1), r(0));
  graph.add(r(4), r(3));
  graph.add(r(3), r(4));
  graph.add(r(6), r(8));
  EXPECT_THAT(graph.groups(),
              ElementsAre(Group{r(0), {r(0), r(1)}, {r(0), r(1)}},
                          Group{r(3), {r(3), r(4)}, {r(3), r(4)}}, Group{r(8), {r(6)}, {}}));
}

TEST(WaitGraph, DoesNotDependOnTheOrderOfAdding) {
  WaitGraph one, other;
  const std::vector<std::pair<int, int>> waits = {{0, 1}, {1, 2}, {2, 0}, {3, 1}, {4, 5}};
  const auto add = [](WaitGraph& graph, std::pair<int, int> wait) {
    graph.add(r(static_cast<std::uint32_t>(wait.first)),
              r(static_cast<std::uint32_t>(wait.second)));
  };
  for (auto wait = waits.begin(); wait != waits.end(); ++wait) add(one, *wait);
  for (auto wait = waits.rbegin(); wait != waits.rend(); ++wait) add(other, *wait);
  EXPECT_EQ(one.groups(), other.groups());
}

/// The front of a robot's group, found step by step.
std::uint32_t front_of(const std::map<std::uint32_t, std::uint32_t>& waits, std::uint32_t robot) {
  for (std::size_t step = 0; step < waits.size() && waits.contains(robot); ++step) {
    robot = waits.at(robot);
  }
  std::uint32_t least = robot;
  for (std::size_t step = 0; step < waits.size() && waits.contains(robot); ++step) {
    robot = waits.at(robot);
    least = std::min(least, robot);
  }
  return least;
}

TEST(WaitGraph, FindsTheGroupsOfGeneratedQueues) {
  RandomStream lots(7, 0, StreamPurpose::World);
  const auto number = [&] { return static_cast<std::uint32_t>(lots.uniform(0, 40)); };
  WaitGraph graph;
  for (int sample = 0; sample < 200; ++sample) {
    std::map<std::uint32_t, std::uint32_t> waits;
    graph.clear();
    for (int k = 0; k < 30; ++k) {
      const std::uint32_t waiting = number(), front = number();
      if (waiting == front || !waits.emplace(waiting, front).second) continue;
      graph.add(r(waiting), r(front));
    }
    std::map<std::uint32_t, std::vector<RobotId>> groups;
    for (const auto& [waiting, front] : waits) {
      groups[front_of(waits, waiting)].push_back(r(waiting));
    }
    const std::vector<Group> found = graph.groups();
    ASSERT_EQ(found.size(), groups.size());
    auto expected = groups.begin();
    for (const Group& group : found) {
      EXPECT_EQ(group.front.value, expected->first);
      EXPECT_EQ(group.waiting, expected->second);
      EXPECT_EQ(group.circle.empty(), !waits.contains(group.front.value));
      for (std::size_t k = 0; k < group.circle.size(); ++k) {
        const RobotId next = group.circle[(k + 1) % group.circle.size()];
        EXPECT_EQ(waits.at(group.circle[k].value), next.value);
      }
      ++expected;
    }
  }
}

TEST(WaitGraph, FollowsALongQueue) {
  WaitGraph graph;
  for (std::uint32_t k = 0; k < 1000; ++k) graph.add(r(k), r(k + 1));
  ASSERT_EQ(graph.groups().size(), 1U);
  EXPECT_EQ(graph.groups()[0].front, r(1000));
  EXPECT_EQ(graph.groups()[0].waiting.size(), 1000U);
}

}  // namespace
}  // namespace magna
