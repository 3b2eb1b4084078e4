// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

class QCustomPlot;

namespace magna {

/// Sets background, axes and grid of a plot to the theme's colours.
void style_axes(QCustomPlot& plot, const Look& look);

}  // namespace magna
