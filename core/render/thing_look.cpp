// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/thing_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/render/camera.h"
#include "core/render/substance_look.h"

namespace magna {
namespace {

using ThingSolids = std::vector<SceneSolid>;

/// The ground area of a thing, and its colour.
struct Shape {
  double width;  ///< x
  double depth;  ///< y
  Colour colour;
};

constexpr Colour kSkin{226, 176, 140}, kHair{70, 48, 36}, kTrousers{44, 56, 96}, kSole{30, 30, 32};
constexpr Colour kPot{150, 88, 58};

// Four legs and a board, open below.
ThingSolids table(const Shape& shape, double top) {
  ThingSolids solids{box({0, 0}, shape.width, shape.depth, top - 0.06, top, shape.colour)};
  const double x = shape.width / 2 - 0.05, y = shape.depth / 2 - 0.05;
  for (const Point leg : {Point{-x, -y}, Point{x, -y}, Point{-x, y}, Point{x, y}}) {
    solids.push_back(box(leg, 0.08, 0.08, 0.0, top - 0.06, scaled(shape.colour, 0.62)));
  }
  return solids;
}
ThingSolids desk(const Shape& shape) { return table(shape, 0.74); }
ThingSolids bench(const Shape& shape) { return table(shape, 0.9); }

// Boards with goods on them, set back slightly from their edges.
ThingSolids shelf(const Shape& shape) {
  constexpr std::array<Colour, 4> kGoods = {
      {{150, 70, 60}, {86, 110, 86}, {92, 96, 132}, {158, 134, 84}}};
  constexpr double kStep = 0.48, kBoard = 0.05;
  ThingSolids solids;
  for (int k = 0; k < 4; ++k) {
    const double bottom = k * kStep;
    solids.push_back(box({0, 0}, shape.width, shape.depth, bottom, bottom + kBoard, shape.colour));
    solids.push_back(box({0, 0}, std::max(shape.width - 0.12, 0.05),
                         std::max(shape.depth - 0.12, 0.05), bottom + kBoard, bottom + kStep,
                         kGoods[static_cast<std::size_t>(k)]));
  }
  solids.push_back(
      box({0, 0}, shape.width, shape.depth, 4 * kStep, 4 * kStep + kBoard, shape.colour));
  return solids;
}

// Two doors between a base and a top.
ThingSolids cabinet(const Shape& shape) {
  const Colour dark = scaled(shape.colour, 0.5);
  const double half = shape.width / 2;
  return {box({0, 0}, shape.width - 0.06, shape.depth - 0.06, 0.0, 1.7, dark),
          box({-half / 2, 0}, half - 0.03, shape.depth, 0.1, 1.66, shape.colour),
          box({half / 2, 0}, half - 0.03, shape.depth, 0.1, 1.66, scaled(shape.colour, 0.94)),
          box({0, 0}, shape.width, shape.depth, 1.7, 1.76, scaled(shape.colour, 0.8))};
}

// Its back is at its smallest y.
ThingSolids sofa(const Shape& shape) {
  const double arm = std::min(0.2, shape.width / 5), back = std::min(0.25, shape.depth / 3);
  const Colour dark = scaled(shape.colour, 0.8);
  const double end = (shape.width - arm) / 2;
  return {box({0, back / 2}, shape.width - 2 * arm, shape.depth - back, 0.08, 0.42, shape.colour),
          box({0, (back - shape.depth) / 2}, shape.width, back, 0.08, 0.82, dark),
          box({-end, back / 2}, arm, shape.depth - back, 0.08, 0.6, dark),
          box({end, back / 2}, arm, shape.depth - back, 0.08, 0.6, dark)};
}

ThingSolids plant(const Shape& shape) {
  const double radius = std::min(shape.width, shape.depth) / 2;
  return {drum({0, 0}, radius * 0.6, 0.0, 0.32, kPot),
          drum({0, 0}, radius * 0.12, 0.32, 0.5, {92, 70, 40}),
          drum({0, 0}, radius, 0.5, 0.85, shape.colour),
          drum({0, 0}, radius * 0.72, 0.85, 1.1, scaled(shape.colour, 1.15)),
          drum({0, 0}, radius * 0.38, 1.1, 1.3, scaled(shape.colour, 1.3))};
}

using Build = ThingSolids (*)(const Shape& shape);
constexpr std::array<std::pair<std::string_view, Build>, 12> kFurniture = {{
    {"desk", desk},
    {"table", desk},
    {"bench", bench},
    {"shelf", shelf},
    {"rack", shelf},
    {"cabinet", cabinet},
    {"cupboard", cabinet},
    {"sofa", sofa},
    {"couch", sofa},
    {"chair", sofa},
    {"plant", plant},
    {"reception", desk},
}};

Build furniture(std::string_view name) {
  for (const auto& [word, build] : kFurniture) {
    if (name.find(word) != std::string_view::npos) return build;
  }
  return nullptr;
}

// Lying on the back, the head at the largest x.
ThingSolids lying_person(double length, double width, Colour shirt) {
  const double unit = length / 1.7, side = width / 0.5;
  const auto at = [&](double x, double y) { return Point{x * unit, y * side}; };
  return {drum(at(0.72, 0), 0.13 * unit, 0.0, 0.2, kSkin),
          drum(at(0.78, 0), 0.1 * unit, 0.0, 0.24, kHair),
          box(at(0.27, 0), 0.6 * unit, 0.3 * side, 0.0, 0.24, shirt),
          box(at(0.22, -0.2), 0.6 * unit, 0.09 * side, 0.0, 0.12, scaled(shirt, 0.88)),
          box(at(0.22, 0.2), 0.6 * unit, 0.09 * side, 0.0, 0.12, scaled(shirt, 0.88)),
          drum(at(-0.12, -0.2), 0.05 * unit, 0.0, 0.1, kSkin),
          drum(at(-0.12, 0.2), 0.05 * unit, 0.0, 0.1, kSkin),
          box(at(-0.41, -0.09), 0.76 * unit, 0.14 * side, 0.0, 0.17, kTrousers),
          box(at(-0.41, 0.09), 0.76 * unit, 0.14 * side, 0.0, 0.17, kTrousers),
          box(at(-0.82, -0.09), 0.06 * unit, 0.12 * side, 0.0, 0.24, kSole),
          box(at(-0.82, 0.09), 0.06 * unit, 0.12 * side, 0.0, 0.24, kSole)};
}

ThingSolids sitting_person(Colour shirt) {
  return {drum({-0.1, 0}, 0.12, 0.62, 0.86, kSkin),
          drum({-0.1, 0}, 0.125, 0.8, 0.9, kHair),
          box({-0.1, 0}, 0.24, 0.42, 0.1, 0.6, shirt),
          box({0.02, 0}, 0.3, 0.4, 0.0, 0.16, kTrousers),
          box({0.22, -0.1}, 0.14, 0.14, 0.0, 0.42, kTrousers),
          box({0.22, 0.1}, 0.14, 0.14, 0.0, 0.42, kTrousers)};
}

ThingSolids person(const Thing& thing, Colour shirt) {
  const Footprint print = thing.footprint.value_or(Footprint{1.7, 0.5, 0.0});
  if (std::max(print.width, print.depth) < 1.0) return sitting_person(shirt);
  if (print.width >= print.depth) return lying_person(print.width, print.depth, shirt);
  ThingSolids across = lying_person(print.depth, print.width, shirt);
  for (SceneSolid& solid : across) solid = placed(solid, {0.0, 0.0, kPi / 2});
  return across;
}

Colour colour_of(const Thing& thing) {
  const auto symbol = [&](std::string_view attribute) -> const std::string* {
    const AttributeValue* value = thing.attributes.find(attribute);
    return value == nullptr ? nullptr : std::get_if<std::string>(value);
  };
  if (const std::string* colour = symbol("color")) {
    if (auto known = named_colour(*colour)) return *known;
  }
  if (const std::string* substance = symbol("substance")) return substance_colour(*substance);
  return {150, 146, 140};
}

// The height by `:tall`, or else the usual one.
double top_of(const Thing& thing, double usual) {
  return std::clamp(thing.attributes.number("tall", usual), 0.005, kWallHeight);
}

// A stack of drums, each as wide as the ball is in the middle of the drum's height.
ThingSolids ball(double side, Colour colour) {
  constexpr int kSlices = 8;
  ThingSolids solids;
  for (int k = 0; k < kSlices; ++k) {
    const double up = (2.0 * k + 1.0) / kSlices - 1.0;
    solids.push_back(drum({0, 0}, side / 2 * std::sqrt(1.0 - up * up), side * k / kSlices,
                          side * (k + 1) / kSlices, scaled(colour, 1.0 + 0.15 * up)));
  }
  return solids;
}

ThingSolids cube(const Thing& thing, Colour colour) {
  const double side = std::clamp(0.2 * std::cbrt(thing.attributes.number("size", 1.0)), 0.05, 2.0);
  if (thing.name.starts_with("ball")) return ball(side, colour);
  return {box({0, 0}, side, side, 0.0, top_of(thing, side), colour)};
}

ThingSolids block(const Shape& shape, double top) {
  return {box({0, 0}, shape.width, shape.depth, 0.0, top, shape.colour)};
}

ThingSolids look_on_floor(const Thing& thing) {
  const Colour colour = colour_of(thing);
  if (thing.kind == ThingKind::Victim) return person(thing, colour);
  if (!thing.footprint) return cube(thing, colour);
  const Shape shape{thing.footprint->width, thing.footprint->depth, colour};
  if (thing.kind == ThingKind::Wall) return block(shape, kWallHeight);
  if (thing.kind == ThingKind::Furniture) {
    if (const Build build = furniture(thing.name)) return build(shape);
  }
  return block(shape, top_of(thing, thing.attributes.flag("obsview") ? 1.8 : 0.7));
}

}  // namespace

ThingSolids thing_look(const Thing& thing) {
  ThingSolids solids = look_on_floor(thing);
  const double above = std::clamp(thing.attributes.number("above", 0.0), 0.0, kWallHeight);
  for (SceneSolid& solid : solids) {
    solid.bottom += above;
    solid.top += above;
  }
  return solids;
}

}  // namespace magna
