// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "core/view/link_message.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/state/snapshot_feed.h"

namespace magna::test {

inline LinkMessage cognav_message(bool in, const char* what, const char* verdict = "",
                                  bool good = true) {
  LinkMessage made;
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

inline LinkMessage gobot_message(const char* what, const std::string& text) {
  LinkMessage made;
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
inline std::shared_ptr<const LinkMessages> some_messages() {
  auto made = std::make_shared<LinkMessages>();
  made->messages = {
      cognav_message(true, "ping"), cognav_message(false, "reply", "done"),
      cognav_message(true, "write 2, rotation", "wrong check byte, expected 6C", false)};
  return made;
}

inline std::shared_ptr<LinkMessages> many_messages(std::size_t count, const char* what = "ping") {
  auto made = std::make_shared<LinkMessages>();
  made->messages.assign(count, cognav_message(true, what));
  return made;
}

/// A feed whose snapshots hold the messages of the test.
class MessagesFixture {
 public:
  MessagesFixture() {
    link.show(demo_snapshot());
    feed.poll();
  }
  void show(const std::shared_ptr<const LinkMessages>& messages) {
    Snapshot next = link.copy();
    next.messages = messages;
    link.show(std::move(next));
    pass();
  }
  /// Runs messages of the window, including calm updates.
  void pass(int messages = 1) {
    for (int k = 0; k < messages; ++k) {
      clock.advance_ms(300);
      feed.poll();
    }
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
};

}  // namespace magna::test
