// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_turn.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kRamp = 0.2;           // share of the angle, at either end
constexpr double kSlowest = 0.1;        // share of the rate at both ends
constexpr double kTurnRounding = 1e-9;  // s

// The speed of the share p is w (kSlowest + kGrowth p) during the first ramp, with w = rate /
// angle, so that p grows exponentially.
constexpr double kGrowth = (1.0 - kSlowest) / kRamp;

/// Duration of a ramp, in units of angle / rate.
double ramp_time() { return std::log(1.0 / kSlowest) / kGrowth; }
/// The share completed after `time` of a ramp.
double ramp_share(double time) { return kSlowest / kGrowth * std::expm1(kGrowth * time); }

}  // namespace

double AgentTurn::duration() const {
  return (2.0 * ramp_time() + (1.0 - 2.0 * kRamp)) * std::abs(angle) / rate;
}

double AgentTurn::share(double seconds) const {
  const double left = duration() - seconds;
  if (left <= kTurnRounding) return 1.0;
  const double unit = std::abs(angle) / rate;
  const double time = std::max(0.0, seconds) / unit;
  if (time < ramp_time()) return ramp_share(time);
  if (left / unit < ramp_time()) return 1.0 - ramp_share(left / unit);
  return kRamp + (time - ramp_time());
}

double AgentTurn::heading(double seconds) const {
  return normalize_angle(from + share(seconds) * angle);
}

void AgentTurn::hash(StateHash& hash) const {
  hash.add(from);
  hash.add(angle);
  hash.add(rate);
}

}  // namespace magna
