// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/cybot_units.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/text_format.h"

namespace magna {

double CybotUnits::heading(double theta) const {
  const double rest = std::fmod(degrees(theta - zero), 360.0);
  const double turned = rest < 0.0 ? rest + 360.0 : rest;
  return turned < 360.0 ? turned : 0.0;  // -1e-20 + 360 rounds to 360
}

double CybotUnits::theta(double degrees) const {
  return normalize_angle(radians(std::fmod(degrees, 360.0)) + zero);
}

CybotUnits units_of(const RemoteStatus& remote) {
  CybotUnits units;
  units.zero = remote.start.theta;
  if (remote.link.unit == "cm") {
    units.length = QStringLiteral("cm");
    units.metres = 0.01;
  }
  return units;
}

QString operand_text(Opcode opcode, double operand, const CybotUnits& units) {
  switch (opcode) {
    case Opcode::Turn: {
      const double heading = units.heading(operand);
      // 359.97 is written as 0.0, not as 360.0.
      return number_text(heading < 359.95 ? heading : 0.0, 1) + QChar(0x00B0);
    }
    case Opcode::Drive:
      return number_text(units.units(operand), units.decimals()) + QChar(0x2009) + units.length;
    default: return {};
  }
}

}  // namespace magna
