// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace magna {

/// Keys and gestures that are not actions of the table and cannot be changed.
struct FixedKeys {
  QString keys;   ///< "W A S D, arrows"
  QString where;  ///< "Teleoperation"
  QString what;
};

std::vector<FixedKeys> fixed_keys();

}  // namespace magna
