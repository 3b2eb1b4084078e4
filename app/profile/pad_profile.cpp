// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/pad_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/sim/file_writer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kProfileSection = "pad";
constexpr std::string_view kAxes = "axes";
constexpr std::string_view kRange = "range ";  // followed by the axis
constexpr std::string_view kButtons = "buttons";
constexpr std::string_view kNone = "none";
constexpr std::string_view kReversed = " reversed";

constexpr std::array<std::string_view, kAxisRoles> kRoles = {"left", "right", "speed", "turn",
                                                             "sideways"};
constexpr std::array<std::string_view, 2> kModes = {"drive", "tank"};

std::optional<int> number_below(std::string_view text, int end) {
  return number_in(text, 0, end - 1);
}

/// "3", "3 reversed", "none".
std::optional<AxisUse> axis_use(std::string_view text) {
  AxisUse use;
  if (text == kNone) return use;
  use.reversed = text.ends_with(kReversed);
  if (use.reversed) text.remove_suffix(kReversed.size());
  const auto axis = number_below(text, PadProfile::kMostAxes);
  if (!axis) return {};
  use.axis = *axis;
  return use;
}

std::string text_of(const AxisUse& use) {
  if (use.axis == AxisUse::kNone) return std::string(kNone);
  return fmt::format("{}{}", use.axis, use.reversed ? kReversed : "");
}

void read_uses(KeptFile& file, PadProfile& profile) {
  for (std::size_t i = 0; i < kAxisRoles; ++i) {
    const auto text = file.text(kAxes, kRoles[i]);
    if (!text) continue;
    if (const auto use = axis_use(*text)) {
      profile.uses[i] = *use;
    } else {
      file.reject(kAxes, kRoles[i], "the number of an axis, also with 'reversed', or none");
    }
  }
}

void read_ranges(KeptFile& file, PadProfile& profile) {
  for (const std::string& section : file.sections(kRange)) {
    const auto axis =
        number_below(std::string_view(section).substr(kRange.size()), PadProfile::kMostAxes);
    const auto low = file.number(section, "Low", -1.0, 1.0);
    const auto centre = file.number(section, "Centre", -1.0, 1.0);
    const auto high = file.number(section, "High", -1.0, 1.0);
    if (!axis || !low || !centre || !high) continue;
    const AxisRange range{*low, *centre, *high};
    if (makes_sense(range)) {
      profile.ranges[*axis] = range;
    } else {
      file.reject(section, "Centre", "between Low and High, which must differ");
    }
  }
}

void read_buttons(KeptFile& file, PadProfile& profile) {
  const auto keys = file.keys(kButtons);
  if (!keys.empty()) profile.buttons.clear();
  for (const std::string& key : keys) {
    const std::string action = file.text(kButtons, key).value_or("");
    const auto button = number_below(key, PadProfile::kMostButtons);
    if (button && action.size() <= PadProfile::kLongestText) {
      if (!action.empty()) profile.buttons[*button] = action;
    } else {
      file.reject(kButtons, key, "an action, for the number of a button");
    }
  }
}

}  // namespace

std::string_view name(AxisRole role) { return kRoles[static_cast<std::size_t>(role)]; }
std::string_view name(PadMode mode) { return kModes[static_cast<std::size_t>(mode)]; }

bool makes_sense(const AxisRange& range) {
  constexpr double kLeastWay = 0.1;
  const auto within = [](double value) { return value >= -1.0 && value <= 1.0; };
  return within(range.low) && within(range.centre) && within(range.high) &&
         range.low <= range.centre && range.centre <= range.high &&
         range.high - range.low >= kLeastWay;
}

AxisRange PadProfile::range(int axis) const {
  const auto found = ranges.find(axis);
  return found == ranges.end() ? AxisRange{} : found->second;
}

PadProfile read_pad_profile(KeptFile& file, PadProfile otherwise) {
  PadProfile profile = std::move(otherwise);
  if (const auto text = file.text(kProfileSection, "Name")) {
    profile.name = text->substr(0, PadProfile::kLongestText);
  }
  if (const auto mode = file.text(kProfileSection, "Mode")) {
    const auto found = std::ranges::find(kModes, *mode);
    if (found != kModes.end()) {
      profile.mode = static_cast<PadMode>(found - kModes.begin());
    } else {
      file.reject(kProfileSection, "Mode", fmt::format("one of {}", fmt::join(kModes, ", ")));
    }
  }
  const auto zone = file.number(kProfileSection, "DeadZone", 0.0, PadProfile::kWidestDeadZone);
  if (zone) profile.dead_zone = *zone;
  if (const auto curve = file.number(kProfileSection, "Curve", 0.0, 1.0)) profile.curve = *curve;
  if (const auto text = file.text(kProfileSection, "DeadMan")) {
    const auto button = number_below(*text, PadProfile::kMostButtons);
    if (button || *text == kNone) {
      profile.dead_man = button.value_or(PadProfile::kNoButton);
    } else {
      file.reject(kProfileSection, "DeadMan", "the number of a button, or none");
    }
  }
  read_uses(file, profile);
  read_ranges(file, profile);
  read_buttons(file, profile);
  return profile;
}

void put_pad_profile(const PadProfile& profile, KeptFile& file) {
  file.set(kProfileSection, "Name", std::string_view(profile.name));
  file.set(kProfileSection, "Mode", name(profile.mode));
  file.set(kProfileSection, "DeadZone", profile.dead_zone);
  file.set(kProfileSection, "Curve", profile.curve);
  const bool none = profile.dead_man == PadProfile::kNoButton;
  file.set(kProfileSection, "DeadMan",
           std::string_view(none ? std::string(kNone) : std::to_string(profile.dead_man)));
  for (std::size_t i = 0; i < kAxisRoles; ++i) {
    file.set(kAxes, kRoles[i], std::string_view(text_of(profile.uses[i])));
  }
  for (const std::string& section : file.sections(kRange)) file.remove_section(section);
  for (const auto& [axis, range] : profile.ranges) {
    const std::string section = fmt::format("{}{}", kRange, axis);
    file.set(section, "Low", range.low);
    file.set(section, "Centre", range.centre);
    file.set(section, "High", range.high);
  }
  file.remove_section(kButtons);
  for (const auto& [button, action] : profile.buttons) {
    file.set(kButtons, std::to_string(button), std::string_view(action));
  }
  // An empty list is written explicitly; otherwise the default buttons would come back.
  if (profile.buttons.empty()) file.set(kButtons, "0", std::string_view());
}

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
  const auto value = magna::number_in(key, 0, end - 1);
  if (!value) {
    throw std::invalid_argument(
        fmt::format("{} has members named 0 to {}, not '{}'", what, end - 1, magna::shown(key)));
  }
  return *value;
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
