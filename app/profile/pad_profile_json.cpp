// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/pad_profile_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "core/sim/file_writer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr std::string_view kKind = "pad";
constexpr auto kReplace = json::error_handler_t::replace;

/// Walks down the JSON and tracks the path for error messages.
class Reader {
 public:
  Reader(const json& at, std::string path) : at_(at), path_(std::move(path)) {}

  Reader operator[](std::string_view key) const {
    if (!at_.is_object()) fail("an object");
    const auto found = at_.find(std::string(key));
    const std::string path = path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
    if (found == at_.end()) throw std::invalid_argument(fmt::format("{} is missing", path));
    return {*found, path};
  }
  const json& items() const {
    if (!at_.is_object()) fail("an object");
    return at_;
  }
  std::string text() const {
    if (!at_.is_string() || at_.get_ref<const std::string&>().size() > PadProfile::kLongestText) {
      fail(fmt::format("a text of at most {} bytes", PadProfile::kLongestText));
    }
    return at_.get<std::string>();
  }
  double number(double low, double high) const {
    if (at_.is_number()) {
      const double value = at_.get<double>();
      if (value >= low && value <= high) return value;
    }
    fail(fmt::format("a number from {} to {}", low, high));
  }
  int whole(int end) const {
    if (at_.is_number_integer()) {
      const auto value = at_.get<std::int64_t>();
      if (value >= 0 && value < end && !at_.is_number_float()) return static_cast<int>(value);
    }
    fail(fmt::format("a whole number from 0 to {}, or null", end - 1));
  }
  std::optional<int> whole_or_null(int end) const {
    if (at_.is_null()) return {};
    return whole(end);
  }
  bool flag() const {
    if (!at_.is_boolean()) fail("true or false");
    return at_.get<bool>();
  }
  [[noreturn]] void fail(std::string_view expected) const {
    // Arrays and objects, which may be large, are only named by type.
    const std::string found = at_.is_structured() ? std::string("an ") + at_.type_name()
                                                  : magna::shown(at_.dump(-1, ' ', true, kReplace));
    throw std::invalid_argument(
        fmt::format("{} must be {}, not {}", path_.empty() ? "the file" : path_, expected, found));
  }

 private:
  const json& at_;
  std::string path_;
};

/// The number in a member's name.
int numbered(const std::string& key, int end, std::string_view what) {
  int value = -1;
  const auto [last, code] = std::from_chars(key.data(), key.data() + key.size(), value);
  if (code != std::errc{} || last != key.data() + key.size() || value < 0 || value >= end) {
    throw std::invalid_argument(
        fmt::format("{} has members named 0 to {}, not '{}'", what, end - 1, magna::shown(key)));
  }
  return value;
}

void check_head(const Reader& file) {
  if (file["magna"].text() != kKind) file["magna"].fail(R"("pad")");
  const double version = file["version"].number(1, 1e6);
  if (version > PadProfile::kVersion) {
    throw std::invalid_argument(
        fmt::format("the file is of version {}, of a later Magna; this one reads up to {}", version,
                    PadProfile::kVersion));
  }
}

PadMode mode_of(const Reader& at) {
  const std::string text = at.text();
  for (const PadMode mode : {PadMode::Drive, PadMode::Tank}) {
    if (text == name(mode)) return mode;
  }
  at.fail(R"("drive" or "tank")");
}

PadProfile profile_of(const Reader& file) {
  check_head(file);
  PadProfile profile;
  profile.name = file["name"].text();
  profile.mode = mode_of(file["mode"]);
  profile.dead_zone = file["dead_zone"].number(0.0, PadProfile::kWidestDeadZone);
  profile.curve = file["curve"].number(0.0, 1.0);
  profile.dead_man =
      file["dead_man"].whole_or_null(PadProfile::kMostButtons).value_or(PadProfile::kNoButton);
  const Reader axes = file["axes"];
  for (std::size_t i = 0; i < kAxisRoles; ++i) {
    const Reader use = axes[name(static_cast<AxisRole>(i))];
    profile.uses[i] = {use["axis"].whole_or_null(PadProfile::kMostAxes).value_or(AxisUse::kNone),
                       use["reversed"].flag()};
  }
  const Reader ranges = file["ranges"];
  for (const auto& [key, value] : ranges.items().items()) {
    const int axis = numbered(key, PadProfile::kMostAxes, "ranges");
    const Reader at = ranges[key];
    const AxisRange range{at["low"].number(-1, 1), at["centre"].number(-1, 1),
                          at["high"].number(-1, 1)};
    if (!makes_sense(range)) at.fail("low, centre and high in this order, low and high different");
    profile.ranges[axis] = range;
  }
  const Reader buttons = file["buttons"];
  for (const auto& [key, value] : buttons.items().items()) {
    profile.buttons[numbered(key, PadProfile::kMostButtons, "buttons")] = buttons[key].text();
  }
  return profile;
}

json number_or_null(int value) { return value < 0 ? json(nullptr) : json(value); }

}  // namespace

std::string pad_profile_json(const PadProfile& profile) {
  json file = {{"magna", kKind},
               {"version", PadProfile::kVersion},
               {"name", profile.name},
               {"mode", name(profile.mode)},
               {"dead_zone", profile.dead_zone},
               {"curve", profile.curve},
               {"dead_man", number_or_null(profile.dead_man)},
               {"axes", json::object()},
               {"ranges", json::object()},
               {"buttons", json::object()}};
  for (std::size_t i = 0; i < kAxisRoles; ++i) {
    const AxisUse& use = profile.uses[i];
    file["axes"][name(static_cast<AxisRole>(i))] = {{"axis", number_or_null(use.axis)},
                                                    {"reversed", use.reversed}};
  }
  for (const auto& [axis, range] : profile.ranges) {
    file["ranges"][std::to_string(axis)] = {
        {"low", range.low}, {"centre", range.centre}, {"high", range.high}};
  }
  for (const auto& [button, action] : profile.buttons) {
    file["buttons"][std::to_string(button)] = action;
  }
  // Device names need not be UTF-8.
  return file.dump(2, ' ', false, kReplace) + '\n';
}

Result<PadProfile> parse_pad_profile_json(std::string_view text, const std::string& place) {
  if (text.size() > kLargestPadFile) return Error{"is too large for a pad's profile", place};
  try {
    const json file = json::parse(text);
    return profile_of(Reader(file, ""));
  } catch (const json::parse_error& error) {
    const auto end = text.substr(0, std::min<std::size_t>(error.byte, text.size()));
    const auto lines = std::count(end.begin(), end.end(), '\n');
    return Error{"is not valid JSON from here on", place, static_cast<int>(lines) + 1};
  } catch (const std::exception& error) {
    return Error{error.what(), place};
  }
}

std::optional<Error> write_pad_file(const std::filesystem::path& path, const PadProfile& profile) {
  return write_file(path, pad_profile_json(profile));
}

}  // namespace magna
