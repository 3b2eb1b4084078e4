// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/obstacle_boxes.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/sim/random.h"

namespace magna {
namespace {

constexpr ObstacleLayer kSight = ObstacleLayer::Sight;

std::vector<ObstacleBoxes::Box> all_boxes(const ObstacleBoxes& boxes) {
  std::vector<ObstacleBoxes::Box> all;
  boxes.near(-1e9, -1e9, 1e9, 1e9,
             [&](const auto* box, const auto* end) { all.insert(all.end(), box, end); });
  return all;
}

TEST(ObstacleBoxes, CoverEachFilledCellOnce) {
  RandomStream random(3, 0, StreamPurpose::World);
  for (int round = 0; round < 20; ++round) {
    ObstacleField field({-1.0, 2.0}, {-1.0 + random.uniform(0.2, 12.0), 9.03});
    for (int k = 0; k < round * 5; ++k) {
      const Pose pose{random.uniform(-1.0, 11.0), random.uniform(2.0, 9.0),
                      k % 2 == 0 ? 0.0 : random.uniform(-3.0, 3.0)};
      field.fill_rectangle(kSight, pose, random.uniform(0.03, 4.0), random.uniform(0.03, 0.5));
    }
    const auto width = static_cast<std::size_t>(field.width());
    std::vector<int> covered(width * static_cast<std::size_t>(field.height()), 0);
    const auto at = [&](int i, int j) -> int& {
      return covered[static_cast<std::size_t>(j) * width + static_cast<std::size_t>(i)];
    };
    for (const auto& box : all_boxes(ObstacleBoxes(field, kSight))) {
      ASSERT_TRUE(field.contains({box.left, box.top}));
      ASSERT_TRUE(field.contains({box.right - 1, box.bottom - 1}));
      for (int j = box.top; j < box.bottom; ++j) {
        for (int i = box.left; i < box.right; ++i) ++at(i, j);
      }
    }
    for (int j = 0; j < field.height(); ++j) {
      for (int i = 0; i < field.width(); ++i) {
        ASSERT_EQ(at(i, j), field.filled(kSight, Cell{i, j}) ? 1 : 0) << i << ", " << j;
      }
    }
  }
}

TEST(ObstacleBoxes, AreFewForRectanglesAndEndAtBuckets) {
  ObstacleField field({0.0, 0.0}, {12.8, 6.4});
  field.fill_box(kSight, {0.5, 0.5}, {1.0, 1.5});
  EXPECT_EQ(ObstacleBoxes(field, kSight).size(), 1U);
  field.fill_box(kSight, {2.0, 3.0}, {12.0, 3.1});  // across three borders of 3.2 m
  EXPECT_EQ(ObstacleBoxes(field, kSight).size(), 5U);
  EXPECT_EQ(ObstacleBoxes(field, ObstacleLayer::Wall).size(), 0U);
}

TEST(ObstacleBoxes, AreFoundRoundAPlace) {
  ObstacleField field({0.0, 0.0}, {32.0, 32.0});
  for (int k = 0; k < 10; ++k) {
    field.fill_box(kSight, {3.2 * k + 1.0, 1.0}, {3.2 * k + 1.2, 1.2});
  }
  const ObstacleBoxes boxes(field, kSight);
  std::size_t seen = 0;
  boxes.near(60.0, 10.0, 150.0, 30.0, [&](const auto* box, const auto* end) {
    for (; box != end; ++box) seen += box->right > 60 && box->left <= 150 ? 1 : 0;
  });
  EXPECT_EQ(seen, 2U);
  EXPECT_LT(all_boxes(boxes).size(), 11U);
}

}  // namespace
}  // namespace magna
