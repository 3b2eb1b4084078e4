// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "app/profile/kept_file.h"

namespace magna {

/// What the sticks of a pad stand for.
enum class PadMode : std::uint8_t {
  Drive,  ///< speed and turn
  Tank,   ///< the left and the right wheels
};

/// What an axis of a pad can be used for; the first two count in tank mode, the others in drive
/// mode.
enum class AxisRole : std::uint8_t { Left, Right, Speed, Turn, Sideways };
inline constexpr std::size_t kAxisRoles = 5;
/// "left", "right", "speed", "turn", "sideways": the names in files.
std::string_view name(AxisRole role);
/// "drive", "tank".
std::string_view name(PadMode mode);

/// Where an axis ends and rests, as the device says it: −1 to 1. Untouched it is what it says.
struct AxisRange {
  double low = -1.0;
  double centre = 0.0;
  double high = 1.0;
  friend bool operator==(const AxisRange&, const AxisRange&) = default;
};
/// low <= centre <= high, all within −1 to 1, and some way to go.
bool makes_sense(const AxisRange& range);

/// Which axis does it, and is its positive end ahead, right or clockwise (else it is reversed).
struct AxisUse {
  static constexpr int kNone = -1;
  int axis = kNone;
  bool reversed = false;
  friend bool operator==(const AxisUse&, const AxisUse&) = default;
};

/// How one kind of pad is used: kept by the device's GUID, so that two alike share it.
struct PadProfile {
  static constexpr int kVersion = 1;
  static constexpr int kMostAxes = 64;      ///< of a device, by number
  static constexpr int kMostButtons = 256;  ///< hats count as four buttons each
  static constexpr int kNoButton = -1;
  static constexpr double kWidestDeadZone = 0.5;
  static constexpr std::size_t kLongestText = 80;  ///< of names and actions

  std::string name;  ///< of the device, for people
  PadMode mode = PadMode::Drive;
  /// Share of the way from the centre that counts as centre; the default is the one of the stick on
  /// the screen.
  double dead_zone = 0.08;
  /// 0 = linear (COGNAV), 1 = all cubic: fine near the centre, the same at the end.
  double curve = 0.0;
  std::array<AxisUse, kAxisRoles> uses;
  std::map<int, AxisRange> ranges;     ///< by axis; the others are untouched
  std::map<int, std::string> buttons;  ///< by button: the id of an action
  int dead_man = kNoButton;            ///< the sticks drive only while it is held

  AxisUse& use(AxisRole role) { return uses[static_cast<std::size_t>(role)]; }
  const AxisUse& use(AxisRole role) const { return uses[static_cast<std::size_t>(role)]; }
  AxisRange range(int axis) const;

  friend bool operator==(const PadProfile&, const PadProfile&) = default;
};

/// What the file says; what it does not say is as in `otherwise`. Values that make no sense become
/// problems of the file.
PadProfile read_pad_profile(KeptFile& file, PadProfile otherwise);
void put_pad_profile(const PadProfile& profile, KeptFile& file);

}  // namespace magna
