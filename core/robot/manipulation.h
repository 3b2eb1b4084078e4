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

struct CommandProgress;
struct CommandResult;
struct TeamState;

/// A Lisp symbol, as opposed to a text: its name in lower case; a keyword begins with a colon.
struct Symbol {
  std::string text;
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

/// An argument or value of a manipulation (manual 5.5): nothing, true, a number, a text, a symbol,
/// a designator of the robot, or one of its parts.
using ManipulationValue =
    std::variant<std::monostate, bool, double, std::string, Symbol, DesignatorId, Resource>;

/// A manipulation of things by a robot or one of its parts (manual 5.5.2): a method of that name is
/// chosen by the things of its designators.
struct Manipulate {
  std::string name;                               ///< of the manipulation, lower case
  std::vector<ManipulationValue> arguments = {};  ///< in the order of the method, without `by`
  std::size_t by_at = 0;                          ///< how many of them precede `by`
  /// The value of the resource parameter: the part that is busy during the manipulation.
  Resource by = {};
  static constexpr std::string_view kName = "manipulate";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("manipulation", self.name, "arguments", self.arguments, "by-at", self.by_at, "by",
          self.by);
  }
};

/// Finds and carries out the manipulation methods of the world; unlike the robot, they know the
/// things of designators.
class ManipulationMethods {
 public:
  virtual ~ManipulationMethods() = default;

  struct Method {
    std::uint32_t number = 0;
    double success = 1.0;  ///< probability
    Tick delay = 0;        ///< ticks
  };
  /// One per argument: the thing of a designator; nothing if the argument is not a designator, or
  /// one of a place or a false one.
  using Things = std::span<const std::optional<ThingId>>;

  /// The first method whose parameters match; nothing if none matches (FAILED).
  virtual std::optional<Method> choose(RobotId robot, const Manipulate& command, Things things) = 0;

  struct Done {
    std::string error;  ///< empty: success; otherwise the code, upper case, without colon
    ManipulationValue value;
  };
  /// Carries out the method within a tick.
  virtual Done manipulate(const Method& method, RobotId robot, const Manipulate& command,
                          Things things) = 0;
};

/// One tick of a manipulation (manual 5.5), by the robot or a part; returns how it ended, or
/// nothing while it continues. In its first tick the method is chosen; after the method's delay it
/// is carried out, if its success test holds (always without noise). BAD-DESIGNATOR and
/// NON-LOCAL-DESIGNATOR, with the designator, are checked both times; FAILED: no method applies, or
/// the test has failed.
std::optional<CommandResult> carry_out(TeamState& state, RobotId id, const Manipulate& command,
                                       CommandProgress& progress);

}  // namespace magna
