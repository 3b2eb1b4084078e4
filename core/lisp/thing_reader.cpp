// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/thing_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/text.h"

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

// Indices in the list of `plain-thing`.
namespace thing_part {
enum : std::size_t {
  kName,
  kPlace,
  kPosition,
  kKind,
  kFootprint,
  kAttributes,
  kContents,
  kObject,
  kKickers,
  kDrawing
};
}

constexpr int kDeepestContents = 50;

std::string unknown_substance(const std::string& name) {
  const std::string known = SubstanceTypes::known_names();
  std::vector<std::string_view> names;
  std::string_view rest = known;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    names.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  const auto nearest = nearest_name(name, names);
  return fmt::format(
      "the substance '{0}' has no number of its own; write (:substance {0} NUMBER), or one of "
      "{1}{2}",
      name, known, nearest ? fmt::format("; did you mean {}?", *nearest) : "");
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

bool ThingReader::fail(const LispValue& place, std::string message) {
  problem_ = {place.offset(), true, std::move(message)};
  return false;
}

bool ThingReader::read(const LispValue& value, ThingDescription& thing, int depth) {
  const LispValue& at = value[thing_part::kPlace];
  if (depth > kDeepestContents) {
    return fail(at, fmt::format("things are nested more than {} deep", kDeepestContents));
  }
  thing.name = value[thing_part::kName].text();
  const LispValue& position = value[thing_part::kPosition];
  thing.position = {position[0].number(), position[1].number()};
  if (source_ != nullptr) thing.place = source_->place(at.offset());
  if (const LispValue& object = value[thing_part::kObject]; object.is_number()) {
    thing.object = object.whole();
  }
  for (const LispValue& kicker : value[thing_part::kKickers].list()) {
    thing.kickers.push_back({static_cast<std::uint32_t>(kicker[0].whole()), kicker[1].number()});
  }
  if (const LispValue& kind = value[thing_part::kKind]; kind.is_text()) {
    const auto known = thing_kind(kind.text());
    if (!known) {
      return fail(at, fmt::format("'{}' is not a kind of thing; expected (:kind wall), (:kind "
                                  "furniture), (:kind victim) or (:kind object)",
                                  kind.text()));
    }
    thing.kind = *known;
  }
  if (const LispValue& print = value[thing_part::kFootprint]; print.is_list()) {
    thing.footprint = Footprint{print[0].number(), print[1].number(), print[2].number()};
  }
  thing.drawing = drawings_.shared(value[thing_part::kDrawing]);
  if (!read_attributes(value, thing)) return false;
  for (const LispValue& inner : value[thing_part::kContents].list()) {
    if (!read(inner, thing.contents.emplace_back(), depth + 1)) return false;
  }
  if (auto error = check_thing(thing, attributes_)) return fail(at, error->message);
  return true;
}

bool ThingReader::read_attributes(const LispValue& value, ThingDescription& thing) {
  for (const LispValue& attribute : value[thing_part::kAttributes].list()) {
    const std::string& name = attribute[0].text();
    const LispValue& given = attribute[1];
    if (name == "substance" && given.is_text() &&
        !SubstanceTypes::default_parameter(given.text())) {
      return fail(value[thing_part::kPlace], unknown_substance(given.text()));
    }
    thing.attributes.set(name, attribute_value(given));
  }
  return true;
}

}  // namespace magna
