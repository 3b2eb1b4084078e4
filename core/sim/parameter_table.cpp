// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/geometry/angle.h"
#include "core/sim/parameters.h"

namespace magna {
namespace {

using K = ParameterKind;

/// Parameters that are neither noise nor error keep their values in a clean simulation: limits,
/// delays, Prob-Stop (the place of a false designator, not its existence) and
/// Continuous-Noise-Factor (a larger value means less noise).
constexpr std::optional<double> kStays = std::nullopt;

template <std::size_t N>
constexpr std::array<ParameterInfo, N> numbered(std::array<ParameterInfo, N> rows) {
  static_assert(N <= kMostParameters, "raise kMostParameters");
  for (std::size_t i = 0; i < N; ++i) rows[i].id = static_cast<ParameterId>(i);
  return rows;
}

// Name, group, unit, kind, default, minimum, maximum, clean value, meaning, source. The defaults
// are the manual's; the ranges are Magna's: all meaningful values, and for limits and delays a
// bound so that a mistyped number cannot stop the world.
// clang-format off
constexpr auto kTable = numbered(std::to_array<ParameterInfo>({
    {"Max-Speed", "Robot movement", "cells/tick", K::Real, 1.0, 0.0, 10.0,
     kStays, "Greatest speed of a robot; above 1 it may skip over cells",
     "manual 4"},
    {"Max-Turn-Angle", "Robot movement", "rad/tick", K::Real, kPi / 8, 0.0, kPi,
     kStays, "Greatest angle a robot turns in a tick",
     "manual 4"},
    {"Min-Turn-Angle", "Robot movement", "rad/tick", K::Real, 0.05, 0.0, kPi,
     kStays, "Smallest angle a robot can turn in a tick (friction)",
     "manual 4"},
    {"Braking", "Robot movement", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Ticks until a robot has come to a stop, which then is instantaneous",
     "manual 4"},
    {"Motion-Noise", "Robot movement", "fraction", K::Real, 0.1, 0.0, 1.0,
     0.0, "Noise of the distance driven, and size of the odometers' intervals",
     "manual 4"},
    {"Robot-Turn-Max-Error", "Robot movement", "fraction", K::Real, 0.01, 0.0, 1.0,
     0.0, "Noise of the angle turned",
     "manual 4"},
    {"Robot-Align-Error-Prob", "Robot movement", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "An align succeeds even with the wrong place type",
     "manual 4"},
    {"Robot-Move-Delay", "Robot movement", "ticks", K::Integer, 5.0, 0.0, 10000.0,
     kStays, "Delay before a move begins (inertia, friction)",
     "manual 4"},
    {"Robot-Turn-Delay", "Robot movement", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Delay before a turn begins (inertia, friction)",
     "manual 4"},
    {"Robot-Align-Delay", "Robot movement", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Extra delay before an align begins (sensing, computation)",
     "manual 4"},
    {"Camera-Angle-Max-Error", "Cameras", "rad", K::Real, 0.02, 0.0, kPi,
     0.0, "Greatest error of the estimated angle of a designator",
     "manual 4"},
    {"Scan-Density", "Cameras", "samples", K::Integer, 50.0, 1.0, 100000.0,
     kStays, "Evenly spaced samples of the field of view in a scan for a designator",
     "manual 4"},
    {"Prob-Lose-Track", "Cameras", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A track is lost at random, each tick",
     "manual 4"},
    {"Prob-Lose-False-Track", "Cameras", "probability", K::Real, 0.4, 0.0, 1.0,
     0.0, "A track on a false designator is lost at random, each tick",
     "manual 4"},
    {"False-Desig-Drift-Dist", "Cameras", "cells/tick", K::Real, 1.0, 0.0, 1000.0,
     0.0, "Greatest drift of a false designator's distance in a tick of tracking",
     "manual 4"},
    {"False-Desig-Drift-Ang", "Cameras", "rad/tick", K::Real, 0.2, 0.0, kPi,
     0.0, "Greatest drift of a false designator's angle in a tick of tracking",
     "manual 4"},
    {"Camera-Insert-Miss-Prob", "Cameras", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A camera's insertion misses and loses the designator",
     "manual 4"},
    {"Camera-Insert-Lose-Desig-Prob", "Cameras", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A camera's insertion that succeeds loses the designator",
     "manual 4"},
    {"Camera-Move-Delay", "Cameras", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to move a camera for an insertion",
     "manual 4"},
    {"Camera-Align-Delay", "Cameras", "ticks", K::Integer, 1.0, 0.0, 10000.0,
     kStays, "Time to turn a camera",
     "manual 4"},
    {"Camera-Desig-Delay", "Cameras", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Time to acquire a designator or to begin to track it",
     "manual 4"},
    {"Type-False-Pos", "Sensor error", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A random place type is sensed where there is none",
     "manual 4"},
    {"Type-False-Neg", "Sensor error", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "The place type that is there is not sensed",
     "manual 4"},
    {"Prob-Stop", "Sensor error", "probability", K::Real, 0.07, 0.0, 1.0,
     kStays, "The walk that places a false designator ends, at each cell",
     "manual 4"},
    {"Miss-Thing-Prob", "Sensor error", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A thing that matches is not seen in a scan",
     "manual 4"},
    {"Miss-Place-Prob", "Sensor error", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A place in view is not seen in a scan",
     "manual 4"},
    {"Pixel-Error-Range", "Sensor error", "substance units", K::Real, 2.0, 0.0, 1000.0,
     0.0, "Error range of a pixel of a view",
     "manual 4"},
    {"Pixel-Outlier-Prob", "Sensor error", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A pixel of a view is any value of the whole range",
     "manual 4"},
    {"No-Sensor-Error", "Sensor error", "yes/no", K::Boolean, 0.0, 0.0, 1.0,
     1.0, "Suppresses all sensing error",
     "manual 4"},
    {"Discrete-Noise-Factor", "Sensor error", "1/cell", K::Real, 0.1, 0.0, 1000.0,
     0.0, "How fast discrete readings get worse with distance (manual 3.4.2, f_D)",
     "manual 4"},
    {"Continuous-Noise-Factor", "Sensor error", "cells", K::Real, 0.05, 0.0, 1000.0,
     kStays, "How slowly numeric readings get worse with distance (manual 3.4.2, f_C)",
     "manual 4"},
    {"Standard-Match-Threshold", "Sensor error", "attribute units", K::Real, 0.5, 0.0, 1000.0,
     kStays, "Difference within which numbers match (manual 3.4.2, theta)",
     "manual 4"},
    {"Prob-Miss-Grasp", "Hands", "probability", K::Real, 0.04, 0.0, 1.0,
     0.0, "A grasp misses its object",
     "manual 4"},
    {"Prob-Grasp-Lose-Desig", "Hands", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A grasp loses a designator on the object, each by itself",
     "manual 4"},
    {"Hand-Insert-Miss-Prob", "Hands", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A hand's insertion misses its destination",
     "manual 4"},
    {"Hand-Insert-Lose-Desig-Prob", "Hands", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A hand's insertion that missed loses the designator",
     "manual 4"},
    {"Hand-Move-Delay", "Hands", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to move a hand",
     "manual 4"},
    {"Hand-Grasp-Delay", "Hands", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Additional time of a grasp",
     "manual 4"},
    {"Bin-Close-Jam-Prob", "Storage bins", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A bin with something in it jams when it is closed",
     "manual 4"},
    {"Bin-Delay", "Storage bins", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to open or close a bin",
     "manual 4"},
    {"Graphics-Scale", "Display", "pixels", K::Integer, 16.0, 1.0, 256.0,
     kStays, "Pixels along the side of a cell in the world display; the manual gives no default",
     "manual B.1"},
    {"Plan-Delay", "Missions", "ticks", K::Integer, 5.0, 0.0, 10000.0,
     kStays, "Time from asking for a planned route until the robot has it",
     "ours"},
}));
// clang-format on

}  // namespace

std::span<const ParameterInfo> parameter_table() { return kTable; }

const ParameterInfo& info(ParameterId id) { return kTable[static_cast<std::size_t>(id)]; }

}  // namespace magna
