// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_command.h"

#include <fmt/format.h>
#include <poll.h>

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "app/base/bundled_files.h"
#include "app/base/command_line.h"
#include "app/base/interrupts.h"
#include "app/base/log.h"
#include "app/base/progress_bar.h"
#include "app/base/resource_path.h"
#include "app/session/link_protocols.h"
#include "app/session/session_options.h"
#include "app/sweep/sweep_check.h"
#include "app/sweep/sweep_runner.h"
#include "app/sweep/sweep_worker.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"
#include "core/sweep/run_measures.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/sweep_runs.h"
#include "core/sweep/sweep_scripts.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr double kChunkSeconds = 60.0;  // that a chunk takes at least
constexpr int kSubmitWaitMs = 20;
constexpr std::size_t kMostWarnings = 5;  // about bad results

void print_line(const std::string& text) {
  std::fputs((text + '\n').c_str(), stdout);
  std::fflush(stdout);
}

void print_text(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

int fail(const Error& error, int status) {
  Log(LogLevel::Error).write(LogLevel::Error, error.text());
  return status;
}

/// The first ones, and how many there are besides.
void warn(const std::vector<Error>& errors) {
  const Log log(LogLevel::Warning);
  const std::size_t shown_ones = std::min(errors.size(), kMostWarnings);
  for (std::size_t k = 0; k < shown_ones; ++k) log.write(LogLevel::Warning, errors[k].text());
  if (errors.size() > shown_ones) {
    log.write(LogLevel::Warning,
              fmt::format("and {} more such results", errors.size() - shown_ones));
  }
}

std::string absolute_path(const fs::path& path) {
  std::error_code code;
  const fs::path whole = fs::absolute(path, code);
  return (code ? path : whole).lexically_normal().string();
}

/// "0:42", "1:02:03".
std::string clock_text(double seconds) {
  const auto all = static_cast<long long>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (all < 3600) return fmt::format("{}:{:02}", all / 60, all % 60);
  return fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

/// A sweep as the command line names it. All paths are absolute.
struct NamedSweep {
  SweepFile file;
  std::string path;
  fs::path output;
  std::vector<std::string> trusted;
};

Result<NamedSweep> named_sweep(const SweepCommandLine& line) {
  const fs::path resources = resource_folder(executable_path()).value_or("");
  const auto path = named_file(BundledKind::Sweep, line.file, resources);
  if (!path) return path.error();
  const auto text = read_text_file(*path, "sweep file");
  if (!text) return text.error();
  std::vector<std::string_view> measures;
  for (const MeasureInfo& measure : run_measures()) measures.push_back(measure.name);
  auto file = read_sweep(*text, *path, option_table(option_groups()), measures);
  if (!file) return file.error();
  NamedSweep named{*std::move(file), absolute_path(*path), {}, {}};
  // The results of a sweep that comes with Magna are not beside it.
  const bool bundled = *path != line.file;
  const fs::path usual = usual_sweep_folder(bundled ? fs::path(*path).filename().string() : *path);
  named.output = absolute_path(line.output.empty() ? usual : fs::path(line.output));
  for (const std::string& trusted : line.trusted) named.trusted.push_back(absolute_path(trusted));
  return named;
}

/// `magna sweep` with a sound sweep.
class SweepCommand {
 public:
  SweepCommand(const SweepCommandLine& line, NamedSweep sweep, CheckedSweep checked)
      : line_(line), sweep_(std::move(sweep)), checked_(std::move(checked)) {}

  int run();

 private:
  const std::vector<SweepRun>& runs() const { return checked_.runs; }
  std::vector<std::size_t> all_runs() const;
  /// The first run of each design.
  std::vector<std::size_t> first_runs() const;
  int check() const;
  int run_all();
  int run_chunk();
  int run_one();
  int collect();
  int print_engine_text();
  /// For a chunk to take long enough; nothing: `status_` says why it is unknown.
  std::optional<std::size_t> measured_chunks();
  int submit(const std::string& script) const;
  SweepScript script(std::size_t chunks) const;

  /// The folder of the results; false: `status_` says why not.
  bool open_folder();
  /// Those of the runs that are to be done.
  std::vector<std::size_t> missing(const std::vector<std::size_t>& numbers) const;
  /// Does runs. Nothing: `status_` says why not all were done.
  std::optional<SweepRunner::Outcome> perform(const std::vector<std::size_t>& numbers,
                                              std::size_t jobs, const fs::path& log);
  std::size_t jobs() const;
  /// How to go on after an interruption.
  std::string same_command() const;

  const SweepCommandLine& line_;
  NamedSweep sweep_;
  CheckedSweep checked_;
  std::optional<SweepFolder> folder_;
  int status_ = kDone;
};

int SweepCommand::run() {
  switch (line_.action) {
    case SweepAction::Check: return check();
    case SweepAction::List: return print_text(sweep_list(runs(), script(1))), kDone;
    case SweepAction::Run: return run_all();
    case SweepAction::Chunk: return run_chunk();
    case SweepAction::One: return run_one();
    case SweepAction::Collect: return open_folder() ? collect() : status_;
    case SweepAction::Slurm:
    case SweepAction::Parallel:
    case SweepAction::Make:
    case SweepAction::Snakemake: return print_engine_text();
    case SweepAction::Show:
    case SweepAction::Worker: break;
  }
  return kBadInput;
}

std::vector<std::size_t> SweepCommand::all_runs() const {
  std::vector<std::size_t> numbers;
  for (const SweepRun& run : runs()) numbers.push_back(run.number);
  return numbers;
}

std::vector<std::size_t> SweepCommand::first_runs() const {
  std::vector<std::size_t> numbers;
  for (const SweepRun& run : runs()) {
    if (numbers.empty() || run.design != runs()[numbers.back() - 1].design) {
      numbers.push_back(run.number);
    }
  }
  return numbers;
}

int SweepCommand::check() const {
  print_line(fmt::format(
      "{}: {} of {} in {}: all can run", sweep_.file.file, count_of(runs().size(), "run"),
      count_of(sweep_.file.designs.size(), "design"), count_of(checked_.worlds, "world")));
  return kDone;
}

bool SweepCommand::open_folder() {
  bool unwritable = false;
  auto folder = SweepFolder::open(sweep_.output, sweep_.file, runs(), checked_.identity,
                                  program_version(), &unwritable);
  if (!folder) {
    status_ = fail(folder.error(), unwritable ? kNotWritten : kBadInput);
    return false;
  }
  folder_.emplace(*std::move(folder));
  return true;
}

std::vector<std::size_t> SweepCommand::missing(const std::vector<std::size_t>& numbers) const {
  std::vector<std::size_t> missing;
  std::vector<Error> bad;
  for (const std::size_t number : numbers) {
    std::optional<Error> problem;
    const auto state = folder_->state_of(runs()[number - 1], &problem);
    if (state != SweepFolder::RunState::Done) missing.push_back(number);
    if (problem) bad.push_back(*std::move(problem));
  }
  warn(bad);
  return missing;
}

std::size_t SweepCommand::jobs() const {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return line_.jobs ? static_cast<std::size_t>(*line_.jobs) : cores;
}

std::string SweepCommand::same_command() const {
  std::vector<std::string> words{"magna", "sweep", line_.file};
  if (!line_.output.empty()) words.insert(words.end(), {"--output", line_.output});
  if (line_.jobs) words.insert(words.end(), {"--jobs", std::to_string(*line_.jobs)});
  if (line_.action == SweepAction::Chunk) {
    words.insert(words.end(), {"--chunk", fmt::format("{}/{}", line_.chunk, line_.of)});
  }
  for (const std::string& file : line_.trusted) words.insert(words.end(), {"--trust", file});
  return shell_line(words);
}

std::optional<SweepRunner::Outcome> SweepCommand::perform(const std::vector<std::size_t>& numbers,
                                                          std::size_t jobs, const fs::path& log) {
  SweepRunnerOptions options;
  options.worker = {executable_path().string(), "sweep",   sweep_.path, "--output",
                    sweep_.output.string(),     "--worker"};
  for (const std::string& file : sweep_.trusted) {
    options.worker.insert(options.worker.end(), {"--trust", file});
  }
  options.greeting =
      SweepGreeting{checked_.identity, TrustedFiles::hash_of(sweep_.file.text)}.line();
  options.jobs = std::min(jobs, numbers.size());
  options.limit_s = sweep_.file.limit_s;
  options.log = log;
  SweepRunner runner(*folder_, runs(), options);
  SweepRunner::Outcome outcome;
  {
    ProgressBar bar(ProgressBar::Elsewhere::Lines);
    outcome = runner.run(numbers, [&](const SweepRunner::Progress& now) {
      const auto all = static_cast<double>(numbers.size());
      const auto done = static_cast<double>(now.done);
      std::string text = fmt::format("{} of {}", now.done, count_of(numbers.size(), "run"));
      if (now.failed > 0) text += fmt::format(", {} failed", now.failed);
      if (now.done > 0) {
        text += fmt::format(", {} left", clock_text(now.seconds * (all - done) / done));
      }
      bar.show(done / all, text);
      return !Interrupts::came();
    });
  }
  if (outcome.problem) {
    status_ = fail(*outcome.problem, outcome.not_written ? kNotWritten : kBadInput);
    return {};
  }
  if (outcome.stopped) {
    const std::size_t there = runs().size() - missing(all_runs()).size();
    print_line(fmt::format("stopped: {} of {} are there; go on with: {}", there,
                           count_of(runs().size(), "run"), same_command()));
    status_ = Interrupts::status();
    return {};
  }
  return outcome;
}

int SweepCommand::run_all() {
  if (!open_folder()) return status_;
  const std::vector<std::size_t> numbers = missing(all_runs());
  if (numbers.size() < runs().size()) {
    print_line(fmt::format("{} of {} are there", runs().size() - numbers.size(),
                           count_of(runs().size(), "run")));
  }
  if (!numbers.empty() && !perform(numbers, jobs(), sweep_.output / "workers.log")) {
    return status_;
  }
  const auto changed = changed_input(checked_);
  const int status = collect();
  return changed ? fail(*changed, kBadInput) : status;
}

int SweepCommand::run_chunk() {
  if (!open_folder()) return status_;
  const auto share = runs_of_chunk(runs().size(), line_.chunk, line_.of);
  const std::vector<std::size_t> numbers = missing(share);
  std::size_t failed = 0;
  if (!numbers.empty()) {
    const auto log = fmt::format("workers-{}-of-{}.log", line_.chunk, line_.of);
    const auto outcome = perform(numbers, jobs(), sweep_.output / log);
    if (!outcome) return status_;
    failed = outcome->progress.failed;
  }
  print_line(fmt::format("chunk {} of {}: {}, {} failed", line_.chunk, line_.of,
                         count_of(share.size(), "run"), failed));
  const auto changed = changed_input(checked_);
  return changed ? fail(*changed, kBadInput) : kDone;
}

int SweepCommand::run_one() {
  if (line_.run > runs().size()) {
    return fail(
        Error{fmt::format("--run {}: the sweep has {}", line_.run, count_of(runs().size(), "run"))},
        kBadInput);
  }
  if (!open_folder()) return status_;
  const std::vector<std::size_t> numbers = missing({line_.run});
  int status = kDone;
  if (!numbers.empty()) {
    const auto outcome = perform(numbers, 1, {});
    if (!outcome) return status_;
    if (outcome->progress.failed > 0) status = kFailed;
  }
  const auto result = read_text_file(folder_->result_file(line_.run).string(), "result");
  if (!result) return fail(result.error(), kBadInput);
  print_text(*result);
  return status;
}

int SweepCommand::collect() {
  const auto found = folder_->collect(sweep_.file, runs());
  if (!found) return fail(found.error(), kNotWritten);
  warn(found->bad);
  std::string text = fmt::format("{}: {}, {} done", (folder_->path() / "table.csv").string(),
                                 count_of(runs().size(), "run"), found->done);
  if (found->failed > 0) text += fmt::format(", {} failed", found->failed);
  if (found->missing > 0) text += fmt::format(", {} missing", found->missing);
  print_line(text);
  return found->failed + found->missing > 0 ? kFailed : kDone;
}

SweepScript SweepCommand::script(std::size_t chunks) const {
  SweepScript script;
  script.program = executable_path().string();
  script.file = sweep_.path;
  script.folder = sweep_.output.string();
  for (const std::string& file : sweep_.trusted) {
    script.options.insert(script.options.end(), {"--trust", file});
  }
  script.chunks = chunks;
  script.title = sweep_.file.title;
  return script;
}

std::optional<std::size_t> SweepCommand::measured_chunks() {
  const std::vector<std::size_t> first = first_runs();
  const auto outcome = perform(first, 1, sweep_.output / "workers.log");
  if (!outcome) return {};
  double all = 0.0;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const std::size_t next = k + 1 < first.size() ? first[k + 1] : runs().size() + 1;
    all += outcome->seconds[k] * static_cast<double>(next - first[k]);
  }
  const double most = std::min(static_cast<double>(runs().size()), 1e5);
  return static_cast<std::size_t>(std::clamp(std::floor(all / kChunkSeconds), 1.0, most));
}

int SweepCommand::print_engine_text() {
  if (!open_folder()) return status_;
  const auto chunks = line_.chunks ? line_.chunks : measured_chunks();
  if (!chunks) return status_;
  const SweepScript wanted = script(*chunks);
  const auto text = [&]() -> Result<std::string> {
    switch (line_.action) {
      case SweepAction::Parallel: return parallel_line(wanted);
      case SweepAction::Make: return sweep_makefile(wanted);
      case SweepAction::Snakemake: return sweep_snakefile(wanted);
      default: return slurm_script(wanted);
    }
  }();
  if (!text) return fail(text.error(), kBadInput);
  if (line_.submit) return submit(*text);
  print_text(*text);
  return kDone;
}

int SweepCommand::submit(const std::string& script) const {
  // It calls sbatch.
  auto process = WorkerProcess::start({"sh", "-c", script});
  if (!process) return fail(process.error(), kBadInput);
  WorkerProcess& shell = **process;
  shell.close_input();
  std::optional<int> ended;
  while (!ended) {
    std::array<pollfd, 2> files{{{shell.output(), POLLIN, 0}, {shell.errors(), POLLIN, 0}}};
    poll(files.data(), files.size(), kSubmitWaitMs);
    ended = shell.ended();
    for (const std::string& text : shell.take_output()) print_line(text);
    for (const std::string& text : shell.take_errors()) {
      Log(LogLevel::Error).write(LogLevel::Error, text);
    }
  }
  if (*ended == 0) return kDone;
  return fail(Error{fmt::format("the sweep was not submitted: {}", ending_text(*ended))},
              kBadInput);
}

/// `--worker`; returns the exit status.
int work(const NamedSweep& sweep) {
  SweepConversation conversation;
  const auto greeting = SweepGreeting::read(conversation.next().value_or(std::string()));
  if (!greeting) return fail(greeting.error(), kBadInput);
  if (greeting->sweep != TrustedFiles::hash_of(sweep.file.text)) {
    return fail(Error{"has changed since the sweep began: run it again", sweep.file.file},
                kBadInput);
  }
  const auto runs = sweep_runs(sweep.file);
  if (!runs) return fail(runs.error(), kBadInput);
  const auto folder =
      SweepFolder::open(sweep.output, sweep.file, *runs, greeting->identity, program_version());
  if (!folder) return fail(folder.error(), kBadInput);
  return serve_runs(conversation, *folder, *runs, sweep.file.record);
}

std::optional<Error> distrust(const NamedSweep& sweep, const std::string& given,
                              const TrustedFiles& trusted) {
  if (!sweep.file.attach || trusted.trusts(sweep.path, sweep.file.text)) return {};
  return Error{fmt::format("starts a program for each run ({}): if you trust it, give --trust {}",
                           shown(shell_line(sweep.file.attach->command)), shell_line({given})),
               sweep.file.file};
}

}  // namespace

int run_sweep_command(const SweepCommandLine& line, const TrustedFiles& trusted) {
  // Reasons of the system are the same on every machine.
  setenv("LC_ALL", "C.UTF-8", 1);
  auto sweep = named_sweep(line);
  if (!sweep) return fail(sweep.error(), kBadInput);
  if (const auto error = distrust(*sweep, line.file, trusted)) return fail(*error, kBadInput);
  // Names in the file are relative to it.
  std::error_code code;
  fs::current_path(fs::path(sweep->path).parent_path(), code);
  if (code) return fail(Error{code.message(), sweep->path}, kBadInput);
  int count = 1;
  std::array<char, 6> name{"magna"};
  std::array<char*, 2> arguments{name.data(), nullptr};
  const QCoreApplication application(count, arguments.data());
  if (line.action == SweepAction::Worker) return work(*sweep);
  const Interrupts interrupts;
  auto checked = check_sweep(sweep->file, [](std::size_t) { return !Interrupts::came(); });
  if (Interrupts::came()) return Interrupts::status();
  if (!checked) return fail(checked.error(), kBadInput);
  return SweepCommand(line, *std::move(sweep), *std::move(checked)).run();
}

Result<std::string> shown_sweep_folder(const SweepCommandLine& line) {
  std::error_code code;
  fs::path folder = line.output;
  if (folder.empty() && fs::is_directory(line.file, code)) folder = line.file;
  if (folder.empty()) {
    auto sweep = named_sweep(line);
    if (!sweep) return sweep.error();
    folder = sweep->output;
  }
  if (fs::is_regular_file(folder / "table.csv", code)) return absolute_path(folder);
  return Error{fmt::format("has no table.csv: run the sweep, or give --collect, before --show"),
               folder.string()};
}

}  // namespace magna
