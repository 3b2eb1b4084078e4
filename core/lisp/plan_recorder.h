// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/lisp/lisp_value.h"
#include "core/view/plan_history.h"

namespace magna {

/// Makes the history of a world's plans from the events that Lisp reports (rpl_trace.lisp).
class PlanRecorder {
 public:
  /// Converts a place of ProgramSources.
  using Places = std::function<PlanPlace(long)>;

  /// Takes what TAKE-PLAN-TRACE gives. Returns whether there is more to take.
  bool take(const LispValue& report, const Places& places);
  void stop(PlanStop stop);
  void go_on();
  /// Another world: what was recorded so far becomes the previous history; breakpoints stay.
  void begin_world();

  const std::vector<PlanBreakpoint>& breakpoints() const { return breakpoints_; }
  /// The same object as long as nothing changes; null: no plan ran, and there is no breakpoint.
  std::shared_ptr<const PlanHistory> history();

 private:
  /// An element of the history that is copied before a change once it was published.
  template <class T>
  struct Shared {
    std::shared_ptr<T> value;
    bool published = false;
  };

  void take_event(const LispValue& event, const Places& places);
  void begin(const LispValue& event, const Places& places);
  void end(const LispValue& event, const Places& places);
  void wait(const LispValue& event);
  void change(const LispValue& event);
  PlanEntry* find(const LispValue& number);
  template <class T>
  static T& own(Shared<T>& shared);
  void drop_oldest();

  std::vector<Shared<PlanEntry>> episodes_;
  std::unordered_map<std::uint32_t, std::size_t> index_;  ///< of episodes, by number
  std::vector<Shared<FluentTrack>> fluents_;
  std::unordered_map<std::string, std::size_t> fluent_index_;
  std::vector<PlanBreakpoint> breakpoints_;
  std::optional<PlanStop> stop_;
  std::size_t dropped_ = 0;
  std::shared_ptr<const PlanHistory> previous_;
  std::shared_ptr<const PlanHistory> shown_;
  bool changed_ = false;
};

}  // namespace magna
