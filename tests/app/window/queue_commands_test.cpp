// SPDX-License-Identifier: GPL-3.0-or-later
// The image queue and marks in pictures, from the window to a running engine.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QTest>

#include "app/window/camera_first.h"
#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/small_scenario.h"
#include "tests/support/victim_scene.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/image_queue_page.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_marker.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

/// Connects the window to an engine on the same thread.
class EngineLink final : public ConsoleLink {
 public:
  explicit EngineLink(Engine& engine) : engine_(engine) {}
  std::shared_ptr<const Snapshot> latest() override {
    if (!last_) last_ = snapshots_.make(engine_, parts_);
    return last_;
  }
  std::uint64_t post(Input input) override {
    engine_.submit(Author::person(), input);
    last_.reset();
    return 0;  // taken before any snapshot
  }
  void set_paused(bool) override {}
  void step() override {
    engine_.step();
    last_.reset();
  }
  void set_time_scale(double) override {}
  void set_dispatcher(const std::string&) override {}
  void want(bool SnapshotParts::*part, bool on) override {
    parts_.*part = on;
    last_.reset();
  }
  void open_world(const std::string&) override {}
  void type_line(const std::string&) override {}
  void add_dial(const std::string&) override {}
  void remove_dial(const std::string&) override {}
  void set_dialling(const std::string&, bool) override {}
  void start_program(const std::string&) override {}
  void stop_program(std::uint32_t) override {}
  void restart_program(std::uint32_t) override {}
  void ask_plan_log(const QObject&, std::function<void(const Result<std::string>&)>) override {}
  void start_recording(const std::string&) override {}
  void stop_recording() override {}
  void save_flight(const std::string&, bool) override {}
  void discard_left_flight() override {}
  void continue_from(const std::string&, Tick) override {}
  void cancel_branch() override {}
  void add_bookmark(const std::string&, Tick) override {}

 private:
  Engine& engine_;
  SnapshotMaker snapshots_;
  SnapshotParts parts_;
  std::shared_ptr<const Snapshot> last_;
};

class QueueCommandsTest : public testing::Test {
 protected:
  QueueCommandsTest() {
    Scenario scenario = test::small_scenario();
    for (const Point at : {kVictim, Point{14.0, 9.5}}) {
      ThingDescription person;
      person.name = "victim";
      person.kind = ThingKind::Victim;
      person.position = at;
      person.footprint = Footprint{1.7, 0.5, 0.3};
      scenario.world.things.push_back(person);
    }
    engine = test::make_engine(scenario);
    // It drives a distance, so that its localiser has an error.
    engine->submit(Author::person(), input::MissionAppend{RobotId{0}, Waypoint::go_to({3.5, 2.6})});
    test::run(*engine, 60);
    EXPECT_NE(engine->team().believed()[0], engine->team().truth()[0]);
    link = std::make_unique<EngineLink>(*engine);
    window = std::make_unique<test::WindowPage>(
        *link, WindowOptions{ThemeChoice::Light, QSize(1280, 800), &clock});
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    queue = window->findChild<ImageQueuePage*>();
  }

  void run_action(ActionName id) {
    follow();
    EXPECT_TRUE(window->context().actions[id].isEnabled()) << id.text();
    window->context().actions[id].trigger();
    follow();
  }
  void follow() {
    clock.advance_ms(300);
    window->context().feed.poll();
    QCoreApplication::processEvents();
  }
  bool see_victim(PictureView& view) {
    return test::wait_until([&] {
      follow();
      return view.picture() && test::victim_in(*view.picture()).has_value();
    });
  }
  void click(PictureView& view, QPointF at) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.to_widget(at).toPoint());
  }

  static constexpr Point kVictim{7.5, 2.9};
  std::unique_ptr<Engine> engine;
  std::unique_ptr<EngineLink> link;
  test::FakeWallClock clock;
  std::unique_ptr<test::WindowPage> window;
  ImageQueuePage* queue = nullptr;
};

TEST_F(QueueCommandsTest, MarksAVictimOnAStoredImageNearItsTruePlace) {
  ASSERT_NE(queue, nullptr);
  run_action("image.queue");
  EXPECT_TRUE(queue->isVisible());
  ASSERT_TRUE(engine->shown_image());
  PictureView& view = queue->view();
  ASSERT_TRUE(see_victim(view));
  EXPECT_TRUE(window->part<ImagePane>().can_save());
  window->findChild<PictureMarkTool*>()->choose(MarkKind::Victim);
  click(view, *test::victim_in(*view.picture()));
  ASSERT_EQ(engine->marks().size(), 1U);
  EXPECT_LT(distance(engine->marks()[0].mark.at, kVictim), 0.3);
  EXPECT_EQ(engine->measures().victims.found, 1U);
  follow();
  EXPECT_FALSE(view.overlays().isEmpty());
  window->context().edits.stack().undo();
  EXPECT_TRUE(engine->marks().empty());
}

TEST_F(QueueCommandsTest, ArrowsAndPageKeysStepThroughTheQueueAndLeaveTheRobot) {
  engine->submit(Author::person(), input::Select{RobotId{0}});
  run_action("image.queue");
  ASSERT_TRUE(test::wait_until([&] {
    follow();
    return queue->can_step(+1);
  }));
  const auto press = [&](QWidget& where, Qt::Key key) {
    QTest::keyClick(&where, key);
    follow();
    EXPECT_TRUE(queue->isVisible());
    EXPECT_EQ(engine->active(), RobotId{0});
    return engine->shown_image();
  };
  const auto first = engine->shown_image();
  const auto second = press(queue->view(), Qt::Key_Right);
  EXPECT_NE(second, first);
  EXPECT_EQ(press(queue->view(), Qt::Key_Left), first);
  EXPECT_EQ(press(queue->view(), Qt::Key_PageDown), second);
  EXPECT_EQ(press(queue->view(), Qt::Key_PageUp), first);
  EXPECT_EQ(press(queue->view(), Qt::Key_PageUp), first) << "there is no earlier one";
}

TEST_F(QueueCommandsTest, TheQueueComesToTheMiddleAndItsKeysWorkInBothPlaces) {
  const CameraFirst& camera = *window->context().camera_first;
  const PaneSlot& middle = *window->context().middle;
  run_action("image.queue");
  ASSERT_TRUE(test::wait_until([&] {
    follow();
    return queue->can_step(+1);
  }));
  EXPECT_TRUE(camera.on());
  EXPECT_TRUE(camera.chosen()) << "it stays there";
  PictureView& view = queue->view();
  for (const bool in_middle : {true, false}) {
    EXPECT_EQ(middle.isAncestorOf(&view), in_middle);
    EXPECT_TRUE(view.isVisible());
    EXPECT_TRUE(view.hasFocus());
    const auto first = engine->shown_image();
    QTest::keyClick(&view, Qt::Key_Right);
    follow();
    EXPECT_NE(engine->shown_image(), first);
    run_action("image.previous");
    EXPECT_EQ(engine->shown_image(), first) << "the image stays when the page moves";
    run_action("view.camera_first");
  }
  EXPECT_TRUE(queue->isVisible());
  EXPECT_TRUE(engine->shown_image());
}

TEST_F(QueueCommandsTest, TheQueueStaysAtTheSideIfTheUserWantsThat) {
  window->context().actions["settings.image_comes"].trigger();
  run_action("image.queue");
  EXPECT_TRUE(queue->isVisible());
  EXPECT_TRUE(queue->view().hasFocus());
  EXPECT_FALSE(window->context().camera_first->on());
}

TEST_F(QueueCommandsTest, AClosedPaneOpensForTheMapWhenTheQueueComes) {
  window->dock("image").hide();
  run_action("image.queue");
  EXPECT_TRUE(window->context().camera_first->on());
  EXPECT_TRUE(queue->view().isVisible());
  EXPECT_TRUE(window->context().map.isVisible());
}

TEST_F(QueueCommandsTest, TheMapShowsTheSightOfAClickInThePicture) {
  run_action("image.queue");
  PictureView& view = queue->view();
  ASSERT_TRUE(see_victim(view));
  EXPECT_FALSE(window->context().map.scene().sight);
  click(view, *test::victim_in(*view.picture()));
  ASSERT_TRUE(window->context().map.scene().sight);
  EXPECT_LT(distance(window->context().map.scene().sight->to, kVictim), 0.3);
  EXPECT_TRUE(engine->marks().empty());
  QTest::keyClick(&view, Qt::Key_V);
  ASSERT_EQ(engine->marks().size(), 1U);
  EXPECT_LT(distance(engine->marks()[0].mark.at, kVictim), 0.3);
  EXPECT_EQ(engine->marks()[0].mark.kind, MarkKind::Victim);
}

TEST_F(QueueCommandsTest, MarksAVictimInTheLivePictureNearItsTruePlace) {
  engine->submit(Author::person(), input::Select{RobotId{0}});
  link->step();
  run_action("image.live");
  PictureView& view = window->part<ImagePane>().live().view();
  ASSERT_TRUE(see_victim(view));
  window->findChild<PictureMarkTool*>()->choose(MarkKind::Victim);
  click(view, *test::victim_in(*view.picture()));
  ASSERT_EQ(engine->marks().size(), 1U);
  EXPECT_LT(distance(engine->marks()[0].mark.at, kVictim), 0.3);
}

TEST_F(QueueCommandsTest, KeysMarkInTheShownPicture) {
  run_action("image.queue");
  ASSERT_TRUE(see_victim(queue->view()));
  run_action("image.mark");
  EXPECT_TRUE(queue->view().hasFocus());
  for (int i = 0; i < 8; ++i) QTest::keyClick(&queue->view(), Qt::Key_Down);
  QTest::keyClick(&queue->view(), Qt::Key_Return);
  EXPECT_EQ(engine->marks().size(), 1U);
}

TEST_F(QueueCommandsTest, ActionsStepAndDismissOnlyInTheQueue) {
  follow();
  EXPECT_FALSE(window->context().actions["image.dismiss"].isEnabled());
  run_action("image.queue");
  const auto first = engine->shown_image();
  run_action("image.next");
  EXPECT_NE(engine->shown_image(), first);
  run_action("image.previous");
  EXPECT_EQ(engine->shown_image(), first);
  run_action("image.dismiss");
  EXPECT_TRUE(engine->images().find(*first)->dismissed);
  EXPECT_NE(engine->shown_image(), first);
  window->context().edits.stack().undo();
  EXPECT_FALSE(engine->images().find(*first)->dismissed);
  EXPECT_EQ(engine->shown_image(), first);
}

TEST_F(QueueCommandsTest, ShowsLiveAgainAfterLeavingTheQueueOrChoosingARobot) {
  run_action("image.queue");
  ASSERT_TRUE(engine->shown_image());
  run_action("image.live");
  EXPECT_FALSE(engine->shown_image());
  run_action("image.queue");
  ASSERT_TRUE(engine->shown_image());
  follow();
  link->post(input::Select{RobotId{1}});
  follow();
  EXPECT_EQ(&window->part<ImagePane>().shown_page(), &window->part<ImagePane>().live());
  EXPECT_FALSE(engine->shown_image());
}

}  // namespace
}  // namespace magna
