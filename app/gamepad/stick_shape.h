// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profile/pad_profile.h"

namespace magna {

/// Where a stick stands, each −1 to 1; also a pair of axes that are not a stick.
struct Push {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const Push&, const Push&) = default;
};

/// So far from the centre is all the way: what a worn stick still reaches (COGNAV 4.7).
inline constexpr double kFullPush = 0.99;

/// What an axis says, −1 to 1, by where it ends and rests: −1 and 1 at its ends, 0 at its centre,
/// linear on both sides, never beyond. An axis that rests at one end has one side only.
double calibrated(double raw, const AxisRange& range);

/// A push (length 0 to 1) with its dead zone taken out: 0 within it, exactly 1 from kFullPush on,
/// linear in between, so that it begins at 0 behind the dead zone.
double without_dead_zone(double push, double dead_zone);

/// v + curve (v³ − v): 0, 1 and −1 stay what they are whatever the curve is, 0 to 1.
double curved(double v, double curve);

/// Dead zone and curve for one axis: −1 to 1.
double shaped(double v, double dead_zone, double curve);
/// The same radially for a stick of two axes: its direction stays, its length is shaped and never
/// beyond 1.
Push shaped(Push push, double dead_zone, double curve);

}  // namespace magna
