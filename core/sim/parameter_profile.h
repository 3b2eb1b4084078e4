// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/parameters.h"
#include "core/sim/result.h"

namespace magna {

/// Values of parameters as a text file: NAME=VALUE in each line, as `--set` takes it. What follows
/// a # is not read, nor are blank lines.
struct ParameterProfile {
  /// In the parameters' own order, each once: the last line that names it counts.
  std::vector<std::pair<ParameterId, double>> values;
  /// Lines that were left out, each with its line and column: unknown names, values out of range.
  std::vector<Error> problems;
};

ParameterProfile read_parameter_profile(std::string_view text);

/// All values, group by group, each with its unit and range behind it.
std::string write_parameter_profile(const Parameters& parameters);

}  // namespace magna
