// SPDX-License-Identifier: GPL-3.0-or-later
// Map and images swapped: sizes, focus, keys, tools, layouts, and when the images come by
// themselves.
#include "app/window/camera_first.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QTableView>
#include <QToolButton>

#include "app/window/layout_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/simple_mode.h"
#include "app/window/world_memory.h"
#include "tests/support/child.h"
#include "tests/support/demo_scene.h"
#include "tests/support/hall_scene.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/image_queue_page.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_view.h"
#include "widgets/images/thumbnail_page.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class CameraFirstTest : public test::WindowTest {
 protected:
  CameraFirst& camera() { return *window->context().camera_first; }
  MapPane& map() { return window->context().map; }
  ImagePane& image() { return window->part<ImagePane>(); }
  PictureView& live() { return image().live().view(); }
  TeleopPane& teleop() { return window->part<TeleopPane>(); }
  QDockWidget& dock() { return window->dock("image"); }
  LayoutCommands& layouts() { return window->part<WindowMemory>().layouts(); }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  static void settle() {
    for (int k = 0; k < 5; ++k) QCoreApplication::processEvents();
  }
  /// Lets the map's view reach its goal.
  void pass() {
    for (int k = 0; k < 3; ++k) show(link.copy());
    settle();
  }
  void press(QWidget& where, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&where, key, modifiers);
    settle();
  }
  void trigger(std::string_view id) {
    action(id).trigger();
    settle();
  }
  bool fills_the_middle(const QWidget& pane) {
    const PaneSlot& middle = *window->context().middle;
    return middle.isAncestorOf(&pane) && pane.isVisible() && pane.width() == middle.width();
  }
  bool is_at_the_side(const QWidget& pane) {
    return dock().isAncestorOf(&pane) && pane.isVisible();
  }
  void expect_swapped(bool swapped) {
    EXPECT_EQ(camera().on(), swapped);
    EXPECT_EQ(fills_the_middle(image()), swapped);
    EXPECT_EQ(is_at_the_side(map()), swapped);
    EXPECT_EQ(fills_the_middle(map()), !swapped);
    EXPECT_EQ(is_at_the_side(image()), !swapped);
    EXPECT_EQ(action("view.camera_first").isChecked(), swapped);
  }
  void arm() { trigger("robot.take_control"); }
  void disarm() {
    teleop().disarm();
    settle();
  }
};

TEST_F(CameraFirstTest, AKeySwapsMapAndImageAndBack) {
  open();
  expect_swapped(false);
  map().setFocus();
  press(map(), Qt::Key_F10);
  expect_swapped(true);
  EXPECT_TRUE(map().hasFocus()) << "the focus goes with its pane";
  EXPECT_EQ(dock().windowTitle(), QStringLiteral("Map"));
  EXPECT_TRUE(test::button(window->part<PaneRail>(), "Map").isChecked());
  press(map(), Qt::Key_F10);
  expect_swapped(false);
  EXPECT_TRUE(map().hasFocus());
  EXPECT_EQ(dock().windowTitle(), QStringLiteral("Image"));
  EXPECT_TRUE(test::button(window->part<PaneRail>(), "Image").isChecked());
}

struct ScreenAndPicture {
  QSize screen;
  QSize picture;
};

class LargePictureTest : public CameraFirstTest,
                         public testing::WithParamInterface<ScreenAndPicture> {};

TEST_P(LargePictureTest, ThePictureFillsTheMiddle) {
  open();
  show(test::demo_with_cameras());
  window->resize(GetParam().screen);
  settle();
  camera().set(true);
  settle();
  ASSERT_EQ(window->size(), GetParam().screen);
  const auto picture = [](const QWidget& view) {
    return QSize(4, 3).scaled(view.size(), Qt::KeepAspectRatio);
  };
  const auto expect_large = [&](const QWidget& view, const char* page) {
    EXPECT_TRUE(view.isVisible()) << page;
    EXPECT_GE(picture(view).width(), GetParam().picture.width()) << page;
    EXPECT_GE(picture(view).height(), GetParam().picture.height()) << page;
  };
  expect_large(live(), "live");
  auto& queue = window->part<ImageQueuePage>();
  image().show_page(queue);
  settle();
  expect_large(queue.view(), "queue");
  EXPECT_GE(map().width(), 280) << "the map has the place of the images";
  EXPECT_GE(map().height(), 120);
}

INSTANTIATE_TEST_SUITE_P(Screens, LargePictureTest,
                         testing::Values(ScreenAndPicture{{1280, 800}, {640, 480}},
                                         ScreenAndPicture{{1920, 1080}, {960, 720}}),
                         [](const testing::TestParamInfo<ScreenAndPicture>& one) {
                           return std::to_string(one.param.screen.width());
                         });

TEST_F(CameraFirstTest, TheFocusStaysWhereItIs) {
  open();
  for (QWidget* const focus : {static_cast<QWidget*>(&live()), static_cast<QWidget*>(&map()),
                               static_cast<QWidget*>(&window->part<RobotListPane>().table())}) {
    focus->setFocus();
    camera().set(true);
    settle();
    EXPECT_TRUE(focus->hasFocus()) << focus->accessibleName().toStdString();
    camera().set(false);
    settle();
    EXPECT_TRUE(focus->hasFocus()) << focus->accessibleName().toStdString();
  }
}

TEST_F(CameraFirstTest, ToolsAndKeysOfTheMapWorkAtTheSide) {
  open();
  camera().set(true);
  settle();
  map().setFocus();
  press(map(), Qt::Key_W);
  EXPECT_EQ(map().tool(), "tool.waypoints");
  press(map(), Qt::Key_S);
  map().fit_all();
  pass();
  const Point there = window->context().feed.now().poses[5].position();
  QTest::mouseClick(&map(), Qt::LeftButton, {}, map().scene().view.to_screen(there).toPoint());
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{5});
  press(map(), Qt::Key_Space);
  EXPECT_EQ(link.paused, std::vector<bool>{true});
}

TEST_F(CameraFirstTest, PagesOfTheImagesAreChosenInTheMiddleToo) {
  open();
  show(test::demo_with_cameras());
  camera().set(true);
  settle();
  auto& header = test::child<MiddleHeader>(*window);
  ASSERT_TRUE(header.isVisible());
  EXPECT_TRUE(header.isAncestorOf(&image().page_bar()));
  EXPECT_TRUE(image().page_bar().isVisible());
  EXPECT_EQ(test::text(header, "Robot"), QStringLiteral("robot3"));
  trigger("image.all");
  EXPECT_TRUE(image().all().list().hasFocus());
  EXPECT_TRUE(fills_the_middle(image()));
  trigger("image.live");
  EXPECT_TRUE(live().hasFocus());
  test::button(header, "Swap with map").click();
  settle();
  expect_swapped(false);
  EXPECT_FALSE(header.isVisible());
  EXPECT_TRUE(header_of(dock()).isAncestorOf(&image().page_bar()));
  EXPECT_TRUE(image().page_bar().isVisible());
}

TEST_F(CameraFirstTest, TheHeaderOfTheDockTellsTheKey) {
  open();
  const auto facts = [this] {
    for (const QLabel* label : header_of(dock()).findChildren<QLabel*>()) {
      if (label->text() == QStringLiteral("F10 swaps")) return true;
    }
    return false;
  };
  EXPECT_FALSE(facts());
  camera().set(true);
  EXPECT_TRUE(facts());
  camera().set(false);
  EXPECT_FALSE(facts());
  QAbstractButton& swap = test::button(header_of(dock()), "Swap map and image");
  swap.click();
  settle();
  expect_swapped(true);
}

TEST_F(CameraFirstTest, TheViewOfTheMapComesBack) {
  open();
  map().navigator().show_view({3.0, 3.0}, 70.0);
  pass();
  camera().set(true);
  pass();
  EXPECT_TRUE(map().navigator().fitted()) << "at the side the whole map is shown";
  EXPECT_LT(map().scene().view.scale(), 70.0);
  camera().set(false);
  pass();
  EXPECT_DOUBLE_EQ(map().scene().view.scale(), 70.0);
  EXPECT_NEAR(map().scene().view.centre().x, 3.0, 0.5);
  EXPECT_NEAR(map().scene().view.centre().y, 3.0, 0.5);
}

TEST_F(CameraFirstTest, ALayoutKeepsIt) {
  open();
  camera().set(true);
  settle();
  layouts().save_as(QStringLiteral("Camera"), 5);
  press(map(), Qt::Key_1, Qt::ControlModifier);
  expect_swapped(false);
  press(map(), Qt::Key_5, Qt::ControlModifier);
  expect_swapped(true);
  open_again();
  settle();
  expect_swapped(true);
  press(map(), Qt::Key_1, Qt::ControlModifier);
  open_again();
  settle();
  expect_swapped(false);
}

TEST_F(CameraFirstTest, TheImagesComeForDrivingAndGoAgain) {
  open();
  EXPECT_TRUE(action("settings.image_comes").isChecked());
  map().setFocus();
  arm();
  expect_swapped(true);
  EXPECT_FALSE(camera().chosen()) << "no layout keeps it";
  EXPECT_TRUE(teleop().armed());
  EXPECT_TRUE(teleop().stick().hasFocus());
  press(teleop().stick(), Qt::Key_Escape);
  EXPECT_FALSE(teleop().armed());
  expect_swapped(false);
}

TEST_F(CameraFirstTest, ASwapWhileDrivingDecidesWhatIsShownAfterwards) {
  open();
  arm();
  press(teleop().stick(), Qt::Key_F10);
  expect_swapped(false);
  EXPECT_TRUE(teleop().armed()) << "the stick keeps the focus";
  EXPECT_TRUE(teleop().stick().hasFocus());
  disarm();
  expect_swapped(false);
  arm();
  expect_swapped(true);
  press(teleop().stick(), Qt::Key_F10);
  press(teleop().stick(), Qt::Key_F10);
  disarm();
  expect_swapped(true);
  arm();
  disarm();
  expect_swapped(true);
}

TEST_F(CameraFirstTest, ASettingLetsTheImagesStay) {
  open();
  trigger("settings.image_comes");
  EXPECT_FALSE(profile->user().image_comes);
  arm();
  EXPECT_TRUE(teleop().armed());
  expect_swapped(false);
  disarm();
  open_again();
  EXPECT_FALSE(action("settings.image_comes").isChecked());
  arm();
  expect_swapped(false);
}

TEST_F(CameraFirstTest, ClosedImagesDoNotComeForDriving) {
  open();
  dock().hide();
  settle();
  arm();
  EXPECT_TRUE(teleop().armed());
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
  EXPECT_TRUE(dock().isHidden());
}

TEST_F(CameraFirstTest, TheCrosshairComesWithTheMap) {
  open();
  camera().set(true);
  dock().hide();
  settle();
  ASSERT_FALSE(map().isVisible());
  trigger("robot.send");
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
  EXPECT_TRUE(map().hasFocus());
}

TEST_F(CameraFirstTest, AClosedPaneOpensForTheMap) {
  open();
  dock().hide();
  settle();
  trigger("view.camera_first");
  EXPECT_TRUE(dock().isVisible());
  expect_swapped(true);
  trigger("view.camera_first");
  expect_swapped(false);
}

TEST_F(CameraFirstTest, TheMapDoesNotDisappearInAHall) {
  open();
  show(test::hall_snapshot());
  settle();
  ASSERT_TRUE(dock().isHidden()) << "not used there by default";
  trigger("view.camera_first");
  expect_swapped(true);
}

TEST_F(CameraFirstTest, TheMapComesBackWhenAHallHidesItsDock) {
  open();
  camera().set(true);
  settle();
  show(test::hall_snapshot());
  settle();
  EXPECT_TRUE(dock().isHidden());
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
}

TEST_F(CameraFirstTest, AStartWithAHallShowsTheMap) {
  open();
  camera().set(true);
  settle();
  window->close();
  window.reset();
  link.show(test::hall_snapshot());
  open();
  settle();
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
}

TEST_F(CameraFirstTest, TheMapDoesNotDisappearInANarrowWindow) {
  open();
  window->resize(900, 700);
  settle();
  ASSERT_TRUE(dock().isHidden()) << "there is no room for a second column";
  trigger("view.camera_first");
  EXPECT_TRUE(camera().on());
  EXPECT_TRUE(is_at_the_side(map()));
  window->dock("help").show();
  settle();
  EXPECT_TRUE(dock().isHidden()) << "one pane has room";
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
}

TEST_F(CameraFirstTest, TheMapComesBackWhenAnotherPaneReplacesItsDock) {
  open();
  QDockWidget& mission = window->dock("mission");
  window->tabifyDockWidget(&dock(), &mission);
  trigger("view.camera_first");
  ASSERT_TRUE(mission.isHidden());
  expect_swapped(true);
  mission.show();
  settle();
  EXPECT_TRUE(mission.isVisible());
  EXPECT_TRUE(dock().isHidden()) << "both have one place";
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
  trigger("view.camera_first");
  expect_swapped(true);
  dock().close();
  settle();
  mission.show();
  settle();
  EXPECT_TRUE(camera().on()) << "the user has closed the map";
}

TEST_F(CameraFirstTest, HidingAllPanesLeavesTheMap) {
  open();
  camera().set(true);
  settle();
  trigger("view.hide_panes");
  EXPECT_TRUE(fills_the_middle(map()));
  EXPECT_TRUE(dock().isHidden());
  trigger("view.hide_panes");
  expect_swapped(true);
}

TEST_F(CameraFirstTest, TheViewOfTheMapIsSavedWhileItIsAtTheSide) {
  open();
  map().navigator().show_view({3.0, 3.0}, 70.0);
  pass();
  camera().set(true);
  pass();
  window->close();
  ASSERT_TRUE(profile->world().view);
  EXPECT_DOUBLE_EQ(profile->world().view->scale, 70.0);
  EXPECT_NEAR(profile->world().view->x, 3.0, 0.5);
}

TEST_F(CameraFirstTest, TheSavedViewComesBackAfterAStartWithTheMapAtTheSide) {
  open();
  map().navigator().show_view({3.0, 3.0}, 70.0);
  pass();
  trigger("view.camera_first");
  open_again();
  pass();
  expect_swapped(true);
  EXPECT_TRUE(map().navigator().fitted()) << "at the side the whole map is shown";
  EXPECT_LT(map().scene().view.scale(), 70.0);
  trigger("view.camera_first");
  pass();
  EXPECT_DOUBLE_EQ(map().scene().view.scale(), 70.0);
  EXPECT_NEAR(map().scene().view.centre().x, 3.0, 0.5);
  EXPECT_NEAR(map().scene().view.centre().y, 3.0, 0.5);
}

TEST_F(CameraFirstTest, AViewFromBeforeAFollowedRobotIsNotSaved) {
  open();
  map().navigator().show_view({3.0, 3.0}, 70.0);
  pass();
  camera().set(true);
  map().navigator().follow(FollowMode::Centre);
  camera().set(false);
  pass();
  EXPECT_FALSE(camera().kept_view());
  map().navigator().show_view({6.0, 5.0}, 50.0);
  pass();
  window->close();
  ASSERT_TRUE(profile->world().view);
  EXPECT_DOUBLE_EQ(profile->world().view->scale, 50.0);
}

TEST_F(CameraFirstTest, ImagesThatCameForTheQueueStayAfterTheDrive) {
  open();
  show(test::demo_with_cameras());
  arm();
  ASSERT_TRUE(camera().on());
  trigger("image.queue");
  EXPECT_TRUE(camera().chosen());
  disarm();
  expect_swapped(true);
}

TEST_F(CameraFirstTest, AnImageInItsOwnWindowDoesNotCome) {
  open();
  camera().set(true);
  trigger("image.pop_out");
  EXPECT_FALSE(camera().on()) << "the images are in that window";
  EXPECT_TRUE(dock().isFloating());
  EXPECT_TRUE(fills_the_middle(map()));
  arm();
  EXPECT_FALSE(camera().on());
}

TEST_F(CameraFirstTest, TheMiddleIsOneOfThePlacesOfTheFocus) {
  open();
  show(test::demo_with_cameras());
  camera().set(true);
  settle();
  window->part<RobotListPane>().table().setFocus();
  trigger("view.close_pane");
  EXPECT_TRUE(window->dock("robots").isHidden());
  EXPECT_TRUE(image().isAncestorOf(QApplication::focusWidget())) << "it goes to the middle";
  bool map_reached = false;
  for (int steps = 0; steps < 10 && !map_reached; ++steps) {
    trigger("view.next_pane");
    map_reached = map().hasFocus();
  }
  EXPECT_TRUE(map_reached);
  const auto in_image = [this] { return image().isAncestorOf(QApplication::focusWidget()); };
  for (int steps = 0; steps < 3 && !in_image(); ++steps) trigger("view.previous_pane");
  EXPECT_TRUE(in_image()) << "the side comes after the middle";
}

TEST_F(CameraFirstTest, SimpleModeShowsTheMapInTheMiddle) {
  open();
  camera().set(true);
  settle();
  map().setFocus();
  press(map(), Qt::Key_F11, Qt::ControlModifier);
  ASSERT_TRUE(window->part<SimpleMode>().on());
  EXPECT_FALSE(camera().on());
  EXPECT_TRUE(fills_the_middle(map()));
  arm();
  EXPECT_FALSE(camera().on()) << "nothing changes its place there";
  disarm();
  map().setFocus();
  press(map(), Qt::Key_F11, Qt::ControlModifier);
  ASSERT_FALSE(window->part<SimpleMode>().on());
  expect_swapped(true);
}

TEST_F(CameraFirstTest, ItCanCloseInEitherState) {
  open();
  arm();
  EXPECT_TRUE(camera().on());
  open_again();
  settle();
  expect_swapped(false);
  camera().set(true);
  open_again();
  settle();
  expect_swapped(true);
}

}  // namespace
}  // namespace magna
