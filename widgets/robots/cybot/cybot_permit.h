// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "core/view/snapshot.h"

namespace magna {

/// Commands for the queue of instructions of a CyBOT.
enum class QueueOperation : std::uint8_t {
  Add,
  Edit,   ///< move instructions
  Drop,   ///< remove instructions
  Clear,  ///< remove all
  Pause,
  Resume,
  Step,
};

// Reason why the active robot cannot receive this command now, one sentence with a remedy; empty =
// possible. Same rules as the engine: stopping is refused only without a CyBOT.

QString why_no_switch(const Snapshot& now, CybotState wanted);
QString why_no_queue(const Snapshot& now, QueueOperation act);
QString why_no_search(const Snapshot& now, SearchOrder order);
/// For continuing as a lost CyBOT.
QString why_no_take_over(const Snapshot& now);
/// Of a judgement of the place that it reports.
QString why_no_judgement(const Snapshot& now);
/// For correcting its pose; also possible while its link is lost.
QString why_no_pose(const Snapshot& now);
/// For the rules of navigation.
QString why_no_rules(const Snapshot& now);

}  // namespace magna
