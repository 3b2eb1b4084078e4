// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/post_search.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/remote_robot.h"

namespace magna {
namespace {

constexpr std::string_view kSearcher = "search";  // the author of its instructions
constexpr int kMostTimeouts = 3;                  // in a row
constexpr double kPatience = 4.0;                 // s for other robots in the way
constexpr double kLeftBox = 0.6;  // m from its centre: a parked robot has left its box

}  // namespace

void PostSearch::start(RobotId robot, Tick now) {
  Run& run = runs_[robot];
  if (in_progress(run.status.state)) withdraw(robot, run, now);
  run = {};
  run.status.begun = now;
  for (const Sighting& seen : sightings_.all()) run.seen.value = seen.id.value + 1;
  run.plan.emplace(view(robot, run));
  team_.remote(robot)->begin_search();
  show(run);
}

void PostSearch::pause(RobotId robot, bool paused) {
  const auto run = runs_.find(robot);
  if (run == runs_.end() || !in_progress(run->second.status.state)) return;
  run->second.status.paused = paused;
  run->second.status.stopped = false;
  run->second.allowed = false;
  run->second.changed = true;
  ++version_;
}

void PostSearch::step(RobotId robot) {
  const auto run = runs_.find(robot);
  if (run == runs_.end() || !run->second.status.paused) return;
  run->second.status.stopped = false;
  run->second.allowed = true;
}

void PostSearch::halt(RobotId robot) {
  const auto found = runs_.find(robot);
  if (found == runs_.end() || !in_progress(found->second.status.state)) return;
  Run& run = found->second;
  withdraw(robot, run, last_tick_);
  run.lost = true;  // it continues as after a lost link
  run.allowed = false;
  if (run.status.paused) return;  // and it stays so after the release
  run.status.paused = run.status.stopped = true;
  run.status.reason = Message({"search-stopped-by-all", "STOP ALL stopped it: resume it"});
  run.changed = true;
  ++version_;
}

void PostSearch::stop(RobotId robot, Message why) {
  const auto run = runs_.find(robot);
  if (run == runs_.end() || !in_progress(run->second.status.state)) return;
  withdraw(robot, run->second, last_tick_);
  show(run->second);
  run->second.status.state = SearchState::Stopped;
  run->second.status.reason = std::move(why);
  end(robot, run->second);
}

const SearchStatus& PostSearch::status(RobotId robot) const {
  static const SearchStatus kNever;
  const auto run = runs_.find(robot);
  return run != runs_.end() ? run->second.status : kNever;
}

std::vector<RobotId> PostSearch::take_changed() {
  std::vector<RobotId> robots;
  for (auto& [robot, run] : runs_) {
    if (std::exchange(run.changed, false)) robots.push_back(robot);
  }
  return robots;
}

SearchView PostSearch::view(RobotId robot, const Run& run) const {
  SearchView view{sightings_.all(), team_.believed()[robot.index()],
                  static_cast<double>(run.used) * tick_seconds_, team_.remote(robot)->origin()};
  for (const auto& [other, theirs] : runs_) {
    if (other == robot || !theirs.plan || !team_.alive(other)) continue;
    const auto box = theirs.plan->occupied();
    const bool left = theirs.status.state == SearchState::Parked && box &&
                      distance(team_.believed()[other.index()].position(), *box) > kLeftBox;
    const bool gone =
        !in_progress(theirs.status.state) && theirs.status.state != SearchState::Parked;
    if (box && !left && !gone) view.taken.push_back(*box);
  }
  return view;
}

void PostSearch::withdraw(RobotId robot, Run& run, Tick now) {
  navigator_.stop(robot, kSearcher, now);
  run.met.reset();
}

void PostSearch::show(Run& run) {
  SearchStatus& status = run.status;
  run.changed |= status.state != run.plan->state() || status.reason != run.plan->reason();
  status.state = run.plan->state();
  status.reason = run.plan->reason();
  status.next = run.plan->next();
  status.partitions = run.plan->partitions();
  status.box.reset();
  if (const auto& box = run.plan->box()) status.box = box->diagonal;
  status.scans = run.plan->scans();
  status.posts = run.plan->posts();
  ++version_;
}

void PostSearch::end(RobotId robot, Run& run) {
  run.status.paused = false;
  run.status.next.reset();
  run.changed = true;
  ++version_;
  if (RemoteRobot* const remote = team_.remote(robot)) remote->end_search();
}

void PostSearch::advance(Tick now, std::span<const std::uint8_t> may_drive) {
  last_tick_ = now;
  for (auto& [robot, run] : runs_) {
    if (!in_progress(run.status.state)) continue;
    if (!team_.alive(robot)) {
      run.status.state = SearchState::Stopped;
      run.status.reason = Message({"search-robot-gone", "the robot is gone"});
      end(robot, run);
      continue;
    }
    if (robot.index() >= may_drive.size() || may_drive[robot.index()] == 0) continue;
    RemoteRobot& remote = *team_.remote(robot);
    if (!remote.connected() || remote.old_pose()) {
      if (run.lost) continue;
      withdraw(robot, run, now);
      run.lost = true;
      run.status.reason =
          remote.connected()
              ? pose_is_doubted()
              : Message({"search-waits-for-link", "waits until the robot is connected"});
      run.changed = true;
      ++version_;
      continue;
    }
    if (run.lost) {
      // A paused one does not end the stop that interrupted it.
      if (run.status.paused && !run.allowed && remote.state() == CybotState::Stop) continue;
      run.lost = false;
      remote.begin_search();
      show(run);
    }
    const OpcodeQueue& queue = remote.queue();
    if (run.status.paused) {
      if (!run.allowed || !queue.empty()) continue;
    } else {
      ++run.used;
    }
    look_for_news(robot, run);
    advance(robot, run, now);
    if (!in_progress(run.status.state)) end(robot, run);
    if (!queue.empty()) run.allowed = false;
  }
}

void PostSearch::look_for_news(RobotId robot, Run& run) {
  const std::vector<Sighting>& all = sightings_.all();
  const auto first = std::ranges::lower_bound(all, run.seen, {}, &Sighting::id);
  for (auto seen = first; seen != all.end(); ++seen) {
    run.seen.value = seen->id.value + 1;
    if (seen->by == robot && blocks(seen->kind)) run.met = seen->kind;
  }
}

void PostSearch::advance(RobotId robot, Run& run, Tick now) {
  const SearchStep step = run.plan->step();
  switch (step.kind) {
    case SearchStep::Kind::Relabel:
      sightings_.add(SightingClass::Wide, step.at, step.size, robot,
                     static_cast<std::uint32_t>(SightingClass::Wide), now);
      run.plan->done(view(robot, run));
      break;
    case SearchStep::Kind::Wait:
      if (!run.status.paused && ++run.waited * tick_seconds_ < SearchPlan::kWait) return;
      run.waited = 0;
      run.allowed = false;
      run.plan->done(view(robot, run));
      break;
    case SearchStep::Kind::End: break;
    default:
      if (give_way(robot, run, now)) return;
      switch (carry_out(robot, step, now)) {
        case RemoteNavigator::Progress::Underway: return;
        case RemoteNavigator::Progress::Arrived:
          run.timeouts = 0;
          run.plan->done(view(robot, run));
          break;
        case RemoteNavigator::Progress::Failed: fail(robot, run); return;
      }
  }
  show(run);
}

bool PostSearch::give_way(RobotId robot, Run& run, Tick now) {
  if (!run.met) return false;
  if (run.plan->step().kind != SearchStep::Kind::Drive || !run.plan->gives_way()) {
    run.met.reset();
    return false;
  }
  // The robot reports before it acknowledges the drive that it broke off.
  const OpcodeQueue& queue = team_.remote(robot)->queue();
  if (!queue.empty() || queue.awaits_old()) return true;
  const Message why({"search-met", "it encountered {}"}, meaning(*run.met));
  run.met.reset();
  navigator_.stop(robot, kSearcher, now);
  run.plan->failed(view(robot, run), why);
  show(run);
  return true;
}

RemoteNavigator::Progress PostSearch::carry_out(RobotId robot, const SearchStep& step, Tick now) {
  const Pose here = team_.believed()[robot.index()];
  switch (step.kind) {
    case SearchStep::Kind::Face:
      return navigator_.instruct(robot, Opcode::Turn, heading(here.position(), step.at), now,
                                 kSearcher);
    case SearchStep::Kind::Reverse:
      return navigator_.instruct(robot, Opcode::Turn, normalize_angle(here.theta + kPi), now,
                                 kSearcher);
    case SearchStep::Kind::Obey:
      return navigator_.instruct(robot, step.opcode, 0.0, now, kSearcher);
    default:
      return navigator_.follow(
          robot, step.at, now,
          {.by = kSearcher, .most_wait = static_cast<Tick>(kPatience / tick_seconds_)});
  }
}

void PostSearch::fail(RobotId robot, Run& run) {
  const Message why =
      navigator_.failure(robot).value_or(Message({"search-no-way", "there is no way"}));
  const bool timed_out = navigator_.timed_out(robot);
  run.timeouts = timed_out ? run.timeouts + 1 : 0;
  if (navigator_.withdrawn(robot) || run.timeouts >= kMostTimeouts) {
    stop(robot, why);
    return;
  }
  // What is not a drive cannot fail otherwise: the next tick tries again, as after a time-out.
  if (timed_out || run.plan->step().kind != SearchStep::Kind::Drive) return;
  run.plan->failed(view(robot, run), why, navigator_.crowded(robot));
  show(run);
}

void PostSearch::hash(StateHash& hash) const {
  for (const auto& [robot, run] : runs_) {
    hash.add(robot.value);
    run.plan->hash(hash);
    hash.add(run.status.state);
    hash.add(run.status.paused);
    if (run.status.stopped) hash.add(run.status.stopped);
    hash.add(run.status.begun);
    hash.add(run.used);
    hash.add(run.timeouts);
    hash.add(run.waited);
    hash.add(run.seen.value);
    hash.add(run.met.has_value());
    hash.add(run.allowed);
    hash.add(run.lost);
  }
}

}  // namespace magna
