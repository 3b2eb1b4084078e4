// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lisp/lisp_value.h"
#include "core/sim/parameters.h"
#include "core/sim/result.h"

namespace magna {

// Parameters as Lisp reads and sets them (simulation.lisp), in a world that runs and while a world
// file is loaded.

/// The value of the parameter named by the first argument: t or nil for a Boolean one, else a
/// number.
Result<LispValue> parameter_value(const Parameters& values, const LispValue& arguments);

/// A parameter and the value that it is to have.
struct ParameterSetting {
  ParameterId id = {};
  double value = 0.0;
};
/// Arguments: name and value. An error if there is no such parameter, or the value is not of its
/// kind; whether it is in range is checked by Parameters::set.
Result<ParameterSetting> parameter_setting(const LispValue& arguments);

}  // namespace magna
