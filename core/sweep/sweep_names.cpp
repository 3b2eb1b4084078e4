// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_toml.h"

namespace magna {
namespace {

constexpr std::size_t kMostWordBytes = 60;

/// Options that a sweep file may not have, and what to do instead. Those with a port, and those
/// that write a file, are known by their rows in the option table.
struct RefusedOption {
  std::string_view name;
  std::string_view why;
};

constexpr std::string_view kSetItself = "a sweep sets this itself";
constexpr std::string_view kNoWindow = "runs of a sweep have no window";
constexpr std::string_view kNoRecording =
    "runs of a sweep begin with a world, not with a recording";
constexpr std::string_view kNoDialling =
    "runs of a sweep dial nothing; write the program that attaches to each in [attach]";
constexpr std::string_view kNoRun = "with this there would be no run";

constexpr auto kRefusedOptions = std::to_array<RefusedOption>({
    {"seed", "a sweep sets this itself; write seeds = N in a design"},
    {"ticks", "a sweep sets this itself; write ticks = N at the top of the file"},
    {"measure", "a sweep sets this itself; write measures = [\"hall.*\"] at the top of the file"},
    {"record", "a sweep sets this itself; write record = true at the top of the file"},
    {"set", "write parameters in [parameters], or as factors by their names"},
    {"trust", "a file cannot trust files; give --trust to magna sweep"},
    {"result", kSetItself},
    {"headless", kSetItself},
    {"cli", kSetItself},
    {"time-scale", kSetItself},
    {"threads", kSetItself},
    {"state-hash", kSetItself},
    {"stats", kSetItself},
    {"bind", kSetItself},
    {"strict", kSetItself},
    {"config", kSetItself},
    {"layout", kNoWindow},
    {"simple", kNoWindow},
    {"scale", kNoWindow},
    {"play-inputs", kNoRecording},
    {"play-back", kNoRecording},
    {"continue-at", kNoRecording},
    {"cybot", kNoDialling},
    {"actr-dispatcher", kNoDialling},
    {"check-hall", "with this there would be no run; magna sweep --check checks all worlds"},
    {"worlds", kNoRun},
    {"help", kNoRun},
    {"version", kNoRun},
});

/// Columns of the table, and names that mean something else in braces.
constexpr auto kTakenNames =
    std::to_array<std::string_view>({"run", "design", "point", "seed", "seeds", "status", "reason",
                                     "measure", "value", "actr", "cognav", "gobot", "agent"});

/// Whether a factor of the design stands in its place.
bool is_replaced(const SweepText& text, const SweepDesign& design) {
  return text.target != SweepTarget::Word &&
         std::ranges::any_of(design.factors, [&](const SweepFactor& factor) {
           return factor.target == text.target &&
                  (text.target == SweepTarget::World || factor.name == text.name);
         });
}

bool has_braces(const SweepFactor& factor) {
  const auto* const levels = std::get_if<0>(&factor.values);
  return levels != nullptr && std::ranges::any_of(*levels, [](const SweepValue& level) {
           return text_of(level).find_first_of("{}") != std::string::npos;
         });
}

/// Checks the names in braces of a text, and adds them to `used`.
void check_text(SweepToml& toml, const SweepText& text, const SweepDesign& design,
                std::set<std::string_view>& used) {
  for (const std::string& name : text.names) {
    const bool is_port = text.target == SweepTarget::Word &&
                         std::ranges::find(kSweepPorts, name) != kSweepPorts.end();
    if (name == "seed" || is_port) continue;
    const auto factor = std::ranges::find(design.factors, name, &SweepFactor::name);
    if (factor == design.factors.end()) {
      std::vector<std::string_view> names{"seed"};
      for (const SweepFactor& known : design.factors) names.push_back(known.name);
      return toml.fail(text.place,
                       fmt::format("{}: the design '{}' has no factor for {{{}}}{}", text.path,
                                   shown(design.name), shown(name), did_you_mean(name, names)));
    }
    if (!used.insert(factor->name).second || !has_braces(*factor)) continue;
    return toml.fail(text.place, fmt::format("{}: levels of {} have braces themselves", text.path,
                                             factor->name));
  }
}

}  // namespace

std::optional<std::vector<SweepTextPart>> parts_of(std::string_view text) {
  std::vector<SweepTextPart> parts;
  std::string plain;
  while (!text.empty()) {
    const char c = text.front();
    if (c != '{' && c != '}') {
      const std::size_t end = std::min(text.find_first_of("{}"), text.size());
      plain += text.substr(0, end);
      text.remove_prefix(end);
    } else if (text.size() > 1 && text[1] == c) {
      plain += c;
      text.remove_prefix(2);
    } else {
      const std::size_t end = text.find_first_of("{}", 1);
      if (c == '}' || end == std::string_view::npos || end == 1 || text[end] == '{') return {};
      if (!plain.empty()) parts.push_back({std::exchange(plain, {}), false});
      parts.push_back({std::string(text.substr(1, end - 1)), true});
      text.remove_prefix(end + 1);
    }
  }
  if (!plain.empty()) parts.push_back({std::move(plain), false});
  return parts;
}

std::optional<std::set<std::string>> names_in(std::string_view text) {
  const auto parts = parts_of(text);
  if (!parts) return {};
  std::set<std::string> names;
  for (const SweepTextPart& part : *parts) {
    if (part.is_name) names.insert(part.text);
  }
  return names;
}

std::string brace_problem(std::string_view path) {
  return fmt::format(
      "{}: between braces there is the name of a factor; for braces write {{{{ and }}}}", path);
}

bool SweepNames::is_option(std::string_view name) const {
  const auto names = option_names();
  return std::ranges::find(names, name) != names.end() ||
         std::ranges::find(kRefusedOptions, name, &RefusedOption::name) != kRefusedOptions.end();
}

Result<const OptionInfo*, std::string> SweepNames::option(std::string_view name) const {
  const auto refused = std::ranges::find(kRefusedOptions, name, &RefusedOption::name);
  if (refused != kRefusedOptions.end()) return std::string(refused->why);
  const auto row = std::ranges::find(options_, fmt::format("--{}", name), &OptionInfo::name);
  if (row == options_.end()) {
    return fmt::format("there is no option --{}{}", shown(name),
                       did_you_mean(name, option_names()));
  }
  if (row->argument == "PORT" || name.ends_with("-bind")) {
    return std::string("a sweep chooses ports itself; {actr} in [attach] is one of a run");
  }
  if (row->meaning.starts_with("Write ")) {
    return std::string("runs would overwrite each other's file; measures are in the table");
  }
  return &*row;
}

std::vector<std::string_view> SweepNames::option_names() const {
  std::vector<std::string_view> names;
  for (const OptionInfo& option : options_) {
    std::string_view name = option.name;
    if (name.starts_with("--")) name.remove_prefix(2);
    names.push_back(name);
  }
  return names;
}

std::string SweepNames::unused_word(std::string_view name) const {
  std::vector<std::string_view> names = option_names();
  names.emplace_back("world");
  for (const ParameterInfo& row : parameter_table()) names.push_back(row.name);
  return fmt::format(
      "design.factors.{0}: this is not a parameter or an option, and no text has {{{0}}}{1}", name,
      did_you_mean(name, names));
}

void SweepNames::check_words(SweepToml& toml, const std::vector<SweepDesign>& designs,
                             const std::vector<SweepText>& texts) const {
  for (const SweepDesign& design : designs) {
    std::set<std::string_view> used;
    for (const SweepText& text : texts) {
      if (!is_replaced(text, design)) check_text(toml, text, design, used);
    }
    for (const SweepFactor& factor : design.factors) {
      const auto* const levels = std::get_if<0>(&factor.values);
      if (levels == nullptr || factor.target == SweepTarget::Word) continue;
      const SourcePlace place{factor.line, factor.column};
      for (const SweepValue& level : *levels) {
        const auto* const text = std::get_if<std::string>(&level);
        const auto found = text == nullptr ? std::nullopt : names_in(*text);
        if (!found) continue;
        check_text(toml,
                   {factor.target, factor.name, "design.factors." + factor.name, place, *found},
                   design, used);
      }
    }
    for (const SweepFactor& factor : design.factors) {
      if (factor.target != SweepTarget::Word || used.contains(factor.name)) continue;
      toml.fail({factor.line, factor.column}, unused_word(factor.name));
    }
    if (toml.error()) return;
  }
}

std::optional<std::string> world_problem(const SweepValue& world) {
  const auto* const name = std::get_if<std::string>(&world);
  if (name == nullptr) return "expected the name of a world, a text";
  if (name->starts_with('-')) return "the name of a world does not begin with a hyphen";
  if (name->ends_with(".mcap")) return std::string(kNoRecording);
  return {};
}

std::optional<std::string> parameter_problem(std::string_view name, const SweepValue& value) {
  if (const auto* const text = std::get_if<std::string>(&value)) {
    const auto names = names_in(*text);
    if (names && !names->empty()) return {};
  }
  if (auto problem = Parameters{}.set(name, text_of(value))) return english(*problem);
  return {};
}

std::optional<std::string> option_problem(const OptionInfo& option, const SweepValue& value) {
  const bool is_switch = option.argument.empty();
  if (is_switch != std::holds_alternative<bool>(value)) {
    if (is_switch) return "this is a switch: true or false";
    return fmt::format("expected {}, not true or false", option.argument);
  }
  if (text_of(value).starts_with("--")) return "a value does not begin with two hyphens";
  return {};
}

std::optional<std::string> word_problem(std::string_view name) {
  if (std::ranges::find(kTakenNames, name) != kTakenNames.end()) {
    return "this name means something else in a sweep; choose another one";
  }
  const bool begins = !name.empty() && lower_letter(name.front()) >= 'a' &&
                      lower_letter(name.front()) <= 'z' && name.size() <= kMostWordBytes;
  if (begins && std::ranges::all_of(
                    name, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; })) {
    return {};
  }
  return fmt::format(
      "the name of a factor has letters, digits, - and _, at most {}, a letter first",
      kMostWordBytes);
}

}  // namespace magna
