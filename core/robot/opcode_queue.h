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
  Read,       ///< read by the robot but not yet acknowledged
  Finished,   ///< acknowledged
  TimedOut,   ///< not read or not acknowledged in time
  Cancelled,  ///< withdrawn: edit, stop, manual drive, lost link
  Blocked,    ///< withdrawn: a no-go area is on its way
};

std::string_view name(OpcodeState state);  ///< "waiting", "read", "finished", …

/// One instruction for a remote robot, with its operand.
struct OpcodeEntry {
  std::uint32_t number = 0;  ///< never reused for this robot; counts from 1
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;  ///< Turn: heading, rad, world frame; Drive: metres; others: 0
  OpcodeState state = OpcodeState::Waiting;
  std::string by;   ///< its author: "mission", "operator"
  Tick added = 0;   ///< when it entered the queue
  Tick shown = -1;  ///< when it first became readable; -1 = not yet
  Tick read = -1;   ///< when the robot read it; -1 = not yet
  Tick ended = -1;  ///< when it was acknowledged or cancelled; -1 = not yet
  std::string why;  ///< why it was cancelled or blocked, or timed out; empty otherwise

  /// Ticks from reading (if unread, from becoming readable) to its end or to `now`; 0 before.
  Tick duration(Tick now) const;
  friend bool operator==(const OpcodeEntry&, const OpcodeEntry&) = default;
};

/// The instructions for a remote robot, first in, first out. The robot sees one entry at
/// a time, repeatedly, until it acknowledges it.
///
/// A robot that has read an entry may still execute it after the entry was cancelled or timed out,
/// and acknowledge it then. Such a late acknowledgement must not be taken for that of the next
/// entry: while the new entry is unread, it counts for the old one.
class OpcodeQueue {
 public:
  static constexpr std::size_t kMost = 100;    ///< most waiting entries
  static constexpr std::size_t kHistory = 50;  ///< most ended entries kept

  const std::deque<OpcodeEntry>& entries() const { return entries_; }
  const std::deque<OpcodeEntry>& history() const { return history_; }  ///< newest last
  bool empty() const { return entries_.empty(); }
  bool paused() const { return paused_; }
  /// An entry that waits, was read or is in the history; nullptr if it is forgotten or unknown.
  const OpcodeEntry* find(std::uint32_t number) const;

  /// The entry that the robot may see now: the first one, unless the robot is held, or the queue is
  /// paused and the entry was neither read nor stepped to. MAN is never withheld.
  const OpcodeEntry* visible() const;
  /// The metres of a waiting or current drive that the robot has not reported yet.
  double metres_left(const OpcodeEntry& drive) const {
    return drive.state == OpcodeState::Read ? drive.operand - driven_ : drive.operand;
  }
  /// Whether the robot may still execute an entry that was withdrawn.
  bool awaits_old() const { return old_ != 0; }
  /// The number of that entry; 0 = none.
  std::uint32_t old() const { return old_; }

  /// Adds an entry at the end or (`first`) before all waiting entries, but behind an entry that was
  /// read and a leading MAN; returns its number, or nothing when the queue is full.
  std::optional<std::uint32_t> add(Opcode opcode, double operand, std::string_view by, Tick now,
                                   bool first = false);

  // Edits. A refused edit returns the reason and changes nothing.

  /// An entry that the robot has read is replaced by a MAN, so that the robot stops. `as`: the
  /// state in which it ends.
  std::optional<Message> remove(std::uint32_t number, std::string_view why, Tick now,
                                OpcodeState as = OpcodeState::Cancelled);
  /// Moves an entry to position `to` of the queue, 0 = the front; it cannot precede an entry that
  /// was read or a leading MAN, because the robot must stop first.
  std::optional<Message> move(std::uint32_t number, std::size_t to);
  /// While paused the robot finishes the entry it has read and sees no other.
  void pause(bool paused);
  /// Makes one entry visible while paused.
  std::optional<Message> step();

  /// Withdraws all entries. An entry that the robot has read is then the old one.
  void clear(std::string_view why, Tick now);
  /// As `clear`, but leaves a single MAN.
  void interrupt(std::string_view why, Tick now);

  /// Holds the robot while the session is paused: it sees no entry but MAN (which is added if
  /// `man`) until `release`. What it is executing is interrupted and continued then; of a drive the
  /// rest.
  void hold(bool man, Tick now);
  void release(Tick now);
  bool held() const { return held_; }

  /// The link of another robot, with this queue, continues here: what that robot may still execute
  /// becomes the old entry.
  void inherit(const OpcodeQueue& other, Tick now);

  // Actions of the robot.

  /// The robot reports that it drove straight.
  void drove(double metres);
  /// The robot has read the visible entry. False if `number` is not the visible one.
  bool read(std::uint32_t number, Tick now);
  enum class Acknowledged : std::uint8_t {
    Finished,  ///< the visible entry is done
    Unread,    ///< the visible entry, which was never read: perhaps a repeated acknowledgement
    Old,       ///< an entry that was withdrawn earlier; the visible one stays
    Nothing,   ///< not the visible entry
  };
  Acknowledged acknowledge(std::uint32_t number, Tick now);

  /// The robot's link reports that the time for an entry is over: the visible entry, unread or not
  /// acknowledged in time, ends; an old one is no longer awaited. False if it is neither.
  bool time_out(std::uint32_t number, Tick now);
  /// One tick: records when the first entry became readable.
  void advance(Tick now);

  /// The entries that ended since the last call, in order.
  std::vector<OpcodeEntry> take_ended();
  /// Increases with every change.
  std::uint64_t version() const { return version_; }
  void hash(StateHash& hash) const;

 private:
  std::deque<OpcodeEntry>::iterator place(std::uint32_t number);
  bool front_read() const {
    return !entries_.empty() && entries_.front().state == OpcodeState::Read;
  }
  /// Whether the front entry must stay first.
  bool front_stays() const {
    return front_read() || (!entries_.empty() && entries_.front().opcode == Opcode::Manual);
  }
  OpcodeEntry make(Opcode opcode, double operand, std::string_view by, Tick now);
  void end(const std::deque<OpcodeEntry>::iterator& entry, OpcodeState state, std::string_view why,
           Tick now);
  void file(OpcodeEntry entry);  ///< into the history
  /// Ends a continued drive of which nothing is left.
  void drop_driven(Tick now);

  std::deque<OpcodeEntry> entries_;
  std::deque<OpcodeEntry> history_;
  std::vector<OpcodeEntry> ended_;
  std::uint32_t old_ = 0;          ///< the entry the robot may still execute; 0 = none
  std::uint32_t let_through_ = 0;  ///< number of the entry that `step` made visible
  std::uint32_t next_ = 1;
  bool paused_ = false;
  bool held_ = false;
  std::uint32_t held_by_ = 0;      ///< number of the MAN that `hold` added; 0 = none
  std::uint32_t interrupted_ = 0;  ///< number of the entry that `hold` interrupted; 0 = none
  double driven_ = 0.0;            ///< m, of the drive that was read or interrupted
  std::uint64_t version_ = 1;
};

}  // namespace magna
