// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

class QCustomPlot;

namespace magna {

/// Ground, axes and grid of a plot in the colours of the theme.
void dress_axes(QCustomPlot& plot, const Look& look);

}  // namespace magna
