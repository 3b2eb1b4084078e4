// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/opcode_queue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace magna {
namespace {

Message no_such_entry(std::uint32_t number) {
  return Message({"no-such-instruction", "there is no instruction number {} in the queue"}, number);
}

}  // namespace

std::string_view name(OpcodeState state) {
  constexpr std::array<std::string_view, 6> kNames{"waiting",   "read",      "finished",
                                                   "timed out", "cancelled", "blocked"};
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
  const bool withheld =
      held_ || (paused_ && first.state != OpcodeState::Read && first.number != let_through_);
  return withheld && first.opcode != Opcode::Manual ? nullptr : &first;
}

OpcodeEntry OpcodeQueue::make(Opcode opcode, double operand, std::string_view by, Tick now) {
  OpcodeEntry entry;
  entry.number = next_++;
  entry.opcode = opcode;
  entry.operand = opcode == Opcode::Turn || opcode == Opcode::Drive ? operand : 0.0;
  entry.by = by;
  entry.added = now;
  return entry;
}

std::optional<std::uint32_t> OpcodeQueue::add(Opcode opcode, double operand, std::string_view by,
                                              Tick now, bool first) {
  if (entries_.size() >= kMost) return std::nullopt;
  const std::ptrdiff_t foremost = front_stays() ? 1 : 0;
  entries_.insert(first ? entries_.begin() + foremost : entries_.end(),
                  make(opcode, operand, by, now));
  ++version_;
  return next_ - 1;
}

std::optional<Message> OpcodeQueue::remove(std::uint32_t number, std::string_view why, Tick now,
                                           OpcodeState as) {
  const auto entry = place(number);
  if (entry == entries_.end()) return no_such_entry(number);
  const bool was_read = entry->state == OpcodeState::Read;
  const bool manual = entry->opcode == Opcode::Manual;
  end(entry, as, why, now);
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
  if (ended.number == interrupted_) interrupted_ = 0;
  file(std::move(ended));
}

void OpcodeQueue::file(OpcodeEntry entry) {
  history_.push_back(entry);
  if (history_.size() > kHistory) history_.pop_front();
  ended_.push_back(std::move(entry));
  ++version_;
}

void OpcodeQueue::hold(bool man, Tick now) {
  if (held_) return;
  held_ = true;
  ++version_;
  if (!entries_.empty() && entries_.front().opcode == Opcode::Manual) return;
  if (front_read()) {
    OpcodeEntry& first = entries_.front();
    interrupted_ = old_ = first.number;
    first.state = OpcodeState::Waiting;
    first.read = -1;
    if (first.opcode == Opcode::Drive) first.operand -= driven_;
  }
  if (!man) return;
  entries_.push_front(make(Opcode::Manual, 0.0, "pause", now));
  held_by_ = entries_.front().number;
}

void OpcodeQueue::release(Tick now) {
  if (!held_) return;
  held_ = false;
  ++version_;
  const auto man = place(std::exchange(held_by_, 0));
  if (man != entries_.end() && man->state == OpcodeState::Waiting) {
    end(man, OpcodeState::Cancelled, "continued", now);
    // The robot has not noticed, and is still executing it.
    const auto entry = old_ == interrupted_ ? place(interrupted_) : entries_.end();
    if (entry != entries_.end()) {
      entry->state = OpcodeState::Read;
      entry->read = now;
      if (entry->opcode == Opcode::Drive) entry->operand += driven_;
      interrupted_ = old_ = 0;
    }
  }
  drop_driven(now);
}

void OpcodeQueue::drop_driven(Tick now) {
  constexpr double kNothing = 0.01;  // m
  if (held_ || interrupted_ == 0 || entries_.front().number != interrupted_) return;
  const OpcodeEntry& first = entries_.front();
  if (first.opcode != Opcode::Drive || first.state == OpcodeState::Read) return;
  const double asked = first.operand + driven_;
  if (std::copysign(first.operand, asked * first.operand) > kNothing) return;
  end(entries_.begin(), OpcodeState::Finished, {}, now);
}

void OpcodeQueue::drove(double metres) {
  if (const auto entry = place(interrupted_); entry != entries_.end()) {
    if (entry->opcode == Opcode::Drive) entry->operand -= metres;
    driven_ += metres;
    ++version_;
  } else if (front_read() && entries_.front().opcode == Opcode::Drive) {
    driven_ += metres;
  }
}

void OpcodeQueue::inherit(const OpcodeQueue& other, Tick now) {
  const OpcodeEntry* const doing =
      other.front_read() ? &other.entries_.front() : other.find(other.old_);
  if (doing == nullptr) return;
  OpcodeEntry entry = *doing;
  entry.number = old_ = next_++;
  entry.state = OpcodeState::Cancelled;
  entry.why = "taken over";
  entry.ended = now;
  file(std::move(entry));
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
  // Except for a MAN that interrupts a drive, whose rest the robot may report after it.
  if (interrupted_ == 0 || interrupted_ == number) {
    interrupted_ = 0;
    driven_ = 0.0;
  }
  ++version_;
  return true;
}

OpcodeQueue::Acknowledged OpcodeQueue::acknowledge(std::uint32_t number, Tick now) {
  const OpcodeEntry* const seen = visible();
  if (seen == nullptr || seen->number != number) return Acknowledged::Nothing;
  const bool unread = seen->state != OpcodeState::Read;
  if (unread && old_ != 0) {
    // It finished an interrupted entry before it saw the MAN.
    const auto interrupted = old_ == interrupted_ ? place(interrupted_) : entries_.end();
    if (interrupted != entries_.end()) end(interrupted, OpcodeState::Finished, {}, now);
    old_ = 0;
    ++version_;
    return Acknowledged::Old;
  }
  end(entries_.begin(), OpcodeState::Finished, {}, now);
  drop_driven(now);
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
  drop_driven(now);
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
  hash.add(held_);
  hash.add(held_by_);
  hash.add(interrupted_);
  hash.add(driven_);
}

}  // namespace magna
