// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/remote_status.h"

namespace magna {

/// How one robot that moves itself counts: headings in degrees clockwise from where it headed first
/// (COGNAV, section 3), lengths in the unit of its profile.
struct RemoteUnits {
  QString length = QStringLiteral("m");  ///< the unit's name
  double metres = 1.0;                   ///< per unit
  double zero = 0.0;                     ///< its heading 0, radians in the world frame

  double heading(double theta) const;  ///< radians, world, to degrees in [0, 360)
  double theta(double degrees) const;  ///< the other way, in (-pi, pi]
  double units(double in_metres) const { return in_metres / metres; }
  double in_metres(double units) const { return units * metres; }
  int decimals() const { return metres < 0.1 ? 1 : 3; }  ///< to the millimetre
};

RemoteUnits units_of(const RemoteStatus& remote);

/// "90.0°" for a turn, "60.0 cm" for a drive, empty for what has no operand.
QString operand_text(Opcode opcode, double operand, const RemoteUnits& units);

}  // namespace magna
