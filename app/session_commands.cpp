// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_commands.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "app/base/command_line.h"
#include "app/base/interrupts.h"
#include "app/base/log.h"
#include "app/base/progress_bar.h"
#include "app/base/resource_path.h"
#include "app/session/recorded_world.h"
#include "app/session/session_options.h"
#include "app/session/world_builder.h"
#include "core/record/comparison.h"
#include "core/record/session_csv.h"
#include "core/record/session_file.h"
#include "core/record/session_page.h"
#include "core/record/verifier.h"
#include "core/sim/file_writer.h"
#include "core/sim/text.h"
#ifdef MAGNA_HAS_GUI
#include <QApplication>

#include "app/film/frame_sink.h"
#include "app/film/session_film.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"
#endif

extern char** environ;

namespace magna {
namespace {

namespace fs = std::filesystem;

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

int report(const Error& error, int status) {
  Log(LogLevel::Error).write(LogLevel::Error, error.text());
  return status;
}

std::string time_at(const SessionFile& file, Tick tick) {
  const auto tenths = std::llround(static_cast<double>(tick) * file.header().tick_seconds * 10.0);
  return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

/// Qt's application, with the arguments that it needs.
template <class Application>
class CommandApplication {
 private:
  int count_ = 1;
  char name_[6] = "magna";
  std::array<char*, 2> arguments_{name_, nullptr};
  Application application_{count_, arguments_.data()};
};

/// "0.1.0": the version of this program as recordings have it.
std::string this_version() {
  const std::string text = version_text();
  return std::string(trimmed(std::string_view(text).substr(text.find(' ') + 1)));
}

/// What a verification has found, in one or two lines; and the exit status.
int tell(const SessionFile& file, const Verification& found) {
  if (found.difference) {
    print(fmt::format("{}: differs: {}\n", file.name(), found.difference->text()));
    return kFailed;
  }
  if (found.hashes == 0 && !found.broken) {
    return report(Error{"has no hash of the state (channel /hashes), so that nothing in it can be "
                        "verified",
                        file.name()},
                  kBadInput);
  }
  print(fmt::format("{}: agrees up to tick {} ({}): {}, {}\n", file.name(), found.agreed,
                    time_at(file, found.agreed), count_of(found.inputs, "input"),
                    count_of(found.hashes, "state")));
  if (found.first.value_or(0) > 0) {
    print(
        fmt::format("{}: it has no states and places before tick {} ({}): of the time before, only "
                    "the inputs were compared\n",
                    file.name(), *found.first, time_at(file, *found.first)));
  }
  if (!found.broken) {
    if (!file.end()) {
      print(fmt::format("{}: its session was killed; what it recorded until then agrees\n",
                        file.name()));
    }
    return kDone;
  }
  const bool killed = file.reader().is_repairable() && file.broken();
  if (killed) {
    print(fmt::format("{}: its session was killed; the file breaks off: {}\n", file.name(),
                      found.broken->message));
    return kDone;
  }
  return report(*found.broken, kBadInput);
}

int verify_file(const std::string& path, const SessionCommandLine& line) {
  const auto file = open_session(path);
  if (!file) return report(file.error(), kBadInput);
  const std::string& version = file->header().program;
  if (version != this_version() && !line.any_version) {
    return report(Error{fmt::format("recorded by Magna {}, and this is Magna {}, in which the same "
                                    "inputs may have other effects: verify it with that version, "
                                    "or with --any-version",
                                    shown(version), this_version()),
                        path},
                  kBadInput);
  }
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  auto recorded = recorded_world(*file, line.threads.value_or(cores));
  if (!recorded) return report(recorded.error(), kBadInput);
  std::vector<std::string> warnings;  // those of the files were reported while it was recorded
  auto engine = build_world(recorded->request, warnings);
  if (!engine) return report(engine.error(), kBadInput);
  Verification found;
  {
    ProgressBar bar;
    const auto last = std::max<Tick>(file->last_tick(), 1);
    found = Verifier(*file).run(**engine, [&](Tick now) {
      bar.show(static_cast<double>(now) / static_cast<double>(last),
               fmt::format("{} of {}", time_at(*file, now), time_at(*file, last)));
      return true;
    });
  }
  return tell(*file, found);
}

/// The ended run of a program.
struct ChildResult {
  int status = kBadInput;
  std::string output;
};

/// Lisp exists once in a process, so each of several files has a process of its own.
ChildResult run_child(const std::vector<std::string>& arguments) {
  std::array<int, 2> pipe{};
  if (pipe2(pipe.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  // Without a terminal there, it shows no progress; errors are passed on in order.
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
  std::vector<std::string> all{executable_path().string()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> words;
  for (std::string& word : all) words.push_back(word.data());
  words.push_back(nullptr);
  pid_t child = 0;
  const int problem = posix_spawn(&child, words.front(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipe[1]);
  ChildResult result;
  if (problem == 0) {
    std::array<char, 4096> buffer{};
    for (ssize_t size = 0; (size = read(pipe[0], buffer.data(), buffer.size())) > 0;) {
      result.output.append(buffer.data(), static_cast<std::size_t>(size));
    }
    int status = 0;
    waitpid(child, &status, 0);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : kBadInput;
    if (!WIFEXITED(status)) {
      result.output += fmt::format("magna verify {}: ended by signal {}\n", arguments.back(),
                                   WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    }
  }
  close(pipe[0]);
  if (problem != 0) {
    result.output = fmt::format("{} cannot be started: {}\n", all.front(),
                                std::generic_category().message(problem));
  }
  return result;
}

/// A difference weighs more than a file that cannot be verified.
int worse(int one, int other) {
  const auto weight = [](int status) { return status == kFailed ? 3 : status; };
  return weight(one) >= weight(other) ? one : other;
}

int verify_several(const SessionCommandLine& line) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t jobs =
      std::min(line.files.size(), line.jobs ? static_cast<std::size_t>(*line.jobs) : cores);
  std::vector<std::optional<ChildResult>> results(line.files.size());
  std::mutex mutex;
  std::condition_variable ended;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = next++; k < line.files.size(); k = next++) {
      std::vector<std::string> arguments{std::string(name(SessionAction::Verify))};
      if (line.any_version) arguments.emplace_back("--any-version");
      if (line.threads) {
        arguments.insert(arguments.end(), {"--threads", std::to_string(*line.threads)});
      }
      for (const std::string& file : line.trusted) {
        arguments.insert(arguments.end(), {"--trust", file});
      }
      arguments.insert(arguments.end(), {"--", line.files[k]});
      ChildResult result = run_child(arguments);
      const std::lock_guard lock(mutex);
      results[k] = std::move(result);
      ended.notify_one();
    }
  };
  std::vector<std::thread> workers;
  for (std::size_t k = 0; k < jobs; ++k) workers.emplace_back(work);
  int status = kDone;
  for (std::size_t k = 0; k < results.size(); ++k) {
    std::unique_lock lock(mutex);
    {
      ProgressBar bar;
      const auto count = [&] {
        return std::ranges::count_if(results, [](const auto& one) { return one.has_value(); });
      };
      while (!results[k]) {
        bar.show(static_cast<double>(count()) / static_cast<double>(results.size()),
                 fmt::format("{} of {} files", count(), results.size()));
        ended.wait(lock);
      }
    }
    print(results[k]->output);
    status = worse(status, results[k]->status);
  }
  for (std::thread& worker : workers) worker.join();
  return status;
}

int verify(const SessionCommandLine& line) {
  return line.files.size() == 1 ? verify_file(line.files.front(), line) : verify_several(line);
}

int compare(const SessionCommandLine& line) {
  const auto first = open_session(line.files[0]);
  if (!first) return report(first.error(), kBadInput);
  const auto second = open_session(line.files[1]);
  if (!second) return report(second.error(), kBadInput);
  const SessionComparison found = compare_sessions(*first, *second);
  print(found.text(line.files[0], line.files[1]));
  return found.same() ? kDone : kFailed;
}

/// Why an export must not be written there: it is the recording.
std::optional<Error> same_file(const fs::path& to, const SessionCommandLine& line) {
  std::error_code code;
  if (!fs::equivalent(to, line.files.front(), code)) return {};
  return Error{"is the recording itself; name another file", to.string()};
}

ProgressBar::Elsewhere elsewhere(const SessionCommandLine& line) {
  return line.progress ? ProgressBar::Elsewhere::Program : ProgressBar::Elsewhere::Nothing;
}

int export_tables(const SessionCommandLine& line, const SessionFile& file) {
  const fs::path path = line.files.front();
  const fs::path folder = line.output.empty() ? path.parent_path() : fs::path(line.output);
  const std::string begin = line.tables.empty() ? path.stem().string() : line.tables;
  std::vector<SessionTable> made;
  {
    ProgressBar bar(elsewhere(line));
    for (const SessionTableKind& table : kSessionTables) {
      bar.show(static_cast<double>(made.size()) / static_cast<double>(kSessionTables.size()),
               fmt::format("table {} of {}", made.size() + 1, kSessionTables.size()));
      made.push_back(table.make(file));
    }
  }
  const Interrupts interrupts;  // no file is left half-written
  std::error_code code;
  if (!folder.empty()) fs::create_directories(folder, code);
  if (code) return report(write_error(folder, code.value()), kNotWritten);
  const auto files = table_files(folder, begin);
  for (std::size_t k = 0; k < made.size(); ++k) {
    if (auto error = write_file(files[k], made[k].text)) return report(*error, kNotWritten);
    print(files[k].string() + "\n");
  }
  for (const SessionTable& table : made) {
    if (!table.broken) continue;
    Log(LogLevel::Warning).write(LogLevel::Warning, table.broken->text());
    break;
  }
  return kDone;
}

int export_page(const SessionCommandLine& line, const SessionFile& file) {
  const fs::path beside = fs::path(line.files.front()).replace_extension(".html");
  const fs::path to = line.output.empty() ? beside : fs::path(line.output);
  if (const auto error = same_file(to, line)) return report(*error, kNotWritten);
  if (const auto error = write_problem(to)) return report(*error, kNotWritten);
  ProgressBar(elsewhere(line)).show(0.0, "page");
  const std::string page = session_page(file);
  const Interrupts interrupts;  // no file is left half-written
  if (auto error = write_file(to, page)) return report(*error, kNotWritten);
  print(to.string() + "\n");
  if (file.broken()) Log(LogLevel::Warning).write(LogLevel::Warning, file.broken()->text());
  return kDone;
}

int export_actr_log(const SessionCommandLine& line, const SessionFile& file) {
  const fs::path beside = fs::path(line.files.front()).replace_extension(".log");
  const fs::path to = line.output.empty() ? beside : fs::path(line.output);
  UnfinishedOutput output(to);
  if (const auto error = same_file(to, line)) return report(*error, kNotWritten);
  if (const auto error = output.file_problem()) return report(*error, kNotWritten);
  if (!file.has_states()) {
    return report(Error{"has no states of the world (channel /hashes), so that it cannot be "
                        "simulated again for the log",
                        file.name()},
                  kBadInput);
  }
  const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  auto recorded = recorded_world(file, threads);
  if (!recorded) return report(recorded.error(), kBadInput);
  std::vector<std::string> warnings;  // those of the files were reported while it was recorded
  auto engine = build_world(recorded->request, warnings);
  if (!engine) return report(engine.error(), kBadInput);
  const CommandApplication<QCoreApplication> application;  // for timers
  const Interrupts interrupts;
  const auto found = [&] {
    ProgressBar bar(elsewhere(line));
    const auto last = std::max<Tick>(file.last_tick(), 1);
    return write_actr_log(file, **engine, output.made(), [&](Tick now) {
      bar.show(static_cast<double>(now) / static_cast<double>(last),
               fmt::format("{} of {}", time_at(file, now), time_at(file, last)));
      return !Interrupts::came();
    });
  }();
  if (Interrupts::came()) return Interrupts::status();
  if (!found) {
    Error error = found.error();
    error.file = to.string();  // the name that the user knows
    return report(error, kNotWritten);
  }
  if (found->difference) {
    return report(
        Error{fmt::format("cannot be exported as a log, because this Magna ({}) does not repeat "
                          "the session of Magna {}: {}",
                          this_version(), shown(file.header().program), found->difference->text()),
              file.name()},
        kBadInput);
  }
  if (auto error = output.finish()) return report(*error, kNotWritten);
  print(to.string() + "\n");
  if (found->broken) Log(LogLevel::Warning).write(LogLevel::Warning, found->broken->text());
  return kDone;
}

#ifdef MAGNA_HAS_GUI
/// The usual name of what is written: "run-images", "run.mp4" (the suffix is ffmpeg's).
fs::path film_path(const SessionCommandLine& line) {
  if (!line.output.empty()) return line.output;
  const fs::path session = line.files.front();
  const bool images = line.to == ExportForm::Images;
  return session.parent_path() / (session.stem().string() + (images ? "-images" : ""));
}

int export_film(const SessionCommandLine& line) {
  setenv("QT_QPA_PLATFORM", "offscreen", 1);  // needs no display
  use_point_decimals();
  const CommandApplication<QApplication> application;
  apply_theme(ThemeChoice::Light);
  apply_scale(100);
  const bool images = line.to == ExportForm::Images;
  fs::path to = film_path(line);
  if (images) {
    if (auto error = PictureFolder::problem(to)) return report(*error, kNotWritten);
  }
  auto past = RecordedPast::open(line.files.front());
  if (!past) return report(past.error(), kBadInput);
  const std::string warning = (*past)->outline()->warning;
  const FilmChoice choice = line.film.value_or(FilmChoice{});
  auto film = SessionFilm::of(std::move(*past), choice);
  if (!film) return report(film.error(), kBadInput);
  const QSize size = (*film)->size();
  if (!images && (size.width() % 2 != 0 || size.height() % 2 != 0)) {
    return report(Error{fmt::format("{}x{}: a film needs an even width and height", size.width(),
                                    size.height())},
                  kBadInput);
  }
  const Interrupts interrupts;
  std::unique_ptr<FrameSink> sink;
  if (images) {
    sink = std::make_unique<PictureFolder>(to);
  } else {
    auto video = std::make_unique<VideoFile>(to, size, choice.rate, &Interrupts::came);
    if (const auto problem = video->begin()) {
      return report(problem->error, problem->missing ? kBadInput : kNotWritten);
    }
    to = video->path();
    sink = std::move(video);
  }
  std::optional<Error> error;
  {
    ProgressBar bar(elsewhere(line));
    const std::size_t frames = (*film)->frames();
    error = (*film)->write(*sink, [&](std::size_t frame) {
      bar.show(static_cast<double>(frame) / static_cast<double>(frames),
               fmt::format("frame {} of {}", frame, frames));
      return !Interrupts::came();
    });
  }
  if (Interrupts::came()) return Interrupts::status();
  if (error) return report(*error, kNotWritten);
  print(to.string() + "\n");
  if (!warning.empty()) Log(LogLevel::Warning).write(LogLevel::Warning, warning);
  return kDone;
}
#else
int export_film(const SessionCommandLine&) {
  return report(Error{"this build has no window, which paints the pictures: build Magna with "
                      "MAGNA_WITH_GUI=ON"},
                kBadInput);
}
#endif

int export_session(const SessionCommandLine& line) {
  const ExportForm to = *line.to;
  if (to == ExportForm::Images || to == ExportForm::Video) return export_film(line);
  const auto file = open_session(line.files.front());
  if (!file) return report(file.error(), kBadInput);
  if (to == ExportForm::Csv) return export_tables(line, *file);
  if (to == ExportForm::Html) return export_page(line, *file);
  return export_actr_log(line, *file);
}

}  // namespace

int run_session_command(const SessionCommandLine& line) {
  switch (line.action) {
    case SessionAction::Verify: return verify(line);
    case SessionAction::Compare: return compare(line);
    case SessionAction::Export: return export_session(line);
  }
  return kBadInput;
}

}  // namespace magna
