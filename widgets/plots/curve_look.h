// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>

#include "widgets/plots/signal_table.h"
#include "widgets/theme.h"

namespace magna {

/// The line of a curve: a robot's in the robot's colour, the program's in those of the theme. By
/// its place in the plot it has a style of its own, so that colour alone never tells two apart:
/// five dashings, thin, then thicker.
QPen curve_pen(const Snapshot& now, const SignalKey& key, std::size_t place, const Look& look);

}  // namespace magna
