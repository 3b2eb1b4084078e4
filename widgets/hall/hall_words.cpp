// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_words.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/engine/input.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

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

QString belt_state_text(const HallStatus& hall, std::size_t belt) {
  const std::size_t count = on_belt(hall, belt).size();
  const std::size_t room = belt_capacity(hall, belt);
  const QString text = tr("%1 of %2 packages").arg(count).arg(room);
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
  if (of_hall != nullptr && !of_hall->action.empty()) return action_now_text(*of_hall);
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

QString hall_time_text(const HallStatus& hall) {
  if (hall.finished) return tr("All delivered after %1").arg(clock_text(hall.seconds));
  return tr("At %1").arg(clock_text(hall.seconds));
}

}  // namespace magna
