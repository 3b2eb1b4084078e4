// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "core/geometry/pose.h"

namespace magna {

// Numbers as shown in the window: fixed decimals, a true minus, a thin space before the unit.

/// Uses a decimal point in fields and QLocale, in every language. Call it before the first widget.
void use_point_decimals();

QString number_text(double value, int decimals);
QString metres_text(double metres, int decimals = 2);  ///< "1.25 m"
QString speed_text(double metres_per_second);          ///< "0.50 m/s"; NaN: "? m/s"
QString degrees_text(double radians);                  ///< "90°", clockwise from +x, 0 to 359
QString point_text(Point p);                           ///< "x 1.25 m  y −0.50 m"
QString factor_text(double factor);                    ///< "1.00×"
QString duration_text(double seconds);                 ///< "42 s", "3 min 05 s", "2 h 10 min"
QString bytes_text(std::uint64_t bytes);               ///< "512 B", "1.5 KiB", "3.2 MiB"
QString clock_text(double seconds);                    ///< simulated time, "0:01:23.4"
QString age_text(double seconds);                      ///< "0:42", "1:02:03"; at least "0:00"

}  // namespace magna
