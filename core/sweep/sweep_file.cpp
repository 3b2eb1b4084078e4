// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "core/sweep/sweep_names.h"
#include "core/sweep/sweep_toml.h"

namespace magna {
namespace {

constexpr std::int64_t kMostSweepTicks = std::int64_t{1} << 53;
constexpr double kMostSweepLimit = 31.0 * 86'400.0;  // seconds: a month
constexpr std::size_t kMostTitleBytes = 200;
constexpr std::size_t kMostRepeats = 100;  // of an option

class SweepFileReader {
 public:
  SweepFileReader(std::string_view text, const std::string& file,
                  std::span<const OptionInfo> options, std::span<const std::string_view> measures)
      : toml_(text, file), names_(options), measures_(measures) {
    sweep_.title = std::filesystem::path(file).stem().string();
    sweep_.text = text;
    sweep_.file = file;
  }

  Result<SweepFile> read() {
    if (!toml_.error()) read_top();
    if (!toml_.error()) names_.check_words(toml_, sweep_.designs, texts_);
    if (toml_.error()) return *toml_.error();
    return std::move(sweep_);
  }

 private:
  void read_top() {
    using Read = void (SweepFileReader::*)(const SweepEntry&);
    // Designs come last: they depend on nothing above them, but their errors are harder to read.
    static constexpr auto kKeys =
        std::to_array<std::string_view>({"title", "world", "ticks", "limit", "record", "measures",
                                         "options", "parameters", "attach", "design"});
    static constexpr auto kReads =
        std::to_array<Read>({&SweepFileReader::read_title, &SweepFileReader::read_world,
                             &SweepFileReader::read_ticks, &SweepFileReader::read_limit,
                             &SweepFileReader::read_record, &SweepFileReader::read_measures,
                             &SweepFileReader::read_options, &SweepFileReader::read_parameters,
                             &SweepFileReader::read_attach, &SweepFileReader::read_all_designs});
    static_assert(kKeys.size() == kReads.size());
    const auto entries = entries_of(toml_.root(), "");
    toml_.check_keys(entries, "a sweep file", kKeys);
    for (std::size_t i = 0; i < kKeys.size() && !toml_.error(); ++i) {
      const SweepEntry* const entry = find_entry(entries, kKeys[i]);
      if (entry != nullptr) (this->*kReads[i])(*entry);
    }
    if (!toml_.error() && sweep_.designs.empty()) {
      toml_.fail({1, 1}, "design is missing: add [[design]] with a table [design.factors]");
    }
  }

  void read_title(const SweepEntry& entry) { sweep_.title = toml_.text(entry, kMostTitleBytes); }
  void read_record(const SweepEntry& entry) { sweep_.record = toml_.truth(entry); }
  void read_all_designs(const SweepEntry& entry) {
    sweep_.designs = read_designs(toml_, names_, entry);
  }

  void read_ticks(const SweepEntry& entry) {
    sweep_.ticks = toml_.whole(entry, *entry.value, 1, kMostSweepTicks);
  }

  void read_limit(const SweepEntry& entry) {
    sweep_.limit_s = toml_.number(entry);
    if (sweep_.limit_s > 0.0 && sweep_.limit_s <= kMostSweepLimit) return;
    toml_.fail(entry, fmt::format("expected seconds, over 0, at most {}", kMostSweepLimit));
  }

  void read_world(const SweepEntry& entry) {
    sweep_.world = toml_.text(entry, *entry.value);
    if (const auto problem = world_problem(sweep_.world)) toml_.fail(entry, *problem);
    note(SweepTarget::World, "", entry, sweep_.world);
  }

  void read_measures(const SweepEntry& entry) {
    sweep_.measures = toml_.texts(entry);
    for (const std::string& wanted : sweep_.measures) {
      if (wanted.find_first_of(", ") != std::string::npos) {
        toml_.fail(entry, fmt::format("'{}': write a text for each measure", shown(wanted)));
      } else if (!is_measure(wanted)) {
        toml_.fail(entry, fmt::format("there is no measure '{}'{}", shown(wanted),
                                      did_you_mean(wanted, measures_)));
      }
    }
  }

  /// Of a pattern only the letters before the first star are compared.
  bool is_measure(std::string_view wanted) const {
    const std::string_view begin = wanted.substr(0, wanted.find('*'));
    return measures_.empty() || std::ranges::any_of(measures_, [&](std::string_view known) {
             return begin == wanted ? known == wanted : known.starts_with(begin);
           });
  }

  /// Remembers the names in braces of a text for the check once all factors are known.
  void note(SweepTarget target, std::string name, const SweepEntry& entry, std::string_view text) {
    if (auto names = names_in(text)) {
      texts_.push_back(
          {target, std::move(name), entry.path, place_of(*entry.value), std::move(*names)});
    } else {
      toml_.fail(place_of(*entry.value), brace_problem(entry.path));
    }
  }

  void read_options(const SweepEntry& of) {
    const toml::table* const table = toml_.table(of);
    if (table == nullptr) return;
    for (const SweepEntry& entry : entries_of(*table, of.path)) {
      const auto option = names_.option(entry.key);
      if (!option) return toml_.fail_key(entry, option.error());
      const toml::array* const several = entry.value->as_array();
      if (several == nullptr) {
        add_option(entry, **option, *entry.value);
        continue;
      }
      // Its help says whether an option may be given several times.
      if ((*option)->meaning.find("repeatable") == std::string_view::npos || several->empty() ||
          several->size() > kMostRepeats) {
        return toml_.fail(entry, "expected one value; several can be levels of a factor");
      }
      for (const toml::node& value : *several) add_option(entry, **option, value);
    }
  }

  void add_option(const SweepEntry& entry, const OptionInfo& option, const toml::node& node) {
    SweepValue value = toml_.value(entry, node);
    if (const auto problem = option_problem(option, value)) toml_.fail(entry, node, *problem);
    if (const auto* const text = std::get_if<std::string>(&value)) {
      note(SweepTarget::Option, entry.key, entry, *text);
    }
    sweep_.options.emplace_back(entry.key, std::move(value));
  }

  void read_parameters(const SweepEntry& of) {
    const toml::table* const table = toml_.table(of);
    if (table == nullptr) return;
    for (const SweepEntry& entry : entries_of(*table, of.path)) {
      const auto id = find_parameter(entry.key);
      if (!id) {
        std::vector<std::string_view> names;
        for (const ParameterInfo& row : parameter_table()) names.push_back(row.name);
        return toml_.fail_key(
            entry, english(no_such_parameter(entry.key)) + did_you_mean(entry.key, names));
      }
      const std::string name{info(*id).name};
      for (const auto& [other, value] : sweep_.parameters) {
        if (other == name) toml_.fail_key(entry, fmt::format("{} has a value already", name));
      }
      SweepValue value = toml_.value(entry, *entry.value);
      if (toml_.error()) return;
      if (const auto problem = parameter_problem(name, value)) toml_.fail(entry, *problem);
      if (const auto* const text = std::get_if<std::string>(&value)) {
        note(SweepTarget::Parameter, name, entry, *text);
      }
      sweep_.parameters.emplace_back(name, std::move(value));
    }
  }

  void read_attach(const SweepEntry& of) {
    static constexpr auto kKeys = std::to_array<std::string_view>({"command", "ends_run"});
    const toml::table* const table = toml_.table(of);
    if (table == nullptr) return;
    const auto entries = entries_of(*table, of.path);
    toml_.check_keys(entries, "attach", kKeys);
    const SweepEntry* const command = find_entry(entries, "command");
    if (command == nullptr) return toml_.fail(of, "command is missing, a list of texts");
    SweepProgram program;
    program.command = toml_.texts(*command);
    for (const std::string& text : program.command) note(SweepTarget::Word, "", *command, text);
    if (const auto* const ends = find_entry(entries, "ends_run")) {
      program.ends_run = toml_.truth(*ends);
    }
    sweep_.attach = std::move(program);
  }

  SweepToml toml_;
  SweepNames names_;
  std::span<const std::string_view> measures_;
  SweepFile sweep_;
  std::vector<SweepText> texts_;
};

}  // namespace

Result<SweepFile> read_sweep(std::string_view text, const std::string& file,
                             std::span<const OptionInfo> options,
                             std::span<const std::string_view> measures) {
  if (text.size() > kMostSweepBytes) {
    return Error{fmt::format("a sweep file has at most {} bytes, but this has {}", kMostSweepBytes,
                             text.size()),
                 file};
  }
  return SweepFileReader(text, file, options, measures).read();
}

}  // namespace magna
