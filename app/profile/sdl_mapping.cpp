// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/sdl_mapping.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "app/profile/kept_file.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kSystem = "Linux";
constexpr std::size_t kGuidDigits = 32;
constexpr std::size_t kLongestPadLine = 2000;  // bytes; those of the database have less than 700
constexpr int kHighestNumber = 255;

// Four digits each.
constexpr std::size_t kChecksumAt = 4;
constexpr std::size_t kVendorAt = 8;
constexpr std::size_t kProductAt = 16;
constexpr std::size_t kVersionAt = 24;
constexpr std::size_t kDriverAt = 28;
constexpr std::string_view kNoDigits = "0000";

constexpr std::array<std::string_view, 6> kSdlAxes = {"leftx",  "lefty",       "rightx",
                                                      "righty", "lefttrigger", "righttrigger"};
constexpr std::array<std::string_view, 26> kSdlButtons = {"a",
                                                          "b",
                                                          "x",
                                                          "y",
                                                          "back",
                                                          "guide",
                                                          "start",
                                                          "leftstick",
                                                          "rightstick",
                                                          "leftshoulder",
                                                          "rightshoulder",
                                                          "dpup",
                                                          "dpdown",
                                                          "dpleft",
                                                          "dpright",
                                                          "misc1",
                                                          "misc2",
                                                          "misc3",
                                                          "misc4",
                                                          "misc5",
                                                          "misc6",
                                                          "paddle1",
                                                          "paddle2",
                                                          "paddle3",
                                                          "paddle4",
                                                          "touchpad"};
// About the mapping itself; what is not read here only matters elsewhere.
constexpr std::array<std::string_view, 7> kAbout = {
    "platform", "crc", "hint", "sdk>=", "sdk<=", "type", "face"};

bool is_hexadecimal(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return is_letter_or_digit(c) && lower_letter(c) <= 'f'; });
}

/// Takes a number from the beginning of `text`.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc{} || number < 0 || number > kHighestNumber) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// An input: `b3`, `a2`, `-a2`, `a2~` or `h0.4`.
std::optional<SdlMapping::Bind> bind_of(std::string_view text) {
  SdlMapping::Bind bind;
  const bool signed_half = take(text, '+') || take(text, '-');
  bind.half = signed_half;
  if (take(text, 'a')) {
    bind.input = SdlMapping::Input::Axis;
  } else if (!signed_half && take(text, 'h')) {
    bind.input = SdlMapping::Input::Hat;
  } else if (signed_half || !take(text, 'b')) {
    return {};
  }
  const auto number = take_number(text);
  if (!number) return {};
  bind.index = *number;
  if (bind.input == SdlMapping::Input::Axis) bind.reversed = take(text, '~');
  if (bind.input == SdlMapping::Input::Hat) {
    const auto bits = take(text, '.') ? take_number(text) : std::nullopt;
    if (!bits || *bits < 1 || *bits > 15) return {};
  }
  if (!text.empty()) return {};
  return bind;
}

/// The parts of a line between its commas.
std::vector<std::string_view> parts_of(std::string_view line) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t comma = line.find(',');
    parts.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return parts;
    line.remove_prefix(comma + 1);
  }
}

/// The value of the last `name:value` of a line; nothing = there is none.
std::optional<std::string_view> about(const std::vector<std::string_view>& parts,
                                      std::string_view name) {
  std::optional<std::string_view> value;
  for (const std::string_view part : parts) {
    const std::size_t colon = part.find(':');
    if (colon == name.size() && part.starts_with(name)) value = part.substr(colon + 1);
  }
  return value;
}

/// Whether a line is for another system, or for a setting of SDL that is not its default
/// (`hint:!NAME:=1`).
bool is_for_others(std::string_view line) {
  const auto parts = parts_of(line);
  const auto system = about(parts, "platform");
  if (system && *system != kSystem) return true;
  auto hint = about(parts, "hint");
  if (!hint) return false;
  const bool negated = take(*hint, '!');
  const std::size_t value = hint->find(":=");
  const bool by_default = value != std::string_view::npos && hint->substr(value + 2) == "1";
  return by_default == negated;
}

/// Adds a part after the name; what is wrong with it.
std::optional<std::string> add_part(std::string_view part, SdlMapping& mapping) {
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) {
    return fmt::format("'{}' is not CONTROL:INPUT, as in a:b0", shown(part));
  }
  const std::string_view name = part.substr(0, colon), value = part.substr(colon + 1);
  if (std::ranges::find(kAbout, name) != kAbout.end()) {
    if (name != "crc") return {};
    if (value.size() != kNoDigits.size() || !is_hexadecimal(value)) {
      return fmt::format("“crc” must have four hexadecimal digits, not '{}'", shown(value));
    }
    mapping.checksum = lower_case(value);
    return {};
  }
  std::string_view control = name;
  const bool half = take(control, '+') || take(control, '-');
  const bool axis = std::ranges::find(kSdlAxes, control) != kSdlAxes.end();
  if (!axis && (half || std::ranges::find(kSdlButtons, control) == kSdlButtons.end())) {
    return fmt::format("'{}' is not a control of a gamepad", shown(name));
  }
  auto bind = bind_of(value);
  if (!bind) {
    return fmt::format("“{}” must be a button, axis or hat, as b0, a1 or h0.4, not '{}'", name,
                       shown(value));
  }
  bind->control = control;
  bind->axis = axis;
  bind->half |= half;
  mapping.binds.push_back(*std::move(bind));
  return {};
}

/// The checksum by which a mapping is restricted to some devices: its own, or that of its GUID.
std::string_view wanted_checksum(const SdlMapping& mapping) {
  return mapping.checksum.empty()
             ? std::string_view(mapping.guid).substr(kChecksumAt, kNoDigits.size())
             : std::string_view(mapping.checksum);
}

constexpr std::string_view kMappings = "mappings";  // the section

KeptFile kept_mappings(const std::filesystem::path& folder) {
  return {folder / "pads" / "mappings.ini", "mappings", 1};
}

}  // namespace

Result<SdlMapping> parse_sdl_mapping(std::string_view line) {
  line = trimmed(line);
  if (line.size() > kLongestPadLine) {
    return Error{fmt::format("the line has more than {} bytes", kLongestPadLine)};
  }
  const auto parts = parts_of(line);
  SdlMapping mapping;
  mapping.line = line;
  if (parts[0].size() != kGuidDigits || !is_hexadecimal(parts[0])) {
    return Error{
        fmt::format("a mapping begins with the GUID of the gamepad, {} hexadecimal "
                    "digits, not '{}'",
                    kGuidDigits, shown(parts[0]))};
  }
  mapping.guid = lower_case(parts[0]);
  if (parts.size() < 2 || parts[1].empty()) {
    return Error{"the name of the gamepad is missing after its GUID"};
  }
  mapping.name = shown(parts[1], kLongestPadLine);
  for (std::size_t k = 2; k < parts.size(); ++k) {
    if (parts[k].empty() && k + 1 == parts.size()) break;  // lines end with a comma
    if (auto problem = add_part(parts[k], mapping)) return Error{*std::move(problem)};
  }
  if (mapping.binds.empty()) return Error{"the mapping has no axis and no button"};
  return mapping;
}

SdlMappingText read_sdl_mappings(std::string_view text, const std::string& place) {
  SdlMappingText all;
  if (text.size() > kMostSdlMappingBytes) {
    all.problems.push_back(
        {fmt::format("the text is larger than {} MiB", kMostSdlMappingBytes >> 20), place});
    return all;
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (is_for_others(line)) {
      ++all.others;
      continue;
    }
    auto mapping = parse_sdl_mapping(line);
    if (mapping) {
      all.mappings.push_back(*std::move(mapping));
    } else {
      all.problems.push_back({mapping.error().message, place, number, 1});
    }
  }
  return all;
}

void add_sdl_mappings(const std::vector<SdlMapping>& added, std::vector<SdlMapping>& mappings) {
  std::map<std::string, std::size_t> places;
  for (std::size_t k = 0; k < mappings.size(); ++k) places[mappings[k].key()] = k;
  for (const SdlMapping& mapping : added) {
    const auto [place, fresh] = places.try_emplace(mapping.key(), mappings.size());
    if (fresh) {
      mappings.push_back(mapping);
    } else {
      mappings[place->second] = mapping;
    }
  }
}

const SdlMapping* mapping_for(std::string_view guid, const std::vector<SdlMapping>& mappings) {
  if (guid.size() != kGuidDigits) return nullptr;
  const auto part = [](std::string_view all, std::size_t at) {
    return all.substr(at, kNoDigits.size());
  };
  // Without vendor and product the GUID has pieces of the name in their place.
  const bool has_version =
      part(guid, kVendorAt) != kNoDigits && part(guid, kProductAt) != kNoDigits;
  const SdlMapping* best = nullptr;
  int best_rank = 0;
  for (const SdlMapping& mapping : mappings) {
    const std::string_view other = mapping.guid;
    const std::string_view checksum = wanted_checksum(mapping);
    const bool restricted = checksum != kNoDigits;
    if (restricted && checksum != part(guid, kChecksumAt)) continue;
    if (part(other, 0) != part(guid, 0)) continue;
    if (other.substr(kVendorAt, kVersionAt - kVendorAt) !=
        guid.substr(kVendorAt, kVersionAt - kVendorAt)) {
      continue;
    }
    const bool same = part(other, kVersionAt) == part(guid, kVersionAt);
    if (!(same || has_version) || other.substr(kDriverAt) != guid.substr(kDriverAt)) continue;
    const int rank = 1 + (same ? 2 : 0) + (restricted ? 1 : 0);
    if (rank < best_rank) continue;
    best = &mapping;
    best_rank = rank;
  }
  return best;
}

std::vector<SdlMapping> read_kept_mappings(const std::filesystem::path& folder,
                                           std::vector<Error>& problems) {
  KeptFile file = kept_mappings(folder);
  file.read();
  std::vector<SdlMapping> mappings;
  for (const std::string& key : file.keys(kMappings)) {
    auto mapping = parse_sdl_mapping(file.text(kMappings, key).value_or(""));
    if (mapping && mapping->key() == key) {
      mappings.push_back(*std::move(mapping));
    } else {
      file.reject(kMappings, key, "a mapping in SDL's format with this GUID");
    }
  }
  if (auto error = file.keep()) problems.push_back(*error);
  for (Error& message : file.messages()) problems.push_back(std::move(message));
  return mappings;
}

std::optional<Error> write_kept_mappings(const std::filesystem::path& folder,
                                         const std::vector<SdlMapping>& mappings) {
  KeptFile file = kept_mappings(folder);
  file.read();
  file.remove_section(kMappings);
  for (const SdlMapping& mapping : mappings) {
    file.set(kMappings, mapping.key(), std::string_view(mapping.line));
  }
  return file.write();
}

}  // namespace magna
