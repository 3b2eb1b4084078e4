// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_words.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/engine/input.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// Whole seconds without decimals: most times in a hall are whole.
QString seconds_text(double seconds) {
  const bool whole = std::abs(seconds - std::round(seconds)) < 0.005;
  return tr("%1 s").arg(number_text(seconds, whole ? 0 : 2));
}

QString with_share(const QString& what, double share) {
  return tr("%1, %2").arg(what, whole_percent_text(share));
}

double number(const QStringList& words, qsizetype at) { return words.value(at).toDouble(); }

QString turn_speed_text(double radians_per_second) {
  const double degrees = radians_per_second * 180.0 / std::acos(-1.0);
  return tr("%1°/s").arg(number_text(degrees, 0));
}

QString working_text(const HallStatus& hall, std::size_t index) {
  const HallStatus::Machine& now = hall.machines[index];
  switch (plan_of(hall).machines[index].type) {
    case MachineType::Input: return tr("Makes %1").arg(QString::fromStdString(now.package));
    case MachineType::Output: return tr("Delivers %1").arg(QString::fromStdString(now.package));
    case MachineType::Standard: break;
  }
  return now.process < 0 ? tr("Working") : tr("Process %1").arg(now.process);
}

}  // namespace

QString whole_percent_text(double share) {
  return tr("%1 %").arg(number_text(std::floor(100.0 * std::clamp(share, 0.0, 1.0) + 0.001), 0));
}

QString machine_type_word(MachineType type) {
  switch (type) {
    case MachineType::Standard: return tr("Machine");
    case MachineType::Input: return tr("Input machine");
    case MachineType::Output: return tr("Output machine");
  }
  return {};
}

QString machine_state_text(const HallStatus& hall, std::size_t machine) {
  if (machine >= hall.machines.size()) return {};
  const HallStatus::Machine& now = hall.machines[machine];
  const HallMachine& plan = plan_of(hall).machines[machine];
  if (now.failed) {
    return now.package.empty() ? tr("Failed")
                               : tr("Failed with %1").arg(QString::fromStdString(now.package));
  }
  switch (now.phase) {
    case MachinePhase::Working: return with_share(working_text(hall, machine), now.progress);
    case MachinePhase::Holding:
      if (!machine_waits(hall, machine))
        return tr("Done with %1").arg(QString::fromStdString(now.package));
      return tr("Waiting for room on %1")
          .arg(QString::fromStdString(
              plan_of(hall).belts[static_cast<std::size_t>(plan.output_belt)].name));
    case MachinePhase::Idle: break;
  }
  return tr("Idle");
}

QString load_text(std::size_t packages, std::size_t room) {
  return tr("%1 of %2").arg(packages).arg(counted(room, tr("1 package"), tr("%1 packages")));
}

QString belt_state_text(const HallStatus& hall, std::size_t belt) {
  const std::size_t count = on_belt(hall, belt).size();
  const std::size_t room = belt_capacity(hall, belt);
  const QString text = load_text(count, room);
  return count >= room ? tr("%1, full").arg(text) : text;
}

QString package_state_text(const HallStatus::Package& package) {
  if (package.left.empty()) return tr("finished");
  if (package.left.size() == 1) return tr("1 process left");
  return tr("%1 processes left").arg(package.left.size());
}

QString process_text(const Process& process) {
  return tr("%1 (%2)").arg(QString::number(process.id), seconds_text(process.seconds));
}

QString processes_text(std::span<const Process> processes) {
  QStringList all;
  for (const Process& process : processes) all << process_text(process);
  return all.join(QStringLiteral(", "));
}

QString action_text(std::string_view action) {
  QString all = QString::fromUtf8(action);
  const QStringList words = all.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const QString name = words.value(0);
  const qsizetype count = words.size() - 1;
  if (name == QLatin1String("do_move") && count == 3) {
    return tr("Move %1 at %2 for %3")
        .arg(degrees_text(number(words, 1)), speed_text(number(words, 2)),
             seconds_text(number(words, 3)));
  }
  if (name == QLatin1String("navigate_to") && count == 2) {
    return tr("Go to %1").arg(point_text({number(words, 1), number(words, 2)}));
  }
  if (name == QLatin1String("navigate_to_cell") && count == 2) {
    return tr("Go to cell (%1, %2)").arg(words[1], words[2]);
  }
  if (name == QLatin1String("navigate_to_area") && count == 1) return tr("Go to %1").arg(words[1]);
  if (name == QLatin1String("go_charge")) return tr("Go to charge");
  if (name == QLatin1String("do_rotation") && count == 2) {
    return tr("Turn at %1 for %2")
        .arg(turn_speed_text(number(words, 1)), seconds_text(number(words, 2)));
  }
  if (name == QLatin1String("rotate_to") && count == 2) {
    return tr("Turn to %1").arg(degrees_text(number(words, 1)));
  }
  if (name == QLatin1String("face_belt") && count == 2) return tr("Turn to %1").arg(words[1]);
  if (name == QLatin1String("pick")) return tr("Pick a package");
  if (name == QLatin1String("pick_package") && count == 1) return tr("Pick %1").arg(words[1]);
  if (name == QLatin1String("place")) return tr("Place the package");
  return all;
}

QString short_action_text(std::string_view action) {
  const QStringList words = QString::fromUtf8(action).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const QString name = words.value(0);
  const qsizetype count = words.size() - 1;
  if (name == QLatin1String("navigate_to") && count == 2) {
    return tr("to (%1, %2)")
        .arg(number_text(number(words, 1), 1), number_text(number(words, 2), 1));
  }
  if (name == QLatin1String("navigate_to_cell") && count == 2) {
    return tr("to (%1, %2)").arg(words[1], words[2]);
  }
  if (name == QLatin1String("navigate_to_area") && count == 1) return tr("to %1").arg(words[1]);
  if (name == QLatin1String("go_charge")) return tr("to charge");
  if (name == QLatin1String("do_move")) return tr("move");
  if (name == QLatin1String("pick") || name == QLatin1String("pick_package")) return tr("pick");
  if (name == QLatin1String("place")) return tr("place");
  const bool turns = name == QLatin1String("do_rotation") || name == QLatin1String("rotate_to") ||
                     name == QLatin1String("face_belt");
  return turns ? tr("turn") : QString();
}

QString action_now_text(const HallStatus::Robot& robot) {
  if (robot.failed) return tr("Failed");
  if (robot.action.empty()) return {};
  const QString what = action_text(robot.action);
  return robot.progress ? with_share(what, *robot.progress) : what;
}

QString action_end_text(const HallStatus::Robot& robot) {
  if (!robot.last_end) return {};
  const QString what = action_text(robot.last_action);
  switch (*robot.last_end) {
    case ActionEnd::Succeeded: return tr("%1: done").arg(what);
    case ActionEnd::Failed:
      if (!robot.last_reason) return tr("%1 failed").arg(what);
      return tr("%1 failed: %2").arg(what, shown_message(robot.last_reason));
    case ActionEnd::Preempted: return tr("%1: replaced by another command").arg(what);
    case ActionEnd::Cancelled: return tr("%1: cancelled").arg(what);
  }
  return {};
}

QString task_text(const Snapshot& now, RobotId robot) {
  const HallStatus::Robot* const of_hall = hall_robot(now, robot);
  const bool acts = of_hall != nullptr && (of_hall->failed || !of_hall->action.empty());
  if (acts) return action_now_text(*of_hall);
  return QString::fromStdString(status_of(now, robot).task);
}

QString battery_text(const HallStatus::Robot& robot) {
  const QString share = whole_percent_text(robot.battery);
  if (robot.in_station) return robot.battery < 1.0 ? tr("%1, charging").arg(share) : share;
  if (robot.battery <= 0.0) return tr("empty");
  return battery_low(robot) ? tr("%1, low").arg(share) : share;
}

QString deliveries_text(const HallStatus& hall) {
  QStringList parts;
  if (hall.to_make) {
    const std::size_t all = hall.made + *hall.to_make;
    parts << tr("%1 of %2 delivered").arg(hall.delivered).arg(all)
          << tr("%1 in the hall").arg(hall.packages.size());
    if (*hall.to_make > 0) parts << tr("%1 to make").arg(*hall.to_make);
  } else {
    parts << tr("%1 delivered").arg(hall.delivered)
          << tr("%1 in the hall").arg(hall.packages.size()) << tr("unlimited more to come");
  }
  return parts.join(QStringLiteral(", "));
}

QString bounds_text(const HallBounds& bounds) {
  return tr("%1 with transport, %2 by machines, %3 by jobs")
      .arg(clock_text(bounds.hall), clock_text(bounds.machines), clock_text(bounds.jobs));
}

QString hall_time_text(const HallStatus& hall) {
  if (hall.finished) {
    const QString end = tr("All delivered after %1").arg(clock_text(hall.seconds));
    const auto& bounds = hall.description->bounds;
    return bounds ? tr("%1 (bound %2)").arg(end, clock_text(bounds->hall)) : end;
  }
  return tr("At %1").arg(clock_text(hall.seconds));
}

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
  if (const auto& bounds = hall.description->bounds) {
    all.rows.push_back({tr("Lower bound"), bounds_text(*bounds)});
  }
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
