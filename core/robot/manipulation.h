// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/robot/designator.h"
#include "core/sim/ids.h"
#include "core/sim/resource.h"

namespace magna {

/// A Lisp symbol that is not a text: its name, lower case; a keyword begins with a colon.
struct Symbol {
  std::string text;
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

/// What a manipulation is given and gives (manual 5.5): nothing, yes, a number, a text, a word, a
/// designator of the robot, a part of it.
using ManipulationValue =
    std::variant<std::monostate, bool, double, std::string, Symbol, DesignatorId, Resource>;

/// Something done to things by a robot or one of its parts (manual 5.5.2): a method of that name is
/// chosen by the things that its designators stand for.
struct Manipulate {
  std::string name;                               ///< of the manipulation, lower case
  std::vector<ManipulationValue> arguments = {};  ///< in the order of the method, `by` left out
  std::size_t by_at = 0;                          ///< how many of them stand before `by`
  /// The value of the resource parameter: the part that is busy meanwhile.
  Resource by = {};
};

/// How the world's manipulation methods are found and carried out; the things that designators
/// stand for are known here, not to the robot.
class ManipulationMethods {
 public:
  virtual ~ManipulationMethods() = default;

  struct Method {
    std::uint32_t number = 0;
    double success = 1.0;  ///< probability
    Tick delay = 0;        ///< ticks
  };
  /// One per argument: the thing that a designator stands for; nothing: the argument is no
  /// designator, or stands for a place or for nothing.
  using Things = std::span<const std::optional<ThingId>>;

  /// The first method whose parameters match; nothing: FAILED.
  virtual std::optional<Method> choose(RobotId robot, const Manipulate& command, Things things) = 0;

  struct Done {
    std::string error;  ///< empty: success; else the code, upper case, without colon
    ManipulationValue value;
  };
  /// Carries the method out, in a tick.
  virtual Done manipulate(const Method& method, RobotId robot, const Manipulate& command,
                          Things things) = 0;
};

}  // namespace magna
