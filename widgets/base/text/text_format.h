// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/geometry/pose.h"

namespace magna {

// Numbers as shown in the window: fixed decimals, a true minus, a thin space before the unit.

/// Uses a decimal point in fields and QLocale, in every language. Call it before the first widget.
void use_point_decimals();

QString number_text(double value, int decimals);
/// "1 row" as `one`, else `many` with the number in place of %1.
QString counted(std::size_t count, const QString& one, const QString& many);
QString metres_text(double metres, int decimals = 2);  ///< "1.25 m"
QString speed_text(double metres_per_second);          ///< "0.50 m/s"; NaN: "? m/s"
QString degrees_text(double radians);                  ///< "90°", clockwise from +x, 0 to 359
QString point_text(Point p);                           ///< "x 1.25 m  y −0.50 m"
QString factor_text(double factor);                    ///< "1.00×"
QString duration_text(double seconds);                 ///< "42 s", "3 min 05 s", "2 h 10 min"
QString bytes_text(std::uint64_t bytes);               ///< "512 B", "1.5 KiB", "3.2 MiB"
QString clock_text(double seconds);                    ///< simulated time, "0:01:23.4"
QString age_text(double seconds);                      ///< "0:42", "1:02:03"; at least "0:00"

// Parses typed numbers: point or comma, a true minus or a hyphen, with or without a unit. Nothing =
// not a number, not finite, or an unsuitable unit.

/// Metres; "3.5", "3,5 m", "350 cm", "2 km", "80 mm".
std::optional<double> parse_length(const QString& text);
/// Radians from degrees; "90", "90°", "-45 deg", "1.57 rad".
std::optional<double> parse_angle(const QString& text);
/// Seconds from "0:01:23.4", "1:23.4" or "83.4"; nothing below 0.
std::optional<double> parse_clock(const QString& text);

}  // namespace magna
