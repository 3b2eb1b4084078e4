// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_runner.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

constexpr auto kWait = 100ms;          // for output
constexpr auto kEnding = 5ms;          // for a process that is about to end
constexpr auto kSleep = 2s;            // a longer pause means that this process was stopped
constexpr auto kPatience = 2s;         // from SIGTERM to SIGKILL
constexpr double kStartLimit = 120.0;  // s, for a worker to be ready
constexpr double kMostLimit = 1e9;     // s, which a clock can count
constexpr int kMostDeaths = 5;         // of workers without a run in between
constexpr std::size_t kMostLog = std::size_t{16} << 20;
// A worker whose runs are short has some in advance, so that it does not wait for this process.
constexpr double kShortRun = 0.05;  // s
constexpr std::size_t kAhead = 4;

/// Writing to a process that has ended is an error, not the end of this one.
class IgnoredPipes {
 public:
  IgnoredPipes() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoredPipes() { std::signal(SIGPIPE, before_); }
  IgnoredPipes(const IgnoredPipes&) = delete;
  IgnoredPipes& operator=(const IgnoredPipes&) = delete;

 private:
  void (*before_)(int);
};

}  // namespace

struct SweepRunner::Worker {
  std::unique_ptr<WorkerProcess> process;
  Clock::time_point due;               ///< by when it must be ready, or its run has to end
  bool ready = false;                  ///< it takes runs
  bool late = false;                   ///< it was killed because of that
  std::deque<std::size_t> runs = {};   ///< that it was given; the first one may have begun
  std::optional<RunStart> begun = {};  ///< of the first one
  pid_t program = 0;                   ///< process group of an attached program; 0 = none
  std::string last_error = {};         ///< its last line
  std::string printing = {};           ///< number of the run whose lines follow

  void allow(double seconds) {
    seconds = std::min(seconds, kMostLimit);
    due = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
  }
  void end_program() {
    if (program > 0) kill(-std::exchange(program, 0), SIGKILL);
  }
};

SweepRunner::SweepRunner(const SweepFolder& folder, const std::vector<SweepRun>& runs,
                         SweepRunnerOptions options)
    : folder_(folder), runs_(runs), options_(std::move(options)) {}

SweepRunner::~SweepRunner() = default;

SweepRunner::Outcome SweepRunner::run(const std::vector<std::size_t>& numbers,
                                      const std::function<bool(const Progress&)>& go_on) {
  const IgnoredPipes ignored;
  outcome_ = {};
  waiting_.assign(numbers.begin(), numbers.end());
  seconds_.assign(runs_.size(), -1.0);
  deaths_ = 0;
  began_ = woken_ = Clock::now();
  while (!outcome_.stopped && !outcome_.problem && running()) {
    supply();
    wait();
    outcome_.progress.seconds = Seconds(Clock::now() - began_).count();
    outcome_.stopped = !go_on(outcome_.progress);
  }
  end_workers();
  if (log_) log_->flush();
  for (const std::size_t number : numbers) {
    if (seconds_[number - 1] >= 0.0) outcome_.seconds.push_back(seconds_[number - 1]);
  }
  return outcome_;
}

bool SweepRunner::running() const {
  return !waiting_.empty() ||
         std::ranges::any_of(workers_, [](const auto& worker) { return !worker->runs.empty(); });
}

void SweepRunner::supply() {
  for (const auto& worker : workers_) hand_out(*worker);
  while (workers_.size() < options_.jobs && !outcome_.problem) {
    std::size_t starting = 0;
    for (const auto& worker : workers_) starting += worker->ready ? 0 : 1;
    if (starting >= waiting_.size()) return;
    start_worker();
  }
}

void SweepRunner::hand_out(Worker& worker) {
  const std::size_t ahead = mean_s_ >= 0.0 && mean_s_ < kShortRun ? kAhead : 1;
  while (worker.ready && !worker.late && worker.runs.size() < ahead && !waiting_.empty()) {
    const std::size_t number = waiting_.front();
    if (!worker.process->send(std::to_string(number))) return;  // it has ended
    if (worker.runs.empty()) worker.allow(options_.limit_s);
    waiting_.pop_front();
    worker.runs.push_back(number);
  }
}

void SweepRunner::start_worker() {
  auto process = WorkerProcess::start(options_.worker);
  if (!process) return give_up(process.error(), false);
  auto worker = std::make_unique<Worker>();
  worker->process = std::move(*process);
  worker->allow(kStartLimit);
  worker->process->send(options_.greeting);
  workers_.push_back(std::move(worker));
}

void SweepRunner::wait() {
  std::vector<pollfd> files;
  auto longest = kWait;
  for (const auto& worker : workers_) {
    for (const int file : {worker->process->output(), worker->process->errors()}) {
      if (file >= 0) files.push_back({file, POLLIN, 0});
    }
    if (worker->process->output() < 0) longest = kEnding;
  }
  poll(files.data(), files.size(), static_cast<int>(longest.count()));
  // Ctrl+Z stops the workers, too: their runs do not take longer by that.
  const auto now = Clock::now();
  const auto pause = now - std::exchange(woken_, now);
  if (pause > kSleep) {
    for (const auto& worker : workers_) worker->due += pause;
  }
  for (const auto& worker : workers_) serve(*worker);
  std::erase_if(workers_, [](const auto& worker) { return worker->process == nullptr; });
}

void SweepRunner::serve(Worker& worker) {
  // Its end first: all that it has written is then there.
  const auto ended = worker.process->ended();
  for (const std::string& line : worker.process->take_errors()) log(worker, line);
  for (const std::string& line : worker.process->take_output()) hear(worker, line);
  if (ended) {
    bury(worker, *ended);
  } else if (worker.process->output() < 0) {
    worker.process->signal(SIGKILL);  // it ends, or could not be understood any longer
  } else {
    check_limit(worker);
  }
}

void SweepRunner::hear(Worker& worker, const std::string& line) {
  const std::size_t blank = line.find(' ');
  const std::string word = line.substr(0, blank);
  const std::string rest = blank == std::string::npos ? "" : line.substr(blank + 1);
  const std::size_t next = rest.find(' ');
  const auto number = number_of<std::size_t>(std::string_view(rest).substr(0, next));
  if (word == "ready") {
    worker.ready = true;
    hand_out(worker);
  } else if (word == "begin" && number) {
    begin_run(worker, *number);
  } else if (word == "program" && number) {
    worker.program = static_cast<pid_t>(*number);
  } else if (word == "end" && number && next != std::string::npos) {
    end_run(worker, *number, rest.substr(next + 1));
  } else {
    log(worker, line);
  }
}

void SweepRunner::begin_run(Worker& worker, std::size_t number) {
  if (worker.runs.empty() || worker.runs.front() != number) return;
  worker.begun.emplace();
  worker.allow(options_.limit_s);
}

void SweepRunner::end_run(Worker& worker, std::size_t number, const std::string& how) {
  if (!worker.begun || worker.runs.front() != number) return;
  worker.runs.pop_front();
  const double seconds = std::exchange(worker.begun, {})->seconds();
  worker.program = 0;
  if (how == "done" || how == "failed") {
    count(number, how == "failed", seconds);
    worker.allow(options_.limit_s);
    if (!outcome_.problem) hand_out(worker);
    return;
  }
  // "unwritten FILE: REASON"
  give_up(Error{how.substr(std::min(how.find(' ') + 1, how.size()))}, true);
}

void SweepRunner::bury(Worker& worker, int wait_status) {
  worker.end_program();
  const bool killed = WIFSIGNALED(wait_status);
  // It was asked to end, perhaps together with this process, by a scheduler.
  const bool asked = killed && WTERMSIG(wait_status) == SIGTERM;
  if (!worker.ready && !killed) {
    // The same would happen to the next one.
    give_up(Error{fmt::format("a worker process ended before its first run ({}){}",
                              ending_text(wait_status),
                              worker.last_error.empty() ? "" : ": " + worker.last_error)},
            false);
  } else if (worker.begun && !asked) {
    fail_run(worker, worker.late ? fmt::format("took longer than {} s", options_.limit_s)
                                 : fmt::format("ended {} {}", killed ? "by" : "with",
                                               ending_text(wait_status)));
  } else if (++deaths_ > kMostDeaths) {
    give_up(
        Error{fmt::format("worker processes end again and again ({})", ending_text(wait_status))},
        false);
  }
  for (; !worker.runs.empty(); worker.runs.pop_back()) waiting_.push_front(worker.runs.back());
  worker.process = nullptr;
}

void SweepRunner::fail_run(Worker& worker, const std::string& reason) {
  const std::size_t number = worker.runs.front();
  worker.runs.pop_front();
  const RunStart begun = *std::exchange(worker.begun, {});
  const SweepRun& run = run_of(number);
  // It may have died after its result.
  if (folder_.state_of(run) == SweepFolder::RunState::Done) {
    return count(number, false, begun.seconds());
  }
  const auto problem =
      folder_.keep(run, failed_result(run, reason), begun.record(worker.process->id()));
  if (problem) return give_up(*problem, true);
  count(number, true, begun.seconds());
}

void SweepRunner::check_limit(Worker& worker) {
  const bool at_work = !worker.runs.empty() || !worker.ready;
  if (!at_work || worker.late || Clock::now() < worker.due) return;
  worker.late = true;
  worker.process->signal(SIGKILL);
}

void SweepRunner::count(std::size_t number, bool failed, double seconds) {
  deaths_ = 0;
  seconds_[number - 1] = seconds;
  mean_s_ = mean_s_ < 0.0 ? seconds : 0.9 * mean_s_ + 0.1 * seconds;
  ++outcome_.progress.done;
  if (failed) ++outcome_.progress.failed;
}

void SweepRunner::give_up(Error problem, bool not_written) {
  if (outcome_.problem) return;  // the first one says most
  outcome_.problem = std::move(problem);
  outcome_.not_written = not_written;
}

void SweepRunner::log(Worker& worker, const std::string& line) {
  if (line.starts_with("READY")) return;  // of each session
  if (line.starts_with(kRunMark)) {
    worker.printing = line.substr(1);
    return;
  }
  worker.last_error = line;
  const std::string text =
      worker.printing.empty() ? line + '\n' : fmt::format("run {}: {}\n", worker.printing, line);
  if (options_.log.empty()) {
    std::fputs(text.c_str(), stderr);
    return;
  }
  if (logged_ > kMostLog) return;
  if (!log_) {
    auto file = LogFile::open(options_.log, LogFile::Begin::Empty);
    if (!file) return give_up(file.error(), true);
    log_.emplace(std::move(*file));
  }
  logged_ += text.size();
  log_->add(text);
  if (logged_ > kMostLog) log_->add("… (the following lines are left out)\n");
  if (log_->check()) give_up(*log_->check(), true);
}

void SweepRunner::end_workers() {
  for (const auto& worker : workers_) {
    worker->process->close_input();
    if (!worker->runs.empty()) worker->process->signal(SIGTERM);
    worker->end_program();
  }
  const auto until = Clock::now() + kPatience;
  while (!workers_.empty() && Clock::now() < until) {
    std::vector<pollfd> files;
    for (const auto& worker : workers_) {
      worker->process->take_errors();
      worker->process->take_output();
      if (worker->process->output() >= 0) files.push_back({worker->process->output(), POLLIN, 0});
    }
    poll(files.data(), files.size(), 5);
    std::erase_if(workers_, [](const auto& worker) { return worker->process->ended(); });
  }
  workers_.clear();  // kills the others
}

}  // namespace magna
