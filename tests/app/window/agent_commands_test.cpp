// SPDX-License-Identifier: GPL-3.0-or-later
// Neural agents in the whole window: visibility of their pane and effects of their actions.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QTabWidget>
#include <QTest>
#include <set>

#include "core/agent/agents.h"
#include "tests/app/window/window_walk.h"
#include "tests/support/child.h"
#include "tests/support/demo_agents.h"
#include "tests/support/demo_window.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/agent/agent_command_page.h"
#include "widgets/images/agent/agent_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr std::string_view kActions[] = {
    "agent.reward",      "agent.start",     "agent.stop", "agent.tell", "agent.reset_environment",
    "agent.reset_trial", "agent.unity_eyes"};

class AgentCommandsTest : public test::DemoWindowTest {
 protected:
  void show_agents() { show(test::demo_with_agents()); }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  QString why(std::string_view id) { return window->context().actions.why_disabled(id); }
  void press(Qt::Key key) {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, key, Qt::ControlModifier | Qt::AltModifier);
  }
  QDockWidget& dock() { return window->dock("agents"); }
};

TEST_F(AgentCommandsTest, WithoutAgentsThePaneIsHiddenAndActionsGiveTheReason) {
  EXPECT_TRUE(dock().isHidden());
  for (const std::string_view id : kActions) {
    EXPECT_FALSE(action(id).isEnabled()) << id;
    EXPECT_TRUE(why(id).contains(QStringLiteral("no neural agents"))) << id;
  }
}

TEST_F(AgentCommandsTest, ShowsThePaneForAWorldWithAgents) {
  show_agents();
  EXPECT_TRUE(window->part<AgentPane>().isVisible());
  dock().hide();
  show_agents();
  EXPECT_TRUE(dock().isHidden()) << "who closed it does not want it";
  Snapshot next = test::demo_with_agents();
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/room.lisp", "", 0, ""});
  show(next);
  EXPECT_FALSE(dock().isHidden()) << "another world";
}

TEST_F(AgentCommandsTest, KeysSendRewardEventAndReset) {
  show_agents();
  test::child<QDoubleSpinBox>(window->part<AgentCommandPage>(), "Reward").setValue(2.5);
  press(Qt::Key_R);
  press(Qt::Key_S);
  press(Qt::Key_O);
  press(Qt::Key_E);
  press(Qt::Key_N);
  ASSERT_EQ(link.count<input::RewardAgent>(), 1U);
  EXPECT_EQ(link.all<input::RewardAgent>()[0].reward, 2.5);
  EXPECT_EQ(link.all<input::RewardAgent>()[0].robot, test::kDemoAgent);
  const auto told = link.all<input::TellAgent>();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].event, 0);
  EXPECT_EQ(told[1].event, 1);
  const auto resets = link.all<input::ResetAgents>();
  ASSERT_EQ(resets.size(), 2U);
  EXPECT_FALSE(resets[0].trial);
  EXPECT_TRUE(resets[1].trial);
}

TEST_F(AgentCommandsTest, EveryButtonHasAnEffect) {
  show_agents();
  test::child<QTabWidget>(window->part<AgentPane>()).setCurrentIndex(1);
  for (ActionButton* const button :
       window->part<AgentCommandPage>().findChildren<ActionButton*>()) {
    const std::size_t before = link.posted.size();
    ASSERT_TRUE(button->isEnabled()) << button->text().toStdString();
    button->click();
    EXPECT_EQ(link.posted.size(), before + 1) << button->text().toStdString();
  }
}

TEST_F(AgentCommandsTest, TheEyeSwitchShowsTheStateInForce) {
  show_agents();
  EXPECT_FALSE(action("agent.unity_eyes").isChecked());
  action("agent.unity_eyes").trigger();
  ASSERT_EQ(link.count<input::SetEyePreset>(), 1U);
  EXPECT_EQ(link.all<input::SetEyePreset>()[0].preset, EyePreset::Unity);
  EXPECT_FALSE(action("agent.unity_eyes").isChecked()) << "it is asked for, not in force";
  Snapshot next = link.copy();
  test::change_agent(next, test::kDemoAgent, [](AgentState& a) { a.preset = EyePreset::Unity; });
  show(next);
  EXPECT_TRUE(action("agent.unity_eyes").isChecked());
}

TEST_F(AgentCommandsTest, ActionsApplyToTheShownAgent) {
  show_agents();
  EXPECT_TRUE(action("agent.reward").isEnabled());
  Snapshot next = link.copy();
  next.active = test::kOtherAgent;
  show(next);
  EXPECT_FALSE(action("agent.reward").isEnabled());
  EXPECT_TRUE(why("agent.reward").contains(QStringLiteral("port 1339")));
  EXPECT_TRUE(action("agent.unity_eyes").isEnabled());
  EXPECT_TRUE(action("agent.unity_eyes").isChecked());
}

TEST_F(AgentCommandsTest, TheGazeLayerIsSwitchedByItsAction) {
  show_agents();
  EXPECT_TRUE(action("view.layer_gaze").isChecked());
  action("view.layer_gaze").trigger();
  EXPECT_FALSE(window->context().map.layers()["gaze"]);
}

TEST_F(AgentCommandsTest, NamesEveryControlOfThePane) {
  show_agents();
  for (int tab = 0; tab < test::child<QTabWidget>(window->part<AgentPane>()).count(); ++tab) {
    test::child<QTabWidget>(window->part<AgentPane>()).setCurrentIndex(tab);
    QCoreApplication::processEvents();
    std::set<std::pair<const QWidget*, QString>> names;
    for (QWidget* const control : test::controls_in_sight(*window)) {
      if (!window->part<AgentPane>().isAncestorOf(control)) continue;
      const QString name = control->accessibleName();
      EXPECT_FALSE(name.isEmpty() && !control->inherits("QTabBar")) << test::name_of(*control);
      EXPECT_TRUE(names.emplace(control->parentWidget(), name).second) << test::name_of(*control);
    }
  }
}

}  // namespace
}  // namespace magna
