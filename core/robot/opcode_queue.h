// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/robot/opcode.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"

namespace magna {

enum class OpcodeState : std::uint8_t {
  Waiting,    ///< not read yet
  Read,       ///< the robot has it and did not acknowledge it yet
  Finished,   ///< acknowledged
  TimedOut,   ///< not read or not acknowledged in time
  Cancelled,  ///< taken back: edit, stop, manual drive, lost link
};

std::string_view name(OpcodeState state);  ///< "waiting", "read", "finished", …

/// One instruction for a robot that moves itself. Its operand belongs to it.
struct OpcodeEntry {
  std::uint32_t number = 0;  ///< never given to another entry of this robot; counts from 1
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;  ///< Turn: heading, rad, world frame; Drive: metres; others: 0
  OpcodeState state = OpcodeState::Waiting;
  std::string by;   ///< who gave it: "mission", "operator"
  Tick added = 0;   ///< when it came into the queue
  Tick shown = -1;  ///< when it could be read first; -1 = not yet
  Tick read = -1;   ///< when the robot read it; -1 = it did not
  Tick ended = -1;  ///< when it was acknowledged or given up; -1 = not yet
  std::string why;  ///< why it was cancelled or timed out; empty otherwise

  /// Ticks from reading (or, unread, from being shown) to its end or to `now`; 0 before.
  Tick duration(Tick now) const;
  friend bool operator==(const OpcodeEntry&, const OpcodeEntry&) = default;
};

/// What a robot that moves itself is to do, first in, first out. The robot sees one entry at a
/// time, again and again until it acknowledges it.
///
/// A robot that has read an entry may be busy with it for a while after it was cancelled or given
/// up, and acknowledge it then. Such a late acknowledgement must not pass for that of the entry
/// which stands in front meanwhile: it counts for the old one as long as the new one is unread.
class OpcodeQueue {
 public:
  static constexpr std::size_t kMost = 100;    ///< entries that wait
  static constexpr std::size_t kHistory = 50;  ///< ended ones that are remembered

  const std::deque<OpcodeEntry>& entries() const { return entries_; }
  const std::deque<OpcodeEntry>& history() const { return history_; }  ///< newest last
  bool empty() const { return entries_.empty(); }
  bool paused() const { return paused_; }
  /// Waiting, read or remembered; nullptr = forgotten or never given.
  const OpcodeEntry* find(std::uint32_t number) const;

  /// The entry that the robot may see now: the first one, unless the queue is paused and it was
  /// neither read nor let through. MAN is never withheld.
  const OpcodeEntry* visible() const;
  /// The robot may still be busy with an entry that was taken back or given up.
  bool awaits_old() const { return old_ != 0; }
  /// The number of that entry; 0 = none.
  std::uint32_t old() const { return old_; }

  /// At the end, or (`first`) before all that wait behind what the robot has read and a MAN that
  /// leads; its number, or nothing when full.
  std::optional<std::uint32_t> add(Opcode opcode, double operand, std::string_view by, Tick now,
                                   bool first = false);

  // Edits. They say why they are refused and then change nothing.

  /// What the robot has read is told to it by a MAN in its place, so that it stops.
  std::optional<Message> remove(std::uint32_t number, std::string_view why, Tick now);
  /// To place `to` of the queue, 0 = the front; nothing overtakes what was read, nor a MAN that
  /// leads: the robot is to stop first.
  std::optional<Message> move(std::uint32_t number, std::size_t to);
  /// While paused the robot finishes what it has read and sees nothing else.
  void pause(bool paused);
  /// Lets one entry through while paused.
  std::optional<Message> step();

  /// Takes everything back. What the robot has read counts as old from here on.
  void clear(std::string_view why, Tick now);
  /// As `clear`, and leaves a single MAN.
  void interrupt(std::string_view why, Tick now);

  // What the robot does.

  /// It read the entry that it sees. False: it does not see this one.
  bool read(std::uint32_t number, Tick now);
  enum class Acknowledged : std::uint8_t {
    Finished,  ///< the entry it sees is done
    Unread,    ///< so, but it never read it: perhaps a repeated acknowledgement
    Old,       ///< an entry that was taken back earlier; the one it sees stays
    Nothing,   ///< it does not see this one
  };
  Acknowledged acknowledge(std::uint32_t number, Tick now);

  /// The time for an entry is up, which the robot's link measures: the one it sees, not read or not
  /// acknowledged in time, is given up; the old one is no longer waited for. False: neither.
  bool time_out(std::uint32_t number, Tick now);
  /// One tick: notes from when the first entry could be read.
  void advance(Tick now);

  /// Entries that ended since the last call, in order.
  std::vector<OpcodeEntry> take_ended();
  /// Counts up with every change.
  std::uint64_t version() const { return version_; }
  void hash(StateHash& hash) const;

 private:
  std::deque<OpcodeEntry>::iterator place(std::uint32_t number);
  bool front_read() const {
    return !entries_.empty() && entries_.front().state == OpcodeState::Read;
  }
  /// Nothing overtakes the front.
  bool front_stays() const {
    return front_read() || (!entries_.empty() && entries_.front().opcode == Opcode::Manual);
  }
  void end(std::deque<OpcodeEntry>::iterator entry, OpcodeState state, std::string_view why,
           Tick now);

  std::deque<OpcodeEntry> entries_;
  std::deque<OpcodeEntry> history_;
  std::vector<OpcodeEntry> ended_;
  std::uint32_t old_ = 0;          ///< what the robot may still be busy with; 0 = nothing
  std::uint32_t let_through_ = 0;  ///< number of the entry that `step` let through
  std::uint32_t next_ = 1;
  bool paused_ = false;
  std::uint64_t version_ = 1;
};

}  // namespace magna
