// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_header.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/engine/value_json.h"

namespace magna {
namespace {

namespace chrono = std::chrono;
using nlohmann::ordered_json;

constexpr std::uint64_t kDaySeconds = 86'400;
constexpr const char* kSent = "sent";
constexpr const char* kState = "state";
constexpr const char* kReceived = "received";

/// "2026-11-30T11:29:58.000000001Z"
std::string time_text(std::uint64_t ns) {
  const std::uint64_t seconds = ns / kSecondNs;
  const chrono::year_month_day day{
      chrono::sys_days{chrono::days{static_cast<int>(seconds / kDaySeconds)}}};
  const std::uint64_t rest = seconds % kDaySeconds;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:09}Z", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()),
                     rest / 3600, rest / 60 % 60, rest % 60, ns % kSecondNs);
}

template <class T>
std::optional<T> number_in(std::string_view text) {
  T value{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return {};
  return value;
}

std::optional<std::uint64_t> time_in(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000000000Z";
  if (text.size() != kForm.size()) return {};
  const auto part = [text](std::size_t at, std::size_t size) {
    return number_in<unsigned>(text.substr(at, size));
  };
  const auto year = part(0, 4), month = part(5, 2), day = part(8, 2);
  const auto hour = part(11, 2), minute = part(14, 2), second = part(17, 2), fraction = part(20, 9);
  if (!year || !month || !day || !hour || !minute || !second || !fraction) return {};
  const chrono::year_month_day date{chrono::year(static_cast<int>(*year)), chrono::month(*month),
                                    chrono::day(*day)};
  if (!date.ok() || *year < 1970) return {};
  const auto days = static_cast<std::uint64_t>(chrono::sys_days(date).time_since_epoch().count());
  return (days * kDaySeconds + *hour * 3600ULL + *minute * 60ULL + *second) * kSecondNs + *fraction;
}

std::string pairs_text(const SessionHeader::Options& pairs) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : pairs) object[name] = value;
  return object.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

std::optional<SessionHeader::Options> pairs_in(const std::string& text) {
  const ordered_json object = ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) return {};
  SessionHeader::Options pairs;
  for (const auto& [name, value] : object.items()) {
    if (!value.is_string()) return {};
    pairs.emplace_back(name, value.get<std::string>());
  }
  return pairs;
}

std::string ancestors_text(const std::vector<SessionAncestor>& ancestors) {
  ordered_json all = ordered_json::array();
  for (const SessionAncestor& one : ancestors) {
    all.push_back({{"id", one.id}, {"file", one.file}, {"tick", one.tick}});
  }
  return all.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

/// What cannot be read is left out, with those from which it continues.
std::vector<SessionAncestor> ancestors_in(const std::string& text) {
  constexpr std::size_t kMost = 1000;
  std::vector<SessionAncestor> all;
  const ordered_json given = ordered_json::parse(text, nullptr, false);
  if (!given.is_array()) return all;
  for (const ordered_json& one : given) {
    const bool whole = one.is_object() && one.contains("id") && one["id"].is_string() &&
                       one.contains("file") && one["file"].is_string() && one.contains("tick") &&
                       one["tick"].is_number_integer();
    if (!whole || all.size() == kMost) break;
    all.push_back(
        {one["id"].get<std::string>(), one["file"].get<std::string>(), one["tick"].get<Tick>()});
  }
  return all;
}

/// The values of the record, as far as they are there and right.
class HeaderValues {
 public:
  explicit HeaderValues(const McapMetadata& metadata) : metadata_(metadata) {}

  /// The first member that is missing or wrong; empty: none.
  const std::string& wrong() const { return wrong_; }

  std::string text(const char* name, bool needed = true) {
    const auto at = metadata_.values.find(name);
    if (at != metadata_.values.end()) return at->second;
    if (needed) fail(name);
    return {};
  }
  template <class T>
  T number(const char* name, bool needed = true) {
    const std::string given = text(name, needed);
    if (given.empty() && !needed) return {};
    return found(name, number_in<T>(given));
  }
  template <class T>
  T found(const char* name, const std::optional<T>& value) {
    if (!value) fail(name);
    return value.value_or(T{});
  }
  SessionHeader::Options pairs(const char* name, bool needed) {
    const std::string given = text(name, needed);
    if (given.empty() && !needed) return {};
    return found(name, pairs_in(given));
  }
  std::vector<std::string> list(const char* name) {
    std::vector<std::string> all;
    const ordered_json given = ordered_json::parse(text(name, false), nullptr, false);
    if (!given.is_array()) return all;
    for (const ordered_json& one : given) {
      if (one.is_string()) all.push_back(one.get<std::string>());
    }
    return all;
  }
  std::vector<SessionAncestor> ancestors() {
    std::string parent = text("parent", false);
    const auto tick = number<Tick>("parent_tick", false);
    if (parent.empty()) return {};
    std::vector<SessionAncestor> all = ancestors_in(text("ancestors", false));
    if (all.empty() || all.front().id != parent || all.front().tick != tick) {
      all = {{std::move(parent), {}, tick}};
    }
    return all;
  }
  void fail(const char* name) {
    if (wrong_.empty()) wrong_ = name;
  }

 private:
  const McapMetadata& metadata_;
  std::string wrong_;
};

}  // namespace

std::uint64_t SessionHeader::time_of(Tick tick) const {
  const double after = static_cast<double>(tick) * tick_seconds * double(kSecondNs);
  return started + static_cast<std::uint64_t>(std::llround(std::max(after, 0.0)));
}

Tick SessionHeader::tick_of(std::uint64_t log_time) const {
  if (log_time <= started || tick_seconds <= 0.0) return 0;
  const double after = static_cast<double>(log_time - started);
  return static_cast<Tick>(std::llround(after / (tick_seconds * double(kSecondNs))));
}

McapMetadata metadata_of(const SessionHeader& header) {
  McapMetadata metadata{std::string(kSessionRecord), {}};
  auto& values = metadata.values;
  values["format"] = std::to_string(header.format);
  values["program"] = header.program;
  values["world"] = header.world;
  values["source"] = header.source;
  values["seed"] = std::to_string(header.seed);
  values["clean"] = header.clean ? "true" : "false";
  values["parameters"] = pairs_text(header.parameters);
  values["options"] = pairs_text(header.options);
  values["robots"] =
      ordered_json(header.robots).dump(-1, ' ', true, ordered_json::error_handler_t::replace);
  values["tick_seconds"] = fmt::format("{}", header.tick_seconds);
  values["started"] = time_text(header.started);
  values["id"] = header.id;
  if (!header.ancestors.empty()) {
    values["parent"] = header.ancestors.front().id;
    values["parent_tick"] = std::to_string(header.ancestors.front().tick);
    values["ancestors"] = ancestors_text(header.ancestors);
  }
  if (!header.messages.empty()) values["messages"] = header.messages;
  return metadata;
}

Result<SessionHeader> session_header(const McapMetadata& metadata, const std::string& file) {
  HeaderValues values(metadata);
  SessionHeader header;
  header.format = values.number<int>("format");
  if (header.format > SessionHeader::kFormat) {
    return Error{fmt::format("has version {} of the session format, and this program reads up to "
                             "version {}; open it with a newer Magna",
                             header.format, SessionHeader::kFormat),
                 file};
  }
  if (header.format < 1) values.fail("format");
  header.program = values.text("program");
  header.world = values.text("world");
  header.source = values.text("source");
  header.seed = values.number<std::uint64_t>("seed");
  const std::string clean = values.text("clean");
  if (clean != "true" && clean != "false") values.fail("clean");
  header.clean = clean == "true";
  header.parameters = values.pairs("parameters", true);
  header.options = values.pairs("options", false);
  header.robots = values.list("robots");
  header.tick_seconds = values.number<double>("tick_seconds");
  constexpr double kShortest = 1e-9;
  constexpr double kLongest = 3600.0;
  if (!(header.tick_seconds >= kShortest && header.tick_seconds <= kLongest)) {
    values.fail("tick_seconds");
  }
  header.started = values.found("started", time_in(values.text("started")));
  header.id = values.text("id");
  header.ancestors = values.ancestors();
  header.messages = values.text("messages", false);
  if (!values.wrong().empty()) {
    return Error{fmt::format("is not a session file of Magna: “{}” of its record {} is missing or "
                             "wrong",
                             values.wrong(), kSessionRecord),
                 file};
  }
  return header;
}

std::string message_line(const LinkText& message) {
  ordered_json line{{"tick", message.tick},
                    {"protocol", message.protocol},
                    {"peer", message.peer},
                    {"direction", message.sent ? kSent : kReceived},
                    {"text", message.text}};
  if (message.state) line[kState] = true;
  return line.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

LinkText message_in(std::string_view line) {
  const auto given = nlohmann::json::parse(line);
  const auto direction = given.at("direction").get<std::string>();
  if (direction != kSent && direction != kReceived) {
    throw std::out_of_range("a message is sent or received");
  }
  return {whole<Tick>(given.at("tick")),       given.at("protocol").get<std::string>(),
          given.at("peer").get<std::string>(), direction == kSent,
          given.at("text").get<std::string>(), given.value(kState, false)};
}

bool is_state_line(std::string_view line) {
  const auto given = nlohmann::json::parse(line, nullptr, false);
  if (!given.is_object()) return false;
  const auto state = given.find(kState);
  return state != given.end() && state->is_boolean() && state->get<bool>();
}

}  // namespace magna
