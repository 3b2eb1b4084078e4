// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/engine_fleet.h"

#include <algorithm>
#include <utility>

#include "core/engine/remote_inputs.h"

namespace magna {

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
