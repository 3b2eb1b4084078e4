// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QListView>

#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/pane_reporter.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_view.h"
#include "widgets/images/thumbnail_page.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class ImageCommandsTest : public test::WindowTest {
 protected:
  ImageCommandsTest() {
    Snapshot s = link.copy();
    s.cameras = std::make_shared<const std::vector<RobotCamera>>(s.labels->size());
    s.scene = test::demo_scene(s);
    link.show(std::move(s));
  }
  QDockWidget& dock() { return window->dock("image"); }
  QAction& action(ActionName id) { return window->context().actions[id]; }
  CameraAim aim() const { return link.all<input::AimCamera>().back().aim; }
  void trigger(ActionName id) {
    clock.advance_ms(100);
    action(id).trigger();
  }
  MapLayers layers() { return window->context().map.layers(); }
};

TEST_F(ImageCommandsTest, IsAboveTheStickAtTheRight) {
  open();
  EXPECT_TRUE(dock().isVisible());
  EXPECT_EQ(window->dockWidgetArea(&dock()), Qt::RightDockWidgetArea);
  EXPECT_FALSE(window->part<ImagePane>().visibleRegion().isEmpty());
  const int bottom = dock().mapToGlobal(QPoint(0, dock().height())).y();
  EXPECT_LE(bottom, window->part<TeleopPane>().mapToGlobal(QPoint(0, 0)).y());
  EXPECT_GE(window->part<ImagePane>().live().view().width(), 250);
  EXPECT_GE(window->part<ImagePane>().live().view().height(), 140);
}

TEST_F(ImageCommandsTest, TurnsTheActiveRobotsCamera) {
  open();
  trigger("image.turn_right");
  EXPECT_NEAR(aim().pan, radians(5.0), 1e-12);
  trigger("image.turn_right");
  EXPECT_NEAR(aim().pan, radians(10.0), 1e-12);
  trigger("image.tilt_up");
  EXPECT_NEAR(aim().tilt, radians(5.0), 1e-12);
  trigger("image.tilt_down");
  trigger("image.turn_left");
  EXPECT_NEAR(aim().pan, radians(5.0), 1e-12);
  trigger("image.centre");
  EXPECT_EQ(aim(), CameraAim{});
}

TEST_F(ImageCommandsTest, TurnsNothingWithoutAnActiveRobot) {
  open();
  Snapshot s = link.copy();
  s.active.reset();
  s.selected.clear();
  show(std::move(s));
  EXPECT_FALSE(action("image.centre").isEnabled());
  EXPECT_FALSE(window->context().actions.why_disabled("image.centre").isEmpty());
}

TEST_F(ImageCommandsTest, HasPanAndTiltBesideTheStick) {
  open();
  auto fields = window->part<TeleopPane>().findChildren<QDoubleSpinBox*>();
  const auto pan = std::ranges::find_if(fields, [](const QDoubleSpinBox* field) {
    return field->accessibleName().startsWith(QStringLiteral("Camera pan"));
  });
  ASSERT_NE(pan, fields.end());
  (*pan)->setValue(30.0);
  EXPECT_NEAR(aim().pan, radians(30.0), 1e-12);
}

TEST_F(ImageCommandsTest, OpensItsPages) {
  open();
  dock().close();
  trigger("image.all");
  EXPECT_TRUE(dock().isVisible());
  EXPECT_EQ(&window->part<ImagePane>().shown_page(), &window->part<ImagePane>().all());
  EXPECT_TRUE(window->part<ImagePane>().all().list().hasFocus());
  trigger("image.live");
  EXPECT_EQ(&window->part<ImagePane>().shown_page(), &window->part<ImagePane>().live());
  EXPECT_TRUE(window->part<ImagePane>().live().view().hasFocus());
}

TEST_F(ImageCommandsTest, RequestsCameraScenesOnlyWhileThePaneIsVisible) {
  open();
  EXPECT_TRUE(link.parts.scene);
  dock().close();
  EXPECT_FALSE(link.parts.scene);
}

TEST_F(ImageCommandsTest, FloatsAndDocksAgain) {
  open();
  trigger("image.pop_out");
  EXPECT_TRUE(dock().isFloating());
  EXPECT_TRUE(action("image.pop_out").isChecked());
  EXPECT_GE(dock().width(), 600);
  open_again();
  EXPECT_TRUE(dock().isFloating());
  EXPECT_TRUE(action("image.pop_out").isChecked());
  trigger("image.pop_out");
  EXPECT_FALSE(dock().isFloating());
  EXPECT_EQ(window->dockWidgetArea(&dock()), Qt::RightDockWidgetArea);
}

TEST_F(ImageCommandsTest, ReportsItsPositionToPrograms) {
  open();
  const auto told = [this] { return window->part<PaneReporter>().geometry(PaneType::Imgview); };
  EXPECT_EQ(told().width, window->part<ImagePane>().width());
  EXPECT_GT(told().x, 800);
  dock().close();
  EXPECT_EQ(told(), (Pane{PaneType::Imgview, 0, 0, 0, 0}));
}

TEST_F(ImageCommandsTest, SavesTheShownPicture) {
  open();
  EXPECT_FALSE(action("image.save").isEnabled());
  clock.advance_ms(100);
  window->context().feed.poll();
  ASSERT_TRUE(
      test::wait_until([&] { return window->part<ImagePane>().live().picture() != nullptr; }));
  show(link.copy());
  EXPECT_TRUE(action("image.save").isEnabled());
  trigger("image.save");
  auto* dialog = window->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
}

TEST_F(ImageCommandsTest, DrawsBoxesOnRequest) {
  open();
  EXPECT_FALSE(window->part<ImagePane>().live().view().boxes());
  trigger("image.boxes");
  EXPECT_TRUE(window->part<ImagePane>().live().view().boxes());
}

TEST_F(ImageCommandsTest, ChoosesTheCamerasShownOnTheMap) {
  open();
  EXPECT_EQ(layers().cameras, CameraLayer::Active);
  EXPECT_TRUE(action("view.cameras_active").isChecked());
  trigger("view.cameras_all");
  EXPECT_EQ(layers().cameras, CameraLayer::All);
  EXPECT_TRUE(action("view.cameras_all").isChecked());
  trigger("view.cameras_none");
  EXPECT_EQ(layers().cameras, CameraLayer::None);
}

}  // namespace
}  // namespace magna
