// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "core/sim/ids.h"
#include "core/sim/resource.h"
#include "core/sim/state_hash.h"

namespace magna {

/// A request to schedule an event (manual 3.8).
struct EventRequest {
  Resource resource;
  int priority = 0;
  std::function<void()> body;
  std::function<void()> interrupt = {};  ///< run when the event is bumped or cancelled
  /// Test: the event runs at the first tick from `timer` on at which it is true.
  std::function<bool()> when = {};
  Tick timer = 1;                    ///< ticks from now; at least 1
  std::optional<Tick> timeout = {};  ///< with `when`: expires this many ticks from now
};

/// The simulator's event scheduler: one pending event per resource; when two conflict, the event
/// with the higher priority stays, at equal priority the one queued first; the interrupt handler of
/// the other runs. Events without a test wait in a bucket ring by tick; only events with tests are
/// polled. Due events run in order of (priority, highest first; then order of queueing).
class Scheduler {
 public:
  Scheduler();
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  /// False if refused: a stronger event holds the resource (the request's interrupt handler has
  /// run).
  bool schedule(EventRequest request);
  /// Removes the resource's pending event and runs its interrupt handler.
  void cancel(Resource resource);
  /// Removes the resource's pending event without running its interrupt handler.
  void drop(Resource resource);
  bool pending(Resource resource) const;

  /// Advances to tick `now` (the last tick plus one) and runs the events that are due.
  void run_due(Tick now);
  Tick now() const;
  std::size_t size() const;

  /// Feeds the resource, priority, due tick and queueing order of all pending events to the hash.
  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
