// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/record/display_state.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"

namespace magna::test {

/// All that is recorded of a snapshot: two are equal if what the panes show is.
inline std::string recorded(const Snapshot& snapshot) {
  DisplayEncoder encoder;
  return encoder.add(snapshot).bytes;
}

/// The message of a session file's channel /display.
inline std::string display_message(const DisplayEncoder::Frame& frame) {
  return std::string(1, frame.key ? '\1' : '\0') + frame.bytes;
}

/// Records the display states of a running engine, as a session does.
class RecordedStates {
 public:
  explicit RecordedStates(Engine& engine) : engine_(engine) {}

  /// A snapshot with all parts that are recorded.
  std::shared_ptr<Snapshot> snapshot() {
    SnapshotParts parts;
    parts.ways = parts.coverage = parts.inside = parts.robot_signals = parts.pictured = true;
    parts.progress = parts.hall_history = parts.measures = true;
    for (const Event& event : engine_.take_events()) notices_.on_event(event, engine_);
    auto made = maker_.make(engine_, parts);
    made->notices = notices_.newest();
    made->links = links;
    return made;
  }
  /// Records the present state.
  void record() {
    shown.push_back(snapshot());
    messages.push_back(display_message(encoder_.add(*shown.back())));
  }
  void run(int states, int ticks_between) {
    for (int k = 0; k < states; ++k) {
      for (int tick = 0; tick < ticks_between; ++tick) engine_.step();
      record();
    }
  }

  std::shared_ptr<const LinkTable> links;  ///< of the following states
  std::vector<std::shared_ptr<const Snapshot>> shown;
  std::vector<std::string> messages;

 private:
  Engine& engine_;
  SnapshotMaker maker_;
  NoticeBoard notices_;
  DisplayEncoder encoder_;
};

/// Reads all states again, each after the one before, and compares them.
inline void expect_same_states(const RecordedStates& states) {
  DisplayDecoder decoder;
  for (std::size_t k = 0; k < states.messages.size(); ++k) {
    const auto error = decoder.add(states.messages[k]);
    ASSERT_FALSE(error) << "state " << k << ": " << error->text();
    const auto read = decoder.snapshot(states.shown[k]->poses, true);
    ASSERT_TRUE(read) << "state " << k << ": " << read.error().text();
    ASSERT_EQ((*read)->tick, states.shown[k]->tick);
    ASSERT_EQ((*read)->poses, states.shown[k]->poses);
    ASSERT_EQ(recorded(**read), recorded(*states.shown[k])) << "state " << k;
  }
}

}  // namespace magna::test
