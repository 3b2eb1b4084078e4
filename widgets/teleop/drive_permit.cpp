// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/drive_permit.h"

#include <algorithm>
#include <cmath>

#include "core/engine/author.h"
#include "widgets/remote_reader.h"
#include "widgets/remote_words.h"
#include "widgets/robot_permit.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

/// Whether the robot is locked by another author than the operator.
bool locked_by_other(const RobotStatus& status) {
  return !status.locked_by.empty() && status.locked_by != Author::person().name;
}

double seconds_old(const Snapshot& now, std::int64_t clock_ns) {
  return static_cast<double>(clock_ns - now.made_ns) * 1e-9;
}

}  // namespace

bool engine_silent(const Snapshot& now, std::int64_t clock_ns) {
  return clock_ns - now.made_ns > kSilentEngineNs;
}

DrivePermit drive_permit(const Snapshot& now, std::int64_t clock_ns) {
  DrivePermit permit;
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) {
    permit.why = tr("No robot is active: click one on the map or in the list, or press its digit.");
    return permit;
  }
  permit.robot = DrivenRobot{*now.active, label->type};
  // Held input is refused for the same reasons, and after a stop until it was released, which
  // TeleopSource sees to.
  const QString refused = why_refused(now, *now.active, WriteKind::Motion);
  if (!refused.isEmpty()) {
    permit.why = refused + QLatin1Char('.');
  } else if (engine_silent(now, clock_ns)) {
    permit.why = tr("No answer from the world for %1: nothing is sent until it answers.")
                     .arg(duration_text(seconds_old(now, clock_ns)));
  }
  permit.may = permit.why.isEmpty();
  return permit;
}

QString engine_link_text(const Snapshot& now, std::int64_t clock_ns) {
  if (engine_silent(now, clock_ns)) return tr("no answer");  // the permit's reason says how long
  const double seconds = seconds_old(now, clock_ns);
  if (seconds >= 1.0) return tr("link %1\u2009s").arg(number_text(seconds, 1));
  // In steps of 10 ms: the age varies with the moment at which it is read.
  const double ms = std::max(0.0, std::ceil(seconds * 100.0) * 10.0);
  return tr("link %1").arg(number_text(ms, 0) + QChar(0x2009) + QLatin1String("ms"));
}

QString writer_text(const RobotStatus& status) {
  const QString writer = QString::fromStdString(status.writer);
  if (locked_by_other(status)) {
    return tr("Commanded by %1, locked by %2.")
        .arg(writer, QString::fromStdString(status.locked_by));
  }
  if (!status.locked_by.empty()) return tr("Locked: only the operator commands it.");
  if (status.writer.empty()) return tr("Not commanded.");
  if (status.writer == Author::person().name) return tr("Commanded by the operator.");
  return tr("Commanded by %1. Driving takes over and holds its mission.").arg(writer);
}

QString teleop_text(const DrivePermit& permit, const TeleopSource& source, bool focused,
                    const Snapshot& now) {
  if (!permit.may) return permit.why;
  if (!source.armed()) return tr("Not armed: stick and keys have no effect. Ctrl+T arms them.");
  if (source.needs_centring()) return tr("Release stick and keys first, then drive.");
  if (source.waits_for_dead_man()) return tr("Hold Shift to drive.");
  if (!focused) return tr("Armed, but the focus is elsewhere: Ctrl+T or a click on the stick.");
  if (source.stalled()) {
    return tr("The window stalled, so the robot was stopped: release and press again.");
  }
  if (now.active && ignores_pause(now, *now.active)) {
    return tr("The world is paused: stick and keys have no effect. %1")
        .arg(ignores_pause_text(now, *now.active));
  }
  if (now.paused) return tr("The world is paused: the robot moves when it resumes.");
  if (source.driving()) return tr("Driving. Releasing stops the robot.");
  if (source.pad_waits_for_dead_man()) {
    return tr("Centre the pad's sticks, hold its dead-man button, then drive.");
  }
  if (source.pad_needs_centring()) return tr("Centre the pad's sticks first, then drive.");
  if (source.has_pad()) {
    return tr("Armed: push the pad's sticks, or hold W A S D or arrows. Esc disarms.");
  }
  return tr("Armed: drag the stick, or hold W A S D or arrows. Esc disarms.");
}

}  // namespace magna
