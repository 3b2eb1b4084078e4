// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/profile/kept_file.h"
#include "core/sim/result.h"

namespace magna {

/// Meaning of a pad's sticks.
enum class PadMode : std::uint8_t {
  Drive,  ///< speed and turn
  Tank,   ///< left and right wheels
};

/// Roles of an axis; the first two apply in tank mode, the others in drive mode.
enum class AxisRole : std::uint8_t { Left, Right, Speed, Turn, Sideways };
inline constexpr std::size_t kAxisRoles = 5;
/// "left", "right", "speed", "turn", "sideways": the names in files.
std::string_view name(AxisRole role);
/// "drive", "tank".
std::string_view name(PadMode mode);

/// Ends and centre of an axis, raw: −1 to 1. The default leaves values unchanged.
struct AxisRange {
  double low = -1.0;
  double centre = 0.0;
  double high = 1.0;
  friend bool operator==(const AxisRange&, const AxisRange&) = default;
};
/// Whether low <= centre <= high, all within −1 to 1, and low and high differ.
bool makes_sense(const AxisRange& range);

/// An axis and its direction: reversed if its positive end is not ahead, right or clockwise.
struct AxisUse {
  static constexpr int kNone = -1;
  int axis = kNone;
  bool reversed = false;
  friend bool operator==(const AxisUse&, const AxisUse&) = default;
};

/// Profile for one kind of pad, by its GUID: two equal pads share it.
struct PadProfile {
  static constexpr int kVersion = 1;
  static constexpr int kMostAxes = 64;      ///< axis numbers of a device
  static constexpr int kMostButtons = 256;  ///< hats count as four buttons each
  static constexpr int kNoButton = -1;
  static constexpr double kWidestDeadZone = 0.5;
  static constexpr std::size_t kLongestText = 80;  ///< of names and actions

  std::string name;  ///< display name of the device
  PadMode mode = PadMode::Drive;
  /// Dead zone as a share of the way from the centre; default as for the stick on the screen.
  double dead_zone = 0.08;
  /// 0 = linear (COGNAV), 1 = cubic: finer near the centre, the same at the end.
  double curve = 0.0;
  std::array<AxisUse, kAxisRoles> uses;
  std::map<int, AxisRange> ranges;     ///< by axis; others are not calibrated
  std::map<int, std::string> buttons;  ///< action id by button
  int dead_man = kNoButton;            ///< the sticks drive only while it is held

  AxisUse& use(AxisRole role) { return uses[static_cast<std::size_t>(role)]; }
  const AxisUse& use(AxisRole role) const { return uses[static_cast<std::size_t>(role)]; }
  AxisRange range(int axis) const;

  friend bool operator==(const PadProfile&, const PadProfile&) = default;
};

/// Reads a profile; missing values come from `otherwise`. Invalid values become problems of the
/// file.
PadProfile read_pad_profile(KeptFile& file, PadProfile otherwise);
void put_pad_profile(const PadProfile& profile, KeptFile& file);

/// Larger files are not profiles.
inline constexpr std::size_t kLargestPadFile = 262'144;

/// A profile as JSON for exchange.
std::string pad_profile_json(const PadProfile& profile);
/// Parses exported JSON. Missing members, wrong types, values out of range and later versions are
/// errors with the path ("axes.left.axis") and the expected value; `place`, the file's name, is
/// part of them.
Result<PadProfile> parse_pad_profile_json(std::string_view text, const std::string& place);

/// Writes it to a file atomically; replaces an existing one.
std::optional<Error> write_pad_file(const std::filesystem::path& path, const PadProfile& profile);

}  // namespace magna
