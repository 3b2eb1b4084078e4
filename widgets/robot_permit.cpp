// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robot_permit.h"

#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {

QString why_refused(const Snapshot& now, RobotId robot, WriteKind kind) {
  const Message* const why = status_of(now, robot).refusal(kind);
  if (why == nullptr) return {};
  if (why->code() != "stop-latched-by") return shown_sentence(*why);
  // The remedy is a button of this window.
  if (now.stopped_by.empty()) {
    return tr("All robots are stopped: hold the red button to release them");
  }
  return tr("All robots were stopped by %1: hold the red button to release them")
      .arg(QString::fromStdString(now.stopped_by));
}

}  // namespace magna
