// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/lag_record.h"
#include "app/base/log.h"
#include "app/base/snapshot_exchange.h"
#include "app/session/display_recorder.h"
#include "app/session/link_servers.h"
#include "app/session/pacer.h"
#include "app/session/run_files.h"
#include "app/session/run_progress.h"
#include "app/session/session_options.h"
#include "app/session/session_recorder.h"
#include "app/session/world_builder.h"
#include "core/engine/engine.h"
#include "core/engine/window_geometry.h"
#include "core/sweep/run_result.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot.h"
#include "core/view/snapshot_maker.h"

namespace magna {

class ConsoleRunner;
class ProgramRunner;

/// Event loop, timer, sockets and snapshots around one engine: everything that changes the world
/// happens on the thread of this object. The same with and without a window.
class Session : public QObject {
  Q_OBJECT

 public:
  Session(SessionOptions options, const Log& log, SnapshotExchange& exchange);
  ~Session() override;

  /// Loads and builds the world, opens the input log and starts the servers. An error has the exit
  /// status of the program. If a result is wanted, a world that cannot be opened is a run that has
  /// failed; then the result is written.
  struct Failure {
    Error error;
    int status = kBadInput;
    bool of_run = false;  ///< of the world or of this machine, not of the command line
  };
  std::optional<Failure> open();

  /// Starts the run; writes `READY …` to standard output first.
  void start();

  const Engine& engine() const { return *engine_; }
  /// The files that the open world was read from.
  std::shared_ptr<const FileSource> files_of_world() const { return files_.files_of_world(); }
  /// The port that a protocol's server listens on ("actr"); 0 = none.
  int port(std::string_view protocol) const { return servers_.port(protocol); }

  void submit(const magna::Author& author, const magna::Input& input);
  /// As submit, from an author who has seen world `number` (OpenedWorld): an input for robots of a
  /// world that was closed since is ignored. STOP and pane places apply to every world.
  void submit_for(std::uint64_t number, const magna::Author& author, const magna::Input& input);
  /// Builds a world while the current one continues, then replaces it, with the same seed. STOP and
  /// pause stay as they are; with a window, another world begins at its own speed. On failure
  /// nothing changes but OpenedWorld::failure. Of several requests for a world, a restart or a
  /// branch the last one counts; the others are reported as replaced, to the console, the
  /// client or Snapshot::branch.
  void open_world(const std::string& world);
  /// The same with the current world and another seed; later worlds have it, too.
  void restart(std::uint64_t seed);
  /// Runs the world of a recording, on a thread, to this tick, and then continues it in place of
  /// the current one, paused. Its real robots are not there until they connect. On failure nothing
  /// changes but Snapshot::branch.
  void continue_from(const std::string& file, Tick tick);
  /// Ends that before it is done; otherwise does nothing.
  void cancel_branch();
  /// Dials a further CyBOT, or no longer dials it (LinkServer::add_dial, remove_dial).
  void add_dial(const std::string& address);
  void remove_dial(const std::string& target);
  /// Starts or stops dialling a CyBOT (LinkServer::set_dialling).
  void set_dialling(const std::string& target, bool on);
  /// Executes a line typed into the console.
  void type_line(const std::string& line);
  /// Starts, stops or restarts a Lisp program (ProgramRunner).
  void start_program(const std::string& file);
  void stop_program(std::uint32_t number);
  void restart_program(std::uint32_t number);
  /// The log of plans and programs of this world, as CSV (plan_log_csv); an error says why not.
  Result<std::string> plan_log();
  /// Records the session to a file from now on, in place of the present recording; with the inputs
  /// since the world was opened. Snapshot::recording has the state. Ignored without
  /// SessionOptions::flight, as the following.
  void start_recording(const std::string& file);
  void stop_recording();
  /// Saves what the flight recorder keeps, or what another process has left, as a session file.
  void save_flight(const std::string& file, bool left);
  void discard_left_flight();
  /// Adds a bookmark to the present recording.
  void add_bookmark(const std::string& name, Tick tick);
  void set_paused(bool paused);
  void step_once();
  void set_time_scale(double scale);
  /// Starts the dispatcher of the hall with this rule (dispatch_rules), or for a schedule
  /// ("schedule:FILE"), in place of the running one; "" stops it. It stays when the world is reset.
  /// Ignored without a hall; refused with a notice while inputs are replayed, or if the file has an
  /// error.
  void set_dispatcher(const std::string& name);
  /// Ends the run: prints the requested reports and emits `finished`. `reason`: why it has failed.
  void finish(int status, const std::string& reason = {});
  /// Ends it from outside, by a signal or with its window. A run whose result is wanted has failed
  /// then, unless it would have gone on without an end.
  void interrupt();
  /// Of the first world, if a result is wanted, once that has ended or could not be opened.
  const std::optional<RunResult>& result() const { return result_; }

 signals:
  void finished(int status);
  /// The files of the run that cannot be written now are others than before.
  void file_problems(const std::vector<magna::Error>& problems);

 private:
  // Worlds (session_worlds.cpp).
  void hide_panes();
  /// The panes of an imaginary window of this size (docs/headless.md).
  void place_panes(ScreenSize screen);
  /// Submits a geometry that also holds in this world.
  void take_over(const WindowGeometry& geometry);
  /// The world or branch that is being built is replaced: tells who asked for it. `to`: by what, as
  /// the end of a sentence.
  void give_way(std::string_view to);
  void begin_building(const std::string& world, std::uint64_t seed);
  void world_built();
  /// The branch is not run any longer. `failure`: why it does not continue, also if it was
  /// replaced; nothing = it does, or was cancelled.
  void end_branch(const std::optional<Error>& failure);
  void follow_branch();
  void branch_built(BuiltWorld built);
  void submit_farewells(const SessionBranch& branch);
  void change_world(std::unique_ptr<Engine> next);
  /// The engine was replaced: recreates what depends on it.
  void follow_engine();
  void notify_world(Severity severity, const Message& text);
  /// Shows and logs why a schedule is not executed, if so.
  void report_dispatcher();
  void start_dispatcher(const std::string& name);
  void follow_schedule();
  /// The options for this world. Options such as `--explore` and `--set` apply only to the world of
  /// the command line.
  CommandLine options_for(const std::string& world) const;
  int threads() const;
  WorldRequest world_request(const std::string& world) const;
  WorldOrigin origin_of(const WorldRequest& request) const;
  /// For the world of the recording that is played.
  WorldRequest recorded_request() const;

  /// Hands events to all that follow the engine.
  void record(const std::vector<Event>& events);
  void tell(const std::vector<Event>& events);

  // Programs (session_programs.cpp).
  void make_programs();
  void serve_programs();
  void evaluate(const std::string& expression);
  /// LOAD of the console: opens a world, or starts a Lisp file without a map as a program (false).
  bool load(const std::string& given);
  void program_said(const ProgramStatus* program, const ProgramLine& line);
  /// For breakpoints and steps of plans: reports the reason, and pauses if there is a window or a
  /// console.
  void pause_for_plan(bool paused, const std::string& reason);
  /// At full speed programs are waited for, so that runs are reproducible.
  bool waits_for_programs() const;
  /// For `--plan-log`; empty if it is not given.
  PlanLog wanted_plan_log();
  /// Without a window: whether the command line's programs have ended.
  bool programs_done() const;

  // The end of the run and its result (session_result.cpp).
  /// The exit status of a run that has ended, and why it has failed.
  struct Ending {
    int status = kDone;
    std::string reason = {};
  };
  /// 1 if a program of the command line failed or did not end, or the hall is stalled.
  Ending ending();
  void end_run();
  /// Whether the run has an end besides being ended from outside.
  bool ends_by_itself() const;
  /// Whether the result of the open world is wanted.
  bool wants_result() const;
  std::optional<Failure> open_first_world();
  /// Makes and writes the result of the first world, which could not be opened.
  Failure fail(Failure failure);
  /// Makes the result of the first world, which ends; null if it is not wanted, or made already.
  const RunResult* make_result(const EndedWorld& world, const Ending& ending);

  // The console.
  void make_console();
  /// Lets `count` ticks pass while paused; else returns the reason why not.
  std::optional<std::string> run_paused_ticks(Tick count);
  /// Whether the command of the previous line has ended.
  bool can_take_line() const;
  /// Takes the permitted lines of standard input; ends the run after the last.
  void take_lines();
  void lines_arrived();
  /// Whether time waits for the next line of a script.
  bool waits_for_script() const;

  void turn();
  /// Pauses, ends or continues after clients of lock-step have left (CommandLine::lockstep_lost);
  /// continues once others take part in their place.
  void follow_lockstep();
  /// Whether a tick is due, and the time until then: ns, -1 = never.
  bool tick_due();
  std::int64_t until_next_tick() const;
  /// Whether the next tick can run: nothing is missing and no client is waited for.
  bool ready() const;
  void run_tick();
  /// Lets all robots that can explore do so, if the command line says so.
  void begin_exploring();
  /// Nothing is left to do: the ticks asked for are over, or, without a window, all packages of the
  /// hall are delivered or can no longer be.
  bool done() const;
  void schedule_turn();
  void drain();
  /// What window and recordings have in common.
  std::shared_ptr<Snapshot> make_snapshot(const SnapshotParts& parts);
  void publish(bool force);
  /// Records what the panes show, if a state is due.
  void record_display();
  /// Records what ACT-R clients are sent, if a recording has begun.
  void follow_recordings();
  void heartbeat();
  /// Writes logs up to now, and reports files that cannot be written, or can again.
  void check_files();
  /// Posts the recorder's news.
  void follow_recorder();
  void log_event(const Event& event) const;
  std::int64_t now_ns() const { return clock_.nsecsElapsed(); }
  bool ticks_used_up() const;

  SessionOptions options_;
  const Log& log_;
  SnapshotExchange& exchange_;
  WorldBuilder* builder_;
  std::unique_ptr<Engine> engine_;
  SnapshotMaker snapshots_;  ///< of `engine_`
  LinkServers servers_;
  QElapsedTimer clock_;
  std::optional<Pacer> pacer_;
  QTimer* turn_timer_;
  QTimer* heartbeat_timer_;
  std::int64_t turn_due_ns_ = 0;
  std::int64_t started_ns_ = 0;
  LagRecord lag_;
  double tick_ms_ = 0.0;  ///< duration of the world's last tick
  RunStats stats_;
  std::unique_ptr<SessionRecorder> recorder_;  ///< null without SessionOptions::flight
  DisplayRecorder display_;
  RunFiles files_;
  std::uint64_t recordings_ = 0;  ///< RunFiles::recordings_begun that messages have followed
  std::vector<Error> file_problems_;
  HallRun hall_;
  SearchRun search_;
  OpenedWorld opened_;
  std::shared_ptr<SessionBranch> branch_;  ///< is being run; null: none
  std::shared_ptr<const BranchStatus> branch_status_;
  NoticeBoard notices_;
  std::unique_ptr<ConsoleRunner> console_;
  std::unique_ptr<ProgramRunner> programs_;         ///< null: a build without Lisp
  std::uint64_t posts_taken_ = 0;                   ///< calls of submit_for
  std::size_t missing_ = 0;                         ///< clients that the paused world waits for
  Tick passing_ = 0;                                ///< ticks that pass while the world stands
  std::shared_ptr<const OpenedWorld> shown_world_;  ///< `opened_` for the window
  bool running_ = false;
  std::optional<RunResult> result_;
};

}  // namespace magna
