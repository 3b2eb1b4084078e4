// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "widgets/inside/inside_rows.h"

namespace magna {

inline QString inside_tr(const char* text) { return QCoreApplication::translate("Inside", text); }

/// An angle from ahead, clockwise: "12° right", "90° left", "ahead", "behind".
QString bearing_text(double radians);
/// "color red, size 4.2, not obsview": observed attributes of a thing; "" = none.
QString descriptor_text(const Descriptor& seen);

/// Name and attributes of a thing in the world.
struct NamedThing {
  QString name;
  InsidePicture picture;
};
NamedThing named_thing(const Snapshot& now, ThingId id);
/// The object of a designator: as observed, or with ground truth as it truly is.
NamedThing named_designator(const InsideView& view, const Designator& designator);
/// "local, 12° right, 1.80 m".
QString estimate_text(const Designator& designator);

}  // namespace magna
