// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/line_client.h"

namespace magna::test {

/// A protobuf message, written and read by hand: values by their field numbers.
class WireMessage {
 public:
  WireMessage& number(int field, std::int32_t value) {
    varint(static_cast<std::uint64_t>(field) << 3U);
    varint(static_cast<std::uint64_t>(std::int64_t{value}));
    return *this;
  }
  WireMessage& real(int field, float value) {
    varint(static_cast<std::uint64_t>(field) << 3U | 5U);
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (unsigned k = 0; k < 4; ++k) bytes_ += static_cast<char>(bits >> 8U * k);
    return *this;
  }
  WireMessage& text(int field, std::string_view value) {
    varint(static_cast<std::uint64_t>(field) << 3U | 2U);
    varint(value.size());
    bytes_ += value;
    return *this;
  }
  WireMessage& inner(int field, const WireMessage& value) { return text(field, value.bytes_); }
  const std::string& bytes() const { return bytes_; }

 private:
  void varint(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) bytes_ += static_cast<char>(value | 0x80U);
    bytes_ += static_cast<char>(value);
  }
  std::string bytes_;
};

/// The content of a message, by field.
struct WireFields {
  std::map<int, std::int64_t> numbers;
  std::map<int, float> reals;
  std::map<int, std::string> texts;

  static WireFields read(std::string_view bytes) {
    WireFields fields;
    std::size_t at = 0;
    const auto varint = [&] {
      std::uint64_t value = 0;
      for (unsigned shift = 0; at < bytes.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80U) break;
      }
      return value;
    };
    while (at < bytes.size()) {
      const std::uint64_t tag = varint();
      const int field = static_cast<int>(tag >> 3U);
      if ((tag & 7U) == 0) {
        fields.numbers[field] = static_cast<std::int64_t>(varint());
      } else if ((tag & 7U) == 5) {
        std::memcpy(&fields.reals[field], bytes.data() + at, 4);
        at += 4;
      } else {
        const std::size_t size = varint();
        fields.texts[field] = bytes.substr(at, size);
        at += size;
      }
    }
    return fields;
  }
};

inline std::string wire_frame(std::string_view payload) {
  std::string frame;
  for (unsigned k = 0; k < 4; ++k) frame += static_cast<char>(payload.size() >> 8U * k);
  return frame.append(payload);
}

/// A client of an agent on a real socket: it keeps its messages in order, each as the field number
/// of MsgObject and its content.
class AgentTestClient {
 public:
  enum Number { kReward = 4, kGrid, kStatus, kCollision, kImages, kMenu, kDebug };
  static constexpr int kStartSync = 20, kEyes = 24;

  struct Received {
    int number = 0;
    WireFields fields;
  };

  explicit AgentTestClient(int port) : line_(port) {}

  LineClient& line() { return line_; }
  const std::vector<Received>& messages() {
    const std::string& bytes = line_.bytes();
    while (bytes.size() >= read_ + 4) {
      std::uint32_t size = 0;
      std::memcpy(&size, bytes.data() + read_, 4);
      if (bytes.size() < read_ + 4 + size) break;
      const auto object = WireFields::read(std::string_view(bytes).substr(read_ + 4, size));
      for (const auto& [number, body] : object.texts) {
        messages_.push_back({number, WireFields::read(number == kDebug ? "" : body)});
      }
      read_ += 4 + size;
    }
    return messages_;
  }
  std::size_t count(int number) {
    return static_cast<std::size_t>(
        std::ranges::count(messages(), number, [](const Received& got) { return got.number; }));
  }
  /// The last message of its kind.
  WireFields last(int number) {
    WireFields found;
    for (const Received& got : messages()) {
      if (got.number == number) found = got.fields;
    }
    return found;
  }
  bool wait_for(int number, std::size_t n = 1) {
    return wait_until([&] { return count(number) >= n || line_.gone(); }) && count(number) >= n;
  }
  void forget() {
    messages();
    messages_.clear();
  }

  /// Statuses and collisions of an action, in order, without repetitions: "0", "met -2", "1".
  std::vector<std::string> story(std::int32_t action) {
    std::vector<std::string> told;
    for (const Received& got : messages()) {
      if (got.number != kStatus && got.number != kCollision) continue;
      if (got.fields.numbers.at(1) != action) continue;
      const std::string what = std::to_string(got.fields.numbers.at(2));
      const std::string text = got.number == kStatus ? what : "met " + what;
      if (told.empty() || told.back() != text) told.push_back(text);
    }
    return told;
  }
  /// How often the end of an action was reported.
  int ends(std::int32_t action) {
    int count = 0;
    for (const Received& got : messages()) {
      if (got.number != kStatus || got.fields.numbers.at(1) != action) continue;
      const auto status = got.fields.numbers.at(2);
      count += status == 1 || status == 2 ? 1 : 0;
    }
    return count;
  }

  void send(const WireMessage& object) { line_.send(wire_frame(object.bytes())); }
  void send(int number, const WireMessage& message) { send(WireMessage().inner(number, message)); }
  void check_version(char dialect) { send(dialect == 'A' ? 28 : 29, WireMessage().text(1, "1.0")); }
  void walk(std::int32_t action, float degree, float distance) {
    send(1, WireMessage().number(1, action).real(2, degree).real(3, distance));
  }
  void turn(std::int32_t action, float degree) {
    send(23, WireMessage().number(1, action).real(2, degree));
  }
  void move_eyes(std::int32_t action, float left, float right, float tilt) {
    send(2, WireMessage().number(1, action).real(2, left).real(3, right).real(4, tilt));
  }
  void grasp(std::int32_t action, std::int32_t object) {
    send(14, WireMessage().number(1, action).number(2, object));
  }
  void reset(bool trial, std::int32_t type) {
    send(trial ? 12 : 11, WireMessage().number(1, type));
  }
  void stop_sync() { send(21, {}); }

 private:
  LineClient line_;
  std::size_t read_ = 0;
  std::vector<Received> messages_;
};

}  // namespace magna::test
