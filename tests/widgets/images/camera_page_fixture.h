// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/images/camera_aimer.h"
#include "widgets/images/picture_maker.h"

namespace magna {

/// The environment of a page of the image pane, over a fake link.
class CameraPageFixture : public testing::Test {
 protected:
  /// The session's current snapshot with its camera scene.
  void show(Snapshot s) {
    s.made_ns = clock.now_ns();
    if (s.labels && s.cameras) s.scene = test::demo_scene(s);
    link.show(std::move(s));
    feed.poll();
  }
  /// Runs frames of 10 ms with a snapshot every 100 ms; all requested pictures are rendered.
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
