// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_details.h"

#include <QStringList>

#include "core/engine/input.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString or_none(const QString& what) { return what.isEmpty() ? tr("none") : what; }

QString package_names(std::span<const std::string> packages) {
  QStringList all;
  for (const std::string& package : packages) all << QString::fromStdString(package);
  return all.join(QStringLiteral(", "));
}

QString belt_name(const Hall& plan, int belt) {
  return belt < 0 ? QString()
                  : QString::fromStdString(plan.belts[static_cast<std::size_t>(belt)].name);
}

HallDetails machine_details(const HallStatus& hall, std::size_t index) {
  const HallMachine& plan = plan_of(hall).machines[index];
  HallDetails all{
      tr("%1: %2").arg(machine_type_word(plan.type), QString::fromStdString(plan.name)), {}, {}};
  all.rows.push_back({tr("State"), machine_state_text(hall, index)});
  if (index < hall.machines.size()) {
    const HallStatus::Machine& now = hall.machines[index];
    if (now.phase == MachinePhase::Working) all.progress = now.progress;
    all.rows.push_back({tr("Package"), or_none(QString::fromStdString(now.package))});
  }
  if (plan.type == MachineType::Standard) {
    QStringList processes;
    for (const int id : hall.description->machines[index].processes) {
      processes << QString::number(id);
    }
    all.rows.push_back({tr("Processes"), or_none(processes.join(QStringLiteral(", ")))});
  }
  const auto belt = [&](const QString& label, int number) {
    if (number < 0) return;
    all.rows.push_back(
        {label, tr("%1, %2").arg(belt_name(plan_of(hall), number),
                                 belt_state_text(hall, static_cast<std::size_t>(number)))});
  };
  belt(tr("Input"), plan.input_belt);
  belt(tr("Output"), plan.output_belt);
  return all;
}

HallDetails belt_details(const HallStatus& hall, std::size_t index) {
  const HallBelt& plan = plan_of(hall).belts[index];
  const bool input = plan.type == BeltType::Input;
  HallDetails all{input ? tr("Input belt: %1").arg(QString::fromStdString(plan.name))
                        : tr("Output belt: %1").arg(QString::fromStdString(plan.name)),
                  {},
                  {}};
  all.rows.push_back({tr("Load"), belt_state_text(hall, index)});
  all.rows.push_back({input ? tr("Packages, next first") : tr("Packages, next to leave"),
                      or_none(package_names(on_belt(hall, index)))});
  if (plan.machine >= 0) {
    const auto machine = static_cast<std::size_t>(plan.machine);
    all.rows.push_back(
        {tr("Machine"), QString::fromStdString(plan_of(hall).machines[machine].name)});
  }
  all.rows.push_back({tr("Used from"), QString::fromStdString(plan.interact.name)});
  return all;
}

QString robot_names_where(const Snapshot& now, const HallStatus& hall, int area) {
  QStringList names;
  for (std::size_t i = 0; i < hall.robots.size(); ++i) {
    const HallStatus::Robot& robot = hall.robots[i];
    const bool there = area == HallItem::kParking
                           ? robot.in_station
                           : std::ranges::find(robot.belts, area) != robot.belts.end();
    const RobotLabel* label = label_of(now, RobotId{static_cast<std::uint32_t>(i)});
    if (there && label != nullptr) names << QString::fromStdString(label->name);
  }
  return names.join(QStringLiteral(", "));
}

HallDetails area_details(const Snapshot& now, const HallStatus& hall, int index) {
  const bool parking = index == HallItem::kParking;
  HallDetails all{tr("Area: %1").arg(item_name(now, HallItem::area(index))), {}, {}};
  if (parking) {
    all.rows.push_back({tr("Use"), tr("Robots in it charge")});
  } else {
    all.rows.push_back(
        {tr("Use"), tr("Robots use %1 from here").arg(belt_name(plan_of(hall), index))});
  }
  all.rows.push_back({tr("Robots in it"), or_none(robot_names_where(now, hall, index))});
  return all;
}

HallDetails package_details(const HallStatus& hall, const std::string& name) {
  HallDetails all{tr("Package: %1").arg(QString::fromStdString(name)), {}, {}};
  const HallStatus::Package* const package = hall_package(hall, name);
  if (package == nullptr) {
    all.rows.push_back({tr("State"), tr("Delivered: no longer in the hall")});
    return all;
  }
  all.rows.push_back({tr("State"), package_state_text(*package)});
  all.rows.push_back({tr("Place"), QString::fromStdString(package->place)});
  all.rows.push_back({tr("To do"), or_none(processes_text(package->left))});
  all.rows.push_back({tr("Done"), or_none(processes_text(package->done))});
  return all;
}

HallDetails robot_details(const Snapshot& now, const HallStatus& hall, std::size_t index) {
  HallDetails all{
      tr("Robot: %1").arg(item_name(now, HallItem::robot(static_cast<int>(index)))), {}, {}};
  if (index >= hall.robots.size()) return all;
  const HallStatus::Robot& robot = hall.robots[index];
  all.rows.push_back({tr("Action"), or_none(action_now_text(robot))});
  all.progress = robot.progress;
  all.rows.push_back({tr("Last action"), or_none(action_end_text(robot))});
  all.rows.push_back({tr("Battery"), battery_text(robot)});
  all.rows.push_back({tr("Carries"), or_none(QString::fromStdString(robot.package))});
  QStringList areas;
  for (const int belt : robot.belts) {
    areas << QString::fromStdString(
        plan_of(hall).belts[static_cast<std::size_t>(belt)].interact.name);
  }
  all.rows.push_back({tr("Located in"), or_none(areas.join(QStringLiteral(", ")))});
  return all;
}

HallDetails overview(const HallStatus& hall) {
  HallDetails all{tr("The whole hall"), {}, {}};
  std::size_t working = 0;
  std::size_t waiting = 0;
  for (std::size_t i = 0; i < hall.machines.size(); ++i) {
    if (plan_of(hall).machines[i].type != MachineType::Standard) continue;
    working += hall.machines[i].phase == MachinePhase::Working ? 1 : 0;
    waiting += machine_waits(hall, i) ? 1 : 0;
  }
  all.rows.push_back(
      {tr("Machines"), tr("%1 working, %2 wait for room").arg(working).arg(waiting)});
  std::size_t busy = 0;
  std::size_t low = 0;
  for (const HallStatus::Robot& robot : hall.robots) {
    busy += robot.action.empty() ? 0 : 1;
    low += battery_low(robot) ? 1 : 0;
  }
  all.rows.push_back({tr("Robots"), tr("%1 at work, %2 low on battery").arg(busy).arg(low)});
  return all;
}

bool within(int index, std::size_t count) {
  return index >= 0 && static_cast<std::size_t>(index) < count;
}

}  // namespace

QString HallDetails::text() const {
  QStringList lines{title};
  for (const Row& row : rows) lines << tr("%1: %2").arg(row.label, row.value);
  return lines.join(QLatin1Char('\n'));
}

QString item_name(const Snapshot& now, const HallItem& item) {
  const HallStatus* const hall = hall_of(now);
  if (hall == nullptr) return {};
  const Hall& plan = plan_of(*hall);
  const auto at = static_cast<std::size_t>(item.index);
  switch (item.kind) {
    case HallItem::Kind::Machine:
      return within(item.index, plan.machines.size())
                 ? QString::fromStdString(plan.machines[at].name)
                 : QString();
    case HallItem::Kind::Belt:
      return within(item.index, plan.belts.size()) ? QString::fromStdString(plan.belts[at].name)
                                                   : QString();
    case HallItem::Kind::Area:
      if (item.index == HallItem::kParking) {
        return plan.parking ? QString::fromStdString(plan.parking->name) : QString();
      }
      return within(item.index, plan.belts.size())
                 ? QString::fromStdString(plan.belts[at].interact.name)
                 : QString();
    case HallItem::Kind::Package: return QString::fromStdString(item.package);
    case HallItem::Kind::Robot: {
      if (item.index < 0) return {};
      const RobotLabel* label = label_of(now, RobotId{static_cast<std::uint32_t>(item.index)});
      return label != nullptr ? QString::fromStdString(label->name) : QString();
    }
    case HallItem::Kind::None: break;
  }
  return {};
}

HallDetails hall_details(const Snapshot& now, const HallItem& item) {
  const HallStatus* const hall = hall_of(now);
  if (hall == nullptr) return {};
  if (item_name(now, item).isEmpty()) return overview(*hall);
  const auto at = static_cast<std::size_t>(item.index);
  switch (item.kind) {
    case HallItem::Kind::Machine: return machine_details(*hall, at);
    case HallItem::Kind::Belt: return belt_details(*hall, at);
    case HallItem::Kind::Area: return area_details(now, *hall, item.index);
    case HallItem::Kind::Package: return package_details(*hall, item.package);
    case HallItem::Kind::Robot: return robot_details(now, *hall, at);
    case HallItem::Kind::None: break;
  }
  return overview(*hall);
}

}  // namespace magna
