// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_pane.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "core/hall/dispatch_rule.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/hall_scene.h"
#include "tests/support/pane_test.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/hall/dispatcher_bar.h"

namespace magna {
namespace {

class HallPaneTest : public test::PaneTest<HallPane> {
 protected:
  HallPaneTest() : PaneTest(test::hall_snapshot()) {
    show_pane(new HallPane(feed, actions, choice, &window), {340, 620});
  }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  template <class Change>
  void change(Change what) {
    Snapshot next = link.copy();
    test::change_hall(next, what);
    show(next);
  }
  QString text(const char* name) { return test::text(*pane, name); }
  void press(int key) { QTest::keyClick(&pane->tree(), static_cast<Qt::Key>(key)); }
  QString title() { return pane->details().shown().title; }
  QString current() {
    return pane->tree().selectionModel()->selectedRows().value(0).data().toString();
  }

  HallChoice choice;
};

TEST_F(HallPaneTest, ShowsTheProgressOfTheHall) {
  EXPECT_EQ(test::why_empty(*pane), QString());
  EXPECT_EQ(text("Packages"), QStringLiteral("0 of 10 delivered, 6 in the hall, 4 to make"));
  EXPECT_EQ(text("Time"), QStringLiteral("At 0:01:23.4"));
  EXPECT_EQ(title(), QStringLiteral("The whole hall"));
  change([](HallStatus& hall) {
    hall.to_make = 0;
    hall.made = hall.delivered = 10;
    hall.packages.clear();
    hall.finished = true;
  });
  EXPECT_EQ(text("Packages"), QStringLiteral("10 of 10 delivered, 0 in the hall"));
  EXPECT_EQ(text("Time"), QStringLiteral("All delivered after 0:01:23.4"));
}

TEST_F(HallPaneTest, ShowsTheBoundBesideTheMakespan) {
  change([](HallStatus& hall) {
    HallDescription bounded = *hall.description;
    bounded.bounds = HallBounds{52.0, 4, 47.0, 65.5};
    hall.description = std::make_shared<const HallDescription>(std::move(bounded));
  });
  EXPECT_TRUE(pane->details().shown().text().contains(QStringLiteral(
      "Lower bound: 0:01:05.5 with transport, 0:00:52.0 by machines, 0:00:47.0 by jobs")));
  change([](HallStatus& hall) { hall.finished = true; });
  EXPECT_EQ(text("Time"), QStringLiteral("All delivered after 0:01:23.4 (bound 0:01:05.5)"));
}

TEST_F(HallPaneTest, OffersAllRulesOfTheDispatcher) {
  const auto& rules = test::child<QComboBox>(*pane, QStringLiteral("Rule of the dispatcher"));
  ASSERT_EQ(rules.count(), static_cast<int>(dispatch_rules().size()));
  EXPECT_EQ(rules.currentText(), QStringLiteral("greedy"));
  for (int k = 0; k < rules.count(); ++k) {
    EXPECT_FALSE(rules.itemData(k, Qt::ToolTipRole).toString().isEmpty());
  }
}

TEST_F(HallPaneTest, AnotherRuleReplacesTheRunningDispatcherOnly) {
  auto& rules = test::child<QComboBox>(*pane, QStringLiteral("Rule of the dispatcher"));
  rules.setFocus();
  QTest::keyClick(&rules, Qt::Key_Down);
  EXPECT_EQ(pane->dispatcher().chosen(), "fifo");
  EXPECT_TRUE(link.dispatchers.empty()) << "none is running";
  Snapshot running = link.copy();
  running.dispatcher = "mwkr";
  show(running);
  EXPECT_EQ(pane->dispatcher().chosen(), "mwkr");
  QTest::keyClick(&rules, Qt::Key_Up);
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"lpt"}));
}

TEST_F(HallPaneTest, AScheduleFileIsChosenLikeARule) {
  auto& rules = test::child<QComboBox>(*pane, QStringLiteral("Rule of the dispatcher"));
  const int count = rules.count();
  pane->dispatcher().choose_schedule(QStringLiteral("/plans/ft06.json"));
  EXPECT_EQ(rules.currentText(), QStringLiteral("ft06.json"));
  EXPECT_EQ(pane->dispatcher().chosen(), "schedule:/plans/ft06.json");
  EXPECT_TRUE(link.dispatchers.empty()) << "none is running";
  pane->dispatcher().choose_schedule(QStringLiteral("/plans/ft06.json"));
  EXPECT_EQ(rules.count(), count + 1) << "once";
  Snapshot running = link.copy();
  running.dispatcher = "schedule:/other/la01.json";
  show(running);
  EXPECT_EQ(pane->dispatcher().chosen(), "schedule:/other/la01.json");
  pane->dispatcher().choose_schedule(QStringLiteral("/plans/ft06.json"));
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"schedule:/plans/ft06.json"}));
}

TEST_F(HallPaneTest, ShowsThatADamagedScheduleWasNotStarted) {
  auto& why = test::child<WrappedLabel>(*pane, QStringLiteral("Problem of the dispatcher"));
  EXPECT_FALSE(why.isVisible());
  Snapshot running = link.copy();
  running.dispatcher = "mwkr";
  show(running);
  for (int attempt = 0; attempt < 2; ++attempt) {
    pane->dispatcher().choose_schedule(QStringLiteral("/plans/damaged.json"));
    EXPECT_EQ(link.dispatchers.back(), "schedule:/plans/damaged.json");
    running.dispatcher_problem =
        std::make_shared<const Error>(Error{"expected a list", "/plans/damaged.json", 3, 5});
    show(running);
    EXPECT_EQ(pane->dispatcher().chosen(), "mwkr") << "that is running";
    EXPECT_TRUE(why.isVisible());
    EXPECT_EQ(why.whole_text(),
              QStringLiteral("Not started: /plans/damaged.json:3:5: expected a list"));
  }
  running.dispatcher = "fifo";
  running.dispatcher_problem = nullptr;
  show(running);
  EXPECT_FALSE(why.isVisible());
}

TEST_F(HallPaneTest, TogglesTheDispatcher) {
  toggle_dispatcher(feed, "spt");
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"spt"}));
  Snapshot running = link.copy();
  running.dispatcher = "spt";
  show(running);
  toggle_dispatcher(feed, "lpt");
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"spt", ""}));
}

TEST_F(HallPaneTest, ShowsAHintInOtherWorlds) {
  show(test::demo_snapshot());
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("Open a factory scenario")));
  show(test::hall_snapshot());
  EXPECT_EQ(test::why_empty(*pane), QString());
}

TEST_F(HallPaneTest, ArrowsChooseAndShowDetails) {
  pane->tree().setFocus();
  choice.choose(HallItem::machine(0));
  press(Qt::Key_Down);
  EXPECT_EQ(choice.item(), HallItem::machine(1));
  EXPECT_EQ(title(), QStringLiteral("Machine: machine1"));
  press(Qt::Key_Up);
  press(Qt::Key_Right);
  press(Qt::Key_Down);
  EXPECT_EQ(choice.item(), HallItem::named_package("package0"));
  EXPECT_EQ(title(), QStringLiteral("Package: package0"));
}

TEST_F(HallPaneTest, TheFocusAloneDoesNotChoose) {
  window.setFocus();
  pane->tree().setFocus();
  EXPECT_FALSE(choice.item());
  EXPECT_EQ(link.count<input::Select>(), 0U);
}

TEST_F(HallPaneTest, FollowsAnExternalChoice) {
  choice.choose(HallItem::named_package("package2"));
  EXPECT_EQ(current(), QStringLiteral("package2"));
  EXPECT_TRUE(pane->tree().isExpanded(pane->model().index_of(HallItem::belt(0))));
  choice.choose(HallItem::machine(1));
  EXPECT_EQ(current(), QStringLiteral("machine1"));
  choice.choose({});
  EXPECT_EQ(current(), QString());
}

TEST_F(HallPaneTest, APackageStaysChosenWhenItMoves) {
  choice.choose(HallItem::named_package("package1"));
  change([](HallStatus& hall) {
    hall.belts[0] = {"package2"};
    hall.robots[0].package = "package1";
    hall.packages[1].place = "robot0";
  });
  EXPECT_EQ(choice.item(), HallItem::named_package("package1"));
  EXPECT_EQ(current(), QStringLiteral("package1"));
  EXPECT_TRUE(pane->details().shown().text().contains(QStringLiteral("Place: robot0")));
  change([](HallStatus& hall) {
    hall.robots[0].package.clear();
    hall.packages.erase(hall.packages.begin() + 1);
  });
  EXPECT_TRUE(pane->details().shown().text().contains(QStringLiteral("Delivered")));
  EXPECT_EQ(choice.item(), HallItem::named_package("package1")) << "nothing else in its place";
}

TEST_F(HallPaneTest, ChoosingARobotActivatesIt) {
  pane->tree().setCurrentIndex(pane->model().index_of(HallItem::robot(1)));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{1});
  EXPECT_EQ(title(), QStringLiteral("Robot: robot1"));
  EXPECT_TRUE(pane->details().shown().text().contains(
      QStringLiteral("Last action: Place the package failed: it faces no belt")));
}

TEST_F(HallPaneTest, EnterAndDoubleClickRequestThePlace) {
  QSignalSpy places(pane, &HallPane::place_wanted);
  pane->tree().setFocus();
  choice.choose(HallItem::machine(1));
  press(Qt::Key_Return);
  ASSERT_EQ(places.size(), 1);
  EXPECT_EQ(places[0][0].value<Point>(), (Point{15.5, 3.5}));
  emit pane->tree().doubleClicked(pane->model().index_of(HallItem::machine(0)));
  ASSERT_EQ(places.size(), 2);
  EXPECT_EQ(places[1][0].value<Point>(), (Point{6.5, 3.5}));
}

TEST_F(HallPaneTest, EscapeClearsTheChoice) {
  pane->tree().setFocus();
  choice.choose(HallItem::belt(1));
  press(Qt::Key_Escape);
  EXPECT_FALSE(choice.item());
  EXPECT_EQ(title(), QStringLiteral("The whole hall"));
}

TEST_F(HallPaneTest, ShowsWorkInProgressAsABar) {
  choice.choose(HallItem::machine(0));
  EXPECT_TRUE(test::child<QProgressBar>(pane->details()).isVisible());
  EXPECT_EQ(test::child<QProgressBar>(pane->details()).value(), 400);
  choice.choose(HallItem::machine(1));
  EXPECT_FALSE(test::child<QProgressBar>(pane->details()).isVisible());
}

TEST_F(HallPaneTest, ButtonsHaveNamesAndAreReachable) {
  ASSERT_EQ(pane->findChildren<ActionButton*>().size(), 8);
  for (const ActionButton* button : pane->findChildren<ActionButton*>()) {
    EXPECT_FALSE(button->accessibleName().isEmpty());
    EXPECT_NE(button->focusPolicy() & Qt::TabFocus, 0);
  }
}

}  // namespace
}  // namespace magna
