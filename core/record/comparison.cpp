// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

namespace magna {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostFiles = 1000;  // that are named one by one

std::string options_text(const SessionHeader::Options& options) {
  std::string text;
  for (const auto& [name, value] : options) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

/// Without the pseudo-options, which say where the files were.
SessionHeader::Options shaping(const SessionHeader& header) {
  SessionHeader::Options options;
  std::ranges::copy_if(header.options, std::back_inserter(options),
                       [](const auto& option) { return option.first.starts_with("--"); });
  return options;
}

std::string robots_text(const SessionHeader& header) {
  std::string text;
  for (const std::string& robot : header.robots) text += (text.empty() ? "" : " ") + robot;
  return text;
}

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

std::string date_text(std::uint64_t nanoseconds) {
  const auto seconds = static_cast<std::time_t>(nanoseconds / kSecondNs);
  std::tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return {};
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

void add_if_different(std::vector<SessionDifference>& all, std::string what, std::string first,
                      std::string second) {
  if (first != second) all.push_back({std::move(what), std::move(first), std::move(second)});
}

void compare_files(const SessionFile& first, const SessionFile& second, SessionComparison& result) {
  const auto a = first.files();
  const auto b = second.files();
  for (const auto* files : {&a, &b}) {
    if (!*files) result.broken.push_back(files->error());
  }
  if (!a || !b) return;
  std::map<std::string, std::pair<const ReadFile*, const ReadFile*>> all;
  for (const ReadFile& file : a->files) all[file.name].first = &file;
  for (const ReadFile& file : b->files) all[file.name].second = &file;
  for (const auto& [name, both] : all) {
    const auto& [one, other] = both;
    if (one != nullptr && other != nullptr && one->text == other->text) continue;
    if (result.header.size() == kMostFiles) break;
    const auto size = [](const ReadFile* file) {
      return file != nullptr ? fmt::format("{} bytes", file->text.size()) : std::string();
    };
    result.header.push_back({"file " + name, size(one), size(other)});
  }
}

std::string parent_id(const SessionHeader& header) {
  return header.ancestors.empty() ? std::string() : header.ancestors.front().id;
}

void compare_headers(const SessionFile& first, const SessionFile& second,
                     SessionComparison& result) {
  const SessionHeader& a = first.header();
  const SessionHeader& b = second.header();
  const auto differs = [&](std::string what, std::string one, std::string other) {
    add_if_different(result.header, std::move(what), std::move(one), std::move(other));
  };
  differs("world", a.world, b.world);
  differs("seed", std::to_string(a.seed), std::to_string(b.seed));
  differs("clean", yes_or_no(a.clean), yes_or_no(b.clean));
  differs("parameters", options_text(a.parameters), options_text(b.parameters));
  differs("options", options_text(shaping(a)), options_text(shaping(b)));
  differs("seconds of a tick", fmt::format("{}", a.tick_seconds),
          fmt::format("{}", b.tick_seconds));
  differs("robots", robots_text(a), robots_text(b));
  compare_files(first, second, result);
  differs("last tick", std::to_string(first.last_tick()), std::to_string(second.last_tick()));
  const auto note = [&](std::string what, std::string one, std::string other) {
    add_if_different(result.notes, std::move(what), std::move(one), std::move(other));
  };
  note("version of Magna", a.program, b.program);
  note("recorded", date_text(a.started), date_text(b.started));
  note("branch of", parent_id(a), parent_id(b));
}

std::vector<std::string> lines_of(const std::vector<LoggedInput>& inputs) {
  std::vector<std::string> lines;
  lines.reserve(inputs.size());
  for (const LoggedInput& logged : inputs) lines.push_back(log_line(logged));
  return lines;
}

/// Without the number in the sequence, which an input more changes for all that follow.
std::vector<std::string> unnumbered(std::vector<std::string> lines) {
  constexpr std::string_view kNumber = "\"sequence\":";
  for (std::string& line : lines) {
    const std::size_t at = line.find(kNumber);
    const std::size_t end = at != std::string::npos ? line.find(',', at) : at;
    if (end != std::string::npos) line.erase(at, end + 1 - at);
  }
  return lines;
}

/// The inputs of one tick: those from `begin` up to `end`.
struct TickInputs {
  std::size_t begin = 0;
  std::size_t end = 0;
};

TickInputs next_inputs(const std::vector<LoggedInput>& all, std::size_t from, Tick tick) {
  TickInputs found{from, from};
  while (found.end < all.size() && all[found.end].tick == tick) ++found.end;
  return found;
}

/// What is left of the lines of a tick without those that the other session has in it.
std::vector<std::string> left_over(const std::vector<std::string>& lines, TickInputs own,
                                   const std::vector<std::string>& other_lines, TickInputs other) {
  std::map<std::string_view, std::size_t> known;
  for (std::size_t k = other.begin; k < other.end; ++k) ++known[other_lines[k]];
  std::vector<std::string> left;
  for (std::size_t k = own.begin; k < own.end; ++k) {
    const auto same = known.find(lines[k]);
    if (same == known.end() || same->second == 0) {
      left.push_back(lines[k]);
    } else {
      --same->second;
    }
  }
  return left;
}

void list_inputs(const std::vector<LoggedInput>& a, const std::vector<std::string>& lines_a,
                 const std::vector<LoggedInput>& b, const std::vector<std::string>& lines_b,
                 SessionComparison& result) {
  for (std::size_t i = 0, k = 0; i < a.size() || k < b.size();) {
    const Tick tick = i == a.size()   ? b[k].tick
                      : k == b.size() ? a[i].tick
                                      : std::min(a[i].tick, b[k].tick);
    const TickInputs of_a = next_inputs(a, i, tick);
    const TickInputs of_b = next_inputs(b, k, tick);
    auto only_a = left_over(lines_a, of_a, lines_b, of_b);
    auto only_b = left_over(lines_b, of_b, lines_a, of_a);
    i = of_a.end;
    k = of_b.end;
    const std::size_t rows = std::max(only_a.size(), only_b.size());
    only_a.resize(rows);
    only_b.resize(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      ++result.inputs_different;
      if (result.inputs.size() == SessionComparison::kMostInputs) continue;
      result.inputs.push_back({result.inputs_different,
                               tick,
                               {"input", std::move(only_a[row]), std::move(only_b[row])}});
    }
  }
}

void compare_inputs(const SessionFile& first, const SessionFile& second,
                    SessionComparison& result) {
  const auto a = first.inputs();
  const auto b = second.inputs();
  for (const auto* part : {&a, &b}) {
    if (part->broken) result.broken.push_back(*part->broken);
  }
  result.inputs_first = a.items.size();
  result.inputs_second = b.items.size();
  const std::vector<std::string> lines_a = lines_of(a.items);
  const std::vector<std::string> lines_b = lines_of(b.items);
  list_inputs(a.items, unnumbered(lines_a), b.items, unnumbered(lines_b), result);
  const std::size_t most = std::max(a.items.size(), b.items.size());
  for (std::size_t k = 0; k < most; ++k) {
    const auto text = [k](const std::vector<std::string>& lines) {
      return k < lines.size() ? lines[k] : std::string();
    };
    std::string one = text(lines_a);
    std::string other = text(lines_b);
    if (one == other) continue;
    const Tick tick_a = k < a.items.size() ? a.items[k].tick : b.items[k].tick;
    const Tick tick_b = k < b.items.size() ? b.items[k].tick : tick_a;
    result.input = SessionComparison::InputDifference{
        k + 1, std::min(tick_a, tick_b), {"input", std::move(one), std::move(other)}};
    return;
  }
}

std::string robot_name(const SessionFile& file, std::size_t robot) {
  const auto& names = file.header().robots;
  return robot < names.size() ? names[robot] : fmt::format("robot number {}", robot + 1);
}

/// A robot's part of the first difference of two ticks' poses.
std::optional<StateDifference> poses_difference(const SessionFile& file,
                                                const std::vector<Pose>& first,
                                                const std::vector<Pose>& second) {
  const std::size_t most = std::max(first.size(), second.size());
  for (std::size_t k = 0; k < most; ++k) {
    const bool one = k < first.size();
    const bool other = k < second.size();
    std::optional<StateDifference> difference;
    if (one && other) {
      difference = pose_difference(first[k], second[k], {});
    } else {
      difference = StateDifference{
          0, 0, {}, "presence", one ? "present" : "absent", other ? "present" : "absent"};
    }
    if (!difference) continue;
    difference->object = robot_name(file, k);
    return difference;
  }
  return {};
}

/// A tick without poses is one in which they stayed. A recording may begin later than the other one:
/// before that there is nothing to compare. `go_on`: see SessionProgress.
std::optional<StateDifference> first_pose_difference(const SessionFile& first,
                                                     const SessionFile& second,
                                                     const SessionProgress& go_on) {
  constexpr Tick kBetweenReports = 100;
  Tick reported = 0;
  PoseCursor a(first);
  PoseCursor b(second);
  const Tick last = std::min(first.last_tick(), second.last_tick());
  std::optional<std::vector<Pose>> now_a;
  std::optional<std::vector<Pose>> now_b;
  while (a.current() != nullptr || b.current() != nullptr) {
    Tick tick = last + 1;
    for (const PoseCursor* const one : {&a, &b}) {
      if (one->current() != nullptr) tick = std::min(tick, one->current()->tick);
    }
    if (tick > last) return {};
    if (tick >= reported + kBetweenReports) {
      reported = tick;
      if (!go_on(static_cast<double>(tick) / static_cast<double>(last))) return {};
    }
    const auto take = [tick](PoseCursor& cursor, std::optional<std::vector<Pose>>& now) {
      if (cursor.at(tick) == nullptr) return;
      now = cursor.current()->robots;
      cursor.advance();
    };
    take(a, now_a);
    take(b, now_b);
    if (!now_a || !now_b) continue;
    if (auto difference = poses_difference(first, *now_a, *now_b)) {
      difference->tick = tick;
      difference->agreed = std::max<Tick>(0, tick - 1);
      return difference;
    }
  }
  return {};
}

/// The names of the parts of the state that differ; `a` and `b` have what was recorded up to there.
std::string parts_text(const std::map<std::string, std::uint64_t>& a,
                       const std::map<std::string, std::uint64_t>& b) {
  std::string names;
  for (const auto& [name, hash] : a) {
    const auto other = b.find(name);
    if (other == b.end() || other->second == hash) continue;
    names += (names.empty() ? "" : ", ") + name;
  }
  return names.empty() ? "world" : names;
}

std::optional<StateDifference> first_hash_difference(const SessionFile& first,
                                                     const SessionFile& second) {
  const auto a = first.hashes();
  const auto b = second.hashes();
  std::map<std::string, std::uint64_t> parts_a;
  std::map<std::string, std::uint64_t> parts_b;
  Tick agreed = 0;
  for (std::size_t i = 0, k = 0; i < a.items.size() && k < b.items.size();) {
    const RecordedHash& one = a.items[i];
    const RecordedHash& other = b.items[k];
    // Not at the same place of both runs: one has hashes that the other does not have.
    const bool skip_one = std::pair(one.tick, one.inputs) < std::pair(other.tick, other.inputs);
    const bool skip_other = std::pair(other.tick, other.inputs) < std::pair(one.tick, one.inputs);
    if (!skip_other) {
      for (const auto& [name, hash] : one.parts) parts_a.insert_or_assign(name, hash);
      ++i;
    }
    if (!skip_one) {
      for (const auto& [name, hash] : other.parts) parts_b.insert_or_assign(name, hash);
      ++k;
    }
    if (skip_one || skip_other) continue;
    if (one.hash == other.hash) {
      agreed = one.tick;
      continue;
    }
    return StateDifference{one.tick,
                           agreed,
                           parts_text(parts_a, parts_b),
                           "state",
                           fmt::format("{:016x}", one.hash),
                           fmt::format("{:016x}", other.hash)};
  }
  return {};
}

void compare_states(const SessionFile& first, const SessionFile& second,
                    const SessionProgress& go_on, SessionComparison& result) {
  result.state = first_pose_difference(first, second, go_on);
  if (result.cancelled) return;
  const auto hash = first_hash_difference(first, second);
  if (hash && (!result.state || hash->tick < result.state->tick)) result.state = hash;
}

void compare_measures(const SessionFile& first, const SessionFile& second,
                      SessionComparison& result) {
  const auto last = [](const SessionFile& file) {
    const auto lines = file.measures();
    return lines.items.empty() ? std::string("{}") : lines.items.back().json;
  };
  std::vector<MeasurePair>& all = result.measures;
  for (auto& [name, value] : flat_values(last(first))) all.push_back({name, value, {}});
  for (auto& [name, value] : flat_values(last(second))) {
    const auto found = std::ranges::find(all, name, &MeasurePair::name);
    if (found != all.end()) {
      found->second = value;
    } else {
      all.push_back({name, {}, value});
    }
  }
}

constexpr int kDeepest = 32;

void flatten(const ordered_json& value, const std::string& path, int depth,
             std::vector<std::pair<std::string, std::string>>& all) {
  if (depth > kDeepest) return;
  const auto inside = [&path](const std::string& name) {
    return path.empty() ? name : path + "." + name;
  };
  if (value.is_object()) {
    for (const auto& [name, member] : value.items()) flatten(member, inside(name), depth + 1, all);
  } else if (value.is_array()) {
    std::size_t number = 0;
    for (const ordered_json& element : value) {
      std::string name = std::to_string(++number);
      if (element.is_object() && element.contains("name") && element["name"].is_string()) {
        name = element["name"].get<std::string>();
      }
      flatten(element, inside(name), depth + 1, all);
    }
  } else {
    all.emplace_back(path, value.is_string() ? value.get<std::string>()
                                             : value.dump(-1, ' ', false,
                                                          ordered_json::error_handler_t::replace));
  }
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

}  // namespace

std::vector<std::pair<std::string, std::string>> flat_values(const std::string& json) {
  std::vector<std::pair<std::string, std::string>> all;
  const auto value = ordered_json::parse(json, nullptr, false);
  if (!value.is_discarded()) flatten(value, {}, 0, all);
  return all;
}

SessionComparison compare_sessions(const SessionFile& first, const SessionFile& second,
                                   const SessionProgress& progress) {
  SessionComparison result;
  const auto go_on = [&](double share) {
    if (progress && !progress(share)) result.cancelled = true;
    return !result.cancelled;
  };
  // Shares of the time that the parts take in long sessions.
  constexpr double kInputsFrom = 0.05, kStatesFrom = 0.2, kMeasuresFrom = 0.95;
  compare_headers(first, second, result);
  if (!go_on(kInputsFrom)) return result;
  compare_inputs(first, second, result);
  if (!go_on(kStatesFrom)) return result;
  const auto through_states = [&](double share) {
    return go_on(kStatesFrom + share * (kMeasuresFrom - kStatesFrom));
  };
  compare_states(first, second, through_states, result);
  if (!go_on(kMeasuresFrom)) return result;
  compare_measures(first, second, result);
  return result;
}

std::string SessionComparison::text(const std::string& first, const std::string& second) const {
  std::string text = fmt::format("A: {}\nB: {}\n", first, second);
  for (const Error& error : broken)
    text += fmt::format("compared up to a break: {}\n", error.text());
  for (const auto* list : {&notes, &header}) {
    for (const SessionDifference& one : *list) {
      text += fmt::format("{}: A {}; B {}\n", one.what, or_dash(one.first), or_dash(one.second));
    }
  }
  text += fmt::format("inputs: A {}; B {}\n", inputs_first, inputs_second);
  if (input) {
    text +=
        fmt::format("first different input: number {}, tick {}\n  A {}\n  B {}\n", input->number,
                    input->tick, or_dash(input->input.first), or_dash(input->input.second));
  }
  if (state) {
    text += fmt::format("first difference of state: tick {}: {}: {}: A {}; B {}\n", state->tick,
                        state->object, state->field, state->recorded, state->found);
  }
  std::size_t width = 0;
  for (const MeasurePair& one : measures) {
    if (one.first != one.second) width = std::max(width, one.name.size());
  }
  if (width > 0) text += "measures that differ:\n";
  for (const MeasurePair& one : measures) {
    if (one.first == one.second) continue;
    text += fmt::format("  {:<{}}  A {}; B {}\n", one.name, width, or_dash(one.first),
                        or_dash(one.second));
  }
  text += same() ? "the sessions are the same\n" : "the sessions differ\n";
  return text;
}

}  // namespace magna
