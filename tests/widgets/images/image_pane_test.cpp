// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/image_pane.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "core/geometry/angle.h"
#include "tests/support/child.h"
#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/images/live_page.h"
#include "widgets/images/thumbnail_page.h"

namespace magna {
namespace {

class ImagePaneTest : public testing::Test {
 protected:
  ImagePaneTest() {
    link.show(test::demo_with_cameras());
    feed.poll();
    pane.resize(400, 400);
    pane.set_software(QStringLiteral("Magna 0.1"));
    pane.show();
  }
  void wait_for_picture() {
    clock.advance_ms(100);
    feed.poll();
    ASSERT_TRUE(test::wait_until([this] { return pane.live().picture() != nullptr; }));
  }

  QStringList messages() { return test::child<MessageArea>(pane).texts(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  ImagePane pane{feed};
};

TEST_F(ImagePaneTest, RequestsCameraScenesOnlyWhileVisible) {
  EXPECT_TRUE(link.parts.scene);
  pane.hide();
  EXPECT_FALSE(link.parts.scene);
}

TEST_F(ImagePaneTest, ButtonsChangePages) {
  EXPECT_EQ(&pane.shown_page(), &pane.live());
  QSignalSpy changed(&pane, &ImagePane::page_changed);
  test::button(pane, "All").click();
  EXPECT_EQ(&pane.shown_page(), &pane.all());
  EXPECT_EQ(changed.size(), 1);
  pane.show_page(pane.live());
  EXPECT_TRUE(test::button(pane, "Live").isChecked());
  EXPECT_FALSE(test::button(pane, "All").isChecked());
}

TEST_F(ImagePaneTest, AcceptsAnAdditionalPage) {
  auto* page = new QLabel(QStringLiteral("Queue"), &pane);
  pane.add_page(*page, {QStringLiteral("Queue"), QStringLiteral("Images that wait")}, nullptr, 1);
  QAbstractButton& button = test::button(pane, "Queue");
  button.click();
  EXPECT_EQ(&pane.shown_page(), page);
  EXPECT_LT(button.x(), test::button(pane, "All").x());
}

TEST_F(ImagePaneTest, ShowsANumberBehindTheTitleOfAPage) {
  pane.show_count(pane.all(), 6);
  EXPECT_EQ(test::button(pane, "All").text(), QStringLiteral("All 6"));
  pane.show_count(pane.all(), 0);
  EXPECT_EQ(test::button(pane, "All").text(), QStringLiteral("All"));
}

TEST_F(ImagePaneTest, ShowsTheDirectionOfTheCameraAtOnce) {
  const RobotId active = *feed.now().active;
  pane.aimer().turn_to(active, {radians(-12.0), radians(4.0)});
  EXPECT_EQ(test::text(pane, "Direction of the camera"), QStringLiteral("pan \u221212°  tilt 4°"));
}

TEST_F(ImagePaneTest, SavesTheShownPicture) {
  EXPECT_FALSE(pane.can_save());
  wait_for_picture();
  EXPECT_TRUE(pane.can_save());
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.png"));
  pane.save_to(path);
  ASSERT_TRUE(test::wait_until([this] { return !messages().isEmpty(); }));
  const QImage read(path);
  EXPECT_EQ(read.size(), QSize(320, 240));
  EXPECT_EQ(read.text(QStringLiteral("Robot")), QStringLiteral("robot3"));
  EXPECT_EQ(read.text(QStringLiteral("World")), QStringLiteral("office"));
  EXPECT_EQ(read.text(QStringLiteral("Software")), QStringLiteral("Magna 0.1"));
  EXPECT_EQ(messages(), QStringList{QStringLiteral("Saved as a.png")});
  clock.advance_ms(6000);
  feed.poll();
  EXPECT_TRUE(messages().isEmpty());
}

TEST_F(ImagePaneTest, ReportsAWriteErrorInItsBar) {
  wait_for_picture();
  pane.save_to(QStringLiteral("/nowhere/at/all/a.png"));
  ASSERT_TRUE(test::wait_until([&] { return !messages().isEmpty(); }));
  EXPECT_TRUE(messages()[0].contains(QStringLiteral("/nowhere/at/all/a.png")));
  QTemporaryDir folder;
  pane.save_to(folder.filePath(QStringLiteral("b.png")));
  EXPECT_TRUE(test::wait_until([&] {
    return messages() == QStringList{QStringLiteral("Saved as b.png")};
  })) << "the success replaces the failure: "
      << messages().join(QLatin1Char('|')).toStdString();
}

TEST_F(ImagePaneTest, AsksForAFileWithoutBlockingTheWindow) {
  wait_for_picture();
  pane.save_picture();
  auto* dialog = pane.findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  ASSERT_EQ(dialog->selectedFiles().size(), 1);
  EXPECT_TRUE(dialog->selectedFiles()[0].endsWith(QStringLiteral("/robot3-t123.4.png")));
}

TEST_F(ImagePaneTest, ShowsTheActiveRobotAboveAllWhereThereIsRoom) {
  pane.show_page(pane.all());
  EXPECT_FALSE(pane.head().isVisible());
  pane.resize(500, 700);
  QCoreApplication::processEvents();
  EXPECT_TRUE(pane.head().isVisible());
  clock.advance_ms(100);
  feed.poll();
  ASSERT_TRUE(test::wait_until([this] { return pane.head().picture() != nullptr; }));
  EXPECT_TRUE(pane.can_save());
}

TEST_F(ImagePaneTest, TheOverviewPageSavesNothing) {
  wait_for_picture();
  pane.show_page(pane.all());
  EXPECT_FALSE(pane.can_save());
}

}  // namespace
}  // namespace magna
