// SPDX-License-Identifier: GPL-3.0-or-later
// A remote robot in the whole window: its pane, its actions, joining and leaving.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QDockWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

#include "core/mission/missions.h"
#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/cybot/cybot_pane.h"
#include "widgets/robots/cybot/sighting_list.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/team/waypoint_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class CybotCommandsTest : public test::DemoWindowTest {
 protected:
  CybotCommandsTest() { show(test::demo_with_cybot()); }
  template <class Change>
  void change(Change&& what) {
    Snapshot next = link.copy();
    test::change_cybot(next, what);
    show(std::move(next));
  }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
};

TEST_F(CybotCommandsTest, EachKeyTogglesOneSwitch) {
  const CybotState states[] = {CybotState::Manual, CybotState::Mission, CybotState::ScanLong,
                               CybotState::ScanShort, CybotState::Stop};
  window->context().map.setFocus();
  for (int k = 0; k < 5; ++k) {
    QTest::keyClick(&window->context().map, static_cast<Qt::Key>(Qt::Key_1 + k),
                    Qt::ControlModifier | Qt::AltModifier);
    const auto posted = link.all<input::SwitchState>();
    ASSERT_EQ(posted.size(), static_cast<std::size_t>(k) + 1);
    EXPECT_EQ(posted.back().state, states[k]);
    EXPECT_EQ(posted.back().robot, test::kDemoCybot);
  }
}

TEST_F(CybotCommandsTest, SendsTheEndOfTheMission) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_6, Qt::ControlModifier | Qt::AltModifier);
  const auto added = link.all<input::OpcodeAdd>();
  ASSERT_EQ(added.size(), 1U);
  EXPECT_EQ(added[0].robot, test::kDemoCybot);
  EXPECT_EQ(added[0].opcode, Opcode::Win);
}

TEST_F(CybotCommandsTest, PausesStepsAndClearsTheQueue) {
  action("cybot.pause_queue").trigger();
  ASSERT_EQ(link.count<input::OpcodePause>(), 1U);
  EXPECT_TRUE(link.all<input::OpcodePause>()[0].paused);
  EXPECT_FALSE(action("cybot.step_queue").isEnabled());
  change([](RemoteStatus& r) {
    r.paused = true;
    r.queue.erase(r.queue.begin());
  });
  EXPECT_TRUE(action("cybot.pause_queue").isChecked());
  action("cybot.step_queue").trigger();
  EXPECT_EQ(link.count<input::OpcodeStep>(), 1U);
  action("cybot.pause_queue").trigger();
  EXPECT_FALSE(link.all<input::OpcodePause>()[1].paused);
  action("cybot.clear_queue").trigger();
  EXPECT_EQ(link.all<input::OpcodeClear>().at(0).robot, test::kDemoCybot);
}

TEST_F(CybotCommandsTest, GivesTheReasonWhenNothingCanBeSwitched) {
  Snapshot next = link.copy();
  test::lose_cybot(next, 3.0);
  show(next);
  for (const std::string_view id : {"cybot.manual", "cybot.mission", "cybot.scan_long",
                                    "cybot.scan_short", "cybot.stop", "cybot.win"}) {
    EXPECT_FALSE(action(id).isEnabled()) << id;
    EXPECT_TRUE(window->context().actions.why_disabled(id).contains(QStringLiteral("lost"))) << id;
  }
  show(test::demo_snapshot());
  EXPECT_TRUE(
      window->context().actions.why_disabled("cybot.manual").contains(QStringLiteral("robot3")));
}

TEST_F(CybotCommandsTest, AStopEndsTheDriveByTheStick) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier);
  StickWidget& stick = window->part<TeleopPane>().stick();
  ASSERT_TRUE(stick.hasFocus());
  QTest::keyPress(&stick, Qt::Key_W);
  ASSERT_GT(link.count<input::Hold>(), 0U);
  action("cybot.stop").trigger();
  EXPECT_EQ(link.count<input::Release>(), 1U);
  const std::size_t before = link.count<input::Hold>();
  clock.advance_ms(100);
  window->part<TeleopPane>().beat();
  EXPECT_EQ(link.count<input::Hold>(), before);
}

TEST_F(CybotCommandsTest, ALostRobotIsNotDriven) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier);
  QTest::keyPress(&window->part<TeleopPane>().stick(), Qt::Key_W);
  ASSERT_GT(link.count<input::Hold>(), 0U);
  Snapshot next = link.copy();
  test::lose_cybot(next, 1.0);
  show(next);
  const std::size_t before = link.count<input::Hold>();
  clock.advance_ms(100);
  window->part<TeleopPane>().beat();
  EXPECT_EQ(link.count<input::Hold>(), before);
  EXPECT_TRUE(test::text(window->part<TeleopPane>(), "State of teleoperation")
                  .contains(QStringLiteral("link to cybot1 is lost")));
}

TEST_F(CybotCommandsTest, ASilentRobotIsNotDriven) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier);
  QTest::keyPress(&window->part<TeleopPane>().stick(), Qt::Key_W);
  ASSERT_GT(link.count<input::Hold>(), 0U);
  Snapshot next = link.copy();
  test::silence_cybot(next);
  show(next);
  const std::size_t before = link.count<input::Hold>();
  EXPECT_EQ(link.count<input::Release>(), 1U);
  clock.advance_ms(100);
  window->part<TeleopPane>().beat();
  EXPECT_EQ(link.count<input::Hold>(), before);
  EXPECT_TRUE(test::text(window->part<TeleopPane>(), "State of teleoperation")
                  .contains(QStringLiteral("cybot1 is silent")));
}

TEST_F(CybotCommandsTest, TeleoperationWarnsThatAPauseDoesNotHoldTheRobot) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier);
  Snapshot next = link.copy();
  next.paused = true;
  show(next);
  window->part<TeleopPane>().beat();
  EXPECT_TRUE(test::text(window->part<TeleopPane>(), "State of teleoperation")
                  .contains(QStringLiteral("Pause does not hold it")));
}

TEST_F(CybotCommandsTest, CentresTheMapOnASighting) {
  window->context().map.navigator().set_animated(false);
  window->context().map.navigator().zoom(4.0, QPointF(100, 100));
  emit window->part<CybotPane>().place_wanted({6.0, 12.5});
  window->context().feed.poll();
  EXPECT_NEAR(window->context().map.scene().view.centre().x, 6.0, 0.2);
  EXPECT_NEAR(window->context().map.scene().view.centre().y, 12.5, 0.2);
}

TEST_F(CybotCommandsTest, DocksItsPaneAtTheRight) {
  QDockWidget& dock = window->dock("cybot");
  EXPECT_EQ(window->dockWidgetArea(&dock), Qt::RightDockWidgetArea);
  dock.show();
  QCoreApplication::processEvents();
  EXPECT_TRUE(dock.isVisible());
  EXPECT_TRUE(window->part<CybotPane>().pages().why().isEmpty());
}

TEST_F(CybotCommandsTest, EveryPaneFollowsARobotThatJoinsAndLeaves) {
  EXPECT_EQ(window->part<WaypointPane>().model().robot(), test::kDemoCybot);
  EXPECT_EQ(window->part<RobotListPane>().model().row_of(test::kDemoCybot), 12);
  Snapshot gone = link.copy();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*gone.labels);
  labels->back().present = false;
  gone.labels = labels;
  gone.remotes.reset();
  gone.active.reset();
  gone.selected.clear();
  show(gone);
  EXPECT_FALSE(window->part<WaypointPane>().model().robot());
  EXPECT_EQ(window->part<RobotListPane>().model().row_of(test::kDemoCybot), -1);
  EXPECT_FALSE(window->part<CybotPane>().pages().why().isEmpty());
  EXPECT_TRUE(test::text(window->part<TeleopPane>(), "State of teleoperation")
                  .startsWith(QStringLiteral("No robot is active")));
}

TEST_F(CybotCommandsTest, AJoiningRobotDoesNotCloseAQuestionAboutOthers) {
  show(test::demo_snapshot());
  action("robot.clear_plan").trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  Snapshot next = test::demo_with_cybot();
  next.active = RobotId{2};
  next.selected = {{2}, {4}};
  show(next);
  EXPECT_TRUE(window->context().confirm.asking());
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  (*labels)[4].present = false;  // one of the robots of the question
  next.labels = labels;
  show(next);
  EXPECT_FALSE(window->context().confirm.asking());
}

TEST_F(CybotCommandsTest, TheSightingsLayerIsSwitchedByItsAction) {
  EXPECT_TRUE(window->context().map.layers()["sightings"]);
  EXPECT_TRUE(action("view.layer_sightings").isChecked());
  action("view.layer_sightings").trigger();
  EXPECT_FALSE(window->context().map.layers()["sightings"]);
  EXPECT_FALSE(action("view.layer_sightings").isChecked());
}

TEST_F(CybotCommandsTest, SearchesByKeys) {
  window->context().map.setFocus();
  const auto press = [this](Qt::Key key) {
    QTest::keyClick(&window->context().map, key, Qt::ControlModifier | Qt::AltModifier);
  };
  const auto orders = [this] {
    const auto posted = link.all<input::RemoteSearch>();
    std::vector<SearchOrder> all;
    all.reserve(posted.size());
    for (const auto& one : posted) {
      EXPECT_EQ(one.robot, test::kDemoCybot);
      all.push_back(one.order);
    }
    return all;
  };
  press(Qt::Key_8);
  press(Qt::Key_0);
  EXPECT_TRUE(orders().empty()) << "it is not searching";
  press(Qt::Key_7);
  change([](RemoteStatus& r) { r.search.state = SearchState::Scanning; });
  press(Qt::Key_7);
  press(Qt::Key_8);
  change([](RemoteStatus& r) { r.search.paused = true; });
  EXPECT_TRUE(action("cybot.pause_search").isChecked());
  press(Qt::Key_9);
  press(Qt::Key_8);
  press(Qt::Key_0);
  EXPECT_EQ(orders(), (std::vector{SearchOrder::Start, SearchOrder::Pause, SearchOrder::Step,
                                   SearchOrder::Resume, SearchOrder::Stop}));
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("cybot.search")
                  .contains(QStringLiteral("searching already")));
}

TEST_F(CybotCommandsTest, OrdersTheSearchesOfAllSelectedCybotsThatCanTakeThem) {
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  auto remotes = *next.remotes;
  remotes[1].connected = true;
  next.remotes = std::make_shared<const std::vector<RemoteStatus>>(remotes);
  next.selected = {RobotId{0}, test::kDemoCybot, test::kLostCybot};
  show(next);
  action("cybot.search").trigger();
  ConfirmBar& question = window->context().confirm;
  EXPECT_EQ(question.question(),
            QStringLiteral("Let 2 CyBOTs search? Their missions are interrupted."));
  EXPECT_EQ(link.count<input::RemoteSearch>(), 0U);
  question.yes().click();
  ASSERT_EQ(link.count<input::RemoteSearch>(), 2U);
  EXPECT_EQ(link.all<input::RemoteSearch>()[1].robot, test::kLostCybot);
  QUndoStack& history = window->context().edits.stack();
  EXPECT_EQ(history.undoText(), QStringLiteral("Let 2 CyBOTs search"));
  change([](RemoteStatus& r) { r.search.state = SearchState::Scanning; });
  history.undo();
  ASSERT_EQ(link.count<input::RemoteSearch>(), 3U) << "the other one does not search";
  EXPECT_EQ(link.all<input::RemoteSearch>()[2].order, SearchOrder::Stop);
  action("cybot.pause_search").trigger();
  ASSERT_EQ(link.count<input::RemoteSearch>(), 4U);
  EXPECT_EQ(link.all<input::RemoteSearch>()[3].robot, test::kDemoCybot);
}

TEST_F(CybotCommandsTest, ContinuesAsTheLostCybotByItsKey) {
  const auto press = [this] {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
  };
  press();
  EXPECT_EQ(link.count<input::RemoteTakeOver>(), 0U);
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("cybot.take_over")
                  .contains(QStringLiteral("No CyBOT lost its link before cybot1")));
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  show(std::move(next));
  EXPECT_EQ(action("cybot.take_over").text(), QStringLiteral("Continue as cybot2"));
  press();
  const auto posted = link.all<input::RemoteTakeOver>();
  ASSERT_EQ(posted.size(), 1U);
  EXPECT_EQ(posted[0].robot, test::kDemoCybot);
  EXPECT_EQ(posted[0].lost, test::kLostCybot);
}

TEST_F(CybotCommandsTest, OffersOnceToContinueAsTheLostCybot) {
  const QString offer = QStringLiteral("cybot1 may be cybot2, whose link is lost.");
  MessageArea& messages = window->context().messages;
  EXPECT_FALSE(messages.texts().contains(offer));
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  show(next);
  ASSERT_TRUE(messages.texts().contains(offer));
  for (auto* button : messages.findChildren<QAbstractButton*>()) {
    if (button->text() == QStringLiteral("Continue as cybot2")) button->click();
  }
  EXPECT_EQ(link.count<input::RemoteTakeOver>(), 1U);
  EXPECT_FALSE(messages.texts().contains(offer));
  show(next);
  EXPECT_FALSE(messages.texts().contains(offer)) << "not again";
}

TEST_F(CybotCommandsTest, WithdrawsAnOfferThatNoLongerHolds) {
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  show(next);
  const auto before = window->context().messages.texts().size();
  show(test::demo_with_cybot());
  EXPECT_EQ(window->context().messages.texts().size(), before - 1);
}

TEST_F(CybotCommandsTest, AsksForThePlaceOfARobotThatJumps) {
  EXPECT_FALSE(action("cybot.accept_place").isEnabled());
  const auto answer = [this](const char* text) {
    for (auto* button : window->context().messages.findChildren<QAbstractButton*>()) {
      if (button->text() == QLatin1String(text)) return button->click();
    }
    ADD_FAILURE() << "no button " << text;
  };
  const auto asked = [this] {
    return window->context().messages.texts().filter(QStringLiteral("cybot1: Reports more")).size();
  };
  const auto jump = [this] { change([](RemoteStatus& r) { r.old_pose = Pose{2.0, 2.0, 0.0}; }); };
  const auto settle = [this] { change([](RemoteStatus& r) { r.old_pose = {}; }); };
  jump();
  EXPECT_EQ(asked(), 1);
  answer("It is there");
  settle();
  jump();
  EXPECT_EQ(asked(), 1) << "again for the next jump";
  answer("It is at its old place");
  settle();
  jump();
  action("cybot.accept_place").trigger();
  action("cybot.keep_place").trigger();
  settle();
  EXPECT_EQ(asked(), 0) << "withdrawn when it is answered elsewhere";
  std::vector<bool> accepted;
  for (const auto& in : link.all<input::RemoteJudge>()) {
    EXPECT_EQ(in.robot, test::kDemoCybot);
    accepted.push_back(in.accept);
  }
  EXPECT_EQ(accepted, (std::vector{true, false, true, false}));
}

TEST_F(CybotCommandsTest, PlacesCybotsOnly) {
  MapPane& map = window->context().map;
  map.setFocus();
  QTest::keyClick(&map, Qt::Key_P);
  EXPECT_EQ(map.tool(), "tool.pose");
  EXPECT_TRUE(action("tool.pose").isChecked());
  show(test::demo_snapshot());
  EXPECT_FALSE(action("tool.pose").isEnabled());
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("tool.pose")
                  .contains(QStringLiteral("robot3 is simulated here")));
}

TEST_F(CybotCommandsTest, ClearsTheObstacleMapAfterAQuestion) {
  action("obstacles.clear").trigger();
  ConfirmBar& bar = window->context().confirm;
  ASSERT_TRUE(bar.asking());
  EXPECT_TRUE(bar.text().contains(QStringLiteral("7 objects"))) << bar.text().toStdString();
  EXPECT_EQ(link.count<input::ObstaclesClear>(), 0U);
  bar.yes().click();
  EXPECT_EQ(link.count<input::ObstaclesClear>(), 1U);
  Snapshot next = link.copy();
  next.sightings.reset();
  show(next);
  EXPECT_FALSE(action("obstacles.clear").isEnabled());
  EXPECT_FALSE(action("obstacles.save").isEnabled());
  EXPECT_TRUE(action("obstacles.load").isEnabled());
}

TEST_F(CybotCommandsTest, ChangesAndRemovesSightingsFromTheList) {
  window->dock("cybot").show();
  window->dock("cybot").raise();
  CybotPane& pane = window->part<CybotPane>();
  pane.tabs().setCurrentIndex(2);
  SightingList& list = test::child<SightingList>(pane);
  ASSERT_TRUE(QTest::qWaitFor([&list] { return list.isVisible(); }));
  list.setCurrentIndex(list.model()->index(0, 0));
  QTest::keyClick(&list, Qt::Key_F2);
  EXPECT_EQ(window->context().map.tool(), "tool.obstacles");
  QTest::keyClick(&list, Qt::Key_Delete);
  ASSERT_EQ(link.count<input::SightingRemove>(), 1U);
  EXPECT_EQ(link.all<input::SightingRemove>()[0].sighting, link.snapshot->sightings->back().id);
}

}  // namespace
}  // namespace magna
