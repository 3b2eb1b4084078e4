// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cybot_robot.h"

#include <utility>

#include "core/geometry/angle.h"

namespace magna {

CybotRobot::CybotRobot(Engine& engine, std::string link, CognavProfile profile, const bool& running,
                       Warn warn)
    : engine_(&engine),
      author_(Author::client(std::move(link))),
      profile_(profile),
      running_(running),
      warn_(std::move(warn)),
      frame_(engine.world().cybot_start()) {}

std::optional<std::string> CybotRobot::arrive() {
  arrived_ = true;
  return join();
}

std::optional<std::string> CybotRobot::join() {
  const CognavRules& rule = rules(profile_);
  const Outcome outcome = engine_->submit(
      author_, input::RemoteJoin{std::string(rule.name), std::string(rule.unit_name)});
  robot_ = outcome.robot;
  if (!robot_) return outcome.reason();
  if (silent_) report(input::RemoteSilent{*robot_, true});
  if (scans_) engine_->submit(author_, input::RemoteNavigation{*robot_, true, false});
  return {};
}

void CybotRobot::rebind(Engine& engine) {
  engine_ = &engine;
  frame_ = CognavFrame(engine.world().cybot_start());
  robot_.reset();
  timed_ = {};
  if (!arrived_) return;
  if (const auto why = join()) warn("has no place in this world: " + *why);
}

void CybotRobot::lose() {
  warn_ = {};
  if (robot_) engine_->submit(author_, input::RemoteLinked{*robot_, false});
}

void CybotRobot::leave() {
  // It was removed already if there was no room for lost robots.
  if (robot_ && engine_->team().alive(*robot_)) {
    engine_->submit(author_, input::RemoteLeave{*robot_});
  }
  robot_.reset();
}

CybotRobot::Timed CybotRobot::timed() const {
  // An old instruction that it may still execute comes first: until then it reads no other.
  if (queue().awaits_old()) return {queue().old(), Timed::Step::LeaveOff};
  const OpcodeEntry* const seen = engine_->visible_opcode(*robot_);
  if (seen == nullptr) return {};
  const bool read = seen->state == OpcodeState::Read;
  return {seen->number, read ? Timed::Step::Acknowledge : Timed::Step::Read};
}

std::int64_t CybotRobot::most_ns(const Timed& timed) const {
  double seconds = most_seconds_unread();
  const OpcodeEntry* const entry = queue().find(timed.entry);
  if (timed.step != Timed::Step::Read && entry != nullptr) {
    const double here = engine_->team().believed()[robot_->index()].theta;
    const bool turn = entry->opcode == Opcode::Turn;
    seconds =
        most_seconds(entry->opcode, turn ? angle_difference(entry->operand, here) : entry->operand);
  }
  return static_cast<std::int64_t>(seconds * 1e9);
}

void CybotRobot::expire(std::int64_t now) {
  if (!robot_) return;
  if (timed_.step != Timed::Step::Nothing && timed_ == timed() && now >= due_ns_) {
    report(input::OpcodeTimeout{*robot_, timed_.entry});
  }
  const Timed next = timed();
  if (timed_ == next) return;
  timed_ = next;
  due_ns_ = now + most_ns(next);
}

bool CybotRobot::busy() const {
  const auto step = robot_ ? timed().step : Timed::Step::Nothing;
  return step == Timed::Step::Acknowledge || step == Timed::Step::LeaveOff;
}

void CybotRobot::set_silent(bool silent) {
  silent_ = silent;
  if (robot_) report(input::RemoteSilent{*robot_, silent});
}

std::string CybotRobot::name() const {
  return robot_ ? engine_->team().description(*robot_).name : author_.name;
}

std::optional<CybotOrder> CybotRobot::pending() const {
  if (!robot_) return {};
  const OpcodeEntry* const entry = engine_->visible_opcode(*robot_);
  if (entry == nullptr) return {};
  const bool turn = entry->opcode == Opcode::Turn;
  return CybotOrder{entry->number, entry->opcode,
                    turn ? frame_.heading_from_world(entry->operand) : entry->operand};
}

void CybotRobot::order_read(const CybotOrder& order) {
  const OpcodeEntry* const entry = robot_ ? engine_->visible_opcode(*robot_) : nullptr;
  if (entry == nullptr || entry->state != OpcodeState::Waiting) return;
  report(input::OpcodeRead{*robot_, static_cast<std::uint32_t>(order.number)});
}

void CybotRobot::acknowledge(const CybotOrder& order) {
  if (robot_) report(input::OpcodeDone{*robot_, static_cast<std::uint32_t>(order.number)});
}

double CybotRobot::heading() const {
  if (!robot_) return 0.0;
  return frame_.heading_from_world(engine_->team().believed()[robot_->index()].theta);
}

void CybotRobot::report_heading(double degrees) {
  if (robot_) report(input::RemoteHeading{*robot_, frame_.heading_to_world(degrees)});
}

void CybotRobot::report_displacement(double metres) {
  if (robot_) report(input::RemoteMoved{*robot_, metres});
}

void CybotRobot::report_sighting(const CybotSighting& sighting) {
  if (!robot_) return;
  report(input::RemoteSighted{*robot_, sighting.type, radians(sighting.angle), sighting.distance,
                              sighting.width});
}

Sticks CybotRobot::sticks() const {
  if (!robot_ || !running_) return {};
  return engine_->team().remote(*robot_)->sticks();
}

void CybotRobot::warn(const std::string& line) {
  if (warn_) warn_(line);
}

void CybotRobot::report(const Input& input) {
  if (const Outcome outcome = engine_->submit(author_, input); !outcome) warn(outcome.reason());
}

}  // namespace magna
