// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/remote_robot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace magna {
namespace {

constexpr std::array<std::string_view, 8> kStates{"idle",       "manual", "mission", "scan-long",
                                                  "scan-short", "stop",   "queue",   "search"};

double share(double rate, double most) { return std::isfinite(rate) ? rate / most : 0.0; }

}  // namespace

std::string_view name(CybotState state) { return kStates[static_cast<std::size_t>(state)]; }

std::optional<CybotState> cybot_state(std::string_view name) {
  const auto found = std::ranges::find(kStates, name);
  if (found == kStates.end()) return std::nullopt;
  return static_cast<CybotState>(found - kStates.begin());
}

Sticks sticks_for(const BodyVelocity& velocity, const RobotTypeInfo& type) {
  const double ahead = share(velocity.vx, type.max_speed);
  const double turn = share(velocity.omega, type.max_turn_rate);
  return {std::clamp(ahead + turn, -1.0, 1.0), std::clamp(ahead - turn, -1.0, 1.0)};
}

void RemoteRobot::lose(Tick now) {
  if (!connected()) return;
  link_state_ = LinkState::Lost;
  since_ = now;
  sticks_ = {};
  queue_.clear("link lost", now);
  basis_ = Basis::Idle;
  if (stop_ == StopState::Sent) stop_ = StopState::Unconfirmed;
  ++version_;
}

void RemoteRobot::restore(Tick now) {
  if (connected()) return;
  link_state_ = LinkState::Heard;
  since_ = now;
  ++version_;
  if (stop_pending()) {
    basis_ = Basis::Stop;
    repeat_stop(now);
  } else if (queue_.awaits_old()) {
    queue_.add(Opcode::Manual, 0.0, "link", now, true);
  }
}

void RemoteRobot::restore(RemoteLink link, Tick now) {
  if (connected()) return;
  link_ = std::move(link);
  restore(now);
}

void RemoteRobot::set_origin(const Pose& origin) {
  origin_ = origin;
  ++version_;
}

void RemoteRobot::set_silent(bool silent) {
  if (!connected() || silent == this->silent()) return;
  link_state_ = silent ? LinkState::Silent : LinkState::Heard;
  if (silent) sticks_ = {};
  ++version_;
}

void RemoteRobot::set_old_pose(const std::optional<Pose>& pose) {
  old_pose_ = pose;
  ++version_;
}

void RemoteRobot::set_about(RemoteAbout about) {
  if (about_ == about) return;
  about_ = std::move(about);
  ++version_;
}

void RemoteRobot::count_impossible_values(std::uint32_t more) {
  impossible_values_ += more;
  ++version_;
}

void RemoteRobot::hold(bool hold, Tick now) {
  if (!hold) {
    queue_.release(now);
    repeat_stop(now);  // the end of a pause withdraws its MAN, which may have been that of a stop
    return;
  }
  set_sticks({});
  const bool stands = basis_ == Basis::Manual && queue_.empty();
  queue_.hold(connected() && !stands, now);
}

void RemoteRobot::set_sticks(const Sticks& sticks) {
  if (sticks_ == sticks) return;
  sticks_ = sticks;
  ++version_;
}

void RemoteRobot::set(Basis basis) {
  if (basis != Basis::Stop) stop_ = StopState::None;
  if (basis_ == basis) return;
  basis_ = basis;
  ++version_;
}

CybotState RemoteRobot::state() const {
  if (basis_ == Basis::Search) return CybotState::Search;
  if (!queue_.empty()) {
    switch (queue_.entries().front().opcode) {
      case Opcode::ScanLong: return CybotState::ScanLong;
      case Opcode::ScanShort: return CybotState::ScanShort;
      default: break;
    }
  }
  switch (basis_) {
    case Basis::Manual: return CybotState::Manual;
    case Basis::Mission: return CybotState::Mission;
    case Basis::Stop: return CybotState::Stop;
    case Basis::Search:
    case Basis::Idle: break;
  }
  return queue_.empty() ? CybotState::Idle : CybotState::Queue;
}

void RemoteRobot::stop(Tick now) {
  set_sticks({});
  set(Basis::Stop);
  if (!stop_pending()) {
    stop_ = connected() ? StopState::Sent : StopState::Unconfirmed;
    unconfirmed_seconds_ = 0.0;
    stop_entry_ = 0;  // what an earlier order had acknowledged confirms nothing
    ++version_;
  }
  if (!connected()) return;
  queue_.interrupt("stop", now);
  stop_entry_ = queue_.entries().front().number;
}

bool RemoteRobot::stop_acknowledged() const {
  const OpcodeEntry* const man = queue_.find(stop_entry_);
  return stop_pending() && man != nullptr && man->state == OpcodeState::Finished && man->read >= 0;
}

void RemoteRobot::confirm_stop() {
  if (!stop_acknowledged()) return;
  stop_ = StopState::Confirmed;
  unconfirmed_seconds_ = 0.0;
  ++version_;
}

void RemoteRobot::doubt_stop(double seconds) {
  if (stop_ == StopState::None) return;
  if (stop_ == StopState::Confirmed) stop_entry_ = 0;  // it needs another one
  stop_ = StopState::Unconfirmed;
  unconfirmed_seconds_ = seconds;
  ++version_;
}

void RemoteRobot::repeat_stop(Tick now) {
  if (!connected() || !stop_pending() || stop_acknowledged()) return;
  const OpcodeEntry* const man = queue_.find(stop_entry_);
  const bool told =
      man != nullptr && (man->state == OpcodeState::Waiting || man->state == OpcodeState::Read);
  if (told) return;
  queue_.interrupt("stop", now);
  stop_entry_ = queue_.entries().front().number;
}

void RemoteRobot::begin_manual(Tick now) {
  if (basis_ == Basis::Manual || !connected()) return;
  set(Basis::Manual);
  queue_.interrupt("manual drive", now);
}

void RemoteRobot::begin_mission() { set(Basis::Mission); }

void RemoteRobot::begin_search() { set(Basis::Search); }

void RemoteRobot::end_search() {
  if (basis_ == Basis::Search) set(Basis::Idle);
}

void RemoteRobot::end_mission() {
  if (basis_ == Basis::Mission) set(Basis::Idle);
}

void RemoteRobot::begin_queue() {
  if (basis_ == Basis::Stop) set(Basis::Idle);
}

void RemoteRobot::hash(StateHash& hash) const {
  hash.add(std::string_view(link_.author));
  hash.add(std::string_view(link_.profile));
  hash.add(std::string_view(link_.unit));
  hash.add(std::string_view(link_.address));
  hash.add(origin_.x);
  hash.add(origin_.y);
  hash.add(origin_.theta);
  hash.add(link_state_);
  hash.add(since_);
  hash.add(basis_);
  if (stop_ != StopState::None) {
    hash.add(stop_);
    hash.add(stop_entry_);
    hash.add(unconfirmed_seconds_);
  }
  if (old_pose_) {
    hash.add(old_pose_->x);
    hash.add(old_pose_->y);
    hash.add(old_pose_->theta);
  }
  if (impossible_values_ > 0) hash.add(impossible_values_);
  if (about_ != RemoteAbout()) {
    hash.add(std::string_view(about_.serial));
    hash.add(about_.battery.value_or(-1.0));
    hash.add(std::string_view(about_.note));
  }
  hash.add(sticks_.left);
  hash.add(sticks_.right);
  queue_.hash(hash);
}

}  // namespace magna
