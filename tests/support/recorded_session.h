// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/engine/mission_inputs.h"
#include "core/record/mcap_writer.h"
#include "core/record/session_file.h"
#include "core/record/session_header.h"
#include "core/sim/file_source.h"

namespace magna::test {

/// The bytes of protobuf messages, for a file that does not depend on the recorder.
class ProtobufText {
 public:
  ProtobufText& number(unsigned field, double value) {
    add_key(field, 1);
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes_.append(raw, sizeof value);
    return *this;
  }
  ProtobufText& fixed(unsigned field, std::uint32_t value) {
    add_key(field, 5);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes_ += static_cast<char>(value >> shift & 0xffU);
    }
    return *this;
  }
  ProtobufText& whole(unsigned field, std::uint64_t value) {
    add_key(field, 0);
    add_varint(value);
    return *this;
  }
  ProtobufText& bytes(unsigned field, const std::string& value) {
    add_key(field, 2);
    add_varint(value.size());
    bytes_ += value;
    return *this;
  }
  const std::string& text() const { return bytes_; }

 private:
  void add_key(unsigned field, unsigned type) { add_varint(field << 3U | type); }
  void add_varint(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) bytes_ += static_cast<char>(value | 0x80U);
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

/// foxglove.PosesInFrame
inline std::string poses_text(std::span<const Pose> poses) {
  ProtobufText message;
  message.bytes(2, "world");
  for (const Pose& pose : poses) {
    const auto rounded = [](double value) { return std::round(value * 1024.0) / 1024.0; };
    ProtobufText place;
    place.number(1, rounded(pose.x)).number(2, rounded(-pose.y));
    ProtobufText turn;
    turn.number(3, std::sin(-pose.theta / 2.0)).number(4, std::cos(-pose.theta / 2.0));
    message.bytes(3, ProtobufText().bytes(1, place.text()).bytes(2, turn.text()).text());
  }
  return message.text();
}

/// foxglove.Grid of 3 x 2 cells of 0.5 m, of which the upper left one is filled; its corner is at
/// (1, 2) in Magna's frame.
inline std::string small_map_text() {
  ProtobufText corner;
  corner.bytes(1, ProtobufText().number(1, 1.0).number(2, -3.0).text());
  corner.bytes(2, ProtobufText().number(4, 1.0).text());
  ProtobufText message;
  message.bytes(3, corner.text()).fixed(4, 3);
  message.bytes(5, ProtobufText().number(1, 0.5).number(2, 0.5).text());
  message.fixed(6, 3).fixed(7, 1).bytes(9, std::string("\0\0\0\x64\0\0", 6));
  return message.text();
}

/// foxglove.Log
inline std::string notice_text(unsigned level, const std::string& source, const std::string& text) {
  return ProtobufText().whole(2, level).bytes(3, text).bytes(4, source).text();
}

/// A session file in memory, called run.mcap.
inline SessionFile opened(std::string bytes) {
  auto file = SessionFile::over(std::move(bytes), "run.mcap");
  if (!file) throw std::runtime_error(file.error().text());
  return std::move(*file);
}

/// The person sends a robot to a place.
inline void send(Engine& engine, RobotId robot, Point to) {
  engine.submit(Author::person(), input::MissionAppend{robot, Waypoint::go_to(to)});
}

inline SessionHeader recorded_header(const Engine& engine) {
  SessionHeader header;
  header.program = "0.1.0";
  header.world = engine.world().name();
  header.source = "small";
  header.seed = engine.seed();
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    header.robots.push_back(engine.team().description({k}).name);
  }
  header.tick_seconds = engine.world().tick_seconds();
  header.started = 1'700'000'000'000'000'000;
  header.id = "0123456789abcdef0123456789abcdef";
  return header;
}

/// A session file of an engine from its present tick on, message by message.
class RecordedSession {
 public:
  static constexpr Tick kHashTicks = 10;

  /// `alter` may change an input before it is recorded.
  using Alter = std::function<void(LoggedInput&)>;

  explicit RecordedSession(Engine& engine, Alter alter = {})
      : RecordedSession(engine, recorded_header(engine), {}, std::move(alter)) {}
  RecordedSession(Engine& engine, SessionHeader header, const std::vector<ReadFile>& files,
                  Alter alter = {})
      : engine_(engine), header_(std::move(header)), alter_(std::move(alter)) {
    writer_.add_metadata(metadata_of(header_));
    for (const ReadFile& file : files) {
      writer_.add_attachment(
          {header_.started, header_.started, file.name, "text/plain", file.text});
    }
    engine_.set_input_observer([this](const LoggedInput& logged) {
      LoggedInput recorded = logged;
      if (alter_) alter_(recorded);
      add(topic::kInputs, recorded.tick, log_line(recorded));
      ++inputs_;
    });
    add(topic::kPoses, engine_.now(), poses_text(engine_.team().truth()));
    hash();
  }
  ~RecordedSession() { engine_.set_input_observer({}); }
  RecordedSession(const RecordedSession&) = delete;
  RecordedSession& operator=(const RecordedSession&) = delete;

  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      engine_.step();
      add(topic::kPoses, engine_.now(), poses_text(engine_.team().truth()));
      if (engine_.now() % kHashTicks == 0) hash();
    }
  }
  void hash() {
    std::string parts;
    for (const auto& [name, value] : engine_.part_hashes()) {
      parts += fmt::format("{}\"{}\":\"{:016x}\"", parts.empty() ? "" : ",", name, value);
    }
    add(topic::kHashes, engine_.now(),
        fmt::format("{{\"tick\":{},\"hash\":\"{:016x}\",\"inputs\":{},\"parts\":{{{}}}}}",
                    engine_.now(), engine_.state_hash(), inputs_, parts));
  }
  void add(std::string_view topic, Tick tick, std::string_view data) {
    const auto known = channels_.find(std::string(topic));
    const bool json = data.starts_with('{');
    const std::uint16_t channel = known != channels_.end()
                                      ? known->second
                                      : channels_[std::string(topic)] = writer_.add_channel(
                                            std::string(topic), json ? "json" : "protobuf");
    writer_.add_message(channel, header_.time_of(tick), header_.started, data);
  }
  void bookmark(Tick tick, const std::string& name, const std::string& text) {
    writer_.add_metadata({std::string(kBookmarkRecord),
                          {{"tick", std::to_string(tick)}, {"name", name}, {"text", text}}});
  }
  void close_chunk() { writer_.close_chunk(); }

  /// The bytes up to the last closed chunk: its program was killed.
  const std::string& killed() const { return bytes_; }
  const std::string& ended() {
    hash();
    writer_.add_metadata(
        {std::string(kEndRecord), {{"tick", std::to_string(engine_.now())}, {"reason", "closed"}}});
    writer_.finish();
    return bytes_;
  }

 private:
  Engine& engine_;
  SessionHeader header_;
  Alter alter_;
  std::string bytes_;
  McapWriter writer_{[this](std::string_view more) { bytes_ += more; }, kSessionProfile, "test"};
  std::map<std::string, std::uint16_t> channels_;
  std::uint64_t inputs_ = 0;
};

}  // namespace magna::test
