// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/engine/engine.h"
#include "core/engine/world_edits.h"
#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

class ProgramSources;

/// A report of Lisp that no caller waits for: a kicker that failed, a manipulation that took too
/// long, a continuation with an error.
struct LispReport {
  std::uint32_t program = 0;  ///< 0: the world's own
  std::string kind;           ///< "error", "warning", "message"
  std::string text;
  long place = -1;  ///< as ProgramSources counts; -1 = none
};

/// The running world as a Lisp program meets it. While a primitive runs no other thread touches
/// the engine.
class WorldAccess {
 public:
  virtual ~WorldAccess() = default;
  virtual const Engine& engine() const = 0;
  /// Kickers and manipulations, which run inside of a tick, change things by this; nullptr for
  /// programs, whose changes are inputs (`submit`).
  virtual WorldEdits* edits() = 0;
  /// As the program that asks; at once.
  virtual Outcome submit(const Input& input) = 0;
  /// A command that ends later: gives the ticket under which Lisp is told how (`command-ended`).
  /// An error: the program may not command robots here (a kicker).
  virtual Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) = 0;
  /// Reports to the user who watches the programs.
  virtual void report(const LispReport& report) { static_cast<void>(report); }
  /// What follows is the work of this program; 0: the console's.
  virtual void enter_program(std::uint32_t program) { static_cast<void>(program); }
  /// A program's output.
  virtual void output(std::uint32_t program, const std::string& text) {
    static_cast<void>(program);
    static_cast<void>(text);
  }
  /// A program shows a message: "error", "warning" or "message" (manual 3.7).
  virtual void message(std::uint32_t program, const std::string& kind, const std::string& text) {
    static_cast<void>(program);
    static_cast<void>(kind);
    static_cast<void>(text);
  }
  /// The texts that the image has read; nullptr: none can be read here.
  virtual ProgramSources* sources() { return nullptr; }
  /// A program has failed: it ends.
  virtual void program_failed(const LispReport& why) { static_cast<void>(why); }
};

/// What `(ask "name" argument …)` calls (door.lisp): takes the list of its arguments, gives a plain
/// value or an error in one sentence. It must not block, nor keep what it is given.
using Primitive = std::function<Result<LispValue>(WorldAccess&, const LispValue& arguments)>;
using PrimitiveTable = std::unordered_map<std::string_view, Primitive>;

/// Robots, their parts, designators, odometers, commands (robot_primitives.cpp).
void add_robot_primitives(PrimitiveTable& table);
/// Things, attributes, kickers, places (thing_primitives.cpp).
void add_thing_primitives(PrimitiveTable& table);
/// Programs' messages (program_primitives.cpp).
void add_program_primitives(PrimitiveTable& table);

}  // namespace magna
