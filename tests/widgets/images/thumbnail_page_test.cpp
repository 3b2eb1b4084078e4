// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/thumbnail_page.h"

#include <gtest/gtest.h>

#include <QListView>
#include <QTest>

#include "tests/support/demo_remotes.h"
#include "tests/widgets/images/camera_page_fixture.h"

namespace magna {
namespace {

class ThumbnailPageTest : public CameraPageFixture {
 protected:
  ThumbnailPageTest() { page.resize(700, 600); }

  void begin(int robots) {
    show(test::demo_with_cameras(robots));
    page.show();
    QCoreApplication::processEvents();
  }
  void show(Snapshot s) {
    s.cameras = std::make_shared<const std::vector<RobotCamera>>(s.labels->size());
    CameraPageFixture::show(std::move(s));
  }
  QString told(int row) const {
    return page.model().data(page.model().index(row), Qt::AccessibleTextRole).toString();
  }
  QPoint middle(int row) { return page.list().visualRect(page.model().index(row)).center(); }

  mutable ThumbnailPage page{feed, maker, aimer};
};

TEST_F(ThumbnailPageTest, RateFallsWithTheNumberOfRobots) {
  EXPECT_EQ(ThumbnailPage::rate(1), 5.0);
  EXPECT_EQ(ThumbnailPage::rate(24), 5.0);
  EXPECT_EQ(ThumbnailPage::rate(48), 2.5);
  EXPECT_EQ(ThumbnailPage::rate(240), 0.5);
  EXPECT_EQ(ThumbnailPage::rate(0), 0.0);
}

TEST_F(ThumbnailPageTest, ShowsAThumbnailOfEveryRobot) {
  begin(24);
  run_ms(400);
  ASSERT_EQ(page.model().rowCount(), 24);
  for (int row = 0; row < 24; ++row) {
    const MadePicturePtr picture = page.model().picture(row);
    ASSERT_NE(picture, nullptr) << row;
    EXPECT_EQ(picture->order.robot, RobotId{static_cast<std::uint32_t>(row)});
    EXPECT_EQ(picture->image.size(), QSize(160, 120));
    EXPECT_TRUE(page.list().viewport()->rect().contains(middle(row))) << row;  // all fit
  }
}

TEST_F(ThumbnailPageTest, RendersFiveASecondOfEach) {
  begin(24);
  run_ms(1000);
  const auto before = maker.made_count();
  run_ms(2000);
  EXPECT_NEAR(static_cast<double>(maker.made_count() - before), 240.0, 2.0);
}

TEST_F(ThumbnailPageTest, LimitsTheTotalRate) {
  page.resize(1900, 1400);
  begin(100);
  run_ms(1000);
  const auto before = maker.made_count();
  run_ms(2000);
  EXPECT_NEAR(static_cast<double>(maker.made_count() - before), 240.0, 2.0);
  for (int row = 0; row < 100; ++row) EXPECT_NE(page.model().picture(row), nullptr) << row;
}

TEST_F(ThumbnailPageTest, RendersOnlyVisibleThumbnails) {
  page.resize(320, 200);
  begin(60);
  run_ms(3000);
  int made = 0;
  for (int row = 0; row < 60; ++row) made += page.model().picture(row) != nullptr ? 1 : 0;
  EXPECT_GT(made, 2);
  EXPECT_LT(made, 20);
  EXPECT_EQ(page.model().picture(59), nullptr);
  page.list().scrollTo(page.model().index(59));
  run_ms(1500);
  EXPECT_NE(page.model().picture(59), nullptr);
}

TEST_F(ThumbnailPageTest, RendersNothingWhileHidden) {
  begin(24);
  run_ms(300);
  page.hide();
  const auto before = maker.made_count();
  run_ms(500);
  EXPECT_EQ(maker.made_count(), before);
}

TEST_F(ThumbnailPageTest, AClickActivatesARobot) {
  begin(24);
  QTest::mouseClick(page.list().viewport(), Qt::LeftButton, {}, middle(7));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{7});
}

TEST_F(ThumbnailPageTest, KeysMoveAndEnterActivatesARobot) {
  begin(24);
  page.list().setFocus();
  page.list().setCurrentIndex(page.model().index(0));
  QTest::keyClick(&page.list(), Qt::Key_Right);
  EXPECT_EQ(page.list().currentIndex().row(), 1);
  EXPECT_EQ(link.count<input::Select>(), 0U);
  QTest::keyClick(&page.list(), Qt::Key_Return);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{1});
}

TEST_F(ThumbnailPageTest, ShowsNameStateAndTheActiveRobot) {
  begin(12);
  run_ms(300);
  EXPECT_EQ(told(2), QStringLiteral("robot3, On mission, active"));
  EXPECT_EQ(told(6), QStringLiteral("robot7, Blocked"));
}

TEST_F(ThumbnailPageTest, GreysLostAndOldPicturesWithText) {
  show(test::demo_with_cybot());
  page.show();
  QCoreApplication::processEvents();
  run_ms(500);
  const int cybot = page.model().row_of(test::kDemoCybot);
  const QImage fresh = page.list().grab().toImage();
  EXPECT_EQ(page.model().why_stale(cybot), QString());
  Snapshot s = link.copy();
  test::lose_cybot(s, 12);
  show(std::move(s));
  EXPECT_EQ(page.model().why_stale(cybot), QStringLiteral("lost 12\u2009s"));
  EXPECT_TRUE(told(cybot).contains(QStringLiteral("Link lost")));
  EXPECT_EQ(page.model().why_stale(0), QString());
  run_ms(4000, false);  // no snapshots
  EXPECT_EQ(page.model().why_stale(0), QStringLiteral("4\u2009s old"));
  EXPECT_NE(page.list().grab().toImage(), fresh);
}

TEST_F(ThumbnailPageTest, FollowsAddedAndRemovedRobots) {
  begin(6);
  run_ms(300);
  const MadePicturePtr kept = page.model().picture(5);
  Snapshot s = link.copy();
  auto labels = *s.labels;
  labels[3].present = false;
  s.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  show(std::move(s));
  EXPECT_EQ(page.model().rowCount(), 5);
  EXPECT_EQ(page.model().row_of(RobotId{3}), -1);
  EXPECT_EQ(page.model().picture(4), kept);
}

}  // namespace
}  // namespace magna
