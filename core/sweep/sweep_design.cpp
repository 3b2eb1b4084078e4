// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_design.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "core/sweep/sweep_names.h"
#include "core/sweep/sweep_toml.h"

namespace magna {
namespace {

constexpr std::int64_t kMostWhole = std::int64_t{1} << 53;  // doubles have all whole numbers to it
constexpr std::size_t kMostDesignName = 60;                 // bytes

using SweepLevels = decltype(SweepFactor::values);

bool is_drawn(const SweepDesign& design) {
  return design.kind == SweepDesignKind::Random || design.kind == SweepDesignKind::LatinHypercube;
}

std::size_t level_count(const SweepFactor& factor) {
  const auto* const list = std::get_if<0>(&factor.values);
  return list != nullptr ? list->size() : std::get<1>(factor.values).levels;
}

class DesignReader {
 public:
  DesignReader(SweepToml& toml, const SweepNames& names) : toml_(toml), names_(names) {}

  std::vector<SweepDesign> read_all(const SweepEntry& of) {
    const toml::array* const designs = of.value->as_array();
    if (designs == nullptr || !designs->is_array_of_tables()) {
      toml_.fail(of, "expected [[design]], with two brackets");
    } else if (designs->size() > kMostSweepDesigns) {
      toml_.fail(of, fmt::format("expected at most {} designs", kMostSweepDesigns));
    } else {
      for (const toml::node& node : *designs) {
        if (!toml_.error()) read_design(*node.as_table(), designs->size() > 1);
      }
    }
    return std::move(designs_);
  }

 private:
  void read_design(const toml::table& table, bool of_several) {
    static constexpr auto kKeys = std::to_array<std::string_view>(
        {"name", "kind", "seeds", "points", "random", "except", "factors"});
    static constexpr auto kKinds =
        std::to_array<std::string_view>({"grid", "list", "random", "latin-hypercube"});
    const auto entries = entries_of(table, "design");
    const SourcePlace place = place_of(table);
    toml_.check_keys(entries, "a design", kKeys);
    SweepDesign design;
    design.line = place.line;
    design.column = place.column;
    if (const auto* const kind = find_entry(entries, "kind")) {
      design.kind = static_cast<SweepDesignKind>(toml_.word(*kind, kKinds));
    }
    design.name = kKinds[static_cast<std::size_t>(design.kind)];
    if (const auto* const name = find_entry(entries, "name")) {
      design.name = toml_.text(*name, kMostDesignName);
      if (std::ranges::find(designs_, design.name, &SweepDesign::name) != designs_.end()) {
        toml_.fail(*name, fmt::format("there is already a design '{}'", design.name));
      }
    } else if (of_several) {
      toml_.fail(place, "design: name is missing; each of several designs needs one");
    }
    const auto* const seeds = find_entry(entries, "seeds");
    design.seeds = seeds == nullptr ? std::vector<std::uint64_t>{1} : read_seeds(*seeds);
    seeds_ += design.seeds.size();
    if (seeds_ > kMostSweepRuns) {
      toml_.fail(place, fmt::format("design: a sweep has at most {} runs", kMostSweepRuns));
    }
    read_points(entries, place, design);
    const auto* const factors = find_entry(entries, "factors");
    if (factors == nullptr) toml_.fail(place, "design: the table [design.factors] is missing");
    if (!toml_.error()) read_factors(*factors, design);
    const auto* const except = find_entry(entries, "except");
    if (except != nullptr && !toml_.error()) read_exceptions(*except, design);
    designs_.push_back(std::move(design));
  }

  std::vector<std::uint64_t> read_seeds(const SweepEntry& entry) {
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    std::vector<std::uint64_t> seeds;
    const toml::array* const array = entry.value->as_array();
    if (array == nullptr) {
      const auto count = toml_.whole(entry, *entry.value, 1, kMostSweepRuns);
      for (std::int64_t seed = 1; seed <= count; ++seed) {
        seeds.push_back(static_cast<std::uint64_t>(seed));
      }
      return seeds;
    }
    if (array->empty()) toml_.fail(entry, "expected a number of seeds, or a list of seeds");
    std::set<std::uint64_t> before;
    for (const toml::node& node : *array) {
      seeds.push_back(static_cast<std::uint64_t>(toml_.whole(entry, node, 0, kMost)));
      if (before.insert(seeds.back()).second) continue;
      toml_.fail(entry, node, fmt::format("the seed {} is there twice", seeds.back()));
    }
    return seeds;
  }

  void read_points(const std::vector<SweepEntry>& entries, SourcePlace place, SweepDesign& design) {
    const auto* const points = find_entry(entries, "points");
    const auto* const random = find_entry(entries, "random");
    if (!is_drawn(design)) {
      for (const SweepEntry* const entry : {points, random}) {
        if (entry == nullptr) continue;
        toml_.fail_key(*entry, "only a design of kind random or latin-hypercube has this key");
      }
      return;
    }
    if (points == nullptr) {
      return toml_.fail(place, "design: points is missing, the number of points to draw");
    }
    design.points =
        static_cast<std::size_t>(toml_.whole(*points, *points->value, 1, kMostSweepRuns));
    design.random = 1;
    if (random == nullptr) return;
    design.random = static_cast<std::uint64_t>(toml_.whole(*random, *random->value, 0, kMostWhole));
  }

  void read_factors(const SweepEntry& of, SweepDesign& design) {
    const toml::table* const table = toml_.table(of);
    if (table == nullptr) return;
    if (table->empty() || table->size() > kMostSweepFactors) {
      return toml_.fail(of, fmt::format("expected 1 to {} factors, such as world = [\"office\"]",
                                        kMostSweepFactors));
    }
    for (const SweepEntry& entry : entries_of(*table, of.path)) {
      if (!toml_.error()) read_factor(entry, design);
    }
    if (design.kind != SweepDesignKind::List || toml_.error()) return;
    const SweepFactor& first = design.factors.front();
    for (const SweepFactor& factor : design.factors) {
      if (level_count(factor) == level_count(first)) continue;
      toml_.fail(
          {factor.line, factor.column},
          fmt::format("{}.{}: the factors of a list have equally many levels, but this has "
                      "{} and {} has {}",
                      of.path, factor.name, level_count(factor), first.name, level_count(first)));
    }
  }

  void read_factor(const SweepEntry& entry, SweepDesign& design) {
    SweepFactor factor;
    factor.name = entry.key;
    factor.line = entry.place.line;
    factor.column = entry.place.column;
    const OptionInfo* option = nullptr;
    if (entry.key == "world") {
      factor.target = SweepTarget::World;
    } else if (const auto id = find_parameter(entry.key)) {
      factor.target = SweepTarget::Parameter;
      factor.name = info(*id).name;
    } else if (names_.is_option(entry.key)) {
      factor.target = SweepTarget::Option;
      const auto row = names_.option(entry.key);
      if (!row) return toml_.fail_key(entry, row.error());
      option = *row;
    } else if (const auto problem = word_problem(entry.key)) {
      return toml_.fail_key(entry, *problem);
    }
    if (std::ranges::find(design.factors, factor.name, &SweepFactor::name) !=
        design.factors.end()) {
      return toml_.fail_key(entry, fmt::format("the design has a factor {} already", factor.name));
    }
    const toml::array* const list = entry.value->as_array();
    if (list != nullptr && !list->empty()) {
      factor.values = read_levels(entry, *list, factor, option, design.kind);
    } else if (const toml::table* const range = entry.value->as_table()) {
      factor.values = read_range(entry, *range, &design);
      if (!toml_.error()) check_range(entry, factor, option);
    } else {
      toml_.fail(
          entry,
          "expected levels: a list such as [1, 2, 4], or { from = 0.0, to = 1.0, levels = 5 }");
    }
    design.factors.push_back(std::move(factor));
  }

  std::vector<SweepValue> read_levels(const SweepEntry& entry, const toml::array& list,
                                      const SweepFactor& factor, const OptionInfo* option,
                                      SweepDesignKind kind) {
    std::vector<SweepValue> levels;
    std::set<std::string> before;
    for (const toml::node& node : list) {
      const SweepValue& level = levels.emplace_back(toml_.value(entry, node));
      if (toml_.error()) return levels;
      std::optional<std::string> problem;
      if (factor.target == SweepTarget::World) problem = world_problem(level);
      if (factor.target == SweepTarget::Parameter) problem = parameter_problem(factor.name, level);
      if (option != nullptr) problem = option_problem(*option, level);
      if (problem) toml_.fail(entry, node, *problem);
      const auto* const text = std::get_if<std::string>(&level);
      if (text != nullptr && factor.target != SweepTarget::Word && !parts_of(*text)) {
        toml_.fail(place_of(node), brace_problem(entry.path));
      }
      // In other kinds the other factors may differ.
      if (kind == SweepDesignKind::Grid && !before.insert(text_of(level)).second) {
        toml_.fail(entry, node, fmt::format("the level {} is there twice", shown(text_of(level))));
      }
    }
    return levels;
  }

  /// `design`: of a factor; null: of an exception, whose range has bounds alone.
  SweepRange read_range(const SweepEntry& of, const toml::table& table, const SweepDesign* design) {
    static constexpr auto kKeys =
        std::to_array<std::string_view>({"from", "to", "levels", "scale", "whole"});
    static constexpr auto kScales = std::to_array<std::string_view>({"linear", "log"});
    const auto entries = entries_of(table, of.path);
    toml_.check_keys(entries, design == nullptr ? "the range of an exception" : "a range",
                     std::span(kKeys).first(design == nullptr ? 2 : kKeys.size()));
    SweepRange range;
    const auto* const from = find_entry(entries, "from");
    const auto* const to = find_entry(entries, "to");
    if (from == nullptr || to == nullptr) {
      toml_.fail(of, "expected levels as a range with from and to");
      return range;
    }
    range.from = toml_.number(*from);
    range.to = toml_.number(*to);
    if (design == nullptr) {
      if (range.from > range.to) toml_.fail(*to, "expected a number that is not below from");
      return range;
    }
    if (range.from >= range.to) toml_.fail(*to, "expected a number above from");
    if (const auto* const scale = find_entry(entries, "scale")) {
      range.logarithmic = toml_.word(*scale, kScales) == 1;
      if (range.logarithmic && range.from <= 0.0) {
        toml_.fail(*from, "expected a number above 0, since the scale is logarithmic");
      }
    }
    if (const auto* const whole = find_entry(entries, "whole")) range.whole = toml_.truth(*whole);
    for (const auto& [entry, bound] : {std::pair(from, range.from), std::pair(to, range.to)}) {
      const bool fits = bound == std::floor(bound) && std::abs(bound) <= double{kMostWhole};
      if (range.whole && !fits) toml_.fail(*entry, "expected a whole number");
    }
    const auto* const levels = find_entry(entries, "levels");
    if (is_drawn(*design)) {
      if (levels != nullptr)
        toml_.fail_key(*levels, "values are drawn from the range; leave it out");
    } else if (levels == nullptr) {
      toml_.fail(of, "levels is missing, the number of levels");
    } else {
      range.levels =
          static_cast<std::size_t>(toml_.whole(*levels, *levels->value, 2, kMostSweepRuns));
      const double most = range.to - range.from + 1.0;
      if (range.whole && static_cast<double>(range.levels) > most) {
        toml_.fail(*levels, fmt::format("there are only {} whole numbers from {} to {}", most,
                                        range.from, range.to));
      }
    }
    return range;
  }

  void check_range(const SweepEntry& entry, const SweepFactor& factor, const OptionInfo* option) {
    const SweepRange& range = std::get<1>(factor.values);
    const bool is_parameter = factor.target == SweepTarget::Parameter;
    const auto kind = is_parameter ? info(*find_parameter(factor.name)).kind : ParameterKind::Real;
    if (factor.target == SweepTarget::World) return toml_.fail(entry, "expected a list of worlds");
    if (kind == ParameterKind::Boolean || (option != nullptr && option->argument.empty())) {
      return toml_.fail(entry, "this is a switch: [true, false]");
    }
    if (!is_parameter) return;
    for (const double bound : {range.from, range.to}) {
      if (const auto problem = parameter_problem(factor.name, bound)) toml_.fail(entry, *problem);
    }
    if (kind == ParameterKind::Integer && !range.whole) {
      toml_.fail(entry, "this parameter has whole numbers; add whole = true");
    }
  }

  void read_exceptions(const SweepEntry& of, SweepDesign& design) {
    const toml::array* const list = of.value->as_array();
    if (list == nullptr || !list->is_array_of_tables() || list->size() > kMostSweepExceptions) {
      return toml_.fail(of, fmt::format("expected a list of at most {} exceptions, such as [{{ "
                                        "world = \"ft06\", robots = [8, 12] }}]",
                                        kMostSweepExceptions));
    }
    std::vector<std::string_view> names;
    for (const SweepFactor& factor : design.factors) names.push_back(factor.name);
    for (const toml::node& node : *list) {
      SweepException exception;
      const auto entries = entries_of(*node.as_table(), of.path);
      if (entries.empty()) toml_.fail(of, node, "expected a factor with levels");
      for (const SweepEntry& entry : entries) {
        const auto id = find_parameter(entry.key);
        const auto factor = std::ranges::find(
            design.factors, id ? info(*id).name : std::string_view(entry.key), &SweepFactor::name);
        if (factor == design.factors.end()) {
          return toml_.fail_key(entry,
                                "the design has no such factor" + did_you_mean(entry.key, names));
        }
        exception.factors.emplace_back(factor->name, read_excepted(entry, *factor));
      }
      design.except.push_back(std::move(exception));
    }
  }

  SweepLevels read_excepted(const SweepEntry& entry, const SweepFactor& factor) {
    const auto* const levels = std::get_if<0>(&factor.values);
    if (const toml::table* const table = entry.value->as_table()) {
      if (levels != nullptr && std::ranges::none_of(*levels, [](const SweepValue& level) {
            return finite_number(text_of(level)).has_value();
          })) {
        toml_.fail(entry, fmt::format("levels of {} are not numbers", factor.name));
      }
      return read_range(entry, *table, nullptr);
    }
    std::set<std::string> known;
    for (std::size_t i = 0; levels != nullptr && i < levels->size(); ++i) {
      known.insert(text_of((*levels)[i]));
    }
    std::vector<SweepValue> values;
    const auto add = [&](const toml::node& node) {
      values.push_back(toml_.value(entry, node));
      const std::string text = text_of(values.back());
      if (known.empty() || known.contains(text)) return;
      toml_.fail(entry, node, fmt::format("{} is not a level of {}", shown(text), factor.name));
    };
    const toml::array* const list = entry.value->as_array();
    if (list == nullptr) {
      add(*entry.value);
    } else if (list->empty()) {
      toml_.fail(entry, "expected a level, a list of levels, or { from = 0.5, to = 1.0 }");
    } else {
      for (const toml::node& node : *list) add(node);
    }
    return values;
  }

  SweepToml& toml_;
  const SweepNames& names_;
  std::vector<SweepDesign> designs_;
  std::size_t seeds_ = 0;  ///< of all designs so far
};

}  // namespace

std::string text_of(const SweepValue& value) {
  if (const auto* const text = std::get_if<std::string>(&value)) return *text;
  if (const auto* const truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  // The shortest text in any locale, and whole numbers without decimals; + 0 makes -0 a 0.
  return fmt::format("{}", std::get<double>(value) + 0.0);
}

std::vector<SweepDesign> read_designs(SweepToml& toml, const SweepNames& names,
                                      const SweepEntry& entry) {
  return DesignReader(toml, names).read_all(entry);
}

}  // namespace magna
