// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/scheduler.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_map>
#include <utility>
#include <vector>

namespace magna {
namespace {

constexpr std::uint32_t kNobody = 0xffffffff;
/// Ticks; an event farther ahead stays in its bucket for another round.
constexpr std::size_t kBuckets = 1024;
constexpr std::size_t kPolled = kBuckets;
constexpr Tick kFarthest = Tick{1} << 60;

/// A resource and its pending event. There is at most one, so the slot also holds the event's links
/// in the bucket's list: queueing and cancelling touch only the slots' memory.
struct Slot {
  Resource resource;
  bool pending = false;
  int priority = 0;
  std::uint64_t order = 0;  ///< counts all events ever queued
  Tick due = 0;
  Tick expiry = kFarthest;  ///< of an event with a test: it expires at this tick
  std::function<void()> body;
  std::function<void()> interrupt;
  std::function<bool()> when;

  std::size_t list = 0;  ///< the bucket it is in, or kPolled
  std::uint32_t next = kNobody;
  std::uint32_t previous = kNobody;
};

struct List {
  std::uint32_t first = kNobody;
  std::uint32_t last = kNobody;
};

struct DueEvent {
  int priority;
  std::uint64_t order;
  std::uint32_t slot;

  bool operator<(const DueEvent& other) const {
    if (priority != other.priority) return priority > other.priority;
    return order < other.order;
  }
};

struct ResourceHash {
  std::size_t operator()(const Resource& r) const {
    std::uint64_t x = (std::uint64_t{r.owner} << 32) ^ (std::uint64_t{r.part} << 8) ^
                      static_cast<std::uint64_t>(r.kind);
    x *= 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(x ^ (x >> 32));
  }
};

}  // namespace

struct Scheduler::Impl {
  Tick now = 0;
  std::uint64_t orders = 0;
  std::size_t count = 0;
  bool running = false;
  std::vector<Slot> slots;
  std::unordered_map<Resource, std::uint32_t, ResourceHash> slot_of;
  std::array<List, kBuckets + 1> lists;
  std::vector<DueEvent> due;

  std::uint32_t slot_for(Resource resource) {
    const auto [place, fresh] =
        slot_of.try_emplace(resource, static_cast<std::uint32_t>(slots.size()));
    if (fresh) slots.emplace_back().resource = resource;
    return place->second;
  }

  std::uint32_t pending_slot(Resource resource) const {
    const auto found = slot_of.find(resource);
    return found == slot_of.end() || !slots[found->second].pending ? kNobody : found->second;
  }

  void link(std::uint32_t index, std::size_t list_index) {
    Slot& slot = slots[index];
    List& list = lists[list_index];
    slot.list = list_index;
    slot.next = kNobody;
    slot.previous = list.last;
    (list.last == kNobody ? list.first : slots[list.last].next) = index;
    list.last = index;
  }

  void unlink(std::uint32_t index) {
    const Slot& slot = slots[index];
    List& list = lists[slot.list];
    (slot.previous == kNobody ? list.first : slots[slot.previous].next) = slot.next;
    (slot.next == kNobody ? list.last : slots[slot.next].previous) = slot.previous;
  }

  /// Takes the event out of its slot and passes its handlers to the caller.
  EventRequest take(std::uint32_t index) {
    unlink(index);
    Slot& slot = slots[index];
    slot.pending = false;
    --count;
    EventRequest event;
    event.body = std::exchange(slot.body, nullptr);
    event.interrupt = std::exchange(slot.interrupt, nullptr);
    event.when = std::exchange(slot.when, nullptr);
    return event;
  }

  void put(std::uint32_t index, EventRequest&& request) {
    Slot& slot = slots[index];
    slot.pending = true;
    slot.priority = request.priority;
    slot.order = ++orders;
    slot.due = now + std::clamp<Tick>(request.timer, 1, kFarthest);
    slot.expiry = kFarthest * 2;
    if (request.when && request.timeout) {
      slot.expiry = now + std::clamp<Tick>(*request.timeout, 1, kFarthest);
    }
    slot.body = std::move(request.body);
    slot.interrupt = std::move(request.interrupt);
    slot.when = std::move(request.when);
    ++count;
    link(index, static_cast<std::size_t>(std::min(slot.due, slot.expiry)) % kBuckets);
  }

  /// Lists the events that may run at this tick, in the order of running.
  void collect() {
    due.clear();
    const std::size_t bucket = static_cast<std::size_t>(now) % kBuckets;
    for (const std::size_t list : {bucket, kPolled}) {
      for (std::uint32_t i = lists[list].first; i != kNobody; i = slots[i].next) {
        const Slot& slot = slots[i];
        if (std::min(slot.due, slot.expiry) <= now) due.push_back({slot.priority, slot.order, i});
      }
    }
    // A bucket is in order of queueing: without tests and priorities it is already sorted.
    if (!std::is_sorted(due.begin(), due.end())) std::sort(due.begin(), due.end());
  }

  /// Runs the event's test. The test may itself schedule and cancel, so it is moved out of its slot
  /// first.
  bool test_holds(const DueEvent& event) {
    std::function<bool()> test = std::exchange(slots[event.slot].when, nullptr);
    const bool holds = test();
    Slot& slot = slots[event.slot];
    if (slot.pending && slot.order == event.order) slot.when = std::move(test);
    return holds;
  }

  void run(const DueEvent& event) {
    const auto gone = [&] {
      return !slots[event.slot].pending || slots[event.slot].order != event.order;
    };
    if (gone()) return;
    if (slots[event.slot].when) {
      if (slots[event.slot].expiry <= now) {
        take(event.slot);
        return;
      }
      const bool holds = test_holds(event);
      if (gone()) return;
      if (!holds) {
        if (slots[event.slot].list != kPolled) {
          unlink(event.slot);
          link(event.slot, kPolled);
        }
        return;
      }
    }
    // Taken out of the slot before it runs: the body may queue the next event of a chain there.
    const EventRequest running_event = take(event.slot);
    if (running_event.body) running_event.body();
  }
};

Scheduler::Scheduler() : impl_(std::make_unique<Impl>()) {}
Scheduler::~Scheduler() = default;

bool Scheduler::schedule(EventRequest request) {
  const std::uint32_t slot = impl_->slot_for(request.resource);
  std::function<void()> bumped;
  if (impl_->slots[slot].pending) {
    if (request.priority <= impl_->slots[slot].priority) {
      if (request.interrupt) request.interrupt();
      return false;
    }
    bumped = std::move(impl_->take(slot).interrupt);
  }
  impl_->put(slot, std::move(request));
  if (bumped) bumped();
  return true;
}

void Scheduler::cancel(Resource resource) {
  const std::uint32_t slot = impl_->pending_slot(resource);
  if (slot == kNobody) return;
  const EventRequest event = impl_->take(slot);
  if (event.interrupt) event.interrupt();
}

void Scheduler::drop(Resource resource) {
  const std::uint32_t slot = impl_->pending_slot(resource);
  if (slot != kNobody) impl_->take(slot);
}

bool Scheduler::pending(Resource resource) const {
  return impl_->pending_slot(resource) != kNobody;
}

void Scheduler::run_due(Tick now) {
  assert(now == impl_->now + 1 && !impl_->running);
  impl_->now = now;
  impl_->running = true;
  impl_->collect();
  for (const DueEvent& event : impl_->due) impl_->run(event);
  impl_->running = false;
}

Tick Scheduler::now() const { return impl_->now; }

std::size_t Scheduler::size() const { return impl_->count; }

void Scheduler::hash(StateHash& hash) const {
  std::vector<const Slot*> events;
  events.reserve(impl_->count);
  for (const Slot& slot : impl_->slots) {
    if (slot.pending) events.push_back(&slot);
  }
  std::ranges::sort(events, {}, &Slot::order);
  hash.add(impl_->now);
  hash.add(static_cast<std::uint64_t>(events.size()));
  for (const Slot* slot : events) {
    hash.add(slot->resource.kind);
    hash.add(slot->resource.owner);
    hash.add(slot->resource.part);
    hash.add(slot->priority);
    hash.add(slot->due);
    hash.add(slot->expiry);
    hash.add(slot->order);
  }
}

}  // namespace magna
