// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "core/geometry/angle.h"
#include "core/world/world.h"

namespace magna::test {

/// An empty field of 12 x 12 m, walled, the CyBOT's start in its middle, heading -y (up).
class FieldBuilder {
 public:
  FieldBuilder() {
    description_.width = 12;
    description_.height = 12;
    description_.field_resolution = 0.02;
    description_.anchors.cybot_start = Pose{6.0, 6.0, -kPi / 2};
    description_.clauses.emplace_back(
        RectClause{{0, 0}, {12, 12}, "wood", {1.0, 1.0, 1.0, 1.0}, {}});
  }
  /// In the frame of the CyBOT: metres to the right and ahead of the start.
  FieldBuilder& put(const std::string& name, double right, double ahead, double width, double depth,
                    bool stands = true) {
    ThingDescription thing;
    thing.name = name;
    thing.position = {6.0 + right, 6.0 - ahead};
    thing.footprint = Footprint{width, depth, 0.0};
    thing.attributes.set("obsmove", stands);
    description_.things.push_back(thing);
    return *this;
  }
  World build() const {
    auto world = World::build(description_);
    if (!world) throw std::runtime_error(world.error().text());
    return std::move(*world);
  }

 private:
  WorldDescription description_;
};

}  // namespace magna::test
