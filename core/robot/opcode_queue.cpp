// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/opcode_queue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace magna {
namespace {

Message no_such_entry(std::uint32_t number) {
  return Message({"no-such-instruction", "there is no instruction number {} in the queue"}, number);
}

}  // namespace

std::string_view name(OpcodeState state) {
  constexpr std::array<std::string_view, 5> kNames{"waiting", "read", "finished", "timed out",
                                                   "cancelled"};
  return kNames[static_cast<std::size_t>(state)];
}

Tick OpcodeEntry::duration(Tick now) const {
  const Tick begun = read >= 0 ? read : shown;
  if (begun < 0) return 0;
  return (ended >= 0 ? ended : now) - begun;
}

std::deque<OpcodeEntry>::iterator OpcodeQueue::place(std::uint32_t number) {
  return std::ranges::find(entries_, number, &OpcodeEntry::number);
}

const OpcodeEntry* OpcodeQueue::find(std::uint32_t number) const {
  for (const auto* list : {&entries_, &history_}) {
    const auto found = std::ranges::find(*list, number, &OpcodeEntry::number);
    if (found != list->end()) return &*found;
  }
  return nullptr;
}

const OpcodeEntry* OpcodeQueue::visible() const {
  if (entries_.empty()) return nullptr;
  const OpcodeEntry& first = entries_.front();
  const bool shown = !paused_ || first.state == OpcodeState::Read ||
                     first.opcode == Opcode::Manual || first.number == let_through_;
  return shown ? &first : nullptr;
}

std::optional<std::uint32_t> OpcodeQueue::add(Opcode opcode, double operand, std::string_view by,
                                              Tick now, bool first) {
  if (entries_.size() >= kMost) return std::nullopt;
  OpcodeEntry entry;
  entry.number = next_++;
  entry.opcode = opcode;
  entry.operand = opcode == Opcode::Turn || opcode == Opcode::Drive ? operand : 0.0;
  entry.by = by;
  entry.added = now;
  const std::ptrdiff_t foremost = front_stays() ? 1 : 0;
  entries_.insert(first ? entries_.begin() + foremost : entries_.end(), std::move(entry));
  ++version_;
  return next_ - 1;
}

std::optional<Message> OpcodeQueue::remove(std::uint32_t number, std::string_view why, Tick now) {
  const auto entry = place(number);
  if (entry == entries_.end()) return no_such_entry(number);
  const bool was_read = entry->state == OpcodeState::Read;
  const bool manual = entry->opcode == Opcode::Manual;
  end(entry, OpcodeState::Cancelled, why, now);
  if (was_read && !manual) add(Opcode::Manual, 0.0, why, now, true);
  return std::nullopt;
}

std::optional<Message> OpcodeQueue::move(std::uint32_t number, std::size_t to) {
  const auto entry = place(number);
  if (entry == entries_.end()) return no_such_entry(number);
  if (to >= entries_.size()) {
    return Message({"no-such-place-in-queue", "there is no place {} in the queue: it has {}"},
                   to + 1, entries_.size());
  }
  if (entry->state == OpcodeState::Read) {
    return Message(
        {"robot-at-this-instruction", "the robot is at this instruction: take it away instead"});
  }
  const auto from = static_cast<std::size_t>(entry - entries_.begin());
  if (from == to) return std::nullopt;
  if ((to == 0 || from == 0) && front_stays()) {
    return front_read() ? Message({"robot-at-first-instruction",
                                   "the robot is at the first instruction: nothing overtakes it"})
                        : Message({"robot-stops-first",
                                   "the robot is told to stop first: nothing overtakes that"});
  }
  OpcodeEntry moved = std::move(*entry);
  entries_.erase(entry);
  entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
  ++version_;
  return std::nullopt;
}

void OpcodeQueue::pause(bool paused) {
  if (paused_ == paused) return;
  paused_ = paused;
  let_through_ = 0;
  ++version_;
}

std::optional<Message> OpcodeQueue::step() {
  if (!paused_) return Message({"queue-not-paused", "the queue is not paused: it steps by itself"});
  if (entries_.empty()) return Message({"queue-empty", "the queue is empty"});
  if (visible() != nullptr) {
    return Message(
        {"instruction-before-unfinished", "the robot has not finished the instruction before"});
  }
  let_through_ = entries_.front().number;
  ++version_;
  return std::nullopt;
}

void OpcodeQueue::clear(std::string_view why, Tick now) {
  while (!entries_.empty()) end(entries_.begin(), OpcodeState::Cancelled, why, now);
}

void OpcodeQueue::interrupt(std::string_view why, Tick now) {
  // A MAN that was not read yet has the same effect.
  const bool told = entries_.size() == 1 && entries_.front().opcode == Opcode::Manual &&
                    entries_.front().state == OpcodeState::Waiting;
  if (told) return;
  clear(why, now);
  add(Opcode::Manual, 0.0, why, now);
}

void OpcodeQueue::end(const std::deque<OpcodeEntry>::iterator& entry, OpcodeState state,
                      std::string_view why, Tick now) {
  OpcodeEntry ended = std::move(*entry);
  entries_.erase(entry);
  if (ended.state == OpcodeState::Read && state != OpcodeState::Finished) old_ = ended.number;
  ended.state = state;
  ended.why = why;
  ended.ended = now;
  history_.push_back(ended);
  if (history_.size() > kHistory) history_.pop_front();
  ended_.push_back(std::move(ended));
  ++version_;
}

bool OpcodeQueue::read(std::uint32_t number, Tick now) {
  const OpcodeEntry* const seen = visible();
  if (seen == nullptr || seen->number != number) return false;
  OpcodeEntry& first = entries_.front();
  if (first.state == OpcodeState::Read) return true;  // it reads the same entry again
  first.state = OpcodeState::Read;
  first.read = now;
  if (first.shown < 0) first.shown = now;
  old_ = 0;  // reading the next entry means that the previous one is done
  ++version_;
  return true;
}

OpcodeQueue::Acknowledged OpcodeQueue::acknowledge(std::uint32_t number, Tick now) {
  const OpcodeEntry* const seen = visible();
  if (seen == nullptr || seen->number != number) return Acknowledged::Nothing;
  const bool unread = seen->state != OpcodeState::Read;
  if (unread && old_ != 0) {
    old_ = 0;
    ++version_;
    return Acknowledged::Old;
  }
  end(entries_.begin(), OpcodeState::Finished, {}, now);
  return unread ? Acknowledged::Unread : Acknowledged::Finished;
}

bool OpcodeQueue::time_out(std::uint32_t number, Tick now) {
  if (old_ != 0 && old_ == number) {
    old_ = 0;
    ++version_;
    return true;
  }
  const OpcodeEntry* const seen = visible();
  if (seen == nullptr || seen->number != number) return false;
  const bool was_read = seen->state == OpcodeState::Read;
  end(entries_.begin(), OpcodeState::TimedOut,
      was_read ? "it was not acknowledged in time" : "the robot did not read it in time", now);
  return true;
}

void OpcodeQueue::advance(Tick now) {
  if (visible() == nullptr || entries_.front().shown >= 0) return;
  entries_.front().shown = now;
  ++version_;
}

std::vector<OpcodeEntry> OpcodeQueue::take_ended() { return std::exchange(ended_, {}); }

void OpcodeQueue::hash(StateHash& hash) const {
  hash.add(static_cast<std::uint64_t>(entries_.size()));
  for (const auto* list : {&entries_, &history_}) {
    for (const OpcodeEntry& entry : *list) {
      hash.add(entry.number);
      hash.add(entry.opcode);
      hash.add(entry.operand);
      hash.add(entry.state);
      hash.add(std::string_view(entry.by));
      hash.add(entry.added);
      hash.add(entry.shown);
      hash.add(entry.read);
      hash.add(entry.ended);
    }
  }
  hash.add(old_);
  hash.add(let_through_);
  hash.add(next_);
  hash.add(paused_);
}

}  // namespace magna
