// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/world_edits.h"
#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/primitives.h"
#include "core/lisp/program_sources.h"

namespace magna {

/// The definitions of a world file, or of the console without one, while its world runs: functions,
/// kickers, manipulations. Its Lisp runs on LispThread::for_worlds; each piece of work that takes
/// too long is cut off separately and reported. Serves one engine at a time.
class LispImage final : public WorldHooks {
 public:
  /// Takes ownership of the image kept by a load (LispSession::keep), with the file's text.
  LispImage(int number, ProgramSources sources);
  /// Creates a new image that contains only the dialect; nullptr if Lisp cannot be used.
  static std::shared_ptr<LispImage> make_empty();
  ~LispImage() override;
  LispImage(const LispImage&) = delete;
  LispImage& operator=(const LispImage&) = delete;

  int number() const { return number_; }
  ProgramSources& sources() { return sources_; }

  /// For programs of a world without hooks of its own.
  void begin_without_hooks(const Engine& engine);

  // WorldHooks.
  void begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) override;
  void end() override;
  void kick(std::span<const KickerTurn> turns) override;
  std::optional<Method> choose(RobotId robot, const Manipulate& command, Things things) override;
  Done manipulate(const Method& method, RobotId robot, const Manipulate& command,
                  Things things) override;

  /// Calls a function of package MAGNA in the image; `access` answers its queries.
  LispLoad call(WorldAccess& access, const std::string& function, LispValue::List arguments);
  /// Executes the primitive `name` with its arguments.
  static Result<LispValue> answer(WorldAccess& access, const std::string& name,
                                  const LispValue& arguments);

  std::vector<LispReport> take_reports() { return std::exchange(reports_, {}); }
  void report(LispReport report) { reports_.push_back(std::move(report)); }

 private:
  static const PrimitiveTable& primitives();
  class TickAccess;
  /// Does `work` on the thread for worlds; `access` answers its queries.
  LispLoad serve(WorldAccess& access, std::function<LispLoad()> work);
  void begin_world(const Engine& engine, std::uint64_t seed);
  LispValue call_in_tick(const std::string& function, LispValue::List arguments);
  /// Reports a call that did not return normally.
  void report_end(const std::string& function, const LispLoad& load);

  int number_;
  ProgramSources sources_;
  const Engine* engine_ = nullptr;
  WorldEdits* edits_ = nullptr;
  std::vector<LispReport> reports_;
};

/// Defines `magna::%next-kick` and `%kick-place` (kicking.lisp) in Lisp; called during boot.
void define_kick_scan();

}  // namespace magna
