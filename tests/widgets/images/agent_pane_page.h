// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QMainWindow>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <memory>

#include "tests/support/child.h"
#include "tests/support/demo_agents.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/images/agent/agent_command_page.h"
#include "widgets/images/agent/agent_network_page.h"
#include "widgets/images/agent/agent_pane.h"
#include "widgets/images/agent/eye_pair.h"

namespace magna {

/// The Agents pane as a person works with it, in a window with the actions, over a link with
/// nothing behind it.
class AgentPanePage : public testing::Test {
 protected:
  enum Tab { View, Tell, Network };

  AgentPanePage() {
    link.show(test::demo_with_agents());
    feed.poll();
    actions = std::make_unique<ActionSet>(window, map);
    pane = new AgentPane(feed, *actions, &window);
    window.setCentralWidget(pane);
    window.resize(360, 700);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
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

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QMainWindow window;
  QWidget map;
  std::unique_ptr<ActionSet> actions;
  AgentPane* pane = nullptr;
};

}  // namespace magna
