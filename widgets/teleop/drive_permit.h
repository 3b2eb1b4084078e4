// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/view/snapshot.h"
#include "widgets/teleop/teleop_source.h"

namespace magna {

/// May the active robot be driven by hand now, and if not, why and what to do about it.
struct DrivePermit {
  std::optional<DrivenRobot> robot;  ///< the active one
  bool may = false;
  QString why;  ///< empty when it may
};

/// Maximum age of a snapshot, ns: beyond it the engine no longer answers and nothing is driven.
inline constexpr std::int64_t kSilentEngineNs = 2'000'000'000;

DrivePermit drive_permit(const Snapshot& now, std::int64_t clock_ns);

/// Is the snapshot so old that the engine seems to be gone?
bool engine_silent(const Snapshot& now, std::int64_t clock_ns);
/// "Link: answers" or "Link: no answer for 3 s".
QString engine_link_text(const Snapshot& now, std::int64_t clock_ns);

/// Who commands the robot and how to take over, one or two sentences.
QString writer_text(const RobotStatus& status);

/// How teleoperation stands, one sentence with what to do next.
QString teleop_text(const DrivePermit& permit, const TeleopSource& source, bool focused,
                    const Snapshot& now);

}  // namespace magna
