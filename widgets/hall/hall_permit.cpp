// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_permit.h"

#include <algorithm>

#include "core/engine/hall_inputs.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

std::vector<ActionId> actions_of(const Snapshot& now, std::span<const RobotId> robots) {
  std::vector<ActionId> actions;
  for (const RobotId id : robots) {
    const HallStatus::Robot* const robot = hall_robot(now, id);
    if (robot != nullptr && robot->action_id.value != 0) actions.push_back(robot->action_id);
  }
  return actions;
}

QString why_no_charge(const Snapshot& now, std::span<const RobotId> robots) {
  if (!plan_of(*hall_of(now)).parking) return tr("This hall has no parking area");
  for (const RobotId id : robots) {
    if (hall_robot(now, id) == nullptr) return tr("It is not a robot of the hall");
    QString why = why_refused(now, id, WriteKind::Motion);
    if (!why.isEmpty()) return why;
  }
  return {};
}

/// The machine to start and its next package.
std::optional<input::HallProcess> target_process(const Snapshot& now, const HallItem& chosen) {
  const HallStatus& hall = *hall_of(now);
  const auto& machines = plan_of(hall).machines;
  if (chosen.kind != HallItem::Kind::Machine || chosen.index < 0) return {};
  const auto at = static_cast<std::size_t>(chosen.index);
  if (at >= machines.size() || machines[at].type != MachineType::Standard) return {};
  if (machines[at].input_belt < 0) return {};
  const auto waiting = on_belt(hall, static_cast<std::size_t>(machines[at].input_belt));
  if (waiting.empty()) return {};
  return input::HallProcess{machines[at].name, waiting.front()};
}

QString why_no_process(const Snapshot& now, const HallItem& chosen) {
  if (!hall_of(now)->description->machines_on_command) {
    return tr("The machines of this hall start by themselves");
  }
  if (chosen.kind != HallItem::Kind::Machine) return tr("Choose a machine first");
  return target_process(now, chosen) ? QString() : tr("No package waits on its input belt");
}

QString why_active_not(const Snapshot& now, const HallItem& chosen, HallOperation act) {
  const HallStatus::Robot* const robot = now.active ? hall_robot(now, *now.active) : nullptr;
  if (robot == nullptr) return tr("Make a robot of the hall active first");
  QString motion = why_refused(now, *now.active, WriteKind::Motion);
  if (!motion.isEmpty()) return motion;
  switch (act) {
    case HallOperation::Go:
      return target_area(now, chosen).empty() ? tr("Choose a belt or an area first") : QString();
    case HallOperation::Face:
      return target_belt(now, chosen) ? QString() : tr("Choose a belt first");
    case HallOperation::Pick:
      return robot->package.empty() ? QString()
                                    : tr("It carries %1: place that first")
                                          .arg(QString::fromStdString(robot->package));
    case HallOperation::Place: return robot->package.empty() ? tr("It carries nothing") : QString();
    default: return {};
  }
}

}  // namespace

QString why_no_hall() { return tr("Only in a hall: open a factory scenario"); }

std::string target_area(const Snapshot& now, const HallItem& chosen) {
  if (hall_of(now) == nullptr) return {};
  const Hall& plan = plan_of(*hall_of(now));
  if (chosen.kind == HallItem::Kind::Area && chosen.index == HallItem::kParking) {
    return plan.parking ? plan.parking->name : std::string();
  }
  const auto belt = target_belt(now, chosen);
  if (!belt) return {};
  const HallArea& area = plan.belts[static_cast<std::size_t>(*belt)].interact;
  return area.cells.empty() ? std::string() : area.name;
}

std::optional<int> target_belt(const Snapshot& now, const HallItem& chosen) {
  const HallStatus* const hall = hall_of(now);
  if (hall == nullptr) return {};
  const auto count = static_cast<int>(plan_of(*hall).belts.size());
  if (chosen.kind == HallItem::Kind::Belt || chosen.kind == HallItem::Kind::Area) {
    return chosen.index >= 0 && chosen.index < count ? std::optional(chosen.index) : std::nullopt;
  }
  if (chosen.kind != HallItem::Kind::Package) return {};
  for (int belt = 0; belt < count; ++belt) {
    const auto on = on_belt(*hall, static_cast<std::size_t>(belt));
    if (std::ranges::find(on, chosen.package) != on.end()) return belt;
  }
  return {};
}

QString why_not(const Snapshot& now, std::span<const RobotId> robots, HallOperation act) {
  if (hall_of(now) == nullptr) return why_no_hall();
  if (robots.empty()) return tr("Choose a robot first");
  if (act == HallOperation::Charge) return why_no_charge(now, robots);
  return actions_of(now, robots).empty() ? tr("No selected robot has an action") : QString();
}

std::vector<Input> inputs_for(const Snapshot& now, std::span<const RobotId> robots,
                              HallOperation act) {
  std::vector<Input> inputs;
  if (!why_not(now, robots, act).isEmpty()) return inputs;
  if (act == HallOperation::Charge) {
    for (const RobotId id : robots) inputs.emplace_back(input::HallAction{id, action::GoCharge{}});
  } else {
    for (const ActionId id : actions_of(now, robots)) inputs.emplace_back(input::HallCancel{id});
  }
  return inputs;
}

QString why_not(const Snapshot& now, const HallItem& chosen, HallOperation act) {
  if (hall_of(now) == nullptr) return why_no_hall();
  switch (act) {
    case HallOperation::Cancel:
    case HallOperation::Charge: return why_not(now, now.selected, act);
    case HallOperation::Process: return why_no_process(now, chosen);
    default: return why_active_not(now, chosen, act);
  }
}

std::vector<Input> inputs_for(const Snapshot& now, const HallItem& chosen, HallOperation act) {
  std::vector<Input> inputs;
  if (!why_not(now, chosen, act).isEmpty()) return inputs;
  const auto active = [&](const RobotAction& action) {
    inputs.emplace_back(input::HallAction{*now.active, action});
  };
  switch (act) {
    case HallOperation::Cancel:
    case HallOperation::Charge: return inputs_for(now, now.selected, act);
    case HallOperation::Go: active(action::NavigateToArea{target_area(now, chosen)}); break;
    case HallOperation::Face: {
      const auto belt = static_cast<std::size_t>(*target_belt(now, chosen));
      active(action::FaceBelt{plan_of(*hall_of(now)).belts[belt].name, kFaceSpeed});
      break;
    }
    case HallOperation::Pick:
      if (chosen.kind == HallItem::Kind::Package && target_belt(now, chosen)) {
        active(action::PickPackage{chosen.package});
      } else {
        active(action::Pick{});
      }
      break;
    case HallOperation::Place: active(action::Place{}); break;
    case HallOperation::Process: inputs.emplace_back(*target_process(now, chosen)); break;
  }
  return inputs;
}

}  // namespace magna
