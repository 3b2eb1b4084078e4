// SPDX-License-Identifier: GPL-3.0-or-later
// One tick of the eyes of agents (agent-vr.md, Eyes).
#include <algorithm>
#include <cmath>

#include "core/agent/agents.h"
#include "core/geometry/angle.h"

namespace magna {
namespace {

/// Largest pan at which the left eye follows its fixation point in the original program.
constexpr double kMostHeld = radians(130.0);

/// Half a turn to either side: a body with unlimited eyes.
constexpr EyeRules kUnlimited{true, kPi, kPi};

EyeAngles between(const EyeAngles& from, const EyeAngles& to, double share) {
  if (share >= 1.0) return to;
  const auto at = [share](double a, double b) { return a + share * (b - a); };
  return {at(from.pan_left, to.pan_left), at(from.pan_right, to.pan_right), at(from.tilt, to.tilt)};
}

Message behind_agent() { return Message({"behind-agent", "it is behind the agent"}); }
/// The angle of the eye with the larger turn.
double apart(const EyeAngles& from, const EyeAngles& to) {
  const double up = to.tilt - from.tilt;
  return std::max(norm(Point{to.pan_left - from.pan_left, up}),
                  norm(Point{to.pan_right - from.pan_right, up}));
}

EyeAngles moved(const EyeAngles& now, const agent::MoveEyes& by, const EyeRules& rules) {
  const double sign = rules.left_is_positive ? -1.0 : 1.0;
  const auto sum = [](double a, double b, double most) { return std::clamp(a + b, -most, most); };
  return {sum(now.pan_left, sign * by.pan_left, rules.most_pan),
          sum(now.pan_right, sign * by.pan_right, rules.most_pan),
          sum(now.tilt, by.tilt, rules.most_tilt)};
}

/// Whether the body has turned so far from the fixation point that the preset ends the fixation.
bool lost(const AgentState& state, Pose body, const FixationPoint& held) {
  if (state.preset != EyePreset::Unity) return false;
  const EyeAngles wanted = angles_towards(state.description, body, held, kUnlimited);
  return std::abs(wanted.pan_left) > kMostHeld;
}

}  // namespace

void Agents::begin_gaze(AgentState& state, const AgentAction& action) {
  const EyeRules limits = rules(state.preset);
  state.gaze.fixation.reset();
  if (const auto* by = std::get_if<agent::MoveEyes>(&action)) {
    look_at(state, moved(state.gaze.angles, *by, limits));
  } else if (const auto* on = std::get_if<agent::Fixate>(&action)) {
    const FixationPoint point{on->place, on->height};
    const Pose body = team_.truth()[state.robot.index()];
    if (lost(state, body, point)) {
      abort(state, AgentSlot::Eyes, behind_agent());
      return;
    }
    state.gaze.fixation = point;
    look_at(state, angles_towards(state.description, body, point, limits));
  }
}

void Agents::look_at(AgentState& state, const EyeAngles& to) {
  Gaze& gaze = state.gaze;
  gaze.from = gaze.angles;
  gaze.to = to;
  gaze.amplitude = apart(gaze.angles, to);
  gaze.seconds = 0.0;
  if (gaze.amplitude == 0.0) enter(state, AgentSlot::Eyes, AgentPhase::Finished);
}

void Agents::advance_gaze(AgentState& state) {
  Gaze& gaze = state.gaze;
  gaze.before = gaze.angles;
  if (gaze.fixation) {
    const Pose body = team_.truth()[state.robot.index()];
    if (lost(state, body, *gaze.fixation)) {
      abort(state, AgentSlot::Eyes, behind_agent());
      gaze.fixation.reset();
      return;
    }
    gaze.to = angles_towards(state.description, body, *gaze.fixation, rules(state.preset));
  }
  if (gaze.amplitude > 0.0) {
    gaze.seconds += world_.tick_seconds();
    const double share = saccade_share(gaze.amplitude, gaze.seconds, state.linear_saccades);
    gaze.angles = between(gaze.from, gaze.to, share);
    if (share < 1.0) return;
    gaze.amplitude = 0.0;
    enter(state, AgentSlot::Eyes, AgentPhase::Finished);
  } else if (gaze.fixation) {
    gaze.angles = gaze.to;
  }
}

}  // namespace magna
