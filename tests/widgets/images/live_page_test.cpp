// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/live_page.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/widgets/images/camera_page_fixture.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/picture_view.h"

namespace magna {
namespace {

class LivePageTest : public CameraPageFixture {
 protected:
  LivePageTest() {
    show(test::demo_with_cameras());
    page.resize(400, 340);
    page.show();
  }

  std::vector<input::AimCamera> aims() const { return link.all<input::AimCamera>(); }

  LivePage page{feed, maker, aimer};
};

TEST_F(LivePageTest, ShowsThePictureOfTheActiveRobot) {
  run_ms(100);
  ASSERT_NE(page.picture(), nullptr);
  EXPECT_EQ(page.picture()->order.robot, RobotId{2});
  EXPECT_EQ(page.view().accessibleName(), QStringLiteral("Picture of robot3's camera"));
  EXPECT_FALSE(page.stored());
  ASSERT_TRUE(page.view().caption());
  EXPECT_EQ(page.view().caption()->name, QStringLiteral("robot3"));
  EXPECT_EQ(page.view().caption()->letter, QStringLiteral("3"));
}

TEST_F(LivePageTest, TellsHowTheRobotMovesOverItsPicture) {
  Snapshot s = link.copy();
  s.speeds[2] = 0.42F;
  s.poses[2].theta = 1.5708;
  s.ahead = RangeAhead{1.8F, 5.0F};
  show(s);
  run_ms(1000);
  EXPECT_EQ(
      page.view().motion(),
      QStringLiteral("%1 · %2 ahead · heading 90°").arg(speed_text(0.42), metres_text(1.8, 1)));
  s = link.copy();
  s.ahead.reset();
  s.speeds[2] = 0.0F;
  show(s);
  run_ms(1000);
  EXPECT_EQ(page.view().motion(), QStringLiteral("%1 · heading 90°").arg(speed_text(0)));
}

TEST_F(LivePageTest, RendersAndReportsTwentyPicturesASecond) {
  run_ms(1000);
  const auto before = maker.made_count();
  run_ms(2000);
  EXPECT_EQ(maker.made_count() - before, 40U);
  EXPECT_EQ(page.words(), QStringLiteral("20 Hz · 0.0 s old"));
}

TEST_F(LivePageTest, ContinuesWhileTheWorldIsPaused) {
  Snapshot s = link.copy();
  s.paused = true;
  show(s);
  run_ms(500);
  const auto before = maker.made_count();
  for (int i = 0; i < 10; ++i) {  // the same tick repeatedly
    show(link.copy());
    run_ms(100, false);
  }
  EXPECT_EQ(maker.made_count() - before, 20U);
  EXPECT_TRUE(page.view().stale().isEmpty());
}

TEST_F(LivePageTest, RequestsNothingWhileHidden) {
  run_ms(100);
  page.hide();
  const auto before = maker.made_count();
  run_ms(300);
  EXPECT_EQ(maker.made_count(), before);
}

TEST_F(LivePageTest, GreysAnOldPicture) {
  run_ms(300);
  EXPECT_TRUE(page.view().stale().isEmpty());
  run_ms(3200, false);  // no snapshots
  EXPECT_EQ(page.view().stale(), QStringLiteral("3\u2009s old"));
  run_ms(300);
  EXPECT_TRUE(page.view().stale().isEmpty());
}

TEST_F(LivePageTest, GreysThePictureOfARobotWhoseLinkIsLost) {
  Snapshot s = test::demo_with_cybot();
  s.active = test::kDemoCybot;
  s.selected = {test::kDemoCybot};
  s.cameras = std::make_shared<const std::vector<RobotCamera>>(s.labels->size());
  show(s);
  run_ms(300);
  ASSERT_NE(page.picture(), nullptr);
  EXPECT_TRUE(page.view().stale().isEmpty());
  s = link.copy();
  auto remotes = *s.remotes;
  remotes[0].connected = false;
  remotes[0].since = s.tick;
  s.remotes = std::make_shared<const std::vector<RemoteStatus>>(remotes);
  show(s);
  const MadePicturePtr last = page.picture();
  run_ms(1300);
  EXPECT_EQ(page.view().stale(), QStringLiteral("Link lost 1\u2009s"));
  EXPECT_EQ(page.picture(), last);
}

TEST_F(LivePageTest, ACybotsPictureSaysThatItIsComputedAndAgesWithItsSilence) {
  Snapshot s = test::demo_with_cybot();
  s.active = test::kDemoCybot;
  s.selected = {test::kDemoCybot};
  s.cameras = std::make_shared<const std::vector<RobotCamera>>(s.labels->size());
  show(s);
  run_ms(1000);
  EXPECT_TRUE(page.words().startsWith(QStringLiteral("computed · "))) << page.words().toStdString();
  s = link.copy();
  test::silence_cybot(s);
  show(s);
  const auto before = maker.made_count();
  run_ms(3000);
  EXPECT_EQ(maker.made_count(), before) << "nothing new is known";
  EXPECT_TRUE(page.view().stale().startsWith(QStringLiteral("Silent, ")));
  page.hide_computed(true);
  EXPECT_EQ(page.picture(), nullptr);
  page.hide_computed(false);
  run_ms(200);
  EXPECT_NE(page.picture(), nullptr);
}

TEST_F(LivePageTest, ShowsANewlyChosenRobotImmediately) {
  run_ms(300);
  Snapshot s = link.copy();
  s.active = RobotId{4};
  s.selected = {RobotId{4}};
  show(s);
  ASSERT_TRUE(test::wait_until([this] { return maker.idle(); }));
  EXPECT_EQ(page.picture()->order.robot, RobotId{4});
}

TEST_F(LivePageTest, ShowsAHintWithoutAnActiveRobot) {
  run_ms(200);
  Snapshot s = link.copy();
  s.active.reset();
  s.selected.clear();
  show(s);
  run_ms(300);
  EXPECT_EQ(page.picture(), nullptr);
  EXPECT_TRUE(page.view().nothing().contains(QStringLiteral("Make a robot active")));
}

TEST_F(LivePageTest, ShowsAStoredImageAndReturnsToLive) {
  run_ms(200);
  Snapshot s = link.copy();
  auto image = std::make_shared<StoredImage>(StoredImage{ImageId{9},
                                                         RobotId{5},
                                                         600,
                                                         s.scene,
                                                         test::demo_camera({1.0, 6.0, 0.3}),
                                                         {1.0, 6.0, 0.3},
                                                         {1.0, 6.0, 0.3}});
  s.images = std::make_shared<const StoredImages>(StoredImages{image});
  s.shown_image = ImageId{9};
  show(s);
  run_ms(200);
  EXPECT_TRUE(page.stored());
  EXPECT_EQ(page.picture()->order.robot, RobotId{5});
  EXPECT_EQ(page.picture()->order.tick, 600);
  EXPECT_EQ(page.words(), QStringLiteral("stored at 0:01:00.0"));
  EXPECT_EQ(page.view().motion(), QString()) << "it shows another time";
  QTest::keyClick(&page.view(), Qt::Key_Left);  // the previous view is not turned
  EXPECT_TRUE(aims().empty());
  run_ms(5000);
  EXPECT_TRUE(page.view().stale().isEmpty());
  EXPECT_TRUE(test::button(page, "Back to live").isVisible());
  test::button(page, "Back to live").click();
  ASSERT_EQ(link.count<input::ShowImage>(), 1U);
  EXPECT_FALSE(link.all<input::ShowImage>()[0].image);
}

TEST_F(LivePageTest, TurnsTheCameraByKeys) {
  run_ms(200);
  QTest::keyClick(&page.view(), Qt::Key_Right);
  clock.advance_ms(100);
  QTest::keyClick(&page.view(), Qt::Key_Up);
  ASSERT_EQ(aims().size(), 2U);
  EXPECT_NEAR(aims()[1].aim.pan, radians(5.0), 1e-12);
  EXPECT_NEAR(aims()[1].aim.tilt, radians(5.0), 1e-12);
  clock.advance_ms(100);
  QTest::keyClick(&page.view(), Qt::Key_Home);
  EXPECT_EQ(aims()[2].aim, CameraAim{});
}

TEST_F(LivePageTest, TurnsTheCameraByDragging) {
  run_ms(200);
  const QRectF rect = page.view().picture_rect();
  const QPoint from = rect.center().toPoint();
  const QPoint to = from + QPoint(static_cast<int>(rect.width()) / 4, 0);
  QTest::mousePress(&page.view(), Qt::LeftButton, {}, from);
  QTest::mouseMove(&page.view(), to);
  run_ms(100, false);
  QTest::mouseRelease(&page.view(), Qt::LeftButton, {}, to);
  ASSERT_FALSE(aims().empty());
  // The former centre is a quarter of the picture to the right: the camera points to the left.
  EXPECT_NEAR(aims().back().aim.pan, -std::atan(0.5 * std::tan(radians(30.0))), 0.01);
  EXPECT_NEAR(aims().back().aim.tilt, 0.0, 0.01);
  // The picture shows it before a snapshot does.
  EXPECT_NEAR(angle_difference(page.picture()->order.camera.setup().pose.theta,
                               page.picture()->order.truth.theta),
              aims().back().aim.pan, 1e-9);
}

TEST_F(LivePageTest, IgnoresTheWheel) {
  run_ms(200);
  QWheelEvent wheel({100, 100}, page.view().mapToGlobal(QPointF(100, 100)), {}, {0, 120},
                    Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  wheel.ignore();
  QCoreApplication::sendEvent(&page.view(), &wheel);
  EXPECT_FALSE(wheel.isAccepted());
  EXPECT_TRUE(aims().empty());
}

}  // namespace
}  // namespace magna
