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
#include "core/imagery/robot_eye.h"
#include "core/render/pick.h"
#include "core/render/png.h"
#include "core/render/render.h"
#include "core/sim/table_file.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;
using MarkErrors = TextErrors;

constexpr std::string_view kClasses = "note, hazard, victim or suspected-victim";
constexpr std::string_view kStates = "confirmed, suspected or dismissed";

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

enum Column : std::size_t { kClass, kX, kY, kText, kState };
constexpr std::array<std::string_view, 5> kColumns = {"class", "x", "y", "text", "state"};
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
  if (const std::string word = lower_case(trimmed(table.text(kState))); !word.empty()) {
    const auto state = mark_state(word);
    if (!state) {
      table.fail(kState, fmt::format("“state” must be {}, not '{}'", kStates, shown(word)));
      return {};
    }
    mark = with_state(std::move(mark), *state);
  }
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
  // Points of other programs may have another kind of state.
  if (const json& state = json_member(properties, "state"); !kind.is_null() && !state.is_null()) {
    const auto known =
        state.is_string() ? mark_state(state.get_ref<const std::string&>()) : std::nullopt;
    if (!known) return Error{fmt::format("the property “state” of a mark must be {}", kStates)};
    mark = with_state(std::move(mark), *known);
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
  TableWriter table("class,text,x,y,who,when,robot,image,state");
  for (const Mark& one : marks) {
    const MarkContent& mark = one.mark;
    table.record(name(mark.kind), mark.text, with_decimals(millimetres(mark.at.x), 3),
                 with_decimals(millimetres(mark.at.y), 3), one.author,
                 with_decimals(when_of(one, tick_seconds), 2), mark.robot,
                 mark.image == 0 ? std::optional<std::uint32_t>() : mark.image,
                 name(state_of(mark)));
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
        R"("properties": {{"class": "{}", "text": {}, "who": {}, "when": {:.2f}{}, "state": "{}"}}}})",
        before, millimetres(one.mark.at.x), millimetres(one.mark.at.y), name(one.mark.kind),
        quoted(one.mark.text), quoted(one.author), when_of(one, tick_seconds), picture,
        name(state_of(one.mark)));
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
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>{0}</title>
<style>
body {{ font-family: sans-serif; margin: 2em; color: #1b1f24; background: #ffffff; }}
table {{ border-collapse: collapse; }}
th, td {{ border-bottom: 1px solid #8a929c; padding: 0.4em 0.8em; text-align: left; vertical-align: top; }}
td.figure {{ text-align: right; font-variant-numeric: tabular-nums; }}
td.text {{ white-space: pre-line; max-width: 24em; }}
tr.dismissed td {{ color: #59626e; text-decoration: line-through; }}
.picture {{ position: relative; display: inline-block; }}
.picture img {{ display: block; width: 320px; height: auto; }}
.picture svg {{ position: absolute; left: 0; top: 0; width: 100%; height: 100%; }}
</style>
</head>
<body>
<h1>{0}</h1>
)";

/// Text for HTML, also in attributes; what is not UTF-8 becomes a replacement character.
std::string escaped(const std::string& text) {
  const std::string valid =
      json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace))
          .get<std::string>();
  std::string safe;
  for (const char c : valid) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      case '\n': safe += c; break;
      default: safe += c >= 0 && c < ' ' ? ' ' : c;
    }
  }
  return safe;
}

/// RFC 4648.
std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kSigns =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - k);
    std::uint32_t word = 0;
    for (std::size_t n = 0; n < 3; ++n) word = word << 8U | (n < count ? bytes[k + n] : 0U);
    for (std::size_t n = 0; n < 4; ++n) {
      text += n <= count ? kSigns[word >> (18U - 6U * n) & 63U] : '=';
    }
  }
  return text;
}

/// A ring around the place of the mark; empty = it is not visible in the picture.
std::string ring(const StoredImage& image, const MarkContent& mark) {
  constexpr double kLyingHeight = 0.2;  // m: the middle of a person on the floor
  const bool person = is_victim_kind(mark.kind);
  const Point place = true_place({image.believed, image.truth}, mark.at);
  const auto at = project(image.camera, place, person ? kLyingHeight : 0.0);
  if (!at || !at->inside || hidden(*image.scene, image.camera, place)) return {};
  const CameraSetup& setup = image.camera.setup();
  std::string rings;
  for (const auto& [colour, width] : {std::pair("#000000", 5), std::pair("#ffffff", 2)}) {
    rings += fmt::format(
        R"(<circle cx="{:.1f}" cy="{:.1f}" r="14" fill="none" stroke="{}" stroke-width="{}"/>)",
        at->x, at->y, colour, width);
  }
  return fmt::format(R"(<svg viewBox="0 0 {} {}" aria-hidden="true">{}</svg>)", setup.width,
                     setup.height_px, rings);
}

/// The picture of a stored image; empty: it could not be encoded.
std::string picture(const StoredImage& image, const Mark& mark, double tick_seconds) {
  const Rendering rendering = render(*image.scene, image.camera);
  const auto bytes = encode_png(rendering.picture);
  if (!bytes) return {};
  return fmt::format(
      R"(<span class="picture"><img alt="Picture of {} at {:.1f} s" src="data:image/png;base64,{}">{}</span>)",
      escaped(mark.mark.robot), static_cast<double>(image.tick) * tick_seconds, base64(*bytes),
      ring(image, mark.mark));
}

/// "Victim" for a suspected one, too: that is its state.
std::string_view class_word(MarkKind kind) {
  switch (kind) {
    case MarkKind::Note: return "note";
    case MarkKind::Hazard: return "hazard";
    case MarkKind::Victim:
    case MarkKind::SuspectedVictim: break;
  }
  return "victim";
}

/// "0:12:03.4"
std::string clock(Tick tick, double tick_seconds) {
  const auto tenths = static_cast<long long>(static_cast<double>(tick) * tick_seconds * 10.0 + 0.5);
  return fmt::format("{}:{:02}:{:02}.{}", tenths / 36'000, tenths / 600 % 60, tenths / 10 % 60,
                     tenths % 10);
}

std::string summary(std::span<const Mark> marks, const MarkReportFacts& facts) {
  std::array<std::size_t, kMarkStates> counts{};
  for (const Mark& mark : marks) ++counts[static_cast<std::size_t>(state_of(mark.mark))];
  std::string text = fmt::format("<p>Simulated time {}, seed {}",
                                 clock(facts.now, facts.tick_seconds), facts.seed);
  if (facts.explored) {  // rounded down, so that 100 is all
    text += fmt::format(", explored {:.1f} %", std::floor(1000.0 * *facts.explored + 1e-9) / 10.0);
  }
  for (std::size_t k = 0; k < counts.size(); ++k) {
    text += fmt::format("{}{} {}", k == 0 ? ". Marks: " : ", ", counts[k],
                        name(static_cast<MarkState>(k)));
  }
  return text + ".</p>\n";
}

/// The marks whose images are in the page, by the image's number.
using Shown = std::map<std::uint32_t, MarkId>;

std::string picture_cell(const Mark& mark, const ReportImages& images, Shown& shown,
                         double tick_seconds) {
  const auto image = images.find(mark.mark.image);
  if (mark.mark.image == 0 || image == images.end() || !image->second) return {};
  const auto [first, is_new] = shown.try_emplace(mark.mark.image, mark.id);
  if (is_new) return picture(*image->second, mark, tick_seconds);
  return fmt::format(R"(<a href="#mark-{0}">as mark {0}</a>)", first->second.value);
}

std::string mark_row(const Mark& one, const std::string& picture_html, double tick_seconds) {
  const MarkContent& mark = one.mark;
  const std::string image = mark.image == 0 ? std::string() : std::to_string(mark.image);
  return fmt::format(
      "<tr id=\"mark-{0}\" class=\"{2}\"><td class=\"figure\">{0}</td><td>{1}</td><td>{2}</td>"
      "<td class=\"text\">{3}</td><td class=\"figure\">{4:.3f}</td><td class=\"figure\">{5:.3f}"
      "</td><td>{6}</td><td class=\"figure\">{7}</td><td>{8}</td><td class=\"figure\">{9}</td>"
      "<td>{10}</td></tr>\n",
      one.id.value, class_word(mark.kind), name(state_of(mark)), escaped(mark.text), mark.at.x,
      mark.at.y, escaped(mark.robot), image, escaped(one.author), clock(one.tick, tick_seconds),
      picture_html);
}

}  // namespace

std::string mark_html(std::span<const Mark> marks, const ReportImages& images,
                      const MarkReportFacts& facts) {
  std::string page =
      fmt::format(fmt::runtime(kHead), facts.world.empty() ? std::string("Findings")
                                                           : "Findings in " + escaped(facts.world));
  page += summary(marks, facts);
  page += "<table>\n<thead><tr>";
  for (const std::string_view title : {"No.", "Class", "State", "Text", "x (m)", "y (m)", "Robot",
                                       "Image", "Author", "Time", "Picture"}) {
    page += fmt::format("<th scope=\"col\">{}</th>", title);
  }
  page += "</tr></thead>\n<tbody>\n";
  Shown shown;
  for (const Mark& mark : marks) {
    page +=
        mark_row(mark, picture_cell(mark, images, shown, facts.tick_seconds), facts.tick_seconds);
  }
  return page + "</tbody>\n</table>\n</body>\n</html>\n";
}

}  // namespace magna
