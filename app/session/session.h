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

/// Event loop, timer, sockets and snapshots around one engine (design 2): everything that changes
/// the world happens on the thread of this object. The same with and without a window.
class Session : public QObject {
  Q_OBJECT

 public:
  Session(SessionOptions options, const Log& log, SnapshotExchange& exchange);
  ~Session() override;

  /// Loads and builds the world, opens the input log and starts the servers. An error has the exit
  /// status of the program.
  struct Failure {
    Error error;
    int status = kBadInput;
  };
  std::optional<Failure> open();

  /// Starts the run; writes `READY …` to standard output first.
  void start();

  const Engine& engine() const { return *engine_; }
  /// The port of a protocol's server ("actr"); 0 = none.
  int port(std::string_view protocol) const;

  void submit(const magna::Author& author, const magna::Input& input);
  /// As submit, from an author who has seen world `number` (OpenedWorld): an input for robots of a
  /// world that was closed since is ignored. STOP and pane places apply to every world.
  void submit_for(std::uint64_t number, const magna::Author& author, const magna::Input& input);
  /// Builds a world while the current one continues, then replaces it, with the same seed and
  /// parameters. STOP, pause and speed stay as they are. On failure nothing changes but
  /// OpenedWorld::failure.
  void open_world(const std::string& world);
  /// Starts or stops dialling a CyBOT of the command line (LinkServer::set_dialling).
  void set_dialling(const std::string& target, bool on);
  /// Executes a line typed into the console.
  void type_line(const std::string& line);
  /// Starts, stops or restarts a Lisp program (ProgramRunner).
  void start_program(const std::string& file);
  void stop_program(std::uint32_t number);
  void restart_program(std::uint32_t number);
  void set_paused(bool paused);
  void step_once();
  void set_time_scale(double scale);
  /// Ends the run: prints the requested reports and emits `finished`.
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
  /// Closes the files of the old world and opens new ones for this world.
  void change_files(const Engine& old);
  void change_played_inputs(const std::string& source);
  void tell_of_world(Severity severity, const std::string& text);
  EngineOptions engine_options() const;
  WorldRequest world_request(const std::string& world) const;

  // Servers (session_servers.cpp).
  void make_servers();
  std::optional<Failure> read_server_files();
  /// Fails only if the run cannot continue without the server.
  std::optional<Failure> open_servers();
  void rebind_servers();
  void close_servers();
  /// "READY actr=6324 …" and further lines.
  std::vector<std::string> started_lines() const;

  /// Passes events to all observers of the engine.
  void tell(const std::vector<Event>& events);

  // Programs (session_programs.cpp).
  void make_programs();
  void serve_programs();
  void evaluate(const std::string& expression);
  /// LOAD of the console: opens a world, or starts a Lisp file without a map as a program (false).
  bool load(const std::string& file);
  void program_said(const ProgramStatus* program, const ProgramLine& line);
  /// At full speed programs are waited for, so that runs are reproducible.
  bool whole_turns() const;
  /// Without a window: whether the command line's programs have ended.
  bool programs_done() const;
  /// 1 if a program of the command line failed or did not end, or the hall is stalled.
  int end_status();

  // The console (session_console.cpp).
  void make_console();
  /// Lets `count` ticks pass while paused; else returns the reason why not.
  std::optional<std::string> let_pass(Tick count);
  /// Whether the command of the previous line has ended.
  bool may_take_line() const;
  /// Takes the permitted lines of standard input; ends the run after the last.
  void take_lines();
  void lines_arrived();
  /// Whether time waits for the next line of a script.
  bool waits_for_script() const;

  void turn();
  /// Whether a tick is due, and the time until then: ns, -1 = never.
  bool tick_due();
  std::int64_t until_next_tick() const;
  /// Whether the next tick can run: nothing is missing and no client is waited for.
  bool ready() const;
  void run_tick();
  /// With `--explore`, makes all capable robots of the world explore.
  void begin_exploring();
  /// With `--dispatcher`, adds a dispatcher for the hall.
  void begin_dispatching();
  /// Whether the run is complete: the requested ticks have passed or, without a window, all
  /// packages of the hall are delivered or cannot be.
  bool done() const;
  /// Reason why the hall is stalled; nothing while it can progress or clients may act.
  std::optional<std::string> stalled() const;
  void schedule_turn();
  void drain();
  void publish(bool force);
  /// Adds the traffic since the last snapshot that was taken.
  void add_frames(Snapshot& snapshot);
  void heartbeat();
  /// Warns that a pause does not hold robots that move themselves.
  void tell_of_unheld();
  void log_event(const Event& event) const;
  /// Number of robots that the client commands and that move or are on a mission.
  std::size_t robots_at_work(const std::string& client) const;
  std::int64_t now_ns() const { return clock_.nsecsElapsed(); }
  bool ticks_used_up() const;

  SessionOptions options_;
  const Log& log_;
  SnapshotExchange& exchange_;
  WorldBuilder* builder_;
  std::unique_ptr<Engine> engine_;
  SystemLinkClock link_clock_;
  FrameTap tap_{link_clock_};  ///< before the servers, which write frames to it
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
  double tick_ms_ = 0.0;  ///< duration of the world's last tick
  RunStats stats_;
  PlayedInputs played_;
  std::optional<HallDispatcher> dispatcher_;
  std::optional<HallWatch> hall_watch_;  ///< for runs that would otherwise never end
  std::ofstream input_log_;
  std::vector<EndTable> tables_ = end_tables();  ///< of the open world
  OpenedWorld opened_;
  NoticeBoard notices_;
  std::unique_ptr<ConsoleRunner> console_;
  std::unique_ptr<ProgramRunner> programs_;  ///< null in a build without Lisp
  std::uint64_t posts_taken_ = 0;            ///< number of submit_for calls
  Tick passing_ = 0;                         ///< remaining ticks to pass while paused
  std::shared_ptr<const LinkTable> links_;
  std::shared_ptr<const OpenedWorld> shown_world_;  ///< `opened_`, shared with the window
  bool running_ = false;
};

}  // namespace magna
