// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/view/link_message.h"

namespace magna {

/// Messages of one server, direction and name.
struct MessageKind {
  std::string server;
  bool in = true;
  std::string what;
  bool others = false;  ///< all messages of the server in this direction beyond FrameKinds::kMost
  std::uint64_t count = 0;
  std::uint64_t faults = 0;
  std::uint64_t bytes = 0;
  std::string last;       ///< value of the last message, or its text
  double per_second = 0;  ///< recent rate
  friend bool operator==(const MessageKind&, const MessageKind&) = default;
};

/// Counts messages by kind, whether or not they are kept, and tracks their programs.
class MessageKinds {
 public:
  /// Maximum number of kinds, because names come from outside. Others are counted together per
  /// server.
  static constexpr std::size_t kMost = 500;
  static constexpr std::size_t kMostPrograms = 200;

  using Program = std::pair<std::string, std::string>;  ///< server, client

  /// `now_ns` is of the steady clock.
  void add(const LinkMessages& messages, std::int64_t now_ns);
  void clear();
  /// Computes the rates.
  void measure(std::int64_t now_ns);

  /// In the order of first appearance; places are stable.
  const std::vector<MessageKind>& all() const { return kinds_; }
  const std::set<Program>& programs() const { return programs_; }
  /// Changes with every new kind or program.
  std::uint64_t version() const { return version_; }
  std::uint64_t count() const { return count_; }
  double per_second() const;

 private:
  static constexpr std::int64_t kSlotNs = 500'000'000;
  static constexpr std::size_t kSlots = 6;
  using Key = std::tuple<std::string, bool, std::string>;
  using LookedFor = std::tuple<std::string_view, bool, std::string_view>;
  /// Finds a key by its texts without copying them.
  struct KeyLess {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard's name
    static LookedFor view(const LookedFor& key) { return key; }
    static LookedFor view(const Key& key) {
      return {std::get<0>(key), std::get<1>(key), std::get<2>(key)};
    }
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return view(a) < view(b);
    }
  };
  /// Counts in the last time slots, newest first.
  struct Slots {
    std::array<std::uint32_t, kSlots> counts{};
    std::int64_t newest = 0;
  };

  std::size_t place_of(const LinkMessage& message);
  static void move_to(Slots& recent, std::int64_t slot);

  std::vector<MessageKind> kinds_;
  std::vector<Slots> slots_;  ///< one per kind
  std::map<Key, std::size_t, KeyLess> places_;
  std::set<Program> programs_;
  std::uint64_t version_ = 0;
  std::uint64_t count_ = 0;
  std::int64_t since_ns_ = -1;  ///< time of the first message; -1 = none
};

}  // namespace magna
