// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/image/camera_aimer.h"
#include "widgets/image/picture_maker.h"

namespace magna {

/// What a page of the image pane stands on, over a link with nothing behind it.
class CameraPageFixture : public testing::Test {
 protected:
  /// A snapshot as the session would make it now, with what its cameras see.
  void show(Snapshot s) {
    s.made_ns = clock.now_ns();
    if (s.labels && s.cameras) s.scene = test::demo_scene(s);
    link.show(std::move(s));
    feed.poll();
  }
  /// So long, in frames of 10 ms, with a snapshot every 100 ms; all pictures asked for are made.
  void run_ms(int ms, bool told = true) {
    for (int passed = 0; passed < ms; passed += 10) {
      clock.advance_ms(10);
      if (told && passed % 100 == 0) {
        Snapshot s = link.copy();
        ++s.tick;
        show(std::move(s));
      }
      feed.poll();
      ASSERT_TRUE(test::wait_until([this] { return maker.idle(); }));
    }
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  PictureMaker maker{clock};
  CameraAimer aimer{feed};
};

}  // namespace magna
