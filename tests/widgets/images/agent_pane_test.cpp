// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/agent_pane.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <set>

#include "tests/support/child.h"
#include "tests/support/demo_agents.h"
#include "tests/support/event_loop.h"
#include "tests/support/pane_test.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/images/agent/agent_command_page.h"
#include "widgets/images/agent/agent_network_page.h"
#include "widgets/images/agent/eye_pair.h"

namespace magna {
namespace {

class AgentPaneTest : public test::PaneTest<AgentPane> {
 protected:
  enum Tab { View, Tell, Network };

  AgentPaneTest() : PaneTest(test::demo_with_agents()) {
    show_pane(new AgentPane(feed, actions, &window), {360, 700});
  }
  void show(Snapshot next) {
    clock.advance_ms(300);
    next.made_ns = clock.now_ns();
    link.show(std::move(next));
    feed.poll();
  }
  template <class Change>
  void change(Change what, RobotId robot = test::kDemoAgent) {
    Snapshot next = link.copy();
    test::change_agent(next, robot, what);
    show(std::move(next));
  }
  template <class Change>
  void change_link(Change what) {
    Snapshot next = link.copy();
    test::change_agent_link(next, 0, what);
    show(std::move(next));
  }
  void open(Tab tab) { test::child<QTabWidget>(*pane).setCurrentIndex(tab); }
  void choose(int row) { pane->table().selectRow(row); }
  QString cell(int row, AgentPane::Column column) {
    return pane->model().index(row, column).data(Qt::DisplayRole).toString();
  }
  AgentCommandPage& tell() { return test::child<AgentCommandPage>(*pane); }
  AgentNetworkPage& network() { return test::child<AgentNetworkPage>(*pane); }
  EyePair& eyes() { return test::child<EyePair>(*pane); }
  /// Until all pictures that were asked for are made.
  void await_pictures() {
    ASSERT_TRUE(test::wait_until([this] { return eyes().maker().idle(); }));
  }
};

TEST_F(AgentPaneTest, ListsAllAgentsWithTheirClients) {
  EXPECT_EQ(pane->pages().why(), QString());
  ASSERT_EQ(pane->model().rowCount(), 2);
  EXPECT_EQ(cell(0, AgentPane::Agent), QStringLiteral("robot3"));
  EXPECT_EQ(cell(0, AgentPane::Number), QStringLiteral("0"));
  EXPECT_EQ(cell(0, AgentPane::Port), QStringLiteral("1338"));
  EXPECT_EQ(cell(0, AgentPane::Client), QStringLiteral("agent-0 from 127.0.0.1:50412"));
  EXPECT_EQ(cell(0, AgentPane::Dialect), QStringLiteral("A"));
  EXPECT_EQ(cell(0, AgentPane::Timing), QStringLiteral("Waiting for the agent"));
  EXPECT_EQ(cell(1, AgentPane::Agent), QStringLiteral("robot5"));
  EXPECT_EQ(cell(1, AgentPane::Client), QStringLiteral("no client"));
  EXPECT_EQ(cell(1, AgentPane::Timing), QString());
  EXPECT_EQ(pane->link(),
            QStringLiteral("agent-0 from 127.0.0.1:50412 on port 1338, dialect A, lock-step: the "
                           "world is waiting for it."));
  change_link([](AgentLink& at) {
    at.waited_for = false;
    at.dialect.clear();
  });
  EXPECT_EQ(cell(0, AgentPane::Timing), QStringLiteral("Lock-step"));
  EXPECT_TRUE(pane->link().contains(QStringLiteral("dialect unknown so far")));
}

TEST_F(AgentPaneTest, ShowsAHintInOtherWorlds) {
  show(test::demo_snapshot());
  EXPECT_TRUE(pane->pages().why().contains(QStringLiteral("This world has no agents")));
  EXPECT_FALSE(pane->shown());
  show(test::demo_with_agents());
  EXPECT_EQ(pane->pages().why(), QString());
}

TEST_F(AgentPaneTest, ReportsAMissingClientOrADisabledServer) {
  choose(1);
  EXPECT_EQ(pane->link(), QStringLiteral("No agent is attached: port 1339 waits for one."));
  Snapshot off = link.copy();
  off.agent_links = nullptr;
  show(off);
  EXPECT_TRUE(pane->link().contains(QStringLiteral("server for agents is off")));
  EXPECT_EQ(cell(0, AgentPane::Port), QStringLiteral("closed"));
}

TEST_F(AgentPaneTest, ShowsAnActiveAgent) {
  EXPECT_EQ(pane->shown(), test::kDemoAgent);
  Snapshot next = link.copy();
  next.active = test::kOtherAgent;
  show(next);
  EXPECT_EQ(pane->shown(), test::kOtherAgent);
  EXPECT_TRUE(pane->table().selectionModel()->isRowSelected(1));
  next.active = RobotId{0};
  show(next);
  EXPECT_EQ(pane->shown(), test::kOtherAgent) << "no agent: the last one stays";
  EXPECT_EQ(link.count<input::Select>(), 0U) << "it was led there";
}

TEST_F(AgentPaneTest, ChoosingAnAgentActivatesIt) {
  QSignalSpy changed(pane, &AgentPane::shown_changed);
  pane->table().setFocus();
  QTest::keyClick(&pane->table(), Qt::Key_Down);
  EXPECT_EQ(pane->shown(), test::kOtherAgent);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, test::kOtherAgent);
  EXPECT_EQ(changed.size(), 1);
}

TEST_F(AgentPaneTest, ShowsTheActionOfEachSlot) {
  AgentTaskRows& tasks = test::child<AgentTaskRows>(*pane);
  EXPECT_EQ(tasks.phase(AgentSlot::Movement), QStringLiteral("Walking"));
  EXPECT_EQ(tasks.action(AgentSlot::Movement), QStringLiteral("17: %1").arg(QString::fromStdString(
                                                   text(AgentAction(agent::Walk{0.0, 2.5})))));
  EXPECT_EQ(tasks.reason(AgentSlot::Movement), QString());
  EXPECT_EQ(tasks.phase(AgentSlot::Eyes), QStringLiteral("Aborted"));
  EXPECT_EQ(tasks.reason(AgentSlot::Eyes), QStringLiteral("another action took its place"));
  EXPECT_EQ(tasks.phase(AgentSlot::Arm), QStringLiteral("Nothing yet"));
  EXPECT_EQ(tasks.held(), QStringLiteral("Holds nothing"));
  change([](AgentState& agent) {
    agent.tasks[0]->phase = AgentPhase::Finished;
    agent.held = ThingId{6};
  });
  EXPECT_EQ(tasks.phase(AgentSlot::Movement), QStringLiteral("Finished"));
  EXPECT_EQ(tasks.held(), QStringLiteral("Holds pen#7"));
}

TEST_F(AgentPaneTest, ShowsThePicturesAndDirectionsOfBothEyes) {
  show(link.copy());
  await_pictures();
  for (const Eye eye : {Eye::Left, Eye::Right}) {
    EyeView& view = eyes().view(eye);
    ASSERT_NE(view.picture(), nullptr);
    EXPECT_EQ(view.picture()->order.robot, test::kDemoAgent);
    EXPECT_EQ(view.picture()->image.size(), QSize(102, 77));
    ASSERT_TRUE(view.gaze());
    EXPECT_FALSE(view.gaze()->held);
    EXPECT_NEAR(view.gaze()->at.x(), 51.0, 1.0) << "the axis is the middle of the picture";
    EXPECT_NEAR(view.gaze()->at.y(), 38.5, 1.0);
  }
  EXPECT_NE(eyes().view(Eye::Left).picture()->image, eyes().view(Eye::Right).picture()->image);
  EXPECT_EQ(eyes().words(Eye::Left), QStringLiteral("Left: pan 10.0° left, tilt 5.0° down"));
  EXPECT_EQ(eyes().words(Eye::Right), QStringLiteral("Right: pan 12.0° right, tilt 5.0° down"));
  EXPECT_EQ(eyes().view(Eye::Left).accessibleName(),
            QStringLiteral("Picture of robot3's left eye"));
}

TEST_F(AgentPaneTest, MarksTheFixatedPoint) {
  show(link.copy());
  await_pictures();
  const Pose body = link.snapshot->poses[test::kDemoAgent.index()];
  change([&](AgentState& agent) {
    agent.gaze.angles = {};
    agent.gaze.fixation = FixationPoint{body.position() + 5.0 * direction(body.theta), 1.69};
  });
  await_pictures();
  for (const Eye eye : {Eye::Left, Eye::Right}) {
    ASSERT_TRUE(eyes().view(eye).gaze());
    EXPECT_TRUE(eyes().view(eye).gaze()->held);
  }
  const double left = eyes().view(Eye::Left).gaze()->at.x();
  const double right = eyes().view(Eye::Right).gaze()->at.x();
  EXPECT_GT(left, right) << "near points lie towards the other eye";
  change([&](AgentState& agent) {
    agent.gaze.fixation->place = body.position() + -5.0 * direction(body.theta);
  });
  EXPECT_FALSE(eyes().view(Eye::Left).gaze()) << "behind it: in no picture";
}

TEST_F(AgentPaneTest, RequestsScenesOnlyWhileTheEyesAreVisible) {
  EXPECT_TRUE(link.parts.scene);
  open(Network);
  EXPECT_FALSE(link.parts.scene);
  open(View);
  EXPECT_TRUE(link.parts.scene);
  QWidget another;
  feed.wish(another, &SnapshotParts::scene, true);
  window.hide();
  EXPECT_TRUE(link.parts.scene) << "somebody else looks";
  feed.wish(another, &SnapshotParts::scene, false);
  EXPECT_FALSE(link.parts.scene);
  const auto made = eyes().maker().made_count();
  show(link.copy());
  EXPECT_TRUE(eyes().maker().idle());
  EXPECT_EQ(eyes().maker().made_count(), made);
}

TEST_F(AgentPaneTest, ShowsTheAgeOfAPicture) {
  show(link.copy());
  await_pictures();
  EXPECT_EQ(eyes().view(Eye::Left).stale(), QString());
  clock.advance_ms(3000);
  feed.poll();
  EXPECT_TRUE(eyes().view(Eye::Left).stale().contains(QStringLiteral("old")));
}

TEST_F(AgentPaneTest, OffersTheResetsOfTheWorld) {
  QComboBox& environment = test::child<QComboBox>(tell(), "Type of the environment's reset");
  QComboBox& trial = test::child<QComboBox>(tell(), "Type of the trial's reset");
  ASSERT_EQ(environment.count(), 2);
  EXPECT_EQ(environment.itemText(0), QStringLiteral("0: as at the start"));
  EXPECT_EQ(environment.itemText(1), QStringLiteral("1: 1 agent placed"));
  ASSERT_EQ(trial.count(), 2) << "type 0 always exists";
  EXPECT_EQ(trial.itemText(1), QStringLiteral("3: 1 thing changed"));
  environment.setCurrentIndex(1);
  trial.setCurrentIndex(1);
  show(link.copy());
  EXPECT_EQ(pane->values().environment_type, 1);
  EXPECT_EQ(pane->values().trial_type, 3);
  Snapshot other = link.copy();
  other.agent_world = std::make_shared<const AgentWorld>();
  show(other);
  EXPECT_EQ(pane->values().environment_type, 0);
  EXPECT_EQ(trial.count(), 1);
}

TEST_F(AgentPaneTest, KeepsTextTypedBesideTheButtons) {
  EXPECT_EQ(pane->values().reward, 100.0);
  test::child<QDoubleSpinBox>(tell(), "Reward").setValue(-2.5);
  test::child<QSpinBox>(tell(), "Menu event").setValue(7);
  test::child<QLineEdit>(tell(), "Text of the menu event").setText(QStringLiteral("left"));
  show(link.copy());
  EXPECT_EQ(pane->values().reward, -2.5);
  EXPECT_EQ(pane->values().event, 7);
  EXPECT_EQ(pane->values().text, "left");
}

TEST_F(AgentPaneTest, ShowsTheInterpretationOfEyeMovements) {
  EXPECT_EQ(test::text(tell(), "Eye angles"),
            QStringLiteral("As documented: positive is to the left, pan within 30°, tilt within "
                           "30°"));
  change([](AgentState& agent) { agent.preset = EyePreset::Unity; });
  EXPECT_EQ(
      test::text(tell(), "Eye angles"),
      QStringLiteral("As in Unity: positive is to the right, pan within 135°, tilt within 90°"));
}

TEST_F(AgentPaneTest, ShowsLayersOfTheNetwork) {
  open(Network);
  AgentNetworkPage& page = network();
  const auto& words = test::child<QLabel>(page, "Part of the network that is shown");
  auto& layers = test::child<QComboBox>(page);
  auto& slice = test::child<QSpinBox>(page);
  EXPECT_EQ(test::why_empty(page), QString());
  ASSERT_EQ(layers.count(), 2);
  EXPECT_EQ(layers.itemText(0), QStringLiteral("V1: 4 × 3 × 2"));
  EXPECT_EQ(words.text(), QStringLiteral("0.00 to 0.55; slice 1 of 2, at step 42"));
  slice.setValue(2);
  EXPECT_EQ(words.text(), QStringLiteral("1.00 to 1.00; slice 2 of 2, at step 42"));
  change_link([](AgentLink& at) { at.network = test::demo_network(43); });
  EXPECT_EQ(words.text(), QStringLiteral("1.00 to 1.00; slice 2 of 2, at step 43"));
  layers.setCurrentIndex(1);
  EXPECT_FALSE(slice.isEnabled());
  EXPECT_EQ(words.text(), QStringLiteral("0.25 to 0.25, a cell for the mean of 3 × 3, 600 "
                                         "without a rate; slice 1 of 1, at step 43"));
  change_link([](AgentLink& at) { at.network = nullptr; });
  EXPECT_TRUE(test::why_empty(page).contains(QStringLiteral("The agent has not sent any yet")));
}

TEST_F(AgentPaneTest, ShowsTheNeuronUnderThePointer) {
  open(Network);
  const HeatMapView& view = test::child<HeatMapView>(network());
  const QRectF rect = view.map_rect();
  ASSERT_FALSE(rect.isEmpty());
  EXPECT_EQ(view.text_at(rect.topLeft() + QPointF(1, 1)), QStringLiteral("x 0, y 0: 0.00"));
  EXPECT_EQ(view.text_at(rect.bottomRight() - QPointF(1, 1)), QStringLiteral("x 3, y 2: 0.55"));
  EXPECT_EQ(view.text_at(rect.bottomRight() + QPointF(5, 0)), QString());
}

TEST_F(AgentPaneTest, ControlsHaveNamesAndAreReachable) {
  open(Tell);
  ASSERT_EQ(tell().findChildren<ActionButton*>().size(), 7);
  for (const ActionButton* button : tell().findChildren<ActionButton*>()) {
    EXPECT_FALSE(button->accessibleName().isEmpty());
    EXPECT_FALSE(button->toolTip().isEmpty());
  }
  std::set<QWidget*> wanted{&test::child<QDoubleSpinBox>(tell(), "Reward"),
                            &test::child<QSpinBox>(tell(), "Menu event"),
                            &test::child<QLineEdit>(tell(), "Text of the menu event"),
                            &test::child<QComboBox>(tell(), "Type of the environment's reset"),
                            &test::child<QComboBox>(tell(), "Type of the trial's reset")};
  for (ActionButton* button : tell().findChildren<ActionButton*>()) wanted.insert(button);
  for (const QWidget* control : wanted) EXPECT_FALSE(control->accessibleName().isEmpty());
  pane->table().setFocus();
  for (int step = 0; step < 40 && !wanted.empty(); ++step) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    wanted.erase(QApplication::focusWidget());
  }
  EXPECT_TRUE(wanted.empty()) << (*wanted.begin())->accessibleName().toStdString();
}

}  // namespace
}  // namespace magna
