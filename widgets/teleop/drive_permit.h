// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/view/snapshot.h"
#include "widgets/teleop/teleop_source.h"

namespace magna {

/// Whether the active robot may be driven by hand, and if not, the reason and a remedy.
struct DrivePermit {
  std::optional<DrivenRobot> robot;  ///< the active robot
  bool may = false;
  QString why;  ///< empty = permitted
};

/// Maximum age of a snapshot, ns: if exceeded, the engine does not answer and driving is not
/// permitted.
inline constexpr std::int64_t kSilentEngineNs = 2'000'000'000;

DrivePermit drive_permit(const Snapshot& now, std::int64_t clock_ns);

/// Whether the snapshot is too old, so that the engine seems to have stopped.
bool engine_silent(const Snapshot& now, std::int64_t clock_ns);
/// "link 40 ms", the age of the snapshot, or "no answer".
QString engine_link_text(const Snapshot& now, std::int64_t clock_ns);

/// The writer of the robot and how to take over, one or two sentences.
QString writer_text(const RobotStatus& status);

/// State of teleoperation, one sentence with the next step.
QString teleop_text(const DrivePermit& permit, const TeleopSource& source, bool focused,
                    const Snapshot& now);

}  // namespace magna
