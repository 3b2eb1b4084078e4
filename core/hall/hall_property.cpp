// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_property.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/json_node.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::ordered_json;

// As the reader of scenarios allows (core/hall/scenario_file.cpp).
constexpr double kMostNumber = 1e9;
constexpr double kLeastCapacity = 1e-6;
constexpr double kMostRoom = 1e6;
constexpr int kLargestProcess = 1 << 30;

using PropertyForm = HallPropertyForm;

constexpr std::array kMachineProperties{
    HallProperty{"possible_processes", "Processes", PropertyForm::Processes, "", 0, 0, "", "",
                 "The numbers of the processes that the machine does."},
    HallProperty{"input_belt_size", "Room on the input belt", PropertyForm::Whole, "packages", 1,
                 kMostRoom, "", "", "Without a number: as many as the belt has tiles."},
    HallProperty{"output_belt_size", "Room on the output belt", PropertyForm::Whole, "packages", 1,
                 kMostRoom, "", "", "Without a number: as many as the belt has tiles."}};

constexpr std::array kInputProperties{
    HallProperty{"time_step", "Time per package", PropertyForm::Number, "s", 0, kMostNumber, "5",
                 "",
                 "How long it holds a package before it releases it; with a job shop 0 s unless "
                 "set."},
    HallProperty{"create_time", "Distribution of the time", PropertyForm::Choice, "", 0, 1, "0",
                 "fixed|exponential", "Always the same, or exponential with this mean."},
    HallProperty{"create_order", "Order of packages", PropertyForm::Choice, "", 0, 2, "0",
                 "first|last|random", "Which package of its list it makes next."},
    HallProperty{"infinite", "Endless", PropertyForm::Flag, "", 0, 0, "false", "",
                 "Makes its packages again and again."},
    HallProperty{"packages", "Packages of its own", PropertyForm::Packages, "", 0, 0, "", "",
                 "Without any, it shares the packages of the hall with other input machines."},
    HallProperty{"output_belt_size", "Room on the output belt", PropertyForm::Whole, "packages", 1,
                 kMostRoom, "", "", "Without a number: as many as the belt has tiles."}};

constexpr std::array kOutputProperties{
    HallProperty{"time_step", "Time per package", PropertyForm::Number, "s", 0, kMostNumber, "10",
                 "", "How long it holds a package before it is delivered."},
    HallProperty{"input_belt_size", "Room on the input belt", PropertyForm::Whole, "packages", 1,
                 kMostRoom, "", "", "Without a number: as many as the belt has tiles."}};

constexpr std::array kBeltProperties{
    HallProperty{"size", "Room", PropertyForm::Whole, "packages", 1, kMostRoom, "", "",
                 "Without a number: as many as the belt has tiles."}};

constexpr std::array kRobotProperties{
    HallProperty{"max_battery", "Battery capacity", PropertyForm::Number, "", kLeastCapacity,
                 kMostNumber, "10", "", "The charge of a full battery."},
    HallProperty{"battery_drain_rate", "Discharge rate", PropertyForm::Number, "1/s", 0,
                 kMostNumber, "0.1", "", "Charge lost a second outside of the parking area."},
    HallProperty{"battery_charge_rate", "Charge rate", PropertyForm::Number, "1/s", 0, kMostNumber,
                 "0.8", "", "Charge gained a second in the parking area."}};

constexpr std::array kWholeHallProperties{
    HallProperty{"description", "Description", PropertyForm::Text, "", 0, 0, "", "",
                 "Not used by the run."},
    HallProperty{"packages", "Packages", PropertyForm::Packages, "", 0, 0, "", "",
                 "What input machines without packages of their own make."},
    HallProperty{"jobshop", "Job shop", PropertyForm::Text, "", 0, 0, "", "",
                 "A file with jobs, FILE#NAME if it has several job shops; replaces packages and "
                 "processes."}};

/// Words between blanks and commas.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const auto separates = [](char c) { return is_blank(c) || c == ','; };
  for (std::size_t k = 0; k < text.size();) {
    if (separates(text[k])) {
      ++k;
      continue;
    }
    std::size_t end = k;
    while (end < text.size() && !separates(text[end])) ++end;
    words.push_back(text.substr(k, end - k));
    k = end;
  }
  return words;
}

Message wrong_number(const HallProperty& property, std::string_view text) {
  return Message({"hall-value-number", "{}: '{}' is not a number from {:g} to {:g}"},
                 property.title, shown(text), property.least, property.most);
}

using Parsed = Result<ordered_json, Message>;

Parsed parse_number(const HallProperty& property, std::string_view text) {
  const auto number = finite_number(text);
  if (!number || *number < property.least || *number > property.most) {
    return wrong_number(property, text);
  }
  if (property.form == PropertyForm::Number) return json_number(*number);
  if (*number != std::floor(*number)) {
    return Message({"hall-value-whole", "{}: '{}' is not a whole number"}, property.title,
                   shown(text));
  }
  return json_number(*number);
}

std::optional<int> process_of(std::string_view word) {
  return number_in(word, -kLargestProcess, kLargestProcess);
}

Parsed parse_processes(const HallProperty& property, std::string_view text) {
  ordered_json list = ordered_json::array();
  for (const std::string_view word : words_of(text)) {
    const auto id = process_of(word);
    if (!id) {
      return Message({"hall-value-process",
                      "{}: '{}' is not the number of a process, such as 3; separate several by "
                      "blanks"},
                     property.title, shown(word));
    }
    list.push_back(*id);
  }
  return list;
}

Parsed parse_packages(const HallProperty& property, std::string_view text) {
  ordered_json list = ordered_json::array();
  int line_number = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    ++line_number;
    if (line.empty()) continue;
    ordered_json package = ordered_json::array();
    for (const std::string_view word : words_of(line == "-" ? std::string_view{} : line)) {
      const std::size_t colon = word.find(':');
      const auto id = process_of(word.substr(0, colon));
      const auto seconds = colon == std::string_view::npos ? std::optional<double>{}
                                                           : finite_number(word.substr(colon + 1));
      if (!id || !seconds || *seconds < 0.0 || *seconds > kMostNumber) {
        return Message({"hall-value-package",
                        "{}, line {}: '{}' is not a process with its seconds, such as 2:5.5"},
                       property.title, line_number, shown(word));
      }
      package.push_back(ordered_json::array({*id, json_number(*seconds)}));
    }
    list.push_back(std::move(package));
  }
  return list;
}

Parsed parse_text(const HallProperty& property, std::string_view text) {
  const bool plain = std::ranges::none_of(text, [](unsigned char c) { return c < ' '; });
  if (!plain) {
    return Message({"hall-value-text", "{}: control characters are not allowed"}, property.title);
  }
  return ordered_json(std::string(text));
}

Parsed parse_value(const HallProperty& property, std::string_view text) {
  switch (property.form) {
    case PropertyForm::Number:
    case PropertyForm::Whole:
    case PropertyForm::Choice: return parse_number(property, text);
    case PropertyForm::Flag:
      if (text == "true" || text == "false") return ordered_json(text == "true");
      return Message({"hall-value-flag", "{}: '{}' is neither true nor false"}, property.title,
                     shown(text));
    case PropertyForm::Processes: return parse_processes(property, text);
    case PropertyForm::Packages: return parse_packages(property, text);
    case PropertyForm::Text: break;
  }
  return parse_text(property, text);
}

std::string number_text(const ordered_json& value) {
  return value.is_number() ? json_line(json_number(value.get<double>())) : "";
}

std::string processes_text(const ordered_json& value) {
  std::string text;
  if (!value.is_array()) return text;
  for (const ordered_json& id : value) {
    if (!text.empty()) text += ' ';
    text += number_text(id);
  }
  return text;
}

std::string packages_text(const ordered_json& value) {
  std::string text;
  if (!value.is_array()) return text;
  for (const ordered_json& package : value) {
    std::string line;
    if (!package.is_array()) continue;
    for (const ordered_json& step : package) {
      if (!step.is_array() || step.size() != 2) continue;
      if (!line.empty()) line += ' ';
      line += number_text(step[0]) + ":" + number_text(step[1]);
    }
    if (!text.empty()) text += '\n';
    text += line.empty() ? "-" : line;
  }
  return text;
}

}  // namespace

std::span<const HallProperty> properties_of(HallItemKind kind) {
  switch (kind) {
    case HallItemKind::Hall: return kWholeHallProperties;
    case HallItemKind::Machine: return kMachineProperties;
    case HallItemKind::InputMachine: return kInputProperties;
    case HallItemKind::OutputMachine: return kOutputProperties;
    case HallItemKind::InputBelt:
    case HallItemKind::OutputBelt: return kBeltProperties;
    case HallItemKind::Robot: return kRobotProperties;
    case HallItemKind::Parking:
    case HallItemKind::Interact:
    case HallItemKind::Wall:
    case HallItemKind::NoFloor: break;
  }
  return {};
}

const HallProperty* property_of(HallItemKind kind, std::string_view key) {
  const std::span<const HallProperty> all = properties_of(kind);
  const auto found = std::ranges::find(all, key, &HallProperty::key);
  return found == all.end() ? nullptr : &*found;
}

std::string property_text(const HallProperty& property, std::string_view entry) {
  const ordered_json object = json_of(entry);
  const auto found = object.find(std::string(property.key));
  if (found == object.end()) return {};
  switch (property.form) {
    case PropertyForm::Number:
    case PropertyForm::Whole:
    case PropertyForm::Choice: return number_text(*found);
    case PropertyForm::Flag:
      return found->is_boolean() ? (found->get<bool>() ? "true" : "false") : "";
    case PropertyForm::Processes: return processes_text(*found);
    case PropertyForm::Packages: return packages_text(*found);
    case PropertyForm::Text: break;
  }
  return found->is_string() ? found->get<std::string>() : "";
}

std::optional<Message> set_property_text(const HallProperty& property, std::string_view text,
                                         std::string& entry) {
  ordered_json object = json_of(entry);
  const std::string key(property.key);
  if (trimmed(text).empty()) {
    object.erase(key);
  } else {
    auto value = parse_value(property, trimmed(text));
    if (!value) return value.error();
    object[key] = std::move(*value);
    if (object[key].is_array() && object[key].empty()) object.erase(key);  // "," has no words
  }
  entry = json_dense(object);
  return {};
}

}  // namespace magna
