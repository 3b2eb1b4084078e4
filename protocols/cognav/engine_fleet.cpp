// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/engine_fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/remote_inputs.h"
#include "core/geometry/angle.h"

namespace magna {
namespace {

// An order to stop is late after this time, and each time again, s.
constexpr double kConfirmsWithin = 1.0;
// s without a reported movement after which a robot that acknowledged the order has stopped.
constexpr double kStandsFor = 0.3;
// What a standing robot's odometry may add up to.
constexpr double kCreepsDegrees = 2.0;
constexpr double kCreepsMetres = 0.02;
// What its odometry may add to the way.
constexpr double kOdometry = 1.1;
constexpr double kImpossibleEvery = 1.0;  // s between reports of impossible values

double full_speed() { return info(RobotType::Cybot).max_speed * kOdometry; }

}  // namespace

CybotRobot::CybotRobot(Engine& engine, std::string link, CybotOrigin origin, CognavProfile profile,
                       const CybotTimeouts& timeouts, const bool& running, Warn warn)
    : engine_(&engine),
      author_(Author::client(std::move(link))),
      origin_(std::move(origin)),
      profile_(profile),
      timeouts_(timeouts),
      running_(running),
      warn_(std::move(warn)) {}

std::optional<RobotId> CybotRobot::robot() const {
  std::optional<RobotId> now = joined_;
  while (now && engine_->team().remote(*now)->continues()) {
    now = engine_->team().remote(*now)->continues();
  }
  return now;
}

std::optional<std::string> CybotRobot::arrive() {
  arrived_ = true;
  return join();
}

std::optional<std::string> CybotRobot::join() {
  const CognavRules& rule = rules(profile_);
  input::RemoteJoin join{std::string(rule.name), std::string(rule.unit_name)};
  if (!origin_.address.empty()) join.address = origin_.address;
  join.start = origin_.start;
  const std::size_t team = engine_->team().size();
  const Outcome outcome = engine_->submit(author_, join);
  joined_ = outcome.robot;
  credit_metres_ = margin_metres();
  credited_ns_ = drove_ns_ = 0;
  if (!joined_) return outcome.reason();
  if (silent_) report(input::RemoteSilent{*joined_, true});
  // A robot that comes back keeps its rules.
  const bool is_new = joined_->index() >= team;
  if (scans_ && is_new) {
    engine_->submit(author_, input::RemoteNavigation{*joined_, true, false});
  }
  if (!running_) engine_->submit(kSession, input::RemoteHold{true});
  return {};
}

void CybotRobot::rebind(Engine& engine) {
  engine_ = &engine;
  joined_.reset();
  timed_ = {};
  if (!arrived_) return;
  if (const auto why = join()) warn("has no place in this world: " + *why);
}

void CybotRobot::lose() {
  warn_ = {};
  if (const auto id = robot()) engine_->submit(author_, input::RemoteLinked{*id, false});
}

void CybotRobot::leave() {
  // It was removed already if there was no room for lost robots.
  const auto id = robot();
  if (id && engine_->team().alive(*id) && remote().link().author == author_.name) {
    engine_->submit(author_, input::RemoteLeave{*id});
  }
  joined_.reset();
}

CybotRobot::Timed CybotRobot::timed() const {
  // An old instruction that it may still execute comes first: until then it reads no other.
  if (queue().awaits_old()) return {queue().old(), Timed::Step::LeaveOff};
  const OpcodeEntry* const seen = engine_->visible_opcode(*robot());
  if (seen == nullptr) return {};
  const bool read = seen->state == OpcodeState::Read;
  return {seen->number, read ? Timed::Step::Acknowledge : Timed::Step::Read};
}

std::int64_t CybotRobot::most_ns(const Timed& timed) const {
  double seconds = timeouts_.unread;
  const OpcodeEntry* const entry = queue().find(timed.entry);
  if (timed.step != Timed::Step::Read && entry != nullptr) {
    const double here = engine_->team().believed()[robot()->index()].theta;
    const bool turn = entry->opcode == Opcode::Turn;
    // The margin for its polls and reports, which a slow or bad line delays, is that of the option.
    seconds += most_seconds(entry->opcode,
                            turn ? angle_difference(entry->operand, here) : entry->operand) -
               most_seconds_unread();
  }
  return static_cast<std::int64_t>(seconds * 1e9);
}

void CybotRobot::watch_stop(std::int64_t now) {
  const bool moves =
      std::abs(crept_metres_) > kCreepsMetres || std::abs(crept_degrees_) > kCreepsDegrees;
  if (moves) crept_metres_ = crept_degrees_ = 0.0;
  if (remote().stop_state() == StopState::Confirmed && moves) {
    report(input::RemoteStop{*robot(), false, 0.0});
  }
  if (!remote().stop_pending()) return stopping_.reset();
  if (!stopping_) stopping_ = Stopping{now, 0, now, 0};
  Stopping& stop = *stopping_;
  const double seconds = static_cast<double>(now - stop.since) * 1e-9;
  if (moves) stop.moved = now;
  if (!remote().stop_acknowledged()) {
    stop.acknowledged = 0;
  } else if (stop.acknowledged == 0) {
    stop.acknowledged = now;
  } else if (now - std::max(stop.acknowledged, stop.moved) >= to_ns(kStandsFor)) {
    return report(input::RemoteStop{*robot(), true, seconds});
  }
  const auto whole = static_cast<std::int64_t>(seconds / kConfirmsWithin);
  if (whole <= stop.reported) return;
  stop.reported = whole;
  report(input::RemoteStop{*robot(), false, seconds});
}

double CybotRobot::margin_metres() const { return full_speed() * timeouts_.margin; }

void CybotRobot::credit_drive(std::int64_t now) {
  const double more =
      credited_ns_ == 0 ? 0.0 : full_speed() * static_cast<double>(now - credited_ns_) * 1e-9;
  credited_ns_ = now;
  const OpcodeEntry* const seen = engine_->visible_opcode(*robot());
  const bool ordered =
      seen != nullptr && seen->opcode == Opcode::Drive && seen->state == OpcodeState::Read;
  const Sticks& sticks = remote().sticks();
  if (ordered || queue().awaits_old() || remote().stop_pending() || sticks != Sticks()) {
    drove_ns_ = now;
    // An ordered drive is credible at any speed: simulated robots may be faster.
    const double included = std::min(more, credit_order_);
    credit_order_ -= included;
    credit_metres_ += more - included;
    return;
  }
  credit_order_ = 0.0;
  if (credit_metres_ < margin_metres()) {
    credit_metres_ = std::min(credit_metres_ + more, margin_metres());
  } else if (now - drove_ns_ >= to_ns(timeouts_.margin)) {
    credit_metres_ = margin_metres();
  }
}

void CybotRobot::report_impossible(std::int64_t now) {
  const bool due = impossible_ns_ == 0 || now - impossible_ns_ >= to_ns(kImpossibleEvery);
  if (impossible_values_ == 0 || !due) return;
  impossible_ns_ = now;
  report(input::RemoteImpossible{*robot(), std::exchange(impossible_, {}),
                                 std::exchange(impossible_values_, 0)});
}

void CybotRobot::expire(std::int64_t now) {
  const auto id = robot();
  if (!id) return;
  credit_drive(now);
  report_impossible(now);
  watch_stop(now);
  if (timed_.step != Timed::Step::Nothing && timed_ == timed() && now >= due_ns_) {
    report(input::OpcodeTimeout{*id, timed_.entry});
  }
  const Timed next = timed();
  if (timed_ == next) return;
  timed_ = next;
  due_ns_ = now + most_ns(next);
}

bool CybotRobot::busy() const {
  const auto step = robot() ? timed().step : Timed::Step::Nothing;
  return step == Timed::Step::Acknowledge || step == Timed::Step::LeaveOff;
}

void CybotRobot::set_silent(bool silent) {
  silent_ = silent;
  if (const auto id = robot()) report(input::RemoteSilent{*id, silent});
}

std::string CybotRobot::name() const {
  const auto id = robot();
  return id ? engine_->team().description(*id).name : author_.name;
}

std::optional<CybotOrder> CybotRobot::pending() const {
  const auto id = robot();
  if (!id) return {};
  const OpcodeEntry* const entry = engine_->visible_opcode(*id);
  if (entry == nullptr) return {};
  const bool turn = entry->opcode == Opcode::Turn;
  return CybotOrder{entry->number, entry->opcode,
                    turn ? frame().heading_from_world(entry->operand) : entry->operand};
}

void CybotRobot::order_read(const CybotOrder& order) {
  const auto id = robot();
  const OpcodeEntry* const entry = id ? engine_->visible_opcode(*id) : nullptr;
  if (entry == nullptr || entry->state != OpcodeState::Waiting) return;
  if (order.opcode == Opcode::Drive) {
    credit_order_ = std::abs(order.operand) * kOdometry;
    credit_metres_ = std::min(credit_metres_, margin_metres()) + credit_order_;
  }
  report(input::OpcodeRead{*id, static_cast<std::uint32_t>(order.number)});
}

void CybotRobot::acknowledge(const CybotOrder& order) {
  if (const auto id = robot())
    report(input::OpcodeDone{*id, static_cast<std::uint32_t>(order.number)});
}

double CybotRobot::heading() const {
  const auto id = robot();
  if (!id) return 0.0;
  return frame().heading_from_world(engine_->team().believed()[id->index()].theta);
}

void CybotRobot::report_heading(double degrees) {
  const auto id = robot();
  if (!id) return;
  crept_degrees_ += std::remainder(degrees - heading(), 360.0);
  report(input::RemoteHeading{*id, frame().heading_to_world(degrees)});
}

void CybotRobot::report_displacement(double metres) {
  const auto id = robot();
  if (!id) return;
  if (std::abs(metres) > credit_metres_) {
    const double most = std::max(0.0, credit_metres_);
    if (!remote().old_pose()) {
      warn(fmt::format("register 3: {:.2f} m, but it can have driven {:.2f} m", metres, most));
    }
    return report(input::RemoteJump{*id, metres, most});
  }
  credit_metres_ -= std::abs(metres);
  crept_metres_ += metres;
  report(input::RemoteMoved{*id, metres});
}

void CybotRobot::report_sighting(const CybotSighting& sighting) {
  const auto id = robot();
  if (!id) return;
  report(input::RemoteSighted{*id, sighting.type, radians(sighting.angle), sighting.distance,
                              sighting.width});
}

void CybotRobot::report_serial(const std::string& serial) {
  if (const auto id = robot()) report(input::RemoteTold{*id, serial});
}

void CybotRobot::report_battery(double share) {
  if (const auto id = robot()) report(input::RemoteTold{*id, {}, share});
}

void CybotRobot::report_note(const std::string& note) {
  if (const auto id = robot()) report(input::RemoteTold{*id, {}, {}, note});
}

Sticks CybotRobot::sticks() const {
  if (!robot() || !running_) return {};
  return remote().sticks();
}

void CybotRobot::impossible(const std::string& line) {
  ++impossible_values_;
  impossible_ = line;
  warn(line);
}

void CybotRobot::warn(const std::string& line) {
  if (warn_) warn_(line);
}

void CybotRobot::report(const Input& input) {
  if (const Outcome outcome = engine_->submit(author_, input); !outcome) warn(outcome.reason());
}

CybotPort& EngineFleet::attach(const std::string& link, const CybotOrigin& origin,
                               CybotRobot::Warn warn) {
  CybotRobot& robot = *robots_.emplace_back(
      std::make_unique<CybotRobot>(*engine_, link, origin, origin.profile.value_or(profile_),
                                   timeouts_, running_, std::move(warn)));
  robot.set_scans(scans_);
  return robot;
}

void EngineFleet::lost(CybotPort& robot, std::int64_t now) {
  const auto found = std::ranges::find_if(
      robots_, [&](const auto& candidate) { return candidate.get() == &robot; });
  if (found == robots_.end()) return;
  if ((*found)->arrived()) {
    (*found)->lose();
    lost_.push_back({std::move(*found), now + to_ns(timeouts_.gone)});
  }
  robots_.erase(found);
}

void EngineFleet::expire(std::int64_t now) {
  while (!lost_.empty() && lost_.front().gone_ns <= now) {
    lost_.front().robot->leave();
    lost_.erase(lost_.begin());
  }
}

std::optional<std::int64_t> EngineFleet::deadline() const {
  if (lost_.empty()) return {};
  return lost_.front().gone_ns;
}

void EngineFleet::set_running(bool running) {
  running_ = running;
  const bool some = std::ranges::any_of(robots_, [](const auto& one) { return one->arrived(); });
  if (some || !lost_.empty()) engine_->submit(kSession, input::RemoteHold{!running});
}

void EngineFleet::rebind(Engine& engine) {
  engine_ = &engine;
  lost_.clear();
  for (const auto& robot : robots_) robot->rebind(engine);
}

}  // namespace magna
