// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/world_hooks.h"
#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/primitives.h"
#include "core/lisp/program_sources.h"

namespace magna {

/// What a world file, or the console without one, has defined, while its world runs: functions,
/// kickers, manipulations. Its Lisp is called on LispThread::for_worlds; each piece that takes too
/// long is cut off by itself and reported. One engine at a time.
class LispImage final : public WorldHooks {
 public:
  /// Takes over the image that a load has kept (LispSession::keep), with the file's text.
  LispImage(int number, ProgramSources sources);
  /// One of its own, with nothing in it but the dialect; nullptr: Lisp cannot be used.
  static std::shared_ptr<LispImage> make_empty();
  ~LispImage() override;
  LispImage(const LispImage&) = delete;
  LispImage& operator=(const LispImage&) = delete;

  int number() const { return number_; }
  ProgramSources& sources() { return sources_; }

  /// For programs of a world that has none of its own.
  void begin_without_hooks(const Engine& engine);

  // WorldHooks.
  void begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) override;
  void end() override;
  void kick(std::span<const KickerTurn> turns) override;
  std::optional<Method> choose(RobotId robot, const Manipulate& command, Things things) override;
  Done manipulate(const Method& method, RobotId robot, const Manipulate& command,
                  Things things) override;

  /// Calls a function of package MAGNA in the image; what it asks `door` answers.
  LispLoad call(WorldAccess& door, const std::string& function, LispValue::List arguments);
  /// The answer of the primitive `name` to its arguments.
  static Result<LispValue> answer(WorldAccess& door, const std::string& name,
                                  const LispValue& arguments);

  std::vector<LispReport> take_reports() { return std::exchange(reports_, {}); }
  void report(LispReport report) { reports_.push_back(std::move(report)); }

 private:
  static const PrimitiveTable& primitives();
  class TickDoor;
  void begin_world(const Engine& engine, std::uint64_t seed);
  LispValue call_in_tick(const std::string& function, LispValue::List arguments);
  /// How a call that did not return reads.
  void report_end(const std::string& function, const LispLoad& load);

  int number_;
  ProgramSources sources_;
  const Engine* engine_ = nullptr;
  WorldEdits* edits_ = nullptr;
  std::vector<LispReport> reports_;
};

}  // namespace magna
