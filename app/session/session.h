// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/lag_record.h"
#include "app/session/end_table.h"
#include "app/session/log.h"
#include "app/session/pacer.h"
#include "app/session/played_inputs.h"
#include "app/session/run_stats.h"
#include "app/session/session_options.h"
#include "app/session/snapshot_exchange.h"
#include "app/session/world_builder.h"
#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/hall_watch.h"
#include "core/engine/notice_board.h"
#include "protocols/net/frame_tap.h"
#include "protocols/net/link_server.h"

namespace magna {

class ConsoleRunner;
class ProgramRunner;

/// Event loop, timer, sockets and hand-over round one engine (design 2): everything that happens to
/// the world happens on the thread this object lives in. The same with and without a window.
class Session : public QObject {
  Q_OBJECT

 public:
  Session(SessionOptions options, const Log& log, SnapshotExchange& exchange);
  ~Session() override;

  /// Loads and builds the world, opens the input log and starts the servers. An error comes with
  /// the exit status it calls for.
  struct Failure {
    Error error;
    int status = kBadInput;
  };
  std::optional<Failure> open();

  /// Begins to run; `READY …` goes to standard output first.
  void start();

  const Engine& engine() const { return *engine_; }
  /// The port that a protocol's server listens on ("actr"); 0 = none.
  int port(std::string_view protocol) const;

  void submit(const magna::Author& author, const magna::Input& input);
  /// The same from an author who saw world `number` (OpenedWorld) when asking: an input meant for
  /// the robots of a world that has gone since has no effect. STOP and where the panes are hold
  /// for every world.
  void submit_for(std::uint64_t number, const magna::Author& author, const magna::Input& input);
  /// Builds another world, or the same again, while this one goes on; then it takes its place, with
  /// the same seed and parameters. STOP stays latched if it was, pause and speed stay as they are.
  /// If it cannot be built nothing changes but OpenedWorld::failure.
  void open_world(const std::string& world);
  /// Dials a CyBOT of the command line again, or gives it up (LinkServer::set_dialling).
  void set_dialling(const std::string& target, bool on);
  /// The user typed a line into the console.
  void type_line(const std::string& line);
  /// Starts, stops or restarts a Lisp program (ProgramRunner).
  void start_program(const std::string& file);
  void stop_program(std::uint32_t number);
  void restart_program(std::uint32_t number);
  void set_paused(bool paused);
  void step_once();
  void set_time_scale(double scale);
  /// Ends the run: prints what was asked for and emits `finished`.
  void finish(int status);

 signals:
  void finished(int status);

 private:
  std::optional<Failure> open_logs();
  std::optional<Error> begin_input_log(const std::string& path);
  void hide_panes();
  void end_table(EndTable& table, const Engine& engine) const;
  void world_built();
  void change_world(std::unique_ptr<Engine> next);
  /// The story of the old world ends; that of this one goes to files of its own.
  void change_files(const Engine& old);
  void change_played_inputs(const std::string& source);
  void tell_of_world(Severity severity, const Message& text);
  EngineOptions engine_options() const;
  WorldRequest world_request(const std::string& world) const;

  // Servers (session_servers.cpp).
  void make_servers();
  std::optional<Failure> read_server_files();
  /// A failure only if the run cannot go on without the server.
  std::optional<Failure> open_servers();
  void rebind_servers();
  void close_servers();
  /// "READY actr=6324 …", and lines that follow it.
  std::vector<std::string> started_lines() const;

  /// Hands events to all that follow the engine.
  void tell(const std::vector<Event>& events);

  // Programs (session_programs.cpp).
  void make_programs();
  void serve_programs();
  void evaluate(const std::string& expression);
  /// LOAD of the console: opens a world, or starts a Lisp file that defines no map as a program
  /// (false).
  bool load(const std::string& file);
  void program_said(const ProgramStatus* program, const ProgramLine& line);
  /// As fast as possible programs are waited for, so that the story is always the same.
  bool whole_turns() const;
  /// Without a window: those of the command line have ended.
  bool programs_done() const;
  /// 1 if a program of the command line has failed or has not ended, or nothing can progress in the
  /// hall.
  int end_status();

  // The console (session_console.cpp).
  void make_console();
  /// The world stands, but for so many ticks that pass next; or says why not.
  std::optional<std::string> let_pass(Tick count);
  /// The line before has done what it is to do.
  bool may_take_line() const;
  /// Takes the lines of standard input that may be taken now; ends the run after the last.
  void take_lines();
  void lines_arrived();
  /// Time stands until the script says more.
  bool waits_for_script() const;

  void turn();
  /// Is a tick due now, and how long until one is: ns, -1 = never.
  bool tick_due();
  std::int64_t until_next_tick() const;
  /// Nothing that the next tick needs is missing, and no client is waited for.
  bool ready() const;
  void run_tick();
  /// All robots of the world that is open that can explore do, if it is asked for.
  void begin_exploring();
  /// A dispatcher for the hall that is open, if one is asked for.
  void begin_dispatching();
  /// Nothing is left to do: the ticks asked for are over, or, without a window, all packages of the
  /// hall are delivered or can no longer be.
  bool done() const;
  /// Why nothing can progress in the hall; nothing while it may, or while clients may act in it.
  std::optional<std::string> stalled() const;
  void schedule_turn();
  void drain();
  void publish(bool force);
  /// The traffic of the connections since the last snapshot that was taken.
  void add_frames(Snapshot& snapshot);
  void heartbeat();
  /// A pause does not hold robots that move themselves: says which.
  void tell_of_unheld();
  void log_event(const Event& event) const;
  /// How many robots that a client commands have something left to do.
  std::size_t robots_at_work(const std::string& client) const;
  std::int64_t now_ns() const { return clock_.nsecsElapsed(); }
  bool ticks_used_up() const;

  SessionOptions options_;
  const Log& log_;
  SnapshotExchange& exchange_;
  WorldBuilder* builder_;
  std::unique_ptr<Engine> engine_;
  SystemLinkClock link_clock_;
  FrameTap tap_{link_clock_};  ///< before the servers, which leave frames in it
  std::shared_ptr<const LinkFrames> frames_;
  struct Served {
    const LinkProtocol* protocol;
    std::unique_ptr<LinkServer> server;
  };
  std::vector<Served> servers_;
  QElapsedTimer clock_;
  std::optional<Pacer> pacer_;
  QTimer* turn_timer_;
  QTimer* heartbeat_timer_;
  std::int64_t turn_due_ns_ = 0;
  std::int64_t started_ns_ = 0;
  LagRecord lag_;
  double tick_ms_ = 0.0;  ///< that the world took for its last tick
  RunStats stats_;
  PlayedInputs played_;
  std::optional<HallDispatcher> dispatcher_;
  std::optional<HallWatch> hall_watch_;  ///< of a run that would otherwise never end
  std::ofstream input_log_;
  std::vector<EndTable> tables_ = end_tables();  ///< of the world that is open
  OpenedWorld opened_;
  NoticeBoard notices_;
  std::unique_ptr<ConsoleRunner> console_;
  std::unique_ptr<ProgramRunner> programs_;  ///< null: a build without Lisp
  std::uint64_t posts_taken_ = 0;            ///< calls of submit_for
  Tick passing_ = 0;                         ///< ticks that pass while the world stands
  std::shared_ptr<const LinkTable> links_;
  std::shared_ptr<const OpenedWorld> shown_world_;  ///< `opened_` for the window
  bool running_ = false;
};

}  // namespace magna
