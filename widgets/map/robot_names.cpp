// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_names.h"

#include <QStringList>

#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr qsizetype kMostNamesJoined = 4;

}  // namespace

QString robot_name(const Snapshot& now, RobotId robot) {
  const RobotLabel* label = label_of(now, robot);
  return label == nullptr ? QString() : QString::fromStdString(label->name);
}

QString robot_names(const Snapshot& now, std::span<const RobotId> robots) {
  QStringList names;
  for (const RobotId robot : robots) names << robot_name(now, robot);
  if (names.size() < 2) return names.value(0);
  const QString comma = tr(", ");
  if (names.size() <= kMostNamesJoined) {
    const QString last = names.takeLast();
    return tr("%1 and %2").arg(names.join(comma), last);
  }
  const qsizetype more = names.size() - (kMostNamesJoined - 1);
  return tr("%1 and %2 more").arg(names.mid(0, kMostNamesJoined - 1).join(comma)).arg(more);
}

QString standstill_reason(const Snapshot& now, RobotId robot) {
  if (now.stopped) return tr("all robots are stopped");
  const auto statuses = statuses_of(now);
  if (robot.index() >= statuses.size()) return {};
  const RobotStatus& status = statuses[robot.index()];
  const QString name = robot_name(now, robot);
  if (!status.locked_by.empty() && status.locked_by != "operator") {
    return tr("%1 is locked by %2").arg(name, QString::fromStdString(status.locked_by));
  }
  if (status.held) return tr("%1 is driven by hand").arg(name);
  return {};
}

}  // namespace magna
