// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/command_line.h"
#include "app/base/log.h"
#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/record/session_branch.h"
#include "core/record/session_writer.h"
#include "core/sim/file_writer.h"
#include "core/sweep/run_result.h"
#include "core/view/action_table.h"
#include "core/view/plan_episode.h"

namespace magna {

class SessionRecorder;

/// Replays the inputs of a log at their ticks (`--play-inputs`).
class PlayedInputs {
 public:
  PlayedInputs() = default;
  explicit PlayedInputs(std::vector<LoggedInput> inputs) : inputs_(std::move(inputs)) {}

  /// Submits the inputs logged before the engine's next tick. False: there are none.
  bool submit_due(Engine& engine) {
    const std::size_t first = next_;
    while (next_ < inputs_.size() && inputs_[next_].tick <= engine.now() + 1) {
      const LoggedInput& logged = inputs_[next_++];
      engine.submit(logged.author, logged.input);
    }
    return next_ > first;
  }

  /// Starts from the beginning, for the same world.
  void rewind() { next_ = 0; }
  bool done() const { return next_ >= inputs_.size(); }

 private:
  std::vector<LoggedInput> inputs_;
  std::size_t next_ = 0;
};

/// What a world was built from, for its recording.
struct WorldOrigin {
  std::string source;  ///< the world as it was named
  std::shared_ptr<const FileSource> files;
  SessionHeader::Options options = {};
  /// What it continues; null: it begins. Then its recordings begin with the past.
  std::shared_ptr<const SessionBranch> branch = {};
  bool own_past = false;  ///< of the world that was open until now
};

/// What the tables at the end of a world are made of.
struct EndedWorld {
  const Engine& engine;
  PlanLog plan_log = {};                              ///< empty unless requested
  std::shared_ptr<const HallSchedule> schedule = {};  ///< that was executed; null = none
  const RunResult* result = nullptr;                  ///< null: of a later world, or not wanted

  HallHistory hall_history() const;  ///< empty without a hall
};

/// A table, CSV or JSON, or the result, that is written to a file when a world ends, if the command
/// line requests it.
class EndTable {
 public:
  /// `what`: noun for messages; `path`: the option; `text` makes the table. `of_each_world`: worlds
  /// that are opened later have tables of their own.
  EndTable(std::string_view what, std::string CommandLine::*path,
           std::string (*text)(const EndedWorld&), bool of_each_world = true)
      : what_(what), path_of_(path), text_(text), of_each_world_(of_each_world) {}

  std::string_view what() const { return what_; }
  bool of_each_world() const { return of_each_world_; }
  /// The file that the command line names; empty = none.
  const std::string& wanted(const CommandLine& line) const { return line.*path_of_; }

  /// Names the file at the start of a run, so that an unusable name is reported early.
  std::optional<Error> begin(const std::string& path);
  /// Why the table could not be written now.
  std::optional<Error> check() const;
  /// Writes the table if it has a file. Returns the error.
  std::optional<Error> end(const EndedWorld& world);

 private:
  std::string_view what_;
  std::string CommandLine::*path_of_;
  std::string (*text_)(const EndedWorld&);
  bool of_each_world_;
  std::string path_;  ///< empty = it is not written
};

/// `--measures`, `--coverage-csv`, `--map-error-csv`, `--hall-csv`, `--schedule-out`, `--plan-log`
/// and `--result`. What the world does not have leaves only column names.
std::vector<EndTable> end_tables();

/// Whether the run reports exploration at its end, so that it must be measured.
bool measures_exploration(const CommandLine& line);

/// With `--play-inputs`: takes world, seed and the other options of the world that the command line
/// does not give from the file. An error: the file, or what the command line gives and it
/// contradicts.
std::optional<Error> follow_played_run(CommandLine& line);

/// The files of a run: its recording (`--record`), inputs that are played and logged
/// (`--play-inputs`, `--log-inputs`), the obstacle map that it starts with (`--obstacles`), the
/// table of actions (`--actions`), and those written when a world ends. Each written file has one
/// world; the next world's is F.2, then F.3.
class RunFiles {
 public:
  /// `line` and `log` must outlive it.
  RunFiles(const CommandLine& line, const Log& log) : line_(line), log_(log) {}

  /// The recordings of a window follow the same worlds. Call it before `open`; it must outlive this
  /// object.
  void add_recorder(SessionRecorder& recorder) { window_ = &recorder; }
  /// The first world is open. An error names the file.
  std::optional<Error> open(Engine& engine, WorldOrigin origin);
  /// Call with all events of the open world, in order.
  void on_events(std::span<const Event> events, const Engine& engine);
  void on_notice(const Notice& notice);
  void on_message(const LinkText& message);
  /// What a new client is sent now: recorded by the files that lack it (SessionWriter::state).
  void add_state(std::span<const LinkText> messages);
  /// Call after each tick, and before what follows it.
  void on_tick(const Engine& engine);
  /// Whether the session is recorded now, by `--record` or for the window.
  bool recording() const;
  /// Grows with each file that is begun: it needs a key of the display.
  std::uint64_t recordings_begun() const;
  /// As SessionWriter::add_display.
  void add_display(Tick tick, const std::function<std::string()>& message);
  /// Submits the played inputs that are due. False: there are none.
  bool play(Engine& engine) { return played_.submit_due(engine); }
  /// Whether inputs are still to be played.
  bool playing() const { return !played_.done(); }
  /// Another world, number `number`, follows: the files of `old` end, those of `next` begin. `own`:
  /// it is the world of the command line again; then played inputs and obstacle map begin again,
  /// else they end.
  /// `warn`: a problem to show.
  void change(const EndedWorld& old, Engine& next, std::uint64_t number, bool own,
              WorldOrigin origin, const std::function<void(const std::string&)>& warn);
  /// Writes the log up to now. Returns the present problems of files that are written.
  std::vector<Error> check();
  /// The run is over: writes the tables of its last world.
  void finish(const EndedWorld& world);
  /// Those that the open world was read from.
  std::shared_ptr<const FileSource> files_of_world() const { return origin_.files; }
  /// SessionHeader::id of the recordings of the open world.
  const std::string& session_id() const { return recording_.header.id; }

 private:
  /// A session file of each world: of `--record`, or of `--log-inputs` if its name ends in .mcap.
  struct Recording {
    std::string first;  ///< the file of the first world
    std::string_view what;
    bool inputs_only = false;
    std::unique_ptr<SessionWriter> writer = {};  ///< null: it could not be begun
  };
  std::optional<Error> read_played(const Engine& engine);
  /// Begins what the recordings of this world have in common, and those of the window.
  void begin_world(const Engine& engine);
  void begin_branch(const Engine& engine);
  void begin_recordings(SessionWriter::Options options, const Engine& engine);
  /// The inputs of what the open world continues.
  std::span<const LoggedInput> inherited() const;
  std::optional<Error> begin_recording(Recording& recording, const std::string& path,
                                       const Engine& engine);
  /// Calls it for each session file that is written now.
  template <class Call>
  void record(Call call);
  /// A session file that is written now, if possible one with more than inputs; empty: none.
  std::string present_file() const;
  void end_recordings(const Engine& engine, std::string_view reason);
  std::optional<Error> begin_inputs(const std::string& path);
  std::optional<Error> begin_actions(const std::string& path, const Engine& engine);
  /// The inputs of this engine are written.
  void watch(Engine& engine);
  /// Submits the map file of `--obstacles`, if there is one, as the operator would.
  std::optional<Error> load_obstacles(Engine& engine) const;
  void end_table(EndTable& table, const EndedWorld& world);
  void end_log(LogFile& log);

  const CommandLine& line_;
  bool own_ = true;  ///< the open world is that of the command line
  const Log& log_;
  WorldOrigin origin_;
  PlayedInputs played_;
  SessionWriter::Options recording_;  ///< of the open world
  std::vector<Recording> recordings_;
  std::uint64_t begun_ = 0;            ///< files of `--record`
  std::string own_file_;               ///< recording of the world before; empty: none
  SessionRecorder* window_ = nullptr;  ///< null: there is none
  std::string inputs_text_;            ///< the file of `--log-inputs` if it is text; empty: none
  LogFile inputs_;
  LogFile actions_;
  std::optional<ActionTable> action_table_;
  std::vector<EndTable> tables_ = end_tables();
  std::vector<Error> lost_;  ///< files of earlier worlds that are incomplete or missing
};

}  // namespace magna
