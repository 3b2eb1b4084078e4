// SPDX-License-Identifier: GPL-3.0-or-later
// magna: parses command line and settings and runs with or without a window.

#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/bundled_files.h"
#include "app/base/command_line.h"
#include "app/base/resource_path.h"
#include "app/base/session_command_line.h"
#include "app/base/settings.h"
#include "app/base/sweep_command_line.h"
#include "app/profile/profile.h"
#include "app/profile/trusted_files.h"
#include "app/quit_signals.h"
#include "app/replay/replay.h"
#include "app/session/link_protocols.h"
#include "app/session/run_files.h"
#include "app/session/session.h"
#include "app/session_commands.h"
#include "app/sweep/sweep_command.h"
#include "core/hall/hall_check.h"
#include "core/hall/hall_draft_file.h"
#include "core/hall/hall_file.h"
#include "core/sim/generated_field.h"
#ifdef MAGNA_HAS_LISP
#include "core/lisp/file_trust.h"
#include "core/lisp/program_files.h"
#endif
#ifdef MAGNA_HAS_GUI
#include "app/windowed.h"
#endif

namespace {

using namespace magna;

void print_out(const std::string& text) { std::fputs(text.c_str(), stdout); }

// The ACT-R log is written beside the settings file that enables it, one file per session.
std::optional<std::filesystem::path> user_log_path(const LoadedSettings& settings) {
  if (!settings.settings.user_log) return {};
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  return settings.file.parent_path() / fmt::format("user-{}.log", milliseconds);
}

/// Runs a session on this thread without a window; returns the exit status.
int run_headless(int argc, char** argv, const SessionOptions& options, const Log& log) {
  QCoreApplication application(argc, argv);
  SnapshotExchange exchange;
  Session session(options, log, exchange);
  if (const auto failure = session.open()) {
    log.write(LogLevel::Error, failure->error.text());
    return failure->status;
  }
  const QuitSignals quit;
  QObject::connect(&quit, &QuitSignals::raised, &session, [&session] { session.interrupt(); });
  QObject::connect(
      &session, &Session::finished, &application,
      [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  session.start();
  return QCoreApplication::exec();
}

/// A recording that is played to clients without a window: listens, waits for clients, plays the
/// file once, and ends the event loop with the exit status.
class PlaybackRun {
 public:
  /// The arguments must outlive it. `line` has a recording.
  PlaybackRun(const CommandLine& line, const Log& log)
      : line_(line), log_(log), options_(playback_options(line, log)) {
    QObject::connect(&replay_, &Replay::opened, &replay_, [this] { serve(); });
    QObject::connect(&replay_, &Replay::moved, &replay_, [this] { follow(); });
    QObject::connect(&replay_, &Replay::failed, &replay_,
                     [this](const QString& why) { fail(kBadInput, why); });
    QObject::connect(&replay_, &Replay::serve_failed, &replay_,
                     [this](const QString& why) { fail(kNoServer, why); });
  }
  PlaybackRun(const PlaybackRun&) = delete;
  PlaybackRun& operator=(const PlaybackRun&) = delete;

  void start() { replay_.open(line_.recording, 0); }

 private:
  void serve() {
    if (!replay_.outline()->messages) {
      return fail(kBadInput, QString::fromStdString(line_.recording +
                                                    ": has no messages of the ACT-R interface: "
                                                    "record them with --record-messages"));
    }
    if (const std::string& broken = replay_.outline()->warning; !broken.empty()) {
      log_.write(LogLevel::Warning, broken + ": what is before that place is played");
    }
    replay_.set_speed(line_.time_scale == 0.0 ? Replay::kFastest : line_.time_scale);
    replay_.serve(options_);
  }
  void follow() {
    const ReplayStatus& status = replay_.status();
    if (status.port != 0 && !std::exchange(ready_, true)) {
      print_out(fmt::format("READY actr={}\n", status.port));
      std::fflush(stdout);
      log_.write(LogLevel::Info, fmt::format("the recording is played once {} ACT-R client{} "
                                             "attached",
                                             options_.await_clients,
                                             options_.await_clients == 1 ? " is" : "s are"));
    }
    if (ready_ && status.clients >= options_.await_clients && !std::exchange(begun_, true)) {
      replay_.play(true);
    }
    if (status.playing) played_ = true;
    if (begun_ && played_ && !status.playing) QCoreApplication::exit(kDone);
  }
  void fail(int status, const QString& why) {
    log_.write(LogLevel::Error, why.toStdString());
    QCoreApplication::exit(status);
  }

  const CommandLine& line_;
  const Log& log_;
  ActrPlaybackOptions options_;
  bool ready_ = false;   ///< clients can attach
  bool begun_ = false;   ///< so many have
  bool played_ = false;  ///< the replay was seen to play
  Replay replay_;        ///< last: its signals use all of the above
};

/// Plays a recording to clients without a window; returns the exit status.
int run_playback(int argc, char** argv, const CommandLine& line, const Log& log) {
  QCoreApplication application(argc, argv);
  PlaybackRun playback(line, log);
  const QuitSignals quit;
  QObject::connect(&quit, &QuitSignals::raised, &application,
                   [] { QCoreApplication::exit(kDone); });
  playback.start();
  return QCoreApplication::exec();
}

#ifdef MAGNA_HAS_LISP
/// The files that programs may use, and those that the user trusts; the check ends with this.
class LispPermissions {
 public:
  LispPermissions(const std::filesystem::path& resources, const TrustedFiles& trusted) {
    set_program_folders({resources, standard_program_data()});
    set_trust_check([&trusted](const std::string& file, std::string_view text) {
      return trusted.trusts(file, text);
    });
  }
  ~LispPermissions() { set_trust_check({}); }  // Lisp's threads outlive main
  LispPermissions(const LispPermissions&) = delete;
  LispPermissions& operator=(const LispPermissions&) = delete;
};
#endif

std::optional<Error> trust(TrustedFiles& trusted, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto error = trusted.trust_for_this_run(file)) return error;
  }
  return {};
}

/// `magna verify FILE` and others; returns the exit status.
int run_command(const std::vector<std::string>& arguments,
                [[maybe_unused]] const std::filesystem::path& resources) {
  const auto line = parse_session_command(arguments);
  if (!line) {
    Log(LogLevel::Error).write(LogLevel::Error, line.error().text());
    return kBadInput;
  }
  if (line->help) return print_out(session_help_text(line->action)), kDone;
  TrustedFiles trusted;
  if (const auto error = trust(trusted, line->trusted)) {
    Log(LogLevel::Error).write(LogLevel::Error, error->text());
    return kBadInput;
  }
#ifdef MAGNA_HAS_LISP
  const LispPermissions permissions(resources, trusted);
#endif
  return run_session_command(*line);
}

/// The files that the user has trusted in the window.
void remember_trust(TrustedFiles& trusted) {
  const std::filesystem::path folder = Profile::folder_of(SettingsPlaces::of_process({}));
  const std::filesystem::path file = folder / "trusted.ini";
  std::error_code code;
  if (folder.empty() || !std::filesystem::exists(file, code)) return;
  for (const Error& problem : trusted.remember_in(file)) {
    Log(LogLevel::Warning).write(LogLevel::Warning, problem.text());
  }
}

/// `magna sweep FILE`, apart from `--show`; returns the exit status.
int run_sweep(const SweepCommandLine& line,
              [[maybe_unused]] const std::filesystem::path& resources) {
  if (line.help) return print_out(sweep_help_text()), kDone;
  TrustedFiles trusted;
  if (const auto error = trust(trusted, line.trusted)) {
    Log(LogLevel::Error).write(LogLevel::Error, error->text());
    return kBadInput;
  }
  remember_trust(trusted);
#ifdef MAGNA_HAS_LISP
  const LispPermissions permissions(resources, trusted);
#endif
  return run_sweep_command(line, trusted);
}

/// `magna sweep FILE --show`: the window with the results.
Result<CommandLine> line_of_results(const SweepCommandLine& sweep) {
  const auto folder = shown_sweep_folder(sweep);
  if (!folder) return folder.error();
  CommandLine line;
  line.sweep_results = *folder;
  return line;
}

/// `--check-hall`; returns the exit status.
int check_hall(const CommandLine& line, const std::filesystem::path& resources, const Log& log) {
  if (!line.world.ends_with(".json") && !is_generated_hall(line.world)) {
    log.write(LogLevel::Error, "--check-hall: expected a hall, such as magna --check-hall ft06");
    return kBadInput;
  }
  HallRequest request;
  request.scenario = line.world;
  request.environment = line.hall.environment;
  request.jobshop = line.hall.jobshop;
  const auto hall = open_hall_draft(request, resources.string(), line.seed);
  if (!hall) {
    log.write(LogLevel::Error, hall.error().text());
    return kBadInput;
  }
  for (const std::string& warning : hall->warnings) log.write(LogLevel::Warning, warning);
  const std::vector<HallFinding> findings = check_hall_file(*hall);
  print_out(findings_text(findings));
  const bool sound = std::ranges::none_of(findings, [](const HallFinding& finding) {
    return finding.severity == FindingSeverity::Error;
  });
  return sound ? kDone : kFailed;
}

/// A session file in place of the world: the window shows it, over a paused world, or the session
/// continues it.
std::optional<Error> take_recording(CommandLine& line) {
  if (!line.world.ends_with(".mcap")) {
    if (!line.play_back) return {};
    return Error{"--play-back: expected a recording, as in magna session.mcap --play-back actr"};
  }
  if (line.headless && !line.play_back && !line.continue_at) {
    return Error{
        "a recording is shown in the window: leave --headless out, continue it with "
        "--continue-at, or use --play-back, magna verify, magna compare or magna export",
        line.world};
  }
  if (!line.result.empty() && !line.continue_at) {
    return Error{
        "--result: a recording is not a run: continue it with --continue-at, or leave "
        "--result out"};
  }
  line.recording = std::exchange(line.world, {});
  line.given_world.clear();
  return {};
}

int run(int argc, char** argv, const SessionOptions& options, const LoadedSettings& settings,
        TrustedFiles& trusted, const Log& log) {
#ifdef MAGNA_HAS_GUI
  if (!options.command_line.headless) {
    return run_windowed(argc, argv, options, settings, trusted, log);
  }
#else
  if (!options.command_line.headless) {
    log.write(LogLevel::Error, "this build has no window: use --headless");
    return kBadInput;
  }
#endif
  if (options.command_line.play_back) return run_playback(argc, argv, options.command_line, log);
  return run_headless(argc, argv, options, log);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::filesystem::path resources = resource_folder(executable_path()).value_or("");
  if (session_action(arguments)) return run_command(arguments, resources);
  const std::vector<OptionGroup> protocols = option_groups();
  auto line = Result<CommandLine>(CommandLine());
  if (is_sweep_command(arguments)) {
    const auto sweep = parse_sweep_command(arguments);
    if (sweep && (sweep->help || sweep->action != SweepAction::Show)) {
      return run_sweep(*sweep, resources);
    }
    line = sweep ? line_of_results(*sweep) : sweep.error();
  } else {
    line = parse_command_line(arguments, protocols);
  }
  if (!line) {
    Log(LogLevel::Error).write(LogLevel::Error, line.error().text());
    return kBadInput;
  }
  if (line->help) return print_out(help_text(protocols)), kDone;
  if (line->version) return print_out(version_text()), kDone;
  if (line->worlds) return print_out(worlds_text(resources)), kDone;

  const Log log(line->log_level);
  if (const auto error = take_recording(*line)) {
    log.write(LogLevel::Error, error->text());
    return kBadInput;
  }
  if (const auto error = follow_played_run(*line)) {
    log.write(LogLevel::Error, error->text());
    return kBadInput;
  }
  if (const auto error = name_files(*line, resources)) {
    log.write(LogLevel::Error, error->text());
    return kBadInput;
  }
  if (line->check_hall) return check_hall(*line, resources, log);
  TrustedFiles trusted;
  if (const auto error = trust(trusted, line->trusted)) {
    log.write(LogLevel::Error, error->text());
    return kBadInput;
  }
#ifdef MAGNA_HAS_LISP
  const LispPermissions permissions(resources, trusted);
#endif
  if (line->world.empty()) {
    const auto office = default_world(executable_path());
    if (!office) {
      log.write(LogLevel::Error, office.error().text());
      return kBadInput;
    }
    line->world = office->string();
  }
  const LoadedSettings settings = load_settings(SettingsPlaces::of_process(line->config));
  for (const Error& warning : settings.warnings) log.write(LogLevel::Warning, warning.text());
  for (const Error& note : settings.notes) log.write(LogLevel::Info, note.text());
  add_missing(line->links, settings.settings.links);
  return run(argc, argv, {*line, user_log_path(settings), settings.settings.user_log_columns},
             settings, trusted, log);
}
