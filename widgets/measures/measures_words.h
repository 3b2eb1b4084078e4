// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/engine/snapshot.h"

namespace magna {

/// The run in a line: "Run 0:12:03.4 · 12 switches · marked: 3 victims, 1 suspected". Nothing of
/// where victims truly are. The snapshot has measures.
QString totals_text(const Snapshot& now);

/// The marks beside the truth: "4 victims: 2 found, 2 missed · 1 false mark · mean error 0.35 m".
QString truth_text(const VictimMeasures& victims);

}  // namespace magna
