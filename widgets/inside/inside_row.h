// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/world/attribute.h"
#include "core/world/drawing.h"

namespace magna {

// What is drawn beside a row's words (manual B).

/// A thing by its attributes or by what was seen of them; as the world file draws it if it does.
struct InsideThing {
  Descriptor attributes;
  std::shared_ptr<const Drawing> drawing = nullptr;
  friend bool operator==(const InsideThing&, const InsideThing&) = default;
};
struct InsidePlace {
  std::string type;
  std::shared_ptr<const Drawing> drawing = nullptr;
  friend bool operator==(const InsidePlace&, const InsidePlace&) = default;
};
/// A camera, from above; the robot looks up. Angles clockwise from there, rad.
struct InsideWedge {
  double angle = 0.0;
  double field_of_view = 0.0;
  std::optional<double> tick = {};  ///< where it takes to be what it tracks
  friend bool operator==(const InsideWedge&, const InsideWedge&) = default;
};
/// Nothing real is there.
struct InsideFalse {
  friend bool operator==(const InsideFalse&, const InsideFalse&) = default;
};
struct InsideIcon {
  QString name;  ///< in the resources
  friend bool operator==(const InsideIcon&, const InsideIcon&) = default;
};
using InsidePicture =
    std::variant<std::monostate, InsideThing, InsidePlace, InsideWedge, InsideFalse, InsideIcon>;

/// One line of a section: a value, a designator, a camera, something in a bin.
struct InsideRow {
  /// Stays while what it tells of does.
  struct Key {
    std::uint32_t part = 0;
    std::uint32_t inner = 0;  ///< 0 = the part itself, then what belongs to it
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  Key key;
  InsidePicture picture = {};
  QString title = {};
  QString aside = {};  ///< behind the title, on the right
  QStringList lines = {};
  bool beside = false;              ///< the lines stand to the right of the title, not below it
  std::vector<double> shades = {};  ///< a strip of greys, 0 = black to 1 = white

  bool inner() const { return key.inner > 0; }
  /// All of it in words.
  QString text() const;
  friend bool operator==(const InsideRow&, const InsideRow&) = default;
};

}  // namespace magna
