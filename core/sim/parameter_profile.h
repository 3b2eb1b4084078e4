// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/parameters.h"
#include "core/sim/result.h"

namespace magna {

/// Parameter values as a text file: NAME=VALUE on each line, as in `--set`. Comments after # and
/// blank lines are ignored.
struct ParameterProfile {
  /// In the order of the parameter table, each once: the last line for a parameter counts.
  std::vector<std::pair<ParameterId, double>> values;
  /// Lines that were ignored, each with its line and column: unknown names, values out of range.
  std::vector<Error> problems;
};

ParameterProfile read_parameter_profile(std::string_view text);

/// All values by group, each followed by its unit and range.
std::string write_parameter_profile(const Parameters& parameters);

}  // namespace magna
