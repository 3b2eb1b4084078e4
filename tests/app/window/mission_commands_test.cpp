// SPDX-License-Identifier: GPL-3.0-or-later
// The pane Mission: its actions, the map and the image that it shows.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>

#include "app/window/data_files.h"
#include "tests/support/child.h"
#include "tests/support/demo_window.h"
#include "tests/support/event_loop.h"
#include "tests/support/victim_scene.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/finding_list.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/image_queue_page.h"
#include "widgets/images/mission_pane.h"
#include "widgets/images/thumbnail_page.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class MissionCommandsTest : public test::DemoWindowTest {
 protected:
  MissionCommandsTest() { show_some(); }

  MissionPane& pane() { return window->part<MissionPane>(); }
  QAction& action(ActionName id) { return window->context().actions[id]; }
  QDockWidget& dock() { return window->dock("mission"); }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, key, modifiers);
    QCoreApplication::processEvents();
  }
  void show_some() {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(std::vector<Mark>{
        {MarkId{1}, {MarkKind::Victim, {1, 7}, "", "robot3", 7}, "operator", 20},
        {MarkId{2}, {MarkKind::SuspectedVictim, {9, 6}, "", "robot4"}, "act-r", 30}});
    next.images = std::make_shared<const StoredImages>(
        StoredImages{std::make_shared<const StoredImage>(victim.stored(7))});
    show(std::move(next));
  }
  bool in_the_middle(Point p) {
    return distance(window->context().map.scene().view.centre(), p) < 0.01;
  }

  test::VictimScene victim{{6.0, 6.2}, 0.4, {0.02, 0.01, radians(1.0)}};
};

TEST_F(MissionCommandsTest, KeysStepThroughTheMarksOnTheMap) {
  EXPECT_TRUE(dock().isHidden()) << "the keys work nevertheless";
  press(Qt::Key_F3);
  EXPECT_TRUE(in_the_middle({1, 7}));
  press(Qt::Key_F3);
  EXPECT_TRUE(in_the_middle({9, 6}));
  EXPECT_FALSE(action("mark.next").isEnabled());
  EXPECT_FALSE(window->context().actions.why_disabled("mark.next").isEmpty());
  press(Qt::Key_F3, Qt::ShiftModifier);
  EXPECT_TRUE(in_the_middle({1, 7}));
  EXPECT_TRUE(window->context().map.hasFocus()) << "the focus stays";
}

TEST_F(MissionCommandsTest, LettersSetTheStateOfTheChosenMark) {
  EXPECT_FALSE(action("mark.confirm").isEnabled());
  press(Qt::Key_F3);
  press(Qt::Key_F3);
  EXPECT_FALSE(action("mark.suspect").isEnabled()) << "it is suspected";
  press(Qt::Key_Z);
  ASSERT_EQ(link.count<input::MarkChange>(), 1U);
  EXPECT_EQ(link.all<input::MarkChange>()[0].id, MarkId{2});
  EXPECT_EQ(link.all<input::MarkChange>()[0].mark.kind, MarkKind::Victim);
  EXPECT_EQ(window->context().edits.stack().undoText(), QStringLiteral("Confirm victim"));
  press(Qt::Key_Z, Qt::ShiftModifier);
  EXPECT_EQ(link.all<input::MarkChange>().back().mark.state, MarkState::Dismissed);
}

TEST_F(MissionCommandsTest, GoingToAMarkShowsItsImage) {
  ImagePane& image = window->part<ImagePane>();
  EXPECT_NE(&image.shown_page(), &window->part<ImageQueuePage>());
  press(Qt::Key_F3);
  ASSERT_EQ(link.count<input::ShowImage>(), 1U);
  EXPECT_EQ(link.all<input::ShowImage>()[0].image, ImageId{7});
  EXPECT_EQ(&image.shown_page(), &window->part<ImageQueuePage>());
  Snapshot next = link.copy();
  next.shown_image = ImageId{7};
  show(next);
  press(Qt::Key_F3);
  EXPECT_NE(&image.shown_page(), &window->part<ImageQueuePage>()) << "the second mark has no image";
  ASSERT_EQ(link.count<input::ShowImage>(), 2U);
  EXPECT_FALSE(link.all<input::ShowImage>()[1].image);
}

TEST_F(MissionCommandsTest, AMarkWithoutAnImageEndsTheOneBeforeAtOnce) {
  ImagePane& image = window->part<ImagePane>();
  image.show_page(image.all());
  press(Qt::Key_F3);
  EXPECT_EQ(&image.shown_page(), &window->part<ImageQueuePage>());
  press(Qt::Key_F3);
  EXPECT_EQ(&image.shown_page(), &image.all()) << "no snapshot has shown the image yet";
  ASSERT_EQ(link.count<input::ShowImage>(), 2U);
  EXPECT_FALSE(link.all<input::ShowImage>()[1].image);
}

TEST_F(MissionCommandsTest, AMarkWithoutAnImageLeavesThePageThatTheUserHasChosen) {
  ImagePane& image = window->part<ImagePane>();
  press(Qt::Key_F3);
  image.show_page(image.all());
  press(Qt::Key_F3);
  EXPECT_EQ(&image.shown_page(), &image.all());
  EXPECT_EQ(link.count<input::ShowImage>(), 1U);
}

TEST_F(MissionCommandsTest, ShowsAClosedImagePaneUnlessTheWindowIsNarrow) {
  window->dock("image").close();
  QCoreApplication::processEvents();
  press(Qt::Key_F3);
  EXPECT_TRUE(window->dock("image").isVisible());
  window->dock("image").close();
  window->resize(900, 700);
  QCoreApplication::processEvents();
  action("mark.go").trigger();
  QCoreApplication::processEvents();
  EXPECT_FALSE(window->dock("image").isVisible());
}

TEST_F(MissionCommandsTest, OpensWithTheFocusInItsList) {
  action("view.mission").trigger();
  QCoreApplication::processEvents();
  EXPECT_TRUE(dock().isVisible());
  EXPECT_TRUE(pane().list().hasFocus());
  EXPECT_TRUE(link.parts.progress);
  pane().list().setCurrentIndex(pane().list().model()->index(1, 0));
  QTest::keyClick(&pane().list(), Qt::Key_Z);
  EXPECT_EQ(link.count<input::MarkChange>(), 1U) << "the letters of the map work here, too";
  EXPECT_EQ(link.all<input::MarkChange>()[0].id, MarkId{2});
}

TEST_F(MissionCommandsTest, TheButtonOfTheStatesHasTheActions) {
  EXPECT_EQ(
      pane().state_menu().actions(),
      (QList<QAction*>{&action("mark.confirm"), &action("mark.suspect"), &action("mark.dismiss")}));
}

TEST_F(MissionCommandsTest, ExportsAPageWithPictures) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("marks.html"));
  window->part<MarkFiles>().export_to(path);
  QFile file(path);
  ASSERT_TRUE(test::wait_until([&] { return file.exists(); }));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray text = file.readAll();
  EXPECT_TRUE(text.startsWith("<!DOCTYPE html>"));
  EXPECT_TRUE(text.contains("data:image/png;base64,"));
  EXPECT_TRUE(text.contains("<td>suspected</td>"));
}

}  // namespace
}  // namespace magna
