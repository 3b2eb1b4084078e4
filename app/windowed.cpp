// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowed.h"

#include <unistd.h>

#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QScreen>
#include <QSessionManager>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "app/base/resource_path.h"
#include "app/gamepad/sdl_pads.h"
#include "app/profile/profile.h"
#include "app/quit_signals.h"
#include "app/replay/replay.h"
#include "app/session/link_protocols.h"
#include "app/session/session.h"
#include "app/session_link.h"
#include "app/window/help_commands.h"
#include "app/window/look_commands.h"
#include "app/window/main_window.h"
#include "app/window/past_commands.h"
#include "app/window/sweep_commands.h"
#include "app/window/trust_questions.h"
#include "app/window/window_memory.h"
#include "app/window/window_timing.h"
#include "app/window/work_guard.h"
#include "app/window/work_keeper.h"
#include "core/view/world_document.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/tools/map_tool_table.h"

#ifdef MAGNA_HAS_LISP
#include "core/lisp/file_trust.h"
#include "core/lisp/world_draft.h"
#include "core/sim/text_file.h"
#endif

namespace magna {
namespace {

enum class DisplayState : int { None, Opening, Open, Lost };

std::atomic<DisplayState> display_state = DisplayState::None;
QtMessageHandler other_handler = nullptr;
std::function<void()> save_work;
QThread* window_thread = nullptr;

[[noreturn]] void end_with(const std::string& line) {
  std::fputs(("magna: error: " + line + '\n').c_str(), stderr);
  std::fflush(nullptr);
  _exit(kBadInput);  // without destructors: threads still run
}

std::string no_display() {
  const char* const platform = std::getenv("QT_QPA_PLATFORM");
  if (platform != nullptr && *platform != '\0') {
    return std::string("no window can be opened on the platform ") + platform +
           " (QT_QPA_PLATFORM); run with --headless, or choose another one";
  }
  for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const where = std::getenv(name);
    if (where == nullptr || *where == '\0') continue;
    return std::string("the display ") + where + " (" + name +
           ") cannot be opened; run with --headless, or correct " + name;
  }
  return "there is no display; run with --headless, or set DISPLAY";
}

void lose_display() {
  if (display_state.exchange(DisplayState::Lost) == DisplayState::Lost) return;
  if (save_work && QThread::currentThread() == window_thread) save_work();
  end_with("the display is gone; unsaved work is offered at the next start");
}

void on_message(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  const DisplayState state = display_state;
  if (state == DisplayState::Opening) {
    if (type == QtFatalMsg) end_with(no_display());
    // What the platform says on the way there.
    if (QLatin1String(context.category).startsWith(QLatin1String("qt.qpa"))) return;
  }
  // Of X11 and of Wayland; the process exits after it.
  if (state == DisplayState::Open && text.contains(QLatin1String("connection broke"))) {
    lose_display();
  }
  if (state == DisplayState::Lost) return;
  if (other_handler != nullptr) other_handler(type, context, text);
}

// Other libraries exit when they find the display gone.
void on_exit() {
  if (display_state == DisplayState::Open) lose_display();
}

/// Without a display, or once it is gone (its server ended), Qt and its libraries abort or exit the
/// process. With this guard the process ends with one line on standard error and status kBadInput.
/// One per process; construct it before the application.
class DisplayGuard {
 public:
  DisplayGuard();
  ~DisplayGuard();
  DisplayGuard(const DisplayGuard&) = delete;
  DisplayGuard& operator=(const DisplayGuard&) = delete;

  /// The application has been constructed: there is a display.
  void opened();
  /// `save` is called on this thread, the application's, when the display is gone, before the
  /// process ends; an empty function ends that.
  void on_lost(std::function<void()> save);
};

DisplayGuard::DisplayGuard() {
  window_thread = QThread::currentThread();
  display_state = DisplayState::Opening;
  other_handler = qInstallMessageHandler(on_message);
  static const int kRegistered = std::atexit(on_exit);
  static_cast<void>(kRegistered);
}

DisplayGuard::~DisplayGuard() {
  display_state = DisplayState::None;
  qInstallMessageHandler(other_handler);
  save_work = nullptr;
}

void DisplayGuard::opened() { display_state = DisplayState::Open; }

void DisplayGuard::on_lost(std::function<void()> save) { save_work = std::move(save); }

/// Reads and checks world files for the window's editor, with the embedded Lisp.
class WorldReader final : public WorldDocuments {
 public:
  /// nullptr: the program was built without Lisp.
  static WorldReader* if_possible(WorldReader& reader);

  WorldDocument::Edited open(const std::string& file) override;
  WorldDocument::Edited open_text(const std::string& text, const std::string& file) override;
  WorldDocument::Edited check(const WorldDocument& document) override;
};

#ifdef MAGNA_HAS_LISP

WorldReader* WorldReader::if_possible(WorldReader& reader) { return &reader; }

WorldDocument::Edited WorldReader::open(const std::string& file) { return open_world_draft(file); }

WorldDocument::Edited WorldReader::open_text(const std::string& text, const std::string& file) {
  return open_world_draft_text(text, file);
}

WorldDocument::Edited WorldReader::check(const WorldDocument& document) {
  return check_world_draft(dynamic_cast<const WorldDraft&>(document));
}

#else

WorldReader* WorldReader::if_possible(WorldReader&) { return nullptr; }
WorldDocument::Edited WorldReader::open(const std::string& file) {
  return Error{"this program was built without Lisp", file};
}
WorldDocument::Edited WorldReader::open_text(const std::string&, const std::string& file) {
  return open(file);
}
WorldDocument::Edited WorldReader::check(const WorldDocument& document) {
  return open(document.file());
}

#endif

/// The window's questions about files that ask for rights, and the memory of the answers.
class TrustReader final : public TrustSource {
 public:
  /// `trusted` must outlive it.
  explicit TrustReader(TrustedFiles& trusted) : trusted_(trusted) {}

  std::optional<TrustQuestion> question(const std::string& file) override;
  std::optional<std::string> trust(const TrustQuestion& question) override;

 private:
  TrustedFiles& trusted_;
};

std::optional<TrustQuestion> TrustReader::question([[maybe_unused]] const std::string& file) {
#ifdef MAGNA_HAS_LISP
  const auto text = read_text_file(file, "file");
  if (!text || trusted_.trusts(file, *text)) return {};
  const auto declaration = trust_declaration(*text, file);
  if (!declaration || !declaration->has_value() || (*declaration)->rights.empty()) return {};
  TrustQuestion question{file, (*declaration)->reason, {}, TrustedFiles::hash_of(*text)};
  for (const FileRight right : (*declaration)->rights) question.rights.emplace_back(name(right));
  return question;
#else
  return {};
#endif
}

std::optional<std::string> TrustReader::trust(const TrustQuestion& question) {
  if (const auto error = trusted_.remember(question.file, question.hash)) return error->text();
  return {};
}

/// The user's folder for files that can be made again or are not needed (XDG Base Directory
/// Specification); empty = none.
std::filesystem::path cache_folder() {
  const char* const xdg = std::getenv("XDG_CACHE_HOME");
  if (xdg != nullptr && std::filesystem::path{xdg}.is_absolute()) {
    return std::filesystem::path{xdg} / "magna";
  }
  const char* const home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return {};
  return std::filesystem::path{home} / ".cache" / "magna";
}

/// Time for the session to end and write its files when the display is gone.
constexpr unsigned long kMostEndMs = 5000;

/// Empty if the session has started, else the reason why it could not.
using Begun = std::optional<Session::Failure>;

/// Shows in the window which files of the run cannot be written.
class RunFileReports {
 public:
  /// Any thread.
  void take(std::vector<Error> problems) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [this, problems = std::move(problems)] {
          problems_ = problems;
          show();
        },
        Qt::QueuedConnection);
  }
  /// nullptr: the window has gone.
  void show_in(MainWindow* window) {
    window_ = window;
    show();
  }

 private:
  void show() {
    if (window_ != nullptr) window_->reports().show_run(problems_);
  }

  std::vector<Error> problems_;
  MainWindow* window_ = nullptr;
};

// Runs the session from construction to destruction on its own thread, where its Lisp must be
// booted and shut down.
int run_session(const SessionOptions& options, const Log& log, SnapshotExchange& exchange,
                SessionHandle& handle, RunFileReports& files, std::promise<Begun>& begun) {
  Session session(options, log, exchange);
  if (auto failure = session.open()) {
    const int status = failure->status;
    begun.set_value(std::move(failure));
    return status;
  }
  QEventLoop loop;
  QObject::connect(&session, &Session::finished, &loop, &QEventLoop::exit, Qt::QueuedConnection);
  QObject::connect(&session, &Session::file_problems, &session,
                   [&files](const std::vector<Error>& problems) { files.take(problems); });
  session.start();
  handle.open(session);
  begun.set_value(std::nullopt);
  const int status = loop.exec();
  handle.close();
  return status;
}

// Command line and settings file take precedence over choices made in the window.
WindowOptions window_options(const SessionOptions& session, const Settings& settings,
                             Profile& profile, PadSource& pads) {
  WindowOptions options;
  options.theme = theme_choice(settings.theme.value_or(profile.user().theme));
  const CommandLine& line = session.command_line;
  options.scale = line.scale.value_or(settings.scale.value_or(profile.user().scale));
  options.size = QApplication::primaryScreen()->availableGeometry().size();
  options.layout = line.layout;
  options.simple = line.simple;
  options.profile = &profile;
  options.pads = &pads;
  return options;
}

/// Options of another Magna that the window starts: the same settings, and no ports, which this one
/// uses.
QStringList second_options(const CommandLine& line) {
  QStringList options;
  if (!line.config.empty()) {
    const QFileInfo config(QString::fromStdString(line.config));
    options << QStringLiteral("--config") << config.absoluteFilePath();
  }
  for (const OptionGroup& group : option_groups()) {
    for (const OptionInfo& option : group.options) {
      if (!option.name.ends_with("-port")) continue;
      options << QString::fromUtf8(option.name) << QStringLiteral("off");
    }
  }
  return options;
}

/// A world that is not trusted is asked about in the window, which opens with another one. Returns
/// the world to ask about; empty = none.
std::string put_off_question(SessionOptions& options, TrustSource& trust) {
  std::string& world = options.command_line.world;
  if (!trust.question(world)) return {};
  const auto office = default_world(executable_path());
  if (!office) return {};
  options.command_line.given_world.clear();
  return std::exchange(world, office->string());
}

}  // namespace

int run_windowed(int argc, char** argv, const SessionOptions& given, const LoadedSettings& settings,
                 TrustedFiles& trusted, const Log& log) {
  SessionOptions options = given;
  const ActrPlaybackOptions playback = playback_options(given.command_line, log);
  if (options.command_line.play_back) {
    // The port is that of the recording.
    options.command_line.links.emplace_back("--actr-port", "off");
  }
  options.flight = FlightOptions{settings.settings.flight_minutes, cache_folder()};
  use_point_decimals();
  add_map_actions();
  DisplayGuard display;
  QApplication application(argc, argv);
  display.opened();
  const QuitSignals quit;  // signals are queued until the event loop runs
  const std::filesystem::path folder =
      Profile::folder_of(SettingsPlaces::of_process(options.command_line.config));
  const std::vector<Error> forgotten =
      folder.empty() ? std::vector<Error>() : trusted.remember_in(folder / "trusted.ini");
  TrustReader trust(trusted);
  const std::string asked = put_off_question(options, trust);
  SnapshotExchange exchange;
  SessionHandle handle;
  RunFileReports files;
  std::promise<Begun> promise;
  std::future<Begun> future = promise.get_future();
  int status = kDone;
  const std::unique_ptr<QThread> thread(QThread::create(
      [&] { status = run_session(options, log, exchange, handle, files, promise); }));
  // Connected before the thread starts, because it may finish before the window exists.
  QObject::connect(thread.get(), &QThread::finished, &application, &QApplication::quit,
                   Qt::QueuedConnection);
  thread->start();
  const Begun failure = future.get();  // blocking is harmless: there is no window yet
  if (failure) {
    log.write(LogLevel::Error, failure->error.text());
    thread->wait();
    return status;
  }
  MainWindow* shown = nullptr;
  display.on_lost([&] {
    handle.call([](Session& session) { session.finish(kBadInput, "the display is gone"); });
    if (shown != nullptr) {
      shown->memory().keeper().keep_for_next_start();
      shown->memory().keeper().wait();
    }
    thread->wait(kMostEndMs);
  });
  std::vector<Error> failures;  // to write settings and work at the end
  {
    SessionLink link(handle, exchange);
    SdlPads pads;
    if (!pads.failure().empty()) log.write(LogLevel::Warning, "no gamepads: " + pads.failure());
    Profile profile(folder);
    WindowOptions wanted = window_options(options, settings.settings, profile, pads);
    wanted.trust = &trust;
    WorldReader worlds;
    wanted.worlds = WorldReader::if_possible(worlds);
    wanted.playback = &playback;
    wanted.program = executable_path().string();
    wanted.second_options = second_options(options.command_line);
    MainWindow window(link, wanted);
    std::vector<Error> warnings = settings.warnings;
    std::ranges::move(profile.take_messages(), std::back_inserter(warnings));
    std::ranges::copy(forgotten, std::back_inserter(warnings));
    for (const Error& warning : warnings) {
      const QString text = QString::fromStdString(warning.text());
      window.context().messages.show_message(Severity::Warning, text, text);
    }
    // Without a question, because a signal does not wait: the work is offered at the next start.
    WorkGuard& guard = window.memory().guard();
    QObject::connect(&quit, &QuitSignals::raised, &guard, &WorkGuard::close_without_question);
    QObject::connect(&application, &QGuiApplication::commitDataRequest, &guard,
                     [&guard](QSessionManager& manager) {
                       const auto may_ask = [&manager] { return manager.allowsInteraction(); };
                       if (guard.holds_log_out(may_ask)) manager.cancel();
                     });
    shown = &window;
    files.show_in(&window);
    QObject::connect(&application, &QApplication::lastWindowClosed, &window,
                     [&link] { link.finish(); });
    QApplication::setQuitOnLastWindowClosed(false);
    window.memory().show_window();
    if (!wanted.simple && !profile.user().simple) window.help().offer_tour();
    if (!asked.empty()) window.trust()->ask_about_world(asked);
    if (const std::string& recording = options.command_line.recording; !recording.empty()) {
      link.set_paused(true);
      const QString file = QString::fromStdString(recording);
      if (const auto tick = options.command_line.continue_at) {
        window.past().open_and_continue(file, *tick);
      } else if (options.command_line.play_back) {
        window.past().open_for_clients(file);
      } else {
        window.past().open(file);
      }
    }
    if (const std::string& results = options.command_line.sweep_results; !results.empty()) {
      window.sweeps().open(QString::fromStdString(results));
    }
    QTimer::singleShot(0, &window.context().lag, &WindowLag::start);
    QApplication::exec();
    if (window.isVisible()) guard.close_without_question();  // the session ended first
    display.on_lost({});
    shown = nullptr;
    files.show_in(nullptr);
    failures = window.memory().keeper().failures();
    std::ranges::move(profile.unwritten(), std::back_inserter(failures));
    if (options.command_line.stats) {
      const std::string line = window.context().lag.stats_line().toStdString() + '\n';
      thread->wait();  // the session prints its line first
      std::fputs(line.c_str(), stdout);
    }
  }
  thread->wait();
  for (const Error& error : failures) log.write(LogLevel::Error, error.text());
  return status == kDone && !failures.empty() ? kNotWritten : status;
}

}  // namespace magna
