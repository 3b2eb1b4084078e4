// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace magna {

/// The names of windows, robots and other objects for clients. Every name is `[a-z][a-z0-9_-]*`, at
/// most 32 bytes, never `nil`, `t` or `invalid`, and unique within a session: a name that was used,
/// even by a removed object, gets a number appended.
class UidTable {
 public:
  static constexpr std::size_t kMaxLength = 32;
  /// Numerous objects are named by one of these words and their number, so that their names need
  /// not be stored; other names never equal one of these words or begin with one and a hyphen.
  static constexpr std::string_view kSightings = "sighting";  ///< reports of robots
  static constexpr std::string_view kFrontier = "frontier";   ///< sides of the explored area
  static constexpr std::string_view kMergedFrontier = "frontier-side";  ///< merged sides
  static constexpr std::string_view kStretches = "frontier-stretch";    ///< of the open frontier
  static constexpr std::string_view kVictims = "victim";                ///< marks
  static constexpr std::string_view kImages = "image";  ///< features of the shown picture
  /// "sighting-12".
  static std::string numbered(std::string_view kind, std::uint64_t number);

  /// A new UID as similar to `name` as possible: letters of other alphabets in Latin ones, and
  /// characters that have none by their number (u4e2d); `kind` ("robot") precedes names that cannot
  /// begin a UID or are reserved.
  std::string assign(std::string_view name, std::string_view kind);

  /// The legal spelling of a name, not yet unique.
  static std::string slug(std::string_view name, std::string_view kind);

 private:
  std::set<std::string, std::less<>> taken_;
};

}  // namespace magna
