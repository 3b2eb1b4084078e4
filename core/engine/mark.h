// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry/point.h"
#include "core/sim/ids.h"

namespace magna {

/// The kind of a person's mark on the map.
enum class MarkKind : std::uint8_t {
  Note,
  Hazard,
  Victim,           ///< a person who needs help
  SuspectedVictim,  ///< to be checked again
};
inline constexpr int kMarkKinds = 4;

std::string_view name(MarkKind kind);  ///< "note", "hazard", "victim", "suspected-victim"
std::optional<MarkKind> mark_kind(std::string_view name);

/// Whether marks of this kind are persons who need help, confirmed or suspected.
inline bool is_victim_kind(MarkKind kind) {
  return kind == MarkKind::Victim || kind == MarkKind::SuspectedVictim;
}

/// How sure it is that what a mark says is there.
enum class MarkState : std::uint8_t {
  Confirmed,
  Suspected,  ///< to be checked again
  Dismissed,  ///< it was checked: there is nothing
};
inline constexpr int kMarkStates = 3;

std::string_view name(MarkState state);  ///< "confirmed", "suspected", "dismissed"
std::optional<MarkState> mark_state(std::string_view name);

/// A mark's number, never reused in a session.
struct MarkId {
  std::uint32_t value = 0;
  friend auto operator<=>(const MarkId&, const MarkId&) = default;
};

/// The content of a mark: kind, place in metres, text, the picture that it was set in, and state.
struct MarkContent {
  static constexpr std::size_t kMaxBytes = 500;
  MarkKind kind = MarkKind::Note;
  Point at;
  std::string text;
  std::string robot = {};   ///< name of the robot whose picture it was; empty = set on the map
  std::uint32_t image = 0;  ///< number of the stored image; 0 = none, or a live picture
  /// Nothing = that of its kind: a suspected victim is suspected, all others are confirmed. Use
  /// state_of and with_state.
  std::optional<MarkState> state = {};
  friend bool operator==(const MarkContent&, const MarkContent&) = default;
};

MarkState state_of(const MarkContent& mark);
/// The mark in another state, in the only form that the engine keeps: a victim that is suspected is
/// a SuspectedVictim, one that is confirmed a Victim; a dismissed one keeps its kind.
MarkContent with_state(MarkContent mark, MarkState state);
/// A person who was found and needs help: a victim that was not dismissed.
bool is_victim(const MarkContent& mark);

/// A mark with its author and the tick of its last change.
struct Mark {
  MarkId id;
  MarkContent mark;
  std::string author;
  Tick tick = 0;
  friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace magna
