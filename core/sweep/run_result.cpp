// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/run_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace magna {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kResultFormat = "magna-run 1";
constexpr std::string_view kRunDone = "done";
constexpr std::string_view kRunFailed = "failed";

/// Whole numbers without a fraction: 6, not 6.0.
Json number_json(double number) {
  constexpr double kExact = 9007199254740992.0;  // 2^53: beyond it not every whole number exists
  if (number == std::trunc(number) && std::abs(number) < kExact) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

/// Reads members; the first one that is missing or wrong is the error.
class ResultReader {
 public:
  ResultReader(const Json& object, const std::string& file) : object_(object), file_(file) {}

  std::string text(const char* name) {
    const Json* const found = member(name);
    if (found != nullptr && !found->is_string()) fail(name, "a text");
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
  }
  std::vector<std::string> texts(const char* name) {
    std::vector<std::string> all;
    const Json* const found = member(name);
    if (found == nullptr) return all;
    const bool right = found->is_array() && std::ranges::all_of(*found, &Json::is_string);
    if (!right) {
      fail(name, "a list of texts");
      return all;
    }
    for (const Json& one : *found) all.push_back(one.get<std::string>());
    return all;
  }
  std::uint64_t count(const char* name, std::uint64_t most) {
    const Json* const found = member(name);
    if (found == nullptr) return 0;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() <= most) {
      return found->get<std::uint64_t>();
    }
    fail(name, "a whole number, 0 or more");
    return 0;
  }
  double number(const char* name) {
    const Json* const found = member(name);
    if (found != nullptr && !found->is_number()) fail(name, "a number");
    return found != nullptr && found->is_number() ? found->get<double>() : 0.0;
  }
  /// Appends the numbers of an object, each with `before` and its name.
  void numbers(const char* name, const std::string& before, const Json& object,
               std::vector<std::pair<std::string, double>>& to) {
    if (!object.is_object()) return fail(name, "an object of numbers");
    for (const auto& [key, value] : object.items()) {
      if (!value.is_number()) return fail(name, "an object of numbers");
      to.emplace_back(before + key, value.get<double>());
    }
  }
  const Json* member(const char* name) {
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    if (!error_) error_ = Error{fmt::format("has no member “{}”: it is not a result", name), file_};
    return nullptr;
  }
  void fail(const char* name, std::string_view expected) {
    if (error_) return;
    error_ = Error{fmt::format("the member “{}” is not {}", name, expected), file_};
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  const Json& object_;
  const std::string& file_;
  std::optional<Error> error_;
};

}  // namespace

std::string run_result_json(const RunResult& result) {
  Json json = Json::object();
  json["format"] = kResultFormat;
  json["version"] = result.version;
  json["status"] = result.done ? kRunDone : kRunFailed;
  if (!result.done) json["reason"] = result.reason;
  json["world"] = result.world;
  json["seed"] = result.seed;
  json["options"] = result.options;
  json["ticks"] = result.ticks;
  json["seconds"] = number_json(result.seconds);
  json["state_hash"] = result.state_hash;
  Json& parameters = json["parameters"] = Json::object();
  for (const auto& [name, value] : result.parameters) parameters[name] = number_json(value);
  Json& measures = json["measures"] = Json::object();
  for (const auto& [name, value] : result.measures) {
    const std::size_t dot = name.find('.');
    measures[name.substr(0, dot)][name.substr(dot + 1)] = number_json(value);
  }
  // Names of files may have bytes that are not UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<RunResult> read_run_result(std::string_view text, const std::string& file) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return Error{fmt::format("breaks off or is damaged at byte {}: it is not a whole JSON object",
                             error.byte),
                 file};
  } catch (const Json::exception&) {
    return Error{"has a number that is too large", file};
  }
  if (!json.is_object()) return Error{"is not a result: it should be a JSON object", file};
  RunResult result;
  ResultReader reader(json, file);
  const std::string format = reader.text("format");
  if (!reader.error() && format != kResultFormat) reader.fail("format", kResultFormat);
  result.version = reader.text("version");
  const std::string status = reader.text("status");
  if (status != kRunDone && status != kRunFailed) reader.fail("status", "done or failed");
  result.done = status == kRunDone;
  if (!result.done) result.reason = reader.text("reason");
  result.world = reader.text("world");
  result.seed = reader.count("seed", std::numeric_limits<std::uint64_t>::max());
  result.options = reader.texts("options");
  result.ticks = static_cast<Tick>(reader.count("ticks", std::numeric_limits<Tick>::max()));
  result.seconds = reader.number("seconds");
  result.state_hash = reader.text("state_hash");
  if (const Json* const parameters = reader.member("parameters")) {
    reader.numbers("parameters", {}, *parameters, result.parameters);
  }
  if (const Json* const measures = reader.member("measures")) {
    if (!measures->is_object()) {
      reader.fail("measures", "an object of objects");
    } else {
      for (const auto& [group, of_group] : measures->items()) {
        reader.numbers("measures", group + '.', of_group, result.measures);
      }
    }
  }
  if (reader.error()) return *reader.error();
  return result;
}

}  // namespace magna
