// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared by program_manager*.cpp only.

#include <deque>
#include <map>
#include <optional>

#include "core/lisp/lisp_image.h"
#include "core/lisp/program_manager.h"
#include "core/lisp/program_thread.h"

namespace magna {

inline constexpr std::uint32_t kConsoleProgram = 0;

struct ProgramManager::Impl final : WorldAccess {
  Impl(Ways the_ways, Limits the_limits) : ways(std::move(the_ways)), limits(the_limits) {}

  /// One that was started. The thread is there until it has ended.
  struct Program {
    ProgramStatus status;
    std::unique_ptr<ProgramThread> thread;
    std::string half;  ///< printed without an end of line yet
  };
  /// How a command of a program ended, or that a track began.
  struct Ending {
    std::uint32_t program = 0;
    std::uint64_t ticket = 0;
    bool began = false;
    std::string code;
    LispValue result;
  };

  // WorldAccess.
  const Engine& engine() const override { return *bound; }
  WorldEdits* edits() override { return nullptr; }
  Outcome submit(const Input& input) override { return ways.submit(author(current), input); }
  Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) override;
  void report(const LispReport& report) override;
  void enter_program(std::uint32_t program) override { current = program; }
  void output(std::uint32_t program, const std::string& text) override;
  void message(std::uint32_t program, const std::string& kind, const std::string& text) override;
  void program_failed(const LispReport& why) override;
  ProgramSources* sources() override { return image ? &image->sources() : nullptr; }

  Author author(std::uint32_t program) const;
  Program* find(std::uint32_t number);
  bool active(const Program& program) const {
    return program.status.state == ProgramState::Running;
  }

  /// The image of the world, made if there is none; false: Lisp cannot be used.
  bool need_image();
  std::uint32_t start(const std::string& file);
  /// Reads the program's file and makes its thread; or why not.
  std::optional<Error> begin(Program& program);
  /// The name, or that with a number if a program that runs has it.
  std::string free_name(const std::string& wanted) const;
  void end(Program& program, ProgramState state, const std::string& reason);
  /// Stops its robots; what it has begun no longer calls it.
  void leave_robots(const Program& program);
  void stop_all(const std::string& reason);

  void say(std::uint32_t program, ProgramLine::Kind kind, const std::string& text, long place = -1);
  void say(std::uint32_t program, ProgramLine line);
  void flush_half(Program& program);

  void begin_evaluation(const std::string& expression);
  void evaluated();

  /// A program computes while no thread waits for it: until it waits, or asks, no other Lisp runs.
  bool somebody_computes() const;
  /// Continuations, events and plans; `tick`: one has passed.
  void turn(bool tick);
  /// Each program's own thread, in order. Did any compute?
  bool give_turns(bool whole, bool tick);
  void look_at(Program& program);
  /// Ends the programs that have reported a failure.
  void end_failing();
  void take_pending(const LispValue& report);
  void drop_ended();

  Ways ways;
  Limits limits;
  const Engine* bound = nullptr;
  std::shared_ptr<LispImage> image;
  std::uint32_t current = kConsoleProgram;
  std::uint32_t last_number = 0;
  std::vector<std::unique_ptr<Program>> programs;
  std::map<std::uint64_t, std::uint32_t> tickets;  ///< of commands in progress: whose they are
  std::map<Resource, std::uint64_t> tracks;        ///< tickets of the last track of each camera
  std::uint64_t refused = 0;                       ///< commands that never began
  std::vector<Ending> endings;
  std::vector<std::pair<std::uint32_t, std::string>> failing;  ///< and why
  bool lisp_waits = false;                                     ///< events or plans wait for ticks
  std::unique_ptr<ProgramThread> evaluation;
  std::deque<std::string> expressions;  ///< the first one is being evaluated
  std::vector<Result<std::string>> values;
  std::string console_half;
  std::vector<Said> said;
  std::shared_ptr<const ProgramTable> shown;
  bool changed = true;
};

}  // namespace magna
