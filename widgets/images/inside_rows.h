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

#include "core/view/snapshot.h"
#include "core/world/attribute.h"
#include "core/world/drawing.h"
#include "widgets/base/look/theme.h"

class QPainter;
class QRectF;

namespace magna {

// Pictures beside a row's text (manual B).

/// A thing by its true or observed attributes, drawn as in the world file if that defines it.
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
/// A camera from above, the robot's heading up. Angles clockwise from the heading, rad.
struct InsideWedge {
  double angle = 0.0;
  double field_of_view = 0.0;
  std::optional<double> tick = {};  ///< believed direction of the tracked object
  friend bool operator==(const InsideWedge&, const InsideWedge&) = default;
};
/// Refers to nothing real.
struct InsideFalse {
  friend bool operator==(const InsideFalse&, const InsideFalse&) = default;
};
struct InsideIcon {
  QString name;  ///< icon in the resources
  friend bool operator==(const InsideIcon&, const InsideIcon&) = default;
};
using InsidePicture =
    std::variant<std::monostate, InsideThing, InsidePlace, InsideWedge, InsideFalse, InsideIcon>;

/// One row of a section: a value, a designator, a camera, an object in a bin.
struct InsideRow {
  /// Constant while its subject exists.
  struct Key {
    std::uint32_t part = 0;
    std::uint32_t inner = 0;  ///< 0 = the part itself, others = its inner rows
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  Key key;
  InsidePicture picture = {};
  QString title = {};
  QString aside = {};  ///< text at the right of the title
  QStringList lines = {};
  bool beside = false;              ///< lines are to the right of the title, not below it
  std::vector<double> shades = {};  ///< grey strip, 0 = black to 1 = white

  bool inner() const { return key.inner > 0; }
  /// All texts of the row.
  QString text() const;
  friend bool operator==(const InsideRow&, const InsideRow&) = default;
};

/// Paints a picture in the middle of `box`, pixels: things as on the map, rectangles with a width
/// by size; places with the map's marks; cameras as wedges; unreal things as a struck-out circle.
void paint_inside_picture(QPainter& painter, const InsidePicture& picture, const QRectF& box,
                          const Look& look);

/// A grey strip with a border that is visible on any background.
void paint_shades(QPainter& painter, const std::vector<double>& shades, const QRectF& box,
                  const Look& look);

/// The data for the sections.
struct InsideView {
  const Snapshot& now;  ///< for things and types of places by number, and the speed
  const RobotInside& inside;
  /// Also show the ground truth; otherwise designators look as observed, not as they truly are.
  bool truth = false;

  /// Whether the robot has odometers, designators, cameras, hands and bins, as only the manual's
  /// robots do.
  bool whole() const { return !inside.odometers.empty(); }
};

// Each section has at least one row: "None" if it is empty.

std::vector<InsideRow> state_rows(const InsideView& view);
std::vector<InsideRow> designator_rows(const InsideView& view);
std::vector<InsideRow> camera_rows(const InsideView& view);
std::vector<InsideRow> hand_rows(const InsideView& view);
std::vector<InsideRow> bin_rows(const InsideView& view);

}  // namespace magna
