// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/remote_orders.h"

#include <cmath>
#include <cstdint>

#include "core/engine/mission_inputs.h"
#include "core/engine/robot_control.h"
#include "core/engine/robot_inputs.h"
#include "core/geometry/angle.h"
#include "core/mission/no_go_area.h"
#include "core/mission/remote_navigator.h"

namespace magna {
namespace {

constexpr double kFarthest = 100.0;  // m that one instruction drives

Outcome from(const std::optional<Message>& why) { return why ? Outcome::refused(*why) : Outcome{}; }

Outcome queue_full() {
  return Outcome::refused({"queue-full", "the queue is full: {} instructions"}, OpcodeQueue::kMost);
}

}  // namespace

const OpcodeEntry* RemoteOrders::visible_opcode(RobotId robot) const {
  if (robot.index() >= state_.team.size() || state_.team.remote(robot) == nullptr) return nullptr;
  const OpcodeEntry* const seen = state_.team.remote(robot)->queue().visible();
  const bool withheld = seen != nullptr && robots_.stopped() && seen->opcode != Opcode::Manual;
  return withheld ? nullptr : seen;
}

Outcome RemoteOrders::admit_queue(const Author& author, RobotId robot, WriteKind kind) const {
  if (auto outcome = robots_.admit(author, robot, kind); !outcome) return outcome;
  if (state_.team.remote(robot) != nullptr) return {};
  return Outcome::refused({"no-queue", "{} is simulated here: it has no queue of instructions"},
                          state_.team.description(robot).name);
}

Outcome RemoteOrders::admit_opcode(const Author& author, RobotId robot, std::uint32_t entry) const {
  if (auto outcome = remotes_.admit_report(author, robot); !outcome) return outcome;
  const OpcodeEntry* const seen = visible_opcode(robot);
  if (seen != nullptr && seen->number == entry) return {};
  return Outcome::refused({"instruction-not-visible", "instruction {} is not what it sees now"},
                          entry);
}

std::optional<Message> RemoteOrders::why_closed(RobotId robot, double metres) const {
  const Closures& closures = state_.team.closures();
  if (metres == 0.0 || closures.ground(robot) == nullptr) return std::nullopt;
  Pose pose = state_.team.believed()[robot.index()];
  const auto after = [&pose](double way) { return pose.position() + way * direction(pose.theta); };
  const OpcodeQueue& queue = state_.team.remote(robot)->queue();
  for (const OpcodeEntry& entry : queue.entries()) {
    if (entry.opcode == Opcode::Turn) pose.theta = entry.operand;
    if (entry.opcode != Opcode::Drive) continue;
    const Point there = after(queue.metres_left(entry));
    pose = {there.x, there.y, pose.theta};
  }
  const auto way =
      closures.travel(robot, pose.position(), after(metres), state_.team.type(robot).radius);
  if (way.area == nullptr) return std::nullopt;
  return way_is_closed(way.area->name);
}

// An edit of the queue, a turn or another area may have changed where a drive leads. The navigator
// checks its own drives, and then finds another way.
void RemoteOrders::keep_out(RobotId robot) {
  Closures& closures = state_.team.closures();
  if (closures.ground(robot) == nullptr) return;
  OpcodeQueue& queue = state_.team.remote(robot)->queue();
  const std::uint32_t navigated = missions_.missions().navigator().order(robot);
  while (!queue.empty()) {
    const OpcodeEntry& drive = queue.entries().front();
    if (drive.opcode != Opcode::Drive || drive.number == navigated) return;
    const double metres = queue.metres_left(drive);
    if (metres * drive.operand <= 0.0) return;  // it is there
    const Pose& pose = state_.team.believed()[robot.index()];
    const auto way =
        closures.travel(robot, pose.position(), pose.position() + metres * direction(pose.theta),
                        state_.team.type(robot).radius);
    if (way.area == nullptr) return;
    closures.hold(robot, *way.area);  // the reason of a command
    queue.remove(drive.number, english(way_is_closed(way.area->name)), state_.now,
                 OpcodeState::Blocked);
  }
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeRead& in) {
  if (auto outcome = admit_opcode(author, in.robot, in.entry); !outcome) return outcome;
  state_.team.remote(in.robot)->queue().read(in.entry, state_.now);
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeDone& in) {
  if (auto outcome = admit_opcode(author, in.robot, in.entry); !outcome) return outcome;
  OpcodeQueue& queue = state_.team.remote(in.robot)->queue();
  const Opcode opcode = queue.find(in.entry)->opcode;
  const auto ended = queue.acknowledge(in.entry, state_.now);
  const bool scans = opcode == Opcode::ScanLong || opcode == Opcode::ScanShort;
  if (scans && ended == OpcodeQueue::Acknowledged::Finished) {
    state_.zones.add(state_.team.believed()[in.robot.index()].position(),
                     opcode == Opcode::ScanLong ? ScannedZones::kLong : ScannedZones::kShort,
                     in.robot, state_.now);
  }
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeTimeout& in) {
  if (auto outcome = remotes_.admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (remote.queue().time_out(in.entry, state_.now)) {
    remote.repeat_stop(state_.now);
    return {};
  }
  return Outcome::refused({"instruction-not-current", "instruction {} is not what it is at"},
                          in.entry);
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeAdd& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (!std::isfinite(in.operand))
    return Outcome::refused({"operand-not-finite", "the operand must be finite"});
  if (in.opcode == Opcode::Drive && std::abs(in.operand) > kFarthest) {
    return Outcome::refused({"drive-too-far", "one instruction drives at most {:g} m"}, kFarthest);
  }
  if (auto why = why_closed(in.robot, in.opcode == Opcode::Drive ? in.operand : 0.0)) {
    return Outcome::refused(*why);
  }
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (remote.queue().entries().size() >= OpcodeQueue::kMost) return queue_full();
  robots_.take(author, in.robot);
  remote.begin_queue();
  const double operand = in.opcode == Opcode::Turn ? normalize_angle(in.operand) : in.operand;
  remote.queue().add(in.opcode, operand, author.name, state_.now);
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeRemove& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  return from(state_.team.remote(in.robot)->queue().remove(in.entry, author.name, state_.now));
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeMove& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  return from(state_.team.remote(in.robot)->queue().move(in.entry, in.to));
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeClear& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  OpcodeQueue& queue = state_.team.remote(in.robot)->queue();
  if (queue.empty()) return {};
  // Its current action is told to stop.
  if (queue.entries().front().state == OpcodeState::Read) {
    queue.interrupt(author.name, state_.now);
  } else {
    queue.clear(author.name, state_.now);
  }
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodePause& in) {
  const WriteKind kind = in.paused ? WriteKind::Stop : WriteKind::Motion;
  if (auto outcome = admit_queue(author, in.robot, kind); !outcome) return outcome;
  state_.team.remote(in.robot)->queue().pause(in.paused);
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::OpcodeStep& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  return from(state_.team.remote(in.robot)->queue().step());
}

Outcome RemoteOrders::apply(const Author& author, const input::SwitchState& in) {
  const bool stops = in.state == CybotState::Stop;
  if (auto outcome = admit_queue(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion);
      !outcome) {
    return outcome;
  }
  RemoteRobot& remote = *state_.team.remote(in.robot);
  switch (in.state) {
    case CybotState::Stop: return robots_.apply(author, input::StopRobot{in.robot});
    case CybotState::Mission: return missions_.apply(author, input::MissionRun{in.robot});
    case CybotState::Manual:
      robots_.take(author, in.robot);
      robots_.interrupt(in.robot, Message({"route-overtaken-by-sticks",
                                           "{} took the sticks before the route was planned"},
                                          author.name));
      remote.begin_manual(state_.now);
      return {};
    case CybotState::ScanLong:
    case CybotState::ScanShort: {
      const bool wide = in.state == CybotState::ScanLong;
      const auto entry = remote.queue().add(wide ? Opcode::ScanLong : Opcode::ScanShort, 0.0,
                                            author.name, state_.now, true);
      if (!entry) return queue_full();
      remote.begin_queue();
      robots_.take(author, in.robot);
      return {};
    }
    case CybotState::Idle:
    case CybotState::Queue:
    case CybotState::Search: break;  // begins by input::RemoteSearch
  }
  return Outcome::refused(
      {"state-not-to-choose", "this state cannot be chosen: the robot enters it by itself"});
}

Outcome RemoteOrders::apply(const Author& author, const input::RemoteNavigation& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  missions_.missions().navigator().set_rules(in.robot, {in.scans, in.walls});
  return {};
}

Outcome RemoteOrders::apply(const Author& author, const input::RemoteSearch& in) {
  const bool stops = in.order == SearchOrder::Pause || in.order == SearchOrder::Stop;
  if (auto outcome = robots_.admit(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion);
      !outcome) {
    return outcome;
  }
  const std::string& robot = state_.team.description(in.robot).name;
  if (state_.team.remote(in.robot) == nullptr) {
    return Outcome::refused({"search-simulated", "{} is simulated here: only CyBOTs search"},
                            robot);
  }
  const SearchStatus& now = searches_.status(in.robot);
  const bool begun = in_progress(now.state);
  if (in.order == SearchOrder::Start && !begun) return start_search(author, in.robot);
  if (!begun) {
    return Outcome::refused({"search-not-begun", "{} is not searching: start a search first"},
                            robot);
  }
  switch (in.order) {
    case SearchOrder::Start:
      if (!now.paused) {
        return Outcome::refused({"search-begun-already", "{} is searching already"}, robot);
      }
      searches_.pause(in.robot, false);
      break;
    case SearchOrder::Pause: searches_.pause(in.robot, true); break;
    case SearchOrder::Resume: searches_.pause(in.robot, false); break;
    case SearchOrder::Step:
      if (!now.paused) {
        return Outcome::refused(
            {"search-not-paused", "the search of {} is not paused: pause it first"}, robot);
      }
      searches_.step(in.robot);
      break;
    case SearchOrder::Stop:
      searches_.stop(in.robot, Message({"search-stopped", "stopped by {}"}, author.name));
      break;
  }
  robots_.take(author, in.robot);
  return {};
}

Outcome RemoteOrders::start_search(const Author& author, RobotId robot) {
  if (robots_.held(robot)) return Outcome::refused(stick_held());
  robots_.take(author, robot);
  robots_.interrupt(robot, Message({"search-took-over", "{} let the robot search"}, author.name),
                    this);
  searches_.start(robot, state_.now);
  return {};
}

void RemoteOrders::interrupt(RobotId robot, const Message& /*why*/) {
  if (robots_.stopped()) {
    searches_.halt(robot);
  } else {
    end_search(robot);
  }
}

void RemoteOrders::end_search(RobotId robot) {
  searches_.stop(robot, Message({"search-interrupted", "another command ended it"}));
}

void RemoteOrders::collect_events() {
  if (!state_.team.closures().empty()) {
    for (const RobotId robot : state_.team.remotes()) keep_out(robot);
  }
  for (const RobotId robot : searches_.take_changed()) {
    ++state_.versions.statuses;
    state_.events.emplace_back(event::SearchChanged{robot});
  }
}

}  // namespace magna
