// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/image_queue.h"
#include "core/world/world.h"

#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

using testing::HasSubstr;

class ImageQueueTest : public testing::Test {
 protected:
  ImageQueueTest() {
    WorldDescription description = hall();
    description.things.push_back(
        thing("amy", ThingKind::Victim, {14.0, 6.0}, Footprint{1.7, 0.5, 0.0}));
    scene = std::make_shared<const RenderScene>(scene_of(description));
  }

  // Stores an image with the given area of new floor; the camera determines the rest.
  ImageId keep(double new_floor, Pose pose = {3.0, 6.0, kPi}, Tick tick = 1) {
    const Camera seen = camera(looking_right()).at(pose);
    queue.news(*scene->world, seen);
    queue.keep({RobotId{0}, seen, pose, pose}, scene, new_floor, tick, shown);
    ++last.value;
    return last;
  }
  std::vector<std::uint32_t> order() const {
    std::vector<std::uint32_t> ids;
    for (const auto& image : *queue.list()) ids.push_back(image->id.value);
    return ids;
  }

  std::shared_ptr<const RenderScene> scene;
  ImageQueue queue{{0, 0}, {20, 12}};
  std::optional<ImageId> shown;
  ImageId last{0};
};

using Order = std::vector<std::uint32_t>;

TEST_F(ImageQueueTest, SortsByNewFloorThenByAge) {
  keep(5.0);
  keep(9.0);
  keep(5.0);
  EXPECT_EQ(order(), (Order{2, 1, 3}));
}

TEST_F(ImageQueueTest, RanksAnImageOfKnownFloorAsANearDuplicate) {
  const auto news = [&](Pose pose) {
    return queue.news(*scene->world, camera(looking_right()).at(pose));
  };
  const double all = news({3.0, 6.0, 0.0});
  keep(all, {3.0, 6.0, 0.0});
  EXPECT_EQ(news({4.0, 6.0, 0.0}), 0.0) << "a metre farther on";
  EXPECT_EQ(news({3.0, 6.0, 0.3}), 0.0) << "turned a little";
  EXPECT_GT(news({3.0, 6.0, kPi / 3}), 5.0) << "turned away";
  EXPECT_GT(news({10.0, 6.0, 0.0}), 5.0) << "where the first does not reach";
}

TEST_F(ImageQueueTest, AVictimInTheImageRaisesItsRank) {
  keep(20.0);
  const ImageId towards = keep(4.0, {11.0, 6.0, 0.0});
  EXPECT_EQ(order(), (Order{2, 1}));
  const auto image = queue.find(towards);
  EXPECT_GT(image->victim_share, 0.8);
  EXPECT_DOUBLE_EQ(image->rank, 4.0 + ImageQueue::kVictimWorth * image->victim_share);
}

TEST_F(ImageQueueTest, AVictimTooFarToRecogniseDoesNotRaiseTheRank) {
  const ImageId far = keep(4.0, {4.0, 6.0, 0.0});
  EXPECT_EQ(queue.find(far)->victim_share, 0.0);
}

TEST_F(ImageQueueTest, SortsDismissedImagesLastAndRestoresThem) {
  keep(5.0);
  keep(9.0);
  keep(7.0);
  EXPECT_FALSE(queue.dismiss({2}, true, shown));
  EXPECT_EQ(order(), (Order{3, 1, 2}));
  EXPECT_TRUE(queue.find({2})->dismissed);
  EXPECT_FALSE(queue.dismiss({2}, true, shown));  // already in this state
  EXPECT_EQ(order(), (Order{3, 1, 2}));
  EXPECT_FALSE(queue.dismiss({2}, false, shown));
  EXPECT_EQ(order(), (Order{2, 3, 1}));
  EXPECT_FALSE(queue.find({2})->dismissed);
}

TEST_F(ImageQueueTest, RejectsDismissingAnUnknownImage) {
  EXPECT_THAT(english(queue.dismiss({4}, true, shown)), HasSubstr("no image number 4"));
}

TEST_F(ImageQueueTest, IsLimitedAndDropsTheLowestRankButNotTheShownImage) {
  const ImageId lowest = keep(3.0);
  shown = lowest;
  for (std::size_t k = 0; k < ImageQueue::kMost + 10; ++k) keep(4.0 + static_cast<double>(k));
  EXPECT_EQ(queue.list()->size(), ImageQueue::kMost);
  EXPECT_TRUE(queue.find(lowest));
  EXPECT_FALSE(queue.find({2}));
  shown.reset();
  keep(500.0);
  EXPECT_FALSE(queue.find(lowest));
}

TEST_F(ImageQueueTest, LimitsDismissedImagesToo) {
  for (std::size_t k = 0; k < ImageQueue::kMostDismissed + 5; ++k) {
    queue.dismiss(keep(4.0), true, shown);
  }
  EXPECT_EQ(queue.list()->size(), ImageQueue::kMostDismissed);
  EXPECT_FALSE(queue.find({1}));
  EXPECT_TRUE(queue.find(last));
}

TEST_F(ImageQueueTest, SharesTheListUntilItChanges) {
  keep(4.0);
  const auto before = queue.list();
  EXPECT_EQ(queue.list(), before);
  keep(5.0);
  EXPECT_NE(queue.list(), before);
  EXPECT_EQ(before->size(), 1U);
}

TEST_F(ImageQueueTest, DismissingChangesTheHash) {
  keep(4.0);
  const auto hash = [&] {
    StateHash state;
    queue.hash(state);
    return state.value();
  };
  const auto before = hash();
  queue.dismiss(last, true, shown);
  EXPECT_NE(hash(), before);
}

}  // namespace
}  // namespace magna
