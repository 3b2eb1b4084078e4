// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/stop_button.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <map>
#include <string>

#include "tests/support/fake_wall_clock.h"
#include "widgets/base/look/theme.h"

namespace magna {
namespace {

using test::FakeWallClock;
using Request = HoldToRelease::Request;

/// The colour that most of the button has.
std::string colour_of(StopButton& button) {
  const QImage picture = button.grab().toImage();
  std::map<QRgb, int> pixels;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) ++pixels[picture.pixel(x, y)];
  }
  const auto most =
      std::ranges::max_element(pixels, {}, [](const auto& of_colour) { return of_colour.second; });
  return most == pixels.end() ? std::string() : QColor(most->first).name().toStdString();
}

TEST(StopButton, IsNotPalerWhenStopped) {
  const FakeWallClock clock;
  for (const ThemeChoice theme :
       {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
    apply_theme(theme);
    StopButton button(clock);
    const std::string red = look_of(button.palette()).stop.name().toStdString();
    EXPECT_EQ(colour_of(button), red);
    button.set_latched(true);
    EXPECT_EQ(colour_of(button), red) << "STOPPED";
    button.set_latched(true, 2);
    EXPECT_EQ(colour_of(button), red) << "STOP SENT";
  }
}

TEST(StopButton, SaysHowManyRobotsHaveNotConfirmedTheStop) {
  const FakeWallClock clock;
  StopButton button(clock);
  button.set_latched(true, 2);
  EXPECT_TRUE(button.accessibleName().contains(QStringLiteral("2 not confirmed")));
  EXPECT_FALSE(button.accessibleName().contains(QStringLiteral("STOPPED")));
  const QImage waiting = button.grab().toImage();
  button.set_latched(true);
  EXPECT_TRUE(button.accessibleName().startsWith(QStringLiteral("STOPPED")));
  EXPECT_NE(button.grab().toImage(), waiting);
}

TEST(HoldToRelease, StopsImmediatelyWhenPressed) {
  const FakeWallClock clock;
  HoldToRelease hold(clock);
  EXPECT_EQ(hold.press(), Request::StopAll);
}

TEST(HoldToRelease, DoesNotReleaseByThePressThatStopped) {
  FakeWallClock clock;
  HoldToRelease hold(clock);
  hold.press();
  hold.set_latched(true);
  clock.advance_ms(5000);
  EXPECT_EQ(hold.update(), Request::None);
  EXPECT_FALSE(hold.holding());
}

TEST(HoldToRelease, ReleasesOnceAfterEightTenthsOfASecond) {
  FakeWallClock clock;
  HoldToRelease hold(clock);
  hold.set_latched(true);
  EXPECT_EQ(hold.press(), Request::None);
  clock.advance_ms(799);
  EXPECT_EQ(hold.update(), Request::None);
  EXPECT_NEAR(hold.progress(), 0.999, 0.001);
  clock.advance_ms(1);
  EXPECT_EQ(hold.update(), Request::Release);
  EXPECT_EQ(hold.update(), Request::None);
}

TEST(HoldToRelease, DropsAHoldReleasedTooSoon) {
  FakeWallClock clock;
  HoldToRelease hold(clock);
  hold.set_latched(true);
  hold.press();
  clock.advance_ms(700);
  hold.lift();
  EXPECT_EQ(hold.update(), Request::None);
  EXPECT_EQ(hold.progress(), 0.0);
  hold.press();
  clock.advance_ms(700);
  EXPECT_EQ(hold.update(), Request::None);
}

TEST(HoldToRelease, DoesNotReleaseAgainAfterAnExternalRelease) {
  FakeWallClock clock;
  HoldToRelease hold(clock);
  hold.set_latched(true);
  hold.press();
  hold.set_latched(false);
  clock.advance_ms(900);
  EXPECT_EQ(hold.update(), Request::None);
}

class StopButtonTest : public testing::Test {
 protected:
  StopButtonTest() {
    button.show();
    button.setFocus();
  }

  FakeWallClock clock;
  StopButton button{clock};
  QSignalSpy stops{&button, &StopButton::stop_wanted};
  QSignalSpy releases{&button, &StopButton::release_wanted};
};

TEST_F(StopButtonTest, StopsOnPressNotOnRelease) {
  QTest::mousePress(&button, Qt::LeftButton);
  EXPECT_EQ(stops.count(), 1);
  QTest::mouseRelease(&button, Qt::LeftButton);
  EXPECT_EQ(stops.count(), 1);
}

TEST_F(StopButtonTest, ExplainsTheHoldToRelease) {
  EXPECT_EQ(button.text(), QStringLiteral("STOP ALL"));
  button.set_latched(true);
  EXPECT_EQ(button.text(), QStringLiteral("STOPPED – hold to release"));
  EXPECT_EQ(button.accessibleName(), button.text());
}

TEST_F(StopButtonTest, ReleasesWhenHeldWithTheMouse) {
  button.set_latched(true);
  QTest::mousePress(&button, Qt::LeftButton);
  clock.advance_ms(800);
  EXPECT_TRUE(releases.count() > 0 || releases.wait());
  EXPECT_EQ(releases.count(), 1);
  EXPECT_EQ(stops.count(), 0);
}

TEST_F(StopButtonTest, ReleasesWhenHeldWithARepeatingKey) {
  button.set_latched(true);
  QTest::keyPress(&button, Qt::Key_Space);
  QKeyEvent repeat(QEvent::KeyRelease, Qt::Key_Space, Qt::NoModifier, QString(), true);
  QCoreApplication::sendEvent(&button, &repeat);
  EXPECT_TRUE(button.hold().holding());
  clock.advance_ms(800);
  EXPECT_TRUE(releases.count() > 0 || releases.wait());
}

TEST_F(StopButtonTest, ReleasesThoughRepeatsLookLikeReleasesAndPresses) {
  button.set_latched(true);
  QTest::keyPress(&button, Qt::Key_Space);
  for (int i = 0; i < 5; ++i) {
    QTest::keyRelease(&button, Qt::Key_Space);
    QTest::keyPress(&button, Qt::Key_Space);
  }
  clock.advance_ms(800);
  EXPECT_TRUE(releases.count() > 0 || releases.wait());
}

TEST_F(StopButtonTest, AKeyReleasedTooSoonReleasesNothing) {
  button.set_latched(true);
  QTest::keyPress(&button, Qt::Key_Space);
  QTest::keyRelease(&button, Qt::Key_Space);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !button.hold().holding(); }));
  EXPECT_EQ(releases.count(), 0);
}

TEST_F(StopButtonTest, StopsByEnterAndSpace) {
  QTest::keyClick(&button, Qt::Key_Return);
  EXPECT_EQ(stops.count(), 1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !button.isDown(); }));
  QTest::keyClick(&button, Qt::Key_Space);
  EXPECT_EQ(stops.count(), 2);
}

TEST_F(StopButtonTest, DropsAHoldOnFocusLoss) {
  button.set_latched(true);
  QTest::keyPress(&button, Qt::Key_Space);
  QFocusEvent gone(QEvent::FocusOut, Qt::OtherFocusReason);
  QCoreApplication::sendEvent(&button, &gone);
  EXPECT_FALSE(button.hold().holding());
}

}  // namespace
}  // namespace magna
