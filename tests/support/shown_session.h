// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/all_inputs.h"
#include "core/record/mcap_writer.h"
#include "core/record/session_header.h"
#include "tests/support/recorded_states.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

/// Writes a session file with what a replay needs: display states, poses and the event log.
class ShownSession {
 public:
  /// `messages`: the protocol whose messages it has; empty: none. `source`: of its world.
  ShownSession(std::filesystem::path path, Engine& engine, int ticks_a_state = 2,
               std::string messages = {}, std::string source = "small")
      : path_(std::move(path)), engine_(engine), states_(engine), ticks_a_state_(ticks_a_state) {
    header_.program = "test";
    header_.world = engine.world().name();
    header_.source = std::move(source);
    header_.tick_seconds = engine.world().tick_seconds();
    header_.started = 1'700'000'000'000'000'000;
    header_.id = "0123456789abcdef0123456789abcdef";
    header_.messages = std::move(messages);
    writer_.add_metadata(metadata_of(header_));
    messages_ = writer_.add_channel(std::string(topic::kMessages), "json");
    display_ = writer_.add_channel(std::string(topic::kDisplay), "magna-display");
    const std::uint16_t poses = writer_.add_schema("foxglove.PosesInFrame", "protobuf", "");
    poses_ = writer_.add_channel(std::string(topic::kPoses), "protobuf", poses);
    const std::uint16_t log = writer_.add_schema("foxglove.Log", "protobuf", "");
    notices_ = writer_.add_channel(std::string(topic::kNotices), "protobuf", log);
  }

  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      engine_.step();
      const Tick now = engine_.now();
      if ((now - 1) % ticks_a_state_ == 0) {
        states_.record();
        add(display_, now, states_.messages.back());
      }
      add(poses_, now, poses_message());
      if (now % 10 == 0) writer_.close_chunk();
    }
  }
  /// `level`: of foxglove.Log.
  void notice(Tick tick, std::uint64_t level, std::string_view text) {
    std::string bytes;
    bytes += '\x10';
    bytes += static_cast<char>(level);
    add_field(bytes, 3, text);
    add(notices_, tick, bytes);
  }
  /// The connections from now on.
  void links(LinkTable links) { states_.links = std::make_shared<LinkTable>(std::move(links)); }
  void message(const LinkText& message) { add(messages_, message.tick, message_line(message)); }
  /// The hash of the state, of which it has none otherwise.
  void hash() {
    if (hashes_ == 0) hashes_ = writer_.add_channel(std::string(topic::kHashes), "json");
    add(hashes_, engine_.now(),
        "{\"tick\":" + std::to_string(engine_.now()) + ",\"hash\":\"0\",\"inputs\":0}");
  }
  void bookmark(Tick tick, const std::string& name) {
    McapMetadata record;
    record.name = kBookmarkRecord;
    record.values = {{"tick", std::to_string(tick)}, {"name", name}, {"text", ""}};
    writer_.add_metadata(record);
  }
  /// Ends the file; `whole`: with index.
  std::filesystem::path finish(bool whole = true) {
    if (whole) {
      writer_.finish();
    } else {
      writer_.close_chunk();
    }
    std::ofstream out(path_, std::ios::binary);
    out << bytes_;
    return path_;
  }
  const RecordedStates& states() const { return states_; }

 private:
  void add(std::uint16_t channel, Tick tick, std::string_view data) {
    const std::uint64_t time = header_.time_of(tick);
    writer_.add_message(channel, time, time, data);
  }
  static void add_field(std::string& to, int number, std::string_view bytes) {
    to += static_cast<char>(number << 3 | 2);
    std::size_t size = bytes.size();
    for (; size >= 0x80; size >>= 7U) to += static_cast<char>(size | 0x80U);
    to += static_cast<char>(size);
    to += bytes;
  }
  static void add_real(std::string& to, int number, double value) {
    to += static_cast<char>(number << 3 | 1);
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    to.append(raw, sizeof value);
  }
  std::string poses_message() const {
    std::string message;
    for (const Pose& pose : engine_.team().believed()) {
      std::string place, turn, both;
      add_real(place, 1, pose.x);
      add_real(place, 2, -pose.y);
      add_real(turn, 3, std::sin(-pose.theta / 2.0));
      add_real(turn, 4, std::cos(-pose.theta / 2.0));
      add_field(both, 1, place);
      add_field(both, 2, turn);
      add_field(message, 3, both);
    }
    return message;
  }

  std::filesystem::path path_;
  Engine& engine_;
  RecordedStates states_;
  int ticks_a_state_;
  SessionHeader header_;
  std::string bytes_;
  McapWriter writer_{[this](std::string_view bytes) { bytes_ += bytes; }, kSessionProfile, "test"};
  std::uint16_t display_ = 0;
  std::uint16_t poses_ = 0;
  std::uint16_t notices_ = 0;
  std::uint16_t messages_ = 0;
  std::uint16_t hashes_ = 0;  ///< 0: there is none
};

/// A room in which robot1 drives to a place, recorded for 60 s or to another tick; a warning at
/// tick 100, a bookmark at tick 300.
inline std::filesystem::path record_small_session(const std::filesystem::path& path,
                                                  Point goal = {15.0, 9.0}, int last = 600) {
  const auto engine = make_engine(small_scenario(), {.seed = 5});
  engine->submit(Author::person(), input::Select{RobotId{0}});
  engine->submit(Author::person(), input::MissionAppend{RobotId{0}, Waypoint::go_to(goal, 1.0)});
  engine->submit(Author::person(), input::MissionRun{RobotId{0}});
  ShownSession session(path, *engine);
  session.run(100);
  session.notice(100, 4, "blocked by a wall");
  session.run(last - 100);
  session.bookmark(300, "half way");
  return session.finish();
}

/// Robots at rest, recorded for 20 s with the messages of the ACT-R interface: "(select robotT)" to
/// every client at each tenth tick T from 0 on, and others that concern one client. Servers did not
/// listen.
inline std::filesystem::path record_small_session_with_messages(const std::filesystem::path& path) {
  const auto engine = make_engine(small_scenario(), {.seed = 5});
  ShownSession session(path, *engine, 2, std::string(kRecordedProtocol));
  LinkTable links(2);
  links[0].name = "COGNAV";
  links[1].name = "ACT-R";
  session.links(std::move(links));
  const auto say = [&session](Tick tick) {
    const std::string text = "(select robot" + std::to_string(tick) + ")";
    session.message({tick, "actr", "client-1", false, text});
    session.message({tick, "actr", "client-1", true, "(answer)"});
    session.message({tick, "actr", "", true, text});
  };
  for (Tick tick = 0; tick <= 200; tick += 10) {
    if (tick > 0) session.run(10);
    say(tick);
  }
  return session.finish();
}

}  // namespace magna::test
