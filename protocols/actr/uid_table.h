// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace magna {

/// The names by which clients know windows, robots and whatever else has one. Every name is
/// `[a-z][a-z0-9_-]*`, at most 32 bytes, never `nil`, `t` or `invalid`, and given out once in a
/// session: a name that was taken, even by something that is gone, gets a number behind it.
class UidTable {
 public:
  static constexpr std::size_t kMaxLength = 32;
  /// What comes by the thousand is called by its number behind one of these, so that nothing need
  /// be remembered of it; no other name is one of them or begins with one and a hyphen.
  static constexpr std::string_view kSightings = "sighting";  ///< what robots report
  static constexpr std::string_view kFrontier = "frontier";   ///< sides of the explored area
  static constexpr std::string_view kVictims = "victim";      ///< marks
  static constexpr std::string_view kImages = "image";        ///< what is in the picture shown
  /// "sighting-12".
  static std::string numbered(std::string_view kind, std::uint64_t number);

  /// A new UID as near to `name` as may be; `kind` ("robot") begins names that cannot begin or
  /// stand by themselves.
  std::string assign(std::string_view name, std::string_view kind);

  /// The legal spelling of a name, not yet unique.
  static std::string slug(std::string_view name, std::string_view kind);

 private:
  std::set<std::string, std::less<>> taken_;
};

}  // namespace magna
