// SPDX-License-Identifier: GPL-3.0-or-later
// Halls with dispatchers: makespans, fleets, generated halls, speed.
#include <QCoreApplication>
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/sim/text.h"
#include "tests/bench/halls/hall_runs.h"

namespace magna::bench {
namespace {

constexpr const char* kUsage =
    R"(usage: magna_halls_bench [PART…] [OPTION…]     all parts unless told otherwise

parts
  rules      makespans of the halls that ship with each dispatcher: mean, 95 % confidence
             interval, lower bounds; seed 0 is the hall as it is, others place its robots at random
  fleets     ft06, la01 and ft10 with 1 to 20 robots, at random and around the parking area
             (placement 0): what is delivered, makespans, jams
  generated  halls of 1 to 100 machines and 1 to 200 robots: all is delivered
  speed      simulated over processor time of the halls that ship and of a large one, and of the
             large one with ten gobot clients by the clock

options
  --halls WORD,…    only halls with one of these words in their names; of the part generated
                    these halls: hall:8:4
  --rules NAME,…    only these dispatchers; fleets and generated take the first (greedy)
  --robots N,…      fleets: only these numbers of robots
  --seeds N         rules: 30, generated: 3
  --placements N    fleets: 8
  --only N          only this seed or placement
  --count N         generated: 200 halls
  --jobs N          runs at a time: as many as there are cores
  --limit SECONDS   of processor time for a run: 1800
  --seconds N       speed: simulated time of the large hall: 300

Tables go to standard output, progress to standard error. Each run in which not all was delivered
has a line that says how to repeat it alone. Exit status 1 if a goal is missed.
)";

struct Part {
  std::string_view name;
  bool (*measure)(const HallsOptions&);
};
constexpr Part kParts[] = {{"rules", measure_rules},
                           {"fleets", measure_fleets},
                           {"generated", measure_generated},
                           {"speed", measure_speed}};

[[noreturn]] void wrong(const std::string& what) { fail(what + "\n\n" + kUsage); }

std::vector<std::string> list_of(std::string_view text) {
  std::vector<std::string> all;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    all.emplace_back(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  }
  return all;
}

template <class Number>
Number number_of_option(std::string_view option, std::string_view text, Number least, Number most) {
  const auto number = number_in<Number>(text, least, most);
  if (!number) wrong(std::string(option) + ": '" + std::string(text) + "' is not possible");
  return *number;
}

/// Takes an option with its value.
void take_option(HallsOptions& options, std::string_view option, std::string_view value) {
  const auto number = [&](std::uint64_t least, std::uint64_t most) {
    return number_of_option<std::uint64_t>(option, value, least, most);
  };
  if (option == "--halls") {
    options.halls = list_of(value);
  } else if (option == "--rules") {
    options.rules = list_of(value);
  } else if (option == "--robots") {
    for (const std::string& one : list_of(value)) {
      options.robots.push_back(number_of_option<std::size_t>(option, one, 1, 500));
    }
  } else if (option == "--seeds") {
    options.seeds = number(1, 1000);
  } else if (option == "--placements") {
    options.placements = number(1, 1000);
  } else if (option == "--only") {
    options.only = number(0, 1'000'000);
  } else if (option == "--count") {
    options.count = number(1, 10'000);
  } else if (option == "--jobs") {
    options.jobs = static_cast<int>(number(1, 256));
  } else if (option == "--limit") {
    options.limit = number_of_option(option, value, 1.0, 1e6);
  } else if (option == "--seconds") {
    options.seconds = number_of_option(option, value, 1.0, 1e6);
  } else {
    wrong("there is no option " + std::string(option));
  }
}

int measure(const std::vector<std::string>& words) {
  HallsOptions options;
  options.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<Part> parts;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (word == "--help") return std::printf("%s", kUsage), 0;
    if (word.starts_with("--")) {
      if (k + 1 == words.size()) wrong(word + " needs a value");
      take_option(options, word, words[++k]);
      continue;
    }
    const auto* const part = std::ranges::find(kParts, word, &Part::name);
    if (part == std::end(kParts)) wrong("there is no part '" + word + "'");
    parts.push_back(*part);
  }
  if (parts.empty()) parts.assign(std::begin(kParts), std::end(kParts));
  bool met = true;
  for (const Part& part : parts) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(part.name.size()), part.name.data());
    met = part.measure(options) && met;
    std::printf("\n");
    std::fflush(stdout);
  }
  return met ? 0 : 1;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);  // for the sockets of the part `speed`
  return magna::bench::measure({argv + 1, argv + argc});
}
