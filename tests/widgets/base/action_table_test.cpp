// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/action_table.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QKeySequence>
#include <QMenu>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <map>
#include <set>

#include "core/mission/area_order.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/tools/map_tool_table.h"

namespace magna {
namespace {

TEST(ActionTable, NamesAndDescribesEachActionOnce) {
  std::set<std::string_view> ids;
  for (const ActionRow& row : action_table()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_FALSE(hint_text(row).isEmpty()) << row.id;
    EXPECT_TRUE(QLatin1String(row.text).contains(QLatin1Char('&'))) << row.id << " has no mnemonic";
  }
}

TEST(ActionTable, HasEveryKindOfOrderToAnArea) {
  for (const OrderKindRow& row : order_kinds()) {
    EXPECT_NE(find_action_row("order." + std::string(row.name)), nullptr) << row.name;
  }
}

TEST(ActionTable, AssignsNoKeyTwice) {
  std::map<QString, std::string_view> taken;
  for (const ActionRow& row : action_table()) {
    for (const QString& key :
         QString::fromLatin1(row.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      const QKeySequence sequence(key, QKeySequence::PortableText);
      EXPECT_FALSE(sequence.isEmpty()) << row.id << ' ' << key.toStdString();
      EXPECT_TRUE(taken.emplace(sequence.toString(), row.id).second)
          << row.id << ' ' << key.toStdString();
    }
  }
}

// But for N, which takes the next robot that needs a person wherever one looks, and J, which sends
// the active robot.
TEST(ActionTable, ReservesSingleLettersForTheMap) {
  for (const ActionRow& row : action_table()) {
    if (row.id == "robot.next_attention" || row.id == "robot.send") continue;
    const QString keys = QString::fromLatin1(row.keys);
    if (keys.size() == 1 && keys[0].isLetter()) {
      EXPECT_EQ(row.scope, KeyScope::Map) << row.id;
    }
  }
}

TEST(ActionTable, HasADrawableIconForEveryIconName) {
  for (const ActionRow& row : action_table()) {
    if (*row.icon == '\0') continue;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(row.icon)));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << row.icon;
    EXPECT_TRUE(QSvgRenderer(file.readAll()).isValid()) << row.icon;
  }
}

TEST(ActionTable, ShowsTheKeysInTheTooltip) {
  EXPECT_TRUE(tooltip_text(ActionName("world.stop_all").row())
                  .endsWith(QStringLiteral("(Shift+Space or Pause)")));
  EXPECT_FALSE(tooltip_text(ActionName("help.about").row()).contains(QLatin1Char('(')));
}

TEST(ActionName, IsOfAnActionOfTheTable) {
  static_assert(ActionName("world.stop_all").text() == "world.stop_all");
  EXPECT_EQ(ActionName("world.stop_all").row().scope, KeyScope::Guard);
  EXPECT_EQ(ActionName(std::string("world.stop_all")), ActionName("world.stop_all"));
  EXPECT_EQ(&ActionName(std::string("help.about")).row(), find_action_row("help.about"));
}

TEST(ActionNameDeathTest, EndsTheProgramForAnUnknownId) {
  EXPECT_DEATH(ActionName(std::string("robot.fly")), "The action 'robot.fly' is not in");
}

TEST(ActionTable, IsMadeOnce) {
  const auto before = action_table();
  make_action_table({}, {});
  EXPECT_EQ(action_table().data(), before.data());
  EXPECT_EQ(action_table().size(), before.size());
}

TEST(ActionSet, FillsMenusFromTheTableAndListsActionsWithoutEffect) {
  QWidget window;
  QWidget map(&window);
  ActionSet actions(window, map);
  QMenu menu;
  actions.fill(menu, "tool");
  ASSERT_EQ(menu.actions().size(), std::ssize(map_tool_table()));
  EXPECT_EQ(menu.actions()[1], &actions["tool.waypoints"]);
  EXPECT_TRUE(map.actions().contains(&actions["tool.waypoints"]));
  EXPECT_FALSE(window.actions().contains(&actions["tool.waypoints"]));
  EXPECT_TRUE(actions.actions_without_effect().contains(QStringLiteral("world.quit")));
  int quits = 0;
  actions.on("world.quit", &window, [&quits] { ++quits; });
  EXPECT_FALSE(actions.actions_without_effect().contains(QStringLiteral("world.quit")));
  actions["world.quit"].trigger();
  EXPECT_EQ(quits, 1);
}

class ActionSetTest : public testing::Test {
 protected:
  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
};

TEST_F(ActionSetTest, ShowsTheReasonOfADisabledAction) {
  const QString why = QStringLiteral("Choose a robot first");
  actions.set_enabled("robot.stop", false, why);
  EXPECT_FALSE(actions["robot.stop"].isEnabled());
  EXPECT_EQ(actions.why_disabled("robot.stop"), why);
  EXPECT_TRUE(actions["robot.stop"].toolTip().endsWith(why));
  EXPECT_EQ(actions["robot.stop"].statusTip(), why);
  actions.set_enabled("robot.stop", true, why);
  EXPECT_TRUE(actions.why_disabled("robot.stop").isEmpty());
  EXPECT_EQ(actions["robot.stop"].toolTip(), tooltip_text(ActionName("robot.stop").row()));
}

TEST_F(ActionSetTest, ChangesKeysAndRestoresTheDefaults) {
  QSignalSpy changed(&actions, &ActionSet::keys_changed);
  actions.set_keys("view.fit_all", {QKeySequence(Qt::Key_F7)});
  EXPECT_EQ(changed.count(), 1);
  EXPECT_TRUE(actions["view.fit_all"].toolTip().contains(QStringLiteral("F7")));
  actions.set_keys("view.zoom_in", {});
  EXPECT_EQ(actions.changed_keys(), (KeyMap{{"view.fit_all", "F7"}, {"view.zoom_in", ""}}));
  actions.reset_all_keys();
  EXPECT_TRUE(actions.changed_keys().empty());
  EXPECT_EQ(actions.keys("view.zoom_in").size(), 2);
}

TEST_F(ActionSetTest, KeepsTheKeysOfStop) {
  actions.set_keys("world.stop_all", {QKeySequence(Qt::Key_F7)});
  EXPECT_EQ(actions.keys("world.stop_all"), default_keys(ActionName("world.stop_all").row()));
}

TEST_F(ActionSetTest, IgnoresInvalidKeys) {
  const QStringList said = actions.take_changed_keys({{"view.fit_all", "F7 Ctrl+F7"},
                                                      {"view.fly", "F8"},
                                                      {"view.zoom_in", "Ctrl+Nonsense"},
                                                      {"world.stop_all", "F9"}});
  EXPECT_EQ(said.size(), 3) << said.join(QLatin1Char('\n')).toStdString();
  EXPECT_EQ(actions.changed_keys(), (KeyMap{{"view.fit_all", "F7 Ctrl+F7"}}));
  EXPECT_TRUE(actions.take_changed_keys({}).isEmpty());
  EXPECT_TRUE(actions.changed_keys().empty());
}

TEST(ActionButton, FollowsItsActionWithoutTakingItsKeys) {
  QWidget window;
  QWidget map(&window);
  ActionSet actions(window, map);
  ActionButton button(actions["tool.select"], Qt::ToolButtonIconOnly, &window);
  EXPECT_EQ(button.accessibleName(), QStringLiteral("Select"));
  EXPECT_EQ(button.toolTip(), actions["tool.select"].toolTip());
  EXPECT_TRUE(button.actions().isEmpty());
  actions["tool.select"].setEnabled(false);
  EXPECT_FALSE(button.isEnabled());
  actions["tool.select"].setEnabled(true);
  button.click();
  EXPECT_TRUE(actions["tool.select"].isChecked());
  EXPECT_TRUE(button.isChecked());
  button.click();  // a tool that is chosen stays chosen
  EXPECT_TRUE(actions["tool.select"].isChecked());
  EXPECT_TRUE(button.isChecked());
}

}  // namespace
}  // namespace magna
