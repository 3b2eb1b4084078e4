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

class FileSource;
class ProgramSources;

/// A report of Lisp without a caller that waits for it: a failed kicker, a manipulation that took
/// too long, an error in a continuation.
struct LispReport {
  std::uint32_t program = 0;  ///< 0: the world itself
  std::string kind;           ///< "error", "warning", "message"
  std::string text;
  long place = -1;  ///< as in ProgramSources; -1 = none
};

/// The running world for a Lisp program. During a primitive no other thread uses the engine.
class WorldAccess {
 public:
  virtual ~WorldAccess() = default;
  virtual const Engine& engine() const = 0;
  /// Direct changes of things by kickers and manipulations, which run within a tick; nullptr for
  /// programs, whose changes are inputs (`submit`).
  virtual WorldEdits* edits() = 0;
  /// Submits an input of the current program; takes effect at once.
  virtual Outcome submit(const Input& input) = 0;
  /// Issues a command that ends later; returns the ticket for reporting its end to Lisp
  /// (`command-ended`). An error if the caller may not command robots here (a kicker).
  virtual Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) = 0;
  /// Shows a report to the user.
  virtual void report(const LispReport& report) { static_cast<void>(report); }
  /// The following work belongs to this program; 0: to the console.
  virtual void enter_program(std::uint32_t program) { static_cast<void>(program); }
  /// A program's output.
  virtual void output(std::uint32_t program, const std::string& text) {
    static_cast<void>(program);
    static_cast<void>(text);
  }
  /// Shows a message of a program: "error", "warning" or "message" (manual 3.7).
  virtual void message(std::uint32_t program, const std::string& kind, const std::string& text) {
    static_cast<void>(program);
    static_cast<void>(kind);
    static_cast<void>(text);
  }
  /// The texts that the image has read; nullptr if no text can be read here.
  virtual ProgramSources* sources() { return nullptr; }
  /// Where files are read; nullptr: from the disk, which is not remembered.
  virtual FileSource* files() { return nullptr; }
  /// A program has failed and ends.
  virtual void program_failed(const LispReport& why) { static_cast<void>(why); }
};

/// The function behind `(ask "name" argument …)` (door.lisp): takes the list of arguments, returns
/// a plain value or an error of one sentence. It must neither block nor keep its arguments.
using Primitive = std::function<Result<LispValue>(WorldAccess&, const LispValue& arguments)>;
using PrimitiveTable = std::unordered_map<std::string_view, Primitive>;

/// Robots, their parts, designators, odometers, commands.
void add_robot_primitives(PrimitiveTable& table);
/// Things, attributes, kickers, places (thing_primitives.cpp).
void add_thing_primitives(PrimitiveTable& table);
/// Programs' messages.
void add_program_primitives(PrimitiveTable& table);

}  // namespace magna
