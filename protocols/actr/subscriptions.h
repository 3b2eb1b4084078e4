// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "protocols/actr/line_kinds.h"
#include "protocols/actr/lines.h"

namespace magna {

/// The kinds of lines that one client subscribes to, with their rates, and what was sent to it.
/// Times are nanoseconds, from any start.
class Subscriptions {
 public:
  static constexpr double kMostPerSecond = 100.0;

  /// Times are exact (simulated time): no line is early.
  void set_exact() { exact_ = true; }

  /// Subscribes, or replaces the rate: at most `rate` lines per second and object, in (0,
  /// kMostPerSecond]; nothing = every change. The current lines of the kind are sent (again).
  void subscribe(LineKind kind, std::optional<double> rate);
  void unsubscribe(LineKind kind);
  bool wants(LineKind kind) const { return of(kind).wanted; }
  bool any() const;  ///< whether it subscribes to any kind
  /// Lines per second and object; nothing = unlimited or not subscribed.
  std::optional<double> rate(LineKind kind) const { return of(kind).rate; }

  /// Nanoseconds until a line of this object may be sent; 0 = now.
  std::int64_t wait(LineKind kind, std::uint64_t object, std::int64_t now) const;
  /// Whether a line of this object may be sent now. If so, it counts as sent.
  bool due(LineKind kind, std::uint64_t object, std::int64_t now);

  /// Writes the lines of a board that the client does not have and that are due: first those of
  /// removed objects, then new and changed ones, by number. Nothing if it does not subscribe.
  /// Returns the nanoseconds until the next line is due; nothing if none waits.
  std::optional<std::int64_t> tell(LineKind kind, const LineBoard& board, std::int64_t now,
                                   Lines& to);
  /// Another world: all lines are sent again, at once.
  void restart();

 private:
  struct SentLine {
    std::uint64_t version = 0;  ///< of the board; 0 = to be sent
    std::int64_t due = 0;       ///< when the next one may be sent
    std::string gone;           ///< see LineBoard; empty = nothing is sent
  };
  struct Kind {
    bool wanted = false;
    bool waiting = false;  ///< lines are held back by the rate, or all are to be sent
    std::optional<double> rate;
    std::uint64_t seen = 0;  ///< version of the board
    std::map<std::uint64_t, SentLine> sent;

    std::int64_t interval() const;
    std::int64_t wait(const SentLine& line, std::int64_t now, bool exact) const;
    void count(SentLine& line, std::int64_t now) const;
    void restart();
  };
  Kind& of(LineKind kind) { return kinds_[static_cast<std::size_t>(kind)]; }
  const Kind& of(LineKind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }

  std::array<Kind, kLineKinds> kinds_;
  bool exact_ = false;
};

}  // namespace magna
