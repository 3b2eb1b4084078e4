// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/object_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/render/camera.h"
#include "core/render/substance_look.h"

namespace magna {
namespace {

using Solids = std::vector<SceneSolid>;

constexpr Colour kTyre{38, 38, 42}, kSteel{120, 126, 136}, kDark{58, 62, 72}, kLens{24, 96, 150};

// Eight hues that also differ in lightness.
constexpr std::array<Colour, 8> kBeacons = {{{230, 60, 50},
                                             {250, 200, 40},
                                             {60, 170, 80},
                                             {70, 140, 240},
                                             {240, 140, 40},
                                             {170, 90, 220},
                                             {90, 210, 220},
                                             {245, 245, 245}}};

// A red body on four wheels, the scanner in front, the beacon on a mast.
Solids p2at(Colour beacon) {
  Solids solids;
  for (const Point wheel :
       {Point{-0.14, -0.2}, Point{0.14, -0.2}, Point{-0.14, 0.2}, Point{0.14, 0.2}}) {
    solids.push_back(box(wheel, 0.2, 0.09, 0.0, 0.2, kTyre));
  }
  solids.push_back(box({0, 0}, 0.48, 0.3, 0.08, 0.26, {190, 44, 40}));
  solids.push_back(box({0, 0}, 0.44, 0.36, 0.26, 0.29, kDark));
  solids.push_back(box({0.14, 0}, 0.15, 0.15, 0.29, 0.46, {64, 92, 160}));
  solids.push_back(drum({-0.1, 0}, 0.025, 0.29, 0.74, kSteel));
  solids.push_back(drum({-0.1, 0}, 0.1, 0.74, 0.92, beacon));
  return solids;
}

// Tracks on both sides, an arm that reaches up and forwards.
Solids telemax(Colour beacon) {
  return {box({0, -0.17}, 0.66, 0.12, 0.0, 0.24, kTyre),
          box({0, 0.17}, 0.66, 0.12, 0.0, 0.24, kTyre),
          box({-0.02, 0}, 0.5, 0.2, 0.1, 0.36, {112, 128, 82}),
          drum({-0.14, 0}, 0.07, 0.36, 0.66, {96, 110, 72}),
          box({0.06, 0}, 0.44, 0.06, 0.6, 0.68, {96, 110, 72}),
          box({0.28, 0}, 0.1, 0.14, 0.56, 0.7, kDark),
          drum({-0.14, 0}, 0.1, 0.68, 0.86, beacon)};
}

// Four rotors on crossed arms round a hub, above head height.
Solids airrobot(Colour beacon) {
  Solids solids{drum({0, 0}, 0.14, 1.3, 1.46, beacon), drum({0, 0}, 0.08, 1.18, 1.3, kDark),
                drum({0.06, 0}, 0.04, 1.2, 1.28, kLens)};
  const double root = 0.70710678118654752;
  for (const double side : {-1.0, 1.0}) {
    SceneSolid arm = box({0, 0}, 0.72, 0.04, 1.36, 1.4, kSteel);
    arm.along = {root, side * root};
    solids.push_back(arm);
  }
  for (const Point rotor :
       {Point{-0.25, -0.25}, Point{0.25, -0.25}, Point{-0.25, 0.25}, Point{0.25, 0.25}}) {
    solids.push_back(drum(rotor, 0.03, 1.32, 1.44, kDark));
    solids.push_back(drum(rotor, 0.145, 1.44, 1.47, {176, 182, 190}));
  }
  return solids;
}

Solids rover(Colour beacon) {
  return {drum({0, 0}, 0.14, 0.03, 0.14, {96, 112, 140}),
          box({0, -0.11}, 0.1, 0.05, 0.0, 0.1, kTyre), box({0, 0.11}, 0.1, 0.05, 0.0, 0.1, kTyre),
          drum({0.07, 0}, 0.04, 0.14, 0.19, kDark), drum({-0.03, 0}, 0.06, 0.14, 0.26, beacon)};
}

// The iRobot Create's disc and the board on it.
Solids cybot(Colour beacon) {
  return {drum({0, 0}, 0.17, 0.02, 0.1, {226, 230, 226}),
          drum({0, 0}, 0.12, 0.1, 0.12, {80, 160, 70}),
          box({0, 0}, 0.16, 0.12, 0.12, 0.18, {40, 110, 60}),
          drum({0.05, 0}, 0.03, 0.18, 0.26, kDark), drum({-0.07, 0}, 0.05, 0.18, 0.36, beacon)};
}

// A round carrier of goods: a low skirt, a deck with a rim, the camera in front, the beacon at the
// back.
Solids gobot(Colour beacon) {
  return {
      drum({0, 0}, 0.49, 0.04, 0.3, {206, 148, 52}), drum({0, 0}, 0.5, 0.3, 0.34, kDark),
      box({0, 0}, 0.5, 0.5, 0.34, 0.38, kSteel),     box({0.38, 0}, 0.1, 0.22, 0.34, 0.56, kDark),
      drum({0.4, 0}, 0.05, 0.56, 0.64, kLens),       drum({-0.38, 0}, 0.03, 0.34, 0.7, kSteel),
      drum({-0.38, 0}, 0.09, 0.7, 0.88, beacon)};
}

// The manual's robot has no body: a pole marks its position.
Solids point(Colour beacon) {
  return {drum({0, 0}, 0.18, 0.0, 0.08, kDark), drum({0, 0}, 0.05, 0.08, 0.9, kSteel),
          box({0.08, 0}, 0.2, 0.04, 0.6, 0.7, kSteel), drum({0, 0}, 0.12, 0.9, 1.1, beacon)};
}

// The figure of a neural agent: 2 m high, so that its eyes are at the height of a person's.
Solids agent(Colour beacon) {
  constexpr Colour kSkin{226, 176, 140}, kTrousers{44, 56, 96};
  return {box({0, -0.09}, 0.16, 0.14, 0.06, 0.86, kTrousers),
          box({0, 0.09}, 0.16, 0.14, 0.06, 0.86, kTrousers),
          box({0.03, -0.09}, 0.26, 0.12, 0.0, 0.07, kTyre),
          box({0.03, 0.09}, 0.26, 0.12, 0.0, 0.07, kTyre),
          box({0, 0}, 0.22, 0.42, 0.86, 1.5, beacon),
          box({0, -0.25}, 0.12, 0.08, 0.8, 1.46, scaled(beacon, 0.8)),
          box({0, 0.25}, 0.12, 0.08, 0.8, 1.46, scaled(beacon, 0.8)),
          drum({0, 0}, 0.06, 1.5, 1.58, kSkin),
          drum({0.02, 0}, 0.12, 1.56, 1.84, kSkin),
          box({0.13, -0.05}, 0.03, 0.04, 1.67, 1.71, kLens),
          box({0.13, 0.05}, 0.03, 0.04, 1.67, 1.71, kLens),
          drum({-0.01, 0}, 0.13, 1.82, 2.0, beacon)};
}

struct Look {
  Solids (*build)(Colour beacon);
  CameraMount mount;
};

// In the order of RobotType.
constexpr std::array<Look, 8> kLooks = {{{point, {1.0, 0.0}},
                                         {p2at, {0.55, 0.1}},
                                         {telemax, {0.64, 0.3}},
                                         {airrobot, {1.25, 0.1}},
                                         {rover, {0.2, 0.1}},
                                         {cybot, {0.24, 0.05}},
                                         {gobot, {0.6, 0.4}},
                                         {agent, {1.69, 0.16}}}};
static_assert(kLooks.size() == static_cast<std::size_t>(RobotType::Agent) + 1);

const Look& look(RobotType type) { return kLooks[static_cast<std::size_t>(type)]; }

/// The ground area of a thing, and its colour.
struct Shape {
  double width;  ///< x
  double depth;  ///< y
  Colour colour;
};

constexpr Colour kSkin{226, 176, 140}, kHair{70, 48, 36}, kTrousers{44, 56, 96}, kSole{30, 30, 32};
constexpr Colour kPot{150, 88, 58};

// Four legs and a board, open below.
Solids table(const Shape& shape, double top) {
  Solids solids{box({0, 0}, shape.width, shape.depth, top - 0.06, top, shape.colour)};
  const double x = shape.width / 2 - 0.05, y = shape.depth / 2 - 0.05;
  for (const Point leg : {Point{-x, -y}, Point{x, -y}, Point{-x, y}, Point{x, y}}) {
    solids.push_back(box(leg, 0.08, 0.08, 0.0, top - 0.06, scaled(shape.colour, 0.62)));
  }
  return solids;
}
Solids desk(const Shape& shape) { return table(shape, 0.74); }
Solids bench(const Shape& shape) { return table(shape, 0.9); }

// Boards with goods on them, set back slightly from their edges.
Solids shelf(const Shape& shape) {
  constexpr std::array<Colour, 4> kGoods = {
      {{150, 70, 60}, {86, 110, 86}, {92, 96, 132}, {158, 134, 84}}};
  constexpr double kStep = 0.48, kBoard = 0.05;
  Solids solids;
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
Solids cabinet(const Shape& shape) {
  const Colour dark = scaled(shape.colour, 0.5);
  const double half = shape.width / 2;
  return {box({0, 0}, shape.width - 0.06, shape.depth - 0.06, 0.0, 1.7, dark),
          box({-half / 2, 0}, half - 0.03, shape.depth, 0.1, 1.66, shape.colour),
          box({half / 2, 0}, half - 0.03, shape.depth, 0.1, 1.66, scaled(shape.colour, 0.94)),
          box({0, 0}, shape.width, shape.depth, 1.7, 1.76, scaled(shape.colour, 0.8))};
}

// Its back is at its smallest y.
Solids sofa(const Shape& shape) {
  const double arm = std::min(0.2, shape.width / 5), back = std::min(0.25, shape.depth / 3);
  const Colour dark = scaled(shape.colour, 0.8);
  const double end = (shape.width - arm) / 2;
  return {box({0, back / 2}, shape.width - 2 * arm, shape.depth - back, 0.08, 0.42, shape.colour),
          box({0, (back - shape.depth) / 2}, shape.width, back, 0.08, 0.82, dark),
          box({-end, back / 2}, arm, shape.depth - back, 0.08, 0.6, dark),
          box({end, back / 2}, arm, shape.depth - back, 0.08, 0.6, dark)};
}

Solids plant(const Shape& shape) {
  const double radius = std::min(shape.width, shape.depth) / 2;
  return {drum({0, 0}, radius * 0.6, 0.0, 0.32, kPot),
          drum({0, 0}, radius * 0.12, 0.32, 0.5, {92, 70, 40}),
          drum({0, 0}, radius, 0.5, 0.85, shape.colour),
          drum({0, 0}, radius * 0.72, 0.85, 1.1, scaled(shape.colour, 1.15)),
          drum({0, 0}, radius * 0.38, 1.1, 1.3, scaled(shape.colour, 1.3))};
}

using Build = Solids (*)(const Shape& shape);
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
Solids lying_person(double length, double width, Colour shirt) {
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

Solids sitting_person(Colour shirt) {
  return {drum({-0.1, 0}, 0.12, 0.62, 0.86, kSkin),
          drum({-0.1, 0}, 0.125, 0.8, 0.9, kHair),
          box({-0.1, 0}, 0.24, 0.42, 0.1, 0.6, shirt),
          box({0.02, 0}, 0.3, 0.4, 0.0, 0.16, kTrousers),
          box({0.22, -0.1}, 0.14, 0.14, 0.0, 0.42, kTrousers),
          box({0.22, 0.1}, 0.14, 0.14, 0.0, 0.42, kTrousers)};
}

Solids person(const Thing& thing, Colour shirt) {
  const Footprint print = thing.footprint.value_or(Footprint{1.7, 0.5, 0.0});
  if (std::max(print.width, print.depth) < 1.0) return sitting_person(shirt);
  if (print.width >= print.depth) return lying_person(print.width, print.depth, shirt);
  Solids across = lying_person(print.depth, print.width, shirt);
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
Solids ball(double side, Colour colour) {
  constexpr int kSlices = 8;
  Solids solids;
  for (int k = 0; k < kSlices; ++k) {
    const double up = (2.0 * k + 1.0) / kSlices - 1.0;
    solids.push_back(drum({0, 0}, side / 2 * std::sqrt(1.0 - up * up), side * k / kSlices,
                          side * (k + 1) / kSlices, scaled(colour, 1.0 + 0.15 * up)));
  }
  return solids;
}

Solids cube(const Thing& thing, Colour colour) {
  const double side = std::clamp(0.2 * std::cbrt(thing.attributes.number("size", 1.0)), 0.05, 2.0);
  if (thing.name.starts_with("ball")) return ball(side, colour);
  return {box({0, 0}, side, side, 0.0, top_of(thing, side), colour)};
}

Solids block(const Shape& shape, double top) {
  return {box({0, 0}, shape.width, shape.depth, 0.0, top, shape.colour)};
}

Solids look_on_floor(const Thing& thing) {
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

Solids robot_look(RobotType type, RobotId id) {
  return look(type).build(kBeacons[id.index() % kBeacons.size()]);
}

CameraMount camera_mount(RobotType type) { return look(type).mount; }

Solids thing_look(const Thing& thing) {
  Solids solids = look_on_floor(thing);
  const double above = std::clamp(thing.attributes.number("above", 0.0), 0.0, kWallHeight);
  for (SceneSolid& solid : solids) {
    solid.bottom += above;
    solid.top += above;
  }
  return solids;
}

}  // namespace magna
