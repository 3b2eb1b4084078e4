// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "core/hall/hall_records.h"
#include "tests/support/hall_scene.h"

namespace magna::test {

/// Records written bar by bar. A tick is 0.1 s.
class WrittenHistory {
 public:
  WrittenHistory(std::shared_ptr<const HallDescription> description, Tick now) {
    history_.description = std::move(description);
    history_.robots.resize(history_.description->robots.size());
    history_.now = now;
    history_.tick_seconds = 0.1;
  }

  void ended(HallLane lane, HallBar::State state, Tick from, Tick to) {
    if (lane.kind != HallLane::Kind::Job) state.at = lane;
    chunk_.push_back({lane, state, from, to});
  }
  /// In order of the lanes.
  void present(HallLane lane, HallBar::State state, Tick from) {
    ended(lane, state, from, history_.now);
    history_.in_progress.push_back(chunk_.back());
    chunk_.pop_back();
  }
  std::shared_ptr<const HallHistory> block() const {
    HallHistory made = history_;
    made.ended = {std::make_shared<const HallHistory::Chunk>(chunk_)};
    return std::make_shared<const HallHistory>(std::move(made));
  }
  HallHistory& history() { return history_; }

 private:
  HallHistory history_;
  HallHistory::Chunk chunk_;
};

/// The records of demo_hall up to 83.4 s: machine0 processed package0 from 10 s to 20 s, could not
/// release it until 22 s and processes package3 since 30 s; robot0 carried package0 from 6 s to
/// 9 s; belt0 is full since 10 s.
inline WrittenHistory demo_hall_history(std::shared_ptr<const HallDescription> description) {
  using Kind = HallLane::Kind;
  using A = HallActivity;
  WrittenHistory made(std::move(description), 834);
  const HallLane machine0{Kind::Machine, 0};
  const HallLane robot0{Kind::Robot, 0};
  const HallLane job{Kind::Job, 0};
  const auto at = [](HallLane place, A activity, int process = -1) {
    return HallBar::State{activity, place, 0, process};
  };
  made.ended(job, at({Kind::Machine, 2}, A::Setup), 0, 40);
  made.ended(job, at({Kind::Belt, 2}, A::Waiting), 40, 60);
  made.ended(robot0, {A::Waiting}, 0, 40);
  made.ended(robot0, {A::Empty}, 40, 60);
  made.ended(job, at(robot0, A::Transport), 60, 90);
  made.ended(robot0, {A::Transport, {}, 0}, 60, 90);
  made.ended(job, at({Kind::Belt, 0}, A::Waiting), 90, 100);
  made.ended(machine0, {A::Waiting}, 0, 100);
  made.ended(job, at(machine0, A::Processing, 1), 100, 200);
  made.ended(machine0, {A::Processing, {}, 0, 1}, 100, 200);
  made.ended(job, at(machine0, A::Blocked), 200, 220);
  made.ended(machine0, {A::Blocked, {}, 0}, 200, 220);
  made.ended(machine0, {A::Waiting}, 220, 300);
  made.ended({Kind::Belt, 0}, {A::Waiting, {}, -1, -1, 1}, 0, 100);
  made.present(machine0, {A::Processing, {}, 3, 1}, 300);
  made.present({Kind::Machine, 1}, {A::Waiting}, 0);
  made.present({Kind::Machine, 2}, {A::Setup, {}, 5}, 600);
  made.present({Kind::Machine, 3}, {A::Waiting}, 0);
  made.present(robot0, {A::Empty}, 90);
  made.present({Kind::Robot, 1}, {A::Transport, {}, 4}, 0);
  made.present({Kind::Robot, 2}, {A::Charging}, 0);
  made.present({Kind::Belt, 0}, {A::Blocked, {}, -1, -1, 3}, 100);
  made.present({Kind::Belt, 1}, {A::Waiting, {}, -1, -1, 1}, 0);
  made.present({Kind::Belt, 2}, {A::Waiting}, 0);
  made.present({Kind::Belt, 3}, {A::Waiting}, 0);
  made.present(job, at({Kind::Belt, 1}, A::Waiting), 220);
  made.history().operations = 1;
  made.history().all_operations = 12;
  made.history().robots[0] = {4.5, 2.25, 1.6, 3};
  return made;
}

/// hall_snapshot with these records.
inline Snapshot hall_snapshot_with_history() {
  Snapshot s = hall_snapshot();
  s.hall_history = demo_hall_history(s.hall->description).block();
  return s;
}

}  // namespace magna::test
