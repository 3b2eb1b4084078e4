// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_action.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/geometry/angle.h"
#include "core/sim/described.h"

namespace magna {
namespace {

struct Row {
  AgentSlot slot;
  bool moves_body;
};

/// In the order of AgentAction.
constexpr std::array<Row, std::variant_size_v<AgentAction>> kRows = {{
    {AgentSlot::Movement, true},
    {AgentSlot::Movement, true},
    {AgentSlot::Movement, true},
    {AgentSlot::Movement, false},
    {AgentSlot::Eyes, false},
    {AgentSlot::Eyes, false},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
    {AgentSlot::Arm, true},
}};

const Row& row(const AgentAction& action) { return kRows[action.index()]; }

/// Calls visit(value) for each number of an action.
template <class Visit>
void each_number(const AgentAction& action, Visit visit) {
  std::visit(
      [&](const auto& a) {
        for_each_field(a, [&](const char*, const auto& value) {
          if constexpr (requires { value.x; }) {
            visit(value.x);
            visit(value.y);
          } else {
            visit(static_cast<double>(value));
          }
        });
      },
      action);
}

struct Text {
  std::string operator()(const agent::Walk& a) const {
    return fmt::format("walk {:.4g} m towards {:.4g}°", a.distance, turned(a.heading));
  }
  std::string operator()(const agent::TurnBy& a) const {
    return fmt::format("turn by {:.4g}°", degrees(a.angle));
  }
  std::string operator()(const agent::MoveTo& a) const {
    return fmt::format("move to {}({:.4g}, {:.4g})", a.exact ? "" : "the cell of ", a.goal.x,
                       a.goal.y);
  }
  std::string operator()(const agent::CancelMovement&) const { return "cancel its movement"; }
  std::string operator()(const agent::MoveEyes& a) const {
    return fmt::format("move its eyes by {:.4g}° and {:.4g}°, up by {:.4g}°", degrees(a.pan_left),
                       degrees(a.pan_right), degrees(a.tilt));
  }
  std::string operator()(const agent::Fixate& a) const {
    return fmt::format("fixate ({:.4g}, {:.4g}) at a height of {:.4g} m", a.place.x, a.place.y,
                       a.height);
  }
  std::string operator()(const agent::GraspAt& a) const { return at("grasp what is", a.x, a.y); }
  std::string operator()(const agent::GraspObject& a) const { return object("grasp", a.number); }
  std::string operator()(const agent::PointAt& a) const { return at("point to what is", a.x, a.y); }
  std::string operator()(const agent::PointToObject& a) const {
    return object("point to", a.number);
  }
  std::string operator()(const agent::InteractAt& a) const {
    return at("interact with what is", a.x, a.y);
  }
  std::string operator()(const agent::InteractWithObject& a) const {
    return object("interact with", a.number);
  }
  std::string operator()(const agent::ReleaseGrasp&) const { return "release what it holds"; }

 private:
  static double turned(double heading) { return degrees(normalize_angle(heading)); }
  static std::string at(std::string_view what, double x, double y) {
    return fmt::format("{} at ({:.4g}, {:.4g}) of its picture", what, x, y);
  }
  static std::string object(std::string_view what, std::int32_t number) {
    return fmt::format("{} object {}", what, number);
  }
};

}  // namespace

AgentSlot slot_of(const AgentAction& action) { return row(action).slot; }
std::string_view name(const AgentAction& action) { return described_name(action); }
bool moves_body(const AgentAction& action) { return row(action).moves_body; }
std::string text(const AgentAction& action) { return std::visit(Text{}, action); }

bool valid(const AgentAction& action) {
  bool finite = true;
  each_number(action, [&finite](double number) { finite = finite && std::isfinite(number); });
  return finite;
}

void hash(StateHash& hash, const AgentAction& action) {
  hash.add(action.index());
  each_number(action, [&hash](double number) { hash.add(number); });
}

std::string_view name(AgentPhase phase) {
  switch (phase) {
    case AgentPhase::InExecution: return "in execution";
    case AgentPhase::Finished: return "finished";
    case AgentPhase::Aborted: return "aborted";
    case AgentPhase::Walking: return "walking";
    case AgentPhase::Rotating: return "turning";
    case AgentPhase::WalkingRotating: return "walking and turning";
  }
  return "";
}

}  // namespace magna
