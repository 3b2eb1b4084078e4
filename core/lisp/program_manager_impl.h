// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared only by program_manager.cpp and program_manager_queries.cpp.

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "core/lisp/lisp_image.h"
#include "core/lisp/plan_recorder.h"
#include "core/lisp/program_manager.h"
#include "core/lisp/program_thread.h"

namespace magna {

inline constexpr std::uint32_t kConsoleProgram = 0;
/// Code of editors runs as the console's, but what it prints goes to its editor: each has a number
/// from here on (programs.lisp).
inline constexpr std::uint32_t kFirstEditor = 1'000'000'000;

struct ProgramManager::Impl final : WorldAccess {
  Impl(Callbacks the_callbacks, Limits the_limits)
      : callbacks(std::move(the_callbacks)), limits(the_limits) {}

  /// What a program, the console or an editor has printed.
  struct Printed {
    std::string half;       ///< still without a line end
    Tick tick = -1;         ///< of the last text …
    std::size_t bytes = 0;  ///< … and the bytes of text in that tick
  };
  /// A started program. It has a thread until it ends.
  struct Program {
    ProgramStatus status;
    std::unique_ptr<ProgramThread> thread;
    Printed printed = {};
  };
  /// The end of a program's command, or the start of a track.
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
  Outcome submit(const Input& input) override { return callbacks.submit(author(current), input); }
  Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) override;
  void report(const LispReport& report) override;
  void enter_program(std::uint32_t program) override { current = program; }
  void output(std::uint32_t program, const std::string& text) override;
  void message(std::uint32_t program, const std::string& kind, const std::string& text) override;
  void program_failed(const LispReport& why) override;
  ProgramSources* sources() override { return image ? &image->sources() : nullptr; }
  /// Programs in the world of a recording are not recorded: they use the disk.
  FileSource* files() override {
    if (!image || image->sources().files().recorded()) return nullptr;
    return &image->sources().files();
  }

  Author author(std::uint32_t program) const;
  Program* find(std::uint32_t number);
  /// The number of an editor; a new one gets the next. Empty: that of the console.
  std::uint32_t editor_number(const std::string& editor);
  /// What the program, the console or the editor with this number has printed.
  Printed& printed_by(std::uint32_t number);
  bool active(const Program& program) const {
    return program.status.state == ProgramState::Running;
  }

  /// Creates the image of the world if there is none; false if Lisp cannot be used.
  bool need_image();
  std::uint32_t start(const std::string& file);
  /// Reads the program's file and creates its thread; returns the error, if any.
  std::optional<Error> begin(Program& program);
  /// The name, with a number added if a running program already has it.
  std::string free_name(const std::string& wanted) const;
  void end(Program& program, ProgramState state, const std::string& reason);
  /// Stops its robots; its unfinished commands no longer call it.
  void release_robots(const Program& program);
  void stop_all(const std::string& reason);

  void say(std::uint32_t program, ProgramLine::Kind kind, const std::string& text, long place = -1);
  void say(std::uint32_t program, ProgramLine line);
  void flush_half(std::uint32_t program);

  /// Begins with the first of `queries` that can begin; the others get their errors.
  void begin_queries();
  std::optional<Error> begin_query(const LispQuery& query);
  void end_query(Result<std::string> answer);
  void evaluated();

  /// Whether a program computes while no thread waits for it: until it waits, or has a query, no
  /// other Lisp runs.
  bool is_computing() const;
  /// Runs continuations, events and plans; `tick`: after a tick.
  void turn(bool tick);
  /// Gives each program's thread a turn, in order. Returns whether any computed.
  bool give_turns(bool whole, bool tick);
  void look_at(Program& program);
  /// Ends the programs that have reported a failure.
  void end_failing();
  void take_pending(const LispValue& report);
  // Plan debugger.
  /// The image is another one: it gets the breakpoints.
  void begin_plans();
  void take_debug(const LispValue& report);
  void take_plans();
  PlanPlace place(long place);
  void drop_ended();

  Callbacks callbacks;
  Limits limits;
  const Engine* bound = nullptr;
  std::shared_ptr<LispImage> image;
  std::uint32_t current = kConsoleProgram;
  std::uint32_t last_number = 0;
  std::vector<std::unique_ptr<Program>> programs;
  std::map<std::uint64_t, std::uint32_t> tickets;  ///< program of each command in progress
  std::map<Resource, std::uint64_t> tracks;        ///< tickets of the last track of each camera
  std::uint64_t refused = 0;                       ///< commands that never began
  std::vector<Ending> endings;
  std::vector<std::pair<std::uint32_t, std::string>> failing;  ///< with reasons
  bool lisp_waits = false;                                     ///< events or plans wait for ticks
  std::unique_ptr<ProgramThread> evaluation;
  std::uint32_t evaluating = kConsoleProgram;  ///< whose query `evaluation` answers
  std::uint64_t last_query = 0;
  std::deque<std::pair<std::uint64_t, LispQuery>> queries;  ///< the first one is being answered
  std::vector<Answer> answers;
  std::vector<std::string> editors;            ///< by number, from kFirstEditor
  std::map<std::uint32_t, Printed> at_prompt;  ///< by the console and editors
  std::vector<OutputLine> said;
  std::shared_ptr<const ProgramTable> shown;
  bool changed = true;
  PlanRecorder recorder;
  std::unordered_map<long, PlanPlace> places;  ///< those looked up in this image
  bool plan_news = false;                      ///< Lisp has events of plans that were not taken
  std::optional<PauseRequest> pause;
};

}  // namespace magna
