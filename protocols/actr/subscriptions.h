// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"
#include "core/view/attention_queue.h"
#include "protocols/actr/frontier_lines.h"
#include "protocols/actr/line_kinds.h"
#include "protocols/actr/lines.h"

namespace magna {

class ActrClient;

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

/// Sends the lines that clients subscribe to. Lines of a kind are written while at least one client
/// subscribes to it. A client that is behind gets none, and the current ones when it has caught up.
class LineFeed {
 public:
  /// The engine and roster must outlive it. `lockstep`: whether the world waits for clients.
  LineFeed(const Engine& engine, const Roster& roster, bool lockstep)
      : engine_(&engine), roster_(roster), lockstep_(lockstep) {}

  /// Another world: at the next `send` the clients get all lines of it.
  void rebind(const Engine& engine);
  /// Whether time passes in the world.
  void set_running(bool running) { running_ = running; }

  /// Whether `send` has anything to do: most clients subscribe to nothing.
  bool has_readers(std::span<ActrClient* const> clients) const;
  /// Brings the clients up to date; `events`: those since the last call, in order. Returns the
  /// nanoseconds until the next line is due; nothing if none waits.
  std::optional<std::int64_t> send(std::span<ActrClient* const> clients,
                                   std::span<const Event> events, std::int64_t now);

 private:
  void write(std::span<ActrClient* const> clients, std::span<const Event> events);
  /// One board, for the clients with this view.
  void write(const LineKindRow& row, const ClientView& view, const ImageFeatures& images,
             bool wanted, std::span<const Event> events, KeptBoard& board);

  const Engine* engine_;
  const Roster& roster_;
  MergedFrontier frontier_;
  FrontierStretches stretches_;
  AttentionQueue attention_;
  bool running_ = true;
  bool lockstep_;
  std::array<KeptBoard, kLineKinds> boards_;
};

}  // namespace magna
