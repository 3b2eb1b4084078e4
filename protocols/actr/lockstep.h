// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

class ActrClient;

/// A client's part in lock-step: the tick that it was told in a `time` line, and whether it has
/// acknowledged it.
class ClientClock {
 public:
  enum class Acknowledged : std::uint8_t {
    Yes,
    Unknown,  ///< it was not told this tick
    Late,     ///< it is no longer waited for
  };

  /// The session runs in lock-step; otherwise the client is never waited for.
  void set_in_step() { in_step_ = true; }
  /// The line `(time SECONDS TICK)` was sent.
  void told(Tick tick) {
    if (!in_step_) return;
    told_ = tick;
    acknowledged_ = false;
  }
  /// `(ack TICK)` was received. Earlier ticks than the last one change nothing.
  Acknowledged acknowledge(Tick tick) {
    if (!told_ || tick > *told_ || tick < 0) return Acknowledged::Unknown;
    if (given_up_) return Acknowledged::Late;
    if (tick == *told_) acknowledged_ = true;
    return Acknowledged::Yes;
  }
  /// Whether the client has a tick to acknowledge.
  bool open() const { return told_ && !acknowledged_ && !given_up_; }
  /// Whether the world waits for this client if it subscribes to the time.
  bool in_step() const { return in_step_ && !given_up_; }

  /// True at the first call: a client that acknowledges ticks in real time is told so once.
  bool acknowledges_in_vain() { return !std::exchange(told_in_vain_, true); }
  /// It took too long: it is not waited for until `restart`.
  void give_up() { given_up_ = true; }
  bool given_up() const { return given_up_; }
  /// It takes part again, from the next tick that it is told, or no longer.
  void restart() {
    told_.reset();
    given_up_ = false;
  }

 private:
  bool in_step_ = false;
  bool told_in_vain_ = false;
  std::optional<Tick> told_;
  bool acknowledged_ = false;
  bool given_up_ = false;
};

/// What clients do between two ticks in lock-step. It is carried out before the next tick in the
/// order of the clients' names, then of arrival, so that the speed of clients and connections does
/// not matter.
class StepQueue {
 public:
  /// Of one client's forms, with the memory that each needs besides its text.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  struct Entry {
    ActrClient* client = nullptr;
    std::optional<std::string> form;  ///< nothing: the client has left
  };

  /// False if the client has too many forms in the queue; the form is then not added.
  bool put(ActrClient& client, const std::string& form);
  void put_departure(ActrClient& client);
  /// Whether there is anything of this client.
  bool has(const ActrClient& client) const { return bytes_.contains(&client); }
  /// The client is being destroyed.
  void forget(const ActrClient& client);
  /// Empties the queue.
  std::vector<Entry> take();

 private:
  std::vector<Entry> entries_;                      ///< in order of arrival
  std::map<const ActrClient*, std::size_t> bytes_;  ///< of each client with an entry
};

}  // namespace magna
