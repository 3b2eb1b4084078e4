// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QMainWindow>
#include <QTest>
#include <utility>

#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_feed.h"

namespace magna::test {

/// A visible pane in a window with the actions, over a fake link. A fixture makes the pane and
/// shows it with `show_pane`.
template <class Pane>
class PaneTest : public testing::Test {
 protected:
  explicit PaneTest(Snapshot first) {
    link.show(std::move(first));
    feed.poll();
  }
  void show_pane(Pane* made, QSize size) {
    pane = made;
    window.setCentralWidget(pane);
    window.resize(size);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QMainWindow window;
  QWidget map;
  ActionSet actions{window, map};
  Pane* pane = nullptr;
};

}  // namespace magna::test
