// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// Combines the facts of objects into messages of one type, each small enough for the fixed buffers
/// of clients (gobot.md, Transport); all facts of an object are in one message.
class MessagePack {
 public:
  /// Largest body in bytes. Only a single object that is longer makes a longer one.
  static constexpr std::size_t kMost = 60'000;

  /// "static" or "dynamic".
  explicit MessagePack(std::string_view type);

  /// `facts`: those of one object, separated by commas; empty = none.
  void add(std::string_view facts);
  /// The messages in wire format. At least one, possibly without facts; the pack is empty
  /// afterwards.
  std::vector<std::string> take();

 private:
  void begin();
  void end();

  std::string head_;
  std::string message_;
  std::vector<std::string> done_;
};

}  // namespace magna
