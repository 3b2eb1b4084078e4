// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/cybot_pane.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <memory>
#include <set>

#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/robots/cybot/opcode_table.h"
#include "widgets/robots/cybot/sighting_list.h"

namespace magna {
namespace {

class CybotPaneTest : public testing::Test {
 protected:
  CybotPaneTest() {
    apply_theme(ThemeChoice::Light);
    link.show(test::demo_with_cybot());
    feed.poll();
    pane = std::make_unique<CybotPane>(feed, actions);
    pane->resize(316, 620);
    pane->show();
    pane->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  }
  ~CybotPaneTest() override {
    pane.reset();
    apply_scale(100);
  }

  void show(Snapshot next) {
    link.show(std::move(next));
    clock.advance_ms(1000);
    feed.poll();
    QCoreApplication::processEvents();
  }
  template <class Change>
  void change(Change&& what) {
    Snapshot next = link.copy();
    test::change_cybot(next, what);
    show(std::move(next));
  }
  QString text(const char* name) { return test::text(*pane, name); }
  /// The offer to continue as a lost CyBOT; empty: there is none.
  QString offer() {
    const auto& label = test::child<QLabel>(*pane, "Lost CyBOT");
    return label.parentWidget()->isHidden() ? QString() : label.text();
  }
  QueuePage& queue() { return test::child<QueuePage>(*pane); }
  OpcodeTable& table() { return test::child<OpcodeTable>(queue()); }
  QComboBox& choice() { return test::child<QComboBox>(queue(), "Instruction to add"); }
  QDoubleSpinBox& operand() { return test::child<QDoubleSpinBox>(queue(), "Operand"); }
  SightingList& sightings() { return test::child<SightingList>(*pane); }
  QAbstractButton& add() { return test::button(queue(), "Add instruction"); }
  void choose(Opcode opcode) {
    choice().setCurrentIndex(choice().findData(static_cast<int>(opcode)));
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  QWidget map;
  ActionSet actions{window, map};
  std::unique_ptr<CybotPane> pane;
};

TEST_F(CybotPaneTest, ShowsLinkStateAndSticksInWordsAndNumbers) {
  EXPECT_EQ(text("Link"), QStringLiteral("Connected for 42\u2009s, since 0:01:21.4"));
  EXPECT_TRUE(text("Connection").contains(QStringLiteral("profile doc, lengths in cm")));
  EXPECT_EQ(text("State in force"), QStringLiteral("On its mission"));
  EXPECT_EQ(text("Left stick"), QStringLiteral("0.00"));
  change([](RemoteStatus& r) {
    r.state = CybotState::Manual;
    r.sticks = {0.5, -1.0};
  });
  EXPECT_EQ(text("State in force"), QStringLiteral("Manual drive"));
  EXPECT_EQ(text("Left stick"), QStringLiteral("+0.50"));
  EXPECT_EQ(text("Right stick"), QStringLiteral("−1.00"));
}

TEST_F(CybotPaneTest, ReportsALostAndRestoredLink) {
  Snapshot next = link.copy();
  test::lose_cybot(next, 3.0);
  show(next);
  EXPECT_TRUE(text("Link").startsWith(QStringLiteral("Link lost for 3\u2009s")));
  EXPECT_FALSE(add().isEnabled());
  EXPECT_TRUE(add().toolTip().contains(QStringLiteral("lost")));
  change([&](RemoteStatus& r) {
    r.connected = true;
    r.since = next.tick;
  });
  EXPECT_TRUE(text("Link").startsWith(QStringLiteral("Connected for 0")));
}

TEST_F(CybotPaneTest, ShowsHowTheRobotPollsWhileItsLinkIsUp) {
  EXPECT_TRUE(text("Requests").isEmpty());
  Snapshot next = link.copy();
  test::poll_cybot(next, {0.2, 10.0, 0.4});
  show(next);
  EXPECT_EQ(
      text("Requests"),
      QStringLiteral("Last request 0.2\u2009s ago, 10.0 requests/s, sticks read 0.4\u2009s ago"));
  test::lose_cybot(next, 3.0);
  show(next);
  EXPECT_TRUE(text("Requests").isEmpty());
}

TEST_F(CybotPaneTest, ReportsASilentLinkAndAPauseThatDoesNotHoldTheRobot) {
  Snapshot next = link.copy();
  next.paused = true;
  show(next);
  EXPECT_TRUE(text("Link").startsWith(QStringLiteral("Pause does not hold it")));
  test::silence_cybot(next);
  show(next);
  EXPECT_TRUE(text("Link").startsWith(QStringLiteral("Silent: no data is arriving")));
  EXPECT_FALSE(add().isEnabled());
}

TEST_F(CybotPaneTest, ShowsAHintWithoutAnActiveCybot) {
  EXPECT_TRUE(pane->pages().why().isEmpty());
  Snapshot next = link.copy();
  next.active = RobotId{2};
  show(next);
  EXPECT_TRUE(pane->pages().why().contains(QStringLiteral("Make one active")));
  next.remotes.reset();
  show(next);
  EXPECT_TRUE(pane->pages().why().contains(QStringLiteral("robot3 is simulated here")));
  next.active.reset();
  show(next);
  EXPECT_TRUE(pane->pages().why().contains(QStringLiteral("None is connected")));
  show(test::demo_with_cybot());
  EXPECT_TRUE(pane->pages().why().isEmpty());
}

TEST_F(CybotPaneTest, HasAButtonPerSwitchWithTheReasonWhenDisabled) {
  ASSERT_EQ(pane->switches().size(), 5U);
  actions.set_enabled("cybot.mission", false, QStringLiteral("It has no way-points"));
  for (const ActionButton* button : pane->switches()) {
    EXPECT_FALSE(button->text().isEmpty());
    EXPECT_FALSE(button->icon().isNull());
    const bool mission = button->text() == QStringLiteral("Mission");
    EXPECT_EQ(button->isEnabled(), !mission);
    EXPECT_EQ(button->toolTip().contains(QStringLiteral("no way-points")), mission);
  }
  int triggered = 0;
  actions.on("cybot.scan_long", pane.get(), [&] { ++triggered; });
  QTest::mouseClick(pane->switches()[3], Qt::LeftButton);
  EXPECT_EQ(triggered, 1);
}

TEST_F(CybotPaneTest, AddsInstructionsInTheUnitsOfTheRobot) {
  choose(Opcode::Turn);
  operand().setValue(90.0);
  add().click();
  choose(Opcode::Drive);
  EXPECT_TRUE(operand().suffix().contains(QStringLiteral("cm")));
  operand().setFocus();
  operand().selectAll();
  QTest::keyClicks(&operand(), QStringLiteral("-60"));
  QTest::keyClick(&operand(), Qt::Key_Return);
  choose(Opcode::ScanLong);
  EXPECT_FALSE(operand().isEnabled());
  add().click();
  const auto added = link.all<input::OpcodeAdd>();
  ASSERT_EQ(added.size(), 3U);
  EXPECT_EQ(added[0].robot, test::kDemoCybot);
  EXPECT_EQ(added[0].opcode, Opcode::Turn);
  EXPECT_NEAR(added[0].operand, 0.0, 1e-9) << "it began heading up: 90° are to the right";
  EXPECT_EQ(added[1].opcode, Opcode::Drive);
  EXPECT_NEAR(added[1].operand, -0.6, 1e-9);
  EXPECT_EQ(added[2].opcode, Opcode::ScanLong);
  choose(Opcode::Turn);
  EXPECT_EQ(operand().value(), 90.0) << "what was typed for it";
}

TEST_F(CybotPaneTest, CentimetresNeverBecomeMetres) {
  choose(Opcode::Drive);
  operand().setValue(60.0);
  change([](RemoteStatus& r) { r.link.unit = "m"; });
  EXPECT_EQ(operand().suffix().trimmed(), QStringLiteral("m"));
  EXPECT_EQ(operand().value(), 0.0);
  EXPECT_EQ(operand().maximum(), 100.0);
}

TEST_F(CybotPaneTest, KeepsNewEntriesBehindTheRunningInstruction) {
  table().select_rows({0});
  EXPECT_FALSE(test::button(queue(), "Earlier").isEnabled());
  EXPECT_FALSE(test::button(queue(), "Later").isEnabled());
  EXPECT_TRUE(test::button(queue(), "Remove").isEnabled());
  table().select_rows({1});
  EXPECT_FALSE(test::button(queue(), "Earlier").isEnabled());
  EXPECT_TRUE(test::button(queue(), "Later").isEnabled());
  test::button(queue(), "Later").click();
  const auto moved = link.all<input::OpcodeMove>();
  ASSERT_EQ(moved.size(), 1U);
  EXPECT_EQ(moved[0].entry, 6U);
  EXPECT_EQ(moved[0].to, 2U);
}

TEST_F(CybotPaneTest, MovesSeveralTogetherInTheirOrder) {
  change([](RemoteStatus& r) {
    r.queue.push_back(test::demo_opcode(8, Opcode::Win, 0.0, OpcodeState::Waiting));
  });
  table().select_rows({1, 2});
  table().setFocus();
  QTest::keyClick(&table(), Qt::Key_Down, Qt::AltModifier);
  const auto down = link.all<input::OpcodeMove>();
  ASSERT_EQ(down.size(), 2U);
  EXPECT_EQ(down[0].entry, 7U);
  EXPECT_EQ(down[0].to, 3U);
  EXPECT_EQ(down[1].entry, 6U);
  EXPECT_EQ(down[1].to, 2U);
}

TEST_F(CybotPaneTest, RemovesChosenInstructions) {
  EXPECT_FALSE(test::button(queue(), "Remove").isEnabled());
  table().select_rows({0, 2});
  QTest::keyClick(&table(), Qt::Key_Delete);
  const auto removed = link.all<input::OpcodeRemove>();
  ASSERT_EQ(removed.size(), 2U);
  EXPECT_EQ(removed[0].entry, 5U);
  EXPECT_EQ(removed[1].entry, 7U);
  EXPECT_EQ(removed[1].robot, test::kDemoCybot);
}

TEST_F(CybotPaneTest, ReportsAPausedOrWaitingQueue) {
  EXPECT_EQ(text("State of the queue"), QString());
  change([](RemoteStatus& r) { r.awaits_old = true; });
  EXPECT_TRUE(text("State of the queue").contains(QStringLiteral("still be executing")));
  change([](RemoteStatus& r) { r.paused = true; });
  EXPECT_TRUE(text("State of the queue").startsWith(QStringLiteral("Paused")));
}

TEST_F(CybotPaneTest, ShowsHintsInTabsWithoutEntries) {
  Snapshot next = link.copy();
  next.sightings.reset();
  test::change_cybot(next, [](RemoteStatus& r) {
    r.queue.clear();
    r.history.clear();
  });
  show(next);
  for (int tab = 0; tab < 3; ++tab) {
    pane->tabs().setCurrentIndex(tab);
    const auto* pages = pane->tabs().currentWidget()->findChild<EmptyPages*>();
    if (pages == nullptr) pages = static_cast<EmptyPages*>(pane->tabs().currentWidget());
    EXPECT_FALSE(pages->why().isEmpty()) << tab;
  }
}

TEST_F(CybotPaneTest, ForwardsThePlaceOfASighting) {
  pane->tabs().setCurrentIndex(2);
  QSignalSpy asked(pane.get(), &CybotPane::place_wanted);
  sightings().setCurrentIndex(sightings().model()->index(0, 0));
  QTest::keyClick(&sightings(), Qt::Key_Return);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_NEAR(asked[0][0].value<Point>().x, 15.0, 1e-9);
}

TEST_F(CybotPaneTest, UpdatesTheSightingsOnlyWhileTheyAreVisible) {
  pane->tabs().setCurrentIndex(2);
  const int before = sightings().model()->rowCount();
  Snapshot next = link.copy();
  auto fewer = std::make_shared<std::vector<Sighting>>(*next.sightings);
  fewer->pop_back();
  next.sightings = fewer;
  pane->tabs().setCurrentIndex(0);
  show(next);
  EXPECT_EQ(sightings().model()->rowCount(), before);
  pane->tabs().setCurrentIndex(2);
  EXPECT_EQ(sightings().model()->rowCount(), before - 1);
  next.sightings.reset();
  show(next);
  EXPECT_EQ(sightings().model()->rowCount(), 0);
}

TEST_F(CybotPaneTest, ChangesAndRemovesTheSelectedSighting) {
  pane->tabs().setCurrentIndex(2);
  SightingPage& page = test::child<SightingPage>(*pane);
  EXPECT_FALSE(test::button(page, "Change").isEnabled()) << "none is selected";
  EXPECT_FALSE(test::button(page, "Remove").isEnabled());
  page.list().setCurrentIndex(page.list().model()->index(1, 0));
  QSignalSpy changes(pane.get(), &CybotPane::change_wanted);
  QSignalSpy removals(pane.get(), &CybotPane::remove_wanted);
  test::button(page, "Change").click();
  QTest::keyClick(&page.list(), Qt::Key_F2);
  test::button(page, "Remove").click();
  QTest::keyClick(&page.list(), Qt::Key_Delete);
  ASSERT_EQ(changes.count(), 2);
  ASSERT_EQ(removals.count(), 2);
  EXPECT_EQ(removals[1][0].value<SightingId>(), SightingId{5});
}

TEST_F(CybotPaneTest, ControlsHaveAccessibleNames) {
  for (int tab = 0; tab < pane->tabs().count(); ++tab) {
    pane->tabs().setCurrentIndex(tab);
    for (QWidget* part : pane->findChildren<QWidget*>()) {
      if (!part->isVisible() || part->focusPolicy() == Qt::NoFocus) continue;
      if (part->objectName().startsWith(QLatin1String("qt_"))) continue;
      if (qobject_cast<QAbstractSpinBox*>(part->parentWidget()) != nullptr) continue;
      QAccessibleInterface* const seen = QAccessible::queryAccessibleInterface(part);
      ASSERT_NE(seen, nullptr);
      EXPECT_FALSE(seen->text(QAccessible::Name).isEmpty())
          << tab << part->metaObject()->className();
    }
    for (const QAbstractButton* button : pane->findChildren<QAbstractButton*>()) {
      if (button->isVisible()) {
        EXPECT_FALSE(button->toolTip().isEmpty()) << tab;
      }
    }
  }
}

TEST_F(CybotPaneTest, IsReachedByTab) {
  for (int tab = 0; tab < 3; ++tab) {
    pane->tabs().setCurrentIndex(tab);
    pane->switches().front()->setFocus();
    std::set<QWidget*> reached;
    for (QWidget* focus = QApplication::focusWidget(); reached.insert(focus).second;
         focus = QApplication::focusWidget()) {
      QTest::keyClick(focus, Qt::Key_Tab);
    }
    for (QWidget* part : pane->findChildren<QWidget*>()) {
      const bool takes = (part->focusPolicy() & Qt::TabFocus) != 0 && part->isEnabled();
      if (!takes || !part->isVisible()) continue;
      if (qobject_cast<QAbstractSpinBox*>(part->parentWidget()) != nullptr) continue;
      QWidget* const target = part->focusProxy() != nullptr ? part->focusProxy() : part;
      EXPECT_TRUE(reached.contains(target)) << tab << part->metaObject()->className();
    }
  }
}

/// At common sizes: as wide as its column, without cut or overlapping controls.
class CybotPaneFitTest : public CybotPaneTest, public testing::WithParamInterface<int> {};

TEST_P(CybotPaneFitTest, FitsItsColumn) {
  apply_scale(GetParam());
  Snapshot next = link.copy();
  test::poll_cybot(next, {65.0, 10.0, 65.0});
  show(next);
  const int column = std::max(300, scaled(316));  // the frame around the texts does not shrink
  EXPECT_LE(pane->minimumSizeHint().width(), column);
  pane->resize(column, 330);
  QCoreApplication::processEvents();
  for (const QLabel* label : pane->findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty()) continue;
    const std::string what = label->text().toStdString();
    if (label->wordWrap()) {
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
    } else {
      EXPECT_GE(label->width(), label->minimumSizeHint().width()) << what;
    }
  }
  for (const QAbstractButton* button : pane->findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty()) continue;
    EXPECT_GE(button->width(), button->minimumSizeHint().width()) << button->text().toStdString();
  }
  const QTabBar& bar = *pane->tabs().tabBar();
  for (int tab = 0; tab < bar.count(); ++tab) {
    EXPECT_GE(bar.tabRect(tab).width(), bar.fontMetrics().horizontalAdvance(bar.tabText(tab)));
    EXPECT_TRUE(bar.rect().contains(bar.tabRect(tab).center())) << tab;
  }
}

INSTANTIATE_TEST_SUITE_P(Scales, CybotPaneFitTest, testing::Values(80, 100, 200));

TEST_F(CybotPaneTest, OffersToContinueAsALostCybot) {
  EXPECT_EQ(offer(), QString());
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  show(next);
  EXPECT_TRUE(offer().contains(QStringLiteral("Is this cybot2, whose link was lost 12")))
      << offer().toStdString();
  next.remotes =
      std::make_shared<std::vector<RemoteStatus>>(1, test::demo_remote(test::kDemoCybot));
  show(next);
  EXPECT_EQ(offer(), QString()) << "it is gone";
}

}  // namespace
}  // namespace magna
