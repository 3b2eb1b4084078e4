// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/substance_look.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

struct NamedColour {
  std::string_view name;
  Colour colour;
};

// The hues of the map's tints, at the lightness of a wall in a lit room.
constexpr std::array<NamedColour, 15> kSubstances = {{
    {"concrete", {150, 154, 158}},
    {"stone", {142, 144, 136}},
    {"slate", {98, 106, 118}},
    {"brick", {176, 98, 74}},
    {"bricks", {176, 98, 74}},
    {"wood", {168, 124, 68}},
    {"glass", {120, 176, 206}},
    {"metal", {126, 140, 166}},
    {"steel", {112, 128, 154}},
    {"plaster", {208, 200, 182}},
    {"plastic", {112, 164, 130}},
    {"rubber", {72, 68, 64}},
    {"cloth", {132, 104, 150}},
    {"rubble", {146, 128, 98}},
    {"earth", {134, 110, 76}},
}};
constexpr std::array<Colour, 6> kOthers = {{{138, 156, 196},
                                            {150, 168, 104},
                                            {164, 136, 182},
                                            {104, 168, 162},
                                            {188, 154, 98},
                                            {150, 150, 168}}};

// The values of :color (AttributeTable), as screen colours.
constexpr std::array<NamedColour, 9> kColours = {{
    {"red", {204, 40, 40}},
    {"green", {46, 148, 58}},
    {"blue", {44, 84, 196}},
    {"violet", {132, 58, 172}},
    {"lightred", {240, 120, 112}},
    {"lightblue", {124, 178, 240}},
    {"lightgreen", {138, 212, 128}},
    {"lightviolet", {196, 148, 232}},
    {"yellow", {236, 204, 40}},
}};

// A fixed pseudo-random number below 2^16 for a place of a pattern.
unsigned grain(int column, int row) {
  auto bits = static_cast<std::uint32_t>(column) * 0x9E3779B1U ^
              static_cast<std::uint32_t>(row) * 0x85EBCA77U;
  bits = (bits ^ (bits >> 15U)) * 0x2C1B3C6DU;
  return (bits ^ (bits >> 12U)) & 0xFFFFU;
}
int rough(int column, int row, int most) {
  return static_cast<int>(grain(column, row) % static_cast<unsigned>(2 * most + 1)) - most;
}

constexpr int kPlain = 11;  // the tone of the colour itself
constexpr int kSide = WallPattern::kPerMetre;

// Courses of bricks, a quarter of a metre long.
int brick_tone(int column, int row) {
  constexpr int kCourse = 8, kLength = 16;
  const int course = row / kCourse;
  const int along = column + (course % 2) * kLength / 2;
  if (row % kCourse == 0 || along % kLength == 0) return kPlain + 4;  // mortar
  return kPlain - 1 + rough(along / kLength % (kSide / kLength), course + 99, 2) +
         rough(column, row, 1);
}

// Vertical boards with seams and a grain along them.
int board_tone(int column, int row) {
  constexpr int kBoard = 16;
  if (column % kBoard == 0) return kPlain - 6;
  return kPlain + rough(column / kBoard, 7, 2) + rough(column, row / 24, 1);
}

// Sheets of half a metre with rivets.
int sheet_tone(int column, int row) {
  constexpr int kSheet = 32;
  const int x = column % kSheet, y = row % kSheet;
  if (x == 0 || y == 0) return kPlain - 5;
  if ((x == 4 || x == kSheet - 4) && (y == 4 || y == kSheet - 4)) return kPlain - 4;
  return kPlain + (x + y < kSheet ? 1 : 0);
}

// A framed pane with a slanting reflection.
int pane_tone(int column, int row) {
  if (column < 3 || row % (WallPattern::kRows / 2) < 3) return kPlain - 7;
  const int slant = (column + row) % 96;
  return slant < 14 || (slant > 20 && slant < 26) ? kPlain + 3 : kPlain;
}

// Poured panels with the holes of their moulds.
int poured_tone(int column, int row) {
  if (column == 0 || row % 80 == 0) return kPlain - 4;
  const int x = column % 32 - 16, y = row % 40 - 20;
  if (x * x + y * y < 3) return kPlain - 5;
  return kPlain + rough(column / 2, row / 2, 1);
}

// Blocks of uneven lightness.
int block_tone(int column, int row) {
  constexpr int kCourse = 20, kLength = 32;
  const int course = row / kCourse;
  const int along = column + (course % 2) * kLength / 2;
  if (row % kCourse == 0 || along % kLength == 0) return kPlain - 5;
  return kPlain + rough(along / kLength % (kSide / kLength), course, 3) + rough(column, row, 1);
}

// Smooth, with a skirting board and a line at the height of a handrail.
int plaster_tone(int column, int row) {
  const int up = WallPattern::kRows - row;
  if (up <= 7) return kPlain - 6;
  if (up == 58 || up == 59) return kPlain - 3;
  return kPlain + (up < 58 ? -1 : 0) + (grain(column / 2, row / 2) % 5 == 0 ? 1 : 0);
}

using Tone = int (*)(int column, int row);
constexpr std::array<std::pair<std::string_view, Tone>, 11> kPatterns = {{
    {"brick", brick_tone},
    {"bricks", brick_tone},
    {"wood", board_tone},
    {"metal", sheet_tone},
    {"steel", sheet_tone},
    {"plastic", sheet_tone},
    {"glass", pane_tone},
    {"concrete", poured_tone},
    {"stone", block_tone},
    {"slate", block_tone},
    {"rubble", block_tone},
}};

Tone pattern_of(std::string_view substance) {
  for (const auto& [name, tone] : kPatterns) {
    if (name == substance) return tone;
  }
  return plaster_tone;
}

}  // namespace

Colour substance_colour(std::string_view substance) {
  for (const NamedColour& known : kSubstances) {
    if (known.name == substance) return known.colour;
  }
  std::size_t sum = 0;
  for (const char c : substance) sum = sum * 31 + static_cast<unsigned char>(c);
  return kOthers[sum % kOthers.size()];
}

std::optional<Colour> named_colour(std::string_view name) {
  for (const NamedColour& known : kColours) {
    if (known.name == name) return known.colour;
  }
  return std::nullopt;
}

WallPattern::WallPattern(std::string_view substance)
    : tones_(static_cast<std::size_t>(kPerMetre) * kPitch) {
  const Tone tone = pattern_of(substance);
  for (int column = 0; column < kPerMetre; ++column) {
    for (int row = 0; row < kRows; ++row) set(column, row, tone(column, row));
    set(column, kRows, tone(column, kRows - 1));  // rounding may address one row below
  }
}

void WallPattern::set(int column, int row, int tone) {
  tones_[static_cast<std::size_t>(column) * kPitch + static_cast<std::size_t>(row)] =
      static_cast<std::uint8_t>(std::clamp(tone, 0, kTones - 1));
}

std::array<Pixel, kTones> tones_of(Colour colour) {
  std::array<Pixel, kTones> tones{};
  for (int tone = 0; tone < kTones; ++tone) {
    tones[static_cast<std::size_t>(tone)] = pixel(scaled(colour, 1.0 + (tone - kPlain) * 0.055));
  }
  return tones;
}

}  // namespace magna
