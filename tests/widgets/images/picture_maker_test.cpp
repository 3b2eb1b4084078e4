// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_maker.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QThread>
#include <algorithm>

#include "core/agent/agent_action.h"
#include "core/mission/missions.h"
#include "core/render/render.h"
#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

class PictureMakerTest : public testing::Test {
 protected:
  PictureMakerTest() {
    QObject::connect(&maker, &PictureMaker::made, &maker,
                     [this](PictureMaker::Slot slot, const MadePicturePtr& picture) {
                       EXPECT_EQ(QThread::currentThread(), maker.thread());
                       made.emplace_back(slot, picture);
                     });
  }

  PictureOrder order(Tick tick, double theta = 0.0) const {
    return {RobotId{2}, tick, scene, test::demo_camera({2.0, 6.5, theta}), {}, {}};
  }

  test::FakeWallClock clock;
  std::shared_ptr<const RenderScene> scene = test::demo_scene(test::demo_snapshot());
  PictureMaker maker{clock};
  std::vector<std::pair<PictureMaker::Slot, MadePicturePtr>> made;
};

TEST_F(PictureMakerTest, MatchesTheRenderer) {
  const auto slot = maker.new_slot();
  maker.ask(slot, order(7));
  ASSERT_TRUE(test::wait_until([&] { return !made.empty(); }));
  EXPECT_EQ(made[0].first, slot);
  const MadePicture& picture = *made[0].second;
  EXPECT_EQ(picture.order.tick, 7);
  EXPECT_EQ(picture.made_ns, clock.now_ns());
  const Rendering expected = render(*scene, order(7).camera);
  ASSERT_EQ(picture.image.size(), QSize(expected.picture.width(), expected.picture.height()));
  EXPECT_EQ(picture.seen, expected.seen);
  for (const auto& [x, y] : {std::pair(0, 0), {100, 120}, {319, 239}}) {
    const Colour c = expected.picture.at(x, y);
    EXPECT_EQ(picture.image.pixelColor(x, y), QColor(c.red, c.green, c.blue)) << x << ' ' << y;
  }
}

TEST_F(PictureMakerTest, KeepsOnlyTheNewestWaitingRequest) {
  const auto slot = maker.new_slot();
  for (Tick tick = 1; tick <= 1000; ++tick) maker.ask(slot, order(tick));
  ASSERT_TRUE(test::wait_until([&] { return maker.idle(); }));
  ASSERT_EQ(made.size(), 2U);  // the one started immediately, and the last
  EXPECT_EQ(made[0].second->order.tick, 1);
  EXPECT_EQ(made[1].second->order.tick, 1000);
}

TEST_F(PictureMakerTest, ServesEverySlotDespiteFrequentRequestsOfOne) {
  std::vector<PictureMaker::Slot> places;
  for (int i = 0; i < 24; ++i) places.push_back(maker.new_slot());
  for (int round = 0; round < 50; ++round) {
    for (const auto slot : places) maker.ask(slot, order(round));
  }
  ASSERT_TRUE(test::wait_until([&] { return maker.idle(); }));
  EXPECT_LE(made.size(), 2 * places.size()) << "the one in progress, and the last";
  for (const auto slot : places) {
    const auto last = std::find_if(made.rbegin(), made.rend(),
                                   [slot](const auto& one) { return one.first == slot; });
    ASSERT_NE(last, made.rend()) << slot;
    EXPECT_EQ(last->second->order.tick, 49) << slot;
  }
}

TEST_F(PictureMakerTest, RendersUrgentRequestsFirst) {
  PictureMaker one_by_one(clock, nullptr, 1);
  std::vector<PictureMaker::Slot> order_made;
  QObject::connect(
      &one_by_one, &PictureMaker::made, &one_by_one,
      [&](PictureMaker::Slot slot, const MadePicturePtr&) { order_made.push_back(slot); });
  for (int i = 0; i < 6; ++i) one_by_one.ask(one_by_one.new_slot(), order(1));
  const auto urgent = one_by_one.new_slot();
  one_by_one.ask(urgent, order(1), true);
  ASSERT_TRUE(test::wait_until([&] { return one_by_one.idle(); }));
  ASSERT_EQ(order_made.size(), 7U);
  EXPECT_EQ(order_made[1], urgent) << "only one was started before its request";
}

TEST_F(PictureMakerTest, DropsTheResultsOfCancelledRequests) {
  const auto gone = maker.new_slot();
  const auto other = maker.new_slot();
  maker.ask(gone, order(1));
  maker.ask(gone, order(2));
  maker.ask(other, order(3));
  maker.forget(gone);
  ASSERT_TRUE(test::wait_until([&] { return maker.idle(); }));
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].first, other);
}

TEST_F(PictureMakerTest, AcceptsRequestsAfterACancellation) {
  const auto slot = maker.new_slot();
  maker.ask(slot, order(1));
  maker.forget(slot);
  maker.ask(slot, order(2));
  ASSERT_TRUE(test::wait_until([&] { return maker.idle(); }));
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].second->order.tick, 2);
}

TEST_F(PictureMakerTest, EndsDuringRendering) {
  const long held = scene.use_count();
  int told = 0;
  {
    PictureMaker ended(clock);
    QObject::connect(&ended, &PictureMaker::made, &ended, [&told] { ++told; });
    for (int i = 0; i < 10; ++i) ended.ask(ended.new_slot(), order(i));
    EXPECT_GT(scene.use_count(), held);
  }
  QCoreApplication::processEvents();
  EXPECT_EQ(told, 0);
  EXPECT_EQ(scene.use_count(), held) << "no worker has it any more";
}

}  // namespace
}  // namespace magna
