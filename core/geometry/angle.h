// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>

namespace magna {

inline constexpr double kPi = std::numbers::pi;

/// The same angle in (-pi, pi].
double normalize_angle(double radians);

/// The turn from heading `from` to heading `to` the short way round, in (-pi, pi].
double angle_difference(double to, double from);

/// The same angle in degrees in [0, 360); NaN stays NaN.
double normalize_degrees(double degrees);

constexpr double degrees(double radians) { return radians * 180.0 / kPi; }
constexpr double radians(double degrees) { return degrees * kPi / 180.0; }

}  // namespace magna
