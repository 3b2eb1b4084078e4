// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "core/view/snapshot.h"

namespace magna {

/// What can be done with the queue of instructions of a robot that moves itself.
enum class QueueAct : std::uint8_t {
  Add,
  Edit,   ///< move entries
  Drop,   ///< take entries back
  Clear,  ///< take all back
  Pause,
  Resume,
  Step,
};

// Why the active robot cannot be told this now, one sentence with what to do about it; empty = it
// can. As the engine decides: stopping is refused only without a CyBOT to receive it.

QString why_no_switch(const Snapshot& now, RemoteState wanted);
QString why_no_queue(const Snapshot& now, QueueAct act);

}  // namespace magna
