// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace magna {

// Parses typed numbers: point or comma, a true minus or a hyphen, with or without a unit. Nothing =
// not a number, not finite, or an unsuitable unit.

/// Metres; "3.5", "3,5 m", "350 cm", "2 km", "80 mm".
std::optional<double> parse_length(const QString& text);
/// Radians from degrees; "90", "90°", "-45 deg", "1.57 rad".
std::optional<double> parse_angle(const QString& text);

}  // namespace magna
