// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace magna {

/// Appends a number in the format of facts (gobot.md, Transport): at most six decimals, no trailing
/// zeros, no exponent, -0 as 0. A number that is not finite cannot be written in JSON and becomes
/// 0.
void append_number(std::string& out, double value);

/// The value that `append_number` writes.
double as_sent(double value);

}  // namespace magna
