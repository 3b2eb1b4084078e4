// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"
#include "core/sim/text.h"
#include "core/sweep/sweep_names.h"

namespace magna {
namespace {

constexpr std::size_t kMostSweepText = std::size_t{2} << 30;  // bytes of all runs
constexpr std::size_t kMostSweepLevels = 10'000'000;          // of all points of a design

/// base^exponent for an exponent from 0 to 1, by square roots: their results and products are the
/// same on all machines, those of std::pow are not.
double root_power(double base, double exponent) {
  constexpr int kDigits = 64;
  double power = exponent >= 1.0 ? base : 1.0;
  for (int digit = 0; digit < kDigits && exponent < 1.0; ++digit) {
    base = std::sqrt(base);
    exponent *= 2.0;
    if (exponent < 1.0) continue;
    power *= base;
    exponent -= 1.0;
  }
  return power;
}

/// The value at a part from 0 to 1 of the way from one bound to the other.
double between(double from, double to, double part, bool logarithmic) {
  return logarithmic ? root_power(from, 1.0 - part) * root_power(to, part)
                     : from * (1.0 - part) + to * part;
}

/// Twelve digits: 0.1 for 0.3 / 3.
double twelve_digits(double value) {
  return finite_number(fmt::format("{:.12g}", value)).value_or(value);
}

/// Level `k` of a range, the first and the last exactly.
double range_level(const SweepRange& range, std::size_t k) {
  if (k == 0) return range.from;
  if (k + 1 == range.levels) return range.to;
  const double part = static_cast<double>(k) / static_cast<double>(range.levels - 1);
  const double value = between(range.from, range.to, part, range.logarithmic);
  return range.whole ? std::floor(value + 0.5)
                     : std::clamp(twelve_digits(value), range.from, range.to);
}

/// A random value of a range; `part` from 0 to 1. Each whole number is the part of the way to the
/// next one.
double range_value(const SweepRange& range, double part) {
  const double end = range.whole ? range.to + 1.0 : range.to;
  const double value = between(range.from, end, part, range.logarithmic);
  return std::clamp(range.whole ? std::floor(value) : twelve_digits(value), range.from, range.to);
}

std::string drawn_level(const SweepFactor& factor, double part) {
  if (const auto* const range = std::get_if<1>(&factor.values)) {
    return text_of(range_value(*range, part));
  }
  const auto& levels = std::get<0>(factor.values);
  const auto k = static_cast<std::size_t>(part * static_cast<double>(levels.size()));
  return text_of(levels[std::min(k, levels.size() - 1)]);
}

/// The parts of the way at which the values of a factor are. Each factor has a stream of its own,
/// so that one more at the end of a design does not change the others.
std::vector<double> drawn_parts(const SweepDesign& design, std::size_t factor) {
  RandomStream random(design.random, 0, StreamPurpose::Sweep, static_cast<std::uint32_t>(factor));
  std::vector<std::size_t> strata(design.points);
  std::iota(strata.begin(), strata.end(), std::size_t{0});
  const bool latin = design.kind == SweepDesignKind::LatinHypercube;
  // A random order, each with the same probability (Durstenfeld 1964).
  for (std::size_t left = strata.size(); latin && left > 1; --left) {
    std::swap(strata[left - 1], strata[random.below(left)]);
  }
  std::vector<double> parts;
  parts.reserve(design.points);
  const auto count = static_cast<double>(design.points);
  for (const std::size_t stratum : strata) {
    const double part = random.uniform();
    parts.push_back(latin ? (static_cast<double>(stratum) + part) / count : part);
  }
  return parts;
}

/// The levels of a factor as text, and which one is that of a point.
struct LevelColumn {
  const SweepFactor* factor = nullptr;
  std::vector<std::string> levels;
  std::size_t stride = 1;  ///< points after which the next level follows

  std::size_t at(std::size_t point) const { return point / stride % levels.size(); }
  const std::string& level(std::size_t point) const { return levels[at(point)]; }
};

/// A text with names in braces, of which each run has its own.
struct RunText {
  enum class Kind : std::uint8_t { Plain, Level, Seed, Port };
  struct Part {
    Kind kind = Kind::Plain;
    std::string text;                     ///< or the name
    const LevelColumn* column = nullptr;  ///< of a level
  };
  std::vector<Part> parts;
};

/// An option or parameter of the runs of a design: a switch, a text, or the level of a factor.
struct RunOption {
  std::string name;
  bool is_switch = false;
  RunText text;
  const LevelColumn* column = nullptr;
};

std::string double_braces(std::string_view text) {
  std::string twice;
  for (const char c : text) twice.append(c == '{' || c == '}' ? 2 : 1, c);
  return twice;
}

bool fits(const std::variant<std::vector<SweepValue>, SweepRange>& wanted,
          const std::set<std::string>& texts, const std::string& level) {
  if (const auto* const range = std::get_if<1>(&wanted)) {
    return number_in<double>(level, range->from, range->to).has_value();
  }
  return texts.contains(level);
}

std::size_t bytes_of(const SweepRun& run) {
  std::size_t bytes = sizeof run;
  for (const auto& [factor, level] : run.levels) {
    bytes += sizeof factor + factor.size() + sizeof level + level.size();
  }
  for (const auto* const texts : {&run.options, &run.program}) {
    for (const std::string& text : *texts) bytes += sizeof text + text.size();
  }
  return bytes;
}

/// Makes the runs of a design.
class DesignRuns {
 public:
  DesignRuns(const SweepFile& sweep, const SweepDesign& design) : sweep_(sweep), design_(design) {}

  /// Adds them; the error is in the design.
  std::optional<Error> add_to(std::vector<SweepRun>& runs, std::size_t& points,
                              std::size_t& bytes) {
    if (auto problem = make_columns(points)) return problem;
    make_exceptions();
    world_ = column_of(SweepTarget::World, "world");
    world_text_ = run_text(sweep_.world);
    options_ = run_options(SweepTarget::Option, sweep_.options);
    parameters_ = run_options(SweepTarget::Parameter, sweep_.parameters);
    if (sweep_.attach) make_program(sweep_.attach->command);
    std::vector<std::size_t> left;
    for (std::size_t point = 0; point < points_; ++point) {
      if (!is_excepted(point)) left.push_back(point);
    }
    if (left.empty()) return fail("no points are left; remove an exception");
    if (runs.size() + left.size() * design_.seeds.size() > kMostSweepRuns) return too_many();
    std::size_t number = 0;
    for (const std::size_t point : left) {
      ++number;
      for (const std::uint64_t seed : design_.seeds) {
        SweepRun& run = runs.emplace_back();
        run.number = runs.size();
        run.design = design_.name;
        run.point = number;
        run.seed = seed;
        if (auto problem = fill(run, point)) return problem;
        bytes += bytes_of(run);
        if (bytes > kMostSweepText) return fail("the options of all runs are too long");
      }
    }
    return {};
  }

 private:
  Error fail_at(int line, int column, std::string_view message) const {
    return {fmt::format("design '{}': {}", shown(design_.name), message), sweep_.file, line,
            column};
  }
  Error fail(std::string_view message) const {
    return fail_at(design_.line, design_.column, message);
  }
  Error too_many() const {
    return fail(fmt::format("a sweep has at most {} runs", kMostSweepRuns));
  }

  /// Adds the points to those of earlier designs.
  std::optional<Error> make_columns(std::size_t& points) {
    const bool drawn =
        design_.kind == SweepDesignKind::Random || design_.kind == SweepDesignKind::LatinHypercube;
    std::size_t product = 1;
    for (const SweepFactor& factor : design_.factors) {
      const auto* const list = std::get_if<0>(&factor.values);
      std::size_t count = list != nullptr ? list->size() : std::get<1>(factor.values).levels;
      if (drawn) count = design_.points;
      if (design_.kind == SweepDesignKind::Grid) {
        product = count > kMostSweepRuns ? count : product * count;
      } else {
        product = count;
      }
      if (product > kMostSweepRuns) return too_many();
    }
    points_ = product;
    points += product;
    if (points > kMostSweepRuns) return too_many();
    if (design_.kind != SweepDesignKind::Grid &&
        points_ * design_.factors.size() > kMostSweepLevels) {
      return fail(fmt::format("a design has at most {} levels", kMostSweepLevels));
    }
    std::size_t stride = points_;
    columns_.reserve(design_.factors.size());
    for (const SweepFactor& factor : design_.factors) {
      LevelColumn& column = columns_.emplace_back();
      column.factor = &factor;
      if (drawn) {
        for (const double part : drawn_parts(design_, columns_.size() - 1)) {
          column.levels.push_back(drawn_level(factor, part));
        }
      } else if (auto problem = make_levels(column)) {
        return problem;
      }
      if (column.levels.empty()) return fail_at(factor.line, factor.column, "no levels");
      if (design_.kind != SweepDesignKind::Grid) continue;
      stride /= column.levels.size();
      column.stride = stride;
    }
    return {};
  }

  std::optional<Error> make_levels(LevelColumn& column) const {
    const SweepFactor& factor = *column.factor;
    if (const auto* const list = std::get_if<0>(&factor.values)) {
      for (const SweepValue& level : *list) column.levels.push_back(text_of(level));
      return {};
    }
    const auto& range = std::get<1>(factor.values);
    for (std::size_t k = 0; k < range.levels; ++k) {
      std::string level = text_of(range_level(range, k));
      if (k > 0 && level == column.levels.back()) {
        return fail_at(factor.line, factor.column,
                       fmt::format("factor {}: two of the levels are {}; use fewer levels",
                                   factor.name, level));
      }
      column.levels.push_back(std::move(level));
    }
    return {};
  }

  const LevelColumn* column_called(std::string_view name) const {
    const auto column = std::ranges::find_if(
        columns_, [name](const LevelColumn& one) { return one.factor->name == name; });
    return column == columns_.end() ? nullptr : &*column;
  }

  /// Of the option or parameter of that name. The name of a factor says what it changes.
  const LevelColumn* column_of(SweepTarget target, std::string_view name) const {
    const LevelColumn* const column = column_called(name);
    return column != nullptr && column->factor->target == target ? column : nullptr;
  }

  void make_exceptions() {
    for (const SweepException& exception : design_.except) {
      auto& all = exceptions_.emplace_back();
      for (const auto& [name, wanted] : exception.factors) {
        const LevelColumn* const column = column_called(name);
        if (column == nullptr) continue;
        std::set<std::string> texts;
        if (const auto* const list = std::get_if<0>(&wanted)) {
          for (const SweepValue& value : *list) texts.insert(text_of(value));
        }
        std::vector<bool> left_out;
        for (const std::string& level : column->levels) {
          left_out.push_back(fits(wanted, texts, level));
        }
        all.emplace_back(column, std::move(left_out));
      }
    }
  }

  bool is_excepted(std::size_t point) const {
    return std::ranges::any_of(exceptions_, [&](const auto& all) {
      return !all.empty() && std::ranges::all_of(all, [&](const auto& one) {
        return one.second[one.first->at(point)];
      });
    });
  }

  RunText run_text(std::string_view text) const {
    using enum RunText::Kind;
    RunText made;
    for (SweepTextPart& part : parts_of(text).value_or(std::vector<SweepTextPart>{})) {
      const LevelColumn* const column = column_called(part.text);
      if (!part.is_name) {
        made.parts.push_back({Plain, std::move(part.text)});
      } else if (part.text == "seed") {
        made.parts.push_back({Seed, ""});
      } else if (column != nullptr) {
        made.parts.push_back({Level, "", column});
      } else {
        made.parts.push_back({Port, std::move(part.text)});
      }
    }
    return made;
  }

  /// The options or parameters of all runs, in the order of the file, with factors in place of
  /// them, and after them the factors that take no place.
  std::vector<RunOption> run_options(SweepTarget target,
                                     const std::vector<std::pair<std::string, SweepValue>>& all) {
    std::vector<RunOption> made;
    const auto is_made = [&](std::string_view name) {
      return std::ranges::find(made, name, &RunOption::name) != made.end();
    };
    for (const auto& [name, value] : all) {
      const LevelColumn* const column = column_of(target, name);
      if (column != nullptr && is_made(name)) continue;  // was given several times
      const bool* const on = std::get_if<bool>(&value);
      const bool is_switch = target == SweepTarget::Option && on != nullptr;
      if (column == nullptr && is_switch && !*on) continue;
      made.push_back({name, is_switch, is_switch ? RunText{} : value_text(value), column});
    }
    for (const LevelColumn& column : columns_) {
      const SweepFactor& factor = *column.factor;
      if (factor.target != target || is_made(factor.name)) continue;
      made.push_back({factor.name, false, {}, &column});
    }
    for (RunOption& option : made) {
      if (option.column == nullptr) continue;
      const auto* const levels = std::get_if<0>(&option.column->factor->values);
      option.is_switch = target == SweepTarget::Option && levels != nullptr &&
                         std::holds_alternative<bool>(levels->front());
    }
    return made;
  }

  /// The ports stay in braces, so other braces stay double.
  void make_program(const std::vector<std::string>& command) {
    for (const std::string& text : command) {
      RunText& made = program_.emplace_back(run_text(text));
      for (RunText::Part& part : made.parts) {
        if (part.kind == RunText::Kind::Plain) part.text = double_braces(part.text);
      }
    }
  }

  RunText value_text(const SweepValue& value) const {
    const auto* const text = std::get_if<std::string>(&value);
    return text != nullptr ? run_text(*text) : RunText{{{RunText::Kind::Plain, text_of(value)}}};
  }

  static std::string made_text(const RunText& text, const SweepRun& run, std::size_t point) {
    std::string made;
    for (const RunText::Part& part : text.parts) {
      switch (part.kind) {
        case RunText::Kind::Plain: made += part.text; break;
        case RunText::Kind::Level: made += part.column->level(point); break;
        case RunText::Kind::Seed: made += std::to_string(run.seed); break;
        case RunText::Kind::Port: made += fmt::format("{{{}}}", part.text); break;
      }
    }
    return made;
  }

  /// A level, in which there may be names too.
  std::string made_level(const LevelColumn& column, const SweepRun& run, std::size_t point) const {
    const std::string& level = column.level(point);
    if (level.find_first_of("{}") == std::string::npos) return level;
    return made_text(run_text(level), run, point);
  }

  std::string value_of(const RunOption& option, const SweepRun& run, std::size_t point) const {
    return option.column != nullptr ? made_level(*option.column, run, point)
                                    : made_text(option.text, run, point);
  }

  std::optional<Error> fill(SweepRun& run, std::size_t point) const {
    for (const LevelColumn& column : columns_) {
      run.levels.emplace_back(column.factor->name, column.level(point));
    }
    run.world =
        world_ != nullptr ? made_level(*world_, run, point) : made_text(world_text_, run, point);
    if (const auto problem = world_problem(run.world)) return fail_run(run, *problem);
    run.options = {"--seed", std::to_string(run.seed)};
    const auto add = [&](std::string name, std::string value) {
      run.options.push_back(std::move(name));
      run.options.push_back(std::move(value));
    };
    if (sweep_.ticks) add("--ticks", std::to_string(*sweep_.ticks));
    if (!sweep_.measures.empty()) {
      add("--measure", fmt::format("{}", fmt::join(sweep_.measures, ",")));
    }
    for (const RunOption& option : options_) {
      std::string value = value_of(option, run, point);
      if (option.is_switch) {
        if (option.column == nullptr || value == "true") run.options.push_back("--" + option.name);
        continue;
      }
      if (value.starts_with("--")) {
        return fail_run(run, fmt::format("--{}: a value does not begin with two hyphens, as in {}",
                                         option.name, shown(value)));
      }
      add("--" + option.name, std::move(value));
    }
    for (const RunOption& parameter : parameters_) {
      const std::string value = value_of(parameter, run, point);
      if (auto problem = Parameters{}.set(parameter.name, value)) {
        return fail_run(run, english(*problem));
      }
      add("--set", fmt::format("{}={}", parameter.name, value));
    }
    for (const RunText& text : program_) run.program.push_back(made_text(text, run, point));
    run.program_ends_run = sweep_.attach && sweep_.attach->ends_run;
    return {};
  }

  Error fail_run(const SweepRun& run, std::string_view message) const {
    return fail(fmt::format("run {}: {}", run.number, message));
  }

  const SweepFile& sweep_;
  const SweepDesign& design_;
  std::size_t points_ = 0;  ///< with those that are left out
  std::vector<LevelColumn> columns_;
  const LevelColumn* world_ = nullptr;
  RunText world_text_;
  std::vector<RunOption> options_;
  std::vector<RunOption> parameters_;
  std::vector<RunText> program_;
  std::vector<std::vector<std::pair<const LevelColumn*, std::vector<bool>>>> exceptions_;
};

bool is_shell_safe(char c) {
  constexpr std::string_view kSafe = "_@%+=:,./-";
  return is_letter_or_digit(c) || kSafe.find(c) != std::string_view::npos;
}

/// An argument as a shell of POSIX reads it (Shell Command Language, 2.2.2 Single-Quotes).
std::string shell_word(std::string_view argument) {
  if (!argument.empty() && std::ranges::all_of(argument, is_shell_safe)) {
    return std::string(argument);
  }
  std::string quoted = "'";
  for (const char c : argument) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace

Result<std::vector<SweepRun>> sweep_runs(const SweepFile& sweep) {
  std::vector<SweepRun> runs;
  std::size_t points = 0;
  std::size_t bytes = 0;
  for (const SweepDesign& design : sweep.designs) {
    if (auto problem = DesignRuns(sweep, design).add_to(runs, points, bytes)) return *problem;
  }
  return runs;
}

std::vector<std::string> factor_names(const SweepFile& sweep) {
  std::vector<std::string> names;
  for (const SweepDesign& design : sweep.designs) {
    for (const SweepFactor& factor : design.factors) {
      if (std::ranges::find(names, factor.name) == names.end()) names.push_back(factor.name);
    }
  }
  return names;
}

std::uint64_t sweep_identity(const std::vector<SweepRun>& runs, const std::string& version,
                             const std::vector<std::pair<std::string, std::string>>& worlds) {
  StateHash hash;
  const auto add_all = [&](const std::vector<std::string>& texts) {
    hash.add(texts.size());
    for (const std::string& text : texts) hash.add(std::string_view(text));
  };
  const auto add_pairs = [&](const std::vector<std::pair<std::string, std::string>>& pairs) {
    hash.add(pairs.size());
    for (const auto& [first, second] : pairs) {
      hash.add(std::string_view(first));
      hash.add(std::string_view(second));
    }
  };
  hash.add(std::string_view(version));
  hash.add(runs.size());
  for (const SweepRun& run : runs) {
    hash.add(run.number);
    hash.add(std::string_view(run.design));
    hash.add(run.point);
    add_pairs(run.levels);
    hash.add(run.seed);
    hash.add(std::string_view(run.world));
    add_all(run.options);
    add_all(run.program);
    hash.add(run.program_ends_run);
  }
  add_pairs(worlds);
  return hash.value();
}

std::vector<std::string> with_ports(const std::vector<std::string>& command,
                                    const std::array<int, kSweepPorts.size()>& ports) {
  std::vector<std::string> arguments;
  for (const std::string& text : command) {
    std::string& argument = arguments.emplace_back();
    for (const SweepTextPart& part : parts_of(text).value_or(std::vector<SweepTextPart>{})) {
      const auto port = std::ranges::find(kSweepPorts, part.text);
      if (part.is_name && port != kSweepPorts.end()) {
        argument += std::to_string(ports[static_cast<std::size_t>(port - kSweepPorts.begin())]);
      } else {
        argument += part.text;
      }
    }
  }
  return arguments;
}

std::vector<std::string> run_arguments(const SweepRun& run, const std::string& result) {
  std::vector<std::string> arguments{"--headless", "--time-scale", "0",   "--threads",
                                     "1",          "--actr-port",  "off", "--cognav-port",
                                     "off",        "--gobot-port", "off", "--agent-port",
                                     "off"};
  arguments.insert(arguments.end(), run.options.begin(), run.options.end());
  arguments.insert(arguments.end(), {"--result", result});
  if (!run.world.empty()) arguments.push_back(run.world);
  return arguments;
}

std::string shell_line(const std::vector<std::string>& arguments) {
  std::string line;
  for (const std::string& argument : arguments) {
    if (!line.empty()) line += ' ';
    line += shell_word(argument);
  }
  return line;
}

}  // namespace magna
