// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/robot_look.h"

#include <array>

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

}  // namespace

Solids robot_look(RobotType type, RobotId id) {
  return look(type).build(kBeacons[id.index() % kBeacons.size()]);
}

CameraMount camera_mount(RobotType type) { return look(type).mount; }

}  // namespace magna
