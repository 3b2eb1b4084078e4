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
enum class AnnotationKind : std::uint8_t {
  Note,
  Hazard,
  Victim,           ///< a person who needs help
  SuspectedVictim,  ///< to be checked again
};
inline constexpr int kAnnotationKinds = 4;

std::string_view name(AnnotationKind kind);  ///< "note", "hazard", "victim", "suspected-victim"
std::optional<AnnotationKind> annotation_kind(std::string_view name);

/// A mark's number, never reused in a session.
struct AnnotationId {
  std::uint32_t value = 0;
  friend auto operator<=>(const AnnotationId&, const AnnotationId&) = default;
};

/// The content of a mark: kind, place in metres, text.
struct AnnotationText {
  static constexpr std::size_t kMaxBytes = 500;
  AnnotationKind kind = AnnotationKind::Note;
  Point at;
  std::string text;
  friend bool operator==(const AnnotationText&, const AnnotationText&) = default;
};

/// A mark with its author and the tick of its last change.
struct Annotation {
  AnnotationId id;
  AnnotationText mark;
  std::string author;
  Tick tick = 0;
  friend bool operator==(const Annotation&, const Annotation&) = default;
};

}  // namespace magna
