// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace magna {

/// Appends a number as facts have it (gobot spec 1): at most six decimals, no zeros at the end, no
/// exponent, -0 as 0. What is not finite has no place in JSON and becomes 0.
void append_number(std::string& out, double value);

/// The value that `append_number` writes.
double as_sent(double value);

}  // namespace magna
