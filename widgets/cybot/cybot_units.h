// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

/// Units of one CyBOT: headings in degrees clockwise from its start heading (cognav.md,
/// Coordinates), lengths in the unit of its profile.
struct CybotUnits {
  QString length = QStringLiteral("m");  ///< the unit's name
  double metres = 1.0;                   ///< metres per unit
  double zero = 0.0;                     ///< its heading 0, radians in the world frame

  double heading(double theta) const;  ///< from radians in the world frame to degrees in [0, 360)
  double theta(double degrees) const;  ///< the inverse, in (-pi, pi]
  double units(double in_metres) const { return in_metres / metres; }
  double in_metres(double units) const { return units * metres; }
  /// For a resolution of a millimetre.
  int decimals() const { return metres < 0.1 ? 1 : 3; }
  friend bool operator==(const CybotUnits&, const CybotUnits&) = default;
};

CybotUnits units_of(const RemoteStatus& remote);

/// "90.0°" for a turn, "60.0 cm" for a drive, empty without an operand.
QString operand_text(Opcode opcode, double operand, const CybotUnits& units);

}  // namespace magna
