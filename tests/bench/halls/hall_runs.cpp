// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/halls/hall_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "core/hall/hall_file.h"
#include "core/sim/worker_pool.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr double kLongestRun = 7200.0;    // simulated s, besides …
constexpr double kLongestByBound = 40.0;  // … this multiple of the lower bound
constexpr Tick kLookAtClock = 64;         // ticks
constexpr double kProgressEvery = 10.0;   // s

// Student's t, two-sided 95 %, for 1 to 30 degrees of freedom; with more it is at most the last.
constexpr std::array kStudent = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                 2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                 2.060,  2.056, 2.052, 2.048, 2.045, 2.042};

HallDescription loaded(const HallRequest& request, std::uint64_t seed) {
  const auto file = load_hall_file(request, "", seed);
  if (!file) fail(file.error().text());
  return file->description;
}

HallResult run(const HallRun& wanted, double limit) {
  HallResult result;
  const double begun = thread_seconds();
  HallDescription description = wanted.hall();
  if (description.bounds) result.bound = description.bounds->hall;
  const double longest = kLongestRun + kLongestByBound * result.bound;
  EngineOptions options;
  options.seed = wanted.seed;
  auto made = Engine::create(hall_scenario(std::move(description), "hall", "hall"), options);
  if (!made) fail(made.error().text());
  Engine& engine = **made;
  HallDispatcher dispatcher(engine, wanted.rule);
  HallWatch watch(engine);
  const HallSimulation& hall = *engine.hall();
  const double tick = engine.world().tick_seconds();
  while (!hall.finished() && result.ended()) {
    dispatcher.give_orders(engine);
    engine.step();
    watch.on_events(engine.take_events());
    watch.on_tick(engine);
    if (auto why = watch.stalled(engine)) {
      result.problem = std::move(*why);
    } else if (static_cast<double>(engine.now()) * tick >= longest) {
      result.problem = "it takes too long: " + jam_reason(engine);
    } else if (engine.now() % kLookAtClock == 0 && thread_seconds() - begun > limit) {
      result.problem = fmt::format("it takes more than {:g} s of processor time", limit);
    }
  }
  if (hall.finished()) result.problem.clear();
  result.delivered = hall.delivered();
  result.packages = hall.packages().size() + hall.to_make().value_or(0);
  const Tick until = engine.hall_finished_at().value_or(engine.now());
  result.seconds = static_cast<double>(until) * tick;
  result.processor = thread_seconds() - begun;
  return result;
}

/// Tells how far the runs are, now and then.
class Progress {
 public:
  explicit Progress(std::size_t all) : all_(all), told_at_(std::chrono::steady_clock::now()) {}

  void ended(const HallRun& run, const HallResult& result) {
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (!result.ended()) {
      ++failed_;
      std::fprintf(stderr, "not delivered: %s\n", run.name.c_str());
    }
    const auto now = std::chrono::steady_clock::now();
    if (done_ < all_ && std::chrono::duration<double>(now - told_at_).count() < kProgressEvery) {
      return;
    }
    told_at_ = now;
    std::fprintf(stderr, "%zu of %zu runs, %zu not delivered\n", done_, all_, failed_);
  }

 private:
  std::size_t all_;
  std::chrono::steady_clock::time_point told_at_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace

void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

bool HallsOptions::wants(std::string_view hall) const {
  return halls.empty() || std::ranges::any_of(halls, [hall](const std::string& word) {
           return hall.find(word) != std::string_view::npos;
         });
}

HallDescription shipped_hall(const std::string& name) {
  return loaded({MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json", {}, {}}, 0);
}

HallDescription generated_hall(const std::string& name, std::uint64_t seed) {
  return loaded({name, {}, {}}, seed);
}

void Makespans::add(const HallResult& result) {
  ++runs_;
  if (result.ended()) values_.push_back(result.seconds);
}

double Makespans::least() const {
  return values_.empty() ? 0.0 : *std::ranges::min_element(values_);
}

double Makespans::most() const {
  return values_.empty() ? 0.0 : *std::ranges::max_element(values_);
}

double Makespans::mean() const {
  if (values_.empty()) return 0.0;
  return std::accumulate(values_.begin(), values_.end(), 0.0) / static_cast<double>(values_.size());
}

double Makespans::interval() const {
  if (values_.size() < 2) return 0.0;
  const double middle = mean();
  double squares = 0.0;
  for (const double value : values_) squares += (value - middle) * (value - middle);
  const auto count = static_cast<double>(values_.size());
  const std::size_t freedom = std::min(values_.size() - 1, kStudent.size());
  return kStudent[freedom - 1] * std::sqrt(squares / (count - 1.0) / count);
}

std::string Makespans::text() const {
  if (values_.empty()) return fmt::format("none of {}", runs_);
  std::string all = fmt::format("{:.1f}", mean());
  if (values_.size() > 1) all += fmt::format(" ± {:.1f}", interval());
  if (values_.size() < runs_) all += fmt::format(" ({} of {})", values_.size(), runs_);
  return all;
}

std::vector<HallResult> run_all(std::span<const HallRun> runs, const HallsOptions& options) {
  std::vector<HallResult> results(runs.size());
  Progress progress(runs.size());
  WorkerPool workers(std::max(1, options.jobs));
  workers.parallel_for(runs.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      results[k] = run(runs[k], options.limit);
      progress.ended(runs[k], results[k]);
    }
  });
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (results[k].ended()) continue;
    std::printf("FAILED %s: %zu of %zu delivered after %.1f s: %s; repeat: ./dev bench halls %s\n",
                runs[k].name.c_str(), results[k].delivered, results[k].packages, results[k].seconds,
                results[k].problem.c_str(), runs[k].repeat.c_str());
  }
  return results;
}

}  // namespace magna::bench
