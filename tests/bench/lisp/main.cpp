// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of the Lisp of worlds and programs: tests of kickers in a tick, commands and
// continuations of a program, and loading the office from a cold start.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/lisp/program_manager.h"
#include "core/lisp/world_file.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

constexpr int kThings = 1000;

/// Of the whole process, because Lisp runs on its own threads.
double processor_seconds() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The least processor time of a tick that a benchmark has found, seconds.
std::map<std::string, double> least;

/// Measures `tick` until the benchmark has enough.
template <class Tick>
void measure(benchmark::State& state, const char* name, Tick tick) {
  double all = 0.0;
  for (auto _ : state) {
    const double before = processor_seconds();
    tick();
    const double spent = processor_seconds() - before;
    state.SetIterationTime(spent);
    all += spent;
  }
  if (state.iterations() < 20) return;  // the library's calibration run
  const double mean = all / static_cast<double>(state.iterations());
  const auto known = least.find(name);
  least[name] = known == least.end() ? mean : std::min(known->second, mean);
}

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

using Clock = std::chrono::steady_clock;

/// A running world from Lisp text, with its programs.
class Stage {
 public:
  explicit Stage(const std::string& text)
      : desk_({[this](const Author& author, const Input& input) {
                 if (input.is<input::Command>()) issued_ = Clock::now();
                 return engine_->submit(author, input);
               },
               [] {}}) {
    LispRuntime lisp;
    auto scenario = lisp.load_world_text(text, "bench.lisp");
    if (!scenario) give_up(scenario.error().text());
    engine_ = std::move(Engine::create(*scenario, {.seed = 7, .clean = true}).value());
    desk_.bind(engine_.get());
  }
  ~Stage() { desk_.bind(nullptr); }

  Engine& engine() { return *engine_; }
  ProgramManager& desk() { return desk_; }
  void tick() {
    engine_->step();
    ended_ = Clock::now();
    desk_.on_events(engine_->take_events());
    desk_.after_tick(true);
    desk_.on_events(engine_->take_events());
    for (const auto& said : desk_.take_said()) give_up(said.line.text);
  }
  /// By the clock, from the last tick's end to the last command that a program issued, seconds.
  double to_next_command() const { return std::chrono::duration<double>(issued_ - ended_).count(); }

 private:
  Clock::time_point ended_, issued_;
  std::unique_ptr<Engine> engine_;
  ProgramManager desk_;
};

std::string yard(const std::string& test) {
  return "(defmap yard (75 75) (rect (0 0) (75 75) brick 20))"
         "(defkicker roll (x) (:test " +
         test +
         ") (kick-thing x 0.25 0 nil))"
         "(dotimes (k 1000) (set-kicker (new-thing ball (yard (+ 2.5 (* 2 (mod k 35))) (+ 2.5 "
         "(* 2 (floor k 35)))) ((:size 1) (:temperature 20))) 'roll))"
         "(defrobot robbie (yard (1.5 1.5) 0) :cameras ((0.8 3)))";
}

/// Ticks of a world whose kickers are all tested without running a body.
void tests(benchmark::State& state, const char* name, const char* test) {
  Stage stage(yard(test));
  stage.tick();
  measure(state, name, [&] { stage.engine().step(); });
  state.counters["per_second"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * kThings, benchmark::Counter::kIsRate);
}

/// Calls of the same test as `kicker_tests/variable` in a loop of Lisp, without engine and kickers.
constexpr int kBareCalls = 100'000;
void bare(benchmark::State& state, const char* name, const char* test) {
  Stage stage(
      "(defmap yard (9 9))(defvar ball (new-thing ball (yard 2.5 2.5) ()))"
      "(defun test (x) (declare (ignorable x)) " +
      std::string(test) +
      ")"
      "(defun bare (test) (dotimes (k " +
      std::to_string(kBareCalls) + ") (funcall test ball)))");
  const auto call = [&] {
    stage.desk().ask({"expression", "(bare #'test)", {}, true});
    do stage.desk().serve(true);
    while (stage.desk().take_answers().empty());
  };
  call();
  measure(state, name, call);
}

/// Ticks in each of which a command ends and its continuation starts the next, or without commands.
void round_trip(benchmark::State& state, const char* name, const char* program) {
  Stage stage("(defmap yard (75 75))(defrobot robbie (yard (1.5 1.5) 0) :cameras ((0.8 3)))");
  const auto file = std::filesystem::temp_directory_path() / "magna-lisp-bench.lisp";
  std::ofstream(file) << program;
  stage.desk().start(file.string());
  stage.tick();
  stage.tick();
  measure(state, name, [&] { stage.tick(); });
  std::filesystem::remove(file);
}

/// From the end of a command to the next command of its continuation, by the clock, for
/// continuations and for plans: percentiles in seconds.
struct Answers {
  double median = 0.0;
  double p99 = 0.0;
  double longest = 0.0;
};

Answers answers(const char* program) {
  constexpr int kWarmUp = 100;
  constexpr int kAnswers = 5000;
  Stage stage("(defmap yard (75 75))(defrobot robbie (yard (1.5 1.5) 0) :cameras ((0.8 3)))");
  const auto file = std::filesystem::temp_directory_path() / "magna-answers-bench.lisp";
  std::ofstream(file) << program;
  stage.desk().start(file.string());
  std::vector<double> times;
  for (int tick = 0; times.size() < kWarmUp + kAnswers; ++tick) {
    if (tick > 20 * (kWarmUp + kAnswers)) give_up("the program issues no commands");
    stage.tick();
    if (stage.to_next_command() > 0.0) times.push_back(stage.to_next_command());
  }
  std::filesystem::remove(file);
  times.erase(times.begin(), times.begin() + kWarmUp);
  std::ranges::sort(times);
  return {times[kAnswers / 2], times[kAnswers * 99 / 100], times.back()};
}

void print_answers(const char* what, const char* program) {
  const Answers found = answers(program);
  std::printf(
      "      from a command's end to the next of its %s, by the clock: median %.3f ms, "
      "longest %.3f ms\n",
      what, 1e3 * found.median, 1e3 * found.longest);
  const std::string line = std::string("    command to the next of its ") + what + ", p99, ms";
  print_goal(line.c_str(), 1e3 * found.p99, Wanted::AtMost, 1.0);
}

}  // namespace

void register_lisp_benchmarks() {
  const auto define = [](const char* name, auto function, const char* text) {
    benchmark::RegisterBenchmark(name, function, name, text)->UseManualTime()->Repetitions(5);
  };
  define("kicker_tests/constant", tests, "nil");
  define("kicker_tests/variable", tests, "(eq x 5)");
  define("kicker_tests/attribute", tests, "(> (get-attribute x :temperature) 30)");
  define("kicker_tests/bare_funcall", bare, "(eq x 5)");
  define("kicker_tests/two_attributes", tests,
         "(and (= (get-attribute x :size) 1) (> (get-attribute x :temperature) 30))");
  define("round_trip/command", round_trip,
         "(labels ((again () (robot-turn robbie 0 (continuation (err &rest more) (again)))))"
         "  (again))");
  define("round_trip/nop", round_trip, "(loop (nop))");
}

}  // namespace magna::bench

int main(int argc, char** argv) {
  using namespace magna;
  using namespace magna::bench;
  // This must run first: Lisp has not been booted yet.
  const double start = processor_seconds();
  { const LispRuntime lisp; }
  const double booted = processor_seconds();
  {
    LispRuntime lisp;
    const auto scenario =
        lisp.load_world(std::string(MAGNA_SOURCE_DIR) + "/resources/worlds/office.lisp");
    if (!scenario) give_up(scenario.error().text());
  }
  const double loaded = processor_seconds();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  register_lisp_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  std::printf("      booting Lisp %.0f ms, loading the office %.0f ms\n", 1e3 * (booted - start),
              1e3 * (loaded - booted));
  const auto rate = [](const char* what, const char* name) {
    const auto found = least.find(name);
    if (found == least.end()) return;  // filtered out
    print_goal(what, kThings / found->second / 1e6, Wanted::AtLeast, 1.0);
  };
  rate("    tests of kickers, millions a second", "kicker_tests/variable");
  rate("    those that read an attribute, millions a second", "kicker_tests/attribute");
  const auto tests = least.find("kicker_tests/variable");
  const auto bare_calls = least.find("kicker_tests/bare_funcall");
  if (tests != least.end() && bare_calls != least.end()) {
    print_goal("    tests of kickers over a bare funcall loop",
               (kThings / tests->second) / (kBareCalls / bare_calls->second), Wanted::AtLeast, 0.8);
  }
  if (const auto found = least.find("round_trip/command"); found != least.end()) {
    print_goal("    a tick with a command's end and continuation, ms", 1e3 * found->second,
               Wanted::AtMost, 1.0);
  }
  print_answers("continuation",
                "(labels ((again () (robot-turn robbie 0.1 (continuation (err &rest more) "
                "(again))))) (again))");
  print_answers("plan",
                "(rpl-init-robot robbie)(def-interp-proc turning () (loop (rpl-robot-turn 0.1) "
                "(wait-for robot-stopped*)))(rpl-start (turning))");
  print_goal("    the office from a cold start, ms", 1e3 * (loaded - start), Wanted::AtMost, 300.0);
  std::fflush(stdout);
  return 0;
}
