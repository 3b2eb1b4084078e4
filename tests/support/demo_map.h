// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/map/map_pane.h"

namespace magna::test {

/// A map of 900 by 600 pixels of the demonstration's robots, over a fake link.
class DemoMapTest : public testing::Test {
 protected:
  DemoMapTest() {
    link.show(demo_snapshot());
    feed.poll();
    pane.resize(900, 600);
    pane.show();
    clock.advance_ms(1000);
    feed.poll();
  }

  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(1000);
    feed.poll();
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  MapPane pane{feed, edits};
};

}  // namespace magna::test
