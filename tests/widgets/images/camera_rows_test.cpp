// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/camera_aimer.h"

#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_scene.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

class CameraRowsTest : public testing::Test {
 protected:
  CameraRowsTest() {
    link.show(test::demo_with_cameras());
    feed.poll();
  }
  QSlider& pan_slider() { return test::child<QSlider>(rows, "Camera pan, to the right, degrees"); }
  QSlider& tilt_slider() { return test::child<QSlider>(rows, "Camera tilt, up, degrees"); }
  QDoubleSpinBox& pan_field() {
    return test::child<QDoubleSpinBox>(rows, "Camera pan, to the right");
  }
  QDoubleSpinBox& tilt_field() { return test::child<QDoubleSpinBox>(rows, "Camera tilt, up"); }
  QAbstractButton& centre() { return test::button(rows, "Centre camera"); }
  CameraAim last() const { return link.all<input::AimCamera>().back().aim; }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  CameraAimer aimer{feed};
  CameraRows rows{feed, aimer};
};

TEST_F(CameraRowsTest, SlidersTurnTheActiveRobotsCamera) {
  pan_slider().setValue(40);
  EXPECT_NEAR(last().pan, radians(40.0), 1e-12);
  EXPECT_EQ(link.all<input::AimCamera>().back().robot, RobotId{2});
  EXPECT_EQ(pan_field().value(), 40.0);
  clock.advance_ms(100);
  tilt_slider().setValue(-20);
  EXPECT_NEAR(last().tilt, radians(-20.0), 1e-12);
  EXPECT_NEAR(last().pan, radians(40.0), 1e-12);
}

TEST_F(CameraRowsTest, AcceptsTypedValues) {
  auto* text = tilt_field().findChild<QLineEdit*>();
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("-30"));
  EXPECT_EQ(link.count<input::AimCamera>(), 0U);
  QTest::keyClick(text, Qt::Key_Return);
  EXPECT_NEAR(last().tilt, radians(-30.0), 1e-12);
  EXPECT_EQ(tilt_slider().value(), -30);
}

TEST_F(CameraRowsTest, TheButtonCentresTheCamera) {
  pan_slider().setValue(40);
  clock.advance_ms(100);
  centre().click();
  EXPECT_EQ(last(), CameraAim{});
  EXPECT_EQ(pan_slider().value(), 0);
}

TEST_F(CameraRowsTest, ShowsTurnsOfOtherAuthors) {
  Snapshot s = link.copy();
  auto cameras = *s.cameras;
  cameras[2].aim = {radians(-90.0), radians(15.0)};
  s.cameras = std::make_shared<const std::vector<RobotCamera>>(cameras);
  link.show(s);
  feed.poll();
  EXPECT_EQ(pan_field().value(), -90.0);
  EXPECT_EQ(tilt_slider().value(), 15);
  EXPECT_EQ(link.count<input::AimCamera>(), 0U);
}

TEST_F(CameraRowsTest, IsDisabledWithoutAnActiveRobot) {
  Snapshot s = link.copy();
  s.active.reset();
  link.show(s);
  feed.poll();
  EXPECT_FALSE(pan_slider().isEnabled());
  EXPECT_FALSE(tilt_field().isEnabled());
  EXPECT_FALSE(centre().isEnabled());
}

}  // namespace
}  // namespace magna
