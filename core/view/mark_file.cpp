// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mark_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/engine/marks.h"
#include "core/geometry/point.h"
#include "core/sim/table_file.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;
using MarkErrors = TextErrors;

constexpr std::string_view kClasses = "note, hazard, victim or suspected-victim";

/// To a millimetre, but never onto a whole metre above: that is the next cell, perhaps outside.
double millimetres(double metres) {
  const double rounded = std::round(metres * 1000.0) / 1000.0;
  return rounded > metres && rounded == std::ceil(metres) ? rounded - 0.001 : rounded;
}

double when_of(const Mark& mark, double tick_seconds) {
  return static_cast<double>(mark.tick) * tick_seconds;
}

/// Whether the text is UTF-8, as marks must be.
bool is_utf8(std::string_view text) {
  std::string plain{text};
  std::ranges::replace_if(
      plain, [](char c) { return c == '"' || c == '\\' || (c >= 0 && c < 0x20); }, 'x');
  return json::accept('"' + plain + '"');
}

std::optional<std::string> mark_problem(const MarkContent& mark, const CellMap& map) {
  if (std::abs(mark.at.x) > kFarthestPlace || std::abs(mark.at.y) > kFarthestPlace ||
      !map.contains(mark.at)) {
    return fmt::format("the place {:g} {:g} is outside the map of this world", mark.at.x,
                       mark.at.y);
  }
  if (mark.text.size() > MarkContent::kMaxBytes) {
    return fmt::format("“text” has more than {} bytes", MarkContent::kMaxBytes);
  }
  return {};
}

// Tables.

enum Column : std::size_t { kClass, kX, kY, kText };
constexpr std::array<std::string_view, 4> kColumns = {"class", "x", "y", "text"};
constexpr std::size_t kRequired = 3;

/// The mark of the record; nothing = the table's error.
std::optional<MarkContent> mark_of(TableReader& table, const CellMap& map) {
  // Spreadsheets may begin it with a capital letter.
  const auto kind = mark_kind(lower_case(trimmed(table.text(kClass))));
  if (!kind) {
    table.fail(kClass,
               fmt::format("“class” must be {}, not '{}'", kClasses, shown(table.text(kClass))));
    return {};
  }
  const auto x = table.number(kX, "metres");
  const auto y = x ? table.number(kY, "metres") : std::nullopt;
  if (!y) return {};
  MarkContent mark{*kind, {*x, *y}, std::string(table.text(kText))};
  if (!is_utf8(mark.text)) {
    table.fail(kText, "“text” is not UTF-8");
    return {};
  }
  if (auto why = mark_problem(mark, map)) {
    table.fail(*why);
    return {};
  }
  return mark;
}

std::string too_many_marks() { return fmt::format("there are more than {} marks", Marks::kMost); }

Result<std::vector<MarkContent>> read_mark_table(std::string_view text, const std::string& file,
                                                 const CellMap& map) {
  TableReader table(text, file, kColumns, kRequired);
  std::vector<MarkContent> marks;
  while (table.next()) {
    auto mark = mark_of(table, map);
    if (!mark) break;
    if (marks.size() >= Marks::kMost) {
      table.fail(too_many_marks());
      break;
    }
    marks.push_back(*std::move(mark));
  }
  if (table.error()) return *table.error();
  return marks;
}

// JSON.

/// What a point with these properties is: a mark without its place. An error in words.
Result<MarkContent> mark_of(const json& properties) {
  MarkContent mark;
  const json& kind = json_member(properties, "class");
  if (!kind.is_null()) {
    const auto known =
        kind.is_string() ? mark_kind(kind.get_ref<const std::string&>()) : std::nullopt;
    if (!known) return Error{fmt::format("the property “class” of a feature must be {}", kClasses)};
    mark.kind = *known;
  }
  const json& text = json_member(properties, "text");
  if (text.is_string()) {
    mark.text = text.get<std::string>();
  } else if (!text.is_null()) {
    return Error{"the property “text” of a feature must be a string"};
  } else if (const json& name = json_member(properties, "name"); name.is_string()) {
    mark.text = name.get<std::string>();
  }
  return mark;
}

Result<std::vector<MarkContent>> read_mark_json(std::string_view text, const MarkErrors& errors,
                                                const CellMap& map,
                                                std::vector<std::string>* unused) {
  const auto parsed = PlacedJson::parse(text, errors);
  if (!parsed) return parsed.error();
  auto geo = read_geo_json(*parsed, errors);
  if (!geo) return geo.error();
  std::vector<MarkContent> marks;
  for (const GeoFeature& feature : geo->features) {
    const json& robot = json_member(feature.properties, "robot");
    if (robot.is_string() && !is_mark(feature)) {
      geo->unused.push_back(feature.unused(feature.geometries.front().type,
                                           fmt::format("is the mission of {}; load it as a mission",
                                                       shown(robot.get<std::string>()))));
      continue;
    }
    if (auto error = add_geo_marks(feature, errors, map, marks, geo->unused)) {
      return *std::move(error);
    }
  }
  if (unused != nullptr) *unused = std::move(geo->unused);
  return marks;
}

}  // namespace

bool is_mark(const GeoFeature& feature) {
  return !json_member(feature.properties, "class").is_null();
}

std::optional<Error> add_geo_marks(const GeoFeature& feature, const TextErrors& errors,
                                   const CellMap& map, std::vector<MarkContent>& marks,
                                   std::vector<std::string>& unused) {
  for (const GeoGeometry& geometry : feature.geometries) {
    if (geometry.kind != GeoKind::Points) {
      unused.push_back(feature.unused(
          geometry.type, is_mark(feature) ? "cannot be a mark; only points are marks"
                                          : "is a way, not a mark; load it as a mission"));
      continue;
    }
    auto mark = mark_of(feature.properties);
    if (!mark) return errors.at(feature.byte, mark.error().message);
    for (const Point place : geometry.lists.front()) {
      mark->at = place;
      if (auto why = mark_problem(*mark, map)) return errors.at(feature.byte, *why);
      if (marks.size() >= Marks::kMost) return errors.at(feature.byte, too_many_marks());
      marks.push_back(*mark);
    }
  }
  return {};
}

std::string mark_csv(std::span<const Mark> marks, double tick_seconds) {
  TableWriter table("class,text,x,y,who,when,robot,image");
  for (const Mark& one : marks) {
    const MarkContent& mark = one.mark;
    table.record(name(mark.kind), mark.text, with_decimals(millimetres(mark.at.x), 3),
                 with_decimals(millimetres(mark.at.y), 3), one.author,
                 with_decimals(when_of(one, tick_seconds), 2), mark.robot,
                 mark.image == 0 ? std::optional<std::uint32_t>() : mark.image);
  }
  return table.text();
}

std::string mark_json(std::span<const Mark> marks, double tick_seconds) {
  std::string text = "{\n \"type\": \"FeatureCollection\",\n \"units\": \"metres\",\n";
  text += " \"features\": [";
  std::string_view before = "\n";
  for (const Mark& one : marks) {
    const auto quoted = [](const std::string& words) {
      return json(words).dump(-1, ' ', false, json::error_handler_t::replace);
    };
    std::string picture;
    if (!one.mark.robot.empty()) picture += fmt::format(R"(, "robot": {})", quoted(one.mark.robot));
    if (one.mark.image != 0) picture += fmt::format(R"(, "image": {})", one.mark.image);
    text += fmt::format(
        R"({}  {{"type": "Feature", "geometry": {{"type": "Point", )"
        R"("coordinates": [{:.3f}, {:.3f}]}}, )"
        R"("properties": {{"class": "{}", "text": {}, "who": {}, "when": {:.2f}{}}}}})",
        before, millimetres(one.mark.at.x), millimetres(one.mark.at.y), name(one.mark.kind),
        quoted(one.mark.text), quoted(one.author), when_of(one, tick_seconds), picture);
    before = ",\n";
  }
  return text + "\n ]\n}\n";
}

Result<std::vector<MarkContent>> read_marks(std::string_view text, const std::string& file,
                                            const CellMap& map, std::vector<std::string>* unused) {
  if (unused != nullptr) unused->clear();
  const MarkErrors errors(text, file);
  if (text.size() > kMostMarkBytes) {
    return errors.at(0, fmt::format("the file is larger than {} MiB", kMostMarkBytes >> 20));
  }
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const bool is_json = first != std::string_view::npos && text[first] == '{';
  return is_json ? read_mark_json(text, errors, map, unused) : read_mark_table(text, file, map);
}

std::vector<MarkContent> new_marks(std::span<const MarkContent> read,
                                   std::span<const Mark> present) {
  using Key = std::tuple<long long, long long, MarkKind, std::string>;
  const auto key = [](const MarkContent& mark) {
    return Key{std::llround(mark.at.x * 100.0), std::llround(mark.at.y * 100.0), mark.kind,
               mark.text};
  };
  std::set<Key> known;
  for (const Mark& mark : present) known.insert(key(mark.mark));
  std::vector<MarkContent> added;
  std::ranges::copy_if(read, std::back_inserter(added),
                       [&](const MarkContent& mark) { return known.insert(key(mark)).second; });
  return added;
}

}  // namespace magna
