// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

// Values of QUndoCommand::id: each kind of mergeable edits has its own.
inline constexpr int kNeverMerges = -1;
inline constexpr int kPlanNudgeId = 1;
inline constexpr int kMarkNudgeId = 2;
inline constexpr int kParameterSlideId = 3;
inline constexpr int kSightingNudgeId = 4;
inline constexpr int kPoseNudgeId = 5;
inline constexpr int kWorldNudgeId = 6;

}  // namespace magna
