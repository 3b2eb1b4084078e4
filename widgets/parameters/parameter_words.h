// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/sim/parameters.h"

namespace magna {

// Texts of parameters. Numbers have the same format as in profiles and in `--set`.

QString name_text(const ParameterInfo& row);   ///< "Motion-Noise"
QString group_text(const ParameterInfo& row);  ///< "Robot movement"
/// "0.1", "5"; "yes", "no"
QString value_text(const ParameterInfo& row, double value);
QString unit_text(const ParameterInfo& row);     ///< "cells/tick"; empty for yes or no
QString range_text(const ParameterInfo& row);    ///< "0 to 10 cells/tick"; "yes or no"
QString meaning_text(const ParameterInfo& row);  ///< with its source: "… (manual 4)"

/// Whether its value differs from the default.
bool is_changed(const ParameterInfo& row, const Parameters& now);
int changed_count(const Parameters& now);

}  // namespace magna
