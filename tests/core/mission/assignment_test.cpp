// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/assignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/sim/random.h"

namespace magna {
namespace {

using Jobs = std::vector<std::optional<std::size_t>>;

struct AssignmentValue {
  std::size_t assigned = 0;
  double sum = 0.0;
};

AssignmentValue value_of(const std::vector<double>& costs, std::size_t columns, const Jobs& jobs) {
  AssignmentValue value;
  for (std::size_t row = 0; row < jobs.size(); ++row) {
    if (!jobs[row]) continue;
    ++value.assigned;
    value.sum += costs[row * columns + *jobs[row]];
  }
  return value;
}

/// The best assignment, by trying all.
AssignmentValue best_of(const std::vector<double>& costs, std::size_t rows, std::size_t columns) {
  // Workers take the places of a permutation; places from `columns` on are none.
  std::vector<std::size_t> places(std::max(rows, columns));
  std::iota(places.begin(), places.end(), std::size_t{0});
  AssignmentValue best;
  bool first = true;
  do {
    Jobs jobs(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const bool possible =
          places[row] < columns && std::isfinite(costs[row * columns + places[row]]);
      if (possible) jobs[row] = places[row];
    }
    const AssignmentValue value = value_of(costs, columns, jobs);
    const bool better =
        value.assigned > best.assigned || (value.assigned == best.assigned && value.sum < best.sum);
    if (first || better) best = value;
    first = false;
  } while (std::next_permutation(places.begin(), places.end()));
  return best;
}

TEST(Assignment, TakesTheLeastSumAndNotTheNearestFirst) {
  // The first worker is nearest to the job that the second one can hardly give up.
  const std::vector<double> costs{1, 2,  //
                                  1, 9};
  EXPECT_EQ(assign_jobs(costs, 2, 2), (Jobs{1, 0}));
}

TEST(Assignment, LeavesWorkersOrJobsOver) {
  EXPECT_EQ(assign_jobs(std::vector<double>{5, 1, 3}, 3, 1), (Jobs{{}, 0, {}}));
  EXPECT_EQ(assign_jobs(std::vector<double>{5, 1, 3}, 1, 3), (Jobs{1}));
  EXPECT_EQ(assign_jobs({}, 0, 3), Jobs());
  EXPECT_EQ(assign_jobs({}, 2, 0), (Jobs{{}, {}}));
}

TEST(Assignment, AssignsAsManyAsPossibleBeforeItIsCheap) {
  constexpr double kNo = kImpossible;
  // The cheap pair alone would leave the other worker without a job.
  EXPECT_EQ(assign_jobs(std::vector<double>{1, 50, 1, kNo}, 2, 2), (Jobs{1, 0}));
  EXPECT_EQ(assign_jobs(std::vector<double>{kNo, kNo, 1, 2}, 2, 2), (Jobs{{}, 0}));
  EXPECT_EQ(assign_jobs(std::vector<double>(6, kNo), 2, 3), (Jobs{{}, {}}));
}

TEST(Assignment, IsAsGoodAsTheBestOfAll) {
  RandomStream lots(11, 0, StreamPurpose::World);
  for (int round = 0; round < 300; ++round) {
    const std::size_t rows = 1 + lots.below(5), columns = 1 + lots.below(5);
    std::vector<double> costs;
    for (std::size_t k = 0; k < rows * columns; ++k) {
      costs.push_back(lots.chance(0.2) ? kImpossible : std::floor(lots.uniform(-9, 10)));
    }
    const Jobs jobs = assign_jobs(costs, rows, columns);
    ASSERT_EQ(jobs.size(), rows);
    std::set<std::size_t> taken;
    for (std::size_t row = 0; row < rows; ++row) {
      if (!jobs[row]) continue;
      ASSERT_LT(*jobs[row], columns);
      EXPECT_TRUE(taken.insert(*jobs[row]).second) << "round " << round;
      EXPECT_TRUE(std::isfinite(costs[row * columns + *jobs[row]])) << "round " << round;
    }
    const AssignmentValue found = value_of(costs, columns, jobs);
    const AssignmentValue best = best_of(costs, rows, columns);
    EXPECT_EQ(found.assigned, best.assigned) << "round " << round;
    EXPECT_EQ(found.sum, best.sum) << "round " << round;
  }
}

TEST(Assignment, IsTheSameEachTimeAlsoWithEqualCosts) {
  const std::vector<double> equal(200 * 200, 1.0);
  const Jobs jobs = assign_jobs(equal, 200, 200);
  EXPECT_EQ(assign_jobs(equal, 200, 200), jobs);
  EXPECT_EQ(value_of(equal, 200, jobs).assigned, 200U);
}

}  // namespace
}  // namespace magna
