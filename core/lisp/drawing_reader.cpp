// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/drawing_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace magna {
namespace {

// Indices in the lists of painting.lisp (`stroke`).
namespace stroke_part {
enum : std::size_t { kKind, kFilled, kColour, kWidth, kDashed, kNumbers, kText };
}

constexpr std::array<std::pair<std::string_view, StrokeKind>, 5> kKinds = {{
    {"rectangle", StrokeKind::Rectangle},
    {"arc", StrokeKind::Arc},
    {"line", StrokeKind::Line},
    {"point", StrokeKind::Point},
    {"text", StrokeKind::Text},
}};

std::optional<DrawingColour> colour(const LispValue& parts) {
  if (!parts.is_list()) return {};
  const auto part = [&](std::size_t index) {
    return static_cast<std::uint8_t>(std::clamp(parts[index].whole(), 0, 255));
  };
  return DrawingColour{part(0), part(1), part(2)};
}

DrawingStroke stroke(const LispValue& value) {
  DrawingStroke stroke;
  for (const auto& [name, kind] : kKinds) {
    if (value[stroke_part::kKind].text() == name) stroke.kind = kind;
  }
  stroke.filled = value[stroke_part::kFilled].is_true();
  stroke.colour = colour(value[stroke_part::kColour]);
  stroke.width = value[stroke_part::kWidth].number();
  stroke.dashed = value[stroke_part::kDashed].is_true();
  for (const LispValue& number : value[stroke_part::kNumbers].list()) {
    stroke.numbers.push_back(number.number());
  }
  stroke.text = value[stroke_part::kText].text();
  return stroke;
}

std::vector<DrawingStroke> strokes(const LispValue& list) {
  std::vector<DrawingStroke> strokes;
  for (const LispValue& value : list.list()) strokes.push_back(stroke(value));
  return strokes;
}

}  // namespace

std::shared_ptr<const Drawing> DrawingReader::shared(const LispValue& value) {
  if (!value.is_list()) return nullptr;
  Drawing drawing{strokes(value[0]), strokes(value[1])};
  const auto known = known_.find(drawing);
  if (known != known_.end()) return known->second;
  auto fresh = std::make_shared<const Drawing>(drawing);
  known_.emplace(std::move(drawing), fresh);
  return fresh;
}

}  // namespace magna
