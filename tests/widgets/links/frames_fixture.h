// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "core/view/link_frame.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/snapshot_feed.h"

namespace magna::test {

inline LinkFrame cognav_frame(bool in, const char* what, const char* verdict = "",
                              bool good = true) {
  LinkFrame made;
  made.at_ms = 1000;
  made.server = "COGNAV";
  made.client = "link-1";
  made.in = in;
  made.bytes = std::string("\x00\x80\xC9", 3);
  made.size = 3;
  made.what = what;
  made.verdict = verdict;
  made.good = good;
  made.fields = {{"register", "2, rotation"}, {"check byte", "C9, right"}};
  return made;
}

inline LinkFrame gobot_frame(const char* what, const std::string& text) {
  LinkFrame made;
  made.at_ms = 2000;
  made.server = "gobot";
  made.client = "gobot-1";
  made.in = false;
  made.text = true;
  made.bytes = text;
  made.size = text.size();
  made.what = what;
  return made;
}

/// Two incoming, one of them with an error, and one outgoing.
inline std::shared_ptr<const LinkFrames> some_frames() {
  auto made = std::make_shared<LinkFrames>();
  made->frames = {cognav_frame(true, "ping"), cognav_frame(false, "reply", "done"),
                  cognav_frame(true, "write 2, rotation", "wrong check byte, expected 6C", false)};
  return made;
}

inline std::shared_ptr<LinkFrames> many_frames(std::size_t count, const char* what = "ping") {
  auto made = std::make_shared<LinkFrames>();
  made->frames.assign(count, cognav_frame(true, what));
  return made;
}

/// A feed whose snapshots hold the frames of the test.
class FramesFixture {
 public:
  FramesFixture() {
    link.show(demo_snapshot());
    feed.poll();
  }
  void show(const std::shared_ptr<const LinkFrames>& frames) {
    Snapshot next = link.copy();
    next.frames = frames;
    link.show(std::move(next));
    pass();
  }
  /// Runs frames of the window, including calm updates.
  void pass(int frames = 1) {
    for (int k = 0; k < frames; ++k) {
      clock.advance_ms(300);
      feed.poll();
    }
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
};

}  // namespace magna::test
