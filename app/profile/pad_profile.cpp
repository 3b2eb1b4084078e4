// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/pad_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

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
  int value = 0;
  const auto [last, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || last != text.data() + text.size()) return {};
  if (value < 0 || value >= end) return {};
  return value;
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

}  // namespace magna
