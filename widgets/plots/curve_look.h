// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>

#include "widgets/plots/signal_table.h"
#include "widgets/theme.h"

namespace magna {

/// The pen of a curve: in the robot's colour, or in a colour of the theme for the program. Its
/// place in the plot selects a style, so that colour is not the only difference: five dash
/// patterns, thin, then thicker.
QPen curve_pen(const Snapshot& now, const SignalKey& key, std::size_t place, const Look& look);

}  // namespace magna
