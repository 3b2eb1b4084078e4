// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/motion_permit.h"

#include "core/engine/author.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
bool locked_by_other(const RobotStatus& status) {
  return !status.locked_by.empty() && status.locked_by != Author::person().name;
}

QString why_locked(const Snapshot& now, RobotId robot) {
  const RobotStatus& status = status_of(now, robot);
  if (!locked_by_other(status)) return {};
  return tr("It is locked by %1: ask for it to be unlocked")
      .arg(QString::fromStdString(status.locked_by));
}

QString why_no_motion(const Snapshot& now, RobotId robot) {
  if (now.stopped) return tr("All robots are stopped: hold the red button to release them");
  if (link_silent(now, robot)) return tr("Its link is silent: wait until it answers again");
  return why_locked(now, robot);
}

}  // namespace magna
